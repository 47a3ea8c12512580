"""What a source is: the contract between the cache and every place that files can come from.

A source knows one scheme. It writes what it fetches below the folder it is given and nowhere else; whether it is the
right content is the cache's business. Sources are made by `registry.open_source`, with the `Network` they may use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from moksori.sources.uri import Uri

Progress = Callable[[int, "int | None"], None]
"""Called with the bytes done and, where it is known, the bytes there will be."""


class Entry(NamedTuple):
    """One file of a source."""

    name: str
    """Relative to the prefix that was asked for; for a prefix that is itself a file, the file's own name."""
    size: int | None


@dataclass(frozen=True, slots=True)
class Network:
    """How patient we are with the network. A dead mirror must cost seconds, not minutes."""

    connect_seconds: float = 5.0
    read_seconds: float = 10.0
    """The longest silence, before the first byte or between two."""
    slow_seconds: float = 30.0
    slow_bytes: int = 30_000
    """Fewer than `slow_bytes` in `slow_seconds` is a dead mirror that pretends."""
    retries: int = 2
    """How often a broken download is taken up again at the same place."""
    retry_after_seconds: float = 10.0
    """The longest wait that a server may ask for (429) before the next place is tried."""


class Source(Protocol):
    """One kind of place. Safe to call from many threads at once."""

    local: bool
    """True if it never touches the network: it works offline."""
    bundle: bool
    """True if one file costs as much as all beside it (an archive); the cache then keeps them all."""

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        """Brings the file or the folder `prefix` below `into`; gives name (as `list` has it) -> path."""
        ...

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        """Puts the files of a folder below `prefix`, `voice.json` last; gives their names."""
        ...

    def list(self, prefix: Uri) -> Sequence[Entry]:
        """The files below `prefix`, or `prefix` itself if it is a file."""
        ...


def ignore(done: int, total: int | None) -> None:
    """A `Progress` that nobody watches."""
