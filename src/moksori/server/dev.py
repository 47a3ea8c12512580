"""Kokoro-FastAPI's `/dev` routes, so that its users change a port and nothing else.

Where that server is known to be wrong this one is right: all of a text is phonemised, tokens are there, words have
times in every language, and their spans point at the original text.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from moksori.audio import encode
from moksori.server.errors import RequestError
from moksori.server.request import FORMATS, SpeechBody, Voice, check_content_type, parse, read_body
from moksori.server.speech import begin, encoder_for, errand_for, understand

if TYPE_CHECKING:
    from moksori.server.app import House
    from moksori.server.speech import Order
    from moksori.speech import AudioChunk

router = APIRouter(prefix="/dev", tags=["Kokoro-FastAPI"])


@router.post("/captioned_speech", summary="Audio with the time of every word")
async def captioned_speech(request: Request) -> Response:
    """Newline-delimited JSON while it is made, or one object with `stream: false`."""
    house: House = request.app.state.house
    check_content_type(request)
    body = parse(await read_body(request, house.settings.max_body), SpeechBody)
    order = await house.in_thread(understand, house, body)
    house.charge(request, order.text)
    chunks = await house.in_thread(begin, order, errand_for(request, house, order))
    lines = captioned(order, chunks)
    if body.stream:
        first = await house.in_thread(next, lines, None)
        return StreamingResponse(_rest(first, lines), media_type="application/x-ndjson")
    found: list[dict[str, Any]] = await house.in_thread(lambda: list(lines))
    audio = b"".join(base64.b64decode(one["audio"]) for one in found)
    told = [word for one in found for word in one["timestamps"] or ()]
    kind = encode.format_named(body.response_format).media_type
    return JSONResponse({"audio": base64.b64encode(audio).decode(), "audio_format": kind,
                         "timestamps": told if body.return_timestamps else None})  # fmt: skip


def _rest(first: Any, lines: Iterator[dict[str, Any]]) -> Iterator[str]:
    if first is not None:
        yield json.dumps(first, ensure_ascii=False) + "\n"
    for line in lines:
        yield json.dumps(line, ensure_ascii=False) + "\n"


def captioned(order: Order, chunks: Iterator[AudioChunk]) -> Iterator[dict[str, Any]]:
    """One object a chunk, in Kokoro-FastAPI's shape, with our spans beside."""
    encoder = encoder_for(order)
    kind = encode.format_named(order.body.response_format).media_type
    told = order.body.return_timestamps

    def line(data: bytes, words: list[dict[str, Any]]) -> dict[str, Any]:
        return {"audio": base64.b64encode(data).decode(), "audio_format": kind, "timestamps": words if told else None}

    for chunk in chunks:
        words = [
            {"word": word.text, "start_time": round(word.start + chunk.offset, 4),
             "end_time": round(word.end + chunk.offset, 4), "span": list(word.span)}
            for word in chunk.words
        ]  # fmt: skip
        yield line(encoder.write(chunk.samples), words)
    yield line(encoder.close(), [])


class PhonemeBody(BaseModel):
    model_config = ConfigDict(extra="ignore")

    text: str = Field(max_length=100_000)
    language: str = Field("en-us", max_length=20)


@router.post("/phonemize", summary="Phonemes and tokens of a text")
async def phonemize(request: Request) -> JSONResponse:
    from moksori.text import languages, pipeline

    house: House = request.app.state.house
    check_content_type(request)
    body = parse(await read_body(request, house.settings.max_body), PhonemeBody)

    def found() -> dict[str, Any]:
        phonemes = pipeline.phonemize(body.text, languages.resolve(body.language)).phonemes
        return {"phonemes": phonemes, "tokens": house.tokens(phonemes)}

    return JSONResponse(await house.in_thread(found))


class FromPhonemesBody(BaseModel):
    model_config = ConfigDict(extra="ignore")

    phonemes: str = Field(min_length=1, max_length=20_000)
    voice: Voice | None = None
    speed: float = Field(1.0, ge=0.25, le=4.0)
    response_format: str = Field("wav", pattern="|".join(FORMATS))


@router.post("/generate_from_phonemes", summary="Audio from phonemes")
async def generate_from_phonemes(request: Request) -> Response:
    house: House = request.app.state.house
    check_content_type(request)
    body = parse(await read_body(request, house.settings.max_body), FromPhonemesBody)
    speaker = await house.in_thread(house.tts.speaker, body.voice or house.settings.voice)
    audio = await house.in_thread(lambda: speaker.generate_phonemes(body.phonemes, speed=body.speed))
    data = await house.in_thread(audio.to_bytes, body.response_format)
    return Response(data, media_type=encode.format_named(body.response_format).media_type)


@router.post("/dialogue", summary="Several voices, one after another")
async def dialogue(request: Request) -> Response:
    """`turns` (or `inputs`): [{voice (or voice_id), text}], `pause_between_turns` 0 to 10 s, and speech fields."""
    house: House = request.app.state.house
    check_content_type(request)
    data = await read_body(request, house.settings.max_body)
    parts = turns_of(data)
    body = parse(data_with_input(data, "\n".join(text for _, text, _ in parts)), SpeechBody)
    order = await house.in_thread(understand, house, body)
    house.charge(request, body.input)
    audio = await house.in_thread(house.play_scene, order, parts)
    encoded = await house.in_thread(audio.to_bytes, body.response_format)
    return Response(encoded, media_type=encode.format_named(body.response_format).media_type)


def turns_of(data: bytes) -> list[tuple[str, str, float]]:
    """(voice, text, pause after it). Raises a 400 that names what is wrong."""
    from moksori.server.request import parse_json

    fields = parse_json(data)
    turns = fields.get("turns", fields.get("inputs")) if isinstance(fields, dict) else None
    if not isinstance(turns, list) or not turns:
        raise RequestError(400, "turns must be a list of {voice, text}", param="turns")
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


def data_with_input(data: bytes, text: str) -> bytes:
    fields = json.loads(data)
    fields = {name: value for name, value in fields.items() if name not in ("turns", "inputs")}
    return json.dumps({**fields, "input": text}).encode()
