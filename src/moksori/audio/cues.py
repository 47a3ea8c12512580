"""Words in time to cues: what stands on the screen, and when. `captions` writes them down.

Two steps. `caption_words` merges the spoken words of one place in the text and gives every character of the text to
one of them. `cues` cuts sentences where that is best: few cues, well filled, ending at punctuation rather than
anywhere; then each cue into lines that are about as long as each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moksori.types import Span, Word


@dataclass(frozen=True, slots=True)
class CaptionWord:
    """A stretch of the original text and when it is said."""

    text: str
    """As written, with the punctuation that touches it."""
    start: int
    """Milliseconds."""
    end: int
    """Milliseconds; always later than start."""
    span: Span
    """Characters of the original text."""
    spoken: str
    """What was said for it: "five dollars and thirty cents"."""
    joined: bool = False
    """True if no white space stands before it."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What stands on the screen for a while."""

    start: int
    """Milliseconds."""
    end: int
    """Milliseconds; at most the next cue's start."""
    lines: tuple[tuple[CaptionWord, ...], ...]

    @property
    def text(self) -> str:
        """The lines as they are shown."""
        return "\n".join(
            "".join(word.text if not index or word.joined else f" {word.text}" for index, word in enumerate(line))
            for line in self.lines
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """How cues are cut."""

    columns: int = 42
    """Width of a line; Chinese, Japanese and Korean characters take two columns."""
    lines: int = 2
    """At most so many lines."""
    longest: float = 7.0
    """Seconds that the speech of one cue may last."""
    shortest: float = 1.0
    """Seconds that a cue stays, if the next one lets it."""
    linger: float = 0.4
    """Seconds that a cue stays after its last word, if the next one lets it."""
    gap: float = 1.5
    """Seconds of silence that always begin a new cue."""


LATIN = Shape()
WIDE = Shape(columns=32)
"""Sixteen wide characters a line, as subtitles in Chinese, Japanese and Korean have them."""


def caption_words(words: Iterable[Word], text: str) -> list[CaptionWord]:
    """The words as written, in the order of speech. Words of one place are one; every character belongs to a word."""
    groups = _groups([word for word in words if word.span.end > word.span.start])
    spans = _widened([group[0] for group in groups], text)
    made: list[CaptionWord] = []
    clock = before = 0
    for (_, said), span in zip(groups, spans, strict=True):
        start = max(clock, round(said[0].start * 1000))
        clock = max(start + 1, round(max(word.end for word in said) * 1000))
        shown = " ".join(text[span.start : span.end].split())
        spoken = " ".join(word.text for word in said if word.text)
        made.append(CaptionWord(shown, start, clock, span, spoken, joined=bool(made) and span.start == before))
        before = span.end
    return made


def _groups(words: Sequence[Word]) -> list[tuple[Span, list[Word]]]:
    """Neighbours whose places overlap are said for one thing, which stands in all their places."""
    groups: list[tuple[Span, list[Word]]] = []
    for word in words:
        if groups and groups[-1][0].start < word.span.end and word.span.start < groups[-1][0].end:
            place, said = groups[-1]
            whole = Span(min(place.start, word.span.start), max(place.end, word.span.end))
            groups[-1] = (whole, [*said, word])
        else:
            groups.append((word.span, [word]))
    return groups


def _widened(spans: Sequence[Span], text: str) -> list[Span]:
    """Each place with its share of what stands between it and its neighbours.

    Text may be spoken out of order; then there is nothing between two neighbours.
    """
    starts, ends = [span.start for span in spans], [span.end for span in spans]
    for index in range(len(spans) + 1):
        low = ends[index - 1] if index else 0
        high = starts[index] if index < len(spans) else len(text)
        between = text[low:high]
        cut = 0 if not index else len(between) if index == len(spans) else _cut(between)
        if index:
            ends[index - 1] += len(between[:cut].rstrip())
        if index < len(spans):
            starts[index] -= len(between[cut:].lstrip())
    return [Span(start, end) for start, end in zip(starts, ends, strict=True)]


def _cut(between: str) -> int:
    """Where the share of the word before ends: at the last line break, else the last space, else before a bracket."""
    if not between:
        return 0
    for space in ("\n", None):
        ends = [
            index + 1
            for index, character in enumerate(between)
            if character == space or (not space and character.isspace())
        ]
        if ends:
            return ends[-1]
    kept = len(between)
    while kept and unicodedata.category(between[kept - 1]) in ("Ps", "Pi"):
        kept -= 1
    return kept


def cues(
    words: Iterable[Word], text: str, *, shape: Shape | None = None, sentences: Sequence[Span] | None = None
) -> list[Cue]:
    """The cues of a text, in order, none over another.

    shape: how to cut; None chooses by the script.  sentences: where sentences stand in the text, if known better than
    by their punctuation.
    """
    written = caption_words(words, text)
    shape = shape or (WIDE if _is_wide(text) else LATIN)
    lasts = {span.end for span in sentences} if sentences is not None else None
    parts = [part for run in _runs(written, text, shape, lasts) for part in _cut_run(run, shape)]
    return _timed(parts, shape)


def _is_wide(text: str) -> bool:
    """Whether at least a third of the letters are wide."""
    letters = [character for character in text if character.isalnum()]
    return 3 * sum(map(_columns, letters)) >= 4 * len(letters) > 0


def _columns(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 0 if unicodedata.combining(character) else 1


_SENTENCE_END = re.compile(r"[.!?…。！？｡؟।]['\"’”»›)\]）」』】]*$")
_CLAUSE_END = re.compile(r"[,;:–—、，；：][\"'’”»)\]）」』】]*$")
_SHORT_FORM = re.compile(r"^\W*(?:[A-Z][a-z]{0,2}|[A-Za-z](?:\.[A-Za-z])+)\.$")


def _runs(words: Sequence[CaptionWord], text: str, shape: Shape, lasts: set[int] | None) -> list[list[CaptionWord]]:
    """Words that may share a cue: sentences, with those too short to stand alone joined to the next."""
    runs: list[list[CaptionWord]] = []
    run: list[CaptionWord] = []
    for index, word in enumerate(words):
        run.append(word)
        after = words[index + 1] if index + 1 < len(words) else None
        silent = after is not None and after.start - word.end >= shape.gap * 1000
        long_enough = word.end - run[0].start >= shape.shortest * 1000
        if after is None or silent or (long_enough and _ends_sentence(word, after, text, lasts)):
            runs.append(run)
            run = []
    return runs


def _ends_sentence(word: CaptionWord, after: CaptionWord, text: str, lasts: set[int] | None) -> bool:
    between = text[word.span.end : after.span.start]
    if between.count("\n") > 1:
        return True
    if lasts is not None:
        return any(end in lasts for end in range(word.span.start + 1, after.span.start + 1))
    return bool(_SENTENCE_END.search(word.text)) and not _SHORT_FORM.match(word.text) and not after.text[:1].islower()


def _cut_run(run: Sequence[CaptionWord], shape: Shape) -> list[Sequence[CaptionWord]]:
    """The cheapest way to cut a run into cues; cost[i] is that of the words before i."""
    cost, cut_before = [0.0], [0]
    for end in range(1, len(run) + 1):
        best, start_of_best = float("inf"), end - 1
        for start in range(end - 1, -1, -1):
            part = run[start:end]
            if end - start > 1 and not _fits(part, shape):
                break
            total = cost[start] + _price(part, shape, last=end == len(run))
            if total < best:
                best, start_of_best = total, start
        cost.append(best)
        cut_before.append(start_of_best)
    parts: list[Sequence[CaptionWord]] = []
    end = len(run)
    while end:
        parts.append(run[cut_before[end] : end])
        end = cut_before[end]
    return parts[::-1]


def _fits(part: Sequence[CaptionWord], shape: Shape) -> bool:
    return part[-1].end - part[0].start <= shape.longest * 1000 and len(_filled(part, shape)) <= shape.lines


def _price(part: Sequence[CaptionWord], shape: Shape, last: bool) -> float:
    """Each cue costs; so does room left empty, and an end in the middle of a phrase."""
    empty = max(0.0, 1 - _width(part) / (shape.columns * shape.lines))
    broken = 0.0 if last or _SENTENCE_END.search(part[-1].text) else 0.1 if _CLAUSE_END.search(part[-1].text) else 0.6
    return 1.0 + empty**2 + broken


def _width(words: Sequence[CaptionWord]) -> int:
    spaces = sum(not word.joined for word in words[1:])
    return spaces + sum(sum(map(_columns, word.text)) for word in words)


def _filled(part: Sequence[CaptionWord], shape: Shape) -> list[Sequence[CaptionWord]]:
    """Lines filled one after the other; a word wider than a line has one to itself."""
    lines: list[Sequence[CaptionWord]] = []
    begin = 0
    for index in range(1, len(part) + 1):
        if index == len(part) or _width(part[begin : index + 1]) > shape.columns:
            lines.append(part[begin:index])
            begin = index
    return lines


def _lines(part: Sequence[CaptionWord], shape: Shape) -> tuple[tuple[CaptionWord, ...], ...]:
    """The lines of a cue: for two, the break that makes them most alike, best after punctuation."""
    filled = _filled(part, shape)
    if len(filled) != 2:
        return tuple(map(tuple, filled))
    breaks = [
        index
        for index in range(1, len(part))
        if max(_width(part[:index]), _width(part[index:])) <= max(shape.columns, *map(_width, filled))
    ]
    best = min(breaks, key=lambda index: _unevenness(part[:index], part[index:], shape))
    return tuple(part[:best]), tuple(part[best:])


def _unevenness(first: Sequence[CaptionWord], second: Sequence[CaptionWord], shape: Shape) -> float:
    ends_well = _CLAUSE_END.search(first[-1].text) or _SENTENCE_END.search(first[-1].text)
    return abs(_width(first) - _width(second)) / shape.columns - (0.3 if ends_well else 0.0)


def _timed(parts: Sequence[Sequence[CaptionWord]], shape: Shape) -> list[Cue]:
    """A cue shows from its first word until a little after its last one, or until the next cue."""
    made: list[Cue] = []
    for index, part in enumerate(parts):
        start, spoken_until = part[0].start, part[-1].end
        end = max(spoken_until + round(shape.linger * 1000), start + round(shape.shortest * 1000))
        if index + 1 < len(parts):
            end = min(end, parts[index + 1][0].start)
        made.append(Cue(start, end, _lines(part, shape)))
    return made
