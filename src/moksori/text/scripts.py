"""Which writing system a character belongs to, and where a sentence changes its language by it.

A front end speaks its own scripts; words in another one go to the language that is written so. Digits, punctuation and
symbols have no script and stay with the sentence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

OWN = {
    "ja": frozenset(("han", "kana")),
    "zh": frozenset(("han", "bopomofo")),
    "ko": frozenset(("hangul", "han")),
    "hi": frozenset(("devanagari",)),
}
"""The scripts that a language's front end reads; all others read Latin."""
_LATIN = frozenset(("latin",))

SPEAKS = {"latin": "en-us", "kana": "ja", "hangul": "ko", "devanagari": "hi", "han": "zh", "bopomofo": "zh"}
"""Who reads a script that is not the sentence's own."""

_NAMES = {"cjk": "han", "hiragana": "kana", "katakana": "kana", "katakana-hiragana": "kana", "kangxi": "han"}
_RANGES = (
    ("A", "Z", "latin"), ("a", "z", "latin"), ("\u00c0", "\u024f", "latin"), ("\u0391", "\u03ff", "greek"),
    ("\u0400", "\u052f", "cyrillic"), ("\u0904", "\u0939", "devanagari"), ("\u3041", "\u3096", "kana"),
    ("\u30a1", "\u30fa", "kana"), ("\u3400", "\u4dbf", "han"), ("\u4e00", "\u9fff", "han"),
    ("\uac00", "\ud7a3", "hangul"),
)  # fmt: skip
_MARKS = {"\u3005": "han", "\u3007": "han", "\u30fc": "kana", "\uff70": "kana", "\u30fd": "kana", "\u309d": "kana"}


class Run(NamedTuple):
    """Characters [start, end) in one script; "" if none of them has one."""

    start: int
    end: int
    script: str


def own(language: str) -> frozenset[str]:
    """The scripts that the language's front end reads."""
    return OWN.get(language, _LATIN)


@lru_cache(maxsize=1 << 16)
def script(char: str) -> str:
    """ "latin", "han", "kana", "hangul", "cyrillic" ...; "" for digits, signs and spaces; "mark" for what only joins a
    letter before it."""
    for low, high, name in _RANGES:
        if low <= char <= high and char not in "×÷":
            return name
    if char in _MARKS:
        return _MARKS[char]
    category = unicodedata.category(char)
    if category in ("Mn", "Mc", "Me") or char in "\u200c\u200d":
        return "mark"
    if category[0] != "L" and category != "Nl":
        return ""
    return _named(char)


def _named(char: str) -> str:
    words = unicodedata.name(char, "UNKNOWN").lower().replace("fullwidth ", "").replace("halfwidth ", "").split(" ")
    if words[0] in ("mathematical", "modifier", "superscript", "subscript", "roman", "feminine", "masculine", "micro"):
        return "latin"
    return _NAMES.get(words[0], words[0])


def runs(text: str) -> Iterator[Run]:
    """The text cut where the script changes. What has no script joins what stands before it, or else what follows."""
    start, now = 0, ""
    for i, char in enumerate(text):
        if char.isspace():
            continue
        one = script(char)
        if one in ("", "mark", now):
            continue
        if now:
            yield Run(start, i, now)
            start = i
        now = one
    if start < len(text):
        yield Run(start, len(text), now)


def has_foreign(text: str, language: str) -> bool:
    """Whether the text has letters that the language's front end does not read. Cheap for the usual case."""
    scripts = own(language)
    if text.isascii():
        return "latin" not in scripts and any(char.isalpha() for char in text)
    return any(script(char) not in scripts for char in text if char.isalpha())
