"""How loud speech is to an ear, and making it as loud as asked (ITU-R BS.1770-4, EBU R 128).

`integrated` measures a whole, `normalise` turns a whole up or down, `Leveller` does so chunk by chunk. What surprises:
turning up never clips, because a limiter holds the true peak under a ceiling by turning down for some milliseconds;
a stream cannot know how loud its end will be, so the leveller settles on the first 0.4 s of speech and from then on
changes its mind slowly (a decibel a second), which nobody hears.
"""

from __future__ import annotations

import math
from collections import deque

import numpy as np
from numpy.typing import ArrayLike

from moksori.audio.kweighting import HOP, block_powers, gated, weighted, weighting
from moksori.audio.limiter import Limiter, limit
from moksori.audio.resample import resample
from moksori.audio.samples import checked, checked_rate
from moksori.errors import OptionError
from moksori.types import Samples

SPEECH_LUFS = -16.0
"""What podcasts are mixed to in one channel's terms; EBU R 128 asks -23 of broadcasts, telephones like -19."""


def integrated(samples: ArrayLike, sample_rate: int) -> float:
    """Loudness in LUFS, pauses not counted; minus infinity for silence. Shorter than 0.4 s counts as one block."""
    given, rate = checked(samples), checked_rate(sample_rate)
    return gated(block_powers(weighted(given, rate), rate))


def true_peak(samples: ArrayLike, sample_rate: int) -> float:
    """The highest point between the samples too, in dBTP (BS.1770-4, annex 2: at 192 kHz)."""
    given, rate = checked(samples), checked_rate(sample_rate)
    if not len(given):
        return -math.inf
    finer = resample(given, rate, max(rate, 192_000))
    return _decibels(max(float(np.abs(finer).max(initial=0.0)), float(np.abs(given).max())))


def normalise(samples: ArrayLike, sample_rate: int, target_lufs: float, *, peak_dbtp: float = -1.0) -> Samples:
    """The sound at that loudness, no peak above `peak_dbtp`; silence stays silence.

    If peaks are in the way they are held by the limiter, and what they lose is made up as far as it can be.
    """
    given, rate = checked(samples), checked_rate(sample_rate)
    _checked_target(target_lufs, peak_dbtp)
    measured = integrated(given, rate)
    if measured == -math.inf:
        return np.array(given)
    gain = target_lufs - measured
    for _ in range(3):
        louder = limit(given * np.float32(_ratio(gain)), rate, peak_dbtp=peak_dbtp)
        missing = target_lufs - integrated(louder, rate)
        if abs(missing) < 0.05:
            break
        gain = min(gain + missing, target_lufs - measured + 6)  # past 6 dB more it would only get flatter
    return louder


def _checked_target(target_lufs: float, peak_dbtp: float) -> None:
    if not -60 <= target_lufs <= -5:
        raise OptionError("loudness", target_lufs, "give LUFS from -60 to -5; speech is usually -16 to -23")
    if not -20 <= peak_dbtp <= 0:
        raise OptionError("peak_dbtp", peak_dbtp, "give decibels from -20 to 0")


def _ratio(decibels: float) -> float:
    return float(10 ** (decibels / 20))


def _decibels(ratio: float) -> float:
    return 20 * math.log10(ratio) if ratio > 0 else -math.inf


class Leveller:
    """`normalise` for a stream: as many samples leave as came in, about half a second later at first, 0.1 s later then.

    The gain comes from the speech of the last 30 s and never moves in a pause, so nothing pumps.
    """

    _SETTLE = 4
    """Hops of 0.1 s with speech before the first gain is chosen."""
    _SLEW = 0.1
    """Decibels that the gain may move in a hop."""
    _MOST = 24.0
    """Decibels: silence with a little noise in it is not turned up further than this."""

    def __init__(self, sample_rate: int, target_lufs: float = SPEECH_LUFS, *, peak_dbtp: float = -1.0) -> None:
        _checked_target(target_lufs, peak_dbtp)
        rate = checked_rate(sample_rate)
        self._target = target_lufs
        self._hop = round(HOP * rate)
        self._ear = _Ear(rate, self._hop)
        self._limiter = Limiter(rate, peak_dbtp=peak_dbtp)
        self._part = np.zeros(0, np.float32)
        self._undecided: list[Samples] = []
        self._gain: float | None = None

    def write(self, samples: ArrayLike) -> Samples:
        """What is ready; nothing until there has been enough speech to judge by."""
        self._part = np.concatenate([self._part, checked(samples)])
        ready = [np.zeros(0, np.float32)]
        while len(self._part) >= self._hop:
            hop, self._part = self._part[: self._hop], self._part[self._hop :]
            ready.append(self._limiter.write(self._levelled(hop)))
        return np.concatenate(ready)

    def close(self) -> Samples:
        """The rest, judged by what there was."""
        if self._gain is None and len(self._part):
            self._ear.hear(np.pad(self._part, (0, self._hop - len(self._part))))
        gain = self._wanted() if self._gain is None else self._gain
        rest = _scaled(np.concatenate([*self._undecided, self._part]), gain, gain)
        self._undecided, self._part = [], np.zeros(0, np.float32)
        return np.concatenate([self._limiter.write(rest), self._limiter.close()])

    def _levelled(self, hop: Samples) -> Samples:
        """The hop at its gain; nothing while undecided, and then all that waited."""
        speech = self._ear.hear(hop)
        if self._gain is None:
            if not self._ear.heard:
                return hop  # silence before the first word need not wait
            self._undecided.append(hop)
            if self._ear.heard < self._SETTLE:
                return np.zeros(0, np.float32)
            self._gain = self._wanted()
            waited, self._undecided = self._undecided, []
            return _scaled(np.concatenate(waited), self._gain, self._gain)
        before = self._gain
        if speech:
            self._gain += min(self._SLEW, max(-self._SLEW, self._wanted() - before))
        return _scaled(hop, before, self._gain)

    def _wanted(self) -> float:
        loudness = self._ear.loudness()
        return 0.0 if loudness == -math.inf else min(self._MOST, self._target - loudness)


def _scaled(samples: Samples, before: float, after: float) -> Samples:
    """With a gain that goes from `before` to `after` decibels."""
    scaled: Samples = samples * np.linspace(_ratio(before), _ratio(after), len(samples), dtype=np.float32)
    return scaled


class _Ear:
    """Keeps the loudness of the last 30 s of speech, hop by hop."""

    def __init__(self, sample_rate: int, hop: int) -> None:
        response = weighting(sample_rate)
        self._size = 1 << (hop + len(response)).bit_length()
        self._spectrum = np.fft.rfft(response, self._size)
        self._ringing = np.zeros(self._size)
        self._hop = hop
        self._powers: deque[float] = deque(maxlen=300)
        self.heard = 0
        """How many hops with speech there have been."""

    def hear(self, hop: Samples) -> bool:
        """Takes a hop in; whether there is speech in it (pauses are not, nor what is far softer than the rest)."""
        ringing = self._ringing + np.fft.irfft(np.fft.rfft(hop, self._size) * self._spectrum, self._size)
        power = float(np.mean(np.square(ringing[: self._hop])))
        self._ringing = np.concatenate([ringing[self._hop :], np.zeros(self._hop)])
        speech = gated(np.array([power])) > max(-math.inf, self.loudness() - 15)
        if power and speech:
            self.heard += 1
        self._powers.append(power)
        return speech

    def loudness(self) -> float:
        """LUFS of what is remembered, gated as a whole would be."""
        hops = np.array(self._powers)
        if not len(hops):
            return -math.inf
        return gated(np.convolve(hops, np.full(4, 0.25), "valid") if len(hops) >= 4 else hops.mean(keepdims=True))
