"""The configuration file: an option goes before the environment, that before the file, the file before the defaults."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.cli.configured import default_map, tables
from receipts_offline.cli.main import cli, main
from receipts_offline.config import Config, config_path, read_config
from receipts_offline.errors import UsageError, one_line

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "settings" / "config.toml"
    path.parent.mkdir()
    monkeypatch.setenv("RECEIPTS_OFFLINE_CONFIG", str(path))
    return path


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    code = 0
    try:
        main(list(arguments))
    except SystemExit as stop:
        code = int(stop.code or 0)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def asked_index(capsys: Captured, *arguments: str) -> str:
    """The index that a check goes to, as the error says that it is not there."""
    code, _, error = run(capsys, "check", "text", *arguments)
    assert code == 4
    return error


def test_option_before_environment_before_file_before_the_index_built_last(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    file.write_text("")
    assert "none has been built" in asked_index(capsys)
    file.write_text('index = "/of-the-top"\n')
    assert "/of-the-top" in asked_index(capsys)
    file.write_text('index = "/of-the-top"\n[check]\nindex = "/of-the-table"\n')
    assert "/of-the-table" in asked_index(capsys)
    monkeypatch.setenv("RECEIPTS_OFFLINE_INDEX", "/of-the-environment")
    assert "/of-the-environment" in asked_index(capsys)
    assert "/of-the-option" in asked_index(capsys, "--index", "/of-the-option")


def test_a_path_starts_where_the_file_lies_or_at_home(file: Path, capsys: Captured) -> None:
    file.write_text('index = "wiki"\n')
    assert str(file.parent / "wiki") in asked_index(capsys)
    file.write_text('[check]\nindex = "~/wiki"\n')
    assert str(Path.home() / "wiki") in asked_index(capsys)


@pytest.mark.parametrize("variable", ["INDEX", "CONFIG", "DATA", "CACHE"])
def test_a_home_directory_of_nobody_is_a_missing_path_and_no_bug(
    variable: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv(f"RECEIPTS_OFFLINE_{variable}", "~nobody-of-this-name/x")
    assert run(
        capsys, "check", "text", *(["--index", "~nobody-of-this-name"] if variable != "INDEX" else [])
    )[0] in (2, 4)


def test_a_slash_at_the_end_of_a_path_stays(file: Path) -> None:
    file.write_text('[check]\noutput = "receipts/"\n')
    assert default_map(read_config(), cli)["check"]["output"] == f"{file.parent}/receipts/"


def test_every_kind_of_value_reaches_its_option(file: Path) -> None:
    file.write_text(
        'quiet = true\n[build-index]\njobs = 3\ncategory = ["Rivers", "Lakes"]\nvectors = "lead"\nreplace = true\n'
        '[index-verify]\nquiet = false\n[check]\nfail-on = "may-conflict,no-receipt"\nquestion = "Who?"\n'
    )
    made = default_map(read_config(), cli)
    assert made["build-index"] == {
        "quiet": True,
        "jobs": 3,
        "categories": ["Rivers", "Lakes"],
        "vectors": "lead",
        "replace": True,
    }
    assert made["index"]["verify"] == {"quiet": False}
    assert made["check"] == {"quiet": True, "fail_on": "may-conflict,no-receipt", "question": "Who?"}
    assert made["models"]["fetch"] == {"quiet": True}


FAULTS = {
    "[chek]": "did you mean [check]?",
    "[index]\nverify.quiet = true": 'the key "index" needs a path in quotes, not a table',
    "[models]": "did you mean [models-fetch]?",
    "[check]\nformt = 'html'": 'the table [check] has no key "formt"; did you mean "format"?',
    "[check]\ndirectory = 'x'": 'the table [check] has no key "directory"',
    "[check]\nhelp = true": 'has no key "help"',
    "format = 'html'": "put it into that of its command",
    "indx = 'x'": 'there is no key "indx"; did you mean "index"?',
    "check = 3": '"check" is the name of a table, not of a key. Write [check] on a line of its own',
    "index = 3": 'the key "index" needs a path in quotes, not 3',
    "index = ''": 'the key "index" needs a path in quotes',
    "quiet = 'yes'": 'the key "quiet" needs true or false, not "yes"',
    "[check]\nformat = 'pdf'": "the key \"format\" of [check]: 'pdf' is not one of",
    "[check]\njobs = 0": 'the key "jobs" of [check]: 0 is not in the range',
    "[check]\njobs = '2'": 'the key "jobs" of [check] needs a whole number, not "2"',
    "[check]\njobs = true": "needs a whole number, not true",
    "[check]\nno-cache = 1": "needs true or false, not 1",
    "[check]\nfail-on = 'backed'": 'the key "fail-on" of [check]: backed',
    "[check]\nfail-on = ['no-receipt']": "needs a text in quotes",
    "[check]\ntopic = 1979-05-27": "needs a text in quotes, not 1979-05-27",
    "[build-index]\ncategory = [1]": "needs a text in quotes, or a list of them",
    "[build-index]\ncategory = ['a|b']": 'the key "category" of [build-index]',
    "[check": "it is no TOML (",
    "[check]\nformat = 'html'\nformat = 'csv'": "it is no TOML (",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_one_line_that_names_the_file_the_key_and_the_nearest_valid_name(
    file: Path, capsys: Captured, text: str
) -> None:
    file.write_text(text)
    code, out, error = run(capsys, "check", "text", "--index", "/none")
    assert code == 2
    assert out == ""
    assert error.startswith(f"Error: the configuration file {file}: ")
    assert error.count("\n") == 1
    assert FAULTS[text].lower() in error.lower()


def test_a_file_that_cannot_be_read_is_told(file: Path, capsys: Captured) -> None:
    assert "it is not there" in run(capsys, "models", "list")[2]
    file.write_bytes(b"index = '\xff'")
    assert "no UTF-8 text (byte 9)" in run(capsys, "models", "list")[2]
    file.unlink()
    file.mkdir()
    code, _, error = run(capsys, "models", "list")
    assert code == 2
    assert "it cannot be read (Is a directory)" in error


def test_help_and_the_commands_that_mend_it_work_where_the_file_is_wrong(
    file: Path, capsys: Captured
) -> None:
    file.write_text("[chek]")
    assert run(capsys, "check", "--help")[0] == 0
    assert run(capsys, "--version")[0] == 0
    assert run(capsys, "completion", "fish")[0] == 0
    assert run(capsys, "config", "path")[:2] == (0, f"{file}\n")
    assert run(capsys, "config", "show")[0] == 2


def test_the_file_lies_in_the_configuration_directory_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.delenv("RECEIPTS_OFFLINE_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert config_path() == tmp_path / "receipts-offline" / "config.toml"
    assert read_config().values == {}, "a file that is not there is no fault"
    (tmp_path / "receipts-offline").mkdir()
    (tmp_path / "receipts-offline" / "config.toml").write_bytes("\ufeffindex = '/wiki'".encode())
    assert read_config().index == Path("/wiki")
    monkeypatch.setenv("RECEIPTS_OFFLINE_CONFIG", "off")
    assert read_config().index is None
    code, _, error = run(capsys, "config", "path")
    assert (code, "is off" in error) == (2, True)


def test_show_tells_where_each_value_comes_from(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    file.write_text('index = "/wiki"\nquiet = true\n[check]\nformat = "html"\n')
    code, out, _ = run(capsys, "config", "show", "check", "index-verify")
    assert code == 0
    lines = out.splitlines()
    assert f"# configuration file: {file}" in lines
    assert 'index = "/wiki"  # file' in lines
    assert lines[lines.index("[check]") :] == [
        "[check]",
        'format = "html"  # file',
        f"jobs = {min(2, os.cpu_count() or 1)}  # default",
        "no-cache = false  # default",
        "quiet = true  # file",
        "",
        "[index-verify]",
        "quiet = true  # file",
    ]
    monkeypatch.setenv("RECEIPTS_OFFLINE_INDEX", "/other")
    out = run(capsys, "config", "show", "check")[1]
    assert 'index = "/other"  # environment\n' in out
    assert 'index = "/other"  # environment, RECEIPTS_OFFLINE_INDEX\n' in out
    assert run(capsys, "config", "show", "chek")[0] == 2


def test_what_show_prints_is_a_file_that_means_the_same(file: Path, capsys: Captured) -> None:
    file.write_text('[build-index]\ncategory = ["A \\"b\\"", "C"]\njobs = 7\n[check]\ntopic = "Ré\\u2028x"\n')
    first = run(capsys, "config", "show")[1]
    tomllib.loads(first)
    file.write_text(first)
    again = run(capsys, "config", "show")[1]
    assert tomllib.loads(again) == tomllib.loads(first)
    assert tomllib.loads(first)["build-index"]["category"] == ['A "b"', "C"]


def test_every_command_with_options_has_a_table_and_names_are_never_ambiguous() -> None:
    known = tables(cli)
    assert {"check", "build-index", "index-verify", "dump-get", "card-check"} <= set(known)
    assert not {"index", "quiet", "config-show"} & set(known)


words = st.sampled_from(
    ["check", "index", "quiet", "format", "jobs", "build-index", "html", "chek", "é\x00", ""]
)
values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


def refusal(of: Callable[[], object]) -> UsageError | None:
    """The error with which something was refused; any other one comes through."""
    try:
        of()
    except UsageError as error:
        return error
    return None


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(words, values, max_size=3))
def test_any_values_are_taken_or_refused_in_one_line(content: dict[str, object]) -> None:
    error = refusal(lambda: default_map(Config(Path("/c.toml"), content), cli))
    if error is not None:
        assert "/c.toml" in one_line(error)
        assert "\n" not in one_line(error)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=40) | st.text(alphabet="[]=\"'#{}.\n a1é", max_size=30).map(str.encode))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECEIPTS_OFFLINE_CONFIG", str(path))
        error = refusal(read_config)
        assert error is None or str(path) in error.message
