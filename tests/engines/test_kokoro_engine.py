from __future__ import annotations

import itertools
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from kokoro_cases import HELLO, utterance
from tiny_kokoro import tiny_kokoro

from moksori.engines import engine_names, open_engine
from moksori.engines.base import Manner
from moksori.engines.kokoro.engine import KokoroEngine
from moksori.errors import Cancelled, DeviceUnavailable, ModelError, TextError
from moksori.types import Sound, Utterance

STYLE = np.random.default_rng(5).standard_normal((510, 1, 256)).astype(np.float32)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> KokoroEngine:
    return opened(tmp_path_factory.mktemp("tiny"))


def opened(folder: Path, **kind: object) -> KokoroEngine:
    engine = open_engine(
        "kokoro", {"model": tiny_kokoro(folder / "tiny.onnx", **kind)}, cache_dir=folder, plan="shipped"
    )
    assert isinstance(engine, KokoroEngine)
    return engine


def say(engine: KokoroEngine, what: Utterance, manner: Manner = Manner(), style: np.ndarray = STYLE) -> Sound:
    prepared = engine.encode(what, style, manner)
    samples = np.concatenate([np.zeros(0, np.float32), *(step() for step in engine.decode(prepared))])
    assert len(samples) == round(prepared.seconds * engine.sample_rate)
    return Sound(samples, engine.sample_rate, prepared.words, prepared.phonemes)


def test_the_durations_add_up_to_the_sound(tiny: KokoroEngine) -> None:
    sound = say(tiny, HELLO)
    assert "".join(phoneme.symbol for phoneme in sound.phonemes) == HELLO.phonemes
    for before, after in itertools.pairwise(sound.phonemes):
        assert before.end == after.start
    assert sound.phonemes[0].start > 0 and sound.phonemes[-1].end < len(sound.samples) / 24_000


def test_words_keep_their_order_and_their_place_in_the_text(tiny: KokoroEngine) -> None:
    words = say(tiny, HELLO).words
    assert [HELLO.text[word.span.start : word.span.end] for word in words] == HELLO.text.split()
    assert all(0 <= word.start < word.end for word in words)
    assert all(before.end <= after.start for before, after in itertools.pairwise(words))


def test_a_word_that_is_not_heard_shares_the_time_of_its_neighbour(tiny: KokoroEngine) -> None:
    silent = utterance(("A", "", ""), ("lot", "əlˈɑt", " "), ("of", "", ""), ("it", "ˈɪt", "."), ("!", "", ""))
    words = say(tiny, silent).words
    assert [word.text for word in words] == ["A", "lot", "of", "it", "!"]
    assert all(word.start < word.end for word in words)
    assert all(before.end <= after.start for before, after in itertools.pairwise(words))
    assert words[0].end == words[1].start and words[1].end == words[2].start


def test_punctuation_has_no_time_of_its_own(tiny: KokoroEngine) -> None:
    quoted = utterance(("", "“", ""), ("Yes", "jˈɛs", "”"), ("", "", "."))
    words = say(tiny, quoted).words
    assert [word.text for word in words] == ["Yes"]
    assert words[0].start > 2 * 0.025


def test_unknown_symbols_are_left_out_and_reported(tiny: KokoroEngine, caplog: pytest.LogCaptureFixture) -> None:
    strange = utterance(("Ｈello", "h☃əlˈO", "☂."))
    with caplog.at_level(logging.WARNING, "moksori"):
        sound = say(tiny, strange)
    assert "".join(phoneme.symbol for phoneme in sound.phonemes) == "həlˈO."
    assert "☃ ☂" in caplog.text


def test_an_utterance_of_nothing_known_lasts_no_time(tiny: KokoroEngine) -> None:
    for nothing in (utterance(("☃", "☃", "")), utterance(), utterance(("", "", ""))):
        sound = say(tiny, nothing)
        assert len(sound.samples) == 0 and sound.words == ()


def test_too_many_phonemes_are_a_text_error(tiny: KokoroEngine) -> None:
    assert len(say(tiny, utterance(("a", "a" * 510, ""))).phonemes) == 510
    with pytest.raises(TextError, match="511"):
        tiny.encode(utterance(("a", "a" * 511, "")), STYLE, Manner())


def test_the_style_row_is_the_number_of_tokens(tiny: KokoroEngine) -> None:
    count = len(HELLO.phonemes)
    other = STYLE.copy()
    other[np.arange(len(other)) != count] = 0
    np.testing.assert_array_equal(say(tiny, HELLO).samples, say(tiny, HELLO, style=other).samples)
    other[count] += 1
    assert np.abs(say(tiny, HELLO).samples - say(tiny, HELLO, style=other).samples).max() > 0.001


def test_speed_makes_it_shorter(tiny: KokoroEngine) -> None:
    slow, plain, fast = (len(say(tiny, HELLO, Manner(speed=speed)).samples) for speed in (0.6, 1.0, 1.5))
    assert slow > plain > fast


@pytest.mark.parametrize("names", [("tokens", "audio"), ("input_ids", "waveform")])
def test_both_exports_names_are_read(tmp_path: Path, tiny: KokoroEngine, names: tuple[str, str]) -> None:
    engine = opened(tmp_path, tokens=names[0], audio=names[1])
    np.testing.assert_array_equal(say(engine, HELLO).samples, say(tiny, HELLO).samples)


def test_an_export_with_whole_numbered_speed_can_do_fractions(tmp_path: Path, tiny: KokoroEngine) -> None:
    engine = opened(tmp_path, whole_speed=True)
    np.testing.assert_array_equal(
        say(engine, HELLO, Manner(speed=1.3)).samples, say(tiny, HELLO, Manner(speed=1.3)).samples
    )


def test_random_nodes_follow_the_seed(tmp_path: Path, tiny: KokoroEngine) -> None:
    engine = opened(tmp_path, random=True)
    first, again, other = (say(engine, HELLO, Manner(seed=seed)).samples for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, again)
    assert np.abs(first - other).max() > 0.01
    breath = first - say(tiny, HELLO).samples
    assert abs(breath.std() - 0.1) < 0.005 and abs(breath.mean()) < 0.005


def test_sixteen_threads_say_what_one_says(tiny: KokoroEngine) -> None:
    manners = [Manner(speed=speed) for speed in np.linspace(0.6, 1.5, 16)]
    alone = [say(tiny, HELLO, manner).samples for manner in manners]
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(lambda manner: say(tiny, HELLO, manner).samples, manners))
    for one, other in zip(alone, together, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_cancelled_step_does_not_run(tiny: KokoroEngine) -> None:
    (step,) = tiny.decode(tiny.encode(HELLO, STYLE, Manner()))
    step.cancel()
    with pytest.raises(Cancelled):
        step()


def test_what_is_no_model_is_a_model_error(tmp_path: Path) -> None:
    (tmp_path / "junk.onnx").write_bytes(b"<html>not found</html>" * 100)
    with pytest.raises(ModelError, match=r"junk\.onnx"):
        open_engine("kokoro", {"model": tmp_path / "junk.onnx"}, cache_dir=tmp_path)
    with pytest.raises(ModelError, match="not there"):
        open_engine("kokoro", {"model": tmp_path / "none.onnx"}, cache_dir=tmp_path)
    with pytest.raises(ModelError, match="called 'model'"):
        open_engine("kokoro", {}, cache_dir=tmp_path)


def test_a_device_that_is_not_here_says_what_to_do(tmp_path: Path) -> None:
    model = tiny_kokoro(tmp_path / "tiny.onnx")
    with pytest.raises(DeviceUnavailable, match="onnxruntime-gpu"):
        open_engine("kokoro", {"model": model}, device="cuda", cache_dir=tmp_path)
    with pytest.raises(DeviceUnavailable, match="cpu, cuda"):
        open_engine("kokoro", {"model": model}, device="tpu", cache_dir=tmp_path)


def test_an_unknown_engine_names_those_there_are() -> None:
    assert "kokoro" in engine_names()
    with pytest.raises(ModelError, match="kokoro"):
        open_engine("mimic", {})


def test_another_alphabet_is_refused(tiny: KokoroEngine) -> None:
    foreign = Utterance(HELLO.text, HELLO.span, HELLO.words, "ja", alphabet="openjtalk")
    with pytest.raises(ModelError, match="openjtalk"):
        tiny.encode(foreign, STYLE, Manner())


@pytest.mark.model
def test_the_cut_model_gives_the_sound_of_the_whole_one(
    shipped: KokoroEngine, heart: np.ndarray, model_path: Path
) -> None:
    import onnxruntime

    from moksori.engines.kokoro.vocabulary import tokens

    numbers = tokens(HELLO.phonemes)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    whole = onnxruntime.InferenceSession(str(model_path), options, providers=["CPUExecutionProvider"])
    feeds = {
        "tokens": np.array([[0, *numbers, 0]], np.int64),
        "style": heart[len(numbers)],
        "speed": np.ones(1, np.float32),
    }
    np.testing.assert_array_equal(say(shipped, HELLO, style=heart).samples, whole.run(None, feeds)[0].ravel())


@pytest.mark.model
def test_a_running_step_can_be_given_up(shipped: KokoroEngine, heart: np.ndarray) -> None:
    long = utterance(*[("word", "wˈɜɹd", " ")] * 60)
    (step,) = shipped.decode(shipped.encode(long, heart, Manner()))
    timer = threading.Timer(0.3, step.cancel)
    timer.start()
    with pytest.raises(Cancelled):
        step()
    timer.join()


@pytest.mark.model
@pytest.mark.full
@pytest.mark.parametrize("half", [False, True])
def test_float_and_half_exports_with_the_other_names_are_read(
    model_path: Path, heart: np.ndarray, shipped: KokoroEngine, tmp_path: Path, half: bool
) -> None:
    from onnx import numpy_helper

    from moksori.engines.kokoro.build import _read
    from moksori.engines.kokoro.optimise.dequantise import dequantise
    from moksori.engines.kokoro.optimise.split import cut

    graph = dequantise(cut(_read(model_path), ["tokens", "style", "speed"], ["audio"]))
    graph.rename({"tokens": "input_ids", "audio": "waveform"})
    if half:
        for tensor in graph.graph.initializer:
            if tensor.data_type == 1:
                narrow = np.clip(numpy_helper.to_array(tensor), -6e4, 6e4).astype(np.float16)
                tensor.CopyFrom(numpy_helper.from_array(narrow, tensor.name))
    graph.save(tmp_path / "model.onnx")
    engine = open_engine("kokoro", {"model": tmp_path / "model.onnx"}, plan="shipped", cache_dir=tmp_path)
    ours, theirs = engine.encode(HELLO, heart, Manner()), shipped.encode(HELLO, heart, Manner())
    assert abs(ours.seconds - theirs.seconds) <= 0.1  # int8 activations move a few frames
    samples = np.concatenate([step() for step in engine.decode(ours)])
    assert 0.1 < np.abs(samples).max() < 1
    engine.close()
