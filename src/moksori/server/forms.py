"""How an answer looks on the wire: sound as it is, server-sent events, or Kokoro-FastAPI's lines of JSON."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from moksori.server.errors import described
from moksori.server.order import Order
from moksori.server.told import phoneme_object, word_object
from moksori.speech import Audio, AudioChunk

CHARACTERS_PER_TOKEN = 4
"""For `usage`: what OpenAI's tokenizer makes of English."""
TOKENS_PER_SECOND = 20
"""For `usage`: audio tokens a second, as OpenAI counts them."""


class OrderForm(Protocol):
    """A form with all that an answer needs around its pieces."""

    @property
    def media_type(self) -> str: ...

    def piece(self, chunk: AudioChunk | None, data: bytes) -> bytes: ...

    def last(self, seconds: float) -> bytes: ...

    def whole(self, audio: Audio) -> bytes:
        """The same in one piece, for `stream: false`."""
        ...

    def failed(self, error: Exception) -> bytes | None:
        """What can still be said when it fails in the middle; None if nothing."""
        ...


@dataclass(frozen=True)
class Sound:
    """The container's bytes."""

    order: Order

    @property
    def media_type(self) -> str:
        return self.order.media_type

    def piece(self, chunk: AudioChunk | None, data: bytes) -> bytes:
        return data

    def last(self, seconds: float) -> bytes:
        return b""

    def whole(self, audio: Audio) -> bytes:
        return sound_of(self.order, audio)

    def failed(self, error: Exception) -> bytes | None:
        return None


@dataclass(frozen=True)
class Events:
    """`speech.audio.delta` with the asked encoding in base64, `speech.audio.done` with usage; words if asked for."""

    order: Order

    @property
    def media_type(self) -> str:
        return "text/event-stream; charset=utf-8"

    def piece(self, chunk: AudioChunk | None, data: bytes) -> bytes:
        told = self._times(chunk) if chunk is not None and self.order.body.timestamps is not None else b""
        return told + (event({"type": "speech.audio.delta", "audio": base64.b64encode(data).decode()}) if data else b"")

    def last(self, seconds: float) -> bytes:
        return event({"type": "speech.audio.done", "usage": usage(self.order.text, seconds)})

    def whole(self, audio: Audio) -> bytes:
        return self.piece(None, sound_of(self.order, audio)) + self.last(audio.duration)

    def failed(self, error: Exception) -> bytes | None:
        return event({"type": "error", **described(error)[1]})

    def _times(self, chunk: AudioChunk) -> bytes:
        """Words, or phonemes, in time since the start of the stream, with spans in the original text."""
        told: dict[str, Any] = {
            "type": "speech.audio.timestamps",
            "words": [word_object(word, chunk.offset) for word in chunk.words],
        }
        if self.order.body.timestamps == "phoneme":
            told["phonemes"] = [phoneme_object(one, chunk.offset) for one in chunk.phonemes]
        return event(told)


@dataclass(frozen=True)
class Lines:
    """One JSON object a chunk, in Kokoro-FastAPI's shape, with our spans beside."""

    order: Order

    @property
    def media_type(self) -> str:
        return "application/x-ndjson" if self.order.body.stream else "application/json"

    def piece(self, chunk: AudioChunk | None, data: bytes) -> bytes:
        return self._object(data, chunk) + b"\n"

    def last(self, seconds: float) -> bytes:
        return b""

    def whole(self, audio: Audio) -> bytes:
        return self._object(sound_of(self.order, audio), audio)

    def failed(self, error: Exception) -> bytes | None:
        return json.dumps(described(error)[1], ensure_ascii=False).encode() + b"\n"

    def _object(self, data: bytes, spoken: Audio | None) -> bytes:
        later = spoken.offset if isinstance(spoken, AudioChunk) else 0.0
        words = [
            {"word": word.text, "start_time": round(word.start + later, 4), "end_time": round(word.end + later, 4),
             "span": list(word.span)}
            for word in (spoken.words if spoken is not None else ())
        ]  # fmt: skip
        told = {"audio": base64.b64encode(data).decode(), "audio_format": self.order.media_type,
                "timestamps": words if self.order.body.return_timestamps else None}  # fmt: skip
        return json.dumps(told, ensure_ascii=False).encode()


def sound_of(order: Order, audio: Audio) -> bytes:
    """A whole file, at the loudness that was asked for."""
    levelled = order.speaker.levelled(audio, order.options.get("loudness"))
    return levelled.to_bytes(order.body.response_format, bit_rate=order.body.bit_rate)


def event(value: Mapping[str, Any]) -> bytes:
    """A server-sent event: one JSON object in one `data:` line."""
    return b"data: " + json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n\n"


def usage(text: str, seconds: float) -> dict[str, int]:
    given, made = math.ceil(len(text) / CHARACTERS_PER_TOKEN), math.ceil(seconds * TOKENS_PER_SECOND)
    return {"input_tokens": given, "output_tokens": made, "total_tokens": given + made}
