"""A small front end of our own, so that the pipeline is tested without any language's rules.

It says words in capitals, so that one sees at once who read what: English "A…", Korean "k:…". Digits are said one by
one, "$" is "dollars", and what it does not read it leaves without phonemes, like a real one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moksori.text import rules, scripts
from moksori.text.base import Piece
from moksori.types import Span, SpokenWord

DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def _digits(match: re.Match[str]) -> str:
    return " ".join(DIGITS[int(digit)] for digit in match[0] if digit.isdigit()) + " dollars" * ("$" in match[0])


RULES = (rules.Rule("number", re.compile(r"\$?[0-9]+"), _digits),)


class Capitals:
    """Reads its own scripts; the phonemes are the letters in capitals (small letters where there are none)."""

    def __init__(self, language: str, claimed: Sequence[str] = ()) -> None:
        self.language, self._claimed = language, claimed

    def claims(self, word: str) -> bool:
        return word in self._claimed

    def normalize(self, text: str) -> list[Piece]:
        return rules.apply(RULES, text)

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        words: list[SpokenWord] = []
        for i, piece in enumerate(pieces):
            gap = i + 1 < len(pieces) and pieces[i + 1].start > piece.end
            words += self._words(piece, " " if gap else "")
        return words

    def _words(self, piece: Piece, gap: str) -> list[SpokenWord]:
        span = Span(piece.start, piece.end)
        if piece.phonemes is not None:
            return [SpokenWord(piece.spoken, span, piece.phonemes, gap)]
        if piece.spoken and not any(map(str.isalnum, piece.spoken)):
            return [SpokenWord("", span, "", piece.spoken + gap)]
        said = piece.spoken.split()
        return [
            SpokenWord(word, span, self._phonemes(word), gap if i == len(said) - 1 else " ")
            for i, word in enumerate(said)
            if self._phonemes(word)
        ]

    def _phonemes(self, word: str) -> str:
        own = scripts.own(self.language) | {"latin"}
        return "".join(char.upper() for char in word if scripts.script(char) in own)
