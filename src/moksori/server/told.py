"""What was said when: the document that can be fetched after a stream that has no room for it, and download links.

`timestamps: "word"` on an ordinary (non-SSE) stream adds a header `x-moksori-timestamps` with a path. There the words
are for ten minutes, as far as they have been spoken, and complete when the stream has ended.
"""

from __future__ import annotations

import dataclasses
import json
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from moksori.audio import captions
from moksori.speech import AudioChunk, shift
from moksori.types import Phoneme, Span, Word

KEPT_SECONDS = 600.0
MOST_KEPT = 500
CAPTIONS = {"srt": "application/x-subrip", "vtt": "text/vtt; charset=utf-8", "textgrid": "text/plain; charset=utf-8"}


@dataclass
class Told:
    """The words of one answer in time, growing while it is spoken."""

    text: str
    phonemes_too: bool = False
    words: list[Word] = field(default_factory=list)
    phonemes: list[Phoneme] = field(default_factory=list)
    chunks: list[tuple[int, int, float, float]] = field(default_factory=list)
    """(start, end) in the text and in seconds."""
    complete: bool = False

    def hear(self, chunk: AudioChunk) -> None:
        self.words += [shift(word, chunk.offset) for word in chunk.words]
        self.chunks.append((*chunk.span, chunk.offset, chunk.offset + chunk.duration))
        if self.phonemes_too:
            self.phonemes += [Phoneme(one.symbol, one.start + chunk.offset, one.end + chunk.offset)
                              for one in chunk.phonemes]  # fmt: skip

    def document(self) -> dict[str, Any]:
        """As JSON: words (and phonemes, if they were asked for) with seconds and their place in the text."""
        found: dict[str, Any] = {"complete": self.complete, "words": [word_object(word) for word in self.words]}
        if self.phonemes_too:
            found["phonemes"] = [phoneme_object(one) for one in self.phonemes]
        return found

    def timing(self) -> dict[str, Any]:
        """In the shape of Kokoro-FastAPI's timing file, with the original text."""
        return {"chunks": [{"text": self.text[start:end], "start": round(begin, 4), "end": round(until, 4)}
                           for start, end, begin, until in self.chunks]}  # fmt: skip

    def to_json(self) -> bytes:
        """For the cache; `from_json` gives it back."""
        return json.dumps(dataclasses.asdict(self), ensure_ascii=False).encode()

    @classmethod
    def from_json(cls, data: bytes) -> Told:
        found = json.loads(data)
        words = [Word(**{**one, "span": Span(*one["span"])}) for one in found["words"]]
        phonemes = [Phoneme(**one) for one in found["phonemes"]]
        chunks = [(one[0], one[1], one[2], one[3]) for one in found["chunks"]]
        return cls(found["text"], found["phonemes_too"], words, phonemes, chunks, found["complete"])

    def captions(self, kind: str) -> str:
        return captions.captions(kind, self.words, self.text)


def word_object(word: Word, later: float = 0.0) -> dict[str, Any]:
    return {"text": word.text, "start": round(word.start + later, 4), "end": round(word.end + later, 4),
            "span": list(word.span)}  # fmt: skip


def phoneme_object(one: Phoneme, later: float = 0.0) -> dict[str, Any]:
    return {"symbol": one.symbol, "start": round(one.start + later, 4), "end": round(one.end + later, 4)}


class Tellings:
    """What was told lately, by request id. Only the key that asked may read it. Safe for many threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, str, Told]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, name: str, owner: str, told: Told) -> None:
        with self._lock:
            self._kept[name] = (time.monotonic() + KEPT_SECONDS, owner, told)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def find(self, name: str, owner: str) -> Told | None:
        now = time.monotonic()
        with self._lock:
            for old in [old for old, (until, _, _) in self._kept.items() if until < now]:
                del self._kept[old]
            _, whose, told = self._kept.get(name, (0.0, "", None))
            return told if whose == owner else None
