"""Loudness as the standards count it, and making it so without clipping or pumping."""

from __future__ import annotations

import math

import numpy as np
import pytest

from moksori.audio.kweighting import high_pass, shelf
from moksori.audio.limiter import Limiter, limit
from moksori.audio.loudness import Leveller, integrated, normalise, true_peak
from moksori.errors import OptionError


def tone(level: float, seconds: float, rate: int = 48_000, hertz: float = 1000.0) -> np.ndarray:
    """A sine whose peak is at so many dBFS."""
    time = np.arange(round(seconds * rate)) / rate
    return (10 ** (level / 20) * np.sin(2 * np.pi * hertz * time)).astype(np.float32)


def speechlike(seconds: float, level: float, rate: int = 24_000, seed: int = 5) -> np.ndarray:
    """Syllables with pauses, and peaks well above their mean."""
    time = np.arange(round(seconds * rate)) / rate
    hum = sum(np.sin(2 * np.pi * 150 * n * time) / n for n in range(1, 12))
    syllables = np.maximum(0, np.sin(2 * np.pi * 2.5 * time)) * (np.sin(2 * np.pi * 0.3 * time) > -0.7)
    breath = np.random.default_rng(seed).standard_normal(len(time)) * 1e-4
    return ((hum * syllables * 0.3 + breath) * 10 ** (level / 20)).astype(np.float32)


def test_the_weighting_is_the_standards_own_at_48_kilohertz():
    """BS.1770-4, annex 1, tables 1 and 2."""
    b, a = shelf(48_000)
    assert b == pytest.approx([1.53512485958697, -2.69169618940638, 1.19839281085285], abs=1e-9)
    assert a == pytest.approx([-1.69065929318241, 0.73248077421585], abs=1e-9)
    b, a = high_pass(48_000)
    assert b == pytest.approx([1.0, -2.0, 1.0])
    assert a == pytest.approx([-1.99004745483398, 0.99007225036621], abs=1e-9)


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 24_000, 44_100, 48_000])
@pytest.mark.parametrize("level", [0, -20, -40])
def test_a_sine_of_997_hertz_in_one_channel_measures_three_below_its_peak(rate, level):
    """BS.1770-4: a 0 dBFS sine of 997 Hz in one channel is -3.01 LKFS."""
    assert integrated(tone(level, 3, rate, 997.0), rate) == pytest.approx(level - 3.01, abs=0.05)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([(-23, 20)], -23.0),
        ([(-33, 20)], -33.0),
        ([(-36, 10), (-23, 60), (-36, 10)], -23.0),
        ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -23.0),
        ([(-26, 20), (-20, 20.1), (-26, 20)], -23.0),
    ],
)
def test_the_gates_work_as_in_ebu_tech_3341(parts, expected):
    """Cases 1 to 5; theirs are in two channels, so one channel measures 3.01 less."""
    sound = np.concatenate([tone(level, seconds) for level, seconds in parts])
    assert integrated(sound, 48_000) + 3.01 == pytest.approx(expected, abs=0.1)


def test_ffmpeg_measures_the_same():
    av = pytest.importorskip("av")
    sound = speechlike(6, -6, 48_000)
    graph = av.filter.Graph()
    source = graph.add_abuffer(sample_rate=48_000, format="flt", layout="mono", time_base=av.time_base and "1/48000")
    meter = graph.add("ebur128", "metadata=1")
    sink = graph.add("abuffersink")
    source.link_to(meter)
    meter.link_to(sink)
    graph.configure()
    frame = av.AudioFrame.from_ndarray(sound[np.newaxis], format="flt", layout="mono")
    frame.sample_rate = 48_000
    source.push(frame)
    source.push(None)
    said = []
    while True:
        try:
            said.append(dict(getattr(sink.pull(), "metadata", {})))
        except (av.error.EOFError, av.error.BlockingIOError):
            break
    theirs = [float(found["lavfi.r128.I"]) for found in said if "lavfi.r128.I" in found]
    if not theirs:
        pytest.skip("this PyAV does not show a frame's metadata")
    assert integrated(sound, 48_000) == pytest.approx(theirs[-1], abs=0.15)


def test_silence_has_no_loudness_and_stays_silence():
    for nothing in (np.zeros(0), np.zeros(100), np.zeros(48_000)):
        quiet = nothing.astype(np.float32)
        assert integrated(quiet, 24_000) == -math.inf
        assert true_peak(quiet, 24_000) == -math.inf
        assert np.array_equal(normalise(quiet, 24_000, -16), quiet)


def test_pauses_do_not_make_speech_softer():
    speech = speechlike(4, -10)
    paused = np.concatenate([speech, np.zeros(24_000 * 6, np.float32), speech])
    assert integrated(paused, 24_000) == pytest.approx(integrated(speech, 24_000), abs=0.5)


def test_the_true_peak_is_seen_between_the_samples():
    """A sine at a quarter of the rate, 45 degrees off: no sample above -3.01 dB, the wave at 0."""
    time = np.arange(4_000)
    wave = np.sin(np.pi / 2 * time + np.pi / 4).astype(np.float32)
    assert 20 * math.log10(float(np.abs(wave).max())) == pytest.approx(-3.01, abs=0.01)
    assert true_peak(wave, 48_000) == pytest.approx(0.0, abs=0.2)


@pytest.mark.parametrize("target", [-23.0, -19.0, -16.0, -14.0])
@pytest.mark.parametrize("level", [-30, 0, 6])
def test_normalised_speech_is_as_loud_as_asked_and_no_peak_passes(target, level):
    sound = speechlike(5, level)
    result = normalise(sound, 24_000, target)
    assert integrated(result, 24_000) == pytest.approx(target, abs=0.3)
    assert true_peak(result, 24_000) <= -1.0 + 0.05
    assert len(result) == len(sound)


def test_turning_down_only_scales():
    sound = speechlike(3, 0)
    result = normalise(sound, 24_000, -40)
    loud = np.abs(sound) > 0.01
    ratios = result[loud] / sound[loud]
    assert ratios.max() / ratios.min() < 1.0001


def test_the_limiter_holds_peaks_smoothly_and_leaves_the_rest():
    sound = tone(-12, 1.0, 24_000, 200)
    sound[12_000:12_100] *= 6
    limited = limit(sound, 24_000)
    assert true_peak(limited, 24_000) <= -1.0 + 0.05
    assert np.array_equal(limited[:11_000], sound[:11_000])
    assert np.array_equal(limited[13_000:], sound[13_000:])
    steps = np.abs(np.diff(limited)).max()
    assert steps <= np.abs(np.diff(sound)).max()


@pytest.mark.parametrize("chunk", [1, 333, 2_400, 50_000])
def test_a_stream_is_limited_as_the_whole_is(chunk):
    sound = speechlike(0.3 if chunk == 1 else 3, 12)
    stream = Limiter(24_000)
    parts = [stream.write(sound[at : at + chunk]) for at in range(0, len(sound), chunk)]
    streamed = np.concatenate([*parts, stream.close()])
    assert np.abs(streamed - limit(sound, 24_000)).max() < 1e-5


def levelled(sound: np.ndarray, chunk: int, target: float = -16.0, rate: int = 24_000) -> np.ndarray:
    leveller = Leveller(rate, target)
    parts = [leveller.write(sound[at : at + chunk]) for at in range(0, len(sound), chunk)]
    return np.concatenate([*parts, leveller.close()])


@pytest.mark.parametrize("level", [-20, -6, 6])
def test_a_levelled_stream_comes_near_the_target_and_never_clips(level):
    sound = speechlike(10, level)
    result = levelled(sound, 4_000)
    assert len(result) == len(sound)
    assert integrated(result, 24_000) == pytest.approx(-16, abs=1.5)
    assert true_peak(result, 24_000) <= -1.0 + 0.05


def test_levelling_does_not_depend_on_the_cuts():
    sound = speechlike(3, -12)
    assert np.array_equal(levelled(sound, 777), levelled(sound, len(sound)))


def test_the_gain_does_not_pump():
    """It moves a decibel a second at most, and not at all in a pause."""
    quiet, loud = speechlike(6, -20), speechlike(6, -12)
    pause = np.random.default_rng(1).standard_normal(24_000 * 3).astype(np.float32) * 1e-4
    sound = np.concatenate([quiet, pause, loud])
    result = levelled(sound, 2_400, -23.0)
    audible = np.abs(sound) > 1e-6
    gains = np.where(audible, result / np.where(audible, sound, 1), np.nan)
    by_tenth = 20 * np.log10(np.nanmedian(gains.reshape(-1, 2_400), axis=1))
    assert np.nanmax(np.abs(np.diff(by_tenth))) <= 0.11
    in_pause = by_tenth[65:88]
    assert np.ptp(in_pause) < 1e-3


def test_short_and_silent_streams_lose_nothing():
    for count in (0, 1, 100, 2_399, 2_400, 5_000):
        sound = speechlike(1, -12)[:count]
        assert len(levelled(sound, 50)) == count
    assert not levelled(np.zeros(30_000, np.float32), 1_000).any()


def test_silence_before_the_first_word_is_not_held_back():
    leveller = Leveller(24_000, -16)
    assert len(leveller.write(np.zeros(48_000, np.float32))) > 40_000


@pytest.mark.parametrize("target", [0, -4, -61, float("nan")])
def test_a_target_out_of_range_is_refused(target):
    with pytest.raises(OptionError, match="loudness"):
        normalise(speechlike(1, 0), 24_000, target)
    with pytest.raises(OptionError, match="loudness"):
        Leveller(24_000, target)
