"""Downloads over HTTP, for every source that speaks it, and the source for plain `https://` addresses.

A download grows as `NAME.part` beside a note of what it is a part of, so that a later one, of this process or another,
takes it up where it broke off (`Range` with `If-Range`). It gets its own name only when it is whole. Silence, slowness
and refusals are found out in seconds (`Network`) and become `SourceUnreachable`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import netrc
import os
import ssl
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from moksori.errors import SourceError, SourceUnreachable
from moksori.sources.base import Entry, Network, Progress, ignore
from moksori.sources.names import below
from moksori.sources.secrets import quiet, redact
from moksori.sources.uri import Uri

if TYPE_CHECKING:
    import httpx

_ATTEMPTS = 20
"""A server that gives a little each time is taken up again this often."""


@dataclass(frozen=True, slots=True)
class Request:
    """A file to get: where from, and what to say there."""

    url: str
    shown: str
    """What errors call it: never with credentials."""
    headers: Mapping[str, str] = field(default_factory=dict)
    cafile: str | None = None


@dataclass(frozen=True, slots=True)
class Arrived:
    """What came with a file."""

    path: Path
    headers: Mapping[str, str]
    """Of the first answer: a hub says there, not after the redirect, what the file is."""


class Missing(SourceError):
    """The place answers, and has no such file."""


class _Broken(Exception):
    """The connection ended too early; it may be taken up again."""


@lru_cache(maxsize=4)
def _trust(cafile: str | None, *_environment: str | None) -> ssl.SSLContext:
    """Whom to trust: it takes a tenth of a second to read, so it is kept, for this environment."""
    import httpx

    context = httpx.create_ssl_context()
    context.load_default_certs()  # companies put theirs there
    if cafile:
        context.load_verify_locations(cafile=cafile)
    return context


@contextmanager
def client(network: Network, cafile: str | None = None) -> Iterator[httpx.Client]:
    """An HTTP client with our patience, trusting the system's certificates beside the usual ones."""
    import httpx

    context = _trust(cafile, os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))
    timeout = httpx.Timeout(network.read_seconds, connect=network.connect_seconds)
    with quiet(), httpx.Client(verify=context, timeout=timeout, follow_redirects=True, max_redirects=8) as made:
        yield made


def download(network: Network, request: Request, target: Path, progress: Progress = ignore) -> Arrived:
    """Brings the file to `target`, taking up `target.part` if it is the beginning of the same thing."""
    broken = waited = 0
    with client(network, request.cafile) as http:
        for _ in range(_ATTEMPTS):
            before = _size(_part(target))
            try:
                return _attempt(http, network, request, target, progress)
            except _TryLater as later:
                waited += 1
                if waited > network.retries or later.seconds > network.retry_after_seconds:
                    raise SourceUnreachable(request.shown, str(later)) from None
                time.sleep(later.seconds)
            except _Broken as why:
                broken = 0 if _size(_part(target)) > before else broken + 1
                if broken >= network.retries or not _part(target).exists():
                    raise SourceUnreachable(request.shown, str(why)) from None
    raise SourceUnreachable(request.shown, f"the connection broke {_ATTEMPTS} times")


class _TryLater(Exception):
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"it is too busy (429) and asks to wait {seconds:.0f} s")


def _attempt(http: httpx.Client, network: Network, request: Request, target: Path, progress: Progress) -> Arrived:
    import httpx

    part, note = _part(target), _Note.read(target, request.url)
    headers = {"Accept-Encoding": "identity", **request.headers, **note.range_headers(_size(part))}
    try:
        with http.stream("GET", request.url, headers=headers) as response:
            first = (*response.history, response)[0]
            if response.status_code == 416:  # what we have is no beginning of what is there now
                _Note.file(target).unlink(missing_ok=True)
                raise _Broken("it changed in between")
            _check(response, request)
            start = _start(response, _size(part))
            if start == 0:  # before the note says otherwise: at no moment may an old part have a new note
                part.unlink(missing_ok=True)
            note = _Note.of(response, start, request.url)
            note.write(target)
            _receive(response, part, start, note.total, network, progress)
    except (httpx.ConnectError, httpx.ConnectTimeout) as why:
        raise SourceUnreachable(request.shown, f"no connection: {_reason(why)}") from None
    except (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError) as why:
        raise _Broken(f"the connection broke: {_reason(why)}") from None
    except httpx.HTTPError as why:
        raise SourceError(request.shown, f"not a sane answer: {_reason(why)}") from None
    os.replace(part, target)
    _Note.file(target).unlink(missing_ok=True)
    return Arrived(target, {name.lower(): value for name, value in first.headers.items()})


def _reason(why: Exception) -> str:
    return redact(f"{type(why).__name__} {why}".strip())


def _part(target: Path) -> Path:
    return target.with_name(target.name + ".part")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _check(response: httpx.Response, request: Request) -> None:
    """Raises what an answer that is not a file means."""
    hops = [*response.history, response]
    if hops[0].url.scheme == "https" and any(hop.url.scheme != "https" for hop in hops):
        raise SourceError(request.shown, "it redirects to an unencrypted address")
    if response.status_code in (200, 206):
        return
    raise status_error(response, request.shown)


def status_error(response: httpx.Response, shown: str) -> Exception:
    """The error that a status means."""
    code = response.status_code
    if code == 429:
        return _TryLater(_seconds(response.headers.get("retry-after")))
    if code >= 500 or code == 408:
        return SourceUnreachable(shown, f"it answers with an error of its own ({code})")
    kind = Missing if code in (404, 410) else SourceError
    return kind(shown, _STATUS.get(code, f"it answers {code}"))


_STATUS = {
    401: "it wants credentials (401); give a token or a password that may read it",
    403: "it refuses (403); the credentials may not read it, or the address has run out",
    404: "it is not there (404)",
    410: "it is gone (410)",
}


def _seconds(text: str | None) -> float:
    """What `Retry-After` asks for. It may be a date, which no hub or registry uses; then a long time."""
    try:
        return max(0.0, float(text or 1))
    except ValueError:
        return 3600.0


def _start(response: httpx.Response, have: int) -> int:
    """Where the body of this answer belongs: after what we have, or at the beginning."""
    place = response.headers.get("content-range", "")
    if response.status_code == 206 and place.startswith(f"bytes {have}-"):
        return have
    if response.status_code == 206:
        raise _Broken("it sent another part than was asked for")
    return 0


def _receive(
    response: httpx.Response, part: Path, start: int, total: int | None, network: Network, progress: Progress
) -> None:
    done, mark, marked = start, start, time.monotonic()
    with part.open("r+b" if part.exists() else "wb") as out:
        out.truncate(start)
        out.seek(start)
        progress(done, total)
        for chunk in response.iter_bytes():
            out.write(chunk)
            done += len(chunk)
            progress(done, total)
            if time.monotonic() - marked > network.slow_seconds:
                if done - mark < network.slow_bytes:
                    raise SourceUnreachable(
                        _shown(response), f"only {done - mark} bytes in {network.slow_seconds:.0f} s"
                    )
                mark, marked = done, time.monotonic()


def _shown(response: httpx.Response) -> str:
    return redact(str(response.request.url))


@dataclass(frozen=True, slots=True)
class _Note:
    """What a part is a part of. Without a validator of the server's it is never taken up again."""

    address: str = ""
    validator: str = ""
    total: int | None = None

    @staticmethod
    def file(target: Path) -> Path:
        return target.with_name(target.name + ".part.json")

    @classmethod
    def read(cls, target: Path, url: str) -> _Note:
        try:
            noted = json.loads(cls.file(target).read_text("utf-8"))
            note = cls(str(noted["address"]), str(noted["validator"]), noted["total"])
        except (OSError, ValueError, KeyError, TypeError):
            return cls()
        return note if note.address == _address(url) else cls()

    @classmethod
    def of(cls, response: httpx.Response, start: int, url: str) -> _Note:
        headers = response.headers
        etag = headers.get("etag", "")
        validator = "" if etag.startswith("W/") else etag or headers.get("last-modified", "")
        length = headers.get("content-length")
        plain = headers.get("content-encoding", "identity") == "identity"
        return cls(_address(url), validator, start + int(length) if length and plain else None)

    def write(self, target: Path) -> None:
        known: dict[str, Any] = {"address": self.address, "validator": self.validator, "total": self.total}
        self.file(target).write_text(json.dumps(known), "utf-8")

    def range_headers(self, have: int) -> dict[str, str]:
        return {"Range": f"bytes={have}-", "If-Range": self.validator} if have and self.validator else {}


def _address(url: str) -> str:
    """Which address a part came from; hashed, for it may hold a password. A signature in the query changes: cut."""
    return hashlib.sha256(url.split("?", 1)[0].encode()).hexdigest()


def _by_netrc(uri: Uri) -> dict[str, str]:
    """The password that the user's ~/.netrc (or NETRC) has for the host."""
    host = urlsplit(str(uri)).hostname or ""
    try:
        found = netrc.netrc(os.environ.get("NETRC")).authenticators(host)
    except (OSError, netrc.NetrcParseError):
        return {}
    if not found or "@" in uri.authority:
        return {}
    return {"Authorization": "Basic " + base64.b64encode(f"{found[0]}:{found[2]}".encode()).decode()}


class HttpSource:
    """`https://host/path`, one file each. A password in the address, or one in ~/.netrc, is used and never shown."""

    local = False
    bundle = False

    def __init__(self, network: Network) -> None:
        self._network = network

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        target = below(into, prefix.name)
        download(self._network, Request(str(prefix), prefix.shown, _by_netrc(prefix)), target, progress or ignore)
        return {prefix.name: target}

    def list(self, prefix: Uri) -> Sequence[Entry]:
        raise SourceError(prefix.shown, "a web server cannot list its files; name each file by its own address")

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        raise SourceError(prefix.shown, "a web address cannot be written to; upload to hf://, s3:// or file://")
