"""The text of a synthetic page: an article as wikitext or as plain sections, and the pages between articles."""

from __future__ import annotations

import random
from dataclasses import dataclass

from benchmarks.synthetic.prose import Draw
from benchmarks.synthetic.titles import ARTICLES, Kind, Role, redirect_of, role_of, subject_of

# Lengths are log-normal, as Wikipedia's are: a median of 5 sentences, a mean of about 11.5, one page in 100,000
# with more than 1,000. The Simple English Wikipedia has 12 to 14 sentences a page.
_MEDIAN_LOG, _SPREAD, LONGEST = 1.609, 1.29, 2_500
_PARAGRAPH = 5  # sentences
_SECTION = 9  # sentences
_HEADINGS = (
    "History",
    "Geography",
    "Career",
    "Description",
    "Legacy",
    "Economy",
    "Culture",
    "Reception",
    "Background",
    "Works",
    "Climate",
)
_UNCLOSED = (
    "{{Infobox thing\n| name = no end\n| place = [[somewhere\n",
    "<ref>{{cite web|title=Not closed\n",
    "{| class=wikitable\n| a || b\n|-\n",
    "{{" * 60 + "\n",
    "[[File:Lost.jpg|thumb|A caption with a [[link|that has no end\n",
    "<!-- a comment without an end\n",
)
_SPACES = {10: "Template", 14: "Category", 4: "Wikipedia", 6: "File"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the export; `redirect` is the title it leads to, if it does. `number` counts from 0."""

    number: int
    title: str
    namespace: int
    text: str
    redirect: str | None = None


def page(seed: str, number: int) -> Page:
    """The page with this number of the wiki with this seed."""
    rng = random.Random(f"{seed}/{number}")
    role = role_of(number)
    if role is Role.REDIRECT:
        title, target = redirect_of(number)
        return Page(number, title, 0, f"#REDIRECT [[{target}]]\n\n{{{{R from other name}}}}", target)
    if role is Role.OTHER:
        namespace = rng.choice(list(_SPACES))
        title = f"{_SPACES[namespace]}:{subject_of(number).title}"
        return Page(
            number, title, namespace, f"{{{{Documentation}}}}\n{subject_of(number).name}\n[[Category:All]]"
        )
    if role is Role.DISAMBIGUATION:
        return Page(number, f"{subject_of(number).title} (disambiguation)", 0, _list_of_others(rng, number))
    return Page(number, subject_of(number).title, 0, _article(rng, number, broken=role is Role.BROKEN))


def plain_sections(seed: str, number: int) -> list[tuple[str, str]] | None:
    """(heading, text) of an article without any markup; None for a page that is no article."""
    if role_of(number) not in ARTICLES:
        return None
    rng = random.Random(f"{seed}/{number}")
    draw = Draw(rng, subject_of(number), wikitext=False)
    sentences = [draw.lead(), *(draw.sentence() for _ in range(_length(rng) - 1))]
    return [
        (_HEADINGS[start % len(_HEADINGS)] if start else "", " ".join(sentences[start : start + _SECTION]))
        for start in range(0, len(sentences), _SECTION)
    ]


def _length(rng: random.Random) -> int:
    return min(LONGEST, max(1, round(rng.lognormvariate(_MEDIAN_LOG, _SPREAD))))


def _list_of_others(rng: random.Random, number: int) -> str:
    name = subject_of(number).name
    items = "".join(f"* [[{subject_of(rng.randrange(1, 50_000)).title}]], a {name}\n" for _ in range(4))
    return f"'''{name}''' may refer to:\n\n{items}\n{{{{disambiguation}}}}"


def _article(rng: random.Random, number: int, *, broken: bool) -> str:
    draw = Draw(rng, subject_of(number), wikitext=True)
    chance = rng.random
    parts = []
    if chance() < 0.5:
        parts.append(
            f"{{{{Short description|{draw.adj()} {draw.noun()}}}}}\n{{{{Use dmy dates|date=May 2021}}}}\n"
        )
    if chance() < 0.45:
        parts.append(_infobox(draw))
    count = _length(rng)
    for done in range(count):
        if done and done % _SECTION == 0:
            parts.append(_section_opening(draw, done // _SECTION, chance()))
        elif done and done % _PARAGRAPH == 0:
            parts.append("\n\n")
        parts.append(draw.sentence() if done else draw.lead())
        parts.append(_after_sentence(draw, chance()))
    if broken:
        parts.insert(rng.randrange(len(parts)), rng.choice(_UNCLOSED))
    parts.append(_ending(draw, chance()))
    return "".join(parts)


def _after_sentence(draw: Draw, place: float) -> str:
    if place > 0.22:
        return " "
    if place < 0.09:
        return (
            f"<ref>{{{{cite web|url=https://example.org/{draw.noun()}/{draw.number()}|title={draw.adj()} {draw.noun()}"
            f"|date={draw.date()}|publisher={draw.person()}|access-date={draw.date()}}}}}</ref> "
        )
    if place < 0.15:
        title = f"''{draw.adj()} {draw.noun()}''"
        return f'<ref name="{draw.noun()}">{draw.person()}, {title}, p. {draw.number()}.</ref> '
    if place < 0.18:
        return f'<ref name="{draw.noun()}" /> '
    if place < 0.19:
        return "{{Citation needed|date=June 2019}} "
    if place < 0.2:
        return f"<!-- {draw.sentence()} --> "
    return "{{sfn|Author|1999|p=12}} "


def _section_opening(draw: Draw, number: int, place: float) -> str:
    heading = _HEADINGS[number % len(_HEADINGS)]
    level = "==" if number % 3 else "==="
    opening = f"\n\n{level} {heading} {level}\n"
    if place < 0.15:
        items = "".join(f"* {draw.link()}, {draw.adj()} {draw.noun()}\n" for _ in range(2 + int(place * 60)))
        return f"{opening}The following {draw.noun()}s are known:\n{items}\n"
    if place < 0.22:
        return f"{opening}{_table(draw)}\n"
    if place < 0.35:
        return f"{opening}[[File:{draw.noun()} {draw.number()}.jpg|thumb|right|The {draw.noun()} of {draw.link()}]]\n"
    return opening


def _table(draw: Draw) -> str:
    rows = "".join(
        f"|-\n| {draw.year()} || {draw.place()} || {draw.number()}\n"
        for _ in range(3 + int(draw.random() * 20))
    )
    return f'{{| class="wikitable sortable"\n|+ {draw.adj()} {draw.noun()}s\n! Year !! Place !! Number\n{rows}|}}\n'


def _infobox(draw: Draw) -> str:
    name = draw.subject.name
    fields = {
        Kind.PERSON: f"| birth_date = {{{{birth date|{draw.year()}|5|{1 + int(draw.random() * 28)}}}}}\n"
        f"| birth_place = {draw.place()}\n| occupation = {draw.noun()}\n",
        Kind.PLACE: f"| population = {draw.number()}\n| area_km2 = {draw.number()}\n"
        "| coordinates = {{coord|47|12|N|8|31|E|display=title}}\n",
        Kind.WORK: f"| author = {draw.person()}\n| release_date = {draw.date()}\n",
    }.get(draw.subject.kind, f"| founded = {draw.year()}\n| location = {draw.place()}\n")
    return f"{{{{Infobox {draw.subject.kind}\n| name = {name}\n| image = {name}.jpg\n{fields}}}}}\n"


def _ending(draw: Draw, place: float) -> str:
    navigation = (
        f"{{{{Navbox|title={draw.link()}|list1={draw.link()} · {draw.link()} · {draw.place()}}}}}\n"
        if place < 0.4
        else ""
    )
    return (
        f"\n\n== References ==\n{{{{reflist}}}}\n\n== External links ==\n* [https://example.org/{draw.noun()} "
        f"{draw.adj()} {draw.noun()}]\n\n{navigation}{{{{DEFAULTSORT:{draw.subject.name}}}}}\n"
        f"[[Category:{draw.subject.kind}s of {draw.year()}]]\n[[Category:{draw.adj()} {draw.noun()}s]]"
    )
