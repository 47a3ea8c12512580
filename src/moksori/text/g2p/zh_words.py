"""Chinese text to words, by jieba's dictionary, with their parts of speech.

What surprises: jieba would keep its table in a file in the shared temporary folder and trust what it finds there; we
load the dictionary into a tokenizer of our own instead (half a second). Its parts of speech come from the same file:
n noun, v verb, a adjective, d adverb, m number, q measure word, r pronoun, p preposition, u particle, x unknown.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from threading import Lock
from typing import Any

from moksori.errors import LanguageNotSupported

_NUMERAL = re.compile("([零〇一二两三四五六七八九幺十百千万亿点]{3,})")
"""Long numbers; jieba would put their last digit to the word behind them."""
_PARTICLES = frozenset("的地得了着过吗呢吧啊和在是不也就都很把被我你他她它这那")


@dataclass(frozen=True, slots=True)
class ChineseWord:
    """A word of the text that was cut."""

    text: str
    start: int
    tag: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def _number_groups(numeral: str) -> list[str]:
    """Numbers as one word; digits one by one (telephones) in fours, counted from the end."""
    if len(numeral) < 6 or any(char in "十百千万亿点" for char in numeral):
        return [numeral]
    first = len(numeral) % 4 or 4
    return [numeral[:first], *(numeral[i : i + 4] for i in range(first, len(numeral), 4))]


class Segmenter:
    """Cuts Chinese text into words. Loads jieba on first use; safe in many threads."""

    def __init__(self) -> None:
        self._lock = Lock()  # two threads must not load the dictionary twice
        self._jieba: Any = None
        self._tags: dict[str, str] = {}

    def cut(self, text: str) -> list[ChineseWord]:
        jieba = self._loaded()
        words, at = [], 0
        for stretch in _NUMERAL.split(text):
            groups = _number_groups(stretch) if _NUMERAL.fullmatch(stretch) else jieba.cut(stretch)
            for word in (part for group in groups for part in self._parts(group)):
                words.append(ChineseWord(word, at, "m" if _NUMERAL.fullmatch(word) else self.tag(word)))
                at += len(word)
        return words

    def _parts(self, word: str) -> tuple[str, ...]:
        """jieba guesses words that it does not know; with a particle at one end it guesses wrong: 地说."""
        if len(word) > 1 and word not in self._tags:
            if word[0] in _PARTICLES:
                return (word[0], *self._parts(word[1:]))
            if word[-1] in _PARTICLES:
                return (*self._parts(word[:-1]), word[-1])
        return (word,)

    def tag(self, word: str) -> str:
        """Part of speech; "x" for what the dictionary lacks."""
        return self._tags.get(word, "x")

    def knows(self, word: str) -> bool:
        self._loaded()
        return word in self._tags

    def _loaded(self) -> Any:
        if self._jieba is None:
            with self._lock:
                if self._jieba is None:
                    self._jieba = self._load()
        return self._jieba

    def _load(self) -> Any:
        tokenizer = _jieba().Tokenizer()
        counts: dict[str, int] = {}
        tags: dict[str, str] = {}
        total = 0
        with tokenizer.get_dict_file() as lines:
            for line in lines.read().decode("utf-8").splitlines():
                word, count, tag = line.split(" ")[:3]
                counts[word], tags[word] = int(count), tag
                total += int(count)
                for end in range(1, len(word)):
                    counts.setdefault(word[:end], 0)
        tokenizer.FREQ, tokenizer.total, tokenizer.initialized = counts, total, True
        self._tags = tags
        return tokenizer


def _jieba() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its source has escapes and imports that newer Pythons warn about
        try:
            import jieba
        except ImportError as missing:
            raise LanguageNotSupported(
                "zh", "install its front end with `pip install 'moksori[zh]'`.", "zh"
            ) from missing
    return jieba
