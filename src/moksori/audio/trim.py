"""Cuts the silence off both ends of an utterance without a click and without cutting a soft sound.

Models leave 0.2-0.4 s of digital silence and breath noise around every utterance; pauses are the caller's to choose.
What surprises: the threshold follows the voice (so many dB below its loudest 5 ms), because a whisper's breath is as
loud as another voice's last "f". Measured on Kokoro's English voices: speech peaks at -8 to -14 dBFS (5 ms RMS), final
fricatives fade through -50 to -60, what remains below -66 is noise; the decoder sometimes ticks once, up to -45 dBFS,
in the silence after the last word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from moksori.audio.samples import checked
from moksori.types import Samples

FRAME = 0.005
"""Seconds over which loudness is taken."""
CLOSURE = 0.15
"""Seconds: no stop consonant is silent for longer, so what follows a longer gap is another sound."""
TICK = 0.05
"""Seconds: a sound shorter than this, alone in silence and soft, is the model's and not the speaker's."""
TICK_BELOW = 25.0
"""Decibels below the loudest frame that a tick must be; a final "t" is louder than that."""


class Trimmed(NamedTuple):
    """What is left, and where it stood: `samples` are those of [start, end) with faded ends."""

    samples: Samples
    start: int
    end: int


def trim(
    samples: ArrayLike,
    sample_rate: int,
    *,
    keep_before: float = 0.03,
    keep_after: float = 0.08,
    below_loudest: float = 50.0,
    floor: float = -66.0,
    fade_in: float = 0.004,
    fade_out: float = 0.02,
) -> Trimmed:
    """The sound without the silence around it; all silence gives nothing, with start and end 0.

    keep_before, keep_after: seconds left before the first and after the last sound that counts.
    below_loudest, floor: a 5 ms frame counts if it is at most so many dB below the loudest one and above `floor` dBFS.
    fade_in, fade_out: seconds of raised-cosine slope, always inside what was kept.
    """
    from moksori.audio.pcm import fade  # pcm offers trim to everyone, so it cannot be imported above

    given = checked(samples)
    frame = max(1, round(FRAME * sample_rate))
    sounding = _sounding(_levels(given, frame), below_loudest, floor)
    if sounding is None:
        return Trimmed(np.zeros(0, np.float32), 0, 0)
    start = max(0, sounding[0] * frame - round(keep_before * sample_rate))
    end = min(len(given), sounding[1] * frame + round(keep_after * sample_rate))
    slopes = min(fade_in, keep_before), min(fade_out, keep_after)
    return Trimmed(fade(given[start:end], sample_rate, fade_in=slopes[0], fade_out=slopes[1]), start, end)


def _levels(samples: Samples, frame: int) -> NDArray[np.float64]:
    """RMS of each frame in dBFS, without the offset of the whole; the last frame may be short."""
    if not len(samples):
        return np.zeros(0)
    squares = np.square(samples - samples.mean(dtype=np.float64))
    starts = np.arange(0, len(samples), frame)
    counts = np.diff(np.append(starts, len(samples)))
    levels: NDArray[np.float64] = 10 * np.log10(np.add.reduceat(squares, starts) / counts + 1e-20)
    return levels


def _sounding(levels: NDArray[np.float64], below_loudest: float, floor: float) -> tuple[int, int] | None:
    """First and one past the last frame that belong to the speech."""
    if not len(levels):
        return None
    loudest = float(levels.max())
    frames = np.flatnonzero(levels >= max(loudest - below_loudest, floor))
    if not len(frames):
        return None
    islands = np.split(frames, np.flatnonzero(np.diff(frames) > CLOSURE / FRAME) + 1)
    spoken = [island for island in islands if not _is_tick(levels[island], loudest)]
    return int(spoken[0][0]), int(spoken[-1][-1]) + 1


def _is_tick(levels: NDArray[np.float64], loudest: float) -> bool:
    """Too short and too soft to be speech, far from anything else."""
    return len(levels) < TICK / FRAME and float(levels.max()) < loudest - TICK_BELOW
