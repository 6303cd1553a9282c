"""Infoboxes whose parameters mean what they mean only in them: labels, and the part of a subject they are about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from index_builder.wikitext.parameters import Parameters
from index_builder.wikitext.wordlists import pairs

_LABELS: Final = {
    "infobox u.s. cabinet": pairs(
        """
        state=Secretary of State | treasury=Secretary of the Treasury | war=Secretary of War
        | defense=Secretary of Defense | justice=Attorney General | post=Postmaster General
        | navy=Secretary of the Navy | interior=Secretary of the Interior | agriculture=Secretary of Agriculture
        | commerce=Secretary of Commerce | labor=Secretary of Labor
        | commerce and labor=Secretary of Commerce and Labor
        | health education and welfare=Secretary of Health, Education, and Welfare
        | health and human services=Secretary of Health and Human Services | education=Secretary of Education
        | housing=Secretary of Housing and Urban Development | transportation=Secretary of Transportation
        | energy=Secretary of Energy | veterans=Secretary of Veterans Affairs
        | homeland=Secretary of Homeland Security | president=President | vice president=Vice President
        """
    ),
    "infobox national military": pairs(
        """
        active=Active personnel | reserve=Reserve personnel | deployed=Deployed personnel | age=Military age
        | amount=Budget | percent gdp=Budget (% of GDP) | available=Available for military service
        | fit=Fit for military service | reaching=Reaching military age annually | ranked=Rank by active personnel
        | imports=Arms imports | exports=Arms exports | history=Military history | manpower data=
        """
    ),
    "infobox economy": pairs(
        """
        year=Fiscal year | organs=Trade organisations | gdp=GDP | growth=GDP growth | per capita=GDP per capita
        | sectors=GDP by sector | components=GDP by component | poverty=Population below the poverty line
        | labor=Labour force | occupations=Labour force by occupation | industries=Main industries
        | edbr=Ease of doing business rank | export goods=Export goods | fdi=Foreign direct investment
        | debt=Public debt | deficit=Budget deficit | aid=Economic aid | reserves=Foreign reserves | cianame=
        | credit=Credit rating
        """
    ),
    "infobox language": pairs(
        "date= | agency=Regulated by | fam=Language family | familycolor= | nation=Official language in"
    ),
    "infobox football biography": pairs(
        "totalcaps=Senior career appearances | totalgoals=Senior career goals | clubnumber=Club number"
        " | currentclub=Current club"
    ),
    "infobox award": pairs("holder=Held by | year=First awarded | year2=Last awarded"),
    "infobox u.s. state": pairs("seat=Capital"),
    "infobox martial art": pairs("famous pract=Famous practitioners | ancestor arts=Ancestor arts"),
}  # fmt: skip
"""Labels by the template's name and the parameter, an empty one for what is no fact."""
_CONTESTS = re.compile(r"\b(?:election|referendum|match|final)\b")


def labels_of(box_name: str) -> Mapping[str, str]:
    """The labels that only this kind of infobox has; `box_name` is a template's normal name."""
    return _LABELS.get(box_name, {})


def has_columns(box_name: str) -> bool:
    """Whether the numbered parameters of such a box are the columns of a table: candidates with their votes."""
    return _CONTESTS.search(box_name) is not None


def part_of(box: Parameters, box_name: str) -> str | None:
    """What a box that is a part of another one is about, "" for a box by itself, None where it does not say."""
    if box_name == "infobox u.s. cabinet":
        return "Cabinet"
    if "/" not in box_name:
        return ""
    if box_name != "infobox spaceflight/ip":
        return None
    kind, target, craft = box.value("type"), box.value("object"), box.value("component")
    if not kind or not target:
        return None
    box.used.update(("type", "object", "component"))
    part = f"{target.name} {kind.name}"
    return f"{part} ({craft.name})" if craft else part
