"""Holds the true peak under a ceiling by turning down smoothly for some milliseconds; no clipping, no crackle.

`limit` takes a whole, `Limiter` a stream; both give the same, the stream 30 ms later.
"""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike, NDArray

from moksori.audio.resample import resample
from moksori.audio.samples import checked, checked_rate
from moksori.types import Samples

MARGIN = 0.995
"""The true peak is found on a grid of 192 kHz, which can miss the very top by so little."""
HARMLESS = 0.6
"""Speech whose samples stay below this part of the ceiling has no peak between them that passes it."""
_STEP = 0.001
"""Seconds for which one gain is computed; between them it is a straight line."""
_AHEAD = 5
"""Steps over which the limiter turns down before a peak, and up again after it."""


def limit(samples: ArrayLike, sample_rate: int, *, peak_dbtp: float = -1.0) -> Samples:
    """The sound turned down smoothly around every peak that would pass the ceiling; the rest is exactly as it was.

    Twice, because turning down bends the wave a little and new peaks can stand up between the samples.
    """
    limited, rate = checked(samples), checked_rate(sample_rate)
    ceiling = MARGIN * float(10 ** (peak_dbtp / 20))
    if not len(limited) or float(np.abs(limited).max()) < HARMLESS * ceiling:
        return np.array(limited)
    for _ in range(2):
        limited = _turned_down(limited, rate, ceiling)
    return np.clip(limited, -ceiling, ceiling)


def _turned_down(samples: Samples, sample_rate: int, ceiling: float) -> Samples:
    step = max(1, round(_STEP * sample_rate))
    needed = np.minimum(1.0, ceiling / np.maximum(_peaks(samples, sample_rate, step), 1e-9))
    if needed.min() >= 1.0:
        return samples
    held = sliding_window_view(np.pad(needed, 2 * _AHEAD, constant_values=1.0), 2 * _AHEAD + 1).min(axis=1)
    window = np.hanning(2 * _AHEAD + 1)[1:-1]
    smooth = np.convolve(held, window / window.sum(), "same")[_AHEAD:-_AHEAD]
    middle = (np.arange(len(smooth)) + 0.5) * step
    quieter: Samples = (samples * np.interp(np.arange(len(samples)), middle, smooth)).astype(np.float32)
    return quieter


def _peaks(samples: Samples, sample_rate: int, step: int) -> NDArray[np.float64]:
    """The highest point of each step, between the samples too."""
    finer_by = max(1, -(-192_000 // sample_rate))
    finer = np.abs(resample(samples, sample_rate, sample_rate * finer_by))
    size = step * finer_by
    count = -(-len(samples) // step)
    padded = np.zeros(count * size, np.float64)
    padded[: min(len(finer), len(padded))] = finer[: len(padded)]
    coarse = np.zeros(count * step)
    coarse[: len(samples)] = np.abs(samples)
    peaks: NDArray[np.float64] = np.maximum(
        padded.reshape(count, size).max(axis=1), coarse.reshape(count, step).max(axis=1)
    )
    return peaks


class Limiter:
    """Limits a stream; as many samples leave as came in, the last of them on `close`."""

    def __init__(self, sample_rate: int, *, peak_dbtp: float = -1.0) -> None:
        self._rate, self._peak_dbtp = checked_rate(sample_rate), peak_dbtp
        self._step = max(1, round(_STEP * self._rate))
        self._context = 6 * _AHEAD * self._step  # each of two turns looks 2 * _AHEAD steps around
        self._held = np.zeros(0, np.float32)
        self._known = 0

    def write(self, samples: ArrayLike) -> Samples:
        """What no later peak can change any more."""
        self._held = np.concatenate([self._held, checked(samples)])
        return self._settle((len(self._held) - self._context) // self._step * self._step)

    def close(self) -> Samples:
        """The rest."""
        return self._settle(len(self._held))

    def _settle(self, until: int) -> Samples:
        """Gives the samples from where the last call ended, and keeps enough of them to see the next ones in place."""
        if until <= self._known:
            return np.zeros(0, np.float32)
        ready = limit(self._held, self._rate, peak_dbtp=self._peak_dbtp)[self._known : until]
        forget = max(0, until - self._context)
        self._held, self._known = self._held[forget:], until - forget
        return ready
