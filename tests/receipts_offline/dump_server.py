"""A server of dumps on 127.0.0.1, in both layouts, that can be told to misbehave."""

from __future__ import annotations

import bz2
import hashlib
import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WIKI = "veldmarkwiki"


@dataclass
class Answer:
    """How the server answers one request; the defaults are what an honest server does.

    `drip` sends the body in so many pieces, `wait_for` holds the answer back.
    """

    status: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    cut_after: int | None = None
    honour_range: bool = True
    drip: int = 1
    wait_for: threading.Event | None = None


@dataclass
class DumpServer:
    """A running server: `files` by path, the next answers for a path in `plan`, and what was asked."""

    url: str
    files: dict[str, bytes] = field(default_factory=dict)
    plan: dict[str, list[Answer]] = field(default_factory=dict)
    requests: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)
    sent: int = 0
    at_once: int = 0
    most_at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def asked(self, end: str, header: str = "Range") -> list[str | None]:
        """A header of each GET for a path with this end, in order."""
        return [
            headers.get(header)
            for method, path, headers in self.requests
            if method == "GET" and path.endswith(end)
        ]

    def will(self, end: str, *answers: Answer) -> None:
        """Answer the next requests for the one file with this end in this way."""
        (path,) = [path for path in self.files if path.endswith(end)]
        self.plan[path] = list(answers)

    def add_run(
        self,
        date: str,
        files: dict[str, bytes],
        *,
        status: str = "done",
        job: str = "articlesmultistreamdump",
        more_jobs: dict[str, object] | None = None,
    ) -> None:
        """A run in the dumps layout; `date` as "20260901", `files` by the end of their names."""
        folder = f"/{WIKI}/{date}"
        listed = {}
        for end, content in files.items():
            name = f"{WIKI}-{date}-pages-articles-multistream{end}"
            self.files[f"{folder}/{name}"] = content
            listed[name] = {
                "size": len(content),
                "url": f"{folder}/{name}",
                "md5": hashlib.md5(content, usedforsecurity=False).hexdigest(),
                "sha1": hashlib.sha1(content, usedforsecurity=False).hexdigest(),
            }
        jobs = {
            "pagetable": {"status": "done", "updated": "", "files": {}},
            job: {"status": status, "updated": "2026-09-02 03:04:05", "files": listed},
            **(more_jobs or {}),
        }
        self.files[f"{folder}/dumpstatus.json"] = json.dumps({"version": "0.8", "jobs": jobs}).encode()

    def add_export(
        self, date: str, files: dict[str, bytes], *, success: bool = True, sums: bool = True
    ) -> str:
        """An export in the other layout; `date` as "2026-09-01". Returns its folder."""
        folder = f"/other/mediawiki_content_current/{WIKI}/{date}/xml/bzip2"
        lines = []
        for end, content in files.items():
            name = f"{WIKI}-{date}-{end}"
            self.files[f"{folder}/{name}"] = content
            lines.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
        if sums:
            self.files[f"{folder}/SHA256SUMS"] = "".join(lines).encode()
        if success:
            self.files[f"{folder}/_SUCCESS"] = b""
        return folder

    def status_of(self, date: str) -> dict[str, object]:
        """The status of a run, to change and put back with `set_status`."""
        status: dict[str, object] = json.loads(self.files[f"/{WIKI}/{date}/dumpstatus.json"])
        return status

    def set_status(self, date: str, status: object) -> None:
        self.files[f"/{WIKI}/{date}/dumpstatus.json"] = json.dumps(status).encode()

    def listing(self, folder: str) -> bytes | None:
        """A folder's listing as nginx writes it; None where nothing lies in it."""
        inside: dict[str, int | None] = {}
        for path, content in self.files.items():
            if path.startswith(folder):
                name, slash, _ = path.removeprefix(folder).partition("/")
                inside[name + slash] = None if slash else len(content)
        lines = [
            f'<a href="{name}">{name[:50]}</a>{"02-Sep-2026 10:00":>30}{"-" if size is None else size:>20}\n'
            for name, size in sorted(inside.items())
        ]
        page = f'<html><body><h1>Index of {folder}</h1><hr><pre><a href="../">../</a>\n{"".join(lines)}</pre>'
        return f"{page}</body></html>".encode() if inside else None


@contextmanager
def running_server() -> Iterator[DumpServer]:
    """Serve until the context ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.busy = True
            with server.lock:
                server.requests.append((self.command, self.path, dict(self.headers.items())))
                server.at_once += 1
                server.most_at_once = max(server.most_at_once, server.at_once)
            try:
                self.answer()
            finally:
                self.leave()
                self.close_connection = True

        do_HEAD = do_GET

        def leave(self) -> None:
            """Count this request as over: before its last bytes go out, so that a next one is never too early."""
            with server.lock:
                server.at_once -= self.busy
                self.busy = False

        def answer(self) -> None:
            plan = server.plan.get(self.path, [])
            answer = plan.pop(0) if plan else Answer()
            if answer.wait_for is not None:
                answer.wait_for.wait(20)
            if answer.status is not None:
                self.reply(answer.status, {"Content-Length": "0", **answer.headers})
                return
            whole = server.listing(self.path) if self.path.endswith("/") else server.files.get(self.path)
            if whole is None:
                self.reply(404, {"Content-Length": "0"})
                return
            tag = f'"{hashlib.md5(whole, usedforsecurity=False).hexdigest()}"'
            given, wanted = self.headers.get("Range"), self.headers.get("If-Range", tag)
            offset = int(given[6:-1]) if given and answer.honour_range and wanted == tag else 0
            if offset and offset >= len(whole):
                self.reply(416, {"Content-Length": "0"})
                return
            headers = {"ETag": tag, "Content-Length": str(len(whole) - offset), **answer.headers}
            if offset:
                headers["Content-Range"] = f"bytes {offset}-{len(whole) - 1}/{len(whole)}"
            self.reply(206 if offset else 200, headers)
            if self.command != "HEAD":
                self.send_body(whole[offset:][: answer.cut_after], answer.drip)

        def reply(self, status: int, headers: dict[str, str]) -> None:
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            if status >= 300 or headers.get("Content-Length") == "0" or self.command == "HEAD":
                self.leave()
            self.end_headers()

        def send_body(self, body: bytes, pieces: int) -> None:
            step = max(1, -(-len(body) // pieces))
            for start in range(0, len(body), step):
                if pieces > 1:
                    time.sleep(0.05)
                if start + step >= len(body):
                    self.leave()
                self.wfile.write(body[start : start + step])
                self.wfile.flush()
                with server.lock:
                    server.sent += len(body[start : start + step])

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test's output free of the server's log."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """A client that hangs up is what several tests are about; anything else is worth seeing."""
            if not isinstance(sys.exception(), ConnectionError):
                super().handle_error(request, client_address)  # type: ignore[arg-type]

    listener = Server(("127.0.0.1", 0), Handler)
    server = DumpServer(url=f"http://127.0.0.1:{listener.server_port}")
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()


def export_of(first: int, last: int) -> bytes:
    """An export of a few pages written for this project, packed; page ids from `first` to `last`."""
    pages = "".join(
        f"<page><title>Lantern {number}</title><ns>0</ns><id>{number}</id><revision><id>{9000 + number}</id>"
        f"<timestamp>2026-08-2{number % 10}T10:00:00Z</timestamp><model>wikitext</model>"
        f"<format>text/x-wiki</format><text xml:space='preserve'>Lantern {number} stands on the northern "
        f"quay of Skarvik. It was lit in {1800 + number} by the harbour guild.</text></revision></page>"
        for number in range(first, last + 1)
    )
    return bz2.compress(
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><siteinfo>'
        "<sitename>Veldmark Wiki</sitename><dbname>veldmarkwiki</dbname>"
        "<base>https://wiki.veldmark.example/wiki/Main_Page</base><generator>MediaWiki 1.43.0</generator>"
        '<case>first-letter</case><namespaces><namespace key="0" case="first-letter" /></namespaces>'
        f"</siteinfo>{pages}</mediawiki>".encode()
    )
