"""`memory://name/path`: files in this process, for tests and for trying things out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moksori.errors import SourceError
from moksori.sources.base import Entry, Network, Progress
from moksori.sources.local import sendable
from moksori.sources.names import below
from moksori.sources.uri import Uri

_files: dict[str, bytes] = {}


class MemorySource:
    """All of them share one store, which lasts as long as the process."""

    local = True
    bundle = False

    def __init__(self, network: Network) -> None:
        pass

    def list(self, prefix: Uri) -> Sequence[Entry]:
        return [Entry(name, len(data)) for name, data in self._below(prefix).items()]

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        fetched = {}
        for name, data in self._below(prefix).items():
            fetched[name] = target = below(into, name)
            target.write_bytes(data)
            if progress:
                progress(len(data), len(data))
        return fetched

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        names = []
        for name, path in sendable(local_dir, prefix):
            _files[str(prefix / name)] = path.read_bytes()
            names.append(name)
        return names

    def _below(self, prefix: Uri) -> dict[str, bytes]:
        key = str(prefix)
        if key in _files:
            return {prefix.name: _files[key]}
        found = {name[len(key) + 1 :]: data for name, data in sorted(_files.items()) if name.startswith(key + "/")}
        if not found:
            raise SourceError(prefix.shown, "nothing was put there")
        return found
