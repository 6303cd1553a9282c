"""A claim in other words that says the same, whether it is true or false: the label stays as it was."""

from __future__ import annotations

import random
import re

Draw = random.Random

_SAME = (
    ("began", "started"), ("begins", "starts"), ("beginning", "start"), ("ended", "came to an end"),
    ("passed away", "died"), ("died", "passed away"), ("married", "wed"), ("was located", "lay"),
    ("is located", "lies"), ("is situated", "lies"), ("are located", "are found"), ("lies in", "sits in"),
    ("founded", "set up"), ("established", "set up"), ("created", "made"), ("constructed", "built"),
    ("built", "put up"), ("wrote", "penned"), ("written by", "penned by"), ("published", "brought out"),
    ("purchased", "bought"), ("obtained", "got"), ("received", "got"), ("receives", "gets"),
    ("receive", "get"), ("obtain", "get"), ("purchase", "buy"), ("commenced", "began"), ("require", "need"),
    ("requires", "needs"), ("required", "needed"), ("assist", "help"), ("attempted", "tried"),
    ("attempt", "try"), ("demonstrated", "showed"), ("demonstrates", "shows"), ("utilise", "use"),
    ("utilize", "use"), ("uses", "makes use of"), ("use", "make use of"), ("employs", "uses"),
    ("consists of", "is made up of"), ("consist of", "are made up of"), ("comprises", "is made up of"),
    ("composed of", "made up of"),
    ("such as", "like"), ("approximately", "roughly"), ("roughly", "about"),
    ("nearly", "almost"), ("almost", "nearly"), ("over", "more than"), ("more than", "over"),
    ("largest", "biggest"), ("larger", "bigger"), ("large", "big"),
    ("many", "a lot of"), ("numerous", "many"), ("several", "a number of"), ("entire", "whole"),
    ("whole", "entire"), ("often", "frequently"), ("frequently", "often"), ("usually", "as a rule"),
    ("generally", "by and large"), ("typically", "normally"), ("mainly", "mostly"), ("mostly", "mainly"),
    ("primarily", "chiefly"), ("rarely", "seldom"), ("sometimes", "at times"), ("currently", "now"),
    ("formerly", "once"), ("previously", "earlier"), ("initially", "at first"), ("originally", "at first"),
    ("eventually", "in the end"), ("finally", "in the end"),
    ("because of", "owing to"), ("due to", "because of"), ("in order to", "so as to"), ("prior to", "before"),
    ("although", "even though"), ("though", "although"), ("however", "even so"),
    ("also known as", "also called"), ("known as", "called"), ("referred to as", "called"),
    ("is called", "goes by the name of"), ("was called", "went by the name of"), ("children", "kids"),
    ("physician", "doctor"), ("author", "writer"), ("motion picture", "film"), ("film", "movie"),
    ("movie", "film"), ("automobile", "car"), ("aircraft", "plane"), ("country", "nation"),
    ("inhabitants", "people living there"), ("residents", "inhabitants"),
    ("United States", "USA"), ("the United Kingdom", "Britain"), ("in the northeast of", "in northeastern"),
    ("important", "key"), ("famous", "well known"), ("well-known", "famous"), ("difficult", "hard"),
    ("rapidly", "fast"), ("quickly", "fast"), ("permitted", "allowed"), ("prohibited", "banned"),
    ("forbidden", "banned"), ("remained", "stayed"), ("became", "went on to become"),
    ("becomes", "turns into"), ("grew", "increased"), ("increased", "went up"), ("decreased", "went down"),
    ("defeated", "beat"), ("took part in", "joined in"), ("participated in", "took part in"),
    ("two years", "a couple of years"), ("a decade", "ten years"), ("ten years", "a decade"),
    ("a century", "a hundred years"), ("twelve", "a dozen"), ("half of", "50% of"),
    ("throughout", "all through"), ("beneath", "under"), ("among", "amongst"),
    ("cannot", "can't"), ("is not", "isn't"), ("was not", "wasn't"), ("are not", "aren't"),
    ("were not", "weren't"), ("does not", "doesn't"), ("did not", "didn't"), ("do not", "don't"),
    ("has not", "hasn't"), ("never", "at no time"), ("a variety of", "various"),
    ("colour", "color"), ("centre", "center"), ("metres", "meters"), ("kilometres", "kilometers"),
    ("organised", "organized"), ("is the name of", "is what people call"),
)  # fmt: skip
_OPENINGS = (
    "Actually, ", "In fact, ", "As it happens, ", "Basically, ", "It turns out that ", "You may know that ",
    "Fun fact: ", "Historically speaking, ", "Put simply, ", "To be precise, ", "It is worth noting that ",
    "As far as we know, ", "Interestingly, ", "Yes, ", "Keep in mind that ", "The short answer is that ",
    "Also, ", "So, ", "Believe it or not, ", "As you might expect, ",
)  # fmt: skip
_ENDINGS = (", by the way", ", in fact", ", you know", ", in case you wondered", ", as it happens")
_LATE = re.compile(
    r"^(?P<main>[^,;:]{15,}?),? (?P<when>(?:in|by|during|since|on|after|before|around) (?:[^,;:]*?\b)?"
    r"(?:1\d{3}|20[0-2]\d)s?)\.$"
)
_EARLY = re.compile(
    r"^(?P<when>(?:In|By|During|Since|On|After|Before|Around) (?:[^,;:]*?\b)?(?:1\d{3}|20[0-2]\d)s?),? "
    r"(?P<main>[^;:]{15,})\.$"
)
_GENERIC = re.compile(
    r"^(?:A|The|Each|Every) (?:player|visitor|person|user|student|passenger|driver|reader|patient|team) (?P<verb>\w+) "
    r"|^(?:Players|Visitors|People|Users|Students|Travellers|Tourists|Drivers|Readers|Humans|Cooks|Patients) "
    r"(?P<plural>\w+) "
)
_BASE = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_UNVERBS = frozenset({"who", "that", "of", "in", "with", "from", "on", "at", "and", "or", "to", "for", "by"})


def other_words(claim: str, draw: Draw, most: int = 3) -> str:
    """The claim with up to `most` words or phrases exchanged for others of the same meaning."""
    found = [pair for pair in _SAME if re.search(rf"(?<![\w-]){re.escape(pair[0])}(?![\w-])", claim)]
    draw.shuffle(found)
    for old, new in found[:most]:
        claim = re.sub(rf"(?<![\w-]){re.escape(old)}(?![\w-])", new, claim, count=1)
    return claim


def moved_time(claim: str) -> str | None:
    """ "X did it in 1912." as "In 1912, X did it.", and the other way about."""
    if match := _LATE.match(claim):
        when, main = match["when"], match["main"]
        return f"{when[0].upper()}{when[1:]}, {lower_first(main)}."
    if match := _EARLY.match(claim):
        when, main = match["when"], match["main"]
        return f"{main[0].upper()}{main[1:]} {when[0].lower()}{when[1:]}."
    return None


def addressed(claim: str) -> str | None:
    """ "A player gets two tries." as "You get two tries."."""
    match = _GENERIC.match(claim)
    if not match:
        return None
    verb = match["verb"] or match["plural"]
    if verb in _UNVERBS or verb.endswith(("ing", "ly")):
        return None
    if match["verb"]:
        base = _BASE.get(verb) or (
            verb[:-3] + "y" if verb.endswith("ies")
            else verb[:-2] if verb.endswith(("shes", "ches", "sses", "xes"))
            else verb[:-1] if verb.endswith("s") else verb
        )  # fmt: skip
    else:
        base = verb
    return f"You {base} {claim[match.end() :]}"


def in_other_words(title: str, claim: str, draw: Draw) -> str:
    """The claim as a chatbot might put it: other words, the time elsewhere, an opening, "you", "As for X".

    At least one change where any fits; the label of the claim stays what it was.
    """
    made = other_words(claim, draw)
    if draw.random() < 0.5:
        made = moved_time(made) or made
    if (you := addressed(made)) and draw.random() < 0.8:
        made = you
    chance = draw.random()
    about = (
        re.match(rf"^(?:The |the )?{re.escape(title)} (?=is |was |has |can |lies )", made) if title else None
    )
    if about and chance < 0.3:
        subject = lower_first(about[0].strip()) if about[0].startswith("The ") else about[0].strip()
        lead = draw.choice(("As for {}, it ", "When it comes to {}, it ", "About {}: it "))
        made = lead.format(subject) + made[about.end() :]
    elif chance < 0.45 or made == claim:
        if draw.random() < 0.75:
            made = draw.choice(_OPENINGS) + lower_first(made)
        else:
            made = made.rstrip(".") + draw.choice(_ENDINGS) + "."
    return made


_LOWERED = frozenset({
    "The", "A", "An", "It", "Its", "He", "She", "His", "Her", "They", "Their", "In", "On", "At", "By",
    "From", "After", "Before", "During", "Since", "Around", "This", "That", "These", "Those", "There",
    "Some", "Most", "Many", "All", "Each", "Every", "One", "Two", "Three", "No", "People", "Both", "As",
    "When", "While", "Although", "Between",
})  # fmt: skip


def lower_first(text: str) -> str:
    """The text with a small first letter where its first word is no name."""
    word = re.match(r"\w+", text)
    return text[:1].lower() + text[1:] if word and word[0] in _LOWERED else text
