"""What every markup reader writes into: text with its place, manners, pauses, and what is left out, in order.

A reader walks over the source once and says what it finds; the `Builder` turns that into passages. Characters of the
source that a reader passes over without a word are markup, and are listed as such: nothing can get lost.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from moksori.errors import MarkupError
from moksori.types import Span

_LINE_ENDS = str.maketrans("\n\r\t\v\f\x85\u2028\u2029", " " * 8)
"""Line ends are spaces to a front end. One for one, so that places stay."""


class Segment(NamedTuple):
    """Characters [at, at + length) of a passage come from [start, stop) of the original."""

    at: int
    length: int
    start: int
    stop: int
    straight: bool = True
    """One for one; if not, each of them stands for all of the original stretch."""


class Offsets:
    """Where each character of a passage's text stands in the original."""

    __slots__ = ("_at", "_shift", "segments")

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.segments = segments
        self._at = [segment.at for segment in segments]
        straight = len(segments) == 1 and segments[0].straight
        self._shift = segments[0].start if straight else None

    def span(self, start: int, end: int) -> Span:
        """The original characters of the passage's [start, end)."""
        if self._shift is not None:
            return Span(start + self._shift, end + self._shift)
        if end <= start:
            place = self._place(start)[0] if self.segments else 0
            return Span(place, place)
        return Span(self._place(start)[0], self._place(end - 1)[1])

    def _place(self, position: int) -> tuple[int, int]:
        segment = self.segments[max(0, bisect_right(self._at, position) - 1)]
        if not segment.straight:
            return segment.start, segment.stop
        place = segment.start + position - segment.at
        return place, place + 1


class Override(NamedTuple):
    """Characters [start, end) of a passage's text are said in a way set by hand."""

    start: int
    end: int
    kind: str
    """phonemes, say (these words instead), say-as (interpret-as:format), language, emphasis, silent (why)."""
    value: str


class Unspoken(NamedTuple):
    """Characters [start, end) of the original are not said, and why."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Manner:
    """How a passage is said."""

    voice: str | None = None
    rate: float = 1.0
    pitch: float = 0.0
    """Semitones."""
    volume: float = 1.0


@dataclass(frozen=True, slots=True)
class Passage:
    """Text that one voice speaks in one manner."""

    text: str
    offsets: Offsets
    kind: str = "paragraph"
    """paragraph, heading, item, quote, code, row, line, sentence, or inline (what follows may be the same sentence)."""
    manner: Manner = Manner()
    language: str | None = None
    """Set by hand for all of it; a tag of ours."""
    pause: float = 0.0
    """Seconds of silence after it that the author asked for."""
    rest: float = 0.0
    """Seconds of silence after it that come with its kind; left out at the end of the text."""
    overrides: tuple[Override, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    """Name and the place in the original."""
    unspoken: tuple[Unspoken, ...] = ()
    """What the reader left out before and inside it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What markup may ask for. More is a `MarkupError`."""

    pause: float = 60.0
    """Seconds of one pause."""
    total_pause: float = 300.0
    """Seconds of all pauses of a text."""
    depth: int = 32
    """Elements inside each other."""
    rate: tuple[float, float] = (0.25, 4.0)
    """Clamped, not refused."""

    def with_pause(self, total: float, seconds: float, position: int) -> float:
        """The seconds of all pauses with one more. Raises `MarkupError` if it is too long or they are."""
        if not 0 <= seconds <= self.pause:
            raise MarkupError(f"a pause of {seconds:g} s; at most {self.pause:g} s are allowed", position)
        if total + seconds > self.total_pause:
            raise MarkupError(f"the pauses add up to more than {self.total_pause:g} s", position)
        return total + seconds


RESTS = {
    "paragraph": 0.4,
    "heading": 0.6,
    "item": 0.25,
    "quote": 0.4,
    "code": 0.3,
    "row": 0.25,
    "line": 0.3,
    "sentence": 0.2,
    "rule": 0.9,
    "inline": 0.0,
}
"""Seconds after a passage of each kind, before `TextOptions.pauses` scales them."""


@dataclass(slots=True)
class _Open:
    kind: str
    value: str
    start: int


@dataclass(slots=True)
class Builder:
    """Collects what a reader finds; `take` gives the passages that are complete."""

    source: str
    limits: Limits = field(default_factory=Limits)
    manner: Manner = field(default_factory=Manner)
    _text: list[str] = field(default_factory=list)
    _segments: list[Segment] = field(default_factory=list)
    _length: int = 0
    _blank: bool = True
    _cursor: int = 0
    _overrides: list[Override] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)
    _marks: list[tuple[str, int]] = field(default_factory=list)
    _unspoken: list[Unspoken] = field(default_factory=list)
    _done: list[Passage] = field(default_factory=list)
    _paused: float = 0.0

    # ------------------------------------------------------------------ what a reader says

    def text(self, start: int, stop: int) -> None:
        """Characters of the source that are text."""
        if stop > start:
            self._add(self.source[start:stop].translate(_LINE_ENDS), start, stop, straight=True)

    def say(self, start: int, stop: int, text: str) -> None:
        """Characters of the source that stand for other text: "&amp;" for "&"."""
        if text and stop > start:
            if text.isspace():
                self._skip_to(start)
                self._leave_out(start, stop, "markup")
            self._add(text.translate(_LINE_ENDS), start, stop, straight=False)

    def drop(self, start: int, stop: int, reason: str) -> None:
        """Characters of the source that are not said."""
        self._skip_to(start)
        if stop > self._cursor:
            self._leave_out(self._cursor, stop, reason)
            self._cursor = stop

    def end(self, kind: str, rest: float | None = None) -> None:
        """The passage is over; what follows is another one."""
        rest = RESTS[kind] if rest is None else rest
        if self._blank:
            self._lengthen(rest)
        else:
            self._flush(kind, rest=rest)

    def pause(self, seconds: float, position: int) -> None:
        """Silence that the author asked for."""
        self._paused = self.limits.with_pause(self._paused, seconds, position)
        self._flush("inline", pause=seconds)

    def change(self, **changes: Any) -> None:
        """What follows is said in another manner."""
        manner = dataclasses.replace(self.manner, **changes)
        if manner != self.manner:
            self._break_off()
            self.manner = manner

    def restore(self, manner: Manner) -> None:
        """What follows is said as before."""
        if manner != self.manner:
            self._break_off()
            self.manner = manner

    def begin(self, kind: str, value: str) -> None:
        """What follows, up to `finish`, is said in a way set by hand."""
        self._open.append(_Open(kind, value, self._length))

    def finish(self, kind: str) -> bool:
        """Closes the last `begin` of that kind; False if there is none."""
        for i in range(len(self._open) - 1, -1, -1):
            if self._open[i].kind == kind:
                self._close(self._open.pop(i))
                return True
        return False

    def mark(self, name: str, position: int) -> None:
        self._marks.append((name, position))

    @property
    def empty(self) -> bool:
        """Nothing has been said since the last passage ended."""
        return self._blank

    @property
    def reached(self) -> int:
        """The place in the source up to which all has been said or left out."""
        return self._cursor

    # ------------------------------------------------------------------ what comes out

    def take(self) -> list[Passage]:
        """The passages that are complete and followed by another. The last one is kept back: a rest may lengthen."""
        done, self._done = self._done[:-1], self._done[-1:]
        return done

    def close(self, kind: str = "paragraph") -> list[Passage]:
        """All that is left."""
        self._skip_to(len(self.source))
        if self._length or self._unspoken or self._marks:
            self._flush(kind, rest=RESTS[kind])
        done, self._done = self._done, []
        if done:
            done[-1] = dataclasses.replace(done[-1], rest=0.0)
        return done

    # ------------------------------------------------------------------ inside

    def _add(self, text: str, start: int, stop: int, *, straight: bool) -> None:
        self._skip_to(start)
        last = self._segments[-1] if self._segments else None
        if last and straight and last.straight and last.stop == start:
            self._segments[-1] = Segment(last.at, last.length + len(text), last.start, stop)
        else:
            self._segments.append(Segment(self._length, len(text), start, stop, straight))
        self._text.append(text)
        self._length += len(text)
        self._blank = self._blank and not text.strip()
        self._cursor = stop

    def _skip_to(self, start: int) -> None:
        if start > self._cursor:
            self._leave_out(self._cursor, start, "markup")
            self._cursor = start

    def _leave_out(self, start: int, stop: int, reason: str) -> None:
        lost = self.source[start:stop]
        if lost.strip():
            start += len(lost) - len(lost.lstrip())
            self._unspoken.append(Unspoken(start, start + len(lost.strip()), reason))

    def _close(self, was: _Open) -> None:
        if self._length > was.start:
            self._overrides.append(Override(was.start, self._length, was.kind, was.value))

    def _break_off(self) -> None:
        if not self._blank:
            self._flush("inline")

    def _lengthen(self, rest: float) -> None:
        if self._done and rest > self._done[-1].rest:
            self._done[-1] = dataclasses.replace(self._done[-1], rest=rest)

    def _flush(self, kind: str, *, pause: float = 0.0, rest: float = 0.0) -> None:
        for one in self._open:
            self._close(one)
        text = "".join(self._text)
        language, overrides = _whole(self._overrides, text)
        self._done.append(
            Passage(
                text,
                Offsets(tuple(self._segments)),
                kind,
                self.manner,
                language,
                pause,
                rest,
                overrides,
                tuple(self._marks),
                tuple(self._unspoken),
            )
        )
        self._open = [_reopened(one, self._length) for one in self._open]
        self._text, self._segments, self._length, self._blank = [], [], 0, True
        self._overrides, self._marks, self._unspoken = [], [], []


def _reopened(one: _Open, length: int) -> _Open:
    """What was set by hand for one stretch goes on in the next passage, but other words are not said twice."""
    if one.kind in ("say", "phonemes") and length > one.start:
        return _Open("silent", "said before", 0)
    return _Open(one.kind, one.value, 0)


def _whole(overrides: list[Override], text: str) -> tuple[str | None, tuple[Override, ...]]:
    """A language set for all of a passage is the passage's own. The innermost wins: it was closed first."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    whole = [o for o in overrides if o.kind == "language" and o.start <= start and end <= o.end]
    rest = sorted((o for o in overrides if o not in whole), key=lambda one: (one.start, -one.end))
    return (whole[0].value if whole else None), tuple(rest)
