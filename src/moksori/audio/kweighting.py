"""Loudness as BS.1770 counts it: the K-weighting, blocks of 0.4 s, and the two gates.

Own numpy code, so that nothing more need be installed. docs/audio.md lists the values it is checked against.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from moksori.types import Samples

ABSOLUTE_GATE = -70.0
"""LUFS: blocks softer than this are silence (BS.1770-4, annex 1)."""
RELATIVE_GATE = -10.0
"""Decibels below the mean of what remains: softer blocks are pauses."""
HOP = 0.1
"""Seconds from one block of 0.4 s to the next."""
Floats = NDArray[np.float64]


@lru_cache(maxsize=16)
def weighting(sample_rate: int) -> Floats:
    """The K-weighting as an impulse response of half a second.

    BS.1770-4 gives coefficients for 48 kHz only: a shelf that lifts treble by 4 dB, for the head, and a high-pass for
    the ear. Both are the bilinear transforms of analogue filters with these corners, gains and Q (Brecht De Man,
    "Evaluation of implementations of the EBU R128 loudness measurement", AES 145, 2018), so any rate can be had; at
    48 kHz the standard's own numbers come out to 9 digits.
    """
    impulse = np.zeros(sample_rate // 2)
    impulse[0] = 1.0
    return _filtered(_filtered(impulse, *shelf(sample_rate)), *high_pass(sample_rate))


def shelf(sample_rate: int) -> tuple[Floats, Floats]:
    """For the head: 4 dB more treble. Coefficients b0, b1, b2 and a1, a2 (a0 is 1)."""
    k = math.tan(math.pi * 1681.974450955533 / sample_rate)
    q = 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    norm = 1 + k / q + k * k
    b = np.array([high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k])
    return b / norm, np.array([2 * (k * k - 1), 1 - k / q + k * k]) / norm


def high_pass(sample_rate: int) -> tuple[Floats, Floats]:
    """For the ear: less below 100 Hz."""
    k = math.tan(math.pi * 38.13547087602444 / sample_rate)
    q = 0.5003270373238773
    norm = 1 + k / q + k * k
    return np.array([1.0, -2.0, 1.0]), np.array([2 * (k * k - 1), 1 - k / q + k * k]) / norm


def _filtered(x: Floats, b: Floats, a: Floats) -> Floats:
    """A second-order filter, sample by sample: slow, but only ever run on one impulse a rate."""
    y = np.zeros(len(x))
    (b0, b1, b2), (a1, a2) = b.tolist(), a.tolist()
    x1 = x2 = y1 = y2 = 0.0
    for n, x0 in enumerate(x.tolist()):
        y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x0, y1, y0
        y[n] = y0
    return y


def weighted(samples: Samples, sample_rate: int) -> Floats:
    """As the ear hears it: K-weighted, by overlap-add so that an hour needs no more memory than it is long."""
    response = weighting(sample_rate)
    block = 1 << (8 * len(response)).bit_length()
    spectrum = np.fft.rfft(response, block)
    step = block - len(response) + 1
    out = np.zeros(len(samples) + block)
    for start in range(0, len(samples), step):
        part = samples[start : start + step]
        out[start : start + block] += np.fft.irfft(np.fft.rfft(part, block) * spectrum, block)
    return out[: len(samples)]


def block_powers(weighted: Floats, sample_rate: int) -> Floats:
    """Mean square of every block of 0.4 s, one each 0.1 s."""
    hop = round(HOP * sample_rate)
    if len(weighted) < 4 * hop:
        return np.array([np.mean(np.square(weighted))]) if len(weighted) else np.zeros(0)
    hops = np.square(weighted[: len(weighted) // hop * hop]).reshape(-1, hop).mean(axis=1)
    powers: Floats = sliding_window_view(hops, 4).mean(axis=1)
    return powers


def lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(power) if power > 0 else -math.inf


def gated(powers: Floats) -> float:
    """The mean of the blocks that are neither silence nor pause."""
    heard = powers[powers > 10 ** ((ABSOLUTE_GATE + 0.691) / 10)]
    if not len(heard):
        return -math.inf
    loud = heard[heard > float(heard.mean()) * 10 ** (RELATIVE_GATE / 10)]
    return lufs(float(loud.mean()))
