"""Which plan is the fastest that is right, on this very processor.

Every sensible plan speaks a sentence; one that does not sound like the reference (the export as it came) is out, and of
the others the least time wins. A few seconds of work, once: the answer is remembered for this model, this processor,
these runtimes and this number of threads.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from dataclasses import asdict, dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import numpy as np

from moksori.engines.kokoro.build import RECIPE
from moksori.engines.kokoro.engine import Parts
from moksori.engines.kokoro.plan import PLANS, Plan
from moksori.engines.kokoro.store import Store
from moksori.engines.kokoro.vocabulary import PAD, tokens
from moksori.engines.runtime import CallHandle, has_openvino, processor, run_in_turn
from moksori.errors import ModelError
from moksori.types import Samples

log = logging.getLogger(__name__)

SENTENCE = "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˌOvəɹ ðə lˈAzi dˈɔɡ, ænd ðˈɛn ɪt slˈips."
REPEATS = 2
TOO_FAR = 4.5
"""Decibels of log-mel distance from the reference; int8 itself is 1 to 3 dB from float, a broken plan above 6."""
BETTER = 0.95
"""A less exact plan must need less than this share of the time of a more exact one."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What one plan did."""

    plan: str
    seconds: float
    """For one sentence, the best of some."""
    distance: float
    """Decibels from the reference."""
    right: bool
    note: str = ""


def best_plan(model: Path, store: Store, threads: int) -> Plan:
    """The plan for this machine: remembered, or found now."""
    return PLANS[choose(trials(model, store, threads)).plan].on(threads)


def tune(model: Path, store: Store, threads: int) -> list[Trial]:
    """Finds out anew, whatever was remembered; later runs remember this."""
    store.forget(facts(model, store, threads))
    return trials(model, store, threads)


def trials(model: Path, store: Store, threads: int) -> list[Trial]:
    """What every plan did on this machine, tried now if nobody has yet."""
    what = facts(model, store, threads)
    folder = store.folder(what, lambda into: _write(into, try_plans(model, store, threads)))
    return [Trial(**one) for one in json.loads((folder / "trials.json").read_text("utf-8"))]


def facts(model: Path, store: Store, threads: int) -> dict[str, object]:
    """All that the choice depends on."""
    return {
        "recipe": RECIPE,
        "parts": "probe",
        "asked": hashlib.sha256(SENTENCE.encode() + _style().tobytes()).hexdigest()[:16],
        "model": store.digest(model),
        "threads": threads,
        "onnxruntime": version("onnxruntime"),
        "openvino": version("openvino") if has_openvino() else None,
        **processor(),
    }


def choose(trials: list[Trial]) -> Trial:
    """The fastest that is right; the more exact of two that are nearly equal."""
    right = sorted((trial for trial in trials if trial.right), key=lambda trial: trial.distance)
    best = right[0]
    for trial in right[1:]:
        if trial.seconds < best.seconds * BETTER:
            best = trial
    return best


def try_plans(model: Path, store: Store, threads: int) -> list[Trial]:
    """Runs all plans that this machine may profit from, the reference first."""
    from moksori.engines.kokoro.load import parts_of

    speaking = parts_of(PLANS["shipped"].on(threads), model, store)
    features = encode(speaking)
    reference, seconds = timed(speaking, features)
    trials = [Trial("shipped", seconds, 0.0, True)]
    speaking.close()
    for numbers in candidates():
        found = [_try(PLANS[name].on(threads), model, store, reference) for name in _of_numbers(numbers)]
        trials += found
        if any(trial.right for trial in found):
            break  # plain float is slower than what has just been shown to work
    return trials


def candidates() -> list[str]:
    """The numbers that the body may be computed in here, the fastest kind first."""
    if not has_openvino():
        return []
    from openvino import Core

    return ["bf16", "f32"] if "BF16" in Core().get_property("CPU", "OPTIMIZATION_CAPABILITIES") else ["f32"]


def _of_numbers(numbers: str) -> list[str]:
    return [f"openvino-{numbers}", f"openvino-int8-{numbers}"]


def _try(plan: Plan, model: Path, store: Store, reference: Samples) -> Trial:
    from moksori.engines.kokoro.load import parts_of

    try:
        parts = parts_of(plan, model, store)
    except (ModelError, RuntimeError) as error:
        log.warning("the plan %s cannot be used here: %s", plan, error)
        return Trial(plan.name, float("inf"), float("inf"), False, str(error)[:300])
    samples, seconds = timed(parts, encode(parts))
    parts.close()
    log.info("probe: %s needs %.3f s", plan, seconds)
    length_is_right = len(samples) == len(reference)
    far = distance(reference, samples) if length_is_right else float("inf")
    return Trial(plan.name, seconds, far, far < TOO_FAR)


def encode(parts: Parts) -> dict[str, np.ndarray]:
    """The sentence with a style of the middle of the road."""
    from moksori.engines.kokoro.engine import noise

    arrays = {
        "tokens": np.array([[PAD, *tokens(SENTENCE), PAD]], np.int64),
        "style": _style(),
        "speed": np.ones(1, np.float32),
        **noise(parts, 0),
    }
    return run_in_turn(parts.encoder, arrays, CallHandle())


def _style() -> np.ndarray:
    """The mean of the English voices for a text of this length, so that the probe needs no voice file. (Zeros would not
    do: they are no voice, and what the model makes of them is noise that differs with every rounding.)

    Made by `scripts/calibrate.py --average-voice`."""
    numbers = json.loads(files("moksori.engines.kokoro").joinpath("average_voice.json").read_text("utf-8"))
    return np.array([numbers], np.float32)


def timed(parts: Parts, features: dict[str, np.ndarray]) -> tuple[Samples, float]:
    """What is said, and the least time it took; the first call, which compiles, does not count."""
    length = int(features["durations"].sum()) * 600
    best = float("inf")
    for turn in range(REPEATS + 1):
        start = time.perf_counter()
        samples = run_in_turn(parts.decoder, features, CallHandle())["audio"].reshape(-1)[:length]
        if turn:
            best = min(best, time.perf_counter() - start)
    return samples, best


def distance(one: Samples, other: Samples) -> float:
    """How different two sounds are to the ear, roughly: decibels between their spectra in 40 mel bands."""
    if not np.isfinite(other).all():
        return float("inf")
    difference = _bands(one) - _bands(other)
    return float(np.sqrt((difference**2).mean(axis=1)).mean())


def _bands(samples: Samples, size: int = 1024, hop: int = 256, count: int = 40) -> np.ndarray:
    """Decibels of each band in each frame, nothing below -60 dB of the loudest told apart."""
    frames = np.lib.stride_tricks.sliding_window_view(samples.astype(np.float64), size)[::hop] * np.hanning(size)
    power = np.abs(np.fft.rfft(frames, axis=1)) ** 2
    edges = 700 * (10 ** (np.linspace(0, 2595 * np.log10(1 + 12000 / 700), count + 2) / 2595) - 1) / 24000 * size
    bins = np.arange(power.shape[1])
    rising = (bins - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - bins) / (edges[2:] - edges[1:-1])[:, None]
    energy = power @ np.clip(np.minimum(rising, falling), 0, None).T
    bands: np.ndarray = 10 * np.log10(np.maximum(energy, max(float(energy.max()), 1e-12) * 1e-6))
    return bands


def _write(folder: Path, trials: list[Trial]) -> None:
    (folder / "trials.json").write_text(json.dumps([asdict(trial) for trial in trials], indent=1), "utf-8")
