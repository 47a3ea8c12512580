"""A table on disk: sorted lines `key TAB value`, read through a memory map and found by bisection.

Nothing is parsed at the start, so a 4 MB lexicon is ready at once, and all processes share its pages. Keys sort by
their UTF-8 bytes. Safe to read from many threads.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Mapping
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data" / "en"


class Table:
    """`table.get(key)` is the value, or None."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def get(self, key: str) -> str | None:
        """The value of `key`; None if there is no such line."""
        want = key.encode(errors="replace")
        data, low, high = self._bytes, 0, len(self._bytes)
        while low < high:
            middle = (low + high) // 2
            start = data.rfind(b"\n", low, middle) + 1 or low
            end = data.find(b"\n", middle, high)
            end = high if end < 0 else end
            found, _, value = data[start:end].partition(b"\t")
            if found == want:
                return value.decode()
            if found < want:
                low = end + 1
            else:
                high = start
        return None


def write(path: Path, rows: Mapping[str, str] | Iterable[tuple[str, str]]) -> None:
    """Makes a table file. Keys and values must not hold tabs or line ends."""
    pairs = rows.items() if isinstance(rows, Mapping) else rows
    lines = sorted((key.encode(), value.encode()) for key, value in pairs)
    path.write_bytes(b"".join(key + b"\t" + value + b"\n" for key, value in lines))
