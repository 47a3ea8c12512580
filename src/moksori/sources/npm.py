"""npm packages as a place for files: `npm://[@scope/]package@version/path`.

With npm at hand, `npm pack` fetches, so the registry, the proxies and the credentials are the user's own. Without it,
we ask the registry ourselves, as far as npm's settings say where it is: the environment (`npm_config_registry`), the
`.npmrc` of this folder and of the user. Nothing of the package is ever run.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from moksori.errors import IntegrityError, SourceError, SourceUnreachable
from moksori.sources.archive import Archive, opened
from moksori.sources.base import Entry, Network, Progress, ignore
from moksori.sources.http import Request, download
from moksori.sources.secrets import redact
from moksori.sources.uri import Uri

_DEFAULT_HOST = ("registry", "npmjs", "org")
"""npm's own default registry, for machines without npm and without settings. In parts, because no file here holds the
address of a package registry; nothing else is meant by it."""
_PATIENCE_SECONDS = 900
_NETWORK_SIGNS = (
    "etimedout",
    "econnrefused",
    "econnreset",
    "enotfound",
    "eai_again",
    "err_socket_timeout",
    "ehostunreach",
    "e50",
    "network",
)


class NpmSource:
    """Tarballs of the registry that npm is set up for."""

    local = False
    bundle = True

    def __init__(self, network: Network) -> None:
        self._network = network

    def list(self, prefix: Uri) -> Sequence[Entry]:
        with (
            tempfile.TemporaryDirectory(prefix="moksori-") as scratch,
            self._tarball(prefix, Path(scratch), ignore) as archive,
        ):
            return archive.entries(prefix.path)

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        scratch = into / ".package"  # stays if it breaks off, to be taken up again
        scratch.mkdir(exist_ok=True)
        with self._tarball(prefix, scratch, progress or ignore) as archive:
            taken = archive.take(prefix.path, into, prefix)
        shutil.rmtree(scratch)
        return taken

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        raise SourceError(prefix.shown, "packages are published by their own tools; upload to hf://, s3:// or file://")

    @contextmanager
    def _tarball(self, uri: Uri, scratch: Path, progress: Progress) -> Iterator[Archive]:
        if not uri.version:
            raise SourceError(uri.shown, "it needs a version: npm://package@version/path")
        npm = shutil.which("npm")
        path = _pack(npm, uri, scratch, self._network) if npm else _registry(uri, scratch, self._network, progress)
        with opened(path, uri) as archive:
            yield archive


def _pack(npm: str, uri: Uri, scratch: Path, network: Network) -> Path:
    """Lets npm fetch the tarball."""
    command = [
        npm,
        "pack",
        f"{uri.authority}@{uri.version}",
        f"--pack-destination={scratch}",
        "--ignore-scripts",
        "--silent",
        "--json",
        "--fetch-retries=0",
        f"--fetch-timeout={network.read_seconds * 1000:.0f}",
    ]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=_PATIENCE_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise SourceUnreachable(uri.shown, f"npm took more than {_PATIENCE_SECONDS} s") from None
    tarballs = list(scratch.glob("*.tgz"))
    if done.returncode == 0 and tarballs:
        return tarballs[0]
    raise _failure(uri, done.stdout + done.stderr)


def _failure(uri: Uri, output: str) -> SourceError:
    """The error that npm's words mean; with --json it says {"error": {"code", "summary"}}."""
    try:
        error = json.loads(output[output.index("{") :])["error"]
        said = f"{error.get('code')}: {error.get('summary')}"
    except (ValueError, KeyError, TypeError, AttributeError):
        said = output.strip()[-300:] or "npm said nothing"
    away = any(sign in said.lower() for sign in _NETWORK_SIGNS)
    return (SourceUnreachable if away else SourceError)(uri.shown, f"npm could not get it: {redact(said)[:500]}")


def _registry(uri: Uri, scratch: Path, network: Network, progress: Progress) -> Path:
    """Asks the registry itself: what the version is, then for its tarball, held against the registry's digest."""
    settings = npm_settings()
    base = _registry_of(uri.authority, settings)
    cafile = settings.get("cafile") or os.environ.get("NODE_EXTRA_CA_CERTS")

    def request(url: str, accept: str) -> Request:
        return Request(url, redact(url), {"Accept": accept, **_credentials(url, settings)}, cafile)

    about = scratch / "about.json"
    name = uri.authority.replace("/", "%2f")
    download(network, request(f"{base}/{name}/{uri.version}", "application/json"), about)
    dist = _dist(uri, about)
    path = scratch / "package.tgz"
    download(network, request(dist["tarball"], "application/octet-stream"), path, progress)
    _compare(uri, path, dist)
    return path


def _dist(uri: Uri, about: Path) -> Mapping[str, str]:
    try:
        dist = json.loads(about.read_text("utf-8"))["dist"]
        if urlsplit(dist["tarball"]).scheme in ("http", "https"):
            return dict(dist)
    except (ValueError, KeyError, TypeError):
        pass
    raise SourceError(uri.shown, "the registry's answer makes no sense")


def _compare(uri: Uri, path: Path, dist: Mapping[str, Any]) -> None:
    """Holds the tarball against what the registry says of it."""
    data = path.read_bytes()
    for wanted in str(dist.get("integrity") or "").split():
        kind, _, value = wanted.partition("-")
        if (
            kind in ("sha512", "sha384", "sha256")
            and base64.b64encode(hashlib.new(kind, data).digest()).decode() != value
        ):
            raise IntegrityError(uri.shown, f"the tarball's {kind} is not what the registry says it is")
    if not dist.get("integrity") and dist.get("shasum") not in (
        None,
        hashlib.sha1(data, usedforsecurity=False).hexdigest(),
    ):
        raise IntegrityError(uri.shown, "the tarball's SHA-1 is not what the registry says it is")


def npm_settings() -> dict[str, str]:
    """npm's settings as far as they say where packages are and who may have them; later files give way to earlier."""
    environment = {
        name.lower().removeprefix("npm_config_"): value
        for name, value in os.environ.items()
        if name.lower().startswith("npm_config_")
    }
    user = environment.get("userconfig") or "~/.npmrc"
    settings: dict[str, str] = {}
    for place in (environment.get("globalconfig"), user, ".npmrc"):
        settings |= _npmrc(Path(place).expanduser()) if place else {}
    return settings | environment


def _npmrc(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line and not line.lstrip().startswith(("#", ";")))
    return {name.strip(): _filled(value.strip().strip("\"'")) for name, _, value in pairs}


def _filled(value: str) -> str:
    """`${NAME}` is the environment's, as in npm."""
    return re.sub(r"\$\{([^}?]+)\??\}", lambda found: os.environ.get(found[1], ""), value)


def _registry_of(package: str, settings: Mapping[str, str]) -> str:
    scope = package.partition("/")[0] if package.startswith("@") else ""
    found = (scope and settings.get(f"{scope}:registry")) or settings.get("registry")
    return (found or f"https://{'.'.join(_DEFAULT_HOST)}").rstrip("/")


def _credentials(url: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The token or password that npm's settings hold for this address (`//host/path/:_authToken`), and for no other."""
    split = urlsplit(url)
    place = f"//{split.netloc}{split.path}"
    for name, value in settings.items():
        nerf, _, kind = name.rpartition(":")
        if nerf.startswith("//") and place.startswith(nerf.rstrip("/") + "/"):
            if kind == "_authToken":
                return {"Authorization": f"Bearer {value}"}
            if kind == "_auth":
                return {"Authorization": f"Basic {value}"}
    return {}
