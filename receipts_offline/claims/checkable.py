"""Which sentences and claims say something that can be checked, and why the others do not."""

from __future__ import annotations

import re

from receipts_offline.claims.claim import FRAGMENT, INSTRUCTION, LEAD_IN, OPINION, QUESTION, TALK
from receipts_offline.claims.clauses import Token, find_verb, mask, tokens
from receipts_offline.claims.verbs import ADVERBS, DETERMINERS, PREPOSITIONS, SUBORDINATORS
from receipts_offline.text.wordlist import word_set
from receipts_offline.text.words import content_words

_QUESTION = re.compile(r"\?[\"”’')\]*_]*\s*$")
_IMPERATIVE = re.compile(
    r"(?:please\s+|also,?\s+|just\s+|then\s+|never\s+|always\s+|and\s+)*"
    r"(?:keep in mind|let me|let['’]s|make sure|be sure|feel free|take a look|bear in mind"
    r"|don['’]t|do not|double-check"
    r"|(?:remember|note|tell|ask|try|check|consider|see|visit|read|look|think|imagine|compare|write|use|add|mention"
    r"|avoid|start|focus|click|go|verify|consult)"
    r"\s+(?:that|the|an?|to|for|at|on|with|if|how|whether|what|up|out|about|your|me|his|her|its|their|this|these|of)\b)",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"you\s+(?:should|could|might want|may want|can (?:also )?(?:mention|say|use|add|check))\b",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"\b(?:I (?:think|believe|feel|guess|suppose|hope|would|love|like|prefer|recommend|find)"
    r"|in my (?:opinion|view)|personally"
    r"|to my mind|my favou?rite|I['’]d|if you ask me|it depends on (?:your|the))\b",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"(?:sure|certainly|of course|absolutely|great question|good question|happy to|glad to|hello|hi|hey"
    r"|thanks|thank you|you['’]re welcome"
    r"|sorry|i['’]m sorry|i apologi[sz]e|as an ai|i hope|hope (?:this|that)|here(?:['’]s| is| are)"
    r"|below (?:is|are)|in (?:summary|short)\s*[,:]?\s*$"
    r"|let me know|i can|i could|i don['’]t|i do not|i cannot|i can['’]t|i['’]ll|i will|i have|i['’]ve)\b",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"(?:I|I['’](?:m|ve|ll|d))\b")
_REPLY = re.compile(
    r"(?:not\s+)?(?:quite|really|exactly|entirely|yes|no(?! [a-z]+ )|sort of|kind of|(?:less|more|fewer) than you"
    r"|it depends|that depends"
    r"|short answer)\b[^0-9]{0,45}$",
    re.IGNORECASE,
)
_POINTS_ON = re.compile(r"\b(?:following|like this|as follows|these|here|below)\b", re.IGNORECASE)
_FIGURE_WORDS = word_set(
    """
    half third thirds quarter two three four five six seven eight nine ten dozen hundred thousand
    million
    """
)
_STOP = re.compile(r"[.!][\"”’)*_]*\s*$")
_IN_S = re.compile(r"[^su'’]s$")
_ADJECTIVE_ENDS = ("ful", "ous", "ive", "able", "ible", "ish", "ic", "al", "ary", "less", "ing", "est")
_PLURALS = word_set("men women people children mice geese teeth feet fish sheep cattle deer oxen police")
_QUALITIES = word_set(
    """
    good great bad big small nice new old better best real true huge tiny large little lovely fine fresh
    happy major minor main key top simple easy hard quick sure wise fair high low long short free rare
    brilliant excellent perfect fun cool more other such same different first last next
    """
)
# Who agrees, but not to what: that stands in another sentence.
_AGREES = re.compile(r"^\W*(?:[\w.’'&-]+ ){1,8}(?:dis)?agree[sd]?[.!]?\W*$")
_LEAD_IN = re.compile(r":\s*[*_]*\s*$")


def sentence_reason(sentence: str) -> str | None:
    """Why a whole sentence is not checked (question, instruction, opinion, talk), or None."""
    text = _without_numerals(sentence.strip())
    if _QUESTION.search(text):
        return QUESTION
    if _IMPERATIVE.match(text) or _ADVICE.match(text):
        return INSTRUCTION
    if _TALK.match(text) or _FIRST_PERSON.match(text):
        return OPINION if _OPINION.match(text) else TALK
    if _OPINION.search(text):
        return OPINION
    if _REPLY.match(text) and len(text.split()) <= 8 and not any(token.is_name for token in tokens(text)[1:]):
        return TALK
    return None


def _without_numerals(text: str) -> str:
    """`text` with the I of "Elizabeth I" as a figure, so that it does not read as the speaker."""
    for token in tokens(text):
        if token.low == "I":
            text = f"{text[: token.start]}1{text[token.end :]}"
    return text


def claim_reason(text: str, *, alone: bool = True, list_follows: bool = False) -> str | None:
    """Why one claim is not checked, or None: a lead-in, or too little to look for.

    `alone` says that nothing before it completes the claim (a list item is completed by its lead-in).
    """
    found = tokens(mask(text))
    carries = content_words(text)
    if list_follows and _LEAD_IN.search(text) and (len(carries) < 4 or _POINTS_ON.search(text)):
        return LEAD_IN
    if not carries or is_ellipsis(text) or _AGREES.search(text):
        return FRAGMENT
    telling = any(token.is_name for token in found[1:]) or any(
        token.text[0].isdigit() or token.low in _FIGURE_WORDS for token in found
    )
    bare = alone and find_verb(found) is None and not is_complete(text)
    return FRAGMENT if bare and len(carries) < (2 if telling else 5) else None


def is_ellipsis(text: str) -> bool:
    """Whether a clause stops at its auxiliary ("the koala isn't") and leaves the rest to another one."""
    found = [token for token in tokens(mask(text)) if token.is_word]
    verb = find_verb(tuple(found))
    if verb is None or verb.kind in ("past", "present") or not verb.index:
        return False
    return all(token.low in ("not", "either", "too") for token in found[verb.index + 1 :])


def is_complete(text: str) -> bool:
    """Whether a text reads as a whole sentence though its verb is in no list: "Antibiotics kill viruses."

    Beside the capital and the stop it takes a word that fits its subject as a verb: one in -s behind a
    noun, or one without behind a plural ("A swallow dives", "Cats sleep").
    """
    if not text[:1].isupper() or not _STOP.search(text) or len(content_words(text)) < 2:
        return False
    found = tokens(mask(text))
    for index in range(1, len(found)):
        token = found[index]
        if not token.is_word or token.low in PREPOSITIONS | SUBORDINATORS or token.low in ("and", "or", "-"):
            return False
        back = index - 1
        while back and found[back].low in ADVERBS:
            back -= 1
        after = found[index + 1] if index + 1 < len(found) else None
        joined = after is not None and (after.low in ("and", "or") or after.text == ",")
        if not joined and _fits_as_verb(found[back], token):
            return True
    return False


def _fits_as_verb(subject: Token, word: Token) -> bool:
    """Whether a lower-case word can be the verb of the word before it, by their endings alone."""
    low = word.low
    if not word.text.isalpha() or not word.text.islower() or len(low) < 3 or low in ADVERBS | DETERMINERS:
        return False
    if not subject.text.isalpha() or subject.low in DETERMINERS | PREPOSITIONS | ADVERBS | _QUALITIES:
        return False
    if subject.low in _PLURALS or _IN_S.search(subject.low):
        return not _IN_S.search(low) and not low.endswith(("ly", "ing", "ous", "ful"))
    return _IN_S.search(low) is not None and not subject.low.endswith(_ADJECTIVE_ENDS)
