"""What happens to every request: a name for it, who it is from, and a line in the log.

`Label` stands outermost: it gives every answer an `x-request-id`, counts it and logs it, without a word of what was
asked. `Guard` stands inside CORS: it asks for the key before anything else is looked at.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moksori.server.errors import RequestError, response_for
from moksori.server.keys import Key

if TYPE_CHECKING:
    from moksori.server.app import House

log = logging.getLogger("moksori.access")
GIVEN_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}")
OPEN = ("/", "/health", "/ready", "/v1/test", "/favicon.ico")
LISTS = ("/v1/audio/voices", "/v1/audio/models", "/v1/models")


class Label:
    """Names, counts and logs every answer."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        name = given if GIVEN_ID.fullmatch(given) else f"req_{secrets.token_hex(12)}"
        scope.setdefault("state", {})["request_id"] = name
        started, status = time.perf_counter(), 0

        async def labelled(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = name
            await send(message)

        try:
            await self.app(scope, receive, labelled)
        except ClientDisconnect:
            status = status or 499
        except Exception as error:
            if status:  # too late to say anything: the connection must break
                raise
            log.exception("%s %s failed, %s", scope["method"], scope["path"], name)
            await response_for(error)(scope, receive, labelled)
        finally:
            self._note(scope, name, status or 499, time.perf_counter() - started)

    def _note(self, scope: Scope, name: str, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self.house.metrics.requests.labels(route, str(status)).inc()
        key = scope.get("state", {}).get("key")
        about = {"id": name, "method": scope["method"], "path": scope["path"], "status": status,
                 "seconds": round(seconds, 4), "key": key.name if key else None}  # fmt: skip
        level = logging.DEBUG if scope["path"] in ("/health", "/ready", "/metrics") else logging.INFO
        log.log(level, "%(method)s %(path)s %(status)s %(seconds).3fs %(id)s", about, extra={"fields": about})


class Guard:
    """Asks for a key where one is needed."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self.house.keys or self._is_open(scope):
            await self.app(scope, receive, send)
            return
        try:
            key = self.house.keys.require(Headers(scope=scope).get("authorization"), scope_for(scope))
            self.house.keys.begin(key)
        except RequestError as error:
            self.house.metrics.refused.labels(error.code or "key").inc()
            await response_for(error)(scope, receive, send)
            return
        scope["state"]["key"] = key
        try:
            await self.app(scope, receive, send)
        finally:
            self.house.keys.end(key)

    def _is_open(self, scope: Scope) -> bool:
        path = scope["path"]
        lists = self.house.settings.open_lists and scope["method"] in ("GET", "HEAD") and path in LISTS
        return scope["method"] == "OPTIONS" or path in OPEN or path.startswith("/studio/") or lists


def scope_for(scope: Scope) -> str:
    """Which scope of a key a request needs."""
    path, method = scope["path"], scope["method"]
    if path == "/metrics":
        return "metrics"
    if path.startswith("/v1/usage"):
        return "admin"
    if path.startswith("/v1/lexicon") and method not in ("GET", "HEAD"):
        return "lexicon"
    if path.startswith("/v1/audio/voices") and method not in ("GET", "HEAD"):
        return "voices"
    return "speech"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        about: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            about["error"] = self.formatException(record.exc_info)
        return json.dumps(about, ensure_ascii=False, default=str)


def set_up_logs(kind: str, level: str) -> None:
    """Logs of ours and of uvicorn go to standard error in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == "json" else logging.Formatter("%(levelname)-7s %(message)s"))
    for name in ("moksori", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").handlers = []


def key_of(scope: Scope) -> Key | None:
    """The key a request came with, if keys are on."""
    key: Key | None = scope.get("state", {}).get("key")
    return key
