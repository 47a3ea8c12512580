"""The morphological pass for Japanese: text to morphemes with readings and accents, aligned to its characters.

In: plain text, numbers in digits or kanji. Out: `Morpheme`s in order, white space left out. Which symbols an engine
wants is not decided here (`ja_kokoro` does that for Kokoro; an engine with tones renders the same morphemes).

OpenJTalk does the work (pyopenjtalk-plus, its dictionary is inside the wheel). Its second opinion from Sudachi on words
with two readings is off: it mends as many as it breaks (金を払う キン), halves the speed and takes 50 MB; `READINGS`
has what we know better. It rewrites as it goes (full width,
numbers spelled out), so `span` comes from its own alignment; a morpheme that it put in has the span of its neighbour.
Long texts are cut at sentence ends, since its cost and its buffers grow with the length of one call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from moksori.errors import LanguageNotSupported
from moksori.types import Span

LONGEST = 400
"""Characters in one call of OpenJTalk."""

_openjtalk_lock = Lock()
"""OpenJTalk is one object for the whole process whose parts keep state between its stages."""


@dataclass(frozen=True, slots=True)
class Morpheme:
    """The smallest stretch that has a reading of its own."""

    surface: str
    span: Span
    """Characters of the analysed text."""
    reading: str
    """As one would write it in katakana: トウキョウ, ハ."""
    pronunciation: str
    """As it is said: トーキョー, ワ. Empty for punctuation and for what has no reading."""
    devoiced: tuple[int, ...]
    """Which moras (from 0) lose their vowel."""
    accent: int
    """The mora (from 1) after which the pitch falls, counted in the accent phrase; 0 if it never falls. Valid for the
    first morpheme of a phrase."""
    moras: int
    chained: bool
    """Belongs to the same accent phrase as the morpheme before it."""
    pos: tuple[str, ...]
    """Part of speech, from wide to narrow, in OpenJTalk's words: ("助詞", "係助詞")."""
    known: bool
    """False: the dictionary lacks it."""


def analyse(text: str) -> list[Morpheme]:
    """The morphemes of `text`; what OpenJTalk cannot read has an empty pronunciation. Safe in many threads."""
    return [m for start, part in _parts(text) for m in _analyse_part(part, start)]


@lru_cache(maxsize=10_000)
def katakana(word: str) -> str | None:
    """A Latin word in katakana, if OpenJTalk's dictionary has it: Smith -> スミス."""
    morphemes = analyse(word)
    return morphemes[0].reading if len(morphemes) == 1 and morphemes[0].known else None


_SENTENCE = re.compile(r"[^。．！？!?\n]*[。．！？!?\n]+[」』）)”]*|[^。．！？!?\n]+")
_SOFT = re.compile(r".*[、，,;；:：…\s]", re.DOTALL)


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Sentences, and pieces of at most LONGEST characters of long ones."""
    for match in _SENTENCE.finditer(text):
        at = match.start()
        while match.end() - at > LONGEST:
            soft = _SOFT.match(text, at + LONGEST // 2, at + LONGEST)
            end = soft.end() if soft else at + LONGEST
            yield at, text[at:end]
            at = end
        if text[at : match.end()].strip():
            yield at, text[at : match.end()]


def _raw(text: str) -> Any:
    """OpenJTalk's own entries, or None: odd mixtures of scripts make it lose the way back to the characters."""
    openjtalk = _openjtalk()
    try:
        with _openjtalk_lock:
            return openjtalk.g2p_mapping(text, use_sudachi_kanji_yomi=False)
    except ValueError:
        return None


def _analyse_part(text: str, offset: int) -> Iterator[Morpheme]:
    raw = _raw(text)
    if raw is None:
        middle = len(text) // 2
        for start, end in ((0, middle), (middle, len(text))):
            yield from _analyse_part(text[start:end], offset + start) if middle else ()
        return
    known_better = _better_readings(text)
    before = 0
    for entry in raw:
        start, end = entry["char_span"]
        if start == end:  # put in by OpenJTalk: the 十 of "24"
            start, end = max(0, before - 1), max(1, before)
        before = end
        if entry["pos_group1"] == "空白":
            continue
        if (start, end) in known_better:
            entry = {**entry, **known_better[start, end]}
        yield _morpheme(entry, Span(offset + start, offset + end))


READINGS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), reading, pronunciation)
    for pattern, reading, pronunciation in (
        (r"(?<=こんな|そんな|あんな|どんな)風(?=に|な|だ|で|の)|(?<=という|ていう)風(?=に|な|だ)", "フウ", "フー"),
        (r"金(?=の(?:指輪|メダル|延べ棒|卵|ネックレス|像|時計|鎖))", "キン", "キン"),
        (r"(?<![地裏])表(?=(?:を|に)(?:作|まと|示|記|見て|入力)|の(?:中|数字|右|左|上|下))", "ヒョウ", "ヒョー"),
        (r"(?<=メートル)走", "ソウ", "ソー"),
        (r"(?<=[0-9一二三四五六七八九十])行(?=目)", "ギョウ", "ギョー"),
    )
)
"""Where the reading follows from the neighbours: the word with what stands around it, its reading, as it is said."""


def _better_readings(text: str) -> dict[tuple[int, int], dict[str, object]]:
    found: dict[tuple[int, int], dict[str, object]] = {}
    for pattern, reading, said in READINGS:
        for match in pattern.finditer(text):
            found[match.span()] = {"read": reading, "pron": said, "mora_count": len(_MORA.findall(said))}
    return found


_DEVOICED = "’"
_MORA = re.compile(r"[ァ-ヴー][ァィゥェォャュョヮ]?" + _DEVOICED + "?")
_READABLE = re.compile(r"[ァ-ヴー" + _DEVOICED + "]+")


def _morpheme(entry: Any, span: Span) -> Morpheme:
    said = entry["pron"] if _READABLE.fullmatch(entry["pron"]) and entry["phonemes"] not in (["unk"], []) else ""
    moras = _MORA.findall(said)
    return Morpheme(
        surface=entry["surface"],
        span=span,
        reading=entry["read"] if said else "",
        pronunciation=said.replace(_DEVOICED, ""),
        devoiced=tuple(i for i, mora in enumerate(moras) if mora.endswith(_DEVOICED)),
        accent=entry["accent_nucleus"],
        moras=entry["mora_count"],
        chained=entry["chain_flag"] == 1,
        pos=tuple(entry[k] for k in ("pos", "pos_group1", "pos_group2", "pos_group3") if entry[k] != "*"),
        known=not entry["is_unknown"],
    )


def _openjtalk() -> Any:
    try:
        import pyopenjtalk
    except ImportError as missing:
        raise LanguageNotSupported("ja", "install its front end with `pip install 'moksori[ja]'`.", "ja") from missing
    return pyopenjtalk
