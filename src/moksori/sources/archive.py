"""Takes files out of wheels and npm tarballs: regular members with plain names only, copied one by one.

Nothing is ever "extracted": a member's own path, owner, mode or link target has no say in where bytes go. A package
that some tool has unpacked into a folder already is read in the same way.
"""

from __future__ import annotations

import io
import shutil
import tarfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from moksori.errors import IntegrityError, SourceError
from moksori.sources.base import Entry
from moksori.sources.local import walk
from moksori.sources.names import below, fault
from moksori.sources.uri import Uri

_LINK = 0o120000
_KIND = 0o170000


class Member(NamedTuple):
    """A regular file of an archive."""

    size: int
    open: Callable[[], IO[bytes] | io.FileIO | None]


class Archive:
    """A package's files by name."""

    def __init__(self, members: Mapping[str, Member]) -> None:
        self._members = members

    def entries(self, path: str) -> list[Entry]:
        """What is at `path` (a member) or below it (a folder; '' is all)."""
        if path in self._members:
            return [Entry(path.rsplit("/", 1)[-1], self._members[path].size)]
        start = path + "/" if path else ""
        return [Entry(name[len(start) :], one.size) for name, one in self._members.items() if name.startswith(start)]

    def take(self, path: str, into: Path, uri: Uri) -> dict[str, Path]:
        """Copies what `entries` lists below `into`."""
        entries = self.entries(path)
        if not entries:
            raise SourceError(uri.shown, "the package has no such file or folder")
        if path in self._members:
            return {name: self._copy(path, below(into, name)) for name, _ in entries}
        start = path + "/" if path else ""
        return {name: self._copy(start + name, below(into, name)) for name, _ in entries}

    def _copy(self, member: str, target: Path) -> Path:
        source = self._members[member].open()
        assert source is not None  # only regular files are members
        with source, target.open("wb") as out:
            shutil.copyfileobj(source, out, 1 << 20)
        return target


def _zip_members(file: zipfile.ZipFile) -> Iterator[tuple[str, Member]]:
    for info in file.infolist():
        link = (info.external_attr >> 16) & _KIND == _LINK
        if not info.is_dir() and not link and not fault(info.filename):
            yield info.filename, Member(info.file_size, partial(file.open, info))


def _tar_members(file: tarfile.TarFile) -> Iterator[tuple[str, Member]]:
    for info in file:
        path = info.name.removeprefix("./")
        name = path.partition("/")[2]  # npm: everything is in one folder, mostly `package`
        if info.isreg() and name and not fault(path):
            yield name, Member(info.size, partial(file.extractfile, info))


def _folder_members(folder: Path) -> Iterator[tuple[str, Member]]:
    for name, path in walk(folder):
        if not path.is_symlink() and not fault(name):
            yield name, Member(path.stat().st_size, partial(io.FileIO, path))


@contextmanager
def opened(path: Path, uri: Uri) -> Iterator[Archive]:
    """The package at `path`; `IntegrityError` if it is broken, at whatever moment that shows."""
    if path.is_dir():
        yield Archive(dict(_folder_members(path)))
        return
    try:
        if path.suffix in (".whl", ".zip"):
            with zipfile.ZipFile(path) as wheel:
                yield Archive(dict(_zip_members(wheel)))
        else:
            with tarfile.open(path, "r:gz") as tarball:
                yield Archive(dict(_tar_members(tarball)))
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, NotImplementedError) as why:
        raise IntegrityError(uri.shown, f"the package is broken: {why}") from None
