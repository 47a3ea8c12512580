"""`POST /v1/audio/speech`: OpenAI's contract, Kokoro-FastAPI's extras, and ours. `answer` is the path of all speech."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from moksori.audio.loudness import Leveller
from moksori.server.body import ClientGone, Pulled, SpokenResponse, Whole, while_there
from moksori.server.errors import RequestError
from moksori.server.flight import Flight
from moksori.server.forms import Events, OrderForm, Sound
from moksori.server.order import Order, errand_for, understand
from moksori.server.request import SpeechBody, asked
from moksori.server.told import CAPTIONS, Told
from moksori.speaker import Errand

if TYPE_CHECKING:
    from moksori.server.app import House

router = APIRouter(tags=["speech"])


async def speech(request: Request) -> Response:
    """Speaks a text. Streams unless `stream` is false."""
    house: House = request.app.state.house
    started = time.perf_counter()
    body = await asked(request, SpeechBody)
    order = await house.in_thread(understand, house, body, house.own_lexicon(request))
    return await answer(request, house, order, Events(order) if order.sse else Sound(order), started)


async def answer(request: Request, house: House, order: Order, form: OrderForm, started: float) -> Response:
    """From the order to the response: quota, cache, admission, and then the sound as it is made."""
    errand = errand_for(request, house, order)
    if order.shared(request) and request.headers.get("if-none-match") == order.etag:
        return Response(status_code=304, headers=house.about(request, order, started))
    house.charge(request, order.text)
    kept = await house.in_thread(house.kept, order) if order.shared(request) else None
    if kept is not None:
        house.remember(request, order, house.kept_told(order))
        headers = {**house.about(request, order, started), "x-moksori-cache": "hit"}
        return Response(kept, media_type=form.media_type, headers=headers)
    try:
        flight = await find_flight(request, house, order, form, errand)
        return await spoken(request, house, order, form, flight, started)
    except ClientGone:
        return Response(status_code=499)


async def find_flight(request: Request, house: House, order: Order, form: OrderForm, errand: Errand) -> Flight:
    """A rendering that brings what was asked for. Equal requests share one."""
    shared = order.shared(request)

    async def take_off() -> Flight:
        pulled = await house.in_thread(pull, order, form, errand)
        return Flight(
            pulled,
            house.pool,
            shared=shared,
            keep=lambda data: house.keep(order, data, pulled.told),
            landed=lambda flight: house.flights.drop(order.key, flight),
        )

    return await (house.flights.join(order.key, take_off) if shared else take_off())


def pull(order: Order, form: OrderForm, errand: Errand) -> Pulled:
    """Begins the work, in a thread. Errors of admission come here, before anything is sent."""
    chunks = order.begin(errand)
    body = order.body
    wanted = body.timestamps is not None or body.return_timing
    told = Told(order.text, body.timestamps == "phoneme") if wanted else None
    if not body.stream and body.stream_format == "audio":
        return Whole(chunks, form.whole, text=order.text, sample_rate=order.sample_rate, told=told)
    loudness = order.options.get("loudness")
    leveller = None if loudness is None else Leveller(order.sample_rate, loudness)
    return Pulled(chunks, order.encoder(), form, leveller=leveller, told=told)


async def spoken(
    request: Request, house: House, order: Order, form: OrderForm, flight: Flight, started: float
) -> Response:
    """The answer as it is made; with `stream: false` when it is made."""
    listener = flight.listen()
    first = await while_there(request, asyncio.ensure_future(next_or_none(listener)))
    house.first_sound(order, time.perf_counter() - started)
    house.remember(request, order, flight.pulled.told)
    headers = house.about(request, order, started)

    def done(complete: bool) -> None:
        house.spoken(request, order, flight.seconds, complete=complete)

    if isinstance(flight.pulled, Whole):
        await listener.aclose()
        done(True)
        return Response(first or b"", media_type=form.media_type, headers=headers)
    return SpokenResponse(
        first, listener, media_type=form.media_type, headers=headers, patience=house.settings.stall_time,
        failed=failing(form), done=done,
    )  # fmt: skip


def failing(form: OrderForm) -> Callable[[Exception], bytes] | None:
    return None if isinstance(form, Sound) else lambda error: form.failed(error) or b""


async def next_or_none(pieces: AsyncGenerator[bytes, None]) -> bytes | None:
    try:
        return await pieces.__anext__()
    except StopAsyncIteration:
        return None


# ---------------------------------------------------------------------- what can be fetched afterwards


@router.get("/v1/audio/speech/timestamps/{name}", summary="Which words of an answer were heard when")
async def timestamps(request: Request, name: str, format: str = "json") -> Response:
    """For a request with `timestamps`; its id, or the path in `x-moksori-timestamps`. format: json srt vtt textgrid."""
    house: House = request.app.state.house
    told = house.tellings.find(name, house.owner(request))
    if told is None:
        raise RequestError(
            404, "there are no timestamps under this id; they are kept for ten minutes", code="not_found"
        )
    if format == "json":
        from starlette.responses import JSONResponse

        return JSONResponse({"id": name, **told.document()})
    if format not in CAPTIONS:
        raise RequestError(400, f"format must be json or one of {', '.join(CAPTIONS)}", param="format")
    return Response(await house.in_thread(told.captions, format), media_type=CAPTIONS[format])


@router.get("/v1/download/{name}", summary="A finished answer (Kokoro-FastAPI's return_download_link)")
async def download(request: Request, name: str) -> Response:
    """What `X-Download-Path` or `X-Timing-Path` named, once the stream has ended, while the audio cache keeps it."""
    house: House = request.app.state.house
    found = await house.in_thread(house.download, name)
    if found is None:
        raise RequestError(404, "there is no such download; the stream must have ended, and the cache must be on",
                           code="not_found")  # fmt: skip
    data, kind = found
    return Response(
        data, media_type=kind, headers={"content-disposition": f'attachment; filename="speech.{name[65:]}"'}
    )
