"""Probes and figures: alive, ready, how busy."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from moksori._version import __version__

if TYPE_CHECKING:
    from moksori.server.app import House

router = APIRouter()


@router.get("/health", tags=["around"], summary="Alive?")
async def health() -> dict[str, str]:
    return {"status": "healthy", "version": __version__}


@router.get("/ready", tags=["around"], summary="Takes work?")
async def ready(request: Request) -> JSONResponse:
    """503 while the model loads and while the server drains, so that a balancer looks elsewhere."""
    house: House = request.app.state.house
    return JSONResponse({"ready": house.ready}, 200 if house.ready else 503)


@router.get("/v1/test", tags=["around"], summary="What clients of Kokoro-FastAPI ask")
async def test() -> dict[str, str]:
    return {"status": "ok"}


@router.get("/metrics", tags=["around"], summary="For Prometheus")
async def metrics(request: Request) -> Response:
    house: House = request.app.state.house
    page, kind = house.metrics.text()
    return Response(page, media_type=kind)


@router.get("/v1/load", tags=["around"], summary="How busy the machine is")
async def load(request: Request) -> dict[str, Any]:
    house: House = request.app.state.house
    return dataclasses.asdict(house.tts.scheduler.stats())


@router.get("/v1/usage", tags=["around"], summary="What every key has used today")
async def usage(request: Request) -> dict[str, Any]:
    house: House = request.app.state.house
    return {"object": "list", "data": house.keys.usage()}
