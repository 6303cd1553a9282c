"""{{convert}}: units, rounding and forms as the wiki shows them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.wikitext import render_page
from index_builder.wikitext.units import COMPOSITE, UNITS, find_unit


def shown(call: str) -> str:
    (section,) = render_page(f"It is {call} now.")
    assert section.unrendered == (), call
    return section.text.removeprefix("It is ").removesuffix(" now.")


@pytest.mark.parametrize(
    ("call", "text"),
    [
        # Default rounding follows the input's precision, with at least two significant figures.
        ("{{convert|12|km|mi}}", "12 km (7.5 mi)"),
        ("{{convert|100|km|mi}}", "100 km (62 mi)"),
        ("{{convert|1300|mi|km}}", "1,300 mi (2,100 km)"),
        ("{{convert|28748|km2}}", "28,748 km² (11,100 sq mi)"),
        ("{{convert|60.0|nmi|km}}", "60.0 nmi (111.1 km)"),
        ("{{convert|2,381,741|km2|sqmi|0}}", "2,381,741 km² (919,595 sq mi)"),
        ("{{convert|500|mi|km|-1}}", "500 mi (800 km)"),
        ("{{convert|100|ft|m|sigfig=1}}", "100 ft (30 m)"),
        ("{{convert|13|km|mi|round=5}}", "13 km (10 mi)"),
        # Temperatures, with their zero and their differences.
        ("{{convert|100|C}}", "100 °C (212 °F)"),
        ("{{convert|-40|F|C}}", "−40 °F (−40 °C)"),
        ("{{convert|50.6|°C|°F}}", "50.6 °C (123.1 °F)"),
        ("{{convert|5|C-change|F-change}}", "5 °C (9.0 °F)"),
        # Default outputs.
        ("{{convert|1.8|m}}", "1.8 m (5 ft 11 in)"),
        ("{{convert|30|m}}", "30 m (98 ft)"),
        ("{{convert|70|kg}}", "70 kg (150 lb)"),
        ("{{convert|230|acre}}", "230 acres (93 ha)"),
        ("{{convert|30|kn}}", "30 kn (56 km/h; 35 mph)"),
        # Forms.
        ("{{cvt|5|mi}}", "5 mi (8.0 km)"),
        ("{{convert|12|km|abbr=off}}", "12 kilometres (7.5 miles)"),
        ("{{convert|1|mi|abbr=off}}", "1 mile (1.6 kilometres)"),
        ("{{convert|10|ft|m|adj=on}}", "10-foot (3.0 m)"),
        ("{{convert|10|ft|m|adj=mid|-long}}", "10-foot-long (3.0 m)"),
        ("{{convert|481321|sqmi|km2|order=flip}}", "1,246,620 km² (481,321 sq mi)"),
        ("{{convert|20|km|mi|disp=or}}", "20 km or 12 mi"),
        ("{{convert|20|km|mi|disp=sqbr}}", "20 km [12 mi]"),
        ("{{convert|20|km|mi|disp=out}}", "12 mi"),
        ("{{convert|15700|ft3|disp=output number only}}", "440"),
        ("{{convert|20|km|mi|disp=x|, about |, or so}}", "20 km, about 12 mi, or so"),
        # Ranges are rounded alike.
        ("{{convert|10|to|20|km}}", "10 to 20 km (6.2 to 12.4 mi)"),
        ("{{convert|5|-|10|km|mi nmi}}", "5–10 km (3.1–6.2 mi; 2.7–5.4 nmi)"),
        ("{{convert|3|x|4|m|ft}}", "3 m × 4 m (9.8 ft × 13.1 ft)"),
        ("{{convert|70.0|by|71.3|mi|km}}", "70.0 by 71.3 mi (112.7 by 114.7 km)"),
        ("{{convert|-19|to|22|C|F|0}}", "−19 to 22 °C (−2 to 72 °F)"),
        # Two units in one measure, fractions, multiples.
        ("{{convert|5|ft|10|in|cm}}", "5 ft 10 in (178 cm)"),
        ("{{convert|6|ft|1|in|m|2}}", "6 ft 1 in (1.85 m)"),
        ("{{convert|180|cm|ftin}}", "180 cm (5 ft 11 in)"),
        ("{{convert|80|kg|stlb}}", "80 kg (12 st 8 lb)"),
        ("{{convert|1/2|in|mm}}", "1/2 in (13 mm)"),
        ("{{convert|2+1/2|in|mm}}", "2 1/2 in (64 mm)"),
        ("{{convert|12.7|mm|in|frac=8}}", "12.7 mm (1/2 in)"),
        ("{{convert|22|e6acre|km2}}", "22 million acres (89,000 km²)"),
        ("{{convert|2.1|Moilbbl|m3}}", "2.1 million bbl (330,000 m³)"),
        ("{{convert|1.2|PD/sqmi}}", "1.2/sq mi (0.46/km²)"),
        ("{{convert|50|kW|hp}}", "50 kW (67 hp)"),
        ("{{convert|1.2|kg/m3|lb/cuft}}", "1.2 kg/m³ (0.075 lb/cu ft)"),
        ("{{convert|100|kWh|MJ}}", "100 kWh (360 MJ)"),
        ("{{convert|10|USgal|L}}", "10 US gal (38 L)"),
        ("{{convert|3|mi/h}}", "3 mph (4.8 km/h)"),
    ],
)
def test_convert_writes_what_the_wiki_shows(call: str, text: str) -> None:
    assert shown(call) == text


@pytest.mark.parametrize(
    "call",
    [
        "{{convert|12|parsnips|mi}}",
        "{{convert|12|km|kg}}",
        "{{convert|many|km|mi}}",
        "{{convert|12}}",
        "{{convert}}",
        "{{convert|12|km|mi|disp=table}}",
        "{{convert|9e999|km}}",
        "{{convert|1e-70|km}}",
        "{{convert|1|Hz}}",
    ],
)
def test_what_cannot_be_converted_is_marked(call: str) -> None:
    (section,) = render_page(f"It is {call} long.")
    assert section.text == "It is long."
    assert section.unrendered == (len("It is "),)


def test_every_default_output_is_a_known_unit_of_the_same_kind() -> None:
    for code, unit in UNITS.items():
        for target in unit.default.split():
            known = find_unit(COMPOSITE[target][0] if target in COMPOSITE else target)
            assert known is not None, (code, target)
            assert known.kind == unit.kind, (code, target)


@given(st.floats(min_value=0.001, max_value=9e6, allow_nan=False), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_converted_value_is_within_its_own_rounding(value: float, places: int) -> None:
    written = f"{value:.{places}f}"
    output = shown(f"{{{{convert|{written}|mi|km|3|disp=output number only}}}}").replace(",", "")
    assert math.isclose(float(output), float(written) * 1.609344, abs_tol=0.00051, rel_tol=1e-12)
