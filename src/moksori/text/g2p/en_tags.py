"""Parts of speech for English: words in, Penn Treebank tags out (NN, VBD, JJ ...).

A greedy averaged perceptron with the weights of textblob-aptagger (Matthew Honnibal, MIT), read from `tags.tbl`
without parsing it first. It looks two words to each side. Deterministic, and safe from many threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from moksori.text.g2p.en_table import DATA, Table

_START = ("-START-", "-START2-")
_END = ("-END-", "-END2-")
_PLAIN_QUOTES = str.maketrans("’‘ʼ“”", "'''\"\"")


class Tagger:
    """`tagger.tags(words)` gives one tag a word."""

    def __init__(self) -> None:
        self._table = Table(DATA / "tags.tbl")
        self._weights = lru_cache(maxsize=60_000)(self._read_weights)
        self._only = lru_cache(maxsize=20_000)(self._read_only)

    def _read_weights(self, feature: str) -> tuple[tuple[str, int], ...]:
        row = (self._table.get(feature) or "").split()
        return tuple(zip(row[::2], map(int, row[1::2]), strict=True))

    def _read_only(self, word: str) -> str | None:
        return self._table.get("= " + word)

    def tags(self, words: Sequence[str]) -> list[str]:
        """The tag of each word or punctuation mark of one sentence; contractions come in two parts ("do", "n't")."""
        words = [word.translate(_PLAIN_QUOTES) for word in words]
        context = [*_START, *(_shape(word) for word in words), *_END]
        out: list[str] = []
        before, last = _START
        for i, word in enumerate(words):
            tag = self._only(word) or self._best(_features(i + 2, word, context, before, last))
            out.append(tag)
            before, last = tag, before
        return out

    def _best(self, features: Sequence[str]) -> str:
        scores: dict[str, int] = {}
        for feature in features:
            for tag, weight in self._weights(feature):
                scores[tag] = scores.get(tag, 0) + weight
        return max(scores, key=lambda tag: (scores[tag], tag), default="NN")


def _shape(word: str) -> str:
    if "-" in word and word[0] != "-":
        return "!HYPHEN"
    if word.isdigit() and len(word) == 4:
        return "!YEAR"
    return "!DIGITS" if word[:1].isdigit() else word.lower()


def _features(i: int, word: str, context: Sequence[str], before: str, last: str) -> tuple[str, ...]:
    """The names of what the tagger looks at; they must be those the weights were trained with."""
    here, left, right = context[i], context[i - 1], context[i + 1]
    return (
        "bias",
        "i suffix " + word[-3:],
        "i pref1 " + word[:1],
        "i-1 tag " + before,
        "i-2 tag " + last,
        f"i tag+i-2 tag {before} {last}",
        "i word " + here,
        f"i-1 tag+i word {before} {here}",
        "i-1 word " + left,
        "i-1 suffix " + left[-3:],
        "i-2 word " + context[i - 2],
        "i+1 word " + right,
        "i+1 suffix " + right[-3:],
        "i+2 word " + context[i + 2],
    )
