"""What the options of `card` mean, told alike by both of its command lines."""

from __future__ import annotations

from typing import Final

GROUP: Final = "Gate response-receipt cards: JSON of a prompt, its context, the answer and the source."
CHECK: Final = (
    "Check that every card in FILEs and DIRs is complete and that its answer shares words with its context."
)
CODES: Final = (
    "Exit codes: 0 all is well; 1 a card fails; 2 usage; 3 a file is missing, or no card; 74 not written."
)
FREEZE: Final = "Make a card from files, or from a finished check, with a digest by which a later edit shows."

OPTIONS: Final = {
    "--min-overlap": "Content words that answer and context must share.",
    "--allow-paraphrase": "Pass a card that shares too few words, and note it as a paraphrase.",
    "--format": "How to print the results.",
    "--prompt": "The question: a file, or the text itself. With --receipts, the answer's topic if not given.",
    "--context": "The text that the answer should rest on.",
    "--answer": "The answer.",
    "--source": "Where the context is from: a title, a link, a date.",
    "--receipts": "A finished check (check --format json) instead: its quotes, links and dump date.",
    "--claim": "With --receipts, make the card of this claim alone (1 is the first).",
    "--note": "A remark that the card keeps; with --receipts, the verdicts if not given.",
    "--out": "The card to write.",
    "--replace": "Write over --out if it exists.",
}
