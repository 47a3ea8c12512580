"""What there is: models, voices, named mixes; and how a text would be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from moksori.server.errors import RequestError
from moksori.server.order import speaker_for, understand
from moksori.server.request import MODELS, SpeechBody, asked, parse_json, sent
from moksori.voices import Voice

if TYPE_CHECKING:
    from moksori.server.app import House

router = APIRouter()
CREATED = 1_735_689_600
"""When Kokoro-82M v1.0 came out, for clients that sort models by age."""


def model_object(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": CREATED, "owned_by": "moksori"}


@router.get("/v1/models", tags=["lists"], summary="Models, as OpenAI lists them")
async def models() -> dict[str, Any]:
    return {"object": "list", "data": [model_object(name) for name in MODELS]}


@router.get("/v1/models/{name:path}", tags=["lists"], summary="One model")
async def model(name: str) -> dict[str, Any]:
    if name not in MODELS:
        message = f"there is no model {name[:200]!r}; there are {', '.join(MODELS)}"
        raise RequestError(404, message, param="model", code="model_not_found")
    return model_object(name)


@router.get("/v1/audio/models", tags=["lists"], summary="Models, as Open WebUI lists them")
async def audio_models() -> dict[str, Any]:
    return {"models": [{"id": name, "name": name} for name in MODELS]}


def voice_object(voice: Voice) -> dict[str, Any]:
    about = voice.to_dict()
    keep = ("language", "gender", "grade", "licence", "origin", "mix")
    return {"id": voice.name, "name": voice.name, **{name: about[name] for name in keep if name in about}}


@router.get("/v1/audio/voices", tags=["lists"], summary="Voices")
async def voices(request: Request, legacy: bool = False, language: str | None = None) -> dict[str, Any]:
    """All voices with language, gender, grade and licence; `legacy=true` lists names only."""
    house: House = request.app.state.house
    names = house.tts.catalogue.names(language)
    if legacy:
        return {"voices": list(names)}
    found = [voice_object(house.tts.catalogue.voice(name)) for name in names]
    return {"voices": found, "default_voice": house.settings.voice, "aliases": dict(house.tts.catalogue.aliases)}


class MixBody(BaseModel):
    """A mix to be kept under a name."""

    model_config = ConfigDict(extra="ignore")

    name: str = Field(min_length=2, max_length=64)
    mix: str = Field(min_length=1, max_length=500, description="Such as af_sky(2)+af_bella.")


@router.post("/v1/audio/voices", tags=["lists"], summary="Keep a mix under a name", status_code=201)
async def save_mix(request: Request) -> JSONResponse:
    house: House = request.app.state.house
    body = await asked(request, MixBody, 10_000)
    voice = await house.in_thread(house.tts.catalogue.save_mix, body.name, body.mix)
    house.forget_voice(body.name)
    return JSONResponse(voice_object(voice), 201)


@router.post("/v1/audio/voices/combine", tags=["lists"], summary="The style table of a mix, to be kept as a file")
async def combine(request: Request) -> Response:
    """The body is a mix ("af_sky+af_bella") or a list of voices; gives a .bin that `file:` sources can load."""
    house: House = request.app.state.house
    given = parse_json(await sent(request, 10_000))
    mix = "+".join(given) if isinstance(given, list) and all(isinstance(one, str) for one in given) else given
    if not isinstance(mix, str) or not mix:
        raise RequestError(400, 'the body must be a mix such as "af_sky+af_bella", or a list of voices', param="voice")
    speaker = await house.in_thread(speaker_for, house, mix)
    table = speaker.style.tobytes() if hasattr(speaker.style, "tobytes") else b""
    if not table:
        raise RequestError(400, f"{mix[:100]!r} has no table of its own", param="voice")
    return Response(table, headers={"content-disposition": 'attachment; filename="voice.bin"'},
                    media_type="application/octet-stream")  # fmt: skip


@router.delete("/v1/audio/voices/{name}", tags=["lists"], summary="Forget a mix", status_code=204)
async def remove_mix(request: Request, name: str) -> Response:
    house: House = request.app.state.house
    await house.in_thread(house.tts.catalogue.remove_mix, name)
    house.forget_voice(name)
    return Response(status_code=204)


@router.post("/v1/audio/speech/explain", tags=["speech"], summary="How a text would be read")
async def explain(request: Request) -> JSONResponse:
    """The fields of a speech request; gives passages, spoken form, phonemes, spans, and predicted seconds."""
    house: House = request.app.state.house
    body = await asked(request, SpeechBody)
    order = await house.in_thread(understand, house, body, house.own_lexicon(request))
    found = await house.in_thread(lambda: order.speaker.explain(order.text, **order.options).to_dict())
    units = float(sum(len(one.get("phonemes", "")) for one in found.get("utterances", ())))
    found["predicted_work_seconds"] = round(house.tts.scheduler.predict(units), 3)
    return JSONResponse(found)
