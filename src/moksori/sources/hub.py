"""The Hugging Face hub, or a mirror of it: `hf://owner/repo[@revision][/path]`.

Files come over plain HTTP with our own resuming download (`http.py`), because the hub's client can neither promise to
give up in seconds nor to leave nothing behind; what the hub says about a file (its SHA-256, its size) is held against
what arrives. `HF_ENDPOINT` names another hub; the token is `HF_TOKEN`, or the one `hf auth login` stored. It is sent
to that hub only, never to where it redirects. Uploading needs the `huggingface_hub` package.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from moksori.errors import IntegrityError, SourceError, SourceUnreachable
from moksori.sources.base import Entry, Network, Progress, ignore
from moksori.sources.http import Missing, Request, client, download, status_error
from moksori.sources.local import sendable
from moksori.sources.names import below, fault
from moksori.sources.secrets import quiet, redact
from moksori.sources.uri import Uri

_SHA256 = re.compile(r"[0-9a-f]{64}")


class HubSource:
    """Model repositories of one hub."""

    local = False
    bundle = False

    def __init__(self, network: Network) -> None:
        self._network = network

    def list(self, prefix: Uri) -> Sequence[Entry]:
        entries = list(self._entries(prefix))
        if not entries:
            raise SourceError(prefix.shown, "it has no such file or folder")
        return entries

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        if prefix.path:
            try:
                return {prefix.name: self._file(prefix, below(into, prefix.name), progress)}
            except Missing:  # then it is a folder, or nothing
                if prefix.name in [name for name, _ in self.list(prefix)]:
                    raise
        return {name: self._file(prefix / name, below(into, name), progress) for name, _ in self.list(prefix)}

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        try:
            from huggingface_hub import CommitOperationAdd, HfApi
            from huggingface_hub.errors import HfHubHTTPError
        except ImportError:
            raise SourceError(prefix.shown, "uploading to a hub needs `pip install huggingface_hub`") from None
        files = sendable(local_dir, prefix)
        folder = f"{prefix.path}/" if prefix.path else ""
        changes = [CommitOperationAdd(path_in_repo=folder + name, path_or_fileobj=path) for name, path in files]
        api = HfApi(endpoint=endpoint(), token=token() or False)
        try:
            with quiet():  # one commit: all of it or nothing, so the manifest needs no place of its own
                api.create_commit(
                    prefix.authority, changes, commit_message="Upload voice files", revision=prefix.version or None
                )
        except (HfHubHTTPError, OSError, ValueError) as why:
            raise SourceError(prefix.shown, f"the hub did not take it: {redact(str(why))}") from None
        return [name for name, _ in files]

    def _file(self, uri: Uri, target: Path, progress: Progress | None) -> Path:
        url = f"{endpoint()}/{uri.authority}/resolve/{_revision(uri)}/{quote(uri.path)}"
        request = Request(url, uri.shown, _headers())
        arrived = download(self._network, request, target, progress or ignore)
        self._compare(uri, arrived.path, arrived.headers)
        return target

    def _compare(self, uri: Uri, path: Path, headers: Mapping[str, str]) -> None:
        """Holds what arrived against what the hub said of it. Only large files (LFS) have a SHA-256 for an ETag."""
        size = headers.get("x-linked-size", "")
        digest = headers.get("x-linked-etag", "").strip('"')
        if size.isdigit() and path.stat().st_size != int(size):
            path.unlink()
            raise IntegrityError(uri.shown, f"the hub promised {size} bytes, and something else arrived")
        if _SHA256.fullmatch(digest) and _sha256(path) != digest:
            path.unlink()
            raise IntegrityError(uri.shown, "its SHA-256 is not what the hub says it is")

    def _entries(self, prefix: Uri) -> Iterator[Entry]:
        for found in self._tree(prefix):
            path = str(found.get("path", ""))
            if found.get("type", "file") != "file" or fault(path):
                continue
            if path == prefix.path:
                yield Entry(prefix.name, found.get("size"))
            elif not prefix.path or path.startswith(prefix.path + "/"):
                yield Entry(path[len(prefix.path) + 1 if prefix.path else 0 :], found.get("size"))

    def _tree(self, prefix: Uri) -> Sequence[dict[str, Any]]:
        """The hub's listing, all pages of it."""
        import httpx

        found = []
        url: str | None = f"{endpoint()}/api/models/{prefix.authority}/tree/{_revision(prefix)}?recursive=true"
        with client(self._network) as http:
            while url:
                try:
                    response = http.get(url, headers=_headers())
                except httpx.HTTPError as why:
                    raise SourceUnreachable(prefix.shown, f"no connection: {redact(repr(why))}") from None
                if response.status_code != 200:
                    raise _hub_error(response, prefix.shown)
                found += response.json()
                url = _next(response)
        return found


def _hub_error(response: Any, shown: str) -> Exception:
    error = status_error(response, shown)
    return error if isinstance(error, SourceError) else SourceUnreachable(shown, str(error))


def _next(response: Any) -> str | None:
    """The next page, if it is on the same hub: the token goes with it."""
    url = response.links.get("next", {}).get("url")
    return url if url and urlsplit(url).netloc == urlsplit(endpoint()).netloc else None


def endpoint() -> str:
    """The hub's address, without a slash at its end."""
    return os.environ.get("HF_ENDPOINT", "").rstrip("/") or "https://huggingface.co"


def token() -> str | None:
    """The user's token: from the environment, else where `hf auth login` put it."""
    given = os.environ.get("HF_TOKEN") or os.environ.get("HUGGING_FACE_HUB_TOKEN")
    if given:
        return given.strip()
    home = os.environ.get("HF_HOME") or os.path.join(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "huggingface")
    place = os.environ.get("HF_TOKEN_PATH") or os.path.join(home, "token")
    try:
        return Path(place).expanduser().read_text("utf-8").strip() or None
    except OSError:
        return None


def _headers() -> dict[str, str]:
    known = token()
    return {"Authorization": f"Bearer {known}"} if known else {}


def _revision(uri: Uri) -> str:
    return quote(uri.version or "main", safe="")


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()
