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
    spoken = [cue for run in _runs(written, text, shape, lasts) for cue in _Run(run, shape).cut()]
    return _timed(spoken, shape)


def _is_wide(text: str) -> bool:
    """Whether at least a third of the letters are wide."""
    letters = [character for character in text if character.isalnum()]
    return 3 * sum(map(_columns, letters)) >= 4 * len(letters) > 0


def _columns(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 0 if unicodedata.combining(character) else 1


_SENTENCE_END = re.compile(r"[.!?…。！？｡؟।]['\"’”»›)\]）」』】]*$")
_CLAUSE_END = re.compile(r"[,;:–—、，；：][\"'’”»)\]）」』】]*$")
_SHORT_FORM = re.compile(
    r"^\W*(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Gen|Col|Sgt|Capt|Rev|Sr|Sra|Mme|M|[A-Z]|[A-Za-z](?:\.[A-Za-z])+)\.$"
)
"""Ends with a full stop that ends no sentence; callers that know sentences better pass them."""


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


class _Run:
    """Words that may share a cue, with the sums that make cutting quick."""

    def __init__(self, words: Sequence[CaptionWord], shape: Shape) -> None:
        self.words, self._shape = words, shape
        self._until = [0]
        for word in words:
            self._until.append(self._until[-1] + (not word.joined) + sum(map(_columns, word.text)))
        self._broken = [_brokenness(word.text) for word in words]

    def width(self, start: int, end: int) -> int:
        """Columns of the words [start, end) on one line."""
        return self._until[end] - self._until[start] - (not self.words[start].joined)

    def fits(self, start: int, end: int) -> bool:
        """Whether the words make a cue; one word always does."""
        lasts = self.words[end - 1].end - self.words[start].start
        short_enough = lasts <= self._shape.longest * 1000 and len(self.filled(start, end)) <= self._shape.lines
        return end - start == 1 or short_enough

    def filled(self, start: int, end: int) -> list[tuple[int, int]]:
        """Lines filled one after the other; a word wider than a line has one to itself."""
        lines = []
        for index in range(start + 1, end + 1):
            if index == end or self.width(start, index + 1) > self._shape.columns:
                lines.append((start, index))
                start = index
        return lines

    def price(self, start: int, end: int) -> float:
        """Each cue costs; so does room left empty, and an end in the middle of a phrase."""
        empty = max(0.0, 1 - self.width(start, end) / (self._shape.columns * self._shape.lines))
        return 1.0 + empty**2 + (0.0 if end == len(self.words) else self._broken[end - 1])

    def cut(self) -> list[Cue]:
        """The cheapest cues (their times are those of the speech); cost[i] is that of the words before i."""
        cost, cut_before = [0.0], [0]
        for end in range(1, len(self.words) + 1):
            best, start_of_best = float("inf"), end - 1
            for start in range(end - 1, -1, -1):
                if not self.fits(start, end):
                    break
                if (total := cost[start] + self.price(start, end)) < best:
                    best, start_of_best = total, start
            cost.append(best)
            cut_before.append(start_of_best)
        made: list[Cue] = []
        end = len(self.words)
        while end:
            start = cut_before[end]
            made.append(Cue(self.words[start].start, self.words[end - 1].end, self.lines(start, end)))
            end = start
        return made[::-1]

    def lines(self, start: int, end: int) -> tuple[tuple[CaptionWord, ...], ...]:
        """The lines of a cue: if two, then with the break that makes them most alike, best after punctuation."""
        lines = self.filled(start, end)
        if len(lines) == 2:
            widest = max(self._shape.columns, *(self.width(*line) for line in lines))
            halves = [[(start, cut), (cut, end)] for cut in range(start + 1, end)]
            fitting = [pair for pair in halves if max(self.width(*line) for line in pair) <= widest]
            lines = min(fitting, key=self._unevenness)
        return tuple(tuple(self.words[begin:stop]) for begin, stop in lines)

    def _unevenness(self, pair: Sequence[tuple[int, int]]) -> float:
        first, second = pair
        return abs(self.width(*first) - self.width(*second)) / self._shape.columns + self._broken[first[1] - 1] / 2


def _brokenness(text: str) -> float:
    """How bad it is to end a line or a cue after this word."""
    return 0.0 if _SENTENCE_END.search(text) else 0.1 if _CLAUSE_END.search(text) else 0.6


def _timed(spoken: Sequence[Cue], shape: Shape) -> list[Cue]:
    """A cue shows from its first word until a little after its last one, or until the next cue."""
    made: list[Cue] = []
    for index, cue in enumerate(spoken):
        end = max(cue.end + round(shape.linger * 1000), cue.start + round(shape.shortest * 1000))
        if index + 1 < len(spoken):
            end = min(end, spoken[index + 1].start)
        made.append(Cue(cue.start, end, cue.lines))
    return made
