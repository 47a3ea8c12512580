"""English letters to sounds for words that no lexicon knows: a joint n-gram model, decoded with a small beam.

Comes in: a word in small letters a-z. Goes out: phonemes with stress, always. The model is learned from the lexicon by
scripts/lexicon_en.py and read from `us.lts` or `gb.lts`: a token is a letter with its sounds, and a row says for a
context of up to four tokens what may follow and how likely it is.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from moksori.text.g2p import en_sounds as sounds
from moksori.text.g2p.en_table import DATA, Table

ORDER = 5
"""Tokens looked at together."""
START = "|"
"""Begins and ends every word."""
FIRST_TOKEN = 0x100
STEP = 0.18
"""Size of one level of a stored probability, in natural logarithms."""
BACKOFF = 0.4
"""Weight of a context that was not stored."""
_BEAM = 24
_FLAP = re.compile(r"(?<=[AIOWYiuæɑəɛɪɹʊʌɔɜ])t(?=[iᵻəO](?!n))")
"""American "t" between a vowel and an unstressed one."""
_LONGEST = 40
_ZERO = 0x30


def level(chance: float) -> str:
    """A probability as one character."""
    return chr(_ZERO + min(79, round(-math.log(max(chance, 1e-9)) / STEP)))


def cost(char: str) -> float:
    """The negative logarithm of the probability that `level` stored."""
    return (ord(char) - _ZERO) * STEP


class Letters:
    """`letters.say(word)`; safe from many threads."""

    def __init__(self, british: bool) -> None:
        path = DATA / ("gb.lts" if british else "us.lts")
        self._table = Table(path) if path.exists() else None
        self._british = british
        self._stretch = lru_cache(maxsize=1000)(self._say)
        self._context = lru_cache(maxsize=20_000)(self._read)
        self._options = lru_cache(maxsize=1)(self._read_tokens)

    def _read(self, context: str) -> tuple[float, dict[str, float]] | None:
        row = self._table.get("h" + context) if self._table else None
        if row is None:
            return None
        return cost(row[0]), dict(zip(row[1::2], map(cost, row[2::2]), strict=True))

    def _read_tokens(self) -> tuple[dict[str, list[str]], dict[str, str]]:
        """Letter to its tokens, and token to its sounds."""
        by_letter: dict[str, list[str]] = {}
        said: dict[str, str] = {}
        for item in ((self._table.get("tokens") if self._table else "") or "").split():
            by_letter.setdefault(item[1], []).append(item[0])
            said[item[0]] = item[2:]
        return by_letter, said

    def say(self, word: str) -> str:
        """The likeliest reading. Letters beyond a-z are passed over; a word past all bounds is read in stretches."""
        beam = _BEAM if len(word) <= _LONGEST else 2
        return "".join(self._stretch(word[at : at + _LONGEST], beam) for at in range(0, len(word), _LONGEST))

    def _say(self, word: str, width: int) -> str:
        by_letter, said = self._options()
        if not said:
            return ""
        beam: list[tuple[float, str]] = [(0.0, START)]
        for letter in word:
            tokens = by_letter.get(letter)
            if tokens:
                beam = self._step(beam, tokens)[:width]
        readings = ["".join(said[token] for token in path[1:-1]) for _, path in self._step(beam, [START])]
        best = _one_stress(next((reading for reading in readings if sounds.PRIMARY in reading), readings[0]))
        return best if self._british else _FLAP.sub("T", best)

    def _step(self, beam: list[tuple[float, str]], tokens: list[str]) -> list[tuple[float, str]]:
        best: dict[str, tuple[float, str]] = {}
        for total, history in beam:
            for token, price in self._prices(history, tokens).items():
                path = (total + price, history + token)
                key = path[1][1 - ORDER :]
                if key not in best or path < best[key]:
                    best[key] = path
        return sorted(best.values())[:_BEAM]

    def _prices(self, history: str, tokens: list[str]) -> dict[str, float]:
        """What each token costs after a history, the longest known context first."""
        prices: dict[str, float] = {}
        owed = 0.0
        for start in range(max(0, len(history) - ORDER + 1), len(history) + 1):
            row = self._context(history[start:])
            if row is None:
                continue
            weight, following = row
            for token in tokens:
                if token in following and token not in prices:
                    prices[token] = owed + following[token]
            owed += weight
        for token in tokens:
            prices.setdefault(token, owed + 15.0)
        return prices


def _one_stress(phonemes: str) -> str:
    """Exactly one main stress: later ones become secondary, a missing one goes to the first stressed or first vowel."""
    if sounds.PRIMARY not in phonemes:
        return sounds.emphasised(phonemes)
    head, _, tail = phonemes.partition(sounds.PRIMARY)
    return head + sounds.PRIMARY + tail.replace(sounds.PRIMARY, sounds.SECONDARY)
