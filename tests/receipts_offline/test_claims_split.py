"""The splitting rules, one by one: what each cuts, and what it leaves whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.claims.split import RULES, split_claims


def said(sentence: str, without: tuple[str, ...] = ()) -> list[str]:
    """Each claim as its shared subject and own words."""
    return [
        f"{draft.lead} {draft.words(sentence)[draft.skip :]}".strip()
        for draft in split_claims(sentence, without)
    ]


CASES = [
    (
        "contrasts",
        "The otter is a hunter, but the beaver isn't: it's a grazer, and its teeth are long.",
        ["The otter is a hunter", "the beaver isn't", "it's a grazer", "its teeth are long."],
    ),
    (
        "clause_coordination",
        "The hill is high: Mount Bell is 900 m.",
        ["The hill is high", "Mount Bell is 900 m."],
    ),
    ("clause_coordination", "Ada Bell was ill: she left Rome.", ["Ada Bell was ill", "she left Rome."]),
    (
        "semicolons",
        "The ballet opened in Paris; it has two parts.",
        ["The ballet opened in Paris", "it has two parts."],
    ),
    (
        "brackets",
        "Ada Bell (born 7 November 1867) was a Polish baker.",
        ["Ada Bell was a Polish baker.", "Ada Bell was born 7 November 1867"],
    ),
    (
        "brackets",
        "Ada Bell (4 May 1867 – 3 June 1934) was a baker.",
        ["Ada Bell was a baker.", "Ada Bell lived 4 May 1867 – 3 June 1934"],
    ),
    (
        "clause_coordination",
        "Ada Bell won three medals, and she retired in 1962.",
        ["Ada Bell won three medals", "she retired in 1962."],
    ),
    (
        "clause_coordination",
        "The mill is on the left bank and the barn is on the right bank.",
        ["The mill is on the left bank", "the barn is on the right bank."],
    ),
    (
        "clause_coordination",
        "The island is large, about half of it lies under ice, and it has two towns.",
        ["The island is large", "about half of it lies under ice", "it has two towns."],
    ),
    (
        "relative_clauses",
        "Ada Bell, who was born in Darjeeling, India, took home two medals.",
        ["Ada Bell took home two medals.", "Ada Bell was born in Darjeeling, India"],
    ),
    (
        "relative_clauses",
        "The plot comes from Ben Hill, who was retelling a tale.",
        ["The plot comes from Ben Hill", "Ben Hill was retelling a tale."],
    ),
    (
        "relative_clauses",
        "The 1937 film, The Good Mill, which was based on the play, was a success.",
        ["The 1937 film, The Good Mill was a success.", "The Good Mill was based on the play"],
    ),
    (
        "appositions",
        "Ben Hill, a French sculptor, designed it.",
        ["Ben Hill designed it.", "Ben Hill was a French sculptor"],
    ),
    (
        "defining_who",
        "Ada Bell was a physicist who won two prizes.",
        ["Ada Bell was a physicist", "Ada Bell won two prizes."],
    ),
    (
        "opening_clauses",
        "After she retired in 1962, she taught in a school.",
        ["she retired in 1962", "she taught in a school."],
    ),
    (
        "verb_coordination",
        "Ada Bell was born in Warsaw in 1867 and died in 1934.",
        ["Ada Bell was born in Warsaw in 1867", "Ada Bell died in 1934."],
    ),
    (
        "verb_coordination",
        "The town was founded in 1889 and renamed in 1900.",
        ["The town was founded in 1889", "The town was renamed in 1900."],
    ),
    (
        "verb_coordination",
        "In May 1927 Ben Hill took off from New York and landed in Paris.",
        ["In May 1927 Ben Hill took off from New York", "Ben Hill landed in Paris."],
    ),
    (
        "verb_coordination",
        "The show runs for an hour and opened in Rome in 1997.",
        ["The show runs for an hour", "The show opened in Rome in 1997."],
    ),
    (
        "verb_coordination",
        "Her book, Open, came out in 2009 and has been read by many.",
        ["Her book, Open, came out in 2009", "Her book, Open, has been read by many."],
    ),
    (
        "verb_series",
        "She sang in Rome, wrote two books and taught in a school.",
        ["She sang in Rome", "She wrote two books", "She taught in a school."],
    ),
    (
        "trailing_clauses",
        "Ada Bell walked for ten days, though Ben Hill walked farther.",
        ["Ada Bell walked for ten days", "Ben Hill walked farther."],
    ),
    (
        "trailing_clauses",
        "She knew the part by then, because she had played it in 1949.",
        ["She knew the part by then", "she had played it in 1949."],
    ),
    (
        "trailing_places",
        "The last one lived at Frankfurt Zoo, where it was fed meat.",
        ["The last one lived at Frankfurt Zoo", "At Frankfurt Zoo it was fed meat."],
    ),
    (
        "trailing_places",
        "No mill was taller until 1970, when a tower overtook it.",
        ["No mill was taller until 1970", "In 1970 a tower overtook it."],
    ),
    (
        "trailing_places",
        "The name comes from Ben Hill, whose sketch looked like a crab.",
        ["The name comes from Ben Hill", "Ben Hill's sketch looked like a crab."],
    ),
    (
        "trailing_participles",
        "The Old Mill is a novel by Ada Bell, first published by a small press in 1945.",
        ["The Old Mill is a novel by Ada Bell", "The Old Mill was first published by a small press in 1945."],
    ),
    (
        "trailing_participles",
        "Ada Bell painted in the style of Titian, taught by her father.",
        ["Ada Bell painted in the style of Titian", "Ada Bell was taught by her father."],
    ),
    (
        "trailing_participles",
        "The peak rises to 6,190 m, making it the highest in the land.",
        ["The peak rises to 6,190 m", "The peak is the highest in the land."],
    ),
    (
        "trailing_appositions",
        "The cube was made by Ben Hill, a Hungarian who taught drawing.",
        ["The cube was made by Ben Hill", "Ben Hill was a Hungarian who taught drawing."],
    ),
]


@pytest.mark.parametrize(("rule", "sentence", "claims"), CASES)
def test_a_rule_cuts_and_can_be_switched_off(rule: str, sentence: str, claims: list[str]) -> None:
    assert said(sentence) == claims
    assert len(said(sentence, (rule,))) < len(claims)


def test_every_rule_has_a_case() -> None:
    assert {rule for rule, _, _ in CASES} == set(RULES)


def test_an_unknown_rule_is_an_error() -> None:
    with pytest.raises(KeyError):
        split_claims("Ada won.", ("no_such_rule",))


@pytest.mark.parametrize(
    "sentence",
    [
        "She won medals in Rome, Paris and London.",
        "He won the cup, the shield and the bowl.",
        "He was born and raised in Rome.",
        "He wrote about cats and related animals.",
        "He said that it was cold and left.",
        "Some say that Ada Bell won the race and died in Rome.",
        "The sailors had their books taken and copied.",
        "The border between France and the Empire is long.",
        "The panda is a bear, but the koala isn't, because it has a pouch.",
        "There is one rule: Rome never sleeps.",
        "In Florence she became a member of the academy, which tells you how good she was.",
        "The idea came from Ben Hill, an exile from Sparta, who is said to have been tall.",
        "The dance that ends the 1951 film cost a lot and took nine weeks.",
        "The works of art; the books; the maps.",
        "It is a list of works and plays of Ben Hill.",
        "The site was picked because it is high and dry.",
        "If you count the mast, it is 300 m tall, and it is the tallest.",
        "According to Ada Bell, the mill was old, and it had burned twice.",
        "The mill and the barn were built in 1889 and 1900, respectively.",
        "He said that the mill burned, because it was dry.",
        "They raised the tower by ten feet, making it the tallest.",
        "It was one of the tools behind the first picture of a black hole, released in 2019.",
        "Ben Hill was born in Paris, the second son of a baker.",
        "You get the Mona Lisa, the Venus and the Nike.",
        "It is large, and, since the seventh century, it has been a church.",
        "Her plane, the Spirit of Rome, had been built in 1927.",
        "Some are stable, whereas strange, charm, bottom, and top ones can only be made.",
        "It was not until she moved to Rome, in Italy, that she saw the game, but he did.",
        "He played 18 World Series, which is a league record.",
        "The brand was made by a firm in Detroit, which was closed in 2010.",
        "She was the child of Ben and Ada Bell, who were from Rome.",
        "He is a writer in New York, whose habits are odd.",
        "He died in 1961, survived by two sons, and mourned by many.",
    ],
)
def test_what_is_not_surely_two_claims_stays_one(sentence: str) -> None:
    assert len(split_claims(sentence)) == 1
    assert said(sentence) == [sentence]


def test_hedges_and_reported_speech_stay_with_their_claim() -> None:
    assert said("She reportedly sang in Rome, and he may have heard her.") == [
        "She reportedly sang in Rome",
        "he may have heard her.",
    ]


def test_brackets_and_quotations_are_not_cut_inside() -> None:
    sentence = 'The song "You went away, and she cried" (1939, and it sold well) was short.'
    assert len(split_claims(sentence)) == 1


PIECES = st.sampled_from(
    [
        "Ada", "Bell", "she", "he", "The", "tower", "was", "is", "won", "died", "opened", "in", "1889", ",",
        "and", "but", ";", "(", ")", "who", "which", "born", "a", "an", "that", "of", "Rome", ".",
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=100), st.lists(PIECES, max_size=30).map(" ".join)))
def test_pieces_are_disjoint_ordered_and_inside_the_sentence(sentence: str) -> None:
    drafts = split_claims(sentence)
    taken: list[int] = []
    for draft in drafts:
        assert list(draft.pieces) == sorted(draft.pieces)
        for start, end in draft.pieces:
            assert 0 <= start < end <= len(sentence)
            taken += range(start, end)
    assert len(taken) == len(set(taken))
    if any(map(str.isalnum, sentence)):
        assert drafts
