"""A model hub on 127.0.0.1 that can be told to misbehave, and a registry with one tiny model in it."""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

REPOSITORY = "someone/tiny-model"
FILES = {
    "onnx/model_quantized.onnx": bytes(range(256)) * 1200,
    "tokenizer.json": b'{"version": "1.0"}',
}
BIG = "onnx/model_quantized.onnx"


@dataclass
class Answer:
    """How the hub answers one request; the defaults are what an honest server does."""

    status: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    cut_after: int | None = None
    honour_range: bool = True
    content: bytes | None = None
    announce: int | None = None
    content_range: str | None = None
    wait_for: threading.Event | None = None


@dataclass
class Hub:
    """A running server: `plan` holds the next answers, `requests` what was asked, `sent` the body bytes."""

    url: str
    plan: list[Answer] = field(default_factory=list)
    requests: list[tuple[str, str | None]] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    sent: int = 0

    def ranges_of(self, path: str) -> list[str | None]:
        """The Range headers of the requests for one file, in order."""
        return [given for asked, given in self.requests if asked.endswith(path)]


@contextmanager
def running_hub() -> Iterator[Hub]:
    """Serve FILES as a hub would, until the context ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = self.headers.get("Range")
            hub.requests.append((self.path, given))
            hub.agents.add(self.headers.get("User-Agent", ""))
            answer = hub.plan.pop(0) if hub.plan else Answer()
            if answer.wait_for is not None:
                answer.wait_for.wait(10)
            if answer.status is not None:
                self.send_response(answer.status)
                for key, value in {"Content-Length": "0", **answer.headers}.items():
                    self.send_header(key, value)
                self.end_headers()
                return
            path = re.sub(rf"^(/mirror)?/{REPOSITORY}/resolve/main/", "", self.path)
            if path not in FILES:
                self.send_error(404)
                return
            whole = FILES[path] if answer.content is None else answer.content
            offset = int(given[6:-1]) if given and answer.honour_range else 0
            if given and answer.honour_range:
                self.send_response(206)
                usual = f"bytes {offset}-{len(whole) - 1}/{len(whole)}"
                self.send_header("Content-Range", answer.content_range or usual)
            else:
                self.send_response(200)
            body = whole[offset:]
            self.send_header("Content-Length", str(answer.announce or len(body)))
            self.end_headers()
            body = body[: answer.cut_after]
            self.wfile.write(body)
            hub.sent += len(body)
            self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test's output free of the server's log."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            """A client that hangs up is what several tests are about; anything else is worth seeing."""
            if not isinstance(sys.exception(), ConnectionError):
                super().handle_error(request, client_address)  # type: ignore[arg-type]

    server = Server(("127.0.0.1", 0), Handler)
    hub = Hub(url=f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def write_registry(path: Path, *, name: str = "tiny", wrong_hash: bool = False) -> Path:
    """A registry file with one hub model made of FILES."""
    files = "".join(
        f'[[model.file]]\nrole = "{role}"\npath = "{file}"\nbytes = {len(FILES[file])}\n'
        f'sha256 = "{"0" * 64 if wrong_hash else hashlib.sha256(FILES[file]).hexdigest()}"\n'
        for role, file in zip(("model", "tokenizer"), FILES, strict=True)
    )
    path.write_text(
        f'[[model]]\nname = "{name}"\nkind = "nli"\norigin = "hub"\nsource = "{REPOSITORY}"\n'
        'licence = "Apache-2.0"\nmax_length = 64\ntoken_type_ids = false\n'
        f'labels = ["neutral", "entailment", "contradiction"]\n{files}'
    )
    return path


def write_files(directory: Path, *, flat: bool = False) -> Path:
    """FILES in a folder, as at the hub or side by side."""
    for path, content in FILES.items():
        target = directory / (Path(path).name if flat else path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return directory
