"""Every `MOKSORI_…` environment variable, read in one place.

Arguments given in code win over these. A name that nobody knows is an error, because a typo would silently do
nothing. The table in docs/settings.md is made from this file (`make docs`).
"""

from __future__ import annotations

import dataclasses
import difflib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moksori.errors import OptionError

PREFIX = "MOKSORI_"
NOT_OURS = ("MOKSORI_TEST_",)
"""Names that begin so belong to our tests."""
CLIENTS = ("MOKSORI_API_KEY",)
"""Names that clients of the server use."""


def _setting(default: Any, kind: str, text: str, group: str = "library") -> Any:
    return field(default=default, metadata={"kind": kind, "text": text, "group": group})


@dataclass(frozen=True)
class Settings:
    """What the environment says. Each field is `MOKSORI_` and its name in capitals."""

    cache: Path | None = _setting(None, "path", "Where everything downloaded or made is kept.")
    offline: bool = _setting(False, "flag", "Never touch the network; say what is missing instead.")
    voice: str = _setting("af_heart", "text", "The voice when none is named.")
    device: str = _setting("cpu", "text", "cpu, or cuda where ONNX Runtime has it.")
    threads: int | None = _setting(None, "count", "Threads for one step; all cores when not set.")
    workers: int | None = _setting(None, "count", "Steps computed at the same time; 1 when not set.")
    plan: str | None = _setting(None, "text", "Pins how the model runs (see `moksori bench tune`).")
    lexicon: Path | None = _setting(None, "path", "A lexicon file that always applies.")

    host: str = _setting("127.0.0.1", "text", "Address to listen on; 0.0.0.0 for all.", "server")
    port: int = _setting(8880, "count", "Port to listen on.", "server")
    voices: tuple[str, ...] = _setting((), "list", "Voices to have ready at the start, beside the default.", "server")
    api_keys: tuple[str, ...] = _setting((), "list", "Keys, separated by commas; none: everybody may speak.", "server")
    keys_file: Path | None = _setting(None, "path", "Keys with names, scopes and limits; see docs/server.md.", "server")
    open_lists: bool = _setting(True, "flag", "Voices and models may be listed without a key.", "server")
    patience: float = _setting(6.0, "seconds", "Refuse who would wait longer for the first sound.", "server")
    max_input: int = _setting(100_000, "count", "Characters in one request.", "server")
    max_body: int = _setting(4_000_000, "count", "Bytes in one request's body.", "server")
    body_time: float = _setting(30.0, "seconds", "Time for a request's body to arrive.", "server")
    request_time: float = _setting(600.0, "seconds", "Time for the work of one request.", "server")
    stall_time: float = _setting(60.0, "seconds", "Time that a client may take to accept a piece of audio.", "server")
    niceness: int = _setting(5, "whole", "How far synthesis stands back behind the door (Linux); 0 to 19.", "server")
    cors_origins: tuple[str, ...] = _setting((), "list", "Web pages that may call the server; * for all.", "server")
    audio_cache: int = _setting(268_435_456, "bytes", "Size of the cache of finished audio; 0 for none.", "server")
    drain: float = _setting(30.0, "seconds", "Time for running requests after SIGTERM.", "server")
    log_format: str = _setting("text", "text", "text or json.", "server")
    log_level: str = _setting("info", "text", "debug info warning error.", "server")
    log_text: bool = _setting(False, "flag", "Write what is spoken into the log.", "server")
    root_path: str = _setting("", "text", "Path under which a proxy serves us.", "server")


def read(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process. Raises `OptionError` for a value or a name that makes no sense."""
    given = os.environ if environment is None else environment
    known = {PREFIX + one.name.upper(): one for one in dataclasses.fields(Settings)}
    values: dict[str, Any] = {}
    for name, text in given.items():
        if not name.startswith(PREFIX) or name.startswith(NOT_OURS) or name in CLIENTS:
            continue
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise OptionError(
                name, text, f"no such setting; {f'did you mean {near[0]}?' if near else 'see docs/settings.md.'}"
            )
        if text != "":
            values[known[name].name] = KINDS[known[name].metadata["kind"]](name, text)
    return Settings(**values)


def _flag(name: str, text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if text.strip().lower() not in words:
        raise OptionError(name, text, "say 1 or 0.")
    return words[text.strip().lower()]


def _count(name: str, text: str) -> int:
    if not text.strip().isdigit() or int(text) < 1:
        raise OptionError(name, text, "give a whole number from 1.")
    return int(text)


def _seconds(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise OptionError(name, text, "give a number of seconds, 0 or more.")
    return value


KINDS: Mapping[str, Any] = {
    "text": lambda name, text: text,
    "path": lambda name, text: Path(text).expanduser(),
    "flag": _flag,
    "count": _count,
    "seconds": _seconds,
    "whole": lambda name, text: 0 if text.strip() == "0" else _count(name, text),
    "bytes": lambda name, text: 0 if text.strip() == "0" else _count(name, text),
    "list": lambda name, text: tuple(part.strip() for part in text.split(",") if part.strip()),
}
