"""Takes files out of wheels and npm tarballs: regular members with plain names only, copied one by one.

Nothing is ever "extracted": a member's own path, owner, mode or link target has no say in where bytes go.
"""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from moksori.errors import IntegrityError, SourceError
from moksori.sources.base import Entry
from moksori.sources.names import below, fault
from moksori.sources.uri import Uri

_LINK = 0o120000
_KIND = 0o170000


class Archive:
    """A wheel, or an npm tarball without its outermost folder."""

    def __init__(self, file: zipfile.ZipFile | tarfile.TarFile) -> None:
        self._file = file
        self._members: dict[str, Any] = dict(
            _zip_members(file) if isinstance(file, zipfile.ZipFile) else _tar_members(file)
        )

    def entries(self, path: str) -> list[Entry]:
        """What is at `path` (a member) or below it (a folder; '' is all)."""
        if path in self._members:
            return [Entry(path.rsplit("/", 1)[-1], self._size(path))]
        start = path + "/" if path else ""
        return [Entry(name[len(start) :], self._size(name)) for name in self._members if name.startswith(start)]

    def take(self, path: str, into: Path, uri: Uri) -> dict[str, Path]:
        """Copies what `entries` lists below `into`."""
        entries = self.entries(path)
        if not entries:
            raise SourceError(uri.shown, "the package has no such file or folder")
        single = path in self._members
        return {
            name: self._copy(path if single else (f"{path}/{name}" if path else name), below(into, name))
            for name, _ in entries
        }

    def _copy(self, member: str, target: Path) -> Path:
        with self._open(member) as source, target.open("wb") as out:
            shutil.copyfileobj(source, out, 1 << 20)
        return target

    def _open(self, member: str) -> IO[bytes]:
        if isinstance(self._file, zipfile.ZipFile):
            return self._file.open(self._members[member])
        opened = self._file.extractfile(self._members[member])
        assert opened is not None  # only regular files are members
        return opened

    def _size(self, member: str) -> int:
        info = self._members[member]
        return int(info.file_size if isinstance(info, zipfile.ZipInfo) else info.size)


def _zip_members(file: zipfile.ZipFile) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    for info in file.infolist():
        link = (info.external_attr >> 16) & _KIND == _LINK
        if not info.is_dir() and not link and not fault(info.filename):
            yield info.filename, info


def _tar_members(file: tarfile.TarFile) -> Iterator[tuple[str, tarfile.TarInfo]]:
    for info in file:
        name = info.name.removeprefix("./").partition("/")[2]  # npm: everything is in one folder, mostly `package`
        if info.isreg() and name and not fault(info.name.removeprefix("./")):
            yield name, info


@contextmanager
def opened(path: Path, uri: Uri) -> Iterator[Archive]:
    """The archive at `path`; `IntegrityError` if it is broken, at whatever moment that shows."""
    try:
        with zipfile.ZipFile(path) if path.suffix in (".whl", ".zip") else tarfile.open(path, "r:gz") as file:
            yield Archive(file)
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, NotImplementedError) as why:
        raise IntegrityError(uri.shown, f"the package is broken: {why}") from None
