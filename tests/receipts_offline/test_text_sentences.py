"""What counts as one sentence, and that every sentence is an exact slice of its text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.text.sentences import Span, split_sentences


def cut(text: str, language: str = "en") -> list[str]:
    return [text[span.start : span.end] for span in split_sentences(text, language)]


def test_s1_citation_and_volume_do_not_end_a_sentence() -> None:
    assert cut("Lee et al. [2004] studied tides.") == ["Lee et al. [2004] studied tides."]
    assert cut("The text of vol. 2 differs from the first.") == ["The text of vol. 2 differs from the first."]
    assert cut("vol. 2 differs") == ["vol. 2 differs"]


def test_s2_list_items_are_exact_slices() -> None:
    text = "1) Tea. 2) Milk."
    assert split_sentences(text) == [Span(0, 7), Span(8, 16)]
    assert cut(text) == ["1) Tea.", "2) Milk."]


def test_numbered_items_keep_their_number() -> None:
    assert cut("1. Tea. 2. Milk.") == ["1. Tea.", "2. Milk."]
    assert cut("1. Tea.\n2. Milk.") == ["1. Tea.", "2. Milk."]


@pytest.mark.parametrize(
    "sentence",
    [
        "Dr. Who travels with Mrs. Pond.",
        "The U.S. Army moved north.",
        "J. R. R. Tolkien taught at Leeds.",
        "The piece is Op. 27 No. 2 in the list.",
        "See pp. 3–5 and ca. 1900 for more.",
        "Ada (b. 1900, d. 1970) was a baker.",
        "She lived in St. Louis for years.",
        "It was Reds vs. Blues that day.",
        "Bread, milk, etc. were sold there.",
        "Some birds, e.g. Penguins, and some fish, i.e. Trout, swim.",
        "Acme Inc. and Bolt Ltd. merged.",
        "Sam Hill Jr. ran the mill.",
        "On 5 Sept. 1900 the mill burned.",
        "His Ph.D. thesis was short.",
        "It opens at 5 a.m. every day.",
        "Brassica oleracea var. viridis is a cabbage.",
        "Arthur C. Clarke wrote it.",
        "The height is 3.14 m in version 1.2.3 of the plan.",
        "He wrote [...] and then left [...] for good.",
        "Yahoo! is a company.",
        "Jeopardy! ran for years.",
        "Never Say Die! (1978) was an album.",
        "It fell (which was odd. Very odd.) and broke.",
        "He ran Node.js on www.Example.com and ASP.NET.",
        '"Is it late?" Mary asked.',
        "“No. Not now. Later!” he said and left.",
    ],
)
def test_stops_inside_a_sentence_do_not_end_it(sentence: str) -> None:
    assert cut(sentence) == [sentence]
    assert cut(f"Before it. {sentence} Then more.") == ["Before it.", sentence, "Then more."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It left the U.S. Then it came back.", ["It left the U.S.", "Then it came back."]),
        ("He met Sam Hill Jr. The mill was old.", ["He met Sam Hill Jr.", "The mill was old."]),
        ("Bread, milk, etc. The shop closed.", ["Bread, milk, etc.", "The shop closed."]),
        ("He fought in World War I. Mellon paid.", ["He fought in World War I.", "Mellon paid."]),
        ("It is rich in vitamin A. Carrots too.", ["It is rich in vitamin A.", "Carrots too."]),
        ("It grows to 1.5 m. Adults are grey.", ["It grows to 1.5 m.", "Adults are grey."]),
        ("She loved modern art. Painting came later.", ["She loved modern art.", "Painting came later."]),
        ('He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]),
        ("“I came. I saw.” Then he left.", ["“I came. I saw.”", "Then he left."]),
        ("He left. (It was new.) Then he slept.", ["He left.", "(It was new.)", "Then he slept."]),
        ("What? No! Yes… Then he slept.", ["What?", "No!", "Yes…", "Then he slept."]),
        ('It is a 36" screen. It is big.', ['It is a 36" screen.', "It is big."]),
        ("It was new.[1] He left.[2][3] She stayed.", ["It was new.[1]", "He left.[2][3]", "She stayed."]),
        ("he was born in 1900. he died in rome.", ["he was born in 1900.", "he died in rome."]),
        ("It was late. al-Hakim had gone.", ["It was late.", "al-Hakim had gone."]),
        ("Heading\nA line.\r\n• a point", ["Heading", "A line.", "• a point"]),
    ],
)
def test_ends_of_sentences(text: str, sentences: list[str]) -> None:
    assert cut(text) == sentences


def test_a_lost_space_is_seen() -> None:
    assert cut("It was the end.Next came rain.") == ["It was the end.", "Next came rain."]
    assert cut("It was (so they say).Next came rain.") == ["It was (so they say).", "Next came rain."]
    assert cut("He moved to Paris.Then he slept.") == ["He moved to Paris.", "Then he slept."]


@pytest.mark.parametrize(
    ("language", "text", "sentences"),
    [
        ("bg", "Роден е през 1900 г. в София. Умира млад.", ["Роден е през 1900 г. в София.", "Умира млад."]),
        ("zh", "你好。世界很大。好", ["你好。", "世界很大。", "好"]),
        ("hi", "यह है। वह नहीं।", ["यह है।", "वह नहीं।"]),
        ("de", "Er kam am 3. Mai. Dr. Müller ging.", ["Er kam am 3. Mai.", "Dr. Müller ging."]),
        ("simple", "The U.S. Army won. It left.", ["The U.S. Army won.", "It left."]),
    ],
)
def test_other_languages(language: str, text: str, sentences: list[str]) -> None:
    assert cut(text, language) == sentences


def test_offsets_count_code_points() -> None:
    assert cut("Café 😀 é. 你好 said so. Done.") == ["Café 😀 é.", "你好 said so.", "Done."]


@pytest.mark.parametrize("text", ["", " \n\t ", "\ud800 and. \udfff", "a\0b. \0 C.", "...", ")", "?!?!"])
def test_odd_texts_are_taken(text: str) -> None:
    assert "".join(cut(text)).replace(" ", "") == "".join(text.split())


@pytest.mark.parametrize("unit", ["word ", "'", '"a. ', "(a. ", "Mr. The ", "a.", "]", "(a.) B ", ".'"])
def test_time_is_linear_in_the_length_of_a_line(unit: str) -> None:
    def seconds(length: int) -> float:
        text = unit * (length // len(unit))
        start = time.process_time()
        split_sentences(text)
        return time.process_time() - start

    seconds(1_000)
    small, large = seconds(20_000), seconds(160_000)
    # Eight times the text: linear is about 8, quadratic 64. The floor keeps a busy machine from deciding.
    assert large < 30 * max(small, 0.002)


TEXTS = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=" .?!…\"“”'()[]\nAbc1éU。S", max_size=120),
    st.lists(
        st.sampled_from(
            ["Dr.", "U.S.", "The", "et al.", "[2004]", "vol.", "2", "end.", "(a", "b.)", '"So.', 'x."', "\n"]
        )
    ).map(" ".join),
)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_spans_partition_the_text(text: str) -> None:
    spans = split_sentences(text)
    covered: list[int] = []
    for span in spans:
        sentence = text[span.start : span.end]
        assert sentence
        assert sentence == sentence.strip()
        covered += range(span.start, span.end)
    assert covered == sorted(set(covered))
    assert {at for at, letter in enumerate(text) if not letter.isspace()} <= set(covered)
    assert spans == split_sentences(text)


WORDS = st.sampled_from(
    ["rain", "fell", "over", "old", "mills", "while", "seven", "geese", "slept", "near", "Rome", "in", "1901"]
)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=2, max_size=8), min_size=1, max_size=5))
def test_plain_sentences_come_back_alone_and_together(listed: list[list[str]]) -> None:
    sentences = ["Then " + " ".join(words) + "." for words in listed]
    assert cut(" ".join(sentences)) == sentences
    for sentence in sentences:
        assert cut(sentence) == [sentence]
