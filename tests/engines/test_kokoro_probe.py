"""The probe judges plans by how they sound. Its own sentence must sound like speech first.

With a style of zeros the export as it came made noise at twenty times the level of speech; no plan sounds like noise,
so every fast one was thrown out and the slowest ran everywhere.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from moksori.engines.kokoro import probe
from moksori.engines.kokoro.load import parts_of
from moksori.engines.kokoro.plan import PLANS
from moksori.engines.kokoro.store import Store

pytestmark = pytest.mark.model


def test_the_probes_sentence_is_speech_and_a_fast_plan_is_taken_for_right(model_path: Path, parts_cache: Path) -> None:
    store = Store(parts_cache)
    parts = parts_of(PLANS["shipped"].on(2), model_path, store)
    reference, _ = probe.timed(parts, probe.encode(parts))
    parts.close()
    loudness = float(np.sqrt((reference**2).mean()))
    assert 0.02 < loudness < 0.3
    for name in probe._of_numbers(probe.candidates()[0]):
        trial = probe._try(PLANS[name].on(2), model_path, store, reference)
        assert trial.right, trial


def test_the_middle_style_is_as_far_out_as_a_voices_own(heart: np.ndarray) -> None:
    middle, own = probe._style(), heart.reshape(-1, 256)
    assert middle.shape == (1, 256)
    assert 0.3 * np.abs(own).mean() < np.abs(middle).mean() < 2 * np.abs(own).mean()
