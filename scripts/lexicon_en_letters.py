"""Learns English letter-to-sound from a lexicon: a joint n-gram model over letters with their sounds.

    train(words) -> rows for `moksori.text.g2p.en_letters`

1. Each letter of a word is aligned with none, one or two sounds (expectation maximisation, best path).
2. A letter with its sounds is one token; an n-gram model over tokens, with absolute discounting, says how likely a
   reading is. Rare long contexts are dropped.
Deterministic, standard library only.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from moksori.text.g2p.en_letters import BACKOFF, FIRST_TOKEN, ORDER, START, STEP, level

_UNIT = re.compile(r"[ˈˌ]?.ː?")
_MOST = 3
_DISCOUNT = 0.7

Pair = tuple[str, str]


def units(phonemes: str) -> list[str]:
    """Sounds with their stress and length marks: "bˈɑːT" -> b ˈɑː T."""
    return _UNIT.findall(phonemes)


def align(words: Mapping[str, str], rounds: int = 5) -> list[list[Pair]]:
    """The best letter-to-sounds alignment of every word that has one."""
    data = [(word, units(phonemes)) for word, phonemes in sorted(words.items())]
    cost: dict[Pair, float] = {}
    paths: list[list[Pair]] = []
    for _ in range(rounds):
        paths = [path for word, sounds in data if (path := _best(word, sounds, cost)) is not None]
        counts = Counter(pair for path in paths for pair in path)
        letters = Counter(pair[0] for path in paths for pair in path)
        cost = {pair: -math.log(count / letters[pair[0]]) for pair, count in counts.items()}
    return paths


def _guess(letter: str, sounds: str) -> float:
    """Before anything is known, and for what was never seen: one sound a letter; vowels go with vowels."""
    if not sounds:
        return 3.0
    vowel = any(c in "AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻᵊ" for c in sounds)
    return 2.0 + (0.0 if vowel == (letter in "aeiouy") else 4.0) + 2.5 * (len(units(sounds)) - 1)


def _best(word: str, sounds: list[str], cost: Mapping[Pair, float]) -> list[Pair] | None:
    table: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for i, letter in enumerate(word):
        row: dict[int, tuple[float, int]] = {}
        for at, (total, _) in table[-1].items():
            for take in range(_MOST):
                to = at + take
                if to > len(sounds) or len(sounds) - to > (_MOST - 1) * (len(word) - i - 1):
                    continue
                pair = (letter, "".join(sounds[at:to]))
                price = total + cost.get(pair, _guess(*pair) + (4.0 if cost else 0.0))
                if to not in row or price < row[to][0]:
                    row[to] = (price, at)
        table.append(row)
    if len(sounds) not in table[-1]:
        return None
    path: list[Pair] = []
    at = len(sounds)
    for i in range(len(word), 0, -1):
        before = table[i][at][1]
        path.append((word[i - 1], "".join(sounds[before:at])))
        at = before
    return path[::-1]


def train(words: Mapping[str, str], rare: int = 2) -> dict[str, str]:
    """The rows of the model: the tokens, then for each context what may follow and how likely it is."""
    paths = align(words)
    counts = Counter(pair for path in paths for pair in path)
    pairs = [pair for pair, count in counts.most_common() if count >= 3]
    token = {pair: chr(FIRST_TOKEN + i) for i, pair in enumerate(sorted(pairs))}
    kept = [path for path in paths if all(pair in token for pair in path)]
    sequences = [START + "".join(token[pair] for pair in path) + START for path in kept]
    rows = _rows(sequences, rare)
    rows["tokens"] = " ".join(f"{char}{letter}{sounds}" for (letter, sounds), char in sorted(token.items()))
    return rows


def _rows(sequences: Iterable[str], rare: int) -> dict[str, str]:
    grams: list[dict[str, Counter[str]]] = [defaultdict(Counter) for _ in range(ORDER)]
    for sequence in sequences:
        for i in range(1, len(sequence)):
            for n in range(min(ORDER, i + 1)):
                grams[n][sequence[i - n : i]][sequence[i]] += 1
    chances: dict[str, dict[str, float]] = {}
    backoff: dict[str, float] = {}
    for n in range(ORDER):
        for context, following in grams[n].items():
            if n >= 3 and sum(following.values()) < rare:
                continue
            total = sum(following.values())
            left = _DISCOUNT * len(following) / total
            chances[context] = {
                char: max(count - _DISCOUNT, 0) / total
                + left * _chance(char, context[1:] if n else None, chances, backoff)
                for char, count in following.items()
            }
            backoff[context] = left
    return {
        "h" + context: level(backoff[context]) + "".join(char + level(p) for char, p in sorted(following.items()))
        for context, following in chances.items()
        if len(context) < 3 or sum(grams[len(context)][context].values()) > 1
    }


def _chance(
    char: str, context: str | None, chances: Mapping[str, Mapping[str, float]], backoff: Mapping[str, float]
) -> float:
    """How likely `char` is after a context, by the longest part of it that is known."""
    weight = 1.0
    while context is not None:
        if char in chances.get(context, {}):
            return weight * chances[context][char]
        weight *= backoff.get(context, 1.0)
        context = context[1:] if context else None
    return weight / 1000


__all__ = ["BACKOFF", "STEP", "align", "train"]
