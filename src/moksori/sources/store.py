"""The shape of the cache on disk, and how things get into it whole.

    files/ab/abcd…/NAME        a file whose SHA-256 is abcd…; `.about.json` has its size and where it came from
    known/KEY.json             which digest a file has that the catalogue knows no digest of
    folders/KEY/…              folders of the user's own; `folder.json` names the current copy and its files
    partial/KEY-…/             work in progress; worth nothing but a shorter download next time
    locks/KEY.lock             only save bandwidth: with all of them gone nothing breaks

A file is written under `partial`, synced, and renamed; so whatever bears its name under `files` arrived whole. Two
processes never write to one file: each works in a folder of its own, and takes copies of what others left behind.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

_Found = TypeVar("_Found")

ABOUT = ".about.json"


def default_root() -> Path:
    """`MOKSORI_CACHE`, else the place that this system has for caches."""
    given = os.environ.get("MOKSORI_CACHE")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("moksori", appauthor=False)


def key_of(*parts: str) -> str:
    """A file name for something that may be called anything."""
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:40]


def sha256_of(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def is_whole(path: Path, size: int | None) -> bool:
    """True if it is a plain file of that size; of an unknown size, if it is not empty."""
    if path.is_symlink() or not path.is_file():
        return False
    found = path.stat().st_size
    return found == size if size is not None else found > 0


def publish(passing: Path, target: Path) -> Path:
    """Makes a finished file appear under its own name: synced, then renamed, then the folder synced."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with passing.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(passing, target)
    _sync_folder(target.parent)
    return target


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows and some network file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_json(target: Path, value: Mapping[str, Any]) -> None:
    """Replaces a small file in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with open(handle, "w", encoding="utf-8") as out:
            json.dump(value, out, ensure_ascii=False, indent=1)
            out.flush()
            os.fsync(out.fileno())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def read_json(path: Path) -> dict[str, Any]:
    """What `write_json` wrote; empty if it is not there or makes no sense."""
    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


@contextmanager
def workspace(partial: Path, key: str) -> Iterator[Path]:
    """A folder of our own to download into, with a copy of the furthest that others came.

    It goes away with success; after a failure it stays for the next one. What dead processes left goes away in either
    case, since ours holds all that it was good for.
    """
    partial.mkdir(parents=True, exist_ok=True)
    mine = Path(tempfile.mkdtemp(prefix=f"{key}-{os.getpid()}-", dir=partial))
    _active.add(mine)
    try:
        others = [folder for folder in partial.glob(f"{key}-*") if folder != mine]
        _take_over(others, mine)
        _drop([folder for folder in others if not _is_worked_in(folder)])
        yield mine
        _drop([mine])
    except BaseException:
        if not any(path.is_file() for path in mine.rglob("*")):
            _drop([mine])
        raise
    finally:
        _active.discard(mine)


_active: set[Path] = set()
"""Where threads of this process are working."""


def _is_worked_in(folder: Path) -> bool:
    """False if whoever made it is surely gone. Only with locks lost does anyone else work in one of the same key."""
    owner = folder.name.split("-")[1]
    if not owner.isdigit():
        return False
    if int(owner) == os.getpid():
        return folder in _active
    if os.name == "nt":  # asking would end the process there
        return time.time() - folder.stat().st_mtime < 3600
    try:
        os.kill(int(owner), 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True


def _take_over(others: list[Path], mine: Path) -> None:
    """Copies what is resumable, the largest of each. Copies, since another process may still be writing to its own."""
    best: dict[str, tuple[int, Path]] = {}
    for folder in others:
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and (".part" in path.name or path.name.endswith(".done")):
                size = path.stat().st_size
                if size > best.get(name, (-1, path))[0]:
                    best[name] = (size, path)
    donors = {name: path for name, (_, path) in best.items() if name.endswith((".part", ".done"))}
    for name, path in donors.items():
        with suppress(OSError):
            _copy_with_note(name, path, mine)


def _copy_with_note(name: str, path: Path, mine: Path) -> None:
    """The note first: a part that grows after it was noted is still a beginning of the same thing."""
    target = mine / name
    target.parent.mkdir(parents=True, exist_ok=True)
    for note in (path.with_name(path.name + ".json"), path.with_name(path.name + ".etag")):
        if note.exists():
            shutil.copyfile(note, target.with_name(note.name))
    shutil.copyfile(path, target)


def _drop(folders: list[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def waiting_for(lock: Path, found: Callable[[], _Found | None], fetch: Callable[[], _Found], patience: float) -> _Found:
    """`fetch()` under a lock, unless another process makes `found()` come true first.

    A lock that cannot be had (no locks on this file system, a holder that hangs) is done without.
    """
    import filelock

    with suppress(OSError):
        lock.parent.mkdir(parents=True, exist_ok=True)
    guard = filelock.FileLock(lock)
    until = time.monotonic() + patience
    while True:
        try:
            guard.acquire(timeout=0.5)
            break
        except filelock.Timeout:
            there = found()
            if there is not None:
                return there
            if time.monotonic() > until:
                return fetch()
        except (OSError, NotImplementedError):
            return fetch()
    try:
        there = found()
        return there if there is not None else fetch()
    finally:
        with suppress(OSError):
            guard.release()
