"""Sentences into utterances: short ones joined, long ones cut, the first one small so that sound begins early.

A model call of a handful of phonemes babbles and one of several hundred rushes, so both are avoided. Words are never
left out, repeated or reordered. A cut goes to the end of a sentence, else of a clause, else between words, else (a
single endless word) inside one.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from moksori.types import Span, SpokenWord

SHORTEST = 10
"""Phonemes below which a call is joined to a neighbour of its passage if there is one."""
STRETCH = 1.25
"""A sentence this much longer than the aim stays whole."""
GROWTH = 2
"""How much longer each utterance may be than the one before, until the preferred length is reached."""

_ROOM = 4
"""Kept free below the limit, for the full stop and the space that may be added at an end."""

_SENTENCE, _CLAUSE, _COMMA, _SPACE, _JOINED = 4, 3, 2, 1, 0
_RANK = {**dict.fromkeys(".!?…", _SENTENCE), **dict.fromkeys(";:—", _CLAUSE), **dict.fromkeys(",)”", _COMMA)}
_WORTH = {_SENTENCE: 1.3, _CLAUSE: 1.0, _COMMA: 0.8, _SPACE: 0.2, _JOINED: -1.0}
_RESTS = {_SENTENCE: 0.2, _CLAUSE: 0.12, _COMMA: 0.06}


def tokens(words: Iterable[SpokenWord]) -> int:
    """Phoneme symbols, with what stands between words."""
    return sum(len(word.phonemes) + len(word.after) for word in words)


def rest_after(words: Sequence[SpokenWord]) -> float:
    """Seconds of silence that suit the end of these words, inside a passage."""
    return _RESTS.get(_rank_of(ending(words)), 0.0)


def ending(words: Sequence[SpokenWord]) -> str:
    """What follows the last phoneme: punctuation and spaces, of a word and of the empty words behind it."""
    out = ""
    for word in reversed(words):
        out = word.after + out
        if word.phonemes:
            break
    return out


@dataclass(slots=True)
class Packer:
    """Packs the passages of one text, in order. It remembers how far the utterances have grown."""

    first: int = 50
    preferred: int = 200
    most: int = 510
    _aim: int = 0

    def __post_init__(self) -> None:
        self.most = max(self.most, 2 * SHORTEST + _ROOM)
        self.preferred = min(self.preferred, self.most)
        self._aim = min(self.first, self.preferred)

    def pack(self, sentences: Iterable[Sequence[SpokenWord]]) -> Iterator[list[SpokenWord]]:
        """The words of a passage, grouped for one model call each."""
        held: list[SpokenWord] = []
        count = 0
        for sentence, last in _with_last(sentences):
            words = _all_divided(sentence, self.most // 2 - _ROOM)
            more = tokens(words)
            if held and self._full(count, more, last):
                yield self._emit(held)
                held, count = [], 0
            held, count = _joined(held, words), count + more
            while (cut := self._cut(held, count)) is not None:
                head, held = held[:cut], held[cut:]
                count -= tokens(head)
                yield self._emit(head)
        if held:
            yield self._emit(held)

    def _full(self, count: int, more: int, last: bool) -> bool:
        if count < SHORTEST or (more < SHORTEST and last and count + more < self.most - _ROOM):
            return False
        return count + more > self._aim

    def _emit(self, words: list[SpokenWord]) -> list[SpokenWord]:
        self._aim = min(self._aim * GROWTH, self.preferred)
        words = list(words)
        for i in range(len(words) - 1, -1, -1):
            after = words[i].after.rstrip(" (“")
            if after != words[i].after:
                words[i] = dataclasses.replace(words[i], after=after)
            if after or words[i].phonemes:
                break
        return words

    def _cut(self, words: Sequence[SpokenWord], count: int) -> int | None:
        """Where to cut words that are too long for one utterance; None if they are not, or had better stay whole."""
        if count <= min(self._aim * STRETCH, self.most - _ROOM):
            return None
        whole = min(int(self.preferred * STRETCH), self.most - _ROOM)
        must = count > whole
        parts = -(-count // self._aim) if must else 2
        target = min(count / parts, self._aim)
        limit = whole if must else min(2 * self._aim, whole)
        best = _best_cut(words, count, target, limit, _JOINED if must else _COMMA)
        return _last_cut(words, limit) if must and best is None else best


def _best_cut(words: Sequence[SpokenWord], count: int, target: float, limit: int, lowest: int) -> int | None:
    best, best_score, head, after = None, float("-inf"), 0, ""
    for i, word in enumerate(words[:-1], 1):
        head += len(word.phonemes) + len(word.after)
        after = word.after if word.phonemes else after + word.after
        if head > limit:
            break
        if head < SHORTEST or count - head < SHORTEST:
            continue
        rank = _rank(word, after, words[i])
        score = _WORTH[rank] - abs(head - target) / target
        if rank >= lowest and score > best_score:
            best, best_score = i, score
    return best


def _last_cut(words: Sequence[SpokenWord], limit: int) -> int | None:
    """As many words as fit, at least one; however short the rest."""
    head = 0
    for i, word in enumerate(words):
        head += len(word.phonemes) + len(word.after)
        if head > limit:
            return max(i, 1) if len(words) > 1 else None
    return None


def _rank(word: SpokenWord, after: str, following: SpokenWord) -> int:
    if not following.text and not following.phonemes:
        return _JOINED  # punctuation belongs to the word before it
    return _JOINED if word.span == following.span else _rank_of(after)


def _rank_of(after: str) -> int:
    marks = [_RANK[char] for char in after if char in _RANK]
    return max(marks) if marks else _SPACE if after[-1:] == " " else _JOINED


def _all_divided(words: Sequence[SpokenWord], most: int) -> list[SpokenWord]:
    """The words, those too long for any call in parts."""
    if all(len(word.phonemes) <= most for word in words):
        return list(words)
    places = Counter(word.span for word in words)
    return [part for word in words for part in _divided(word, most, alone=places[word.span] == 1)]


def _divided(word: SpokenWord, most: int, *, alone: bool) -> Iterator[SpokenWord]:
    """Parts of a word. Each stands for its share of the text, if no other word stands for the same."""
    parts = -(-len(word.phonemes) // most) or 1
    start, end = word.span
    alone = alone and end - start >= parts
    for i in range(parts):
        yield SpokenWord(
            word.text[len(word.text) * i // parts : len(word.text) * (i + 1) // parts] or word.text,
            Span(start + (end - start) * i // parts, start + (end - start) * (i + 1) // parts) if alone else word.span,
            word.phonemes[len(word.phonemes) * i // parts : len(word.phonemes) * (i + 1) // parts],
            word.after if i == parts - 1 else "",
        )


def _joined(held: list[SpokenWord], words: list[SpokenWord]) -> list[SpokenWord]:
    """Two sentences in one utterance: a space between them."""
    if held and words and ending(held)[-1:] != " ":
        held = [*held[:-1], dataclasses.replace(held[-1], after=held[-1].after + " ")]
    return held + words


def _with_last(sentences: Iterable[Sequence[SpokenWord]]) -> Iterator[tuple[Sequence[SpokenWord], bool]]:
    """Each with whether it is the last; those without a word are passed over."""
    waiting: Sequence[SpokenWord] | None = None
    for sentence in sentences:
        if not sentence:
            continue
        if waiting is not None:
            yield waiting, False
        waiting = sentence
    if waiting is not None:
        yield waiting, True
