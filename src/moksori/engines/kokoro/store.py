"""The cache of what was made from a model once: folders named after everything they were made from.

    store.folder(what, build) -> a finished folder

`what` is every fact the result depends on (recipe, model digest, runtime version ...); its hash names the folder, so a
change of any makes a new one. A folder is built under a temporary name and renamed when it is whole; of several
processes one builds and the others wait. The lock only saves work: without it the last to rename would simply lose.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from filelock import FileLock

from moksori.errors import ModelError

FACTS = "made-from.json"


class Store:
    """Derived files under one root."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def folder(self, what: Mapping[str, object], build: Callable[[Path], object]) -> Path:
        """The folder made from `what`; calls `build(empty folder)` if it is not there yet."""
        folder = self.root / key(what)
        if (folder / FACTS).exists():
            return folder
        self._make_root()
        with FileLock(f"{folder}.lock"):
            if not (folder / FACTS).exists():
                self._build(folder, what, build)
        return folder

    def forget(self, what: Mapping[str, object]) -> None:
        """Removes what was made from `what`, so that it is made anew."""
        folder = self.root / key(what)
        self._make_root()
        with FileLock(f"{folder}.lock"):
            shutil.rmtree(folder, ignore_errors=True)

    def has(self, what: Mapping[str, object]) -> bool:
        """Whether the folder made from `what` is there."""
        return (self.root / key(what) / FACTS).exists()

    def _make_root(self) -> None:
        try:
            self.root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ModelError(f"{self.root} cannot be written ({error}); give another cache_dir") from error

    def _build(self, folder: Path, what: Mapping[str, object], build: Callable[[Path], object]) -> None:
        unfinished = folder.with_name(f"{folder.name}.{os.getpid()}.part")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir()
        try:
            build(unfinished)
            (unfinished / FACTS).write_text(json.dumps(what, indent=1, sort_keys=True, default=str), "utf-8")
            shutil.rmtree(folder, ignore_errors=True)
            os.replace(unfinished, folder)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)

    def digest(self, path: Path) -> str:
        """SHA-256 of a file, remembered by its path, size and time so that a big model is not read at every start."""
        state = path.stat()
        memory = (
            self.root / "digests" / key({"path": str(path.resolve()), "size": state.st_size, "at": state.st_mtime_ns})
        )
        try:
            found = memory.read_text("ascii")
        except OSError:
            found = ""
        return found if len(found) == 64 else self._remember(memory, sha256(path))

    def _remember(self, memory: Path, digest: str) -> str:
        self._make_root()
        memory.parent.mkdir(exist_ok=True)
        unfinished = memory.with_name(f"{memory.name}.{os.getpid()}.part")
        unfinished.write_text(digest, "ascii")
        os.replace(unfinished, memory)
        return digest


def key(what: Mapping[str, object]) -> str:
    """A short name for a set of facts."""
    text = json.dumps(what, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
