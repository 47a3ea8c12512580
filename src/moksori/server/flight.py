"""One rendering, any number of listeners: equal requests that come together are spoken once.

A flight pulls encoded pieces as fast as its fastest listener takes them and keeps them for the others. It is given up
when the last listener has gone; what is complete goes into the cache.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor

from moksori.server.body import Pulled

AHEAD = 2
"""Pieces made before the fastest listener has taken the last one."""


class Flight:
    """A rendering on its way. Lives on the event loop; only `Pulled.next` runs in a thread."""

    def __init__(
        self,
        pulled: Pulled,
        pool: ThreadPoolExecutor,
        *,
        shared: bool,
        landed: Callable[[Flight, bytes | None], None],
    ) -> None:
        """shared: others may join, so all pieces are kept.  landed: called once, with the whole or None."""
        self.pulled, self._pool, self._shared, self._landed = pulled, pool, shared, landed
        self._pieces: list[bytes] = []
        self._dropped = 0
        self._positions: dict[int, int] = {}
        self._ended = False
        self._error: Exception | None = None
        self._moved = asyncio.Condition()
        self._task = asyncio.ensure_future(self._fly())

    @property
    def seconds(self) -> float:
        """Sound made so far."""
        return self.pulled.seconds

    async def listen(self) -> AsyncIterator[bytes]:
        """The pieces from the beginning. Raises what the rendering raised. Leaving early may end the flight."""
        me = len(self._positions) + id(object())
        self._positions[me] = 0
        try:
            while True:
                async with self._moved:
                    await self._moved.wait_for(lambda: self._made > self._positions[me] or self._ended)
                    at = self._positions[me]
                    if at >= self._made:
                        break
                    piece = self._pieces[at - self._dropped]
                    self._positions[me] = at + 1
                    self._forget()
                    self._moved.notify_all()
                yield piece
            if self._error is not None:
                raise self._error
        finally:
            del self._positions[me]
            if not self._positions and not self._ended:
                self._task.cancel()

    @property
    def _made(self) -> int:
        return self._dropped + len(self._pieces)

    def _forget(self) -> None:
        """Nobody can join a flight that is not shared, so what its listener has taken is not needed any more."""
        if not self._shared:
            taken = min(self._positions.values()) - self._dropped
            del self._pieces[:taken]
            self._dropped += taken

    async def _fly(self) -> None:
        loop, whole = asyncio.get_running_loop(), False
        try:
            while (piece := await loop.run_in_executor(self._pool, self.pulled.next)) is not None:
                async with self._moved:
                    self._pieces.append(piece)
                    self._moved.notify_all()
                    await self._moved.wait_for(lambda: max(self._positions.values(), default=0) >= self._made - AHEAD)
            whole = True
        except Exception as error:  # noqa: BLE001 - it belongs to whoever listens
            self._error = error
        finally:
            self._ended = True
            self._landed(self, b"".join(self._pieces) if whole and self._shared else None)
            self.pulled.close()
            await asyncio.shield(self._tell())

    async def _tell(self) -> None:
        async with self._moved:
            self._moved.notify_all()
