"""Trimming real voices: whispers, soft fricatives and breathy ends survive; what goes was silence."""

from __future__ import annotations

import numpy as np
import pytest

from moksori.audio.pcm import trim

pytestmark = pytest.mark.model

SENTENCES = (
    "He took a deep breath and closed the roof.",
    "She said yes to both of us.",
    "Fifty thieves hid beneath their teeth.",
    "Hello.",
)


def loudest(samples: np.ndarray, frame: int = 120) -> float:
    """The loudest 5 ms in dBFS."""
    whole = len(samples) // frame * frame
    if not whole:
        return -200.0
    return float(10 * np.log10(np.square(samples[:whole]).reshape(-1, frame).mean(axis=1).max() + 1e-20))


@pytest.mark.parametrize("voice", ["af_heart", "am_michael", "bf_emma", "af_nicole"])
def test_only_silence_is_cut_from_a_real_voice(tts, voice):
    if voice not in tuple(tts.speakers):
        tts.load(voice).prepare()
    for sentence in SENTENCES:
        raw = tts.speakers[voice].generate(sentence, trim=False, loudness=None)
        kept = trim(raw.samples, raw.sample_rate)
        speech = loudest(raw.samples)
        before, after = raw.samples[: kept.start], raw.samples[kept.end :]
        assert len(before) + len(after) > 0.2 * raw.sample_rate, "the model leaves more than that"
        assert loudest(before) < speech - 45
        assert loudest(after[: round(0.1 * raw.sample_rate)]) < speech - 45, "right after the cut there is no sound"
        assert loudest(after) < speech - 25, "further on there may be a tick"
        assert abs(kept.samples[0]) < 1e-3
        assert abs(kept.samples[-1]) < 1e-3
