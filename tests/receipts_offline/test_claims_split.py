"""The splitting rules, one by one: what each cuts, and what it leaves whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.claims.split import RULES, split_claims


def said(sentence: str, without: tuple[str, ...] = ()) -> list[str]:
    """Each claim as its shared subject and own words."""
    return [
        f"{draft.lead} {draft.words(sentence)[draft.skip :].lstrip()}".strip()
        for draft in split_claims(sentence, without)
    ]


CASES = [
    (
        "relative_clauses",
        "She played against Ann Bell, who beat her, and lost the final.",
        ["She played against Ann Bell and lost the final.", "Ann Bell beat her"],
    ),
    (
        "contrasts",
        "The otter is a hunter, but the beaver isn't: it's a grazer, and its teeth are long.",
        ["The otter is a hunter", "the beaver isn't", "it's a grazer", "its teeth are long."],
    ),
    (
        "brackets",
        "The Bell League (800–887) was an alliance of towns.",
        ["The Bell League was an alliance of towns.", "The Bell League existed 800–887"],
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
        "defining_clauses",
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
        [
            "Her book is Open",
            "Her book, Open, came out in 2009",
            "Her book, Open, has been read by many.",
        ],
    ),
    (
        "verb_series",
        "She sang in Rome, wrote two books and taught in a school.",
        ["She sang in Rome", "She wrote two books", "She taught in a school."],
    ),
    (
        "trailing_clauses",
        "Ada Bell walked for ten days, though Ben Hill walked farther.",
        ["Ada Bell walked for ten days", "Ben Hill walked farther than Ada Bell"],
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
        "whose_clauses",
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
    ("named_roles", "Its capital, Port Bell, is small.", ["Its capital is Port Bell", "Port Bell is small."]),
    (
        "named_roles",
        "Her plane, the Spirit of Rome, had been built in 1927.",
        ["Her plane was the Spirit of Rome", "the Spirit of Rome had been built in 1927."],
    ),
    (
        "authors",
        "The Old Mill, by Ann Bell, opened in Rome.",
        ["The Old Mill opened in Rome.", "The Old Mill is by Ann Bell"],
    ),
    (
        "described",
        "The idea came from Ben Hill, an exile from Sparta, who is said to have been tall.",
        [
            "The idea came from Ben Hill",
            "Ben Hill was an exile from Sparta",
            "Ben Hill is said to have been tall.",
        ],
    ),
    (
        "sized_things",
        "Above it stands a mast, about 30 m tall, that carries two lamps.",
        ["Above it stands a mast", "the mast is about 30 m tall", "the mast carries two lamps."],
    ),
    (
        "someone_named",
        "The work was led by a Dane, Ben Hill.",
        ["The work was led by Ben Hill.", "Ben Hill was a Dane"],
    ),
    (
        "defining_objects",
        "The Old Mill is a play that Ann Bell adapted from a tale.",
        ["The Old Mill is a play", "Ann Bell adapted The Old Mill from a tale."],
    ),
    (
        "whose_clauses",
        "She lived in a house whose cellar still holds wine.",
        ["She lived in a house", "the house's cellar still holds wine."],
    ),
    (
        "counted_relatives",
        "You throw at six cones, which stand in a row.",
        ["You throw at six cones", "the six cones stand in a row."],
    ),
    (
        "counted_relatives",
        "The Arkles have only about 300 people, who are outnumbered by gulls.",
        ["The Arkles have only about 300 people", "The Arkles' people are outnumbered by gulls."],
    ),
    (
        "gapping",
        "The Mill opened in 1900 and the Barn in 1910.",
        ["The Mill opened in 1900", "the Barn opened in 1910."],
    ),
    (
        "gapping",
        "The first honoured Ann Bell, the second Ben Hill.",
        ["The first honoured Ann Bell", "the second honoured Ben Hill."],
    ),
    (
        "followed_by",
        "Welsh is the first language of 40% of the town, followed by Irish with 12%.",
        ["Welsh is the first language of 40% of the town", "Irish is the first language of 12% of the town"],
    ),
    (
        "counted_lists",
        "By age, just two towns outdo it: Bell and Hill.",
        ["By age, just two towns outdo it", "By age, the two towns that outdo it are Bell and Hill."],
    ),
    (
        "counted_lists",
        "She won two cups: the Bell and the Hill.",
        ["She won two cups", "the two cups that she won were the Bell and the Hill."],
    ),
    (
        "clefts",
        "Ann Bell left in 1900, so it was Ben Hill who led the trip.",
        ["Ann Bell left in 1900", "Ben Hill led the trip."],
    ),
    ("fillers", "The roof, though, is by somebody else, namely Ben Hill.", ["The roof is by Ben Hill."]),
    (
        "comments",
        "In Rome she became a member of the guild, which tells you how good she was.",
        ["In Rome she became a member of the guild", "this tells you how good she was."],
    ),
    (
        "complement_pairs",
        "The lane is 60 feet long and about three and a half feet wide.",
        ["The lane is 60 feet long", "The lane is about three and a half feet wide."],
    ),
    (
        "complement_pairs",
        "The site was picked because it's high and very dry.",
        ["The site was picked because it's high", "The site was picked because it's very dry."],
    ),
    (
        "repeated_prepositions",
        "She crossed the sea without a stop and without a map.",
        ["She crossed the sea without a stop", "She crossed the sea without a map."],
    ),
    (
        "trailing_clauses",
        "Ann Bell rode 90 miles, though Ben Hill rode farther still.",
        ["Ann Bell rode 90 miles", "Ben Hill rode farther than Ann Bell"],
    ),
    (
        "trailing_times",
        "The rights were sold in 1980, two years before Ben Hill got them.",
        ["The rights were sold in 1980", "The rights were sold two years before Ben Hill got them."],
    ),
    (
        "births",
        "She was born in Paris, the second child of a baker.",
        ["She was born in Paris", "She was the second child of a baker."],
    ),
    (
        "records",
        "Port Bell gets 840 hours of sun a year, the lowest figure of any town.",
        [
            "Port Bell gets 840 hours of sun a year",
            "840 hours of sun a year is the lowest figure of any town.",
        ],
    ),
    (
        "parts",
        "He retired holding 61 records, most of them set in Rome.",
        ["He retired holding 61 records", "most of the 61 records were set in Rome."],
    ),
    (
        "measures",
        "It stands on Mount Bell, about 700 m above the city.",
        ["It stands on Mount Bell", "It is about 700 m above the city."],
    ),
    (
        "measures",
        "The plane was built to win the Hill Prize, worth 5,000 dollars.",
        ["The plane was built to win the Hill Prize", "the Hill Prize was worth 5,000 dollars."],
    ),
    (
        "with_tails",
        "The Mill opened in Rome, with dances by Ann Bell and sets by Ben Hill.",
        ["The Mill opened in Rome", "The Mill had dances by Ann Bell", "The Mill had sets by Ben Hill."],
    ),
    (
        "with_tails",
        "Ann Bell led the group, with Ben Hill beside her.",
        ["Ann Bell led the group", "Ben Hill was beside her."],
    ),
    (
        "all_there",
        "You get the Lisa, the Venus and the Nike, all inside a palace.",
        [
            "You get the Lisa, the Venus and the Nike",
            "the Lisa, the Venus and the Nike are all inside a palace.",
        ],
    ),
    (
        "trailing_participles",
        "The lowest reading is −80 °F, taken at Port Bell in 1971.",
        ["The lowest reading is −80 °F", "The lowest reading was taken at Port Bell in 1971."],
    ),
    (
        "trailing_appositions",
        "Ann Bell scored 894 goals, a total that Ben Hill finally overtook in 2025.",
        ["Ann Bell scored 894 goals", "Ben Hill finally overtook that total in 2025."],
    ),
]


@pytest.mark.parametrize(("rule", "sentence", "claims"), CASES)
def test_a_rule_cuts_and_can_be_switched_off(rule: str, sentence: str, claims: list[str]) -> None:
    assert said(sentence) == claims
    assert said(sentence, (rule,)) != claims
    assert len(said(sentence, (rule,))) <= len(claims)


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
        "You get the Mona Lisa, the Venus and the Nike.",
        "It is large, and, since the seventh century, it has been a church.",
        "Some are stable, whereas strange, charm, bottom, and top ones can only be made.",
        "It was not until she moved to Rome, in Italy, that she saw the game, but he did.",
        "He played 18 World Series, which is a league record.",
        "The brand was made by a firm in Detroit, which was closed in 2010.",
        "She was the child of Ben and Ada Bell, who were from Rome.",
        "He is a writer in New York, whose habits are odd.",
        "He died in 1961, survived by two sons, and mourned by many.",
        "The Delta was a league of cities under Bell, whose aim was peace.",
        "He never owned a car whose roof leaked.",
        "A compass is a device that shows the north.",
        "He is a member of the band whose song was played.",
        "He lived in Rome and Venice in 1910.",
        "The film opened in Paris in 1900 and London in 1910.",
        "The ratio was called one thing by Ann Bell, and another by Ben Hill.",
        "The three kings of the north: Bell and Hill.",
        "It was not high and very dry.",
        "While the name can be traced to Bell, and the place lies far off, the rest is unknown.",
        "He moved to Bell to form bands, where he was loved.",
        "She was a singer from the Bell Coast, who was known for her ear.",
        "She is the first to win both cups, and the only player to have ever held all four titles.",
        "He led, and was the head of, the Bell Trust.",
        "It was made between 1490 and 1510, when Bell was young.",
        "It began with Ann Bell, a clerk of Port Bell, Hill County, who was rich.",
        "That is, if the sails are up, and the wind is fair, it moves.",
        "Although mostly built in Rome, it is no ship of Rome.",
        "Laws on birds, such as the gull and the tern, but they are weak, exist.",
        "First found in 1789, made in 1824, and sold in 1925, pure zinc is a metal.",
        "The length of the Bell is 90 km, making it the longest river in the land.",
        "By 1066 most of what is now Bell spoke Welsh, and were called so.",
        "Bell is a form of clay, heavily and often fired.",
        "She wrote two tales about cats, most of them grey.",
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
