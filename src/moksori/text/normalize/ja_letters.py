"""Latin letters and words in katakana."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

_LETTERS = {
    "A": "エー", "B": "ビー", "C": "シー", "D": "ディー", "E": "イー", "F": "エフ", "G": "ジー",
    "H": "エイチ", "I": "アイ", "J": "ジェイ", "K": "ケイ", "L": "エル", "M": "エム", "N": "エヌ",
    "O": "オー", "P": "ピー", "Q": "キュー", "R": "アール", "S": "エス", "T": "ティー", "U": "ユー",
    "V": "ブイ", "W": "ダブリュー", "X": "エックス", "Y": "ワイ", "Z": "ゼット",
}  # fmt: skip

_VOWEL = re.compile("[AEIOUYaeiouy]")


def spelled(word: str) -> str:
    """NHK -> エヌエイチケイ. Accents are ignored, what is no Latin letter is left out."""
    plain = unicodedata.normalize("NFKD", word).upper()
    return "".join(_LETTERS.get(letter, "") for letter in plain)


def is_spelled(word: str) -> bool:
    """Said letter by letter: single letters, capitals up to four, and what has no vowel."""
    letters = [c for c in word if c.isalpha()]
    if not letters or any(c.upper() not in _LETTERS for c in letters):
        return False
    return len(letters) == 1 or not _VOWEL.search(word) or (word.isupper() and len(letters) <= 4)


def katakana(word: str) -> str | None:
    """A Latin word in katakana where we know it or it is spelled; None leaves it to the English front end."""
    known = _words().get(word.casefold())
    if known:
        return known
    return spelled(word) if is_spelled(word) else None


@cache
def _words() -> dict[str, str]:
    lines = (files("moksori.text") / "data/ja/words.txt").read_text("utf-8").splitlines()
    return dict(line.rsplit(" ", 1) for line in lines if line)
