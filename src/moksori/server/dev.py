"""Kokoro-FastAPI's `/dev` routes, so that its users change a port and nothing else.

Where that server is known to be wrong this one is right: all of a text is phonemised, tokens are there, words have
times in every language, and their spans point at the original text.
"""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from moksori.server.errors import RequestError
from moksori.server.forms import Lines, Sound
from moksori.server.order import Order, check_length, speaker_for, understand
from moksori.server.request import FORMATS, SpeechBody, Voice, asked, parse, parse_json, sent
from moksori.server.speech import answer
from moksori.speaker import Errand
from moksori.speech import AudioChunk, moved

if TYPE_CHECKING:
    from moksori.server.app import House

router = APIRouter(prefix="/dev", tags=["Kokoro-FastAPI"])


@router.post("/captioned_speech", summary="Audio with the time of every word")
async def captioned_speech(request: Request) -> Response:
    """Newline-delimited JSON while it is made, or one object with `stream: false`."""
    house: House = request.app.state.house
    started = time.perf_counter()
    body = (await asked(request, SpeechBody)).model_copy(update={"stream_format": "audio"})
    order = await house.in_thread(understand, house, body, house.own_lexicon(request))
    order = dataclasses.replace(order, version=f"{order.version}/lines")
    return await answer(request, house, order, Lines(order), started)


class PhonemeBody(BaseModel):
    model_config = ConfigDict(extra="ignore")

    text: str = Field(max_length=100_000)
    language: str = Field("en-us", max_length=20)


@router.post("/phonemize", summary="Phonemes and tokens of a text")
async def phonemize(request: Request) -> JSONResponse:
    from moksori.text import languages, pipeline

    house: House = request.app.state.house
    body = await asked(request, PhonemeBody)

    def found() -> dict[str, Any]:
        phonemes = pipeline.phonemize(body.text, languages.resolve(body.language)).phonemes
        return {"phonemes": phonemes, "tokens": house.tokens(phonemes)}

    return JSONResponse(await house.in_thread(found))


class FromPhonemesBody(BaseModel):
    model_config = ConfigDict(extra="ignore")

    phonemes: str = Field(min_length=1, max_length=20_000)
    voice: Voice | None = None
    speed: float = Field(1.0, ge=0.25, le=4.0)
    response_format: str = Field("wav", pattern=f"^({'|'.join(FORMATS)})$")


@router.post("/generate_from_phonemes", summary="Audio from phonemes")
async def generate_from_phonemes(request: Request) -> Response:
    house: House = request.app.state.house
    started = time.perf_counter()
    asked_for = await asked(request, FromPhonemesBody)
    body = parse(
        json.dumps({**asked_for.model_dump(), "input": asked_for.phonemes, "stream": False}).encode(), SpeechBody
    )
    voice = body.voice or house.settings.voice
    speaker = await house.in_thread(speaker_for, house, voice)

    def begin(errand: Errand) -> Iterator[AudioChunk]:
        return speaker.stream_phonemes(body.input, errand=errand, speed=body.speed)

    order = Order(body, body.input, speaker, voice, {"speed": body.speed}, f"{house.version(None)}/phonemes", begin)
    return await answer(request, house, order, Sound(order), started)


@router.post("/dialogue", summary="Several voices, one after another")
async def dialogue(request: Request) -> Response:
    """`turns` (or `inputs`): [{voice (or voice_id), text}], `pause_between_turns` 0 to 10 s, and speech fields."""
    house: House = request.app.state.house
    started = time.perf_counter()
    fields = parse_json(await sent(request))
    turns = turns_of(fields)
    rest = {name: value for name, value in fields.items() if name not in ("turns", "inputs")}
    text = "\n".join(turn[1] for turn in turns)
    body = parse(json.dumps({**rest, "input": text, "voice": turns[0][0]}).encode(), SpeechBody)
    check_length(house, text)
    orders = [
        await house.in_thread(understand, house, body.model_copy(update={"input": words, "voice": voice}),
                              house.own_lexicon(request))
        for voice, words, _ in turns
    ]  # fmt: skip
    version = f"{orders[0].version}/{json.dumps([(turn[0], turn[2]) for turn in turns])}"
    order = dataclasses.replace(
        orders[0], text=text, version=version,
        begin=lambda errand: Scene(orders, [pause for _, _, pause in turns], errand),
    )  # fmt: skip
    return await answer(request, house, order, Sound(order), started)


class Scene(Iterator[AudioChunk]):
    """Several speakers one after another, with pauses between. The first must be let in; the others then follow."""

    def __init__(self, orders: Sequence[Order], pauses: Sequence[float], errand: Errand) -> None:
        self._orders, self._pauses = orders, pauses
        self._errand = dataclasses.replace(errand, patience=None)
        self._now: Iterator[AudioChunk] = orders[0].begin(errand)
        self._turn, self._at, self._place, self._index, self._closed = 0, 0.0, 0, 0, False
        self._begun = False
        self._ahead: AudioChunk | None = None

    def __next__(self) -> AudioChunk:
        if not self._begun:
            self._begun, self._ahead = True, self._following()
        chunk = self._ahead
        if chunk is None:
            raise StopIteration
        turn, place = self._turn, self._place
        self._ahead = self._following()
        ends = self._ahead is not None and self._turn != turn
        silence = self._pauses[turn] if ends else 0.0
        chunk = moved(chunk, offset=self._at, place=place, silence=silence, index=self._index)
        self._at, self._index = self._at + chunk.duration, self._index + 1
        return chunk

    def _following(self) -> AudioChunk | None:
        while (chunk := next(self._now, None)) is None:
            if self._turn == len(self._orders) - 1 or self._closed:
                return None
            self._place += len(self._orders[self._turn].text) + 1
            self._turn += 1
            self._now = self._orders[self._turn].begin(self._errand)
        return chunk

    def close(self) -> None:
        self._closed = True
        self._now.close()  # type: ignore[attr-defined]


def turns_of(fields: Any) -> list[tuple[str, str, float]]:
    """(voice, text, pause after it). Raises a 400 that names what is wrong."""
    turns = fields.get("turns", fields.get("inputs")) if isinstance(fields, dict) else None
    if not isinstance(turns, list) or not turns or len(turns) > 1000:
        raise RequestError(400, "turns must be a list of 1 to 1,000 {voice, text}", param="turns")
    pause = fields.get("pause_between_turns", 0.0)
    if isinstance(pause, bool) or not isinstance(pause, (int, float)) or not 0 <= pause <= 10:
        raise RequestError(400, "pause_between_turns must be 0 to 10 seconds", param="pause_between_turns")
    found = []
    for turn in turns:
        voice = turn.get("voice", turn.get("voice_id")) if isinstance(turn, dict) else None
        text = turn.get("text") if isinstance(turn, dict) else None
        if not isinstance(voice, str) or not isinstance(text, str) or not text.strip():
            raise RequestError(400, "every turn needs a voice and a text", param="turns")
        found.append((voice, text, float(pause)))
    return found


@router.post("/unload", summary="Off: the idle limit gives memory back")
async def unload() -> Response:
    raise RequestError(403, "unloading by request is off; a model that is not used gives its memory back by itself")
