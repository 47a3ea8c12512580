"""What counts as samples: float32, mono, finite."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from moksori.errors import OptionError
from moksori.types import Samples


def checked(samples: ArrayLike) -> Samples:
    """The same samples as a flat float32 array; integers, several channels, NaN and infinity raise `OptionError`."""
    array = np.asarray(samples)
    if array.ndim != 1:
        raise OptionError("samples", array.shape, "give one channel as a flat array")
    if array.size and array.dtype.kind != "f":
        raise OptionError("samples", str(array.dtype), "give floats from -1 to 1, such as from_s16le gives")
    array = np.ascontiguousarray(array, np.float32)
    if not np.isfinite(array).all():
        bad = int(np.flatnonzero(~np.isfinite(array))[0])
        raise OptionError("samples", float(array[bad]), f"sample {bad} is not a number; the sound is damaged")
    return array


def checked_rate(sample_rate: int, name: str = "sample_rate") -> int:
    """The rate as an int from 1,000 to 768,000 Hz, else `OptionError`."""
    rate = int(sample_rate)
    if rate != sample_rate or not 1_000 <= rate <= 768_000:
        raise OptionError(name, sample_rate, "give whole samples a second, such as 24000")
    return rate
