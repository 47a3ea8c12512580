"""What an engine is: phonemes to samples, one model family each (DESIGN 6 and 10).

Work is cut into steps of roughly 50-300 ms so that a scheduler can order them: `encode` is one step, and every call
of `decode`'s parts is one. An engine holds no lock and no state between steps; all voices of a family share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moksori.types import Phoneme, Samples, Utterance, Word


@dataclass(frozen=True, slots=True)
class Manner:
    """How one utterance is to be said, as far as an engine can do it."""

    speed: float = 1.0
    """1.0 is the voice's own pace."""
    seed: int = 0
    """Same text, voice, manner and seed give the same samples."""
    style: str | None = None
    """Voices with several styles: "Happy" or a mix "Happy:0.6+Neutral:0.4"; None for the voice's own."""
    extra: tuple[tuple[str, Any], ...] = ()
    """Options of one model family (sdp_ratio, noise ...), sorted by name."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """An utterance after `encode`: its length and timing are known, its sound is not."""

    utterance: Utterance
    seconds: float
    """How long the sound will be."""
    words: tuple[Word, ...]
    """Times from the start of this utterance's sound."""
    phonemes: tuple[Phoneme, ...]
    data: Any
    """The engine's own."""


class Engine(Protocol):
    """One model family, loaded. Safe to call from many threads at once."""

    name: str
    alphabet: str
    """Which phonemes it reads; `Utterance.alphabet` must be the same."""
    sample_rate: int
    max_tokens: int
    """More phonemes than this do not fit one call."""
    preferred_tokens: int
    """Longer utterances lose quality; the packing aims at this."""

    def style(self, files: Any) -> Any:
        """What a voice is to this engine (a table, an embedding), read from its files; shared, never changed."""
        ...

    def encode(self, utterance: Utterance, style: Any, manner: Manner) -> Prepared:
        """One step: durations and features."""
        ...

    def decode(self, prepared: Prepared) -> Sequence[Callable[[], Samples]]:
        """The steps that give the samples, in order; each runs once. Joined they last `prepared.seconds`."""
        ...

    def close(self) -> None:
        """Gives the memory back."""
        ...
