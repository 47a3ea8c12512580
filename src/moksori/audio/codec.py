"""flac, mp3, opus and aac by FFmpeg's libraries inside PyAV: samples at the codec's rate to one container.

Samples are cut into the codec's own frames here, so that the bytes depend on the sound alone and not on the chunks it
came in, and the first bytes leave after a frame or two. FFmpeg is told to be bit-exact: no version strings, no random
stream numbers.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from moksori.types import Samples


@dataclass(frozen=True, slots=True)
class Recipe:
    """What FFmpeg must be told for one format."""

    encoder: str
    container: str
    sample_format: str
    """s16: integers; flt and fltp: floats."""
    lossless: bool = False
    effort: Mapping[str, str] = field(default_factory=dict)
    """Options of the encoder. Chosen by measurement: the fastest that is no further from the original on speech."""
    stream: Mapping[str, str] = field(default_factory=dict)
    """Options of the container when nobody can seek back."""
    whole: Mapping[str, str] = field(default_factory=dict)
    """Options of the container when its sizes can be filled in at the end."""


RECIPES: Mapping[str, Recipe] = {
    "flac": Recipe("flac", "flac", "s16", lossless=True),
    # Without the Xing frame bodies can be pasted together, as some clients do; with it a file knows its length.
    "mp3": Recipe(
        "libmp3lame",
        "mp3",
        "fltp",
        effort={"compression_level": "7"},
        stream={"write_xing": "0"},
        whole={"write_xing": "1"},
    ),
    # An Ogg page costs 28 bytes: a stream sends one per 20 ms frame, a file one a second.
    "opus": Recipe(
        "libopus",
        "opus",
        "flt",
        effort={"compression_level": "5"},
        stream={"page_duration": "20000"},
        whole={"page_duration": "1000000"},
    ),
    "aac": Recipe("aac", "adts", "fltp", effort={"aac_coder": "fast"}),
}


class Codec:
    """One file or stream being written. Not for two threads at once."""

    def __init__(
        self,
        format: str,
        sample_rate: int,
        *,
        whole: bool = False,
        total_samples: int | None = None,
        bit_rate: int | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self._container: Any = None
        self._encoder: Any = None
        self._recipe, self._rate, self._whole = RECIPES[format], sample_rate, whole
        self._total, self._bit_rate, self._tags = total_samples, bit_rate, dict(tags or {})
        self._sink: io.BytesIO | _Drain = io.BytesIO() if whole else _Drain()
        self._waiting: list[Samples] = []
        self._held = 0
        self._frame = sample_rate // 50  # until the codec says its own: no codec here has shorter frames
        self._written = 0

    def write(self, samples: Samples) -> bytes:
        """Takes samples at the codec's rate; gives the bytes that are ready."""
        self._waiting.append(samples)
        self._held += len(samples)
        if self._held < self._frame:
            return b""
        held = self._take_held()
        if self._container is None:
            self._open(held)
        full = len(held) - len(held) % self._frame
        for start in range(0, full, self._frame):
            self._encode(held[start : start + self._frame])
        self._waiting, self._held = [held[full:]], len(held) - full
        return self._drained()

    def close(self) -> bytes:
        """Flushes the codec and ends the container. A lossy codec says nothing as one silent sample."""
        held = self._take_held()
        if not len(held) and not self._written and not self._recipe.lossless:
            held = np.zeros(1, np.float32)
        if self._container is None:
            self._open(held)
        for start in range(0, len(held), self._frame):
            self._encode(held[start : start + self._frame])
        self._container.mux(self._encoder.encode(None))
        self._end()
        return self._with_length(self._sink.getvalue())

    def __del__(self) -> None:
        """A stream given up half-way is ended while all of it is still there.

        Left to the garbage collector, PyAV up to 16 writes the trailer into a freed sink and takes the process along.
        """
        self._end()

    def _end(self) -> None:
        container, self._container = self._container, None
        if container is not None:
            container.close()

    def _take_held(self) -> Samples:
        held = np.concatenate(self._waiting) if self._waiting else np.zeros(0, np.float32)
        self._waiting, self._held = [], 0
        return held

    def _open(self, beginning: Samples) -> None:
        import av

        recipe = self._recipe
        self._container = av.open(self._sink, "w", format=recipe.container, options=self._options(beginning))
        self._container.metadata.update(self._tags)
        self._encoder = self._container.add_stream(
            recipe.encoder, rate=self._rate, layout="mono", options=dict(recipe.effort)
        )
        context = self._encoder.codec_context
        context.format = recipe.sample_format
        context.flags |= 1 << 23  # AV_CODEC_FLAG_BITEXACT
        if self._bit_rate:
            context.bit_rate = self._bit_rate
        context.open()
        self._frame = context.frame_size

    def _options(self, beginning: Samples) -> dict[str, str]:
        """What the container is told: flush each packet, be reproducible, no padding, and the recipe's own."""
        options = {"flush_packets": "1", "fflags": "+bitexact"} | dict(
            self._recipe.whole if self._whole else self._recipe.stream
        )
        if self._recipe.container == "opus":
            # Pasted Ogg streams must differ in number (RFC 3533); ours comes from the first 20 ms of the sound.
            number = zlib.crc32(beginning[: self._rate // 50].tobytes()) & 0x7FFF_FFFF
            options["serial_offset"] = str(number)
        if self._recipe.container == "mp3":
            options["id3v2_version"] = "3" if self._tags else "0"
        if self._recipe.container == "flac":
            options["metadata_header_padding"] = "0"
        return options

    def _encode(self, samples: Samples) -> None:
        import av

        integers = self._recipe.sample_format == "s16"
        plane = np.rint(samples * np.float32(32767)).astype(np.int16) if integers else samples
        frame = av.AudioFrame.from_ndarray(plane[np.newaxis], format=self._recipe.sample_format, layout="mono")
        frame.sample_rate, frame.pts, frame.time_base = self._rate, self._written, Fraction(1, self._rate)
        self._written += len(samples)
        self._container.mux(self._encoder.encode(frame))

    def _drained(self) -> bytes:
        return b"" if isinstance(self._sink, io.BytesIO) else self._with_length(self._sink.getvalue())

    def _with_length(self, data: bytes) -> bytes:
        """A FLAC stream whose length is known says so in its first bytes: 36 bits of STREAMINFO."""
        if not self._total or self._whole or not data.startswith(b"fLaC"):
            return data
        word = int.from_bytes(data[18:26], "big") | (self._total & 0xF_FFFF_FFFF)
        return data[:18] + word.to_bytes(8, "big") + data[26:]


class _Drain:
    """Where FFmpeg writes a stream: cannot seek, gives each byte once."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def getvalue(self) -> bytes:
        """What came since the last call."""
        parts, self._parts = self._parts, []
        return b"".join(parts)
