"""Keeps credentials out of what people read: every text that leaves `sources` in a log or an error passes `redact`.

`quiet()` does the same for the libraries underneath, which log request lines and headers of their own accord.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_SECRET_VARIABLES = (
    "HF_TOKEN",
    "HUGGING_FACE_HUB_TOKEN",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "NPM_TOKEN",
    "NODE_AUTH_TOKEN",
)
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?i)\b(?!npm:|hf:)([a-z][a-z0-9+.-]*://)[^\s/@'\"]+@(?=[^\s/])"), r"\1***@"),
    (re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://[^\s?'\"<>]*)\?[^\s'\"<>)]+"), r"\1?***"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[a-z0-9._~+/=-]{6,}"), r"\1 ***"),
    (
        re.compile(r"(?i)(_auth(?:token)?|_password|x-amz-security-token|signature|credential)(\s*[=:]\s*)[^\s,;&]+"),
        r"\1\2***",
    ),
    (re.compile(r"\bhf_[A-Za-z0-9]{8,}"), "***"),
    (re.compile(r"\bnpm_[A-Za-z0-9]{30,}"), "***"),
    (re.compile(r"\b(?:AKIA|ASIA)[A-Z0-9]{12,}"), "***"),
)
_LOGGERS = (
    "httpx",
    "httpcore.connection",
    "httpcore.http11",
    "httpcore.proxy",
    "httpcore.socks",
    "urllib3.connectionpool",
    "botocore.auth",
    "botocore.endpoint",
    "botocore.hooks",
    "botocore.parsers",
    "botocore.httpsession",
    "botocore.retryhandler",
    "botocore.regions",
)
_ours: ContextVar[bool] = ContextVar("moksori_sources_quiet", default=False)


def redact(text: str) -> str:
    """The text without credentials: user:password@, query strings of URLs, tokens, keys."""
    for value in filter(None, map(os.environ.get, _SECRET_VARIABLES)):
        text = text.replace(value, "***")
    for pattern, instead in _RULES:
        text = pattern.sub(instead, text)
    return text


def _not_ours(record: logging.LogRecord) -> bool:
    return not _ours.get()


@contextmanager
def quiet() -> Iterator[None]:
    """While it lasts, the libraries underneath log nothing about the requests of this thread.

    They write addresses (a redirect to a store carries a signature) and headers; other users of the same libraries in
    this process keep their logs.
    """
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_not_ours)  # adding it twice does nothing
    token = _ours.set(True)
    try:
        yield
    finally:
        _ours.reset(token)
