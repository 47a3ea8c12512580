"""The sentences of a passage, cut so that a text without a line end, or without any stop, begins at once, too.

passage --windows--> stretches --split--> sentences, none longer than `LONGEST`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moksori.text import sentence
from moksori.text.markup import Override
from moksori.types import Span

WINDOW = 2000
"""Characters looked at together, so that a text without a line end begins at once, too."""
LONGEST = 1200
"""Characters of a sentence that is read as one. Longer ones are cut at a clause, else at a space, else anywhere."""


def sentences_of(text: str, language: str, overrides: Sequence[Override]) -> Iterator[Span]:
    """The sentences of a passage. One that an override reaches out of is kept together with the next."""
    whole = [o for o in overrides if o.kind not in ("language", "emphasis", "silent")]
    held: Span | None = None
    for span in _windowed(text, language):
        span = span if held is None else Span(held.start, span.end)
        while whole and whole[0].end <= span.end:
            whole.pop(0)
        if whole and whole[0].start < span.end:
            held = span
            continue
        held = None
        yield span
    if held is not None:
        yield held


def _windowed(text: str, language: str) -> Iterator[Span]:
    from moksori.text.split import sentences

    at = 0
    while at < len(text):
        end = min(len(text), at + WINDOW)
        spans = [Span(span.start + at, span.end + at) for span in sentences(text[at:end], language)]
        after = end
        if end < len(text) and spans:
            if len(spans) > 1:
                after = spans.pop().start  # it may go on behind the window
            else:
                after = _place_to_cut(text, spans[0].start, min(spans[0].start + LONGEST, end))
                spans = [Span(spans[0].start, after)]
        for span in spans:
            yield from _cut(text, span)
        at = after


def _cut(text: str, span: Span) -> Iterator[Span]:
    while span.end - span.start > LONGEST:
        place = _place_to_cut(text, span.start, span.start + LONGEST)
        yield Span(span.start, place)
        span = Span(place, span.end)
    if text[span.start : span.end].strip():
        yield span


def _place_to_cut(text: str, start: int, end: int) -> int:
    """The last good place in the second half: behind a clause, at a space, or wherever no character is torn."""
    middle = (start + end) // 2
    for marks in (";:—。！？；", ",，、،)", " \t\n\u3000"):
        place = max(text.rfind(mark, middle, end) for mark in marks)
        if place >= 0:
            return place + 1
    while end > middle and (sentence.continues(text[end : end + 1]) or text[end - 1] == "\u200d"):
        end -= 1
    return end
