"""G.711 µ-law, what telephones speak: 8 bits a sample, usually at 8 kHz.

Written from ITU-T G.711 (11/1988), table 2: 8 segments of 16 steps, each segment twice as coarse as the one below;
sign, segment and step make one byte, sent inverted. Magnitudes are on a 16-bit scale, as telephony software has them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from moksori.audio.samples import checked
from moksori.types import Samples

BIAS = 132
"""Added to every magnitude, so that segment borders are powers of two (33 on the standard's 14-bit scale)."""
LOUDEST = 32635
"""The largest magnitude that still fits after the bias."""


def to_mulaw(samples: ArrayLike) -> bytes:
    """One µ-law byte a sample; too loud ones are held at the edge."""
    scaled = np.rint(checked(samples) * np.float32(32767))
    magnitude = np.minimum(np.abs(scaled), LOUDEST).astype(np.int32) + BIAS
    segment = np.maximum(np.frexp(magnitude)[1] - 8, 0)
    step = (magnitude >> (segment + 3)) & 0x0F
    sign = np.where(scaled < 0, 0x80, 0)
    codes: NDArray[np.uint8] = (~(sign | (segment << 4) | step) & 0xFF).astype(np.uint8)
    return codes.tobytes()


def from_mulaw(data: bytes) -> Samples:
    """The samples that µ-law bytes stand for: the middle of each step."""
    return _DECODED[np.frombuffer(data, np.uint8)]


def _decoded() -> Samples:
    """The sample of each of the 256 bytes."""
    code = ~np.arange(256) & 0xFF
    magnitude = ((((code & 0x0F) << 3) + BIAS) << ((code >> 4) & 7)) - BIAS
    return (np.where(code & 0x80, -magnitude, magnitude) / 32767).astype(np.float32)


_DECODED = _decoded()
