"""`receipts-offline models`: what each command prints, and the exit code it leads to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from models_hub import BIG, Answer, Hub, running_hub, write_files, write_registry

from receipts_offline.cli.main import main
from receipts_offline.cli.models import models
from receipts_offline.errors import ModelUnusable, UsageError


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(write_registry(tmp_path / "extra.toml")))
    monkeypatch.delenv("RECEIPTS_OFFLINE_HUB", raising=False)
    return tmp_path / "data"


@pytest.fixture
def hub(data: Path) -> Iterator[Hub]:
    with running_hub() as server:
        yield server


def run(*arguments: str) -> Result:
    return CliRunner().invoke(models, arguments)


def states() -> dict[str, str]:
    return {record["name"]: record["state"] for record in json.loads(run("list", "--format", "json").stdout)}


def test_list_tells_bundled_missing_fetched_and_damaged_apart(data: Path) -> None:
    assert states() == {
        "all-MiniLM-L6-v2": "bundled",
        "receipts-nli-l12": "bundled",
        "minilm-xenova": "missing",
        "nli-deberta-v3-xsmall": "missing",
        "tiny": "missing",
    }
    directory = write_files(data / "models" / "tiny")
    assert states()["tiny"] == "fetched"
    (directory / BIG).write_bytes(b"short")
    assert states()["tiny"] == "damaged"


def test_list_as_text_has_a_line_a_model_with_kind_size_and_licence(data: Path) -> None:
    lines = run("list").stdout.splitlines()
    assert lines[0].split() == ["name", "kind", "bytes", "licence", "state", "source"]
    assert lines[2].split() == [
        "receipts-nli-l12",
        "nli",
        "34733443",
        "Apache-2.0",
        "bundled",
        "cross-encoder/ms-marco-MiniLM-L-12-v2",
    ]
    assert len(lines) == 6


def test_verify_without_names_covers_what_is_here_and_is_content(data: Path) -> None:
    result = run("verify")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["all-MiniLM-L6-v2: ok", "receipts-nli-l12: ok"]


def test_verify_finds_a_changed_byte_and_exits_with_5(data: Path) -> None:
    directory = write_files(data / "models" / "tiny")
    content = (directory / BIG).read_bytes()
    (directory / BIG).write_bytes(b"?" + content[1:])
    result = run("verify", "tiny")
    assert isinstance(result.exception, ModelUnusable)
    assert result.exception.exit_code == 5
    assert result.exception.message == "Not usable: tiny (damaged)."
    assert "models fetch tiny" in result.exception.next_step
    first, second = result.stdout.splitlines()
    assert first == "tiny: damaged"
    assert second.strip().startswith(f"{directory / BIG}: sha256 is ")
    record = json.loads(run("verify", "tiny", "--format", "json").stdout)[0]
    assert (record["state"], len(record["problems"])) == ("damaged", 1)


def test_verify_of_a_named_model_that_is_missing_exits_with_5(data: Path) -> None:
    result = run("verify", "tiny")
    assert isinstance(result.exception, ModelUnusable)
    assert result.stdout == "tiny: missing\n"


def test_fetch_puts_the_model_into_the_data_directory_and_says_where(hub: Hub, data: Path) -> None:
    result = run("fetch", "tiny", "--hub", hub.url)
    assert result.exit_code == 0
    assert result.stdout == f"tiny is in {data / 'models' / 'tiny'}\n"
    assert result.stderr == "", "no bar where stderr is no terminal"
    assert states()["tiny"] == "fetched"


def test_fetch_of_what_the_hub_does_not_have_is_a_model_error(hub: Hub) -> None:
    hub.plan = [Answer(status=404)]
    result = run("fetch", "tiny", "--quiet", "--hub", hub.url)
    assert isinstance(result.exception, ModelUnusable)
    assert "answers 404" in result.exception.message
    assert "\n" not in result.exception.message


def test_import_takes_the_model_from_a_folder(data: Path, tmp_path: Path) -> None:
    result = run("import", "tiny", str(write_files(tmp_path / "stick", flat=True)))
    assert result.stdout == f"tiny is in {data / 'models' / 'tiny'}\n"
    assert run("verify", "tiny").exit_code == 0


@pytest.mark.parametrize("command", [("verify", "bert"), ("fetch", "bert"), ("import", "bert", ".")])
def test_an_unknown_name_is_a_usage_error(data: Path, command: tuple[str, ...]) -> None:
    result = run(*command)
    assert isinstance(result.exception, UsageError)
    assert result.exception.exit_code == 2


def test_a_missing_model_is_one_line_on_stderr_and_exit_code_5(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["models", "verify", "tiny"])
    assert caught.value.code == 5
    said = capsys.readouterr().err
    assert said.startswith("Error: Not usable: tiny (missing). Run `receipts-offline models fetch tiny`")
    assert said.count("\n") == 1


@pytest.mark.parametrize("command", ["list", "verify", "fetch", "import"])
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) > 4
