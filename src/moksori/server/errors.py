"""Errors on the wire: OpenAI's error object with all four keys, on every route and for every status.

The official clients show `error.message` and nothing else, so a reason outside of it is lost.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from starlette.responses import JSONResponse

from moksori import errors


@dataclass(frozen=True)
class Row:
    """What one class of error becomes."""

    kind: type[Exception]
    status: int
    type: str
    code: str
    param: str | None = None


TABLE: tuple[Row, ...] = (
    Row(errors.OptionError, 400, "invalid_request_error", "invalid_value"),
    Row(errors.MarkupError, 400, "invalid_request_error", "invalid_markup", "input"),
    Row(errors.TextError, 400, "invalid_request_error", "invalid_input", "input"),
    Row(errors.VoiceNotFound, 400, "invalid_request_error", "voice_not_found", "voice"),
    Row(errors.LanguageNotSupported, 400, "invalid_request_error", "language_not_supported", "language"),
    Row(errors.Overloaded, 429, "rate_limit_error", "rate_limit_exceeded"),
    Row(errors.DeadlineExceeded, 504, "server_error", "deadline_exceeded"),
    Row(errors.Cancelled, 503, "server_error", "cancelled"),
    Row(errors.SourceError, 503, "server_error", "source_unavailable"),
    Row(errors.ModelError, 500, "server_error", "model_error"),
    Row(errors.DeviceUnavailable, 500, "server_error", "device_unavailable"),
    Row(errors.JobError, 500, "server_error", "job_error"),
    Row(errors.MoksoriError, 500, "server_error", "internal_error"),
)
"""The first row that fits counts, so special ones stand before general ones."""

TYPES = {401: "authentication_error", 403: "permission_error", 404: "not_found_error", 429: "rate_limit_error"}


class RequestError(Exception):
    """A request that cannot be answered, with all that the error object needs."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        param: str | None = None,
        code: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.status, self.message, self.param, self.code = status, message, param, code
        self.headers = headers or {}
        super().__init__(message)


def error_object(message: str, type: str, param: str | None, code: str | None) -> dict[str, Any]:
    return {"error": {"message": message, "type": type, "param": param, "code": code}}


def described(error: Exception) -> tuple[int, dict[str, Any], dict[str, str]]:
    """Status, body and headers for an error. What we did not foresee tells nobody its inside."""
    if isinstance(error, RequestError):
        kind = TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "server_error")
        return error.status, error_object(error.message, kind, error.param, error.code), error.headers
    for row in TABLE:
        if isinstance(error, row.kind):
            param = error.name if isinstance(error, errors.OptionError) else row.param
            headers = {"Retry-After": retry_after(error)} if isinstance(error, errors.Overloaded) else {}
            return row.status, error_object(str(error), row.type, param, row.code), headers
    return 500, error_object("something went wrong here; the log has it under this request id", "server_error", None,
                             "internal_error"), {}  # fmt: skip


def retry_after(error: errors.Overloaded) -> str:
    """Whole seconds from 1 to 120: the official clients ignore a longer one."""
    return str(min(120, max(1, math.ceil(error.retry_after))))


def response_for(error: Exception) -> JSONResponse:
    status, body, headers = described(error)
    return JSONResponse(body, status, headers)
