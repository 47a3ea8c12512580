"""When each symbol and each word is heard: from the frames that the model gave every token.

In go the durations (frames of 600 samples, pads included), out come phonemes and words in seconds from the start of
the utterance's sound. The frames add up to the sound exactly. A word that is not heard by itself (its phonemes are
empty or unknown) shares the time of the word before it, or of the first that is heard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from moksori.engines.kokoro.vocabulary import known
from moksori.types import Phoneme, SpokenWord, Utterance, Word

FRAME = 600
"""Samples for each frame of the durations."""
SAMPLE_RATE = 24_000

Edges = NDArray[np.float64]


def edges(durations: NDArray[np.int64]) -> Edges:
    """Where each token begins, in seconds, and where the last one ends: one more than there are tokens."""
    return np.concatenate([[0], np.cumsum(durations.ravel())]) * (FRAME / SAMPLE_RATE)


def phoneme_times(utterance: Utterance, times: Edges) -> tuple[Phoneme, ...]:
    """Each known symbol in time; the pads are the silence before and after."""
    symbols = known(utterance.phonemes)
    return tuple(
        Phoneme(symbol, float(times[place]), float(times[place + 1])) for place, symbol in enumerate(symbols, start=1)
    )


def word_times(utterance: Utterance, times: Edges) -> tuple[Word, ...]:
    """Each word in time, in order; words without text (punctuation) are not listed."""
    return tuple(word for group in _heard_together(utterance.words) for word in _share(group, times))


Placed = tuple[SpokenWord, int, int]
"""A word and the tokens [first, last) that are its own."""


def _heard_together(words: Sequence[SpokenWord]) -> Iterator[list[Placed]]:
    """Words in groups: one that is heard, and those beside it that are not."""
    group: list[Placed] = []
    for placed in _placed(words):
        if group and _is_heard(placed) and any(_is_heard(one) for one in group):
            yield group
            group = []
        group.append(placed)
    if any(_is_heard(one) for one in group):
        yield group


def _placed(words: Sequence[SpokenWord]) -> Iterator[Placed]:
    place = 1  # after the first pad
    for word in words:
        own, after = len(known(word.phonemes)), len(known(word.after))
        if word.text:
            yield word, place, place + own
        place += own + after


def _is_heard(placed: Placed) -> bool:
    return placed[1] < placed[2]


def _share(group: Sequence[Placed], times: Edges) -> Iterator[Word]:
    """The time of the one that is heard, cut into as many pieces as there are words, by their length in letters."""
    _, first, last = next(placed for placed in group if _is_heard(placed))
    start, end = float(times[first]), float(times[last])
    letters = np.array([len(word.text) for word, _, _ in group], np.float64)
    cuts = [start, *(start + (end - start) * np.cumsum(letters) / letters.sum())]
    cuts[-1] = end
    for (word, _, _), begin, stop in zip(group, cuts, cuts[1:], strict=False):
        yield Word(word.text, float(begin), float(stop), word.span, word.phonemes)
