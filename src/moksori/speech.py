"""What comes back: `AudioChunk`s while speaking, one `Audio` when done.

Both are samples with their story: which words are heard when, and where each stands in the original text.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from moksori.types import Phoneme, Samples, Span, Word


@dataclass(frozen=True)
class Audio:
    """Spoken text."""

    samples: Samples
    """float32, mono, shape (n,), -1 to 1."""
    sample_rate: int
    """Samples a second."""
    words: tuple[Word, ...]
    """Every spoken word: text, start and end in seconds from the start of these samples, span in the original text."""
    phonemes: tuple[Phoneme, ...]
    """Every phoneme in the engine's alphabet with start and end in seconds; silence is "". They follow each other
    without a gap from 0 to the end of the sound."""
    text: str
    """The original text, whole: the spans of `words` point into it."""
    marks: tuple[tuple[str, float], ...] = ()
    """SSML marks: name and seconds."""

    @property
    def duration(self) -> float:
        """Seconds."""
        return len(self.samples) / self.sample_rate

    def to_bytes(self, format: str = "wav", *, bit_rate: int | None = None) -> bytes:
        """The sound in a file format: wav flac mp3 opus aac pcm mulaw. Raises `OptionError` for another."""
        from moksori.audio import encode

        return encode.encode(self.samples, self.sample_rate, format, bit_rate=bit_rate)

    def save(self, path: str | os.PathLike[str], *, format: str | None = None, bit_rate: int | None = None) -> Path:
        """Writes a file; its suffix says the format unless `format` does. The file is complete or not there."""
        from moksori.audio import encode

        target = Path(path)
        data = self.to_bytes(format or encode.format_of(target).name, bit_rate=bit_rate)
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            part.write_bytes(data)
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
        return target

    def captions(self, format: str = "srt") -> str:
        """Captions of the original text in time: srt, vtt, json or textgrid."""
        from moksori.audio import captions

        return captions.captions(format, self.words, self.text)

    def _repr_html_(self) -> str:
        """A player, in a notebook."""
        data = base64.b64encode(self.to_bytes("wav")).decode()
        return f'<audio controls src="data:audio/wav;base64,{data}"></audio>'


@dataclass(frozen=True)
class AudioChunk(Audio):
    """A piece of a stream. Its times start at 0; add `offset` for the time since the stream began."""

    span: Span = Span(0, 0)
    """The characters of the original text that this chunk speaks."""
    offset: float = 0.0
    """Seconds of sound in the chunks before it."""
    index: int = 0
    """0 for the first chunk."""


def shift(word: Word, seconds: float) -> Word:
    """The same word so much later."""
    return replace(word, start=word.start + seconds, end=word.end + seconds)


def moved(chunk: AudioChunk, *, offset: float, place: int, silence: float, index: int) -> AudioChunk:
    """A chunk of one text as a chunk of something larger: `place` characters further, with silence (seconds) behind."""
    words = tuple(replace(word, span=Span(word.span.start + place, word.span.end + place)) for word in chunk.words)
    pause = np.zeros(round(silence * chunk.sample_rate), np.float32)
    samples = np.concatenate([chunk.samples, pause]) if len(pause) else chunk.samples
    phonemes = (*chunk.phonemes, Phoneme("", chunk.duration, chunk.duration + silence)) if silence else chunk.phonemes
    span = Span(chunk.span.start + place, chunk.span.end + place)
    return replace(chunk, samples=samples, words=words, phonemes=phonemes, span=span, offset=offset, index=index)


def join(chunks: Iterable[AudioChunk], text: str, sample_rate: int) -> Audio:
    """One `Audio` from all chunks of a stream."""
    pieces: list[Samples] = []
    words: list[Word] = []
    phonemes: list[Phoneme] = []
    marks: list[tuple[str, float]] = []
    for chunk in chunks:
        pieces.append(chunk.samples)
        words += [shift(word, chunk.offset) for word in chunk.words]
        phonemes += [replace(one, start=one.start + chunk.offset, end=one.end + chunk.offset) for one in chunk.phonemes]
        marks += [(name, seconds + chunk.offset) for name, seconds in chunk.marks]
        sample_rate = chunk.sample_rate
    samples = np.concatenate(pieces) if pieces else np.zeros(0, np.float32)
    return Audio(samples, sample_rate, tuple(words), tuple(phonemes), text, tuple(marks))


# ---------------------------------------------------------------------- times


def cut(
    words: tuple[Word, ...], phonemes: tuple[Phoneme, ...], start: float, end: float
) -> tuple[tuple[Word, ...], tuple[Phoneme, ...]]:
    """Times after everything outside start..end (seconds) has been cut away. No word loses all of its time."""
    length, least = end - start, 0.001

    def within(one: Any) -> Any:
        first = min(max(0.0, one.start - start), length - least)
        return replace(one, start=first, end=max(min(length, one.end - start), first + least))

    return tuple(map(within, words)), tuple(map(within, phonemes))


def scaled(
    words: tuple[Word, ...], phonemes: tuple[Phoneme, ...], factor: float
) -> tuple[tuple[Word, ...], tuple[Phoneme, ...]]:
    """Times of sound that has been stretched so many times as long."""

    def scale(one: Any) -> Any:
        return replace(one, start=one.start * factor, end=one.end * factor)

    return tuple(map(scale, words)), tuple(map(scale, phonemes))


def tiled(phonemes: tuple[Phoneme, ...], end: float) -> tuple[Phoneme, ...]:
    """With the silences between and around them as symbols "", so that all times together are the sound's."""
    tiles: list[Phoneme] = []
    at = 0.0
    for phoneme in phonemes:
        if phoneme.start > at:
            tiles.append(Phoneme("", at, phoneme.start))
        start = max(at, phoneme.start)
        tiles.append(replace(phoneme, start=start, end=max(start, phoneme.end)))
        at = tiles[-1].end
    return (*tiles, Phoneme("", at, end)) if end > at else tuple(tiles)


def time_of(place: int, words: tuple[Word, ...], end: float) -> float:
    """When the first word at or behind this place of the text begins."""
    return next((word.start for word in words if word.span.start >= place), end)
