"""What goes into a file or a stream comes out of it again: all of it, once, in time, in every format and rate."""

from __future__ import annotations

import gc
import hashlib
import io
import random
import struct
import threading
import wave
from pathlib import Path

import numpy as np
import pytest

from moksori.audio.encode import FORMATS, Encoder, encode, format_named, format_of
from moksori.audio.pcm import from_mulaw, from_s16le, resample
from moksori.errors import OptionError

av = pytest.importorskip("av")
soundfile = pytest.importorskip("soundfile")

RATES = (8_000, 11_025, 16_000, 22_050, 24_000, 44_100, 48_000)
CONTAINERS = ("wav", "flac", "mp3", "opus", "aac")
LOSSY = ("mp3", "opus", "aac")


def speechlike(seconds: float, rate: int, seed: int = 1) -> np.ndarray:
    """A gliding hum with breath in it, and a marked last tenth of a second."""
    time = np.arange(round(seconds * rate)) / rate
    glide = np.cumsum(130 + 40 * np.sin(2 * np.pi * 0.7 * time)) / rate
    hum = sum(np.sin(2 * np.pi * n * glide) / n for n in range(1, 9)) * (0.6 + 0.4 * np.sin(2 * np.pi * 3 * time))
    breath = np.random.default_rng(seed).standard_normal(len(time)) * 0.005
    return (0.15 * hum + breath).astype(np.float32)


def decoded(data: bytes) -> tuple[np.ndarray, int]:
    """By FFmpeg."""
    with av.open(io.BytesIO(data)) as container:
        frames = list(container.decode(audio=0))
        rate = container.streams.audio[0].rate
    scale = {"i": lambda a: a / np.float32(2 ** (8 * a.itemsize - 1)), "f": lambda a: a}
    planes = [frame.to_ndarray().ravel() for frame in frames]
    return np.concatenate([scale[plane.dtype.kind](plane) for plane in planes]).astype(np.float32), rate


def streamed(samples: np.ndarray, rate: int, format: str, chunk: int, **options: object) -> bytes:
    encoder = Encoder(format, rate, **options)  # type: ignore[arg-type]
    parts = [encoder.write(samples[at : at + chunk]) for at in range(0, len(samples), chunk)]
    return b"".join(parts) + encoder.close()


def lag(wanted: np.ndarray, got: np.ndarray, most: int) -> int:
    """By how many samples `got` comes late."""
    size = 1 << (len(wanted) + len(got)).bit_length()
    likeness = np.fft.irfft(np.fft.rfft(got, size) * np.conj(np.fft.rfft(wanted, size)), size)
    return int(np.argmax(likeness[:most]))


def correlation(one: np.ndarray, other: np.ndarray) -> float:
    length = min(len(one), len(other))
    return float(np.corrcoef(one[:length], other[:length])[0, 1])


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("format", CONTAINERS)
@pytest.mark.parametrize("whole", [True, False], ids=["whole", "stream"])
def test_everything_written_comes_out_again(format, rate, whole):
    sound = speechlike(1.37, rate)
    data = encode(sound, rate, format) if whole else streamed(sound, rate, format, rate // 3)
    got, got_rate = decoded(data)
    wanted = resample(sound, rate, got_rate)
    late = lag(wanted, got, got_rate // 5)
    exact = format in ("wav", "flac", "opus") or (format == "mp3" and whole)
    assert late <= (8 if exact else 2400), "the codec's delay, where the format cannot say it"
    assert late + len(wanted) - 60 <= len(got) <= len(wanted) + (60 if exact else got_rate * 0.3)
    tail = round(0.1 * got_rate)
    assert correlation(wanted, got[late:]) > (0.9999 if format in ("wav", "flac") else 0.97)
    assert correlation(wanted[-tail:], got[late : late + len(wanted)][-tail:]) > 0.9, "the last word is there"
    assert abs(np.std(got) / np.std(wanted) - 1) < 0.15


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("format", CONTAINERS)
def test_nothing_clicks(format, rate):
    sound = speechlike(1.0, rate)
    got, got_rate = decoded(streamed(sound, rate, format, 999))
    wanted = resample(sound, rate, got_rate)
    assert np.abs(np.diff(got, 2)).max() < 2.5 * np.abs(np.diff(wanted, 2)).max() + 0.01


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("chunk", [1, 37, 480, 24_000, 240_000])
def test_bytes_do_not_depend_on_how_the_sound_was_cut(format, chunk):
    sound = speechlike(0.3 if chunk == 1 else 2.0, 24_000)
    assert streamed(sound, 24_000, format, chunk) == streamed(sound, 24_000, format, 5_000)


@pytest.mark.parametrize("format", ["opus", "mulaw", "wav"])
def test_resampled_streams_do_not_depend_on_the_cuts_either(format):
    sound = speechlike(0.5, 22_050)
    one, other = streamed(sound, 22_050, format, 100), streamed(sound, 22_050, format, 22_050)
    assert len(one) == len(other)


@pytest.mark.parametrize("format", CONTAINERS)
def test_a_stream_decodes_to_what_the_whole_decodes_to(format):
    sound = speechlike(2.0, 24_000)
    whole, rate = decoded(encode(sound, 24_000, format))
    stream, same_rate = decoded(streamed(sound, 24_000, format, 1_000))
    assert rate == same_rate
    late = lag(whole, stream, rate // 5)
    assert np.abs(whole - stream[late : late + len(whole)]).max() < 1e-4


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_sound_gives_the_same_bytes(format):
    sound = speechlike(0.5, 24_000)
    assert encode(sound, 24_000, format) == encode(sound, 24_000, format)


@pytest.mark.parametrize("format", CONTAINERS)
def test_an_empty_stream_is_a_valid_empty_file(format):
    for data in (encode(np.zeros(0, np.float32), 24_000, format), Encoder(format, 24_000).close()):
        with av.open(io.BytesIO(data)) as container:
            count = sum(frame.samples for frame in container.decode(audio=0))
        assert count <= 2_304, "at most the one silent frame that a lossy codec needs"


@pytest.mark.parametrize("format", ["pcm", "mulaw"])
def test_an_empty_stream_of_bare_samples_is_empty(format):
    assert encode(np.zeros(0, np.float32), 24_000, format) == b""


@pytest.mark.parametrize("format", ["mp3", "opus", "aac", "flac"])
def test_the_first_bytes_of_sound_leave_within_a_fifth_of_a_second(format):
    sound = speechlike(1.0, 24_000)
    encoder = Encoder(format, 24_000)
    header = b""
    for at in range(0, len(sound), 240):
        header += encoder.write(sound[at : at + 240])
        if len(header) > 500:
            break
    assert at <= 24_000 // 5


@pytest.mark.parametrize("format", CONTAINERS)
def test_a_stream_has_one_header(format):
    magic = {"wav": b"RIFF", "flac": b"fLaC", "mp3": b"ID3", "opus": b"OpusHead", "aac": b"ID3"}[format]
    data = streamed(speechlike(3.0, 24_000), 24_000, format, 7_000)
    assert data.count(magic) == (0 if format in ("mp3", "aac") else 1)
    assert b"Xing" not in data
    assert b"Info" not in data


def test_a_wav_file_has_a_header_of_44_bytes_and_true_sizes():
    sound = speechlike(1.0, 24_000)
    data = encode(sound, 24_000, "wav")
    assert len(data) == 44 + 48_000
    assert struct.unpack("<I", data[4:8])[0] == len(data) - 8
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate(), file.getnframes()) == (
            1,
            2,
            24_000,
            24_000,
        )
        assert np.abs(from_s16le(file.readframes(24_000)) - sound).max() < 1 / 32_000


def test_a_wav_stream_of_known_length_has_true_sizes_from_the_start():
    sound = speechlike(1.0, 24_000)
    assert streamed(sound, 24_000, "wav", 1_000, total_samples=24_000) == encode(sound, 24_000, "wav")


def test_a_wav_stream_of_unknown_length_is_read_by_strict_readers(tmp_path):
    data = streamed(speechlike(1.0, 24_000), 24_000, "wav", 1_000)
    path = tmp_path / "stream.wav"
    path.write_bytes(data)
    for source in (io.BytesIO(data), str(path)):
        with wave.open(source) as file:
            assert len(file.readframes(file.getnframes())) == 48_000
    assert len(soundfile.read(path)[0]) == 24_000
    assert len(decoded(data)[0]) == 24_000
    assert struct.unpack("<i", data[40:44])[0] > 0, "readers with signed sizes see no negative one"


@pytest.mark.parametrize("format", ["wav", "flac", "mp3", "opus"])
@pytest.mark.parametrize("rate", [8_000, 24_000, 44_100])
def test_libsndfile_reads_it_too(format, rate):
    sound = speechlike(1.1, rate)
    told = len(sound) if format == "flac" else None  # libsndfile cannot seek in flac of unknown length
    for data in (encode(sound, rate, format), streamed(sound, rate, format, 777, total_samples=told)):
        got, got_rate = soundfile.read(io.BytesIO(data), dtype="float32")
        assert len(got) / got_rate == pytest.approx(1.1, abs=0.3 if format == "mp3" else 0.001)
        assert np.sqrt(np.sum(np.square(got)) / np.sum(np.square(sound))) == pytest.approx(1, rel=0.1)


def test_flac_says_its_length_and_checksum():
    sound = speechlike(1.0, 24_000)
    data = encode(sound, 24_000, "flac")
    assert struct.unpack(">Q", data[18:26])[0] & 0xF_FFFF_FFFF == 24_000
    assert data[26:42] == hashlib.md5(np.rint(sound * np.float32(32767)).astype("<i2").tobytes()).digest()
    assert soundfile.info(io.BytesIO(data)).frames == 24_000


def test_a_flac_stream_says_its_length_if_it_was_told():
    sound = speechlike(1.0, 24_000)
    data = streamed(sound, 24_000, "flac", 1_000, total_samples=24_000)
    assert struct.unpack(">Q", data[18:26])[0] & 0xF_FFFF_FFFF == 24_000
    assert len(decoded(data)[0]) == 24_000


@pytest.mark.parametrize("count", [1, 575, 576, 24_000, 24_001, 70_123])
def test_an_mp3_file_is_as_long_as_the_sound_to_two_milliseconds(count):
    """To the sample but for 8 % of lengths, whose padding of up to 1,151 samples is written down as 1,105."""
    data = encode(speechlike(3.0, 24_000)[:count], 24_000, "mp3")
    assert b"Info" in data[:200] or b"Xing" in data[:200]
    with av.open(io.BytesIO(data)) as container:
        stream = container.streams.audio[0]
        assert float(stream.duration * stream.time_base) == pytest.approx(count / 24_000, abs=0.002)
        assert 0 <= sum(frame.samples for frame in container.decode(stream)) - count <= 46


@pytest.mark.parametrize("format", ["mp3", "aac"])
def test_bodies_pasted_together_play_one_after_the_other(format):
    """LibreChat and Dify do so with long texts."""
    sound = speechlike(1.0, 24_000)
    one = streamed(sound, 24_000, format, 1_000)
    got, _ = decoded(one + one + one)
    assert len(got) == 3 * len(decoded(one)[0])


def test_ogg_streams_pasted_together_have_different_numbers():
    numbers = {encode(speechlike(0.3, 24_000, seed), 24_000, "opus")[14:18] for seed in range(5)}
    assert len(numbers) == 5


@pytest.mark.parametrize(("format", "last"), [("mp3", b"\xff"), ("aac", b"\xff")])
def test_every_frame_of_a_bare_stream_starts_in_step(format, last):
    assert streamed(speechlike(0.5, 24_000), 24_000, format, 1_000)[:1] == last


def test_tags_are_written_where_there_is_room():
    for format in ("flac", "mp3", "opus"):
        data = encode(speechlike(0.3, 24_000), 24_000, format, tags={"title": "목소리", "artist": "af_heart"})
        with av.open(io.BytesIO(data)) as container:
            said = {**container.metadata, **container.streams.audio[0].metadata}
        assert {key.lower(): value for key, value in said.items()}["title"] == "목소리"


def test_mulaw_is_8_kilohertz_and_one_byte_a_sample():
    sound = speechlike(1.0, 24_000)
    data = encode(sound, 24_000, "mulaw")
    assert len(data) == 8_000
    assert correlation(from_mulaw(data), resample(sound, 24_000, 8_000)) > 0.99
    assert encode(sound, 24_000, "ulaw") == data


@pytest.mark.parametrize("format", LOSSY)
def test_the_bit_rate_is_what_was_asked(format):
    sound = speechlike(8.0, 24_000) + np.random.default_rng(3).standard_normal(192_000).astype(np.float32) * 0.05
    small, large = (len(encode(sound, 24_000, format, bit_rate=rate)) for rate in (32_000, 96_000))
    assert small * 8 / 8.0 == pytest.approx(32_000, rel=0.25)
    assert large * 8 / 8.0 == pytest.approx(96_000, rel=0.25)


@pytest.mark.parametrize("format", LOSSY)
@pytest.mark.parametrize("rate", [8_000, 24_000, 48_000])
def test_a_bit_rate_beyond_the_codec_is_held_inside_it(format, rate):
    for asked in (6_000, 512_000):
        data = encode(speechlike(0.5, rate), rate, format, bit_rate=asked)
        assert len(decoded(data)[0]) > 0
    for asked in (0, -1, 5_999, 10**9):
        with pytest.raises(OptionError, match="bit_rate"):
            Encoder(format, rate, bit_rate=asked)


@pytest.mark.parametrize("format", FORMATS)
def test_louder_than_full_scale_is_held_and_not_wrapped(format):
    loud = np.clip(speechlike(0.5, 8_000) * 20, -3, 3).astype(np.float32)
    data = encode(loud, 8_000, format)
    if format in ("pcm", "mulaw"):
        got = from_s16le(data) if format == "pcm" else from_mulaw(data)
    else:
        got = decoded(data)[0]
    assert np.isfinite(got).all()
    if format in ("pcm", "mulaw", "wav", "flac"):
        assert np.all(np.sign(got[np.abs(loud) > 0.5]) == np.sign(loud[np.abs(loud) > 0.5]))


@pytest.mark.parametrize("format", FORMATS)
def test_a_damaged_sample_is_refused(format):
    sound = speechlike(0.2, 24_000)
    sound[100] = np.nan
    with pytest.raises(OptionError, match="sample 100"):
        encode(sound, 24_000, format)


def test_an_unknown_format_names_the_choices():
    for wrong in ("mp4", "", None):
        with pytest.raises(OptionError, match="wav, flac, mp3, opus, aac, pcm, mulaw"):
            encode(np.zeros(10, np.float32), 24_000, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "name"),
    [("hello.mp3", "mp3"), (Path("a.b/HELLO.WAV"), "wav"), (".opus", "opus"), ("x.ogg", "opus"), ("x.y.flac", "flac"),
     ("/a/.aac", "aac"), (".ulaw", "mulaw")],
)  # fmt: skip
def test_a_file_name_tells_its_format(given, name):
    assert format_of(given).name == name


@pytest.mark.parametrize("given", ["hello", "hello.txt", "", "mp3", "dir.mp3/hello"])
def test_a_file_name_that_tells_nothing_is_an_error(given):
    with pytest.raises(OptionError, match=r"\.mp3"):
        format_of(given)


def test_the_table_has_no_name_or_suffix_twice():
    names = [name for row in FORMATS.values() for name in (row.name, *row.also)]
    suffixes = [suffix for row in FORMATS.values() for suffix in row.suffixes]
    assert len(names) == len(set(names))
    assert len(suffixes) == len(set(suffixes))
    assert format_named(" MP3 ").media_type == "audio/mpeg"


def test_a_broken_promise_of_length_is_told():
    encoder = Encoder("wav", 24_000, total_samples=100)
    with pytest.raises(OptionError, match="total_samples"):
        encoder.write(np.zeros(101, np.float32))
    short = Encoder("wav", 24_000, total_samples=100)
    short.write(np.zeros(99, np.float32))
    with pytest.raises(OptionError, match="total_samples"):
        short.close()


def test_closing_twice_gives_nothing_more_and_writing_after_it_is_an_error():
    encoder = Encoder("mp3", 24_000)
    encoder.write(speechlike(0.3, 24_000))
    assert encoder.close()
    assert encoder.close() == b""
    with pytest.raises(ValueError, match="closed"):
        encoder.write(np.zeros(10, np.float32))


def test_an_encoder_left_half_way_leaves_nothing_behind():
    """A client that goes away in the middle; with PyAV up to 16 this ended the whole process."""
    sound = speechlike(0.3, 24_000)
    for format in [*FORMATS] * 10:
        encoder = Encoder(format, 24_000)
        encoder.write(sound)
        del encoder
    gc.collect()
    assert decoded(encode(sound, 24_000, "mp3"))[0].any()


def test_many_encoders_at_once_do_not_mix():
    sounds = [speechlike(1.0, 24_000, seed) for seed in range(8)]
    expected = {(format, n): encode(sounds[n], 24_000, format) for format in FORMATS for n in range(8)}
    wrong: list[tuple[str, int]] = []

    def work(n: int) -> None:
        order = random.Random(n).sample(list(FORMATS), len(FORMATS))
        wrong.extend((form, n) for form in order if encode(sounds[n], 24_000, form) != expected[form, n])

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
