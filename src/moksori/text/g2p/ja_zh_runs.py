"""What the two front ends without word spaces share: pieces to one text with the way back, and words to a sentence.

Japanese and Chinese must be read as whole sentences, across the borders of pieces. `runs` joins neighbouring pieces
into one text in which every character knows the span of the original text that it stands for: in an untouched piece
each character is its own, in a rewritten one ("2024" -> 二千二十四) all characters share the span of the piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from moksori.text.base import Piece
from moksori.types import Span, SpokenWord

CLOSING = frozenset(",.!?;:…)”")
OPENING = frozenset("(“")


@dataclass(slots=True)
class Run:
    """Pieces that are read together."""

    text: str = ""
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """Where each character of `text` comes from in the original."""
    borders: list[int] = field(default_factory=list)
    """Places in `text` where a number or the like, written out by a rule, starts or ends: no word goes across."""

    def span(self, start: int, end: int) -> Span:
        """The original characters of text[start:end]."""
        return Span(min(self.starts[start:end]), max(self.ends[start:end]))

    def put(self, start: int, end: int, text: str) -> None:
        """Writes `text` in the place of text[start:end]; all of it comes from where that came from."""
        origin = self.span(start, end)
        self.text = self.text[:start] + text + self.text[end:]
        self.starts[start:end] = [origin.start] * len(text)
        self.ends[start:end] = [origin.end] * len(text)


def runs(pieces: Iterable[Piece], language: str, write: Callable[[Piece], str]) -> Iterator[Run | Piece]:
    """Runs of our own language, and between them the pieces that are not ours to read.

    write: how the analysis wants a piece written. As many characters as the piece has means one by one.
    """
    parts: list[str] = []
    run, at = Run(), None
    for piece in pieces:
        if piece.phonemes is not None or piece.language not in (None, language):
            if parts:
                run.text = "".join(parts)
                yield run
            parts, run, at = [], Run(), None
            yield piece
            continue
        if not piece.spoken:
            continue
        if at is not None and piece.start > at:
            _add(run, parts, " ", Piece(at, piece.start, " "))
        text = write(piece)
        if parts and _runs_together(parts[-1], text):
            _add(run, parts, " ", Piece(piece.start, piece.start + 1, " "))
        _add(run, parts, text, piece)
        at = piece.end
    if parts:
        run.text = "".join(parts)
        yield run


def _runs_together(before: str, text: str) -> bool:
    """Two pieces in katakana are two words, and look like one."""
    return "ァ" <= before[-1:] <= "ー" and "ァ" <= text[:1] < "ー"


def _add(run: Run, parts: list[str], text: str, piece: Piece) -> None:
    parts.append(text)
    if piece.note and len(text) > 2:
        run.borders += [len(run.starts), len(run.starts) + len(text)]
    if not piece.note and len(text) == piece.end - piece.start:
        run.starts.extend(range(piece.start, piece.end))
        run.ends.extend(range(piece.start + 1, piece.end + 1))
    else:
        run.starts.extend([piece.start] * len(text))
        run.ends.extend([piece.end] * len(text))


class Sentence:
    """Collects words and marks into `SpokenWord`s: marks and spaces go behind the word before them."""

    def __init__(self) -> None:
        self._words: list[SpokenWord] = []

    def word(self, text: str, span: Span, phonemes: str, glued: bool = False) -> None:
        """glued: no space between it and the word before."""
        self._space(not glued)
        self._words.append(SpokenWord(text, span, phonemes))

    def mark(self, mark: str, span: Span) -> None:
        """A mark of Kokoro's alphabet. The first of a sentence stands on a word without text."""
        if not self._words:
            self._words.append(SpokenWord("", span, "", mark))
            return
        after = self._words[-1].after
        if mark in CLOSING and after and after[-1] == mark and mark in ",.":
            return
        if mark in OPENING or mark == "—":
            self._space(True)
        self._after(self._words[-1].after + mark)

    def words(self) -> list[SpokenWord]:
        if self._words:
            self._after(self._words[-1].after.rstrip())
        return self._words

    def _space(self, wanted: bool) -> None:
        if not self._words:
            return
        after = self._words[-1].after
        if (wanted or after) and after[-1:] not in (" ", *OPENING) and (after or self._words[-1].phonemes):
            self._after(after + " ")

    def _after(self, after: str) -> None:
        last = self._words[-1]
        self._words[-1] = SpokenWord(last.text, last.span, last.phonemes, after)
