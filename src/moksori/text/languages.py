"""Which languages there are, what they are called elsewhere, and who speaks them.

A tag of ours (`en-us en-gb es fr hi it pt-br ja zh ko`) comes out of whatever a caller wrote: "EN_us", "ja-JP", "cmn",
Kokoro's one letter ("a"). `front_end` imports a language's module on first use and keeps one instance for the process.
A new language is one file and one row here.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, cast

from moksori.errors import LanguageNotSupported
from moksori.text.base import FrontEnd


@dataclass(frozen=True, slots=True)
class Language:
    """One row of the table."""

    tag: str
    name: str
    """In English, as one would print it in a list."""
    front_end: str
    """module:class"""
    aliases: tuple[str, ...] = ()
    """Lower case, with hyphens. A region we do not list falls back to the language without it."""
    extra: str | None = None
    """`pip install "moksori[extra]"` brings what it needs."""
    probe: str | None = None
    """The library that the extra brings: without it the language is not here."""
    settings: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Arguments of the class."""


_AMERICAN = ("en", "a", "eng", "english", "en-ca", "en-ph")
_BRITISH = ("b", "en-uk", "gb", "en-au", "en-nz", "en-ie", "en-za", "en-in", "en-sg", "en-hk", "en-gb-oed", "british")
_G2P = "moksori.text.g2p"

_ROWS = (
    Language("en-us", "American English", f"{_G2P}.en:English", _AMERICAN),
    Language("en-gb", "British English", f"{_G2P}.en:English", _BRITISH, settings=MappingProxyType({"british": True})),
    Language("es", "Spanish", f"{_G2P}.es:Spanish", ("e", "spa", "spanish"), "espeak", "espeakng_loader"),
    Language("fr", "French", f"{_G2P}.fr:French", ("f", "fra", "fre", "french"), "espeak", "espeakng_loader"),
    Language("hi", "Hindi", f"{_G2P}.hi:Hindi", ("h", "hin", "hindi"), "espeak", "espeakng_loader"),
    Language("it", "Italian", f"{_G2P}.it:Italian", ("i", "ita", "italian"), "espeak", "espeakng_loader"),
    Language(
        "pt-br",
        "Brazilian Portuguese",
        f"{_G2P}.pt:Portuguese",
        ("pt", "p", "por", "portuguese", "br"),
        "espeak",
        "espeakng_loader",
    ),
    Language("ja", "Japanese", f"{_G2P}.ja:Japanese", ("j", "jp", "jpn", "japanese"), "ja", "pyopenjtalk"),
    Language(
        "zh", "Mandarin Chinese", f"{_G2P}.zh:Chinese", ("z", "cn", "cmn", "zho", "chi", "chinese"), "zh", "jieba"
    ),
    Language("ko", "Korean", f"{_G2P}.ko:Korean", ("k", "kr", "kor", "korean")),
)

LANGUAGES: Mapping[str, Language] = MappingProxyType({row.tag: row for row in _ROWS})
"""By tag, in the order in which lists show them."""

_TAGS = {name: row.tag for row in _ROWS for name in (row.tag, *row.aliases)}


def resolve(name: str) -> str:
    """The tag of ours that `name` means; `LanguageNotSupported` if none does.

    Case and "_" or "-" do not matter, and an unknown region or script is dropped: "es_MX" is "es", "zh-Hant-TW"
    "zh".
    """
    wanted = name.strip().lower().replace("_", "-").split(".")[0]
    while wanted:
        if wanted in _TAGS:
            return _TAGS[wanted]
        wanted = wanted.rpartition("-")[0]
    raise LanguageNotSupported(name, f"there are {', '.join(LANGUAGES)}.")


def available(name: str) -> bool:
    """Whether what the language needs is installed (nothing is loaded to find out)."""
    probe = LANGUAGES[resolve(name)].probe
    return probe is None or find_spec(probe) is not None


def english_in(language: str) -> str | None:
    """Who says an English word in a text of that language; None if the text's own front end does."""
    return None if language.startswith("en") else "en-us"


_instances: dict[str, FrontEnd] = {}
_locks = {tag: threading.Lock() for tag in LANGUAGES}  # one a language: loading Japanese must not hold up English


def front_end(name: str) -> FrontEnd:
    """The one front end of that language, loaded on first use. Safe from many threads."""
    tag = resolve(name)
    if tag not in _instances:
        with _locks[tag]:
            if tag not in _instances:
                _instances[tag] = _load(LANGUAGES[tag])
    return _instances[tag]


def _load(row: Language) -> FrontEnd:
    if not available(row.tag):
        raise LanguageNotSupported(row.tag, f'{row.name} needs `pip install "moksori[{row.extra}]"`.', row.extra)
    module, _, name = row.front_end.partition(":")
    return cast(FrontEnd, getattr(import_module(module), name)(**row.settings))


def broad(tag: str) -> FrontEnd:
    """The front end in the broad form of its phonemes, where it has one (`transcribe`): for people, not for engines."""
    inner = front_end(tag)
    return cast("FrontEnd", _Broad(inner)) if hasattr(inner, "transcribe") else inner


class _Broad:
    """A front end whose `phonemize` is its `transcribe`; all else is its own."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def phonemize(self, pieces: Any) -> Any:
        return self._inner.transcribe(pieces)
