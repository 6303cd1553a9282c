"""Reliability diagrams as small SVG pictures, without a drawing library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SIDE = 200  # of a panel's square, in picture units
_LEFT, _TOP, _BELOW, _GAP = 46, 34, 44, 30
_TITLES = {
    "shown": "score shown beside the verdict",
    "entailment": "model: entailment",
    "contradiction": "model: contradiction",
}


def reliability_svg(calibration: Mapping[str, Mapping[str, Any]]) -> str:
    """One panel a kind of score: a bar for each bin at the share that came true, the diagonal to compare.

    The area of a dot on a bar's top tells how many scores the bin holds.
    """
    panels = [(name, found) for name, found in calibration.items() if found["count"]]
    width = max(1, len(panels)) * (_LEFT + _SIDE + _GAP)
    height = _TOP + _SIDE + _BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="11">',
        "<title>Reliability: what scores promise and what came true</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for place, (name, found) in enumerate(panels):
        parts += _panel(place * (_LEFT + _SIDE + _GAP) + _LEFT, name, found)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(left: int, name: str, found: Mapping[str, Any]) -> list[str]:
    bottom, right = _TOP + _SIDE, left + _SIDE

    def x(share: float) -> str:
        return f"{left + share * _SIDE:.1f}"

    def y(share: float) -> str:
        return f"{bottom - share * _SIDE:.1f}"

    parts = [
        f'<text x="{left}" y="14" font-weight="bold" fill="#222">{_TITLES.get(name, name)}</text>',
        f'<text x="{left}" y="28" fill="#555">n = {found["count"]}, ECE {found["error"]:.3f}</text>',
        f'<rect x="{left}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#999"/>',
    ]
    largest = max(one["count"] for one in found["bins"])
    for one in found["bins"]:
        thickness = (one["high"] - one["low"]) * _SIDE
        share = one["came_true"]
        parts.append(
            f'<rect x="{x(one["low"])}" y="{y(share)}" width="{thickness:.1f}" height="{share * _SIDE:.1f}" '
            'fill="#bcd3ea" stroke="#5b86b3" stroke-width="0.5"/>'
        )
        radius = 1.5 + 4.5 * (one["count"] / largest) ** 0.5
        parts.append(f'<circle cx="{x(one["mean_score"])}" cy="{y(share)}" r="{radius:.1f}" fill="#1f4e80"/>')
    parts.append(
        f'<path d="M{left} {bottom}L{right} {_TOP}" stroke="#c33" stroke-dasharray="4 3" fill="none"/>'
    )
    for tick in (0, 0.5, 1):
        parts.append(f'<text x="{x(tick)}" y="{bottom + 14}" text-anchor="middle" fill="#555">{tick}</text>')
        parts.append(f'<text x="{left - 5}" y="{y(tick)}" text-anchor="end" fill="#555">{tick}</text>')
    middle = left + _SIDE // 2
    parts.append(f'<text x="{middle}" y="{bottom + 30}" text-anchor="middle" fill="#222">score</text>')
    parts.append(
        f'<text transform="translate({left - 30} {_TOP + _SIDE // 2}) rotate(-90)" text-anchor="middle" '
        'fill="#222">came true</text>'
    )
    return parts
