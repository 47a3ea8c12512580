from __future__ import annotations

import contextlib
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from kokoro_cases import HELLO, utterance
from tiny_kokoro import tiny_kokoro

from moksori.engines import open_engine
from moksori.engines.base import Manner
from moksori.engines.kokoro import probe
from moksori.engines.kokoro.engine import KokoroEngine
from moksori.engines.kokoro.plan import PLANS, parse_plan
from moksori.engines.kokoro.probe import TOO_FAR, Trial, choose, distance
from moksori.errors import Cancelled, OptionError
from moksori.types import Samples, Utterance

LONG = utterance(*[("stone", "stˈOn", " "), ("bridge", "bɹˈɪʤ", ", ")] * 8)


def test_a_plan_is_written_as_it_is_read() -> None:
    assert str(parse_plan("openvino-bf16@2x3", 8)) == "openvino-bf16@2x3"
    assert str(parse_plan("shipped", 8)) == "shipped@8x1"
    for wrong in ("fastest", "openvino-bf16@0x1", "openvino-bf16@2", ""):
        with pytest.raises(OptionError, match="openvino-int8-bf16"):
            parse_plan(wrong, 2)


def trials(*rows: tuple[str, float, float, bool]) -> list[Trial]:
    return [Trial(*row) for row in rows]


@pytest.mark.parametrize(
    ("found", "best"),
    [
        (trials(("shipped", 1.0, 0.0, True), ("openvino-bf16", 0.2, 1.5, True)), "openvino-bf16"),
        (trials(("shipped", 1.0, 0.0, True), ("openvino-bf16", 0.2, 9.0, False)), "shipped"),
        (trials(("shipped", 1.0, 0.0, True), ("openvino-f32", 1.2, 0.5, True)), "shipped"),
        (trials(("shipped", 1.0, 0, True), ("openvino-bf16", 0.20, 1, True), ("openvino-int8-bf16", 0.195, 2, True)),
         "openvino-bf16"),
        (trials(("shipped", 1.0, 0, True), ("openvino-bf16", 0.20, 1, True), ("openvino-int8-bf16", 0.12, 2, True)),
         "openvino-int8-bf16"),
    ],
)  # fmt: skip
def test_the_fastest_that_is_right_wins_and_the_more_exact_of_equals(found: list[Trial], best: str) -> None:
    assert choose(found).plan == best


def test_the_distance_knows_a_wrong_sound() -> None:
    time = np.arange(24_000) / 24_000
    voice = (0.3 * np.sin(2 * np.pi * 150 * time) * np.sin(2 * np.pi * 3 * time)).astype(np.float32)
    hiss = np.random.default_rng(1).standard_normal(24_000).astype(np.float32)
    assert distance(voice, voice) == 0
    assert distance(voice, voice + 1e-5 * hiss) < 1
    assert distance(voice, 0.1 * hiss) > TOO_FAR
    assert distance(voice, np.full_like(voice, np.nan)) == float("inf")


def test_a_model_that_cannot_be_rewritten_runs_as_it_came(tmp_path: Path) -> None:
    model = tiny_kokoro(tmp_path / "tiny.onnx")
    engine = open_engine("kokoro", {"model": model}, threads=1, cache_dir=tmp_path)
    assert isinstance(engine, KokoroEngine) and engine.plan == "shipped@1x1"
    (remembered,) = tmp_path.glob("engines/kokoro/*/trials.json")
    assert not any(trial["right"] for trial in json.loads(remembered.read_text())[1:])


def test_the_choice_is_made_once_for_a_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    answer = trials(("shipped", 1.0, 0.0, True))
    monkeypatch.setattr(probe, "try_plans", lambda *facts: calls.append(facts) or answer)
    model = tiny_kokoro(tmp_path / "tiny.onnx")
    for threads in (1, 1, 2):
        open_engine("kokoro", {"model": model}, threads=threads, cache_dir=tmp_path)
    assert len(calls) == 2
    monkeypatch.setattr(probe, "version", lambda package: "99")
    open_engine("kokoro", {"model": model}, threads=1, cache_dir=tmp_path)
    assert len(calls) == 3


QUICK = "openvino-int8-bf16"
FAST = [QUICK] + [pytest.param(name, marks=pytest.mark.full) for name in PLANS if name not in ("shipped", QUICK)]


@pytest.fixture(scope="module", params=FAST)
def fast(request: pytest.FixtureRequest, model_path: Path, parts_cache: Path) -> KokoroEngine:
    pytest.importorskip("openvino")
    engine = open_engine("kokoro", {"model": model_path}, plan=f"{request.param}@1x2", cache_dir=parts_cache)
    assert isinstance(engine, KokoroEngine)
    return engine


def say(engine: KokoroEngine, what: Utterance, style: np.ndarray, manner: Manner = Manner()) -> Samples:
    return np.concatenate([step() for step in engine.decode(engine.encode(what, style, manner))])


@pytest.mark.model
def test_every_plan_keeps_the_durations_and_the_sound(
    fast: KokoroEngine, shipped: KokoroEngine, heart: np.ndarray
) -> None:
    for what in (HELLO, LONG, utterance(("Yes", "jˈɛs", "."))):
        ours, theirs = fast.encode(what, heart, Manner()), shipped.encode(what, heart, Manner())
        assert ours.phonemes == theirs.phonemes and ours.words == theirs.words and ours.seconds == theirs.seconds
        samples, reference = (say(engine, what, heart) for engine in (fast, shipped))
        assert len(samples) == len(reference)
        assert np.abs(samples).max() < 1
        assert distance(reference, samples) < TOO_FAR


@pytest.mark.model
def test_a_plan_says_the_same_alone_and_in_a_crowd(fast: KokoroEngine, heart: np.ndarray) -> None:
    whats = [HELLO, LONG, HELLO, utterance(("Yes", "jˈɛs", "."))]
    alone = [say(fast, what, heart) for what in whats]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda what: say(fast, what, heart), whats))
    for one, other in zip(alone, together, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.model
@pytest.mark.full
def test_the_probe_finds_a_faster_plan_that_is_right(model_path: Path, parts_cache: Path) -> None:
    pytest.importorskip("openvino")
    engine = open_engine("kokoro", {"model": model_path}, cache_dir=parts_cache)
    assert isinstance(engine, KokoroEngine)
    (remembered,) = parts_cache.glob("engines/kokoro/*/trials.json")
    found = [Trial(**one) for one in json.loads(remembered.read_text())]
    assert sum(trial.right for trial in found) >= 2, found
    assert engine.plan.startswith(choose(found).plan)


@pytest.mark.model
def test_a_step_given_up_half_way_spoils_nobody_elses(fast: KokoroEngine, heart: np.ndarray) -> None:
    """A cancelled OpenVINO request once left half of its shapes behind, and the next listener got a 500."""
    before = [say(fast, text, heart) for text in (HELLO, LONG)]
    for delay in (0.02, 0.05, 0.1):
        (step,) = fast.decode(fast.encode(utterance(*[("word", "wˈɜɹd", " ")] * 20), heart, Manner()))
        timer = threading.Timer(delay, step.cancel)
        timer.start()
        with contextlib.suppress(Cancelled):
            step()
        timer.join()
        after = [say(fast, text, heart) for text in (HELLO, LONG)]
        for one, other in zip(before, after, strict=True):
            np.testing.assert_array_equal(one, other)
