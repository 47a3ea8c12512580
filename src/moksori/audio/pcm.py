"""The small things done to samples: silence, fades, joining, 16-bit integers, a limit that never clips.

Samples come in and go out as float32 mono; a new array leaves, the given one is never changed. Samples that are not
finite raise `OptionError` where they enter, because a NaN in a stream becomes a bang in somebody's ear.

Resampling, trimming, stretching and G.711 have files of their own and are reachable from here too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from moksori.audio.g711 import from_mulaw, to_mulaw
from moksori.audio.resample import Resampler, resample
from moksori.audio.samples import checked
from moksori.audio.stretch import shift_pitch, stretch
from moksori.audio.trim import Trimmed, trim
from moksori.types import Samples

__all__ = [
    "Quantised",
    "Resampler",
    "Trimmed",
    "checked",
    "fade",
    "from_mulaw",
    "from_s16le",
    "gain",
    "join",
    "quantise",
    "resample",
    "shift_pitch",
    "silence",
    "soft_limit",
    "stretch",
    "to_mulaw",
    "to_s16le",
    "trim",
]


def silence(seconds: float, sample_rate: int) -> Samples:
    """That many seconds of zeros, rounded to whole samples."""
    return np.zeros(max(0, round(seconds * sample_rate)), np.float32)


def fade(samples: ArrayLike, sample_rate: int, *, fade_in: float = 0.005, fade_out: float = 0.005) -> Samples:
    """The samples with raised-cosine slopes at both ends (seconds; 0 for none; short sounds get shorter slopes)."""
    faded = np.array(checked(samples))
    before, after = (min(round(seconds * sample_rate), len(faded) // 2) for seconds in (fade_in, fade_out))
    if before:
        faded[:before] *= _slope(before)
    if after:
        faded[-after:] *= _slope(after)[::-1]
    return faded


def _slope(length: int) -> Samples:
    """Rises from just above 0 to just below 1 without a corner at either end."""
    phase = (np.arange(length) + 0.5) * (np.pi / length)
    slope: Samples = (0.5 - 0.5 * np.cos(phase)).astype(np.float32)
    return slope


def join(parts: Iterable[ArrayLike], sample_rate: int, *, pause: float = 0.0) -> Samples:
    """All parts one after the other, with `pause` seconds of silence between each two."""
    arrays: list[Samples] = []
    for part in parts:
        if arrays and pause > 0:
            arrays.append(silence(pause, sample_rate))
        arrays.append(checked(part))
    return np.concatenate(arrays) if arrays else np.zeros(0, np.float32)


class Quantised(NamedTuple):
    """Samples as 16-bit integers."""

    integers: NDArray[np.int16]
    clipped: int
    """How many samples did not fit and were held at the edge."""


def quantise(samples: ArrayLike) -> Quantised:
    """The samples as 16-bit integers: full scale is 32767 both ways, rounded, held at the edge, never wrapped."""
    scaled = np.rint(checked(samples) * np.float32(32767))
    clipped = int(np.count_nonzero(np.abs(scaled) > 32767))
    return Quantised(np.clip(scaled, -32767, 32767).astype("<i2"), clipped)


def to_s16le(samples: ArrayLike) -> bytes:
    """The samples as signed 16-bit little-endian bytes; `quantise` also tells how many were too loud."""
    return quantise(samples).integers.tobytes()


def from_s16le(data: bytes) -> Samples:
    """The samples that signed 16-bit little-endian bytes hold. An odd last byte is an error (`ValueError`)."""
    samples: Samples = np.frombuffer(data, "<i2").astype(np.float32) / np.float32(32767)
    return samples


def gain(samples: ArrayLike, decibels: float) -> Samples:
    """Louder or softer by so many decibels, without any limit; `soft_limit` afterwards keeps it from clipping."""
    louder: Samples = checked(samples) * np.float32(10 ** (decibels / 20))
    return louder


def soft_limit(samples: ArrayLike, *, knee: float = 0.8, ceiling: float = 0.99) -> Samples:
    """The samples bent so that none passes `ceiling`; below `knee` they are exactly as they were.

    Each sample is bent by itself (no memory, so a stream and a whole give the same), with a smooth curve: right for
    the odd peak after a gain. For a lot of gain use `loudness.normalise`, which turns down instead of bending.
    """
    given = checked(samples)
    if not given.size or float(np.abs(given).max()) <= knee:
        return np.array(given)
    room = ceiling - knee
    excess = np.maximum(np.abs(given) - knee, 0)
    bent = np.sign(given) * (knee + room * np.tanh(excess / room))
    limited: Samples = np.where(excess > 0, bent, given).astype(np.float32)
    return np.clip(limited, -np.float32(ceiling), np.float32(ceiling))
