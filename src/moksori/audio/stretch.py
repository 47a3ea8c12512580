"""Faster or slower at the same pitch, and higher or lower at the same length.

Waveform-similarity overlap-add (Verhelst and Roelands, ICASSP 1993): the output is laid from overlapping pieces of the
input, and each piece is taken where it continues the one before best. Speech stays natural between about 0.5 and 2;
beyond, it stays intelligible. docs/audio.md has the comparison with FFmpeg's atempo.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from moksori.audio.resample import resample
from moksori.audio.samples import checked, checked_rate
from moksori.errors import OptionError
from moksori.types import Samples

HOP = 0.012
"""Seconds between pieces of the output; a piece is twice as long, so that it holds a period of any voice."""
SEARCH = 0.008
"""Seconds a piece may be moved either way; together they span a period of 62 Hz."""


def stretch(samples: ArrayLike, sample_rate: int, factor: float) -> Samples:
    """The sound `factor` times as fast (0.25 to 4.0; 2.0 lasts half as long), at the same pitch.

    Times in the sound scale by `len(result) / len(samples)`, which is 1 / `factor` to the nearest sample.
    """
    given, rate = checked(samples), checked_rate(sample_rate)
    if not 0.25 <= factor <= 4.0:
        raise OptionError("factor", factor, "give 0.25 (four times as slow) to 4.0 (four times as fast)")
    length = round(len(given) / factor)
    if factor == 1.0 or not length:
        return np.array(given[:length])
    return _overlap_add(given, length, factor, max(1, round(HOP * rate)), max(1, round(SEARCH * rate)))


def _overlap_add(given: Samples, length: int, factor: float, hop: int, search: int) -> Samples:
    window = (0.5 - 0.5 * np.cos((np.arange(2 * hop) + 0.5) * np.pi / hop)).astype(np.float32)  # halves sum to 1
    margin = hop + search
    padded = np.concatenate([np.zeros(margin, np.float32), given, np.zeros(3 * hop + 2 * search, np.float32)])
    pieces = length // hop + 2
    out = np.zeros((pieces + 1) * hop, np.float32)
    chosen = margin - hop  # the first piece begins one hop before the sound, so that its full height meets the start
    for piece in range(pieces):
        if piece:
            wanted = margin + min(round((piece - 1) * hop * factor), len(given))
            chosen = _best_start(padded, chosen + hop, wanted, hop, search)
        out[piece * hop : (piece + 2) * hop] += window * padded[chosen : chosen + 2 * hop]
    return out[hop : hop + length]


def _best_start(padded: Samples, natural: int, wanted: int, hop: int, search: int) -> int:
    """Where near `wanted` the sound looks most like what would have come next at `natural`."""
    low = max(0, wanted - search)
    high = min(len(padded) - 2 * hop, wanted + search)
    if low <= natural <= high and natural == wanted:
        return wanted
    target = padded[natural : natural + 2 * hop]
    target = np.pad(target, (0, 2 * hop - len(target)))
    region = padded[low : high + 2 * hop]
    likeness = np.correlate(region, target, "valid")
    squares = np.concatenate([[0.0], np.cumsum(np.square(region, dtype=np.float64))])
    energy = np.maximum(squares[2 * hop :] - squares[: -2 * hop], 1e-9)
    return low + int(np.argmax(likeness / np.sqrt(energy)))


def shift_pitch(samples: ArrayLike, sample_rate: int, semitones: float) -> Samples:
    """The sound so many semitones higher (-12 to 12), just as long. Formants move along: small shifts sound best."""
    given, rate = checked(samples), checked_rate(sample_rate)
    if not -12 <= semitones <= 12:
        raise OptionError("semitones", semitones, "give -12 (an octave down) to 12 (an octave up)")
    if semitones == 0 or not len(given):
        return np.array(given)
    ratio = 2 ** (semitones / 12)
    shifted = resample(stretch(given, rate, 1 / ratio), round(rate * ratio), rate)
    return np.pad(shifted, (0, max(0, len(given) - len(shifted))))[: len(given)]
