"""One rendering, any number of listeners: equal requests that come together are spoken once.

A flight pulls encoded pieces as fast as its fastest listener takes them and keeps them for the others. It is given up
when the last listener has gone; what is complete goes into the cache.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncGenerator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from moksori.errors import Cancelled
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
        keep: Callable[[bytes], None],
        landed: Callable[[Flight], None],
    ) -> None:
        """shared: others may join, so all pieces are kept.  keep: gets the whole of a shared one, in a thread, before
        its listeners hear that it is the end.  landed: called once, when nobody can join any more.
        """
        self.pulled, self._pool, self._shared, self._keep, self._landed = pulled, pool, shared, keep, landed
        self._pieces: list[bytes] = []
        self._dropped = 0
        self._positions: dict[int, int] = {}
        self._numbers = itertools.count()
        self._ended = False
        self._error: Exception | None = None
        self._moved = asyncio.Condition()
        self._task = asyncio.ensure_future(self._fly())

    @property
    def seconds(self) -> float:
        """Sound made so far."""
        return self.pulled.seconds

    @property
    def given_up(self) -> bool:
        """Nobody listened any more: too late to join."""
        return isinstance(self._error, Cancelled)

    async def listen(self) -> AsyncGenerator[bytes, None]:
        """The pieces from the beginning. Raises what the rendering raised. Leaving early may end the flight."""
        me = next(self._numbers)
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
                self._error = Cancelled("nobody listens any more")
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
        loop = asyncio.get_running_loop()
        try:
            while (piece := await loop.run_in_executor(self._pool, self.pulled.next)) is not None:
                async with self._moved:
                    self._pieces.append(piece)
                    self._moved.notify_all()
                    await self._moved.wait_for(lambda: max(self._positions.values(), default=0) >= self._made - AHEAD)
            if self._shared:
                await loop.run_in_executor(self._pool, self._keep, b"".join(self._pieces))
        except Exception as error:  # noqa: BLE001 - it belongs to whoever listens
            self._error = error
        finally:
            self._ended = True
            self.pulled.close()
            self._landed(self)
            await asyncio.shield(self._tell())

    async def _tell(self) -> None:
        async with self._moved:
            self._moved.notify_all()


class Flights:
    """Those on their way, by what they bring."""

    def __init__(self) -> None:
        self._flights: dict[str, asyncio.Future[Flight]] = {}

    async def join(self, key: str, take_off: Callable[[], Awaitable[Flight]]) -> Flight:
        """The flight that brings this: one on its way, even if it is still waiting to be let in, else a new one.

        Raises what `take_off` raises, to everybody who waited for it.
        """
        found = self._flights.get(key)
        if found is None or (found.done() and found.result().given_up):
            found = self._flights[key] = asyncio.ensure_future(take_off())
            found.add_done_callback(lambda future: self._drop_failed(key, future))
        return await asyncio.shield(found)

    def drop(self, key: str, flight: Flight) -> None:
        """It has landed."""
        found = self._flights.get(key)
        if found is not None and found.done() and not found.exception() and found.result() is flight:
            del self._flights[key]

    def _drop_failed(self, key: str, future: asyncio.Future[Flight]) -> None:
        if (future.cancelled() or future.exception() is not None) and self._flights.get(key) is future:
            del self._flights[key]

    def __len__(self) -> int:
        return len(self._flights)
