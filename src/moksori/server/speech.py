"""`POST /v1/audio/speech`: OpenAI's contract, Kokoro-FastAPI's extras, and ours."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
import math
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from moksori.audio import encode
from moksori.audio.encode import Encoder
from moksori.errors import OptionError, VoiceNotFound
from moksori.server import body as outgoing
from moksori.server.body import Pulled, SpokenResponse
from moksori.server.errors import RequestError, described
from moksori.server.flight import Flight
from moksori.server.instructions import understood
from moksori.server.request import MODELS, SpeechBody, check_content_type, clean_text, parse, read_body
from moksori.speaker import Errand, Speaker
from moksori.speech import AudioChunk

if TYPE_CHECKING:
    from moksori.server.app import House

CHARACTERS_PER_TOKEN = 4
"""For `usage`: what OpenAI's tokenizer makes of English."""
SHARED = 5_000
"""Longer texts are neither kept nor shared between equal requests."""
TOKENS_PER_SECOND = 20
"""For `usage`: audio tokens a second, as OpenAI counts them."""


@dataclass(frozen=True)
class Order:
    """A request understood: who speaks what, how, and how it leaves."""

    body: SpeechBody
    text: str
    speaker: Speaker
    voice: str
    options: dict[str, Any]

    version: str
    """What else the sound depends on: program, model, plan, lexicon."""

    @functools.cached_property
    def key(self) -> str:
        """The same for requests that have the same answer."""
        rest = self.body.model_dump(exclude={"input", "voice", "model", "cache", "voice_aliases"})
        return json.dumps([self.version, self.text, self.voice, rest], sort_keys=True, default=str)

    @property
    def etag(self) -> str:
        return '"' + hashlib.sha256(self.key.encode()).hexdigest()[:32] + '"'


async def speech(request: Request) -> Response:
    """Speaks a text. Streams unless `stream` is false."""
    house: House = request.app.state.house
    check_content_type(request)
    body = parse(await read_body(request, house.settings.max_body), SpeechBody)
    started = time.perf_counter()
    order = await house.in_thread(understand, house, body)
    house.charge(request, order.text)
    kept = await house.in_thread(house.kept, order) if wants_cache(request, order) else None
    if kept is not None:
        return from_cache(request, house, order, kept, started)
    if not body.stream and body.stream_format == "audio":
        chunks = await house.in_thread(begin, order, errand_for(request, house, order))
        return await whole(request, house, order, chunks, started)
    return await streamed(request, house, order, started)


def wants_cache(request: Request, order: Order) -> bool:
    return order.body.cache and "no-cache" not in request.headers.get("cache-control", "").lower()


def from_cache(request: Request, house: House, order: Order, kept: bytes, started: float) -> Response:
    """A finished answer, or 304 if the client has it."""
    headers = {**common_headers(order, started), "etag": order.etag, "x-moksori-cache": "hit"}
    if request.headers.get("if-none-match") == order.etag:
        return Response(status_code=304, headers=headers)
    return Response(kept, media_type=media_type(order), headers=headers)


def media_type(order: Order) -> str:
    if order.body.stream_format == "sse":
        return "text/event-stream; charset=utf-8"
    return encode.format_named(order.body.response_format).media_type


def understand(house: House, body: SpeechBody) -> Order:
    """Checks what needs the catalogue and the text, in a thread. Raises before anything has been sent."""
    if body.model not in MODELS and not house.is_voice(body.model):
        raise RequestError(404, f"there is no model {body.model!r}; there are {', '.join(MODELS)}", param="model",
                           code="model_not_found")  # fmt: skip
    text = clean_text(body.input)
    if not text:
        raise RequestError(400, "input is empty; send a text to speak", param="input", code="empty_input")
    if len(text) > house.settings.max_input:
        raise RequestError(
            400, f"input has {len(text):,} characters; {house.settings.max_input:,} are allowed at once",
            param="input", code="string_above_max_length",
        )  # fmt: skip
    voice = body.voice or house.settings.voice
    try:
        speaker = house.tts.speaker(voice)
    except VoiceNotFound:
        raise
    except OptionError as error:
        raise RequestError(400, str(error), param="voice", code="invalid_voice") from None
    options = options_of(house, body, speaker)
    return Order(body, text, speaker, voice, options, house.version(options["lexicon"]))


def options_of(house: House, body: SpeechBody, speaker: Speaker) -> dict[str, Any]:
    """The library's options for a request's fields."""
    from moksori.text import languages

    wishes = understood(body.instructions)
    language = body.language or body.lang_code
    options: dict[str, Any] = {
        "speed": min(4.0, max(0.25, body.speed * wishes.pace)),
        "pauses": min(10.0, body.pauses * wishes.pauses),
        "volume": body.volume_multiplier,
        "pitch": body.pitch,
        "seed": body.seed,
        "loudness": body.loudness,
        "language": languages.resolve(language) if language else None,
        "markup": "ssml" if body.ssml else body.markup,
        "profile": body.profile,
        "style": body.style,
        "voice_tags": body.allow_voice_tags,
        "lexicon": house.lexicon_for(body.lexicon),
    }
    if body.sample_rate:
        options["sample_rate"] = body.sample_rate
    if body.response_format == "mulaw":
        options["sample_rate"] = 8000
    if body.normalization_options is not None:
        options["normalize"] = body.normalization_options
    speaker.options.replace(**options)
    return options


def errand_for(request: Request, house: House, order: Order) -> Errand:
    """On whose behalf: the key, else what the client says of itself, else its address."""
    deadline = request.headers.get("x-moksori-deadline-ms", "")
    if deadline and not (deadline.isdigit() and 0 < int(deadline) <= 86_400_000):
        raise RequestError(400, "X-Moksori-Deadline-Ms must be whole milliseconds", param="X-Moksori-Deadline-Ms")
    return Errand(
        tenant=house.tenant(request),
        patience=house.settings.patience,
        deadline=int(deadline) / 1000 if deadline else None,
        claim=f"{order.voice}\0{order.text}",
        returning=request.headers.get("x-stainless-retry-count", "0").strip() not in ("", "0"),
    )


def begin(order: Order, errand: Errand) -> Iterator[AudioChunk]:
    return order.speaker.stream(order.text, errand=errand, **order.options)


def encoder_for(order: Order, total: int | None = None) -> Encoder:
    rate = order.options.get("sample_rate") or order.speaker.sample_rate
    return Encoder(order.body.response_format, rate, total_samples=total, bit_rate=order.body.bit_rate)


def common_headers(order: Order, started: float) -> dict[str, str]:
    return {
        "openai-processing-ms": str(round(1000 * (time.perf_counter() - started))),
        "x-moksori-voice": order.voice.encode("ascii", "replace").decode(),
        "x-moksori-sample-rate": str(order.options.get("sample_rate") or order.speaker.sample_rate),
    }


async def whole(request: Request, house: House, order: Order, chunks: Iterator[AudioChunk], started: float) -> Response:
    """All of it in one piece with true sizes. A client that goes away takes its work along."""
    making = asyncio.ensure_future(house.in_thread(lambda: house.order_audio(order, chunks)))
    gone = asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait({making, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not making.done():
            chunks.close()  # type: ignore[attr-defined]
        audio = await making
    finally:
        gone.cancel()
    house.spoken(request, order, audio.duration)
    data = await house.in_thread(audio.to_bytes, order.body.response_format, bit_rate=order.body.bit_rate)
    if wants_cache(request, order):
        await house.in_thread(house.keep, order, data)
    headers = {**common_headers(order, started), "etag": order.etag}
    return Response(data, media_type=media_type(order), headers=headers)


async def disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def streamed(request: Request, house: House, order: Order, started: float) -> Response:
    """As it is made: encoded audio, or events with the same bytes in base64. Equal requests share one rendering."""
    flight = house.flights.get(order.key) if wants_cache(request, order) else None
    if flight is None:
        flight = await take_off(request, house, order)
    listener = flight.listen()
    first = await anext_or_none(listener)
    house.first_sound(request, order, time.perf_counter() - started)
    return SpokenResponse(
        first,
        listener,
        media_type=media_type(order),
        headers=common_headers(order, started),
        failed=failed_event if order.body.stream_format == "sse" else None,
        done=lambda complete: house.spoken(request, order, flight.seconds, complete=complete),
    )


async def take_off(request: Request, house: House, order: Order) -> Flight:
    """Begins a rendering. Errors of admission come here, before anything is sent."""
    sse, shared = order.body.stream_format == "sse", wants_cache(request, order) and len(order.text) <= SHARED
    chunks = await house.in_thread(begin, order, errand_for(request, house, order))
    pulled = Pulled(chunks, encoder_for(order), event_writer(order) if sse else outgoing.plain)
    if sse:
        pulled.last = lambda: done_event(order, pulled)

    def landed(flight: Flight, data: bytes | None) -> None:
        if house.flights.get(order.key) is flight:
            del house.flights[order.key]
        if data is not None:
            house.pool.submit(house.keep, order, data)

    flight = Flight(pulled, house.pool, shared=shared, landed=landed)
    if shared:
        house.flights[order.key] = flight
    return flight


async def anext_or_none(pieces: AsyncIterator[bytes]) -> bytes | None:
    try:
        return await pieces.__anext__()
    except StopAsyncIteration:
        return None


def event_writer(order: Order) -> Any:
    """Deltas, and before each the words it holds if `timestamps` asked for them."""
    if order.body.timestamps is None:
        return outgoing.delta

    def write(chunk: AudioChunk | None, data: bytes) -> bytes:
        told = outgoing.event(times_event(chunk, order)) if chunk is not None else b""
        return told + outgoing.delta(chunk, data)  # type: ignore[arg-type]

    return write


def times_event(chunk: AudioChunk, order: Order) -> dict[str, Any]:
    """Words, or phonemes, in time since the start of the stream, with spans in the original text."""
    words = [
        {"text": word.text, "start": round(word.start + chunk.offset, 4), "end": round(word.end + chunk.offset, 4),
         "span": list(word.span)}
        for word in chunk.words
    ]  # fmt: skip
    told: dict[str, Any] = {"type": "speech.audio.timestamps", "words": words}
    if order.body.timestamps == "phoneme":
        told["phonemes"] = [
            {"symbol": one.symbol, "start": round(one.start + chunk.offset, 4), "end": round(one.end + chunk.offset, 4)}
            for one in chunk.phonemes
        ]
    return told


def done_event(order: Order, pulled: Pulled) -> bytes:
    return outgoing.event({"type": "speech.audio.done", "usage": usage(order.text, pulled.seconds)})


def usage(text: str, seconds: float) -> dict[str, int]:
    given, made = math.ceil(len(text) / CHARACTERS_PER_TOKEN), math.ceil(seconds * TOKENS_PER_SECOND)
    return {"input_tokens": given, "output_tokens": made, "total_tokens": given + made}


def failed_event(error: Exception) -> bytes:
    return outgoing.event({"type": "error", **described(error)[1]})
