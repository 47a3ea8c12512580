"""Samples in, samples out: nothing clicks, nothing wraps, nothing is lost."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moksori.audio import pcm
from moksori.errors import OptionError

RATE = 24_000


def tone(hertz: float, seconds: float, level: float = 0.3, rate: int = RATE) -> np.ndarray:
    return (level * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)).astype(np.float32)


def pitch(samples: np.ndarray, rate: int = RATE) -> float:
    """The strongest frequency, by interpolated FFT peak."""
    windowed = samples * np.hanning(len(samples))
    spectrum = np.abs(np.fft.rfft(windowed, 1 << 18))
    return float(np.argmax(spectrum)) * rate / (1 << 18)


def largest_step(samples: np.ndarray) -> float:
    return float(np.abs(np.diff(samples)).max())


def test_silence_is_as_long_as_asked():
    assert len(pcm.silence(0.5, RATE)) == 12_000
    assert len(pcm.silence(-1, RATE)) == 0


def test_a_fade_takes_the_ends_to_nothing_and_leaves_the_middle():
    loud = np.ones(2400, np.float32)
    faded = pcm.fade(loud, RATE, fade_in=0.01, fade_out=0.02)
    assert abs(faded[0]) < 1e-4
    assert abs(faded[-1]) < 1e-4
    assert np.all(faded[240:-480] == 1)
    assert largest_step(faded) < 0.01
    assert np.all(loud == 1), "the given samples stay as they were"


def test_joining_keeps_every_sample_and_puts_the_pause_between():
    joined = pcm.join([tone(300, 0.1), tone(400, 0.2)], RATE, pause=0.05)
    assert len(joined) == 2400 + 1200 + 4800
    assert not joined[2400:3600].any()
    assert len(pcm.join([], RATE)) == 0


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf")])
def test_a_sample_that_is_not_a_number_is_refused(bad):
    damaged = tone(300, 0.1)
    damaged[17] = bad
    for work in (pcm.to_s16le, pcm.to_mulaw, lambda s: pcm.trim(s, RATE), lambda s: pcm.stretch(s, RATE, 2)):
        with pytest.raises(OptionError, match="sample 17"):
            work(damaged)


def test_integers_and_stereo_are_refused_rather_than_guessed():
    with pytest.raises(OptionError):
        pcm.to_s16le(np.zeros(10, np.int16))
    with pytest.raises(OptionError):
        pcm.to_s16le(np.zeros((2, 10), np.float32))


def test_too_loud_samples_are_held_and_counted_and_never_wrap():
    integers, clipped = pcm.quantise(np.array([1.5, -1.5, 1.0, -1.0, 0.0, 1e30], np.float32))
    assert integers.tolist() == [32767, -32767, 32767, -32767, 0, 32767]
    assert clipped == 3


@given(st.binary(max_size=400).filter(lambda data: len(data) % 2 == 0))
def test_sixteen_bits_come_back_as_they_were(data):
    integers = np.maximum(np.frombuffer(data, "<i2"), -32767)
    assert pcm.to_s16le(pcm.from_s16le(integers.tobytes())) == integers.tobytes()


def test_mulaw_bytes_come_back_as_they_were():
    every = bytes(range(256))
    again = pcm.to_mulaw(pcm.from_mulaw(every))
    assert [a for a, b in zip(every, again, strict=True) if a != b] == [0x7F]  # minus zero becomes zero


def test_mulaw_agrees_with_ffmpeg_on_every_sample():
    av = pytest.importorskip("av")
    integers = np.arange(-32767, 32768, dtype=np.int16)
    codec = av.CodecContext.create("pcm_mulaw", "w")
    codec.sample_rate, codec.layout, codec.format = 8000, "mono", "s16"
    frame = av.AudioFrame.from_ndarray(integers[np.newaxis], format="s16", layout="mono")
    frame.sample_rate = 8000
    theirs = np.frombuffer(b"".join(bytes(packet) for packet in codec.encode(frame)), np.uint8)
    ours = np.frombuffer(pcm.to_mulaw(pcm.from_s16le(integers.tobytes())), np.uint8)
    apart = np.abs(ours.astype(int) - theirs)  # FFmpeg rounds at segment borders, where the standard has fixed limits
    assert apart.max() <= 1
    assert np.mean(apart == 0) > 0.98
    decoder = av.CodecContext.create("pcm_mulaw", "r")
    decoder.sample_rate, decoder.layout = 8000, "mono"
    every = av.Packet(bytes(range(256)))
    theirs_back = np.concatenate([frame.to_ndarray().ravel() for frame in decoder.decode(every)])
    assert np.array_equal(np.rint(pcm.from_mulaw(bytes(range(256))) * 32767), theirs_back)


@settings(deadline=None, max_examples=30)
@given(
    st.sampled_from([8_000, 11_025, 16_000, 22_050, 24_000, 44_100, 48_000]),
    st.sampled_from([8_000, 16_000, 24_000, 44_100, 48_000]),
    st.integers(1, 5000),
)
def test_resampling_a_stream_gives_what_the_whole_gives(from_rate, to_rate, chunk):
    sound = tone(440, 0.4, rate=from_rate)
    stream = pcm.Resampler(from_rate, to_rate)
    parts = [stream.write(sound[at : at + chunk]) for at in range(0, len(sound), chunk)]
    streamed = np.concatenate([*parts, stream.close()])
    whole = pcm.resample(sound, from_rate, to_rate)
    assert len(streamed) == len(whole)
    assert abs(len(whole) - len(sound) * to_rate / from_rate) <= 1
    assert np.abs(streamed - whole).max() < 1e-6
    middle = whole[len(whole) // 4 : -len(whole) // 4]
    assert abs(pitch(middle, to_rate) - 440) < 3
    assert abs(np.abs(middle).max() - 0.3) < 0.01


def test_resampling_down_lets_nothing_fold_back():
    high = tone(7_000, 0.5)
    assert np.abs(pcm.resample(high, RATE, 8_000)[200:-200]).max() < 0.001


def test_a_soft_limit_never_passes_its_ceiling_and_leaves_soft_sounds_alone():
    soft = tone(300, 0.1, 0.5)
    assert np.array_equal(pcm.soft_limit(soft), soft)
    loud = pcm.soft_limit(pcm.gain(tone(300, 0.1, 0.9), 20))
    assert np.abs(loud).max() <= np.float32(0.99)
    gentle = pcm.soft_limit(np.linspace(-3, 3, 2001).astype(np.float32))
    assert np.all(np.diff(gentle) >= 0), "louder in is never softer out"


@pytest.mark.parametrize("factor", [0.25, 0.3, 0.5, 0.8, 1.0, 1.25, 2.0, 4.0])
def test_stretching_changes_the_length_and_not_the_pitch(factor):
    sound = tone(180, 1.5) + tone(360, 1.5, 0.1)
    stretched = pcm.stretch(sound, RATE, factor)
    assert len(stretched) == round(len(sound) / factor)
    assert abs(pitch(stretched[1000:-1000]) - 180) < 2
    assert largest_step(stretched) < 1.3 * largest_step(sound), "no click"
    inside = stretched[len(stretched) // 10 : -len(stretched) // 10].reshape(-1)
    level = np.sqrt(np.mean(np.square(inside[: len(inside) // 480 * 480].reshape(-1, 480)), axis=1))
    assert level.min() > 0.8 * level.max(), "no gap"


def test_stretching_keeps_the_beginning_and_the_end():
    sound = np.concatenate([tone(200, 0.3), pcm.silence(0.4, RATE), tone(250, 0.3)])
    for factor in (0.5, 2.0):
        stretched = pcm.stretch(sound, RATE, factor)
        third = round(len(stretched) * 0.25)
        assert abs(pitch(stretched[:third]) - 200) < 6
        assert abs(pitch(stretched[-third:]) - 250) < 6
        assert np.abs(stretched[-round(0.1 / factor * RATE) :]).max() > 0.25


def test_stretching_nothing_or_beyond_the_range():
    assert len(pcm.stretch(np.zeros(0, np.float32), RATE, 2)) == 0
    assert len(pcm.stretch(tone(300, 0.001), RATE, 2)) == 12
    for factor in (0.2, 4.1, float("nan")):
        with pytest.raises(OptionError, match="factor"):
            pcm.stretch(tone(300, 0.1), RATE, factor)


@pytest.mark.parametrize("semitones", [-12, -3, 2, 7, 12])
def test_shifting_the_pitch_keeps_the_length(semitones):
    sound = tone(300, 1.0)
    shifted = pcm.shift_pitch(sound, RATE, semitones)
    assert len(shifted) == len(sound)
    assert abs(pitch(shifted[2000:-2000]) / (300 * 2 ** (semitones / 12)) - 1) < 0.01
