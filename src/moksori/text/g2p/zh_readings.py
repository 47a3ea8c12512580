"""Chinese words whose reading pypinyin's phrases get wrong or lack, and the words that end without a tone.

The lists are files beside the package: `readings.txt` (a word and its syllables, tones as digits), `light.txt` (words
whose last syllable has no tone of its own) and `full_tone.txt` (words in 子 and 头 that keep it).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

SUFFIXES = frozenset("们子头")
"""In words of two or more characters these lose their tone, but for the words in `keeps_tone`."""


@cache
def words() -> dict[str, tuple[str, ...]]:
    """Word to syllables."""
    rows = (line.split() for line in _lines("readings.txt"))
    return {row[0]: tuple(row[1:]) for row in rows}


def is_light(word: str) -> bool:
    """Whether the last syllable has no tone."""
    if word in _light():
        return True
    return len(word) > 1 and word[-1] in SUFFIXES and word not in _keeps_tone()


@cache
def _light() -> frozenset[str]:
    return frozenset(_lines("light.txt"))


@cache
def _keeps_tone() -> frozenset[str]:
    return frozenset(_lines("full_tone.txt"))


def _lines(name: str) -> list[str]:
    return (files("moksori.text") / "data/zh" / name).read_text("utf-8").splitlines()
