"""Plain text: paragraphs, lines that stand alone (titles, bylines, verse), and lists as people type them.

Surprises: a line end inside a paragraph is a space only if the author's line was full. If the next word would have
fit on the line, the break was meant, and what follows is another passage.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from moksori.text.markup.build import Builder, Passage

Emit = Callable[[int, int], None]
"""Hands [start, stop) of the source to the builder as text (with inline tags heeded or not)."""

_LINE = re.compile(r"[^\n\r\v\f\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x85\u2028\u2029]|$)")
_BULLET = re.compile(r"\s*([-*+•‣◦▪●○■□◆◇▶►※·∙–—]\s+)(?=\S)")
_NUMBER = re.compile(r"\s*\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s+\S")
_RULE = re.compile(r"\s*([-*_=~—#])(?:\s*\1){2,}\s*$")
_ENDED = re.compile(r"[.!?。！？…:：；;।؟][\"'”’»)\]」』）]*\s*$")
_GOES_ON = re.compile(r"[,，、\-–—/&(（「]\s*$")
_BLOCK = 64
"""Lines looked at together to know how wide they are."""
_NARROW = 40
_ROOMY = 0.85
"""Of the widest line. People do not fill their lines as well as programs."""


def read(build: Builder, emit: Emit) -> Iterator[Passage]:
    """The passages of plain text, as they are reached."""
    for block in _blocks(build.source):
        _read_block(build, emit, block)
        yield from build.take()
    yield from build.close()


def _blocks(source: str) -> Iterator[list[tuple[int, int]]]:
    """Runs of lines that are not blank, as (start, start of the next line)."""
    block: list[tuple[int, int]] = []
    at = 0
    while at < len(source):
        match = _LINE.match(source, at)
        stop = match.end() if match else len(source)
        blank = not source[at:stop].strip()
        if block and (blank or len(block) == _BLOCK):
            yield block
            block = []
        if not blank:
            block.append((at, stop))
        at = stop
    if block:
        yield block


def _read_block(build: Builder, emit: Emit, block: list[tuple[int, int]]) -> None:
    source = build.source
    lines = [source[start:stop].rstrip() for start, stop in block]
    width = max(_width(line) for line in lines)
    item = False
    for i, (start, stop) in enumerate(block):
        if _RULE.match(lines[i]):
            build.drop(start, stop, "rule")
            build.end("rule")
            continue
        if i and not build.empty and _meant(lines[i - 1], lines[i], width, item):
            build.end("item" if item else "line")
        bullet = _BULLET.match(source, start, stop)
        if bullet and build.empty:
            build.drop(bullet.start(1), bullet.end(1), "list marker")
            start = bullet.end(1)
        item = bool(bullet) or _NUMBER.match(lines[i]) is not None or (item and not build.empty)
        emit(start, stop)
    title = len(lines) == 1 and not item and width < 70 and not _ENDED.search(lines[0])
    build.end("item" if item else "heading" if title else "paragraph")


def _meant(before: str, line: str, width: int, item: bool) -> bool:
    """Whether the line end between them was put there on purpose."""
    if _BULLET.match(line):
        return True
    if _NUMBER.match(line):
        return item or bool(_ENDED.search(before)) or _width(before) < _NARROW
    if _ENDED.search(before):
        return False  # the sentence ends there anyway
    if _GOES_ON.search(before):
        return False
    first = line.split(None, 1)[0]
    starts = not first[0].islower()
    if width < _NARROW:
        return starts
    fits = _width(before) + 1 + min(_width(first), 20) <= _ROOMY * width
    return starts and fits


def _width(line: str) -> int:
    """Columns, roughly: East Asian characters take two."""
    return len(line) if line.isascii() else sum(2 if char >= "\u1100" else 1 for char in line)
