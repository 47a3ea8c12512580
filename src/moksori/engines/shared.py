"""One engine for everybody: opened when first needed, closed when nobody uses it.

    shared = Shared(lambda: open_engine("kokoro", files))
    with shared.lease() as engine:
        ...

A lease keeps the engine open; `close` and `close_if_idle` wait for the last one to be given back, and the next lease
opens it again. So memory can be taken away at any time without breaking a sentence.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from moksori.engines.base import Engine


class Shared:
    """An engine and how to get it."""

    def __init__(self, open_engine: Callable[[], Engine]) -> None:
        self._open = open_engine
        self._engine: Engine | None = None
        self._leases = 0
        self._closing = False
        self._used = time.monotonic()
        # Held while the engine is opened, so that all who ask at once get the same one; not while it works.
        self._lock = threading.Lock()

    @contextmanager
    def lease(self) -> Iterator[Engine]:
        """The engine, open until the end of the block."""
        with self._lock:
            if self._engine is None:
                self._engine = self._open()
            engine = self._engine
            self._leases += 1
            self._closing = False
        try:
            yield engine
        finally:
            with self._lock:
                self._leases -= 1
                self._used = time.monotonic()
                self._close_if_wanted()

    @property
    def is_open(self) -> bool:
        return self._engine is not None

    def close(self) -> None:
        """Gives the memory back, now or as soon as nobody uses it."""
        with self._lock:
            self._closing = True
            self._close_if_wanted()

    def close_if_idle(self, seconds: float) -> None:
        """Gives the memory back if nobody has used it for so long."""
        with self._lock:
            if not self._leases and time.monotonic() - self._used >= seconds:
                self._closing = True
                self._close_if_wanted()

    def _close_if_wanted(self) -> None:
        if self._closing and not self._leases and self._engine is not None:
            engine, self._engine = self._engine, None
            engine.close()
