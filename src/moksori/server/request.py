"""What a client may ask of `POST /v1/audio/speech`, checked before any work begins.

Unknown fields are ignored (LibreChat, Open WebUI and others send their own); null means "not given". A wrong value is
a 400 that names the field.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from starlette.requests import Request

from moksori.server.errors import RequestError

MODELS = ("kokoro", "tts-1", "tts-1-hd", "gpt-4o-mini-tts")
FORMATS = ("mp3", "opus", "aac", "flac", "wav", "pcm", "mulaw")
MAX_DEPTH = 64

Body = TypeVar("Body", bound=BaseModel)


def _voice(value: Any) -> Any:
    """A name, or OpenAI's {"id": name}."""
    return value["id"] if isinstance(value, Mapping) and set(value) == {"id"} else value


def _not_bool(value: Any) -> Any:
    if isinstance(value, (bool, str)):
        raise ValueError("give a number")
    return value


Voice = Annotated[str, BeforeValidator(_voice), Field(min_length=1, max_length=500)]
Number = Annotated[float, BeforeValidator(_not_bool)]


class SpeechBody(BaseModel):
    """The fields of OpenAI's speech API, those of Kokoro-FastAPI, and ours."""

    model_config = ConfigDict(extra="ignore", allow_inf_nan=False)

    input: str = Field(description="The text to speak.")
    model: str = Field("kokoro", description="kokoro, tts-1, tts-1-hd or gpt-4o-mini-tts.")
    voice: Voice | None = Field(
        None, description="A voice, one of OpenAI's thirteen names, a mix, or an object with id."
    )
    response_format: Literal[FORMATS] = Field("mp3", description="The container.")  # type: ignore[valid-type]
    speed: Number = Field(1.0, ge=0.25, le=4.0)
    stream_format: Literal["audio", "sse"] = "audio"
    instructions: str | None = Field(
        None, max_length=10_000, description="Plain words for pace and pauses have effect."
    )
    # Kokoro-FastAPI's
    stream: bool = Field(True, description="False waits for the whole and states true sizes.")
    lang_code: str | None = Field(None, max_length=20)
    volume_multiplier: Number = Field(1.0, ge=0.0, le=10.0)
    normalization_options: dict[str, Any] | None = None
    allow_voice_tags: bool = True
    ssml: bool = False
    voice_aliases: dict[str, Any] | None = None
    return_timestamps: bool = True
    return_download_link: bool = Field(False, description="Adds X-Download-Path, where the answer is afterwards.")
    return_timing: bool = Field(False, description="Adds X-Timing-Path to the download link.")
    # ours, off unless asked for
    language: str | None = Field(None, max_length=20)
    seed: int = Field(0, ge=0, le=2**63 - 1)
    timestamps: Literal["word", "phoneme"] | None = None
    lexicon: Any = Field(None, description="Pronunciations for this request: {word: reading} or a list of entries.")
    loudness: Number | None = Field(None, ge=-50, le=-5)
    sample_rate: int | None = Field(None, ge=8000, le=48000)
    bit_rate: int | None = Field(None, ge=6000, le=512_000)
    pitch: Number = Field(0.0, ge=-12, le=12)
    pauses: Number = Field(1.0, ge=0, le=10)
    markup: Literal["plain", "markdown", "html", "ssml", "auto"] = "plain"
    profile: Literal["chat", "book", "code"] = "chat"
    style: str | None = Field(None, max_length=500)
    cache: bool = Field(True, description="False neither reads nor fills the audio cache.")


async def asked(request: Request, kind: type[Body], most: int | None = None) -> Body:
    """The checked JSON body of a request. most: bytes, if less than the setting."""
    return parse(await sent(request, most), kind)


async def sent(request: Request, most: int | None = None) -> bytes:
    """The bytes of a JSON body. Raises 408, 413 and 415."""
    settings = request.app.state.house.settings
    check_content_type(request)
    try:
        return await asyncio.wait_for(read_body(request, most or settings.max_body), settings.body_time)
    except asyncio.TimeoutError:
        raise RequestError(408, "the body did not arrive in time", code="request_timeout") from None


async def read_body(request: Request, most: int) -> bytes:
    """The body, at most so many bytes; more is a 413 before all of it has arrived."""
    if int(request.headers.get("content-length") or 0) > most:  # the HTTP parser has seen to it that it is a number
        raise RequestError(413, f"the body has more than {most:,} bytes; send less at once", code="body_too_large")
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise RequestError(413, f"the body has more than {most:,} bytes; send less at once", code="body_too_large")
        parts.append(part)
    return b"".join(parts)


def check_content_type(request: Request) -> None:
    kind = request.headers.get("content-type", "application/json").split(";")[0].strip().lower()
    if kind not in ("application/json", "text/json", "") and not kind.endswith("+json"):
        raise RequestError(415, f"the body is {kind}, not JSON; send it with Content-Type: application/json")


def parse(data: bytes, kind: type[Body]) -> Body:
    """A checked body. Raises `RequestError` 400 naming the field."""
    fields = parse_json(data)
    if not isinstance(fields, dict):
        raise RequestError(400, 'the body is no JSON object; send {"input": "…"}')
    try:
        return kind.model_validate({name: value for name, value in fields.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else None
        raise RequestError(400, f"{name}: {first['msg']}", param=name, code="invalid_value") from None


def parse_json(data: bytes) -> Any:
    if deepest(data) > MAX_DEPTH:
        raise RequestError(400, f"the JSON is nested more than {MAX_DEPTH} levels deep")
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_constant, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        raise RequestError(400, f"the body is no valid JSON: {error}"[:300]) from None


def _constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) < 30 else math.inf


def deepest(data: bytes) -> int:
    """How deep the brackets are nested, strings aside."""
    depth = most = 0
    for part in re.findall(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', data, re.DOTALL):
        if part in (b"[", b"{"):
            depth += 1
            most = max(most, depth)
        elif part in (b"]", b"}"):
            depth -= 1
    return most


def clean_text(text: str) -> str:
    """Lone surrogates, which JSON can smuggle in, become U+FFFD: no encoder downstream could take them."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)
