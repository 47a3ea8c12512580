"""Small servers on this machine that speak what the real ones speak, and can misbehave on purpose.

Every one counts what it is asked, so that tests can say what did not happen.
"""

from __future__ import annotations

import hashlib
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

SIGNATURE = "X-Amz-Signature=0123456789abcdef-signed"


@dataclass
class Web:
    """What a server serves, how it misbehaves, and what it was asked."""

    files: dict[str, bytes] = field(default_factory=dict)
    """Path -> content; for a hub, path inside the repository."""
    large: set[str] = field(default_factory=set)
    """Hub: paths that are kept in LFS, that is, behind a redirect, with a SHA-256 as ETag."""
    lies: dict[str, bytes] = field(default_factory=dict)
    """Path -> what is really sent in place of the content."""
    cuts: dict[str, list[int]] = field(default_factory=dict)
    """Path -> after how many bytes of each answer the connection is cut."""
    statuses: dict[str, list[int]] = field(default_factory=dict)
    """Path -> statuses to answer with first, one for each request."""
    retry_after: str = "0"
    token: str | None = None
    """Without it in the request everything is 401."""
    stall: threading.Event | None = None
    """While it is not set, bodies stop in the middle."""
    ranges: bool = True
    asked: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)
    url: str = ""

    def count(self, part: str) -> int:
        return sum(part in path for _, path, _ in self.asked)

    def headers_of(self, part: str) -> list[dict[str, str]]:
        return [headers for _, path, headers in self.asked if part in path]


class Handler(BaseHTTPRequestHandler):
    web: Web
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.web.asked.append(("GET", self.path, headers))
        path = unquote(urlsplit(self.path).path)
        try:
            self.route(path, headers)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def route(self, path: str, headers: dict[str, str]) -> None:
        self.send(path.lstrip("/"), headers)

    def say(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refused(self, name: str, headers: dict[str, str]) -> bool:
        statuses = self.web.statuses.get(name)
        if statuses:
            status = statuses.pop(0)
            self.say(status, b"busy", Retry_After=self.web.retry_after)
            return True
        if self.web.token and self.web.token not in headers.get("authorization", ""):
            self.say(401, b"who are you")
            return True
        return False

    def send(self, name: str, headers: dict[str, str]) -> None:
        if self.refused(name, headers):
            return
        if name not in self.web.files:
            self.say(404, b"no such file")
            return
        body = self.web.lies.get(name, self.web.files[name])
        etag = f'"{hashlib.md5(body).hexdigest()}"'
        start = self.start_of(headers, etag)
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.send_header("ETag", etag)
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        self.pour(name, body[start:])

    def start_of(self, headers: dict[str, str], etag: str) -> int:
        wanted = headers.get("range", "")
        same = headers.get("if-range", etag) == etag  # as real servers do: no condition, no question
        return int(wanted.removeprefix("bytes=").rstrip("-")) if self.web.ranges and wanted and same else 0

    def pour(self, name: str, body: bytes) -> None:
        cuts = self.web.cuts.get(name)
        if cuts:
            self.wfile.write(body[: cuts.pop(0)])
            self.wfile.flush()
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        if self.web.stall is not None:
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            self.web.stall.wait(30)
            body = body[len(body) // 2 :]
        self.wfile.write(body)


class HubHandler(Handler):
    """The hub's API as far as downloads use it."""

    def route(self, path: str, headers: dict[str, str]) -> None:
        if path.startswith("/cdn/"):  # another host in reality: it must never see the token
            self.send_signed(path.removeprefix("/cdn/"), headers)
        elif path.startswith("/api/models/"):
            self.tree(headers)
        elif "/resolve/" in path:
            self.resolve(unquote(urlsplit(self.path).path.split("/resolve/")[1].partition("/")[2]), headers)
        else:
            self.say(404)

    def send_signed(self, name: str, headers: dict[str, str]) -> None:
        if SIGNATURE not in self.path:
            self.say(403)
            return
        token, self.web.token = self.web.token, None
        try:
            self.send(name, headers)
        finally:
            self.web.token = token

    def tree(self, headers: dict[str, str]) -> None:
        if self.refused("tree", headers):
            return
        entries = [{"type": "file", "path": path, "size": len(data)} for path, data in sorted(self.web.files.items())]
        page = int(parse_qs(urlsplit(self.path).query).get("page", ["0"])[0])
        link = {}
        if len(entries) > (page + 1) * 2:  # pages of two
            link["Link"] = f'<{self.web.url}{urlsplit(self.path).path}?page={page + 1}>; rel="next"'
        self.say(
            200, json.dumps([{"type": "directory", "path": "x"}, *entries[page * 2 : page * 2 + 2]]).encode(), **link
        )

    def resolve(self, name: str, headers: dict[str, str]) -> None:
        if name not in self.web.large or name not in self.web.files:
            self.send(name, headers)
            return
        if self.refused(name, headers):
            return
        data = self.web.files[name]
        self.say(
            302,
            Location=f"{self.web.url.replace('127.0.0.1', 'localhost')}/cdn/{name}?{SIGNATURE}",
            X_Linked_Size=str(len(data)),
            X_Linked_ETag=f'"{hashlib.sha256(data).hexdigest()}"',
        )


@contextmanager
def serving(handler: type[Handler] = Handler, **settings: Any) -> Iterator[Web]:
    """A server in a thread of its own, on a port of its own."""
    web = Web(**settings)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (handler,), {"web": web}))
    server.daemon_threads = True
    web.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield web
    finally:
        if web.stall is not None:
            web.stall.set()
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def black_hole() -> Iterator[str]:
    """An address that takes connections and never says a word."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def closed_port() -> str:
    """An address where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def noise(size: int, seed: int = 0) -> bytes:
    """Bytes that differ everywhere, so that a shifted or doubled piece is noticed."""
    block = b"".join(hashlib.sha256(f"{seed}:{n}".encode()).digest() for n in range(size // 32 + 1))
    return block[:size]
