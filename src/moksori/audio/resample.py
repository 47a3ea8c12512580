"""Another sample rate, at once or as a stream, by soxr (linear phase, no loss that anyone hears).

    resample(samples, 24_000, 8_000)            all at once
    r = Resampler(24_000, 48_000); r.write(a); r.write(b); r.close()

A stream gives what the whole would have given, a few milliseconds later.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from moksori.audio.samples import checked, checked_rate
from moksori.types import Samples


def resample(samples: ArrayLike, from_rate: int, to_rate: int) -> Samples:
    """The same sound at another rate."""
    stream = Resampler(from_rate, to_rate)
    return np.concatenate([stream.write(samples), stream.close()])


class Resampler:
    """Resamples a stream. Not for two threads at once."""

    def __init__(self, from_rate: int, to_rate: int) -> None:
        self.from_rate, self.to_rate = checked_rate(from_rate, "from_rate"), checked_rate(to_rate, "to_rate")
        self._stream: Any = None

    def write(self, samples: ArrayLike) -> Samples:
        """As much of the sound so far as is settled; perhaps nothing yet."""
        given = checked(samples)
        if self.from_rate == self.to_rate or not given.size:
            return np.array(given)
        return self._resample(given, last=False)

    def close(self) -> Samples:
        """The rest. Nothing can be written afterwards."""
        if self._stream is None:
            return np.zeros(0, np.float32)
        return self._resample(np.zeros(0, np.float32), last=True)

    def _resample(self, given: Samples, last: bool) -> Samples:
        if self._stream is None:
            import soxr

            self._stream = soxr.ResampleStream(self.from_rate, self.to_rate, 1, dtype="float32", quality="HQ")
        resampled: Samples = self._stream.resample_chunk(given, last=last)
        return resampled
