"""Samples to files and streams: wav, flac, mp3, opus (Ogg), aac (ADTS), pcm (s16le) and µ-law.

    encode(samples, 24_000, "mp3")                                        a whole file, every size true
    e = Encoder("opus", 24_000); yield e.write(a); yield e.write(b); yield e.close()      a stream, one container

What surprises: a stream cannot know its end, so its headers say as much as can be known (docs/audio.md has the table).
Bytes do not depend on how the samples were cut into chunks. Codecs that know few sample rates get the next higher one
they know. An encoder belongs to one thread at a time; any number may run at once. All happens in this process.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from moksori.audio import wav
from moksori.audio.codec import Codec
from moksori.audio.g711 import to_mulaw
from moksori.audio.pcm import to_s16le
from moksori.audio.resample import Resampler
from moksori.audio.samples import checked, checked_rate
from moksori.errors import OptionError
from moksori.types import Samples

MPEG_RATES = (8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000)


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write sound down."""

    name: str
    suffixes: tuple[str, ...]
    """With the dot, lower case; the first is the usual one."""
    media_type: str
    rates: tuple[int, ...] | None = None
    """The sample rates it knows, rising; None for any."""
    bit_rate: int | None = None
    """Bits a second if none are asked for; None where the format has no choice."""
    tagged: bool = False
    """Whether it can carry a title and the like."""
    also: tuple[str, ...] = ()
    """Other names people use for it."""


FORMATS: Mapping[str, Format] = {
    row.name: row
    for row in (
        Format("wav", (".wav", ".wave"), "audio/wav", also=("wave",)),
        Format("flac", (".flac",), "audio/flac", tagged=True),
        Format("mp3", (".mp3",), "audio/mpeg", MPEG_RATES, 128_000, tagged=True, also=("mpeg",)),
        Format("opus", (".opus", ".ogg", ".oga"), "audio/ogg", (8_000, 12_000, 16_000, 24_000, 48_000), 64_000,
               tagged=True, also=("ogg",)),
        Format("aac", (".aac",), "audio/aac", MPEG_RATES, 96_000, also=("adts",)),
        Format("pcm", (".pcm", ".raw", ".s16"), "audio/pcm", also=("raw", "s16le")),
        Format("mulaw", (".ulaw", ".mulaw", ".ul"), "audio/basic", (8_000,), also=("ulaw", "µ-law", "g711")),
    )
}  # fmt: skip
"""Every format by its name, in the order in which they are offered."""

_NAMES = {name: row for row in FORMATS.values() for name in (row.name, *row.also)}
_SUFFIXES = {suffix: row for row in FORMATS.values() for suffix in row.suffixes}


def format_named(name: str) -> Format:
    """The format of that name ("mp3", "ulaw"); an unknown one raises `OptionError` that lists them."""
    try:
        return _NAMES[name.strip().lower()]
    except (KeyError, AttributeError):
        raise OptionError("format", name, f"choose one of {', '.join(FORMATS)}") from None


def format_of(path_or_suffix: str | os.PathLike[str]) -> Format:
    """The format that a file name, a path or a suffix (".mp3") asks for; an unknown one raises `OptionError`."""
    text = os.fspath(path_or_suffix)
    name = Path(text).name.lower()
    suffix = name[name.rfind(".") :] if "." in name else ""
    try:
        return _SUFFIXES[suffix]
    except KeyError:
        choices = ", ".join(row.suffixes[0] for row in FORMATS.values())
        raise OptionError("format", text, f"end the name with one of {choices}, or name the format") from None


class _Body(Protocol):
    """What turns samples at the right rate into bytes."""

    def write(self, samples: Samples) -> bytes: ...

    def close(self) -> bytes: ...


class Encoder:
    """Writes one stream: `write` as often as there are samples, `close` once. Not for two threads at once."""

    def __init__(
        self,
        format: str,
        sample_rate: int,
        *,
        total_samples: int | None = None,
        bit_rate: int | None = None,
        tags: Mapping[str, str] | None = None,
        whole: bool = False,
    ) -> None:
        """
        format: a name of `FORMATS`, or one of its other names.
        sample_rate: of the samples that will be written; `self.sample_rate` is that of what comes out.
        total_samples: how many will be written, if known: wav and flac then carry their true length from the start.
        bit_rate: bits a second for mp3, opus and aac, held inside what the codec can do at that rate.
        tags: title, artist, album …, where the format has room for them (flac, mp3, opus).
        whole: a file, not a stream: flac, mp3, opus and aac give all bytes on `close`, with every size filled in.
        """
        self.format = format_named(format)
        self.media_type = self.format.media_type
        given_rate = checked_rate(sample_rate)
        self.sample_rate = _rate_for(self.format, given_rate)
        self._resampler = Resampler(given_rate, self.sample_rate)
        self._promised, self._given, self._closed = total_samples, 0, False
        total = None if total_samples is None else _samples_at(total_samples, given_rate, self.sample_rate)
        self._body = _body(self.format, self.sample_rate, total, _bit_rate_for(self.format, bit_rate, self.sample_rate),
                           tags if self.format.tagged else None, whole)  # fmt: skip

    def write(self, samples: ArrayLike) -> bytes:
        """The bytes that these samples complete; perhaps none yet. Louder than full scale is held at the edge."""
        given = checked(samples)
        if self._closed:
            raise ValueError("the encoder is closed; open another one for another stream")
        self._given += len(given)
        self._keep_promise(self._given <= (self._promised if self._promised is not None else self._given))
        return self._body.write(_clipped(self._resampler.write(given)))

    def close(self) -> bytes:
        """The last bytes: what the codec still held, and the end of the container. A second call gives nothing."""
        if self._closed:
            return b""
        self._closed = True
        self._keep_promise(self._promised in (None, self._given))
        return self._body.write(_clipped(self._resampler.close())) + self._body.close()

    def _keep_promise(self, kept: bool) -> None:
        """A header that said another length than what came would make players stop early or wait for ever."""
        if not kept:
            raise OptionError("total_samples", self._promised, f"{self._given} samples were written; promise none")


def encode(
    samples: ArrayLike,
    sample_rate: int,
    format: str,
    *,
    bit_rate: int | None = None,
    tags: Mapping[str, str] | None = None,
) -> bytes:
    """A whole file: true sizes, length and, where the format has them, encoder delay and checksum."""
    given = checked(samples)
    encoder = Encoder(format, sample_rate, total_samples=len(given), bit_rate=bit_rate, tags=tags, whole=True)
    return encoder.write(given) + encoder.close()


def _rate_for(format: Format, sample_rate: int) -> int:
    """The rate itself if the format knows it, else the next higher one, else the highest."""
    if format.rates is None or sample_rate in format.rates:
        return sample_rate
    return next((rate for rate in format.rates if rate > sample_rate), format.rates[-1])


def _samples_at(count: int, from_rate: int, to_rate: int) -> int:
    """How many samples so many become."""
    return count if from_rate == to_rate else round(count * to_rate / from_rate)


def _bit_rate_for(format: Format, asked: int | None, sample_rate: int) -> int | None:
    """What the codec will be told: the wish, or the usual one, held inside what is possible at that rate."""
    if format.bit_rate is None:
        return None
    if asked is not None and not 6_000 <= asked <= 512_000:
        raise OptionError("bit_rate", asked, "give bits a second, 6000 to 512000")
    return min(asked or format.bit_rate, _most(format.name, sample_rate))


def _most(format: str, sample_rate: int) -> int:
    """The highest bit rate for one channel: MP3's tables (ISO 11172-3, 13818-3), 6 bits a sample for AAC, Opus."""
    if format == "mp3":
        return 64_000 if sample_rate < 16_000 else 160_000 if sample_rate < 32_000 else 320_000
    return 6 * sample_rate if format == "aac" else 256_000


def _clipped(samples: Samples) -> Samples:
    return np.clip(samples, -1.0, 1.0)


class _Plain:
    """Bytes straight from the samples, perhaps with a header before them."""

    def __init__(self, header: bytes, mulaw: bool = False) -> None:
        self._header, self._bytes = header, to_mulaw if mulaw else to_s16le

    def write(self, samples: Samples) -> bytes:
        header, self._header = self._header, b""
        return header + self._bytes(samples)

    def close(self) -> bytes:
        return self.write(np.zeros(0, np.float32))


def _body(
    format: Format, rate: int, total: int | None, bit_rate: int | None, tags: Mapping[str, str] | None, whole: bool
) -> _Body:
    if format.name in ("pcm", "mulaw"):
        return _Plain(b"", mulaw=format.name == "mulaw")
    if format.name == "wav":
        return _Plain(wav.header(rate, total))
    return Codec(format.name, rate, whole=whole, total_samples=total, bit_rate=bit_rate, tags=tags)
