"""Getting a dump: whatever server, network and disk do, the files are whole and right, or have no name."""

from __future__ import annotations

import email.utils
import hashlib
import json
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from dump_server import WIKI, Answer, DumpServer, running_server

from receipts_offline.dumps.get import Got, get_dump, offers
from receipts_offline.dumps.layouts import CLASSIC, CONTENT, layout_named
from receipts_offline.dumps.site import site_at
from receipts_offline.dumps.storing import CONNECTIONS
from receipts_offline.errors import InputError, UsageError
from receipts_offline.progress import Advance
from receipts_offline.web import USER_AGENT, Patience

PAGES = hashlib.shake_256(b"pages").digest(300_000)
HALF = len(PAGES) // 2
WHOLE, INDEX = ".xml.bz2", "-index.txt.bz2"
NAME = f"{WIKI}-20260901-pages-articles-multistream.xml.bz2"
PARTS = {
    f"{number}.xml-p{number}p{number + 9}.bz2": bytes([number]) * 40_000 for number in (1, 11, 21, 31, 41)
}


class Listener:
    """Records what work reports."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.stages: list[tuple[str, float | None, list[float]]] = []

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str) -> Iterator[Advance]:
        counts: list[float] = []
        self.stages.append((name, total, counts))
        yield counts.append

    def say(self, message: str) -> None:
        self.said.append(message)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DumpServer]:
    for variable in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    with running_server() as running:
        running.add_run("20260901", {WHOLE: PAGES, INDEX: b"0:1:Veldmark"})
        yield running


def get(
    server: DumpServer,
    to: Path,
    *,
    layout: str = CLASSIC,
    date: str | None = None,
    wait: bool = False,
    search_index: bool = False,
    listener: Listener | None = None,
    timeout: float = 10.0,
    attempts: int = 3,
    first_pause: float = 0.0,
) -> Got:
    listener = listener or Listener()
    site = site_at(server.url, Patience(timeout, attempts, first_pause, listener.say))
    return get_dump(
        site,
        layout_named(layout, site),
        WIKI,
        to,
        date=date,
        wait=wait,
        search_index=search_index,
        progress=listener,
        poll_seconds=0.01,
    )


def seen(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir() if path.name != ".lock")


def test_an_honest_server_gives_the_pages_with_the_status_beside_them(
    server: DumpServer, tmp_path: Path
) -> None:
    got = get(server, tmp_path / "a" / "b")
    assert (got.date, got.bytes, got.reused) == ("2026-09-01", len(PAGES), False)
    assert got.files[0].read_bytes() == PAGES
    assert seen(got.directory) == ["dumpstatus.json", NAME]
    assert (got.directory / "dumpstatus.json").read_bytes() == server.files[
        f"/{WIKI}/20260901/dumpstatus.json"
    ]


def test_a_second_call_checks_what_is_there_and_downloads_nothing(server: DumpServer, tmp_path: Path) -> None:
    get(server, tmp_path)
    assert get(server, tmp_path).reused
    assert len(server.asked(NAME)) == 1


def test_the_search_index_comes_only_where_asked_for(server: DumpServer, tmp_path: Path) -> None:
    got = get(server, tmp_path, search_index=True)
    assert len(got.files) == 2
    assert seen(tmp_path) == ["dumpstatus.json", NAME.replace(".xml", "-index.txt"), NAME]


def test_every_request_names_the_tool_its_version_and_a_contact(server: DumpServer, tmp_path: Path) -> None:
    get(server, tmp_path)
    assert {headers["User-Agent"] for _, _, headers in server.requests} == {USER_AGENT}
    assert USER_AGENT.startswith("receipts-offline/0")
    assert "contact" in USER_AGENT


def test_parts_are_fetched_two_at_a_time_and_never_more(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260920", PARTS)
    for end in PARTS:
        server.will(end, Answer(drip=3))
    got = get(server, tmp_path)
    assert got.date == "2026-09-20"
    assert server.most_at_once == CONNECTIONS == 2
    assert [path.read_bytes() for path in got.files] == list(PARTS.values())


def test_the_bar_counts_the_bytes_of_all_parts_and_then_those_that_are_checked(
    server: DumpServer, tmp_path: Path
) -> None:
    server.add_run("20260920", PARTS)
    listener = Listener()
    get(server, tmp_path, listener=listener)
    total = sum(map(len, PARTS.values()))
    assert [(name, size) for name, size, _ in listener.stages] == [
        (f"downloading {WIKI} 2026-09-20", total),
        (f"checking {WIKI} 2026-09-20", total),
    ]
    for _, _, counts in listener.stages:
        assert counts == sorted(counts)
        assert counts[-1] == total


def test_the_mirror_may_lie_below_a_path_of_its_server(server: DumpServer, tmp_path: Path) -> None:
    server.files = {f"/pub/mirror{path}": content for path, content in server.files.items()}
    server.url += "/pub/mirror/"
    assert get(server, tmp_path).files[0].read_bytes() == PAGES


# ---------------------------------------------------------------- cut, resumed and changed downloads


def test_a_cut_connection_is_resumed_where_it_broke_if_the_file_is_still_the_same(
    server: DumpServer, tmp_path: Path
) -> None:
    server.will(NAME, Answer(cut_after=HALF))
    get(server, tmp_path)
    tag = f'"{hashlib.md5(PAGES, usedforsecurity=False).hexdigest()}"'
    assert server.asked(NAME) == [None, f"bytes={HALF}-"]
    assert server.asked(NAME, "If-Range") == [None, tag]
    assert seen(tmp_path) == ["dumpstatus.json", NAME]


def test_a_later_call_resumes_too_and_nothing_is_named_before_it_is_whole(
    server: DumpServer, tmp_path: Path
) -> None:
    server.will(NAME, Answer(cut_after=HALF))
    with pytest.raises(InputError, match=f"ended after {HALF} of {len(PAGES)} bytes") as caught:
        get(server, tmp_path, attempts=1)
    assert "kept" in caught.value.next_step
    assert seen(tmp_path) == [f".{NAME}.part.version", "dumpstatus.json", f"{NAME}.part"]
    get(server, tmp_path)
    assert server.asked(NAME) == [None, f"bytes={HALF}-"]
    assert seen(tmp_path) == ["dumpstatus.json", NAME]


def test_a_file_that_changed_meanwhile_is_read_from_its_start(server: DumpServer, tmp_path: Path) -> None:
    server.will(NAME, Answer(cut_after=HALF))
    with pytest.raises(InputError):
        get(server, tmp_path, attempts=1)
    renewed = PAGES[::-1]
    server.add_run("20260901", {WHOLE: renewed})
    assert get(server, tmp_path).files[0].read_bytes() == renewed
    assert server.asked(NAME) == [None, f"bytes={HALF}-"]


def test_a_server_that_ignores_range_is_read_from_the_start(server: DumpServer, tmp_path: Path) -> None:
    server.will(NAME, Answer(cut_after=HALF), Answer(honour_range=False))
    assert get(server, tmp_path).files[0].read_bytes() == PAGES
    assert server.sent - HALF >= len(PAGES)


def test_416_drops_the_part_and_reads_anew(server: DumpServer, tmp_path: Path) -> None:
    server.will(NAME, Answer(cut_after=HALF), Answer(status=416))
    assert get(server, tmp_path).files[0].read_bytes() == PAGES
    assert server.asked(NAME) == [None, f"bytes={HALF}-", None]


@pytest.mark.parametrize("left", [b"?" * HALF, b"?" * len(PAGES), b"?" * (len(PAGES) + 9)])
def test_a_part_of_something_else_is_found_by_its_hash_and_read_anew_once(
    server: DumpServer, tmp_path: Path, left: bytes
) -> None:
    (tmp_path / f"{NAME}.part").write_bytes(left)
    assert get(server, tmp_path).files[0].read_bytes() == PAGES
    assert server.asked(NAME)[-1] is None


def test_a_damaged_file_is_fetched_again_and_a_sound_one_is_not(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260920", PARTS)
    files = get(server, tmp_path).files
    files[1].write_bytes(b"?" * files[1].stat().st_size)
    files[2].write_bytes(b"short")
    got = get(server, tmp_path)
    assert not got.reused
    assert [path.read_bytes() for path in got.files] == list(PARTS.values())
    assert [len(server.asked(path.name)) for path in got.files] == [1, 2, 2, 1, 1]


def test_a_wrong_hash_is_told_and_leaves_nothing_but_what_was_right(
    server: DumpServer, tmp_path: Path
) -> None:
    server.add_run("20260920", PARTS)
    path = next(path for path in server.files if path.endswith("2.xml-p11p20.bz2") or "p11p20" in path)
    server.files[path] = b"!" * 40_000
    with pytest.raises(InputError, match=r"p11p20.*right size and the wrong sha1") as caught:
        get(server, tmp_path)
    assert "--mirror" in caught.value.next_step
    assert len(server.asked(path)) == 1
    assert all(name.endswith((".part", ".version", ".json")) for name in seen(tmp_path))
    server.files[path] = bytes([11]) * 40_000
    get(server, tmp_path)
    assert [len(server.asked(end)) for end in PARTS] == [1, 2, 1, 1, 1]
    assert not [name for name in seen(tmp_path) if "part" in name]


def test_a_file_of_another_size_is_refused_before_it_is_downloaded(
    server: DumpServer, tmp_path: Path
) -> None:
    server.files[f"/{WIKI}/20260901/{NAME}"] = PAGES + b"x"
    with pytest.raises(InputError, match=f"offers {len(PAGES) + 1} bytes, and {len(PAGES)} are listed"):
        get(server, tmp_path)
    assert seen(tmp_path) == ["dumpstatus.json"]


def test_one_part_that_fails_ends_the_others_and_keeps_what_they_have(
    server: DumpServer, tmp_path: Path
) -> None:
    server.add_run("20260920", PARTS)
    server.will("p11p20.bz2", Answer(status=403))
    server.will("1.xml-p1p10.bz2", Answer(drip=40))
    started = time.monotonic()
    with pytest.raises(InputError, match=r"p11p20.bz2 could not be downloaded: the server answers 403"):
        get(server, tmp_path)
    assert time.monotonic() - started < 2
    assert server.asked("p21p30.bz2") == []


# ---------------------------------------------------------------- busy, silent and straying servers


def test_a_busy_server_is_given_the_time_it_asks_for_and_the_wait_is_told(
    server: DumpServer, tmp_path: Path
) -> None:
    server.will(NAME, Answer(status=503, headers={"Retry-After": "2"}), Answer(status=429))
    listener = Listener()
    started = time.monotonic()
    get(server, tmp_path, listener=listener)
    assert time.monotonic() - started >= 2
    assert listener.said == ["the server answers 503; trying again in 2 s (attempt 2 of 3)."]


def test_a_date_in_retry_after_counts_too(server: DumpServer, tmp_path: Path) -> None:
    at = email.utils.formatdate(time.time() + 2.5, usegmt=True)
    server.will(NAME, Answer(status=503, headers={"Retry-After": at}))
    started = time.monotonic()
    get(server, tmp_path)
    assert time.monotonic() - started > 1


@pytest.mark.parametrize("words", ["soon", "-5", "", "Thu, 01 Jan 1970 00:00:00 GMT"])
def test_a_retry_after_that_means_nothing_is_a_usual_pause(
    server: DumpServer, tmp_path: Path, words: str
) -> None:
    server.will(NAME, Answer(status=503, headers={"Retry-After": words}))
    assert get(server, tmp_path).files[0].read_bytes() == PAGES


def test_a_very_long_wait_is_told_rather_than_begun(server: DumpServer, tmp_path: Path) -> None:
    server.will(NAME, Answer(status=503, headers={"Retry-After": "7200"}))
    with pytest.raises(InputError, match="answers 503 and asks to wait 7200 seconds") as caught:
        get(server, tmp_path)
    assert "same command again" in caught.value.next_step


def test_a_server_that_stays_busy_is_given_up_after_the_attempts(server: DumpServer, tmp_path: Path) -> None:
    server.will(NAME, *[Answer(status=503, headers={"Retry-After": "0"})] * 9)
    with pytest.raises(InputError, match=r"answers 503 \(3 attempts\)"):
        get(server, tmp_path)
    assert len(server.asked(NAME)) == 3


def test_the_status_is_asked_for_again_as_well(server: DumpServer, tmp_path: Path) -> None:
    server.will("dumpstatus.json", Answer(status=503), Answer(cut_after=0, headers={"Content-Length": "0"}))
    with pytest.raises(InputError, match="is no status of a dump"):
        get(server, tmp_path)
    assert len(server.asked("dumpstatus.json")) == 2


def test_a_page_that_ends_too_early_is_asked_for_again(server: DumpServer, tmp_path: Path) -> None:
    server.will("dumpstatus.json", Answer(cut_after=40))
    assert get(server, tmp_path).files[0].read_bytes() == PAGES
    assert len(server.asked("dumpstatus.json")) == 2


def test_a_slow_server_is_waited_for_as_long_as_something_comes(server: DumpServer, tmp_path: Path) -> None:
    server.will(NAME, Answer(drip=8))
    assert get(server, tmp_path, timeout=0.3).files[0].read_bytes() == PAGES


def test_a_server_that_falls_silent_is_given_up_after_the_timeout(server: DumpServer, tmp_path: Path) -> None:
    release = threading.Event()
    server.will(NAME, Answer(wait_for=release))
    with pytest.raises(InputError, match="does not answer in time"):
        get(server, tmp_path, timeout=0.2, attempts=1)
    release.set()


def test_a_redirect_to_another_server_is_followed(server: DumpServer, tmp_path: Path) -> None:
    with running_server() as other:
        other.files["/elsewhere"] = PAGES
        there = Answer(status=302, headers={"Location": f"{other.url}/elsewhere"})
        server.will(NAME, there, there)
        other.plan["/elsewhere"] = [Answer(cut_after=HALF)]
        assert get(server, tmp_path).files[0].read_bytes() == PAGES
        assert other.asked("/elsewhere") == [None, f"bytes={HALF}-"]


@pytest.mark.parametrize("address", ["file://{path}", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x"])
def test_a_redirect_to_anything_but_http_is_not_followed(
    server: DumpServer, tmp_path: Path, address: str
) -> None:
    (tmp_path / "secret").write_bytes(PAGES)
    server.will(NAME, Answer(status=302, headers={"Location": address.format(path=tmp_path / "secret")}))
    with pytest.raises(InputError, match="could not be downloaded"):
        get(server, tmp_path / "to")


def test_a_redirect_in_a_circle_ends(server: DumpServer, tmp_path: Path) -> None:
    circle = Answer(status=302, headers={"Location": f"{server.url}/{WIKI}/20260901/{NAME}"})
    server.will(NAME, *[circle] * 50)
    with pytest.raises(InputError, match="answers 302"):
        get(server, tmp_path)


def test_no_server_at_all_is_said_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        site = site_at(f"http://127.0.0.1:{taken.getsockname()[1]}")
    with pytest.raises(InputError, match=r"cannot be reached \(Connection refused\)") as caught:
        offers(layout_named(CLASSIC, site), WIKI)
    assert "network" in caught.value.next_step


@pytest.mark.parametrize(
    "address",
    ["file:///etc", "ftp://host", "dumps.example", "https://", "http://a b/", "http://h:x/", "http://h/?q"],
)
def test_a_mirror_that_is_no_http_address_is_a_usage_error(address: str) -> None:
    with pytest.raises(UsageError, match="no http or https address") as caught:
        site_at(address)
    assert "--mirror" in caught.value.next_step


# ---------------------------------------------------------------- which date


def test_the_newest_finished_date_is_taken(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260801", {WHOLE: b"older"})
    server.add_run("20260920", {}, status="in-progress")
    assert get(server, tmp_path).date == "2026-09-01"


@pytest.mark.parametrize("date", ["20260920", "2026-09-20"])
def test_an_unfinished_date_names_the_newest_finished_one(
    server: DumpServer, tmp_path: Path, date: str
) -> None:
    server.add_run("20260920", {}, status="in-progress")
    with pytest.raises(InputError, match=r"of 2026-09-20 is not finished \(.*in-progress\)") as caught:
        get(server, tmp_path / "to", date=date)
    assert "--date 20260901" in caught.value.next_step
    assert "--wait" in caught.value.next_step
    assert not (tmp_path / "to").exists()


def test_a_run_without_a_status_yet_is_not_finished(server: DumpServer, tmp_path: Path) -> None:
    server.files[f"/{WIKI}/20260920/index.html"] = b"begun"
    assert get(server, tmp_path / "a").date == "2026-09-01"
    with pytest.raises(InputError, match=r"not finished \(no status yet\)"):
        get(server, tmp_path / "b", date="20260920")


@pytest.mark.parametrize("status", ["failed", "skipped"])
def test_a_failed_run_is_not_waited_for(server: DumpServer, tmp_path: Path, status: str) -> None:
    server.add_run("20260920", {}, status=status)
    with pytest.raises(InputError, match=f"2026-09-20 cannot be had .*{status}") as caught:
        get(server, tmp_path, wait=True)
    assert "--date 20260901" in caught.value.next_step


def test_a_date_that_is_not_on_offer_names_the_newest_finished_one(
    server: DumpServer, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match="There is no dump of veldmarkwiki of 2026-09-02") as caught:
        get(server, tmp_path, date="20260902")
    assert "--date 20260901" in caught.value.next_step


def test_without_any_finished_date_waiting_is_the_next_step(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260901", {}, status="waiting")
    with pytest.raises(InputError, match="None of the 1 dumps") as caught:
        get(server, tmp_path)
    assert "--wait" in caught.value.next_step


@pytest.mark.parametrize(("layout", "other"), [(CLASSIC, CONTENT), (CONTENT, CLASSIC)])
def test_an_unknown_wiki_points_to_the_list_and_the_other_layout(
    server: DumpServer, tmp_path: Path, layout: str, other: str
) -> None:
    server.files.clear()
    with pytest.raises(InputError, match="no dumps of veldmarkwiki") as caught:
        get(server, tmp_path, layout=layout)
    assert f"dump list --layout {layout}" in caught.value.next_step
    assert f"--layout {other}" in caught.value.next_step


def test_waiting_looks_again_until_the_newest_is_done_and_shows_the_jobs(
    server: DumpServer, tmp_path: Path
) -> None:
    server.add_run("20260920", {WHOLE: b"newest"})
    finished = server.status_of("20260920")
    server.add_run("20260920", {}, status="in-progress", more_jobs={"x": {"status": "waiting"}})
    listener = Listener()

    def finish() -> None:
        while len(server.asked("20260920/dumpstatus.json")) < 3:
            time.sleep(0.01)
        server.add_run("20260920", {WHOLE: b"newest"})

    finisher = threading.Thread(target=finish)
    finisher.start()
    got = get(server, tmp_path, wait=True, listener=listener)
    finisher.join()
    assert got.date == "2026-09-20"
    assert got.files[0].read_bytes() == b"newest"
    assert json.loads((tmp_path / "dumpstatus.json").read_bytes()) == finished
    name, total, counts = listener.stages[0]
    assert (name, total) == (f"waiting for {WIKI} 2026-09-20", 3)
    assert set(counts) == {1.0}
    assert "looking again every" in listener.said[0]


def test_waiting_outlives_looks_that_fail_and_ends_when_too_many_do(
    server: DumpServer, tmp_path: Path
) -> None:
    server.add_run("20260920", {}, status="in-progress")
    broken = [Answer(status=403)] * 11
    server.will("20260920/dumpstatus.json", Answer(), *broken, Answer(), *broken, *broken)
    listener = Listener()
    with pytest.raises(InputError, match="answers 403"):
        get(server, tmp_path, wait=True, listener=listener)
    assert len(server.asked("20260920/dumpstatus.json")) == 1 + 11 + 1 + 12
    assert sum("Looking again later." in line for line in listener.said) == 11 + 11


# ---------------------------------------------------------------- the other layout


def test_the_other_layout_is_read_with_its_checksums(server: DumpServer, tmp_path: Path) -> None:
    server.add_export("2026-09-01", {"p1p9.xml.bz2": b"one", "p10p20.xml.bz2": b"two"})
    server.add_export("2026-10-01", {"p1p9.xml.bz2": b"newer"}, success=False)
    got = get(server, tmp_path, layout=CONTENT)
    assert (got.date, got.bytes) == ("2026-09-01", 6)
    assert seen(tmp_path) == [
        "SHA256SUMS",
        "_SUCCESS",
        f"{WIKI}-2026-09-01-p10p20.xml.bz2",
        f"{WIKI}-2026-09-01-p1p9.xml.bz2",
    ]
    assert not [method for method, _, _ in server.requests if method == "HEAD"]


def test_sizes_are_asked_for_where_the_listing_does_not_tell_them(
    server: DumpServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = server.add_export("2026-09-01", {"p1p9.xml.bz2": b"one"})
    listing = server.listing

    def without_files(path: str) -> bytes | None:
        return b"<html>no listing of files</html>" if path == f"{folder}/" else listing(path)

    monkeypatch.setattr(server, "listing", without_files)
    assert get(server, tmp_path, layout=CONTENT).bytes == 3
    assert [path for method, path, _ in server.requests if method == "HEAD"] == [
        f"{folder}/{WIKI}-2026-09-01-p1p9.xml.bz2"
    ]


@pytest.mark.parametrize(
    ("success", "sums", "missing"), [(False, True, "_SUCCESS"), (True, False, "SHA256SUMS")]
)
def test_an_export_without_its_marks_is_not_finished(
    server: DumpServer, tmp_path: Path, success: bool, sums: bool, missing: str
) -> None:
    server.add_export("2026-09-01", {"p1p9.xml.bz2": b"one"}, success=success, sums=sums)
    with pytest.raises(InputError, match=rf"not finished \(no {missing} yet\)"):
        get(server, tmp_path, layout=CONTENT, date="20260901")


@pytest.mark.parametrize("layout", [CLASSIC, CONTENT])
def test_a_listed_file_that_is_missing_is_told_and_nothing_is_named(
    server: DumpServer, tmp_path: Path, layout: str
) -> None:
    folder = server.add_export("2026-09-01", {"p1p9.xml.bz2": b"one", "p10p20.xml.bz2": b"two"})
    del server.files[f"{folder}/{WIKI}-2026-09-01-p10p20.xml.bz2"]
    del server.files[f"/{WIKI}/20260901/{NAME}"]
    with pytest.raises(InputError, match="answers 404 for http") as caught:
        get(server, tmp_path, layout=layout)
    assert "--mirror" in caught.value.next_step
    assert not list(tmp_path.glob("*.bz2"))


def test_a_wrong_sha256_is_told(server: DumpServer, tmp_path: Path) -> None:
    folder = server.add_export("2026-09-01", {"p1p9.xml.bz2": b"one"})
    server.files[f"{folder}/{WIKI}-2026-09-01-p1p9.xml.bz2"] = b"ono"
    with pytest.raises(InputError, match="wrong sha256"):
        get(server, tmp_path, layout=CONTENT)


@pytest.mark.parametrize(
    "name", ["../up.xml.bz2", "/etc/x.xml.bz2", "a\\b.xml.bz2", "other-2026-09-01-p1.xml.bz2"]
)
@pytest.mark.parametrize("layout", [CLASSIC, CONTENT])
def test_names_from_the_server_never_leave_the_folder(
    server: DumpServer, tmp_path: Path, layout: str, name: str
) -> None:
    folder = server.add_export("2026-09-01", {})
    server.files[f"{folder}/SHA256SUMS"] = f"{'0' * 64}  {name}\n".encode()
    server.set_status(
        "20260901",
        {
            "jobs": {
                "articlesmultistreamdump": {"status": "done", "files": {name: {"size": 1, "sha1": "0" * 40}}}
            }
        },
    )
    with pytest.raises(InputError, match="none of this dump"):
        get(server, tmp_path / "to", layout=layout)
    assert list(tmp_path.rglob("*")) == []


# ---------------------------------------------------------------- the folder


def test_a_folder_with_another_dump_is_refused_and_left_as_it_is(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260801", {WHOLE: b"older"})
    get(server, tmp_path, date="20260801")
    with pytest.raises(
        UsageError, match=r"already holds veldmarkwiki-20260801-.*no part of this dump"
    ) as caught:
        get(server, tmp_path, date="20260901")
    assert "--to" in caught.value.next_step
    assert "20260801" in (tmp_path / "dumpstatus.json").read_text()


def test_a_folder_that_holds_the_joined_file_is_completed_with_it(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260920", {WHOLE: PAGES}, job="articlesmultistreamdumprecombine")
    joined = server.status_of("20260920")["jobs"]["articlesmultistreamdumprecombine"]  # type: ignore[index]
    server.will("20260920-pages-articles-multistream.xml.bz2", Answer(cut_after=HALF))
    with pytest.raises(InputError):
        get(server, tmp_path, attempts=1)
    server.add_run("20260920", PARTS, more_jobs={"articlesmultistreamdumprecombine": joined})
    assert get(server, tmp_path).files[0].read_bytes() == PAGES
    assert len(get(server, tmp_path / "new").files) == len(PARTS)


def test_two_downloads_into_one_folder_download_once_and_the_second_says_that_it_waits(
    server: DumpServer, tmp_path: Path
) -> None:
    release = threading.Event()
    server.will(NAME, Answer(wait_for=release))

    class Waiting(Listener):
        def say(self, message: str) -> None:
            super().say(message)
            release.set()

    listener = Waiting()
    both = [
        threading.Thread(target=get, args=(server, tmp_path), kwargs={"listener": listener}) for _ in range(2)
    ]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(10)
    assert listener.said == [f"Another process is downloading into {tmp_path}; waiting for it."]
    assert len(server.asked(NAME)) == 1
    assert seen(tmp_path) == ["dumpstatus.json", NAME]


def test_a_small_disk_is_foreseen_with_the_numbers(
    server: DumpServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = server.status_of("20260901")
    details = status["jobs"]["articlesmultistreamdump"]["files"][NAME]  # type: ignore[index]
    details["size"] = 386_000_000
    server.set_status("20260901", status)
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=120_000_000))
    with pytest.raises(InputError, match=r"needs 386 MB more in .*, and 120 MB are free") as caught:
        get(server, tmp_path)
    assert "--to" in caught.value.next_step
    assert server.asked(NAME) == []


def test_a_disk_that_fills_up_on_the_way_is_one_plain_line(server: DumpServer, tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.part").symlink_to("/dev/full")
    with pytest.raises(InputError, match=r"cannot be stored in .*: No space left on device"):
        get(server, tmp_path)


def test_a_folder_that_cannot_be_made_is_one_plain_line(server: DumpServer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InputError, match="cannot be stored in"):
        get(server, tmp_path / "file" / "to")
