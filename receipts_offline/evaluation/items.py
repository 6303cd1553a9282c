"""One labelled claim with all that a run found out about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from receipts_offline.evaluation.gold import GoldRanks
from receipts_offline.evaluation.metrics import Gold
from receipts_offline.evaluation.pipeline import Judged, Scored
from receipts_offline.verdict import Verdict

OURS = "ours"
SIMPLE = "simple"
WITHOUT = "without-"


@dataclass(frozen=True, slots=True)
class Item:
    """A labelled claim, judged.

    `group` is the page or answer that it shares with others; `searched` the form that was scored, None where
    the splitter has no such claim; `gold` ranks stand where an index was asked and a sentence decides.
    `found` is None where claims are given. `texts` are quotes for people, kept apart from the figures.
    """

    name: str
    group: str
    label: Gold
    kind: str
    judged: Judged
    scored: Scored | None
    ranks: GoldRanks | None
    found: bool | None
    texts: dict[str, Any]

    def verdict(self, system: str) -> Verdict:
        """The verdict of `ours`, `simple` or `without-RULE`. Raises KeyError for another name."""
        if system == OURS:
            return self.judged.verdict
        if system == SIMPLE:
            return self.judged.simple
        return self.judged.without[system.removeprefix(WITHOUT)]

    def record(self) -> dict[str, Any]:
        """The item for items.jsonl: figures and ids only, no quoted text."""
        ours = self.judged.verdict
        record: dict[str, Any] = {
            "item": self.name,
            "group": self.group,
            "label": self.label.value,
            "kind": self.kind,
            "verdict": ours.value,
            "rule": self.judged.decision.rule,
            "quoted": self.judged.decision.index,
            "shown": self.judged.shown,
            "simple": self.judged.simple.value,
            # Only what a rule changes: most claims come out alike without it.
            "without": {
                rule: verdict.value for rule, verdict in self.judged.without.items() if verdict is not ours
            },
        }
        if self.found is not None:
            record["found"] = self.found
        if self.ranks is not None:
            record["gold"] = {
                "stored": self.ranks.stored,
                "gathered": list(self.ranks.sources),
                "kept": self.ranks.kept,
                "ranked": self.ranks.ranked,
            }
        record["evidence"] = (
            [
                {
                    "id": self.scored.ids[place] if self.scored.ids else None,
                    "similarity": one.similarity,
                    "contradiction": one.contradiction,
                    "entailment": one.entailment,
                    "neutral": one.neutral,
                    "quotable": one.quotable,
                    "about_subject": one.about_subject,
                    "own_subject": one.own_subject,
                }
                for place, one in enumerate(self.scored.evidence)
            ]
            if self.scored
            else []
        )
        return record

    def text_record(self) -> dict[str, Any]:
        """The item for texts.jsonl: what was claimed and the sentences that were read."""
        evidence = [f"{one.title}: {one.sentence}" if one.title else one.sentence for one in self.evidence]
        return {"item": self.name, **self.texts, "evidence": evidence}

    @property
    def evidence(self) -> tuple[Any, ...]:
        """The scored sentences, none where nothing was scored."""
        return self.scored.evidence if self.scored else ()


def systems(items: Sequence[Item]) -> list[str]:
    """What a run compares: ours, the simple checker, and ours without each rule."""
    return [OURS, SIMPLE, *(WITHOUT + rule for rule in items[0].judged.without)] if items else [OURS, SIMPLE]


Advance = Callable[[float], None]
