"""What can be told about how a text is read: for `moksori explain`, `normalize`, `phonemize` and their HTTP routes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moksori.text import sentence
from moksori.text.base import Piece
from moksori.text.markup import Passage, Unspoken
from moksori.text.sentence import Reading
from moksori.types import SpokenWord, Utterance


@dataclass(frozen=True, slots=True)
class PassageRead:
    """A passage and what became of its sentences."""

    passage: Passage
    sentences: list[Reading]

    @property
    def unspoken(self) -> tuple[Unspoken, ...]:
        return (*self.passage.unspoken, *(one for reading in self.sentences for one in reading.unspoken))


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a text would be read."""

    text: str
    language: str
    passages: tuple[PassageRead, ...]
    utterances: tuple[Utterance, ...]

    @property
    def unspoken(self) -> tuple[Unspoken, ...]:
        """Every range of characters that is not said, in order, and why."""
        return tuple(sorted(one for read in self.passages for one in read.unspoken))

    @property
    def spoken(self) -> str:
        """What is said, as one would write it."""
        return " ".join(_spoken(self.text, reading) for read in self.passages for reading in read.sentences).strip()

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "text": self.text,
            "language": self.language,
            "spoken": self.spoken,
            "passages": [_passage_dict(self.text, read) for read in self.passages],
            "utterances": [_utterance_dict(utterance) for utterance in self.utterances],
            "unspoken": [_unspoken_dict(self.text, one) for one in self.unspoken],
        }


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line and what is said for it."""

    written: str
    pieces: tuple[Piece, ...]
    text: str
    """The spoken form."""

    def to_dict(self) -> dict[str, Any]:
        spans = [{"start": piece.start, "end": piece.end, "spoken": piece.spoken} for piece in self.pieces]
        return {"text": self.written, "spoken": self.text, "spans": spans}


@dataclass(frozen=True, slots=True)
class Phonemized:
    """A line in Kokoro's alphabet."""

    text: str
    phonemes: str
    words: tuple[SpokenWord, ...]

    def to_dict(self) -> dict[str, Any]:
        words = [_word_dict(word) for word in self.words if word.text]
        return {"text": self.text, "phonemes": self.phonemes, "words": words}


def _spoken(text: str, reading: Reading) -> str:
    return sentence.joined(text, reading.pieces, reading.language)


def _passage_dict(text: str, read: PassageRead) -> dict[str, Any]:
    passage = read.passage
    return {
        "kind": passage.kind,
        "voice": passage.manner.voice,
        "language": passage.language,
        "rate": passage.manner.rate,
        "pitch": passage.manner.pitch,
        "volume": passage.manner.volume,
        "pause": passage.pause,
        "rest": passage.rest,
        "sentences": [_sentence_dict(text, reading) for reading in read.sentences],
    }


def _sentence_dict(text: str, reading: Reading) -> dict[str, Any]:
    return {
        "start": reading.span.start,
        "end": reading.span.end,
        "text": text[reading.span.start : reading.span.end],
        "language": reading.language,
        "spoken": _spoken(text, reading),
        "phonemes": "".join(word.phonemes + word.after for word in reading.words).strip(),
        "pieces": [_piece_dict(piece) for piece in reading.pieces],
        "words": [_word_dict(word) for word in reading.words if word.text],
    }


def _piece_dict(piece: Piece) -> dict[str, Any]:
    told = {
        "start": piece.start,
        "end": piece.end,
        "spoken": piece.spoken,
        "language": piece.language,
        "note": piece.note,
    }
    return {name: value for name, value in told.items() if value not in (None, "") or name == "spoken"}


def _utterance_dict(utterance: Utterance) -> dict[str, Any]:
    return {
        "start": utterance.span.start,
        "end": utterance.span.end,
        "text": utterance.text,
        "phonemes": utterance.phonemes,
        "tokens": len(utterance.phonemes),
        "pause": utterance.pause,
        "voice": utterance.voice,
    }


def _word_dict(word: SpokenWord) -> dict[str, Any]:
    return {"text": word.text, "start": word.span.start, "end": word.span.end, "phonemes": word.phonemes}


def _unspoken_dict(text: str, one: Unspoken) -> dict[str, Any]:
    return {"start": one.start, "end": one.end, "text": text[one.start : one.end], "reason": one.reason}
