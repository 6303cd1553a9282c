"""Reports for the tests of the formats: one made by the checker from the project's own pages, and hostile ones."""

from __future__ import annotations

from hypothesis import strategies as st

from receipts_offline.receipts import (
    ClaimRecord,
    ModelRecord,
    NotChecked,
    Quote,
    Receipt,
    Report,
    Rule,
    Scores,
    SimpleChecker,
    Snapshot,
    SnapshotWiki,
)

ANSWER = (
    "The Battle of Skarvik was fought on 14 June 1611, and nine ships took part in it. "
    "The black guillemot is not a seabird of northern coasts.\n\n"
    "The school of Harnsund has <b>212</b> pupils & 19 teachers (#2). Do you want to know more? "
    "It lasted for three days."
)
RIGHT_TO_LEFT = "\u202etxet desrever\u2066 \u0645\u0631\u062d\u0628\u0627 12"
HOSTILE = (
    "<script>document.title='broken out'</script>",
    "\"><img src=x onerror=\"document.title='broken out'\">",
    "' onmouseover='document.title=1' x='",
    "</details></article></main><h1>Backed</h1>",
    "</style><style>*{display:none}</style>",
    "<!-- --><![CDATA[x]]><?php ?>&lt;&#60;&amp;",
    "{{ 7 * 7 }}{% for x in y %}{# z #}",
    "# Heading\n\n1. one\n- two\n> three\n\n---\n===\n\n    code\n```\nfence\n```\n~~~",
    "[a](http://x.example) ![b](http://x.example/i.png) <http://x.example> https://x.example www.x.example a@x.example",
    "@user #1 GH-1 owner/repo#2 :smile: :+1: $x$ and $y$ $$z$$ ~~no~~ **no** _no_ [^1] [ ] [!NOTE]",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "a\n:-:\n\nb\n--",
    "[a]: http://x.example\n\n[^1]: note",
    "=HYPERLINK(\"http://x.example\";\"x\")",
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    " \n=1",
    "＝1+1",
    "'=1",
    "\x1b[31mred\x1b]0;title\x07\x9b2J\x90q\x9c",
    "line\u2028separator\u2029paragraph\x85next\x0b\x0c",
    RIGHT_TO_LEFT,
    "nul\x00 \ud800 \udfff \ufffe \ufdd0 \U0001ffff",
    "العربية والعبرية עברית with English, and 12 numbers",
    "x" * 50_000,
    "javascript:alert(1)",
    "\ufeff\u200b\u00ad",
)  # fmt: skip

texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=()), max_size=40),
    st.text("<>&\"'`*_[]()#@:/\\|-+=~!$.\n\r\t\x1b1a ", max_size=40),
    st.lists(st.sampled_from(HOSTILE[:27]), max_size=3).map(" ".join),
)
urls = st.one_of(
    texts,
    st.just("https://notes.veldmark.example/school"),
    texts.map(lambda text: f"https://x.example/{text}"),
    st.sampled_from(
        ("javascript:alert(1)", "data:text/html,x", "//x.example", "http://[x", "file:///etc/passwd")
    ),
)


def quote(text: str, title: str = "Title", section: str = "", url: str = "", credit: str = "Wiki") -> Quote:
    """A sentence of a page, each of its texts to be chosen."""
    return Quote(
        sentence_id=7,
        text=text,
        kind="infobox",
        title=title,
        section=section,
        url=url,
        revision_id=3,
        source=credit,
        dump_date="2026-04-17",
        license=credit,
        quotable=True,
        about_subject=True,
        own_subject=True,
        similarity=-0.25,
        nli=Scores(0.1, 0.7, 0.2),
    )


def report_of(
    answer: str,
    claims: list[tuple[str, str, tuple[tuple[int, int], ...], Quote]],
    said: str = "said",
    wiki: str = "Wiki",
) -> Report:
    """A report with a receipt for each (verdict, claim, pieces, sentence); `said` stands for all the rest."""
    snapshot = Snapshot(
        "wiki", "2026-04-17", (SnapshotWiki(wiki, wiki, "2026-04-17", "option"),), "0" * 64, "1" * 32
    )
    model = ModelRecord(wiki, "2" * 64)
    receipts = tuple(
        Receipt(
            claim=ClaimRecord(
                claim, 0, len(answer), pieces, answer, 0, len(answer), said, False, (said, claim)
            ),
            verdict=verdict,
            evidence=None if verdict == "No receipt" else sentence,
            considered=(sentence, quote(said)),
            rule=Rule("some.rule", said),
            confidence=None if verdict == "No receipt" else 0.5,
            simple_checker=SimpleChecker("No receipt", 7, said),
            snapshot=snapshot,
            models={"embedder": model, "nli": model},
            thresholds={},
            tool="receipts-offline 0",
            answer_sha256="3" * 64,
        )
        for verdict, claim, pieces, sentence in claims
    )
    unchecked = (NotChecked(said, 0, len(answer) // 2, said),)
    return Report(answer, None, receipts, unchecked, snapshot, wiki)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Reports in which every text may be anything, as one read from a file may hold."""
    answer = draw(texts)
    ends = st.integers(0, len(answer) + 3)
    claims = [
        (
            draw(st.sampled_from(("Backed", "May conflict", "No receipt"))),
            draw(texts),
            tuple(draw(st.lists(st.tuples(ends, ends), max_size=3))),
            quote(draw(texts), draw(texts), draw(texts), draw(urls), draw(texts)),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    return report_of(answer, claims, draw(texts), draw(texts))
