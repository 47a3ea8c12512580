"""How something is to be said: every option of `generate`, `stream` and the server in one place.

`SpeechOptions` is checked when it is made, so a wrong value is refused before any work begins.
"""

from __future__ import annotations

import dataclasses
import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from moksori.errors import OptionError

RANGES: Mapping[str, tuple[float, float]] = {
    "speed": (0.25, 4.0),
    "pitch": (-12.0, 12.0),
    "volume": (0.0, 10.0),
    "pauses": (0.0, 10.0),
    "loudness": (-50.0, -5.0),
    "sample_rate": (8000, 48000),
    "seed": (0, 2**63 - 1),
}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "markup": ("plain", "markdown", "html", "ssml", "auto"),
    "profile": ("chat", "book", "code"),
    "emoji": ("drop", "name"),
    "unknown": ("report", "spell", "name"),
}


@dataclass(frozen=True, slots=True)
class SpeechOptions:
    """How something is to be said. The field names are keyword arguments of `generate` and `stream`.

    Raises `OptionError` for a value out of its range.
    """

    speed: float = 1.0
    """1.0 is natural, 2.0 is twice as fast; 0.25 to 4.0."""
    language: str | None = None
    """en-us en-gb es fr hi it pt-br ja zh ko; None for the voice's own."""
    seed: int = 0
    """The same text, voice, options and seed give the same samples."""
    pitch: float = 0.0
    """Semitones up or down; -12 to 12."""
    volume: float = 1.0
    """Multiplies the samples, with a soft limit instead of clipping; 0 to 10."""
    pauses: float = 1.0
    """Scales the pauses between sentences and paragraphs; 0 to 10, 0 for none."""
    loudness: float | None = None
    """Aims at this loudness in LUFS (EBU R128), such as -16; None leaves it as the voice has it."""
    sample_rate: int | None = None
    """Samples a second of the result, 8000 to 48000; None for the engine's own (24000)."""
    trim: bool = True
    """Cut the model's own silence at both ends of every utterance."""
    markup: str = "plain"
    """plain, markdown, html, ssml, or auto (ssml if the text begins with <speak)."""
    profile: str = "chat"
    """What is read of markup: chat (links and code shortened), book, or code (code read out)."""
    tags: bool = True
    """Heed inline tags: [pause:1.5s], [word](/ipa/)."""
    voice_tags: bool = True
    """Heed inline tags that change the voice: [voice:x], [rate:1.2]."""
    lexicon: Any = None
    """A `moksori.text.lexicon.Lexicon` with words to be said in a way of their own."""
    emoji: str = "drop"
    """drop, or name ("smiling face")."""
    unknown: str = "report"
    """Characters no front end can say: report (silent, listed by explain), spell, or name."""
    normalize: bool | Mapping[str, bool] = True
    """False to say the text as written; a mapping switches single steps (see docs/markup.md)."""
    style: str | None = None
    """For voices with styles: "Happy", or a mix "Happy:0.6+Neutral:0.4"."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Options that only one model family knows."""

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            check_range(name, getattr(self, name), low, high)
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                raise OptionError(name, getattr(self, name), f"choose one of {', '.join(choices)}.")

    def replace(self, **changes: Any) -> SpeechOptions:
        """A copy with some fields changed. Raises `OptionError` for a name that is no option."""
        for name in changes:
            if name not in NAMES:
                near = difflib.get_close_matches(name, NAMES, 1)
                raise OptionError(
                    name,
                    changes[name],
                    f"no such option; {f'did you mean {near[0]}?' if near else f'there are {chr(44).join(NAMES)}.'}",
                )
        return dataclasses.replace(self, **changes)


NAMES: tuple[str, ...] = tuple(option.name for option in dataclasses.fields(SpeechOptions))


def check_range(name: str, value: Any, low: float, high: float) -> None:
    """Raises `OptionError` unless `value` is None or a finite number from low to high."""
    if value is None and name in ("loudness", "sample_rate"):
        return
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise OptionError(name, value, f"give a number from {low:g} to {high:g}.")
    if not low <= value <= high:
        raise OptionError(name, value, f"give a number from {low:g} to {high:g}.")
    if name in ("seed", "sample_rate") and not isinstance(value, int):
        raise OptionError(name, value, "give a whole number.")
