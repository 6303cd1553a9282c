"""The colours of the page can be told apart by whoever sees little of them (WCAG 2, level AA)."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

STYLE = files("receipts_offline.report").joinpath("templates", "page.css").read_text(encoding="utf-8")
TEXT_COLOURS = ("ink", "soft", "link", "backed", "conflict", "none")
LEAST = 4.5  # contrast of text of any size with what is behind it


def palettes() -> dict[str, dict[str, str]]:
    """The colours by name, of each `:root` rule: the light ones, and those that dark and paper change."""
    light, dark, paper = (
        dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6});", body))
        for body in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    )
    return {"light": light, "dark": light | dark, "paper": light | paper}


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark", "paper"])
@pytest.mark.parametrize("behind", ["paper", "panel"])
@pytest.mark.parametrize("name", TEXT_COLOURS)
def test_text_stands_out_from_what_is_behind_it(scheme: str, behind: str, name: str) -> None:
    colours = palettes()[scheme]
    assert contrast(colours[name], colours[behind]) >= LEAST


@pytest.mark.parametrize("scheme", ["light", "dark", "paper"])
def test_a_conflict_can_be_read_on_its_tint_and_its_note_turned_over(scheme: str) -> None:
    colours = palettes()[scheme]
    assert contrast(colours["ink"], colours["conflict-tint"]) >= LEAST
    assert contrast(colours["conflict"], colours["conflict-tint"]) >= 3  # a line, not text


def test_verdicts_differ_in_the_form_of_their_line_and_not_in_colour_alone() -> None:
    assert "mark.none { text-decoration-style: dotted; }" in STYLE
    assert "text-decoration-style: double" in STYLE
