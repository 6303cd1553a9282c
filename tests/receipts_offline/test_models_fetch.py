"""Fetching and importing a model: whatever the network does, the files are right or are not there."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from models_hub import BIG, FILES, Answer, Hub, running_hub, write_files, write_registry

from receipts_offline.errors import ModelUnusable, UsageError
from receipts_offline.models.fetch import DEFAULT_HUB, fetch, hub_url, import_model
from receipts_offline.models.registry import registry
from receipts_offline.models.store import locate, verify

SIZE = len(FILES[BIG])
HALF = SIZE // 2


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(write_registry(tmp_path / "extra.toml")))
    monkeypatch.delenv("RECEIPTS_OFFLINE_HUB", raising=False)
    for variable in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path / "data"


@pytest.fixture
def hub(data: Path) -> Iterator[Hub]:
    with running_hub() as server:
        yield server


def get(hub: Hub, **options: float) -> Path:
    return fetch("tiny", hub=hub.url, first_pause=0.0, **options)  # type: ignore[arg-type]


def leftovers(data: Path) -> list[str]:
    """Files below the data directory that are neither a model's nor its lock."""
    return sorted(path.name for path in data.rglob("*.part"))


def test_an_honest_hub_gives_every_file_once_and_a_second_fetch_asks_for_nothing(
    hub: Hub, data: Path
) -> None:
    directory = get(hub)
    assert {path: (directory / path).read_bytes() for path in FILES} == FILES
    assert verify("tiny").state == "ok"
    assert locate("tiny")["model"] == data / "models" / "tiny" / BIG
    assert len(hub.requests) == 2
    assert leftovers(data) == []
    get(hub)
    assert len(hub.requests) == 2
    assert all(agent.startswith("receipts-offline/") for agent in hub.agents)


def test_a_cut_connection_is_resumed_where_it_broke_within_one_call(hub: Hub) -> None:
    hub.plan = [Answer(cut_after=HALF)]
    get(hub)
    assert hub.ranges_of(BIG) == [None, f"bytes={HALF}-"]
    assert hub.sent == sum(map(len, FILES.values()))
    assert verify("tiny").state == "ok"


def test_an_interrupted_fetch_is_resumed_by_the_next_call_and_sends_less_than_twice_the_bytes(
    hub: Hub, data: Path
) -> None:
    hub.plan = [Answer(cut_after=HALF)]
    with pytest.raises(ModelUnusable, match=f"connection ended after {HALF} of {SIZE} bytes"):
        get(hub, attempts=1)
    assert not (data / "models" / "tiny" / BIG).exists()
    assert leftovers(data) == ["model_quantized.onnx.part"]
    get(hub)
    assert hub.ranges_of(BIG) == [None, f"bytes={HALF}-"]
    assert hub.sent < 2 * SIZE
    assert verify("tiny").state == "ok"


def test_a_hub_that_always_cuts_is_given_up_after_the_attempts(hub: Hub) -> None:
    hub.plan = [Answer(cut_after=10) for _ in range(20)]
    with pytest.raises(ModelUnusable, match=r"ended after 30 of .*\(3 attempts\)"):
        get(hub, attempts=3)
    assert hub.ranges_of(BIG) == [None, "bytes=10-", "bytes=20-"]


def test_a_hub_that_ignores_range_is_read_from_the_start(hub: Hub) -> None:
    hub.plan = [Answer(cut_after=HALF), Answer(honour_range=False)]
    get(hub)
    assert verify("tiny").state == "ok"
    assert hub.sent == SIZE + HALF + len(FILES["tokenizer.json"])


@pytest.mark.parametrize(
    "refusal",
    [
        Answer(status=416),
        Answer(content_range=f"bytes 0-{SIZE - 1}/{SIZE}"),
        Answer(content_range=f"bytes {HALF}-{SIZE}/{SIZE + 1}"),
    ],
    ids=["416", "206 of another range", "206 of a file that has grown"],
)
def test_a_part_that_the_hub_will_not_continue_is_dropped_and_read_anew(hub: Hub, refusal: Answer) -> None:
    hub.plan = [Answer(cut_after=HALF), refusal]
    get(hub)
    assert hub.ranges_of(BIG) == [None, f"bytes={HALF}-", None]
    assert verify("tiny").state == "ok"


def test_a_part_of_an_older_version_is_found_by_its_hash_and_read_anew_once(hub: Hub, data: Path) -> None:
    part = data / "models" / "tiny" / f"{BIG}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(b"?" * HALF)
    get(hub)
    assert hub.ranges_of(BIG) == [f"bytes={HALF}-", None]
    assert verify("tiny").state == "ok"


@pytest.mark.parametrize("length", [SIZE, SIZE + 5])
def test_a_part_that_is_complete_or_too_long_but_wrong_is_replaced(hub: Hub, data: Path, length: int) -> None:
    part = data / "models" / "tiny" / f"{BIG}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(b"?" * length)
    get(hub)
    assert hub.ranges_of(BIG) == [None]
    assert verify("tiny").state == "ok"


def test_a_whole_part_left_by_a_killed_process_needs_no_request(hub: Hub, data: Path) -> None:
    part = data / "models" / "tiny" / f"{BIG}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(FILES[BIG])
    get(hub)
    assert hub.ranges_of(BIG) == []
    assert verify("tiny").state == "ok"


@pytest.mark.parametrize("content", [FILES[BIG][:-1], FILES[BIG] + b"x", b"<html>Log in</html>"])
def test_a_file_of_another_size_is_refused_before_it_is_downloaded(
    hub: Hub, data: Path, content: bytes
) -> None:
    hub.plan = [Answer(content=content)]
    with pytest.raises(ModelUnusable, match=f"offers {len(content)} bytes, and {SIZE} are registered"):
        get(hub)
    assert leftovers(data) == []


def test_a_truncated_answer_is_never_published(hub: Hub, data: Path) -> None:
    hub.plan = [Answer(content=FILES[BIG][:-7], announce=SIZE)]
    with pytest.raises(ModelUnusable, match=f"ended after {SIZE - 7} of {SIZE} bytes"):
        get(hub, attempts=1)
    assert not (data / "models" / "tiny" / BIG).exists()
    assert verify("tiny").state == "missing"


def test_a_wrong_hash_removes_the_part_so_that_the_next_try_starts_clean(hub: Hub, data: Path) -> None:
    hub.plan = [Answer(content=b"!" * SIZE)]
    with pytest.raises(ModelUnusable, match="wrong sha256") as caught:
        get(hub)
    assert "models import tiny DIR" in caught.value.next_step
    assert leftovers(data) == []
    get(hub)
    assert hub.ranges_of(BIG) == [None, None]
    assert verify("tiny").state == "ok"


def test_a_registered_hash_that_no_file_has_is_reported_and_nothing_stays(
    hub: Hub, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra = write_registry(tmp_path / "wrong.toml", wrong_hash=True)
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(extra))
    with pytest.raises(ModelUnusable, match="wrong sha256"):
        get(hub)
    assert [path.name for path in data.rglob("*") if path.is_file()] == [".lock"]


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_refusal_ends_at_once_and_names_the_address(hub: Hub, status: int) -> None:
    hub.plan = [Answer(status=status)]
    with pytest.raises(ModelUnusable, match=rf"answers {status} for http://127\.0\.0\.1.*{BIG}") as caught:
        get(hub)
    assert "RECEIPTS_OFFLINE_HUB" in caught.value.next_step
    assert len(hub.requests) == 1


def test_a_busy_hub_is_asked_again(hub: Hub) -> None:
    hub.plan = [Answer(status=503, headers={"Retry-After": "0"}), Answer(status=429)]
    get(hub)
    assert len(hub.ranges_of(BIG)) == 3
    assert verify("tiny").state == "ok"


def test_a_redirect_is_followed_and_keeps_the_range(hub: Hub) -> None:
    elsewhere = f"{hub.url}/mirror/someone/tiny-model/resolve/main/{BIG}"
    hub.plan = [Answer(cut_after=HALF), Answer(status=302, headers={"Location": elsewhere})]
    get(hub)
    assert hub.requests[2] == (f"/mirror/someone/tiny-model/resolve/main/{BIG}", f"bytes={HALF}-")
    assert verify("tiny").state == "ok"


def test_a_redirect_to_a_local_file_is_not_followed(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(FILES[BIG])
    hub.plan = [Answer(status=302, headers={"Location": f"file://{tmp_path}/secret"})]
    with pytest.raises(ModelUnusable):
        get(hub)


def test_a_hub_that_falls_silent_is_given_up_after_the_timeout(hub: Hub) -> None:
    release = threading.Event()
    hub.plan = [Answer(wait_for=release)]
    with pytest.raises(ModelUnusable, match="does not answer in time"):
        get(hub, timeout=0.2, attempts=1)
    release.set()


def test_no_hub_at_all_is_said_at_once_with_the_way_without_a_network(data: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(ModelUnusable, match=r"cannot be reached \(Connection refused\)") as caught:
        fetch("tiny", hub=f"http://127.0.0.1:{port}")
    assert "models import tiny DIR" in caught.value.next_step
    assert caught.value.exit_code == 5


def test_a_full_disk_is_foreseen(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=SIZE // 2))
    with pytest.raises(ModelUnusable, match="are free") as caught:
        get(hub)
    assert "RECEIPTS_OFFLINE_DATA" in caught.value.next_step
    assert hub.requests == []


def test_a_disk_that_fills_up_on_the_way_is_one_plain_line(hub: Hub, data: Path) -> None:
    part = data / "models" / "tiny" / f"{BIG}.part"
    part.parent.mkdir(parents=True)
    part.symlink_to("/dev/full")
    with pytest.raises(ModelUnusable, match=r"cannot be stored in .*: No space left on device"):
        get(hub)


def test_a_data_directory_that_cannot_be_made_is_one_plain_line(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "file" / "data"))
    with pytest.raises(ModelUnusable, match="cannot be stored in"):
        get(hub)


def test_a_damaged_file_is_fetched_again_and_a_sound_one_is_not(hub: Hub) -> None:
    directory = get(hub)
    (directory / "tokenizer.json").write_bytes(b"{}")
    assert verify("tiny").state == "damaged"
    get(hub)
    assert len(hub.ranges_of("tokenizer.json")) == 2
    assert len(hub.ranges_of(BIG)) == 1
    assert verify("tiny").state == "ok"


def test_two_fetches_at_once_download_once_and_the_second_says_that_it_waits(hub: Hub) -> None:
    said: list[str] = []

    class Listener:
        @contextmanager
        def stage(self, name: str, total: float | None, unit: str, done: float = 0) -> Iterator[object]:
            yield lambda _finished: None

        def say(self, message: str) -> None:
            said.append(message)
            release.set()

    release = threading.Event()
    hub.plan = [Answer(wait_for=release)]
    both = [
        threading.Thread(
            target=fetch, args=("tiny",), kwargs={"hub": hub.url, "progress": Listener(), "first_pause": 0.0}
        )
        for _ in range(2)
    ]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(10)
    assert said == ["Another process is getting tiny; waiting for it."]
    assert hub.ranges_of(BIG) == [None]
    assert verify("tiny").state == "ok"


def test_progress_counts_the_bytes_of_each_file_and_starts_where_a_part_ends(hub: Hub, data: Path) -> None:
    part = data / "models" / "tiny" / f"{BIG}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(FILES[BIG][:HALF])
    stages: list[tuple[str, float | None]] = []
    counts: list[float] = []

    class Recorder:
        @contextmanager
        def stage(self, name: str, total: float | None, unit: str) -> Iterator[object]:
            stages.append((name, total))
            yield counts.append

        def say(self, message: str) -> None:
            raise AssertionError(message)

    fetch("tiny", hub=hub.url, progress=Recorder())  # type: ignore[arg-type]
    assert stages == [(BIG, SIZE), ("tokenizer.json", 18)]
    of_big = counts[: counts.index(SIZE) + 1]
    assert of_big[0] == HALF
    assert of_big == sorted(of_big)


def test_the_environment_names_a_mirror(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_HUB", f"{hub.url}/mirror/")
    fetch("someone/tiny-model")
    assert hub.requests[0][0] == f"/mirror/someone/tiny-model/resolve/main/{BIG}"


def test_the_public_address_of_a_file_is_repository_revision_path(data: Path) -> None:
    entry = registry().find("nli-deberta-v3-xsmall")
    expected = f"{DEFAULT_HUB}/Xenova/nli-deberta-v3-xsmall/resolve/main/onnx/model_quantized.onnx"
    assert hub_url(entry, entry.file("model")) == expected


@pytest.mark.parametrize("address", ["file:///etc", "ftp://host", "hub.example", "https://"])
def test_an_address_that_is_not_http_is_a_usage_error(data: Path, address: str) -> None:
    with pytest.raises(UsageError, match="no http or https address"):
        fetch("tiny", hub=address)


def test_a_bundled_model_needs_no_network(data: Path) -> None:
    assert fetch("all-MiniLM-L6-v2").name == "all-MiniLM-L6-v2"
    assert not data.exists()


def test_an_unknown_name_lists_the_known_ones(data: Path) -> None:
    with pytest.raises(UsageError) as caught:
        fetch("bert")
    assert "receipts-nli-l12" in caught.value.next_step


@pytest.mark.parametrize("flat", [False, True], ids=["as at the hub", "side by side"])
def test_import_takes_a_folder_and_needs_no_network(data: Path, tmp_path: Path, flat: bool) -> None:
    directory = import_model("tiny", write_files(tmp_path / "stick", flat=flat))
    assert {path: (directory / path).read_bytes() for path in FILES} == FILES
    assert verify("tiny").state == "ok"
    assert leftovers(data) == []


def test_import_says_what_is_wrong_with_each_file_and_copies_nothing(data: Path, tmp_path: Path) -> None:
    stick = write_files(tmp_path / "stick")
    (stick / BIG).write_bytes(b"?" * SIZE)
    (stick / "tokenizer.json").unlink()
    with pytest.raises(ModelUnusable, match=r"model_quantized.onnx: sha256 is .*; tokenizer.json: missing"):
        import_model("tiny", stick)
    assert not data.exists()


def test_import_prefers_the_right_copy_over_a_wrong_one(data: Path, tmp_path: Path) -> None:
    stick = write_files(tmp_path / "stick", flat=True)
    (stick / "onnx").mkdir()
    (stick / BIG).write_bytes(b"old")
    import_model("tiny", stick)
    assert verify("tiny").state == "ok"


def test_import_from_no_folder_is_a_usage_error(data: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no folder"):
        import_model("tiny", tmp_path / "absent")


def test_import_replaces_a_damaged_copy_and_a_stale_part(data: Path, tmp_path: Path) -> None:
    stick = write_files(tmp_path / "stick")
    directory = import_model("tiny", stick)
    (directory / BIG).write_bytes(b"damaged")
    (directory / f"{BIG}.part").write_bytes(b"stale")
    import_model("tiny", stick)
    assert verify("tiny").state == "ok"
    assert leftovers(data) == []
