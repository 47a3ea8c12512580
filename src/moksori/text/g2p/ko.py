"""The Korean front end: text -> pieces -> words in Kokoro's alphabet.

    normalize (text.normalize.ko)   3시에 -> 세시 + 에
    eojeol                          pieces that touch become one unit: 세시에
    ko_words, ko_junction           as pronounced (표준발음법)
    ko_kokoro                       in Kokoro's alphabet

A word's span is that of all pieces it comes from. Nothing is shared between calls but read-only tables and caches, so
it is safe to use from many threads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moksori.text.base import Piece
from moksori.text.g2p.ko_hangul import is_syllable
from moksori.text.g2p.ko_kokoro import STANDARD, Sounds, spell
from moksori.text.g2p.ko_pronounce import pronounce
from moksori.text.normalize.ko import claims, normalize
from moksori.text.normalize.ko_data import words
from moksori.types import Span, SpokenWord

__all__ = ["Korean", "claims"]

_PAUSES = frozenset(",.!?;:…—")
_OPENING = frozenset("(“")
_MARKS = _PAUSES | _OPENING | frozenset(')”"')
_CLOSING = frozenset('”"')
_PARTICLES = frozenset(words("rules", "particles"))
_UNIT = re.compile(r"[^\s,.!?;:…—()“”\"]+|[,.!?;:…—()“”\"]")


@dataclass
class _Unit:
    """A word or a mark on its way to becoming phonemes."""

    text: str
    start: int
    end: int
    phonemes: str | None = None
    """Set by the user."""

    @property
    def is_mark(self) -> bool:
        return self.phonemes is None and self.text in _MARKS

    @property
    def is_hangul(self) -> bool:
        return self.phonemes is None and all(map(is_syllable, self.text))


class Korean:
    """`FrontEnd` for Korean. sounds: another choice of symbols, for trying things out."""

    language = "ko"

    def __init__(self, sounds: Sounds = STANDARD) -> None:
        self._sounds = sounds

    def normalize(self, text: str) -> list[Piece]:
        return normalize(text)

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        spoken: list[SpokenWord] = []
        for phrase, marks in _phrases(_units(pieces)):
            spoken.extend(self._phrase(phrase))
            _append(spoken, marks)
        if spoken:
            spoken[-1] = _with_after(spoken[-1], spoken[-1].after.rstrip())
        return spoken

    def _phrase(self, units: Sequence[_Unit]) -> Iterator[SpokenWord]:
        """The words between two marks; foreign ones stand between stretches of Hangul."""
        at = 0
        while at < len(units):
            stop = at
            while stop < len(units) and units[stop].is_hangul:
                stop += 1
            yield from self._hangul(units[at:stop])
            if stop < len(units):
                unit = units[stop]
                yield SpokenWord(unit.text, Span(unit.start, unit.end), unit.phonemes or "", " ")
            at = stop + 1

    def _hangul(self, units: Sequence[_Unit]) -> Iterator[SpokenWord]:
        before = ""
        for unit, (syllables, joined) in zip(units, pronounce([unit.text for unit in units]), strict=True):
            phonemes = spell(syllables, self._sounds, before if joined else None)
            before = syllables[-1][2]
            yield SpokenWord(unit.text, Span(unit.start, unit.end), phonemes, " ")


def _units(pieces: Sequence[Piece]) -> Iterator[_Unit]:
    """Words and marks in order; a piece that goes on where a word ended (3시 + 에) belongs to that word.

    A particle also goes on behind a closing quote (“책”을): the mark then follows both.
    """
    last: _Unit | None = None
    quotes: list[_Unit] = []
    reach = -1
    for piece in pieces:
        for i, unit in enumerate(_units_of(piece)):
            if last is not None and i == 0 and reach == piece.start and _continues(last, unit, piece, bool(quotes)):
                last.text += unit.text
                last.end = reach = unit.end
            elif last is not None and unit.text in _CLOSING and unit.is_mark and reach == piece.start:
                quotes.append(unit)
                reach = piece.end
            else:
                yield from [last, *quotes] if last is not None else quotes
                last, quotes, reach = unit, [], unit.end
        if not piece.spoken and piece.phonemes is None and reach == piece.start:
            reach = piece.end
    yield from [last, *quotes] if last is not None else quotes


def _units_of(piece: Piece) -> list[_Unit]:
    if piece.phonemes is not None:
        return [_Unit(piece.spoken, piece.start, piece.end, piece.phonemes)]
    return [_Unit(_in_hangul(text), piece.start, piece.end) for text in _UNIT.findall(piece.spoken)]


def _continues(last: _Unit, unit: _Unit, piece: Piece, quoted: bool) -> bool:
    if piece.note not in ("", "particle") or not unit.text or not (last.is_hangul and unit.is_hangul):
        return False
    return (last.end == unit.start and not quoted) or unit.text in _PARTICLES


def _in_hangul(text: str) -> str:
    """What a piece says is Hangul, but for words that another front end should have had: those are spelled."""
    if all(map(is_syllable, text)):
        return text
    from moksori.text.normalize.ko_latin import in_hangul
    from moksori.text.normalize.ko_latin import spell as by_letters

    parts = re.findall(r"[가-힣]+|[A-Za-z]+|\d", text)
    return "".join(p if is_syllable(p[0]) else (in_hangul(p) or by_letters(p)).replace(" ", "") for p in parts) or text


def _phrases(units: Iterator[_Unit]) -> Iterator[tuple[list[_Unit], list[_Unit]]]:
    """Stretches of words, each with the marks that follow."""
    words: list[_Unit] = []
    marks: list[_Unit] = []
    for unit in units:
        if unit.is_mark:
            marks.append(unit)
            continue
        if marks:
            yield words, marks
            words, marks = [], []
        words.append(unit)
    if words or marks:
        yield words, marks


def _append(words: list[SpokenWord], marks: Sequence[_Unit]) -> None:
    """Hang the marks on the word before them; brackets and quotes that open stand behind the space."""
    if not marks:
        return
    closing = "".join(mark.text for mark in marks if mark.text not in _OPENING)
    opening = "".join(mark.text for mark in marks if mark.text in _OPENING)
    if not words:
        words.append(
            SpokenWord("", Span(marks[0].start, marks[-1].end), "", closing + (" " if closing else "") + opening)
        )
        return
    last = words[-1]
    words[-1] = _with_after(last, closing + " " + opening)


def _with_after(word: SpokenWord, after: str) -> SpokenWord:
    return SpokenWord(word.text, word.span, word.phonemes, after)
