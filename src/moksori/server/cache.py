"""Finished answers, kept on disk under what was asked: same text, voice, options and version, same bytes.

An entry is written under a temporary name and renamed, and begins with the SHA-256 of the rest, so what a crash left
half done is never taken for whole. The oldest used entries go when the cache grows over its size.
"""

from __future__ import annotations

import hashlib
import os
import threading
from pathlib import Path

DIGEST = 32


class AudioCache:
    """A folder of finished answers. Safe for many threads and processes. most: bytes; 0 keeps nothing."""

    def __init__(self, folder: Path, most: int) -> None:
        self.folder, self.most = folder, most
        self.hits = self.misses = 0
        # Held while entries are counted and removed, so that two threads do not count the same ones.
        self._lock = threading.Lock()
        self._size: int | None = None
        if most:
            folder.mkdir(parents=True, exist_ok=True)
            for left in folder.glob("*.part"):
                left.unlink(missing_ok=True)

    def get(self, key: str) -> bytes | None:
        """The answer, or None. A damaged entry is removed."""
        if not self.most:
            return None
        path = self._path(key)
        try:
            data = path.read_bytes()
        except OSError:
            self.misses += 1
            return None
        if data[:DIGEST] != hashlib.sha256(data[DIGEST:]).digest():
            path.unlink(missing_ok=True)
            self.misses += 1
            return None
        self.hits += 1
        try:
            os.utime(path)
        except OSError:
            pass  # somebody removed it meanwhile; the bytes are good all the same
        return data[DIGEST:]

    def put(self, key: str, data: bytes) -> None:
        """Keeps an answer if it is not most of the cache by itself. A full disk only means that it is not kept."""
        if not self.most or not data or len(data) > self.most // 8:
            return
        path = self._path(key)
        part = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.part")
        try:
            part.write_bytes(hashlib.sha256(data).digest() + data)
            os.replace(part, path)
        except OSError:
            part.unlink(missing_ok=True)
            return
        self._shrink(len(data) + DIGEST)

    def _path(self, key: str) -> Path:
        return self.folder / hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()

    def _shrink(self, added: int) -> None:
        with self._lock:
            if self._size is not None and self._size + added <= self.most:
                self._size += added
                return
            entries = sorted(self._entries(), key=lambda entry: entry[1])
            size = sum(entry[0] for entry in entries)
            for length, _, path in entries:
                if size <= self.most * 0.9:
                    break
                path.unlink(missing_ok=True)
                size -= length
            self._size = size

    def _entries(self) -> list[tuple[int, float, Path]]:
        found = []
        for entry in os.scandir(self.folder):
            try:
                about = entry.stat()
            except OSError:
                continue
            if not entry.name.endswith(".part"):
                found.append((about.st_size, about.st_mtime, Path(entry.path)))
        return found
