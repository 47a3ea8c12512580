"""Silence goes; breath, soft consonants and quiet voices stay."""

from __future__ import annotations

import numpy as np
import pytest

from moksori.audio.pcm import trim

RATE = 24_000
NOISE = np.random.default_rng(7)


def decibels(level: float) -> float:
    return float(10 ** (level / 20))


def hum(seconds: float, level: float) -> np.ndarray:
    """A voiced sound at so many dBFS RMS, in and out within 10 ms as a mouth does it."""
    time = np.arange(round(seconds * RATE)) / RATE
    wave = sum(np.sin(2 * np.pi * 140 * n * time) / n for n in range(1, 8))
    slope = np.minimum(1, np.minimum(time, time[::-1]) / 0.01)
    return (wave / np.sqrt(np.mean(np.square(wave))) * decibels(level) * slope).astype(np.float32)


def hiss(seconds: float, level: float, end_level: float | None = None) -> np.ndarray:
    """Noise at so many dBFS RMS, perhaps fading to another level."""
    count = round(seconds * RATE)
    slope = 10 ** (np.linspace(level, level if end_level is None else end_level, count) / 20)
    return (NOISE.standard_normal(count) * slope).astype(np.float32)


def still(seconds: float, level: float = -85.0) -> np.ndarray:
    return hiss(seconds, level)


def test_silence_around_speech_goes_and_the_margins_stay():
    sound = np.concatenate([still(0.4), hum(1.0, -15), still(0.5)])
    kept = trim(sound, RATE)
    assert kept.start == pytest.approx((0.4 - 0.03) * RATE, abs=0.006 * RATE)
    assert kept.end == pytest.approx((1.4 + 0.08) * RATE, abs=0.006 * RATE)
    assert len(kept.samples) == kept.end - kept.start


def test_what_is_kept_is_what_was_said_apart_from_the_faded_ends():
    sound = np.concatenate([still(0.4), hum(1.0, -15), still(0.5)])
    kept = trim(sound, RATE)
    inner = slice(round(0.004 * RATE), -round(0.02 * RATE))
    assert np.array_equal(kept.samples[inner], sound[kept.start : kept.end][inner])
    assert abs(kept.samples[0]) < 1e-5
    assert abs(kept.samples[-1]) < 1e-5


@pytest.mark.parametrize("level", [-45.0, -52.0, -58.0])
def test_a_soft_fricative_at_the_end_survives(level):
    """The "f" of "roof", the "s" of "us", the "th" of "teeth": unvoiced, long, 30-45 dB below the vowels."""
    sound = np.concatenate([still(0.3), hum(0.6, -14), hiss(0.15, level + 8, level), still(0.4)])
    kept = trim(sound, RATE)
    assert kept.end >= (0.3 + 0.6 + 0.15) * RATE


@pytest.mark.parametrize("level", [-45.0, -58.0])
def test_a_soft_onset_survives(level):
    """The "h" of "hello"."""
    sound = np.concatenate([still(0.3), hiss(0.1, level), hum(0.6, -14), still(0.4)])
    assert trim(sound, RATE).start <= 0.3 * RATE


@pytest.mark.parametrize("turned", [0.0, -10.0, -20.0])
def test_a_whisper_is_kept_however_soft_it_was_rendered(turned):
    whisper = np.concatenate([still(0.3), hiss(0.7, -24 + turned), hiss(0.2, -34 + turned, -44 + turned), still(0.4)])
    kept = trim(whisper, RATE)
    assert kept.start <= 0.3 * RATE
    assert kept.end >= 1.2 * RATE
    assert kept.end < 1.35 * RATE, "and the silence after it goes"


def test_a_final_stop_after_its_closure_is_kept():
    """The "t" of "it": 90 ms of nothing, then a burst."""
    sound = np.concatenate([still(0.3), hum(0.4, -15), still(0.09), hiss(0.03, -38), still(0.4)])
    assert trim(sound, RATE).end >= (0.3 + 0.4 + 0.09 + 0.03) * RATE


def test_a_tick_of_the_decoder_long_after_the_last_word_goes():
    """bf_emma's "Hello." ends with one at -47 dBFS, a quarter of a second after the voice."""
    sound = np.concatenate([still(0.3), hum(0.4, -15), still(0.24), hiss(0.02, -47), still(0.1)])
    assert trim(sound, RATE).end < (0.3 + 0.4 + 0.2) * RATE


def test_a_pause_inside_stays_whole():
    sound = np.concatenate([still(0.3), hum(0.4, -15), still(0.8), hum(0.4, -20), still(0.3)])
    kept = trim(sound, RATE)
    assert kept.end - kept.start == pytest.approx((0.4 + 0.8 + 0.4 + 0.11) * RATE, abs=0.012 * RATE)


def test_sound_up_to_the_very_edges_is_not_cut():
    sound = hum(0.5, -15)
    kept = trim(sound, RATE)
    assert (kept.start, kept.end) == (0, len(sound))


def test_an_offset_does_not_count_as_sound():
    sound = np.concatenate([still(0.4), hum(1.0, -15), still(0.5)]) + np.float32(0.004)
    kept = trim(sound, RATE)
    assert kept.start > 0.3 * RATE


@pytest.mark.parametrize("nothing", [np.zeros(0), np.zeros(24_000), np.zeros(1), still(1.0, -80)])
def test_silence_gives_nothing(nothing):
    kept = trim(np.asarray(nothing, np.float32), RATE)
    assert (len(kept.samples), kept.start, kept.end) == (0, 0, 0)


def test_no_slope_is_longer_than_the_margin_it_stands_in():
    sound = np.concatenate([still(0.4), hum(1.0, -15), still(0.5)])
    kept = trim(sound, RATE, keep_before=0.0, keep_after=0.0)
    assert np.array_equal(kept.samples, sound[kept.start : kept.end])
