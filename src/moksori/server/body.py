"""A spoken answer on its way out: chunks of a speaker, encoded, pulled by the client's own pace.

Every pull runs in a thread and ends when a chunk is ready, so no thread is held for a client that reads slowly, and
the event loop never computes. When the client goes away the stream is given up at once; when the speaker fails in the
middle, the connection is broken visibly, never ended politely.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from moksori.audio.encode import Encoder
from moksori.errors import MoksoriError
from moksori.speech import AudioChunk


class Pulled:
    """The encoded pieces of a stream, one `next` at a time. `seconds` and `chunks` tell what has left so far."""

    def __init__(
        self, chunks: Iterator[AudioChunk], encoder: Encoder, each: Callable[[AudioChunk, bytes], bytes]
    ) -> None:
        self._chunks, self._encoder, self._each = chunks, encoder, each
        self._ended = False
        self.last: Callable[[], bytes] | None = None
        """Makes what is sent after the end of the sound."""
        self.seconds = 0.0
        self.words = 0

    def next(self) -> bytes | None:
        """Bytes to send, or None when all have been sent. Blocks; call it in a thread."""
        while not self._ended:
            chunk = next(self._chunks, None)
            if chunk is None:
                self._ended = True
                data = self._encoder.close()
                tail = (self._each(_NOTHING, data) if data else b"") + (self.last() if self.last else b"")
                return tail or None
            self.seconds += chunk.duration
            self.words += len(chunk.words)
            data = self._encoder.write(chunk.samples)
            piece = self._each(chunk, data)
            if piece:
                return piece
        return None

    def close(self) -> None:
        self._chunks.close()  # type: ignore[attr-defined]


_NOTHING: Any = None


def plain(chunk: AudioChunk, data: bytes) -> bytes:
    """Audio as it is."""
    return data


def event(value: Mapping[str, Any]) -> bytes:
    """A server-sent event: one JSON object in one `data:` line."""
    return b"data: " + json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n\n"


def delta(chunk: AudioChunk, data: bytes) -> bytes:
    """OpenAI's `speech.audio.delta`, in the asked encoding."""
    return event({"type": "speech.audio.delta", "audio": base64.b64encode(data).decode()}) if data else b""


class SpokenResponse(Response):
    """An answer that sends pieces as they come and gives them up when the client goes.

    first: what has been made already, so that errors come before the status line.
    failed: for streams that can say why they end: what to send then. The connection is broken all the same.
    done: called once with True if all was sent, False if not.
    """

    def __init__(
        self,
        first: bytes | None,
        rest: AsyncIterator[bytes],
        *,
        media_type: str,
        headers: Mapping[str, str],
        failed: Callable[[Exception], bytes] | None = None,
        done: Callable[[bool], None] | None = None,
    ) -> None:
        self._first, self._rest, self._failed, self._done = first, rest, failed, done
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
            await self._rest.aclose()  # type: ignore[attr-defined]
            if self._done is not None:
                self._done(complete)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        try:
            if self._first is not None:
                await send({"type": "http.response.body", "body": self._first, "more_body": True})
            async for piece in self._rest:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        except MoksoriError as error:
            if self._failed is not None:
                await send({"type": "http.response.body", "body": self._failed(error), "more_body": True})
            raise BrokenStream(str(error)) from error
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class BrokenStream(Exception):
    """The answer had begun and cannot be finished: the server must break the connection."""


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
