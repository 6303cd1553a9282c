"""The numbers and switches that verdicts rest on, read from thresholds.toml beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from receipts_offline.errors import InputError, UsageError

_FILE = "thresholds.toml"


class Rule(StrEnum):
    """The rules that can be switched off one by one, to measure what each is worth."""

    RELEVANCE_GATE = "relevance-gate"
    VERBATIM = "verbatim"
    QUANTITY_GUARD = "quantity-guard"
    QUANTITY_CONFLICT = "quantity-conflict"
    MOST_RELEVANT_ONLY = "most-relevant-only"
    TAKES_A_STAND = "takes-a-stand"
    SHARED_WORDS = "shared-words"
    SAME_SUBJECT = "same-subject"
    BACKING_SUBJECT = "backing-subject"
    HOLDS_THE_CLAIM = "holds-the-claim"
    ASSERTS = "asserts"
    FACT_FIRST = "fact-first"
    QUOTABLE_ONLY = "quotable-only"
    DISAGREEMENT = "disagreement"


@dataclass(frozen=True, slots=True)
class Curve:
    """From the log odds of a score to those of a right verdict: slope * x + intercept."""

    slope: float
    intercept: float


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a sentence must reach to back a claim or to conflict with it; all limits lie in 0..1.

    `version` names the set and goes into every receipt; `off` holds the rules that do not apply;
    `confidence` has a curve for each rule that gives a verdict, by the rule's id.
    """

    version: str
    backing_entailment: float
    backing_similarity: float
    reworded_entailment: float
    reworded_shared: float
    elsewhere_entailment: float
    elsewhere_similarity: float
    conflict_contradiction: float
    conflict_similarity: float
    conflict_stand: float
    quantity_contradiction: float
    quantity_neutral: float
    quantity_similarity: float
    off: frozenset[Rule] = frozenset()
    confidence: Mapping[str, Curve] = field(default_factory=dict)

    def applies(self, rule: Rule) -> bool:
        """True unless `rule` is switched off."""
        return rule not in self.off

    def without(self, *names: str) -> Thresholds:
        """The same thresholds with the named rules off and said so in `version`.

        Raises UsageError for a name that is no rule.
        """
        try:
            off = self.off | {Rule(name) for name in names}
        except ValueError as error:
            known = ", ".join(Rule)
            raise UsageError(f"There is no such rule: {error}.", next_step=f"Rules are: {known}.") from error
        base = self.version.partition("-without-")[0]
        return replace(self, off=off, version=base + "".join(f"-without-{rule}" for rule in sorted(off)))


def parse_thresholds(text: str) -> Thresholds:
    """Thresholds from TOML text. Raises InputError where a value is missing, no number or outside 0..1."""
    try:
        data = tomllib.loads(text)
        return Thresholds(
            version=str(data["version"]),
            backing_entailment=_share(data, "backing", "entailment"),
            backing_similarity=_share(data, "backing", "similarity"),
            reworded_entailment=_share(data, "backing_reworded", "entailment"),
            reworded_shared=_share(data, "backing_reworded", "shared"),
            elsewhere_entailment=_share(data, "backing_elsewhere", "entailment"),
            elsewhere_similarity=_share(data, "backing_elsewhere", "similarity"),
            conflict_contradiction=_share(data, "conflict", "contradiction"),
            conflict_similarity=_share(data, "conflict", "similarity"),
            conflict_stand=_share(data, "conflict", "stand"),
            quantity_contradiction=_share(data, "quantity_conflict", "contradiction"),
            quantity_neutral=_share(data, "quantity_conflict", "neutral"),
            quantity_similarity=_share(data, "quantity_conflict", "similarity"),
            confidence=_curves(data.get("confidence", {})),
        )
    except KeyError as error:
        raise InputError(
            f"The thresholds lack {error}.", next_step=f"Compare them with {_FILE} in the package."
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"The thresholds are no TOML: {error}.", next_step="Mend the file.") from error


def _share(data: dict[str, Any], table: str, key: str) -> float:
    if not isinstance(data[table], dict):
        raise InputError(f"Threshold table {table} is no table.", next_step=f"Compare it with {_FILE}.")
    value = data[table][key]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InputError(f"Threshold {table}.{key} is {value!r}.", next_step="Give a number from 0 to 1.")
    return float(value)


def _curves(table: object) -> dict[str, Curve]:
    if not isinstance(table, dict):
        raise InputError("Threshold table confidence is no table.", next_step=f"Compare it with {_FILE}.")
    curves = {}
    for rule, values in table.items():
        numbers = values if isinstance(values, dict) else {}
        if set(numbers) != {"slope", "intercept"} or not all(
            isinstance(number, int | float) and not isinstance(number, bool) for number in numbers.values()
        ):
            raise InputError(
                f"The confidence curve {rule!r} is {values!r}.", next_step="Give a slope and an intercept."
            )
        curves[rule] = Curve(float(numbers["slope"]), float(numbers["intercept"]))
    return curves


@cache
def default_thresholds() -> Thresholds:
    """The thresholds that ship with the package."""
    return parse_thresholds(resources.files(__package__).joinpath(_FILE).read_text(encoding="utf-8"))
