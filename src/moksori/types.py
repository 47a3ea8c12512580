"""The values that travel between rooms. Nothing here does work or knows a library beyond numpy.

Text becomes `Utterance`s, an engine turns each into samples, and what leaves is `AudioChunk`s. Every spoken word keeps
the place in the original text that it came from (DESIGN 5: nothing is lost, everything can be traced).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:  # the text rooms need no numpy, and its import is most of their start
    import numpy as np
    from numpy.typing import NDArray

Samples: TypeAlias = "NDArray[np.float32]"
"""Mono sound, shape (n,), -1 to 1."""


class Span(NamedTuple):
    """Characters [start, end) of the original text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SpokenWord:
    """One word as it is said, before there is sound."""

    text: str
    """The spoken form: "five" of "$5.30". Empty for punctuation that only shapes the phonemes."""
    span: Span
    """Where it stands in the original text; several words may share one ("$5.30")."""
    phonemes: str
    """In the engine's alphabet; empty if it is not spoken."""
    after: str = ""
    """What follows in the phoneme string before the next word: a space, punctuation, or both."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A piece of text ready for an engine: one model call's worth."""

    text: str
    """The characters of the original text that it covers: text[span.start:span.end]."""
    span: Span
    words: tuple[SpokenWord, ...]
    language: str
    """A tag of ours: en-us en-gb es fr hi it pt-br ja zh ko."""
    alphabet: str = "kokoro"
    """Which alphabet the phonemes are in; an engine refuses one it does not know."""
    pause: float = 0.0
    """Seconds of silence wanted after it, beyond what the model itself leaves."""
    voice: str | None = None
    """Set by markup: another voice than the speaker's own."""
    rate: float = 1.0
    """Set by markup: multiplies the speed."""
    volume: float = 1.0
    """Set by markup: multiplies the samples."""
    pitch: float = 0.0
    """Set by markup: semitones up or down."""
    marks: tuple[tuple[str, int], ...] = ()
    """SSML marks: name and the place in the original text."""
    features: Mapping[str, Any] = field(default_factory=dict)
    """What only one engine's front end and that engine know (tones, word2ph ...)."""

    @property
    def phonemes(self) -> str:
        """The phonemes of all words with what stands between them, one symbol a character."""
        return "".join(word.phonemes + word.after for word in self.words)


@dataclass(frozen=True, slots=True)
class Word:
    """A spoken word in time."""

    text: str
    start: float
    """Seconds from the start of the sound it belongs to."""
    end: float
    span: Span
    """Characters of the ORIGINAL text."""
    phonemes: str = ""


@dataclass(frozen=True, slots=True)
class Phoneme:
    """One symbol of the engine's alphabet in time (seconds)."""

    symbol: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Sound:
    """What an engine gives for one utterance, before trimming and pauses."""

    samples: Samples
    sample_rate: int
    words: tuple[Word, ...]
    phonemes: tuple[Phoneme, ...]
