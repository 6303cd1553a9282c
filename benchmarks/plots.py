"""Line charts with logarithmic axes as small SVG pictures, without a drawing library."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

_WIDTH, _HEIGHT = 420, 260  # of the plotted area, in picture units
_LEFT, _TOP, _BELOW, _RIGHT = 64, 34, 46, 150
_COLOURS = ("#1f4e80", "#c0392b", "#2e7d32", "#8e44ad", "#b7791f", "#00838f")

Points = Sequence[tuple[float, float]]


def line_chart(title: str, x_name: str, y_name: str, series: Mapping[str, Points]) -> str:
    """A chart of several lines over x and y, both logarithmic, with the names of the lines at the right.

    Points with a value that is not positive are left out. Raises ValueError where none is left.
    """
    kept = {name: [(x, y) for x, y in points if x > 0 and y > 0] for name, points in series.items()}
    kept = {name: points for name, points in kept.items() if points}
    if not kept:
        raise ValueError("there is nothing to draw")
    across = _Axis([x for points in kept.values() for x, _ in points], _WIDTH)
    upward = _Axis([y for points in kept.values() for _, y in points], _HEIGHT)
    width, height = _LEFT + _WIDTH + _RIGHT, _TOP + _HEIGHT + _BELOW
    bottom = _TOP + _HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="11">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="16" font-weight="bold" fill="#222">{title}</text>',
        f'<rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="#999"/>',
    ]
    for value in across.ticks():
        place = f"{_LEFT + across.place(value):.1f}"
        parts.append(f'<path d="M{place} {_TOP}V{bottom}" stroke="#e3e3e3"/>')
        parts.append(
            f'<text x="{place}" y="{bottom + 14}" text-anchor="middle" fill="#555">{short(value)}</text>'
        )
    for value in upward.ticks():
        place = f"{bottom - upward.place(value):.1f}"
        parts.append(f'<path d="M{_LEFT} {place}H{_LEFT + _WIDTH}" stroke="#e3e3e3"/>')
        parts.append(
            f'<text x="{_LEFT - 5}" y="{place}" dy="4" text-anchor="end" fill="#555">{short(value)}</text>'
        )
    for number, (name, points) in enumerate(kept.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        places = [(_LEFT + across.place(x), bottom - upward.place(y)) for x, y in sorted(points)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{colour}"/>' for x, y in places]
        key, level = _LEFT + _WIDTH + 10, _TOP + 12 + 17 * number
        parts.append(f'<path d="M{key} {level - 4}h16" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{key + 21}" y="{level}" fill="#222">{name}</text>')
    middle = _LEFT + _WIDTH // 2
    parts.append(f'<text x="{middle}" y="{bottom + 34}" text-anchor="middle" fill="#222">{x_name}</text>')
    parts.append(
        f'<text transform="translate(14 {_TOP + _HEIGHT // 2}) rotate(-90)" text-anchor="middle" '
        f'fill="#222">{y_name}</text>'
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Axis:
    """A logarithmic axis over some values, with a little room at both ends."""

    def __init__(self, values: Sequence[float], length: int) -> None:
        low, high = math.log10(min(values)), math.log10(max(values))
        room = max(0.05 * (high - low), 0.08)
        self._low, self._high, self._length = low - room, high + room, length

    def place(self, value: float) -> float:
        """How far along the axis a value lies, in picture units."""
        return (math.log10(value) - self._low) / (self._high - self._low) * self._length

    def ticks(self) -> list[float]:
        """Round values on the axis: powers of ten, with 2 and 5 between them where there are few."""
        powers = range(math.floor(self._low), math.ceil(self._high) + 1)
        wide = self._high - self._low > 2.5
        found = [float(f"{digit}e{power}") for power in powers for digit in ((1,) if wide else (1, 2, 5))]
        return [value for value in found if self._low <= math.log10(value) <= self._high]


def short(value: float) -> str:
    """A number in few characters: 30000 is "30k"."""
    for limit, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:g}{suffix}"
    return f"{value:g}"
