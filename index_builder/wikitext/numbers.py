"""Templates that print figures, fractions and simple chemistry."""

from __future__ import annotations

import re
from decimal import Decimal

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.figures import MINUS, fraction, ordinal, power_of_ten, superscript, with_commas
from index_builder.wikitext.signs import SUP_CLOSE, SUP_OPEN
from index_builder.wikitext.wordlists import pairs

_NUMBER = re.compile("[-+\u2212]?\\d[\\d,]{0,60}(?:\\.\\d{1,60})?")


@renders(
    "formatnum|fnum|nts|number table sorting|formatnumber|format number|formatnum template|num",
    english=True,
)
def _formatted(call: Call) -> str | None:
    value = call.get("1")
    if not _NUMBER.fullmatch(value):
        return value if call.name == "nts" and value else None
    return with_commas(value.replace(",", "")).replace("-", MINUS)


@renders("val", english=True)
def _val(call: Call) -> str | None:
    value = call.get("1")
    if not _NUMBER.fullmatch(value) and value:
        return None
    grouped = value.replace(",", "")
    text = (grouped if call.get("fmt").lower() == "none" else with_commas(grouped)).replace("-", MINUS)
    error, other = call.get("2"), call.get("3")
    if re.fullmatch(r"\(\d+\)", error) and not other:
        text, error = text + error, ""
    if "(" in error or any(call.has(name) for name in ("long scale", "end", "errend", "fmt2")):
        return None
    if error:
        text += f"+{error}−{other.lstrip('-−')}" if other else f" ± {error}"
    exponent = call.get("e", "10")
    if exponent:
        power = power_of_ten(exponent)
        if power is None:
            return None
        text = f"({text}){power}" if error else text + power
    if call.get("p", "pre"):
        text = call.get("p", "pre") + text
    unit = call.get("u", "ul")
    per = call.get("up", "upl")
    if call.get("s", "suf"):
        text += call.get("s", "suf")
    if unit:
        text += unit if unit in ("%", "°", "′", "″") else f" {unit}"
    if per:
        text += f"/{per}"
    return text or None


@renders("frac|fraction|sfrac|fracs|nfrac|frac2|fract")
def _fraction(call: Call) -> str | None:
    return fraction([value for value in call.list() if value])


@renders("gaps")
def _gaps(call: Call) -> str | None:
    """`12 345 678`: groups of digits with narrow gaps, which are stored as spaces."""
    groups = call.list()
    if not groups or call.has("base") or call.has("lhs"):
        return None
    number = " ".join(groups)
    if call.get("e"):
        power = power_of_ten(call.get("e"))
        if power is None:
            return None
        number += power
    return f"{number} {call.get('u')}" if call.get("u") else number


@renders("e|e notation|scinote")
def _power(call: Call) -> str | None:
    return power_of_ten(call.get("1"))


@renders("10^|^")
def _raised_ten(call: Call) -> str | None:
    values = call.list()
    base, exponent = (values[0], values[1]) if len(values) > 1 else ("10", call.get("1"))
    return f"{base}{SUP_OPEN}{exponent}{SUP_CLOSE}" if exponent else None


@renders("sup|superscript|pow|smallsup")
def _sup(call: Call) -> str | None:
    values = call.list()
    if call.name == "pow":
        values = ["", *values] if len(values) == 1 else values
        return f"{values[0]}{SUP_OPEN}{values[1]}{SUP_CLOSE}" if len(values) > 1 else None
    return f"{SUP_OPEN}{call.get('1')}{SUP_CLOSE}" if call.get("1") else None


@renders("sub|subscript")
def _sub(call: Call) -> str | None:
    return call.get("1") or None


@renders("percentage|pct")
def _percentage(call: Call) -> str | None:
    part, whole, places = call.get("1"), call.get("2"), call.get("3", default="0")
    if not (_NUMBER.fullmatch(part) and _NUMBER.fullmatch(whole) and re.fullmatch(r"\d", places)):
        return None
    share = 100 * Decimal(part.replace(",", "")) / Decimal(whole.replace(",", ""))
    return f"{share:.{places}f}%"


@renders("percent|%")
def _percent(call: Call) -> str | None:
    return f"{call.get('1')}%" if call.get("1") else "%"


@renders("ordinal|ord", english=True)
def _ordinal(call: Call) -> str | None:
    value = call.get("1")
    return ordinal(int(value)) if value.isdecimal() and len(value) < 18 else None


@renders("chem|chem/link")
def _chem(call: Call) -> str | None:
    text = []
    for value in call.list():
        charge = re.fullmatch("(\\d*)([-+\u2212])", value)
        text.append((superscript(value) or value) if charge else value)
    return "".join(text) or None


@renders("chem2|chem name")
def _chem2(call: Call) -> str | None:
    value = call.get("1").replace("<->", "⇌").replace("->", "→")
    if any(sign in value for sign in "_^*"):
        return None
    return re.sub(r"\(?(\d*[+-])\)?(?=\s|$)", lambda m: superscript(m[1]) or m[1], value) or None


@renders("simplenuclide|simplenuclide2|nuclide|nuclide2")
def _nuclide(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    if len(values) < 2 or not re.fullmatch(r"\d+m?", values[1]):
        return None
    symbol = ELEMENTS.get(values[0].lower(), values[0] if len(values[0]) <= 2 else "")
    mass = values[1].removesuffix("m")
    if not symbol:
        return None
    raised = superscript(mass) or mass
    return f"{raised}{'ᵐ' if values[1].endswith('m') else ''}{symbol}"


ELEMENTS = pairs(
    """
    hydrogen=H | deuterium=D | tritium=T | helium=He | lithium=Li | beryllium=Be | boron=B | carbon=C |
    nitrogen=N | oxygen=O | fluorine=F | neon=Ne | sodium=Na | magnesium=Mg | aluminium=Al | aluminum=Al |
    silicon=Si | phosphorus=P | sulfur=S | chlorine=Cl | argon=Ar | potassium=K | calcium=Ca | scandium=Sc |
    titanium=Ti | vanadium=V | chromium=Cr | manganese=Mn | iron=Fe | cobalt=Co | nickel=Ni | copper=Cu |
    zinc=Zn | gallium=Ga | germanium=Ge | arsenic=As | selenium=Se | bromine=Br | krypton=Kr | rubidium=Rb |
    strontium=Sr | yttrium=Y | zirconium=Zr | niobium=Nb | molybdenum=Mo | technetium=Tc | ruthenium=Ru |
    rhodium=Rh | palladium=Pd | silver=Ag | cadmium=Cd | indium=In | tin=Sn | antimony=Sb | tellurium=Te |
    iodine=I | xenon=Xe | caesium=Cs | cesium=Cs | barium=Ba | lanthanum=La | cerium=Ce | praseodymium=Pr |
    neodymium=Nd | promethium=Pm | samarium=Sm | europium=Eu | gadolinium=Gd | terbium=Tb | dysprosium=Dy |
    holmium=Ho | erbium=Er | thulium=Tm | ytterbium=Yb | lutetium=Lu | hafnium=Hf | tantalum=Ta | tungsten=W
    | rhenium=Re | osmium=Os | iridium=Ir | platinum=Pt | gold=Au | mercury=Hg | thallium=Tl | lead=Pb |
    bismuth=Bi | polonium=Po | astatine=At | radon=Rn | francium=Fr | radium=Ra | actinium=Ac | thorium=Th |
    protactinium=Pa | uranium=U | neptunium=Np | plutonium=Pu | americium=Am | curium=Cm | berkelium=Bk |
    californium=Cf | einsteinium=Es | fermium=Fm | mendelevium=Md | nobelium=No | lawrencium=Lr
    """
)
"""Chemical symbols by name."""
