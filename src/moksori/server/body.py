"""A spoken answer on its way out: chunks of a speaker, encoded, pulled by the client's own pace.

Every pull runs in a thread and ends when a chunk is ready, so no thread is held for a client that reads slowly, and
the event loop never computes. When the client goes away the stream is given up at once; when the speaker fails in the
middle, the connection is broken visibly, never ended politely.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from moksori import speech
from moksori.audio.encode import Encoder
from moksori.audio.loudness import Leveller
from moksori.server.told import Told
from moksori.speech import Audio, AudioChunk

Result = TypeVar("Result")


class Form(Protocol):
    """How the pieces of an answer look on the wire."""

    def piece(self, chunk: AudioChunk | None, data: bytes) -> bytes:
        """What is sent for a chunk and the bytes that the encoder gave with it; None and the rest at the end."""
        ...

    def last(self, seconds: float) -> bytes:
        """What is sent after the end of the sound."""
        ...


class Pulled:
    """The encoded pieces of a stream, one `next` at a time. `seconds` tells how much sound has left so far."""

    def __init__(
        self,
        chunks: Iterator[AudioChunk],
        encoder: Encoder,
        form: Form,
        *,
        leveller: Leveller | None = None,
        told: Told | None = None,
    ) -> None:
        """leveller: brings the sound to a loudness.  told: takes down which words are heard when."""
        self._chunks, self._encoder, self._form, self._leveller, self.told = chunks, encoder, form, leveller, told
        self._ended = False
        self.seconds = 0.0

    def next(self) -> bytes | None:
        """Bytes to send, or None when all have been sent. Blocks; call it in a thread."""
        while not self._ended:
            chunk = next(self._chunks, None)
            if chunk is None:
                return self._end() or None
            self.seconds += chunk.duration
            if self.told is not None:
                self.told.hear(chunk)
            samples = chunk.samples if self._leveller is None else self._leveller.write(chunk.samples)
            piece = self._form.piece(chunk, self._encoder.write(samples))
            if piece:
                return piece
        return None

    def _end(self) -> bytes:
        self._ended = True
        data = b"" if self._leveller is None else self._encoder.write(self._leveller.close())
        data += self._encoder.close()
        if self.told is not None:
            self.told.complete = True
        return (self._form.piece(None, data) if data else b"") + self._form.last(self.seconds)

    def close(self) -> None:
        self._chunks.close()  # type: ignore[attr-defined]


class Whole(Pulled):
    """All of a stream as one piece with true sizes.

    make: the bytes of the answer, from all of its sound.
    """

    def __init__(
        self, chunks: Iterator[AudioChunk], make: Callable[[Audio], bytes], *, text: str, sample_rate: int,
        told: Told | None = None,
    ) -> None:  # fmt: skip
        self._chunks, self._make, self._text, self._rate, self.told = chunks, make, text, sample_rate, told
        self._ended = False
        self.seconds = 0.0

    def next(self) -> bytes | None:
        if self._ended:
            return None
        audio = speech.join(self._heard(), self._text, self._rate)
        self._ended = True
        if self.told is not None:
            self.told.complete = True
        return self._make(audio)

    def _heard(self) -> Iterator[AudioChunk]:
        for chunk in self._chunks:
            self.seconds += chunk.duration
            if self.told is not None:
                self.told.hear(chunk)
            yield chunk


class SpokenResponse(Response):
    """An answer that sends pieces as they come and gives them up when the client goes or does not read for too long.

    first: what has been made already, so that errors come before the status line.
    failed: for streams that can say why they end: what to send then. The connection is broken all the same.
    done: called once with True if all was sent, False if not.
    """

    def __init__(
        self,
        first: bytes | None,
        rest: AsyncGenerator[bytes, None],
        *,
        media_type: str,
        headers: Mapping[str, str],
        patience: float,
        failed: Callable[[Exception], bytes] | None = None,
        done: Callable[[bool], None] | None = None,
    ) -> None:
        """patience: seconds that the client may take to accept one piece."""
        self._first, self._rest, self._patience, self._failed, self._done = first, rest, patience, failed, done
        about = {"content-type": media_type, "cache-control": "no-cache", "x-accel-buffering": "no", **headers}
        self.status_code, self.background = 200, None
        self.raw_headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in about.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        complete = False
        sending = asyncio.ensure_future(self._send(send))
        listening = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
                complete = True
        finally:
            for task in (sending, listening):
                task.cancel()
            await asyncio.gather(sending, listening, return_exceptions=True)
            await self._rest.aclose()
            if self._done is not None:
                self._done(complete)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        try:
            if self._first is not None:
                await self._give(send, self._first)
            async for piece in self._rest:
                await self._give(send, piece)
        except Exception as error:
            if self._failed is not None:
                await self._give(send, self._failed(error))
            raise BrokenStream(str(error)) from error
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _give(self, send: Send, piece: bytes) -> None:
        try:
            await asyncio.wait_for(
                send({"type": "http.response.body", "body": piece, "more_body": True}), self._patience
            )
        except asyncio.TimeoutError:
            raise BrokenStream("the client does not read") from None


class BrokenStream(Exception):
    """The answer had begun and cannot be finished: the server must break the connection."""


class ClientGone(Exception):
    """Whoever asked has left; there is nobody to answer."""


async def while_there(request: Request, work: asyncio.Future[Result]) -> Result:
    """The result of some work, unless the client leaves first: then the work is cancelled and `ClientGone` raised."""
    leaving = asyncio.ensure_future(_gone(request.receive))
    both: set[asyncio.Future[Any]] = {work, leaving}
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        raise ClientGone
    finally:
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)


async def _gone(receive: Callable[[], Any]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
