"""Folders of this machine: `file:///absolute/path` or any plain path.

Fetching copies, so that a later change of the original does not change what was loaded. Links to files are followed
(other tools' caches are made of them), links to folders are not. An upload appears file by file, each whole.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from moksori.errors import SourceError
from moksori.sources.base import Entry, Network, Progress
from moksori.sources.names import below, fault
from moksori.sources.uri import Uri

MANIFEST = "voice.json"
"""Describes the other files of a voice, so it is written last: who sees it, sees all."""


def walk(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file below a folder with its relative name, sorted, the manifest last. Hidden files stay behind."""
    found = []
    for root, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (Path(root, name) for name in files if not name.startswith("."))
        found += [(path.relative_to(folder).as_posix(), path) for path in paths if path.is_file()]
    yield from sorted(found, key=lambda item: (item[0].rsplit("/", 1)[-1] == MANIFEST, item[0]))


def sendable(local_dir: Path, uri: Uri) -> list[tuple[str, Path]]:
    """What an upload of a folder consists of; `SourceError` if that is nothing or has unusable names."""
    found = list(walk(local_dir))
    if not found:
        raise SourceError(uri.shown, f"nothing to upload: {local_dir} has no files")
    for name, _ in found:
        why = fault(name)
        if why:
            raise SourceError(uri.shown, f"{name!r} cannot be uploaded: its name {why}")
    return found


class LocalSource:
    """`file:///absolute/path`."""

    local = True
    bundle = False

    def __init__(self, network: Network) -> None:
        pass

    def list(self, prefix: Uri) -> Sequence[Entry]:
        return [Entry(name, path.stat().st_size) for name, path in self._files(prefix)]

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        fetched = {}
        for name, path in self._files(prefix):
            fetched[name] = target = below(into, name)
            try:
                shutil.copyfile(path, target)
            except OSError as why:
                raise SourceError(prefix.shown, f"cannot be copied: {why.strerror}") from why
            if progress:
                size = target.stat().st_size
                progress(size, size)
        return fetched

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        folder = Path(prefix.path)
        names = []
        for name, path in sendable(local_dir, prefix):
            target = below(folder, name)
            passing = target.with_name(f".{target.name}.{os.getpid()}.part")
            try:
                shutil.copyfile(path, passing)
                os.replace(passing, target)
            finally:
                passing.unlink(missing_ok=True)
            names.append(name)
        return names

    def _files(self, prefix: Uri) -> Sequence[tuple[str, Path]]:
        path = Path(prefix.path)
        if path.is_file():
            return [(path.name, path)]
        if not path.is_dir():
            raise SourceError(prefix.shown, "there is no such file or folder")
        return list(walk(path))
