"""The studio at `/`: one page that needs no build step and no network but this server's."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from fastapi import APIRouter
from starlette.responses import Response

router = APIRouter()
POLICY = "default-src 'self'; connect-src 'self' blob:; media-src 'self' blob:; img-src 'self' data:; base-uri 'none'"
KINDS = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}


@lru_cache(maxsize=8)
def page(name: str) -> bytes:
    return files("moksori.server").joinpath("static").joinpath(name).read_bytes()


@router.get("/", include_in_schema=False)
async def index() -> Response:
    return asset("index.html")


@router.get("/studio/{name}", include_in_schema=False)
async def static(name: str) -> Response:
    from moksori.server.errors import RequestError

    if name not in ("studio.js", "studio.css"):
        raise RequestError(404, f"there is no /studio/{name[:100]}")
    return asset(name)


def asset(name: str) -> Response:
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    return Response(page(name), media_type=KINDS[name.rpartition(".")[2]], headers=headers)
