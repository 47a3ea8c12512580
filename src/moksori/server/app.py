"""The server as an ASGI application: routes, and the house they live in.

Everything below the routes is synchronous and runs in threads; the event loop only passes bytes.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Callable
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

from moksori._version import __version__
from moksori.audio import encode
from moksori.errors import MoksoriError, VoiceNotFound
from moksori.scheduler import step_aside
from moksori.server import dev, health, lexicons, lists, studio
from moksori.server import speech as speaking
from moksori.server.cache import AudioCache
from moksori.server.door import Guard, Label
from moksori.server.errors import RequestError, described, response_for
from moksori.server.flight import Flights
from moksori.server.keys import Key, Keys, read_keys
from moksori.server.lexicons import Lexicons
from moksori.server.metrics import Metrics
from moksori.server.order import Order
from moksori.server.request import SpeechBody
from moksori.server.told import Tellings, Told
from moksori.settings import Settings
from moksori.tts import TTS

Result = TypeVar("Result")
log = logging.getLogger("moksori.server")
EXPOSED = [
    "etag", "openai-processing-ms", "retry-after", "x-request-id", "x-download-path", "x-timing-path",
    "x-moksori-cache", "x-moksori-sample-rate", "x-moksori-timestamps", "x-moksori-voice",
    "x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests",
    "x-ratelimit-limit-tokens", "x-ratelimit-remaining-tokens", "x-ratelimit-reset-tokens",
]  # fmt: skip
"""Headers that pages of other origins may read."""
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
        self.flights, self.tellings = Flights(), Tellings()
        self.lexicons = Lexicons(tts.cache.root / "lexicons", settings.lexicon)
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

    def owner(self, request: Request) -> str:
        """Whose lexicon and documents: the key's, or everybody's where there are no keys."""
        key = self.key(request)
        return key.name if key else ""

    def charge(self, request: Request, text: str) -> None:
        """Counts the text against the key's day. Raises a 429 when it is used up."""
        key = self.key(request)
        self.metrics.characters.inc(len(text))
        if key is not None:
            self.keys.charge(key, len(text))

    def first_sound(self, order: Order, seconds: float) -> None:
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

    def own_lexicon(self, request: Request) -> Any:
        """The lexicon that the asking key keeps here."""
        return self.lexicons.of(self.owner(request))

    def lexicon_for(self, own: Any, given: Any) -> Any:
        """The process's lexicon, with the key's and then the request's on top."""
        return self.lexicons.joined(own, given)

    def tokens(self, phonemes: str) -> list[int]:
        from moksori.engines.kokoro import vocabulary

        return vocabulary.tokens(phonemes)

    def version(self, lexicon: Any) -> str:
        """What a sound depends on beside the request itself."""
        return f"{__version__}/{self.tts.plan}/{self.tts.device}/{getattr(lexicon, 'version', '')}"

    # ------------------------------------------------------------------ what is kept

    def kept(self, order: Order) -> bytes | None:
        """A finished answer. One that was told when its words are heard needs that, too."""
        found = self.cache.get(order.digest)
        if found is not None and tells(order) and self.kept_told(order) is None:
            found = None
        self.metrics.cache.labels("hit" if found is not None else "miss").inc()
        return found

    def kept_told(self, order: Order) -> Told | None:
        data = self.cache.get(f"{order.digest}.json") if tells(order) else None
        return Told.from_json(data) if data is not None else None

    def keep(self, order: Order, data: bytes, told: Told | None) -> None:
        """A finished answer, for whoever asks for the same; and when its words are heard."""
        if told is not None:
            self.cache.put(f"{order.digest}.json", told.to_json())
        self.cache.put(order.digest, data)

    def remember(self, request: Request, order: Order, told: Told | None) -> None:
        """For `GET /v1/audio/speech/timestamps/{id}`."""
        if told is not None:
            self.tellings.keep(request.state.request_id, self.owner(request), told)

    def download(self, name: str) -> tuple[bytes, str] | None:
        """Bytes and media type of a finished answer, by the name in `X-Download-Path`."""
        match = DOWNLOAD.fullmatch(name)
        if match is None:
            return None
        if match[2] == "json":
            told = self.cache.get(f"{match[1]}.json")
            return None if told is None else (json.dumps(Told.from_json(told).timing()).encode(), "application/json")
        data = self.cache.get(match[1])
        return None if data is None else (data, encode.format_named(match[2]).media_type)

    # ------------------------------------------------------------------ what every answer says

    def about(self, request: Request, order: Order, started: float) -> dict[str, str]:
        """The headers of a spoken answer."""
        found = {
            "openai-processing-ms": str(round(1000 * (time.perf_counter() - started))),
            "x-moksori-voice": order.voice.encode("ascii", "replace").decode(),
            "x-moksori-sample-rate": str(order.sample_rate),
            **self.limits(request),
        }
        if order.shared(request):
            found["etag"] = order.etag
        if order.body.timestamps is not None:
            found["x-moksori-timestamps"] = f"/v1/audio/speech/timestamps/{request.state.request_id}"
        if order.body.return_download_link:
            found |= self._links(request, order)
        return found

    def _links(self, request: Request, order: Order) -> dict[str, str]:
        if not (order.shared(request) and self.cache.most):
            return {"x-download-status": "unavailable"}
        found = {"x-download-path": f"/download/{order.digest}.{order.body.response_format}"}
        return found | ({"x-timing-path": f"/download/{order.digest}.json"} if order.body.return_timing else {})

    def limits(self, request: Request) -> dict[str, str]:
        """`x-ratelimit-*`: how many more could be heard at once, and how much text the key has left today."""
        room = self.tts.scheduler.room()
        most, free = room.most, room.free
        key = self.key(request)
        if key is not None and key.concurrency is not None:
            most, free = min(most, key.concurrency), min(free, key.concurrency - self.keys.running(key))
        found = {
            "x-ratelimit-limit-requests": str(most),
            "x-ratelimit-remaining-requests": str(max(0, free)),
            "x-ratelimit-reset-requests": f"{room.seconds:.1f}s",
        }
        return found | (self.keys.limits(key) if key is not None else {})


DOWNLOAD = re.compile(r"([0-9a-f]{64})\.(mp3|opus|aac|flac|wav|pcm|mulaw|json)")


def tells(order: Order) -> bool:
    return order.body.timestamps is not None or order.body.return_timing


def create_app(tts: TTS, settings: Settings, keys: Keys | None = None) -> FastAPI:
    """The application. The voice of the settings and those named there are prepared when it starts."""
    house = House(tts, settings, keys)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await asyncio.get_running_loop().run_in_executor(ThreadPoolExecutor(1), prepare, house)
        house.ready = True
        yield
        house.ready = False
        house.pool.shutdown(wait=False, cancel_futures=True)

    app = FastAPI(title="Moksori", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    app.router.redirect_slashes = False
    for router in (health.router, lists.router, lexicons.router, speaking.router, dev.router, studio.router):
        app.include_router(router)
    app.post(
        "/v1/audio/speech",
        response_model=None,
        tags=["speech"],
        summary="Speak a text",
        openapi_extra=schema_of(SpeechBody),
    )(speaking.speech)
    for kind in (RequestError, MoksoriError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, answer_error)
    app.add_middleware(Guard, house=house)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=settings.cors_origins, allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["authorization", "content-type", "x-request-id", "x-moksori-deadline-ms", "openai-beta"],
            expose_headers=EXPOSED,
        )  # fmt: skip
    app.add_middleware(Label, house=house)
    return app


def prepare(house: House) -> None:
    """In a thread of its own, because threads that the model starts inherit its priority."""
    house.tts.scheduler.niceness = house.settings.niceness
    step_aside(house.settings.niceness)
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
    response = response_for(error)
    if status == 429:
        response.headers.update(house.limits(request))
    return response


def schema_of(kind: type[SpeechBody]) -> dict[str, Any]:
    """The request's body for the OpenAPI document; we parse it ourselves."""
    schema = kind.model_json_schema()
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
