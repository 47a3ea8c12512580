"""The server as an ASGI application: routes, and the house they live in.

Everything below the routes is synchronous and runs in threads; the event loop only passes bytes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response

from moksori import speech as results
from moksori._version import __version__
from moksori.errors import MoksoriError, VoiceNotFound
from moksori.server import dev, health, lists, studio
from moksori.server.cache import AudioCache
from moksori.server.door import Guard, Label
from moksori.server.errors import RequestError, described, response_for
from moksori.server.flight import Flight
from moksori.server.keys import Key, Keys, read_keys
from moksori.server.metrics import Metrics
from moksori.server.request import SpeechBody
from moksori.server.speech import Order, speech
from moksori.settings import Settings
from moksori.speech import Audio, AudioChunk
from moksori.tts import TTS

Result = TypeVar("Result")
log = logging.getLogger("moksori.server")
THREADS = 64
"""Requests that can wait for a chunk at the same time; admission keeps the number far below."""


class House:
    """What all requests share."""

    def __init__(self, tts: TTS, settings: Settings, keys: Keys | None = None) -> None:
        self.tts, self.settings = tts, settings
        self.keys = read_keys(settings.api_keys, settings.keys_file) if keys is None else keys
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="moksori-request")
        self.metrics = Metrics(tts.scheduler.stats)
        self.cache = AudioCache(tts.cache.root / "audio", settings.audio_cache)
        self.ready = False
        self.flights: dict[str, Flight] = {}
        self.lexicon_file = _lexicon_file(settings)
        for key in self.keys.keys:
            tts.scheduler.weigh(key.name, key.weight)

    async def in_thread(self, work: Callable[..., Result], *arguments: Any, **named: Any) -> Result:
        """Runs blocking work off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, partial(work, *arguments, **named))

    # ------------------------------------------------------------------ who asks

    def key(self, request: Request) -> Key | None:
        return getattr(request.state, "key", None)

    def tenant(self, request: Request) -> str:
        """Whom fairness is between: the key, else the user a front end names, else the address."""
        key = self.key(request)
        named = request.headers.get("x-moksori-tenant") or request.headers.get("x-openwebui-user-id")
        address = request.client.host if request.client else ""
        return "/".join(part for part in (key.name if key else address, (named or "")[:64]) if part)

    def charge(self, request: Request, text: str) -> None:
        """Counts the text against the key's day. Raises a 429 when it is used up."""
        key = self.key(request)
        self.metrics.characters.inc(len(text))
        if key is not None:
            self.keys.charge(key, len(text))

    def first_sound(self, request: Request, order: Order, seconds: float) -> None:
        self.metrics.first_audio.labels(order.speaker.language).observe(seconds)

    def spoken(self, request: Request, order: Order, seconds: float, *, complete: bool = True) -> None:
        """Counts sound that left."""
        self.metrics.audio.labels(self._voice_label(order.voice), order.speaker.language).inc(seconds)
        if not complete:
            self.metrics.broken.labels("client gone or failed").inc()
        key = self.key(request)
        if key is not None:
            self.keys.spoken(key, seconds)

    def _voice_label(self, voice: str) -> str:
        """Mixes are endless; they share one label."""
        return voice if voice in self.tts.catalogue.names() else "other"

    # ------------------------------------------------------------------ what is asked for

    def is_voice(self, name: str) -> bool:
        try:
            self.tts.catalogue.voice(name)
        except MoksoriError:
            return False
        return True

    def forget_voice(self, name: str) -> None:
        """A saved mix has changed."""
        try:
            self.tts.unload(name)
        except VoiceNotFound:
            pass  # nobody has spoken with it yet

    def lexicon_for(self, given: Any) -> Any:
        """The process's lexicon with the request's on top."""
        from moksori.text.lexicon import Lexicon
        from moksori.text.lexicon_files import entries_of

        house = self.lexicon_file.lexicon if self.lexicon_file is not None else None
        if not given:
            return house
        return (house or Lexicon()) | Lexicon(entries_of(given))

    def tokens(self, phonemes: str) -> list[int]:
        from moksori.engines.kokoro import vocabulary

        return vocabulary.tokens(phonemes)

    def version(self, lexicon: Any) -> str:
        """What a sound depends on beside the request itself."""
        return f"{__version__}/{self.tts.plan}/{self.tts.device}/{getattr(lexicon, 'version', '')}"

    def kept(self, order: Order) -> bytes | None:
        found = self.cache.get(order.key)
        self.metrics.cache.labels("hit" if found is not None else "miss").inc()
        return found

    def keep(self, order: Order, data: bytes) -> None:
        self.cache.put(order.key, data)

    def order_audio(self, order: Order, chunks: Iterator[AudioChunk]) -> Audio:
        """All of an order's sound, levelled if that was asked for."""
        joined = results.join(chunks, order.text, order.speaker.sample_rate)
        return order.speaker.levelled(joined, order.options["loudness"])

    def play_scene(self, order: Order, turns: Sequence[tuple[str, str, float]]) -> Audio:
        """Several voices one after another, with pauses between."""
        chunks: list[AudioChunk] = []
        at, place = 0.0, 0
        for number, (voice, text, pause) in enumerate(turns):
            audio = self.tts.speaker(voice).generate(text, **order.options)
            silence = pause if number < len(turns) - 1 else 0.0
            chunk = results.placed(audio, offset=at, place=place, silence=silence)
            chunks.append(chunk)
            at, place = at + chunk.duration, place + len(text) + 1
        return results.join(chunks, order.text, order.speaker.sample_rate)


def _lexicon_file(settings: Settings) -> Any:
    """The lexicon of the settings, read anew when it changes; None if there is none."""
    if settings.lexicon is None:
        return None
    from moksori.text.lexicon_files import LexiconFile

    return LexiconFile(settings.lexicon)


def create_app(tts: TTS, settings: Settings, keys: Keys | None = None) -> FastAPI:
    """The application. The voice of the settings and those named there are prepared when it starts."""
    house = House(tts, settings, keys)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.in_thread(prepare, house)
        house.ready = True
        yield
        house.ready = False
        house.pool.shutdown(wait=False, cancel_futures=True)

    app = FastAPI(title="Moksori", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    app.router.redirect_slashes = False
    for router in (health.router, lists.router, dev.router, studio.router):
        app.include_router(router)
    app.post(
        "/v1/audio/speech",
        response_model=None,
        tags=["speech"],
        summary="Speak a text",
        openapi_extra=schema_of(SpeechBody),
    )(speech)
    for kind in (RequestError, MoksoriError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, answer_error)
    app.add_middleware(Guard, house=house)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=settings.cors_origins, allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["authorization", "content-type", "x-request-id", "x-moksori-deadline-ms", "openai-beta"],
            expose_headers=["x-request-id", "retry-after"],
        )  # fmt: skip
    app.add_middleware(Label, house=house)
    return app


def prepare(house: House) -> None:
    for name in dict.fromkeys((house.settings.voice, *house.settings.voices)):
        house.tts.load(name)
    house.tts.prepare(warmup=True)


async def answer_error(request: Request, error: Exception) -> Response:
    """Every error in OpenAI's shape."""
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        name = str(first["loc"][-1])
        error = RequestError(400, f"{name}: {first['msg']}", param=name, code="invalid_value")
    elif isinstance(error, HTTPException):
        headers = dict(error.headers or {})
        error = RequestError(
            error.status_code, f"{error.detail}: {request.method} {request.url.path}"[:300], headers=headers
        )
    house: House = request.app.state.house
    status, _, _ = described(error)
    if status in (429, 503):
        house.metrics.refused.labels("overloaded" if status == 429 else "unavailable").inc()
    if status >= 500:
        log.error("%s %s: %s", request.method, request.url.path, error)
    return response_for(error)


def schema_of(kind: type[SpeechBody]) -> dict[str, Any]:
    """The request's body for the OpenAPI document; we parse it ourselves."""
    schema = kind.model_json_schema()
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
