"""What a front end is: the contract between the languages and everything that uses them.

A front end works on one stretch of plain text (a sentence, markup already gone) and knows nothing of passages or
voices. Offsets are characters of that stretch; `text.pipeline` maps them to the original text.

    text --normalize--> pieces --phonemize--> spoken words

Pieces cover the stretch: what lies between two pieces, if anything, is white space. Nothing is dropped silently: a
piece that is not spoken has `spoken == ""` and says why in `note`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from moksori.types import SpokenWord


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text and what is said for it."""

    start: int
    end: int
    spoken: str
    """Words as one would write them out, separated by spaces where the language has spaces; punctuation that shapes
    the prosody stays as it is (", . ! ? ; : …"). Empty if nothing is said."""
    language: str | None = None
    """Another language than the front end's own, found by script or set by hand."""
    phonemes: str | None = None
    """Set by the user (lexicon, inline phonemes): said exactly so."""
    note: str = ""
    """Why nothing is said ("emoji", "unknown character" ...), or which rule spoke; for `explain`."""


class FrontEnd(Protocol):
    """Text to phonemes for one language. Safe to call from many threads at once."""

    language: str
    """Its tag: en-us en-gb es fr hi it pt-br ja zh ko."""

    def normalize(self, text: str) -> list[Piece]:
        """What is said for `text`, in order, with numbers, dates, signs and abbreviations written out."""
        ...

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        """The words of the pieces in Kokoro's alphabet. Spans are offsets of the text that was normalised.

        A word's `after` holds the punctuation and the space that follow it in the phoneme string.
        """
        ...
