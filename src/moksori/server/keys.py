"""API keys: who may speak, and how much. Off unless keys are set, and then every Authorization header is fine.

Keys come from MOKSORI_API_KEYS (plain, separated by commas) or from a file, one JSON object a line:

    {"name": "team-a", "sha256": "…", "scopes": ["speech"], "concurrency": 4, "characters_a_day": 200000,
     "seconds_a_day": 3600, "weight": 2}

The file holds SHA-256 digests only. All comparisons are of digests and take the same time for every key.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moksori.errors import OptionError
from moksori.server.errors import RequestError

SCOPES = ("speech", "voices", "lexicon", "metrics", "admin")
DAY = 86_400


@dataclass(frozen=True)
class Key:
    """Somebody who may come in, with limits; None for no limit."""

    name: str
    sha256: str
    scopes: tuple[str, ...] = SCOPES
    concurrency: int | None = None
    characters_a_day: int | None = None
    seconds_a_day: float | None = None
    weight: float = 1.0


@dataclass
class Use:
    """What a key has used."""

    day: int = 0
    requests: int = 0
    characters: int = 0
    seconds: float = 0.0
    running: int = 0
    refused: int = 0


@dataclass
class Keys:
    """All keys and their use. Safe for many threads."""

    keys: tuple[Key, ...] = ()
    _uses: dict[str, Use] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __bool__(self) -> bool:
        return bool(self.keys)

    def find(self, authorization: str | None) -> Key | None:
        """The key in an Authorization header, or None."""
        scheme, _, given = (authorization or "").strip().partition(" ")
        digest = digest_of(given.strip()) if scheme.lower() == "bearer" else digest_of("")
        found = None
        for key in self.keys:  # all of them, so that time tells nothing
            if hmac.compare_digest(key.sha256, digest):
                found = key
        return found

    def require(self, authorization: str | None, scope: str) -> Key:
        """The key, or a 401 or 403 that says the same for every wrong one."""
        key = self.find(authorization)
        if key is None:
            raise RequestError(
                401,
                "this server wants an API key: send Authorization: Bearer and a key that its owner gave you",
                code="invalid_api_key",
                headers={"WWW-Authenticate": 'Bearer realm="moksori"'},
            )
        if scope not in key.scopes:
            raise RequestError(403, f"this key may not do that; it lacks the scope {scope!r}", code="missing_scope")
        return key

    def charge(self, key: Key, characters: int) -> None:
        """Counts a text against the day's limits. Raises a 429 that says when the day is over."""
        with self._lock:
            use = self._use(key)
            over = (
                key.characters_a_day is not None and use.characters + characters > key.characters_a_day and "characters"
            ) or (key.seconds_a_day is not None and use.seconds >= key.seconds_a_day and "seconds of audio")
            if over:
                use.refused += 1
                raise RequestError(
                    429, f"this key has used up its {over} for today", code="insufficient_quota",
                    headers={"Retry-After": "120", "x-should-retry": "false"},
                )  # fmt: skip
            use.requests += 1
            use.characters += characters

    def begin(self, key: Key) -> None:
        """Counts a request that begins; `end` must follow. Raises a 429 if the key has too many at once."""
        with self._lock:
            use = self._use(key)
            if key.concurrency is not None and use.running >= key.concurrency:
                use.refused += 1
                raise RequestError(
                    429, f"this key may have {key.concurrency} requests at once; wait for one to end",
                    code="too_many_requests", headers={"Retry-After": "1"},
                )  # fmt: skip
            use.running += 1

    def end(self, key: Key) -> None:
        with self._lock:
            self._use(key).running -= 1

    def spoken(self, key: Key, seconds: float) -> None:
        with self._lock:
            self._use(key).seconds += seconds

    def running(self, key: Key) -> int:
        """Requests of a key at this moment."""
        with self._lock:
            return self._use(key).running

    def limits(self, key: Key) -> dict[str, str]:
        """`x-ratelimit-*-tokens`, with a character as the token, for a key that has a limit of them."""
        if key.characters_a_day is None:
            return {}
        with self._lock:
            left = max(0, key.characters_a_day - self._use(key).characters)
        return {
            "x-ratelimit-limit-tokens": str(key.characters_a_day),
            "x-ratelimit-remaining-tokens": str(left),
            "x-ratelimit-reset-tokens": f"{DAY - time.time() % DAY:.0f}s",
        }

    def usage(self) -> list[dict[str, Any]]:
        """What every key has used today."""
        with self._lock:
            return [
                {
                    "name": key.name,
                    "requests": use.requests,
                    "characters": use.characters,
                    "seconds": round(use.seconds, 2),
                    "running": use.running,
                    "refused": use.refused,
                    "characters_a_day": key.characters_a_day,
                    "seconds_a_day": key.seconds_a_day,
                }
                for key in self.keys
                for use in [self._use(key)]
            ]

    def _use(self, key: Key) -> Use:
        today, use = int(time.time() // DAY), self._uses.setdefault(key.name, Use())
        if use.day != today:
            self._uses[key.name] = use = Use(day=today, running=use.running)
        return use


def digest_of(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def read_keys(plain: Mapping[str, str] | tuple[str, ...], file: Path | None) -> Keys:
    """Keys from the setting and from the file. Raises `OptionError` with the line that is wrong."""
    keys = [Key(f"key-{number}", digest_of(text)) for number, text in enumerate(plain, 1) if text]
    if file is not None:
        keys += _from_file(file)
    names = [key.name for key in keys]
    if len(set(names)) < len(names):
        raise OptionError("keys_file", str(file), "two keys have the same name.")
    return Keys(tuple(keys))


def _from_file(file: Path) -> Iterator[Key]:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            fields = json.loads(line)
            key = Key(**{**fields, "scopes": tuple(fields.get("scopes", SCOPES))})
            if len(key.sha256) != 64 or set(key.scopes) - set(SCOPES):
                raise ValueError("sha256 must have 64 hexadecimal digits, and scopes must be known")
        except (ValueError, TypeError, AttributeError) as error:
            raise OptionError("keys_file", f"{file}:{number}", f"not a key: {error}") from None
        yield key
