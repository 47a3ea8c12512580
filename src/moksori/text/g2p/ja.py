"""Japanese: what is said to phonemes in the alphabet of Kokoro's Japanese voices.

    pieces -> one text -> morphemes (OpenJTalk) -> symbols, a word a morpheme

Every word knows its characters of the original text. Numerals that a rule wrote go to OpenJTalk as digits, whose
counters it reads best. `CORRECTIONS` are stretches that it reads wrong. Latin words that nobody claimed are spelled
when they reach `phonemize`, so that nothing is lost.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from moksori.text.base import Piece
from moksori.text.g2p import ja_kokoro
from moksori.text.g2p.ja_analysis import analyse, katakana
from moksori.text.g2p.ja_zh_runs import Run, Sentence, runs
from moksori.text.normalize import ja as normalizer
from moksori.text.normalize.ja_letters import spelled
from moksori.text.normalize.ja_numbers import KANJI_NUMBER, cardinal, to_digits
from moksori.types import Span, SpokenWord

_TO_OPENJTALK = str.maketrans(",.!?;:()“”", "、。！？；：（）「」")
_MARKS = {
    "、": ",",
    "。": ".",
    "！": "!",
    "？": "?",
    "；": ";",
    "：": ":",
    "（": "(",
    "）": ")",
    "「": "“",
    "」": "”",
    "…": "…",
    "—": "—",
    "『": "“",
    "』": "”",
}
_NUMERAL = re.compile(rf"(?<!点){KANJI_NUMBER.pattern}(?!点)")


class Japanese:
    """The front end for ja. OpenJTalk and its dictionary load with the first sentence."""

    language = "ja"

    def normalize(self, text: str) -> list[Piece]:
        """What is said for `text`, in order, in kanji and kana."""
        return [_in_katakana(piece) for piece in normalizer.normalize(text)]

    def claims(self, word: str) -> bool:
        """Whether a Latin word is ours: spelled, or known in katakana."""
        return normalizer.claims(word) or katakana(word) is not None

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        """The words of the pieces with their phonemes; `after` holds punctuation and spaces."""
        return _words(pieces, ja_kokoro.render)

    def transcribe(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        """The same in the broad form, for people and for comparing with other front ends."""
        return _words(pieces, ja_kokoro.broad)


def _in_katakana(piece: Piece) -> Piece:
    """A word that the normaliser left to English, but that is in OpenJTalk's dictionary."""
    if piece.language != "en-us" or piece.note:
        return piece
    kana = katakana(piece.spoken)
    return piece if kana is None else replace(piece, spoken=kana, language=None, note="letters")


def _words(pieces: Sequence[Piece], render: Callable[[str], str]) -> list[SpokenWord]:
    sentence = Sentence()
    for part in runs(pieces, "ja", _written):
        if isinstance(part, Run):
            _speak(_corrected(part), sentence, render)
        else:
            _foreign(part, sentence, render)
    return sentence.words()


def _written(piece: Piece) -> str:
    """As OpenJTalk reads it best."""
    if not piece.note:
        return piece.spoken.translate(_TO_OPENJTALK)
    if piece.note in normalizer.DIGIT_BY_DIGIT:
        return piece.spoken
    return _NUMERAL.sub(lambda m: m[0] if m[0] == "零" else to_digits(m[0]), piece.spoken)


CORRECTIONS: list[tuple[re.Pattern[str], str]] = [
    (re.compile(r"(?<=月)(?:1|一)日(?!間|中|当)|(?<=今月|先月|来月|毎月|翌月|同月)(?:1|一)日"), "ツイタチ"),
    (re.compile(r"(?<![0-9一二三四五六七八九十])(?:1|一)日(?=付|未明|[（(]|[日月火水木金土]曜)"), "ツイタチ"),
    (re.compile(r"(?<=[0-9一二三四五六七八九十])対(?=[0-9一二三四五六七八九十])"), "タイ"),
]
"""Stretches and how they are read, in katakana."""


def _corrected(run: Run) -> Run:
    for pattern, kana in CORRECTIONS:
        for match in reversed(list(pattern.finditer(run.text))):
            run.put(match.start(), match.end(), kana)
    return run


def _speak(run: Run, sentence: Sentence, render: Callable[[str], str]) -> None:
    at, glued = 0, False
    for morpheme in analyse(run.text):
        start, end = morpheme.span
        for i in range(at, start):
            _rest(run, i, sentence)
        at = max(at, end)
        symbols = render(morpheme.pronunciation)
        if symbols:
            sentence.word(
                _said(morpheme.surface, run.text[start:end]), run.span(start, end), symbols, _joins(glued, symbols)
            )
            glued = symbols.endswith("ʔ")
        else:
            for i in range(start, end):
                _rest(run, i, sentence)
    for i in range(at, len(run.text)):
        _rest(run, i, sentence)


def _said(surface: str, written: str) -> str:
    """The word as one would write it out: OpenJTalk makes everything full width and spells numbers."""
    if not any(char.isdigit() for char in written):
        return written
    return re.sub(r"\d+", lambda m: cardinal(m[0]), unicodedata.normalize("NFKC", surface))


def _joins(after_stop: bool, symbols: str) -> bool:
    """A stop (っ) holds on to what follows it, and a long mark to what it lengthens."""
    return after_stop or symbols.startswith(("ː", "ʔ"))


def _rest(run: Run, i: int, sentence: Sentence) -> None:
    """A character that is in no morpheme with a reading: a mark, or one that nobody reads."""
    char = run.text[i]
    if char in _MARKS:
        sentence.mark(_MARKS[char], run.span(i, i + 1))
    elif char.isalnum():
        sentence.word(char, run.span(i, i + 1), "")


def _foreign(piece: Piece, sentence: Sentence, render: Callable[[str], str]) -> None:
    """A word of another language: as the user wrote its phonemes, or spelled."""
    span = Span(piece.start, piece.end)
    if piece.phonemes is not None:
        sentence.word(piece.spoken, span, piece.phonemes)
    else:
        sentence.word(piece.spoken, span, render(spelled(piece.spoken)))
