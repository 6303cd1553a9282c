"""What a page shows in place never vanishes unseen: pronunciations, sources, code."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.wikitext import render_page
from index_builder.wikitext.phonemes import LABELS, SOUNDS, english_sounds


def prose(wikitext: str) -> str:
    """The text of the only section of a page, all of it quotable."""
    (section,) = render_page(wikitext)
    assert section.unrendered == (), section
    return section.text


def lost(wikitext: str) -> str:
    """The text of the only section of a page, with something in it that was not rendered."""
    (section,) = render_page(wikitext)
    assert section.unrendered, section
    return section.text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("The sound {{IPA|/ʃ/}} opens it.", "The sound /ʃ/ opens it."),
        ("Say {{respell|GUL|ət}} aloud.", "Say GUL-ət aloud."),
        ("Gullet ({{IPAc-en|ɡ}}) fell.", "Gullet fell."),
        ("Gullet ({{IPAc-en|ɡ}} or locally {{IPA|/ɡu/}}, {{respell|GUL|ət}}) fell.", "Gullet fell."),
        ("Gullet (German pronunciation: {{IPA-de|ɡ}}) fell.", "Gullet fell."),
        ("Gullet ({{IPAc-en|ɡ}}; a bird) fell.", "Gullet (a bird) fell."),
        ("Gullet ({{lang-de|Möwe}} {{IPA-de|m}}; a bird) fell.", "Gullet (German: Möwe; a bird) fell."),
        ("Vowels (long {{IPA|/iː/}}, {{IPA|/eː/}}) abound.", "Vowels (long /iː/, /eː/) abound."),
        (
            "The name sounds like {{IPAc-en|ˈ|ɡ|ʌ|l|.|ə|t|audio=g.ogg}} to many.",
            "The name sounds like /ˈɡʌl.ət/ to many.",
        ),
        ("Gullet {{IPAc-en|UK|ɡ|ɜr|_|i:}} fell.", "Gullet UK: /ɡɜːr iː/ fell."),
        ("Gullet {{IPAc-en|lang|ɡ|,_|-|I}} fell.", "Gullet English: /ɡ, -ɪ/ fell."),
        ("Gullet {{IPAc-en|also|US|ɡ|ɔ:}} fell.", "Gullet also US: /ɡɔː/ fell."),
        ("Gullet ({{audio|g.ogg|listen}}) and {{audio|h.ogg|heron}} fell.", "Gullet and heron fell."),
    ],
)
def test_pronunciation_is_shown_or_goes_with_its_bracket(source: str, text: str) -> None:
    assert prose(source) == text


@pytest.mark.parametrize(
    "source",
    [
        "The name sounds like {{IPAc-en|ɡ|qq}} to many.",
        "The name sounds like {{IPAc-en|lang}} to many.",
        "Gullet (its end sounds {{IPA-de|t}}) fell.",
        "It is {{lang-de|Möwe}} {{IPA-de|m}} there.",
        "It is {{IPA|de|m}} there.",
    ],
)
def test_pronunciation_that_is_not_spelt_out_loses_its_sentence(source: str) -> None:
    lost(source)


def test_source_inside_a_sentence_is_a_loss_and_behind_one_is_a_note() -> None:
    assert lost("According to {{cite book|title=Gulls}}, birds fly.") == "According to, birds fly."
    assert prose("Birds fly. {{cite book|title=Gulls}}\n\n* {{cite web|title=Tern}}") == "Birds fly."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Join it by <code>,</code> or <code>.</code> as you like.", "Join it by, or . as you like."),
        ("The <code>;<</code> <code>.></code> pairs bind.", "The ;< .> pairs bind."),
        ("Type {{code|(}} first, <kbd>)</kbd> last.", "Type ( first, ) last."),
        ("Run <code>sort</code>, then <tt>uniq</tt>.", "Run sort, then uniq."),
        ("So <code> a b </code>ends.", "So a b ends."),
    ],
)
def test_spaces_beside_code_stay(source: str, text: str) -> None:
    assert prose(source) == text


def test_loss_beside_code_stays_where_it_was() -> None:
    (section,) = render_page("Use <code>; ;</code> for {{mystery}} here.")
    assert (section.text, section.unrendered) == ("Use ; ; for here.", (len("Use ; ; for "),))


def test_markup_written_as_code_is_never_stored() -> None:
    assert "{{" not in lost("Write <code><nowiki>{{tea}}</nowiki></code> here.")


@given(st.lists(st.sampled_from([*SOUNDS, *LABELS, "", "qq", "ɡɡ"]), max_size=12))
@settings(max_examples=150, deadline=None)
def test_english_sounds_are_joined_or_none_is_told(arguments: list[str]) -> None:
    text = english_sounds(arguments)
    given_ = [argument for argument in arguments if argument]
    known = [SOUNDS[argument] for argument in given_ if argument in SOUNDS]
    if text:
        assert "qq" not in given_
        assert text.endswith("/")
        assert text.count("/") == 2
        assert "".join(known).strip() in text
    else:
        assert not known or len(known) < len(given_)
