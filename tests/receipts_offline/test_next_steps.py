"""Every message tells the next step: read from the source, so that no error is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import REPOSITORY

from receipts_offline import errors
from receipts_offline.errors import InputError, one_line

KINDS = {"ReceiptsError", *(kind.__name__ for kind in errors.ReceiptsError.__subclasses__())}
FILES = [
    file
    for package in ("receipts_offline", "index_builder")
    for file in sorted((REPOSITORY / package).rglob("*.py"))
]


def made(file: Path) -> Iterator[ast.Call]:
    """Every place of a file where an error is made."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in KINDS:
                yield node


def says_something(value: ast.expr) -> bool:
    """Whether an expression can be told to hold words; what is passed on from elsewhere is taken to."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) and len(value.value.split()) > 1
    if isinstance(value, ast.JoinedStr):
        return any(says_something(part) or isinstance(part, ast.FormattedValue) for part in value.values)
    if isinstance(value, ast.IfExp):
        return says_something(value.body) and says_something(value.orelse)
    return True


def test_there_are_many_errors_to_look_at() -> None:
    assert sum(1 for file in FILES for _ in made(file)) > 150


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(REPOSITORY)))
def test_every_error_names_what_to_do_next(file: Path) -> None:
    for call in made(file):
        steps = [keyword.value for keyword in call.keywords if keyword.arg == "next_step"]
        assert len(steps) == 1, f"line {call.lineno} names no next step"
        assert says_something(steps[0]), f"line {call.lineno} names an empty next step"
        assert len(call.args) == 1, f"line {call.lineno} has no message"
        assert says_something(call.args[0]), f"line {call.lineno} has an empty message"


def test_the_step_stands_in_the_line() -> None:
    line = one_line(InputError("this is\nwrong.", next_step="do that"))
    assert line == "Error: this is wrong. Do that."


def test_a_question_in_an_error_has_one_mark_at_its_end() -> None:
    asked = InputError('there is no key "indx"; did you mean "index"?', next_step="mend the file.")
    assert one_line(asked) == 'Error: there is no key "indx"; did you mean "index"? Mend the file.'
