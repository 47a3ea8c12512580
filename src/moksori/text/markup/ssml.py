"""SSML 1.1, the part that a voice can do (docs/markup.md has the table).

Read whole by expat before anything is spoken: a document is well formed or refused. DTDs (and with them entities of
one's own), more than `Limits.depth` elements inside each other and pauses beyond the limits are refused as well.
Elements that we do not know are passed through to their text, whatever their namespace.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn
from xml.parsers import expat

from moksori.errors import MarkupError
from moksori.text import alphabets
from moksori.text.markup.build import Passage
from moksori.text.markup.tags import Heeder, phonemes, tag

_BREAKS = {"none": 0.0, "x-weak": 0.1, "weak": 0.25, "medium": 0.5, "strong": 1.0, "x-strong": 1.5}
_RATES = {"x-slow": 0.5, "slow": 0.75, "medium": 1.0, "default": 1.0, "fast": 1.25, "x-fast": 1.5}
_PITCHES = {"x-low": -6.0, "low": -3.0, "medium": 0.0, "default": 0.0, "high": 3.0, "x-high": 6.0}
_VOLUMES = {"silent": 0.0, "x-soft": 0.35, "soft": 0.6, "medium": 1.0, "default": 1.0, "loud": 1.4, "x-loud": 2.0}
_USUAL_PITCH = 170.0
"""Hertz that a change in Hz is taken from."""
_NUMBER = re.compile(r"\s*([+-]?)(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*(%|st|hz|db|ms|s|)\s*$", re.IGNORECASE)
_ALPHABETS = ("ipa", "x-sampa", "x-SAMPA", "xsampa", "kokoro", "x-kokoro", "")


def read(heeder: Heeder) -> Iterator[Passage]:
    """The passages of an SSML document. Raises `MarkupError` with the place where it is wrong."""
    return iter(_Reader(heeder).read())


@dataclass(slots=True)
class _Element:
    name: str
    at: int
    close: Callable[[int], None] | None = None
    silent: bool = False


@dataclass(slots=True)
class _Places:
    """Byte offsets of the UTF-8 text as characters; asked for in order, so that all answers together are linear."""

    source: str
    raw: bytes
    byte: int = 0
    char: int = 0

    def of(self, byte: int) -> int:
        if len(self.raw) == len(self.source):
            return byte
        if byte < self.byte:
            self.byte = self.char = 0
        self.char += len(self.raw[self.byte : byte].decode("utf-8", "replace"))
        self.byte = byte
        return self.char


class _Reader:
    def __init__(self, heeder: Heeder) -> None:
        self.heeder, self.build = heeder, heeder.build
        source = self.build.source
        self._lead = len(source) - len(source.lstrip())
        raw = source[self._lead :].encode("utf-8", "surrogatepass")
        self._raw, self._places = raw, _Places(source[self._lead :], raw)
        self._stack: list[_Element] = []
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = False
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype

    def read(self) -> list[Passage]:
        try:
            self._parser.Parse(self._raw, True)
        except expat.ExpatError as error:
            place = self._lead + self._places.of(max(0, self._parser.ErrorByteIndex))
            raise MarkupError(f"this is not well-formed SSML: {expat.ErrorString(error.code)}", place) from error
        return self.build.close()

    # ------------------------------------------------------------------ what expat reports

    def _here(self) -> int:
        return self._lead + self._places.of(self._parser.CurrentByteIndex)

    def _refuse_doctype(self, *_: Any) -> None:
        self._fail("a document type declaration is not allowed in SSML here")

    def _fail(self, message: str) -> NoReturn:
        raise MarkupError(message, self._here())

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        at = self._here()
        local = name.rpartition(":")[2].lower()
        if not self._stack and local != "speak":
            self._fail(f"an SSML document begins with <speak>, not with <{name[:50]}>")
        if len(self._stack) >= self.build.limits.depth:
            self._fail(f"more than {self.build.limits.depth} elements stand inside each other")
        element = _Element(local, at, silent=bool(self._stack and self._stack[-1].silent))
        self._stack.append(element)
        if not element.silent:
            element.silent = local in _SILENT
            element.close = self._open(local, attributes, at)

    def _open(self, name: str, attributes: Mapping[str, str], at: int) -> Callable[[int], None] | None:
        close = _OPEN[name](self, attributes, at) if name in _OPEN else None
        language = attributes.get("xml:lang")
        if not language or (name == "voice" and "name" in attributes):
            return close
        self.build.begin("language", tag(language, at))

        def both(place: int) -> None:
            if close is not None:
                close(place)
            self.build.finish("language")

        return both

    def _end(self, name: str) -> None:
        element = self._stack.pop()
        if element.close is not None:
            element.close(self._here())

    def _characters(self, data: str) -> None:
        byte = self._parser.CurrentByteIndex
        at = self._here()
        written = data.encode("utf-8", "surrogatepass")
        if self._raw.startswith(written, byte):
            stop, straight = at + len(data), True
        else:
            stop, straight = self._after_reference(byte, at), False
        if self._stack and self._stack[-1].silent:
            self.build.drop(at, stop, self._silent_by())
        elif straight:
            self.build.text(at, stop)
        else:
            self.build.say(at, stop, data)

    def _after_reference(self, byte: int, at: int) -> int:
        """Behind an entity, or a line end of two characters."""
        if self._raw[byte : byte + 1] == b"\r":
            return at + (2 if self._raw[byte + 1 : byte + 2] == b"\n" else 1)
        end = self._raw.find(b";", byte, byte + 20)
        return at + (end - byte + 1 if end >= 0 else 1)

    def _silent_by(self) -> str:
        return next(element.name for element in self._stack if element.silent)

    # ------------------------------------------------------------------ elements

    def _paragraph(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None]:
        self.build.end("paragraph")
        return lambda _: self.build.end("paragraph")

    def _sentence(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None]:
        self.build.end("sentence")
        return lambda _: self.build.end("sentence")

    def _break(self, attributes: Mapping[str, str], at: int) -> None:
        if "time" in attributes:
            seconds = self._seconds(attributes["time"])
        else:
            strength = attributes.get("strength", "medium").lower()
            if strength not in _BREAKS:
                self._fail(f"break strength {strength[:50]!r}; there are {', '.join(_BREAKS)}")
            seconds = _BREAKS[strength]
        if seconds:
            self.build.pause(seconds, at)

    def _prosody(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None]:
        before = self.build.manner
        low, high = self.build.limits.rate
        changes = {}
        if "rate" in attributes:
            changes["rate"] = min(max(before.rate * self._rate(attributes["rate"]), low), high)
        if "pitch" in attributes:
            changes["pitch"] = min(max(before.pitch + self._pitch(attributes["pitch"]), -12.0), 12.0)
        if "volume" in attributes:
            changes["volume"] = min(before.volume * self._volume(attributes["volume"]), 10.0)
        self.build.change(**changes)
        return lambda _: self.build.restore(before)

    def _voice(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None] | None:
        if "name" not in attributes or not self.heeder.voice_tags:
            return None
        before = self.build.manner
        self.build.change(voice=attributes["name"].split(" ")[0] or None)
        return lambda _: self.build.restore(before)

    def _lang(self, attributes: Mapping[str, str], at: int) -> None:
        if not attributes.get("xml:lang"):
            self._fail("<lang> needs xml:lang")

    def _say_as(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None]:
        how = attributes.get("interpret-as", "").strip().lower()
        return self._set("say-as", f"{how}:{attributes.get('format', '').strip().lower()}", at)

    def _sub(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None]:
        if "alias" not in attributes:
            self._fail("<sub> needs an alias")
        return self._set("say", attributes["alias"], at)

    def _phoneme(self, attributes: Mapping[str, str], at: int) -> Callable[[int], None]:
        alphabet, written = attributes.get("alphabet", "ipa"), attributes.get("ph", "")
        if alphabet not in _ALPHABETS or not written.strip():
            self._fail("<phoneme> needs ph and an alphabet that is ipa or x-sampa")
        ipa = alphabets.from_xsampa(written) if "sampa" in alphabet.lower() else written
        return self._set("phonemes", phonemes(ipa, self.heeder.language, at), at)

    def _set(self, kind: str, value: str, at: int) -> Callable[[int], None]:
        """Something set by hand for what is inside the element; an empty element stands for itself."""
        self.build.begin(kind, value)

        def close(place: int) -> None:
            if self.build.reached <= at and kind != "say-as":
                end = self.build.source.find(">", at) + 1
                self.build.say(at, max(end, at + 1), "x")
            self.build.finish(kind)

        return close

    def _mark(self, attributes: Mapping[str, str], at: int) -> None:
        self.build.mark(attributes.get("name", ""), at)

    # ------------------------------------------------------------------ values

    def _value(self, text: str, what: str) -> tuple[str, float, str]:
        match = _NUMBER.match(text)
        if match is None:
            self._fail(f"{what} {text[:50]!r} is no value for it")
        return match[1], float(match[2]), match[3].lower()

    def _seconds(self, text: str) -> float:
        sign, number, unit = self._value(text, "break time")
        if sign == "-" or unit not in ("s", "ms"):
            self._fail(f'break time {text[:50]!r}; write "1.5s" or "500ms"')
        return number / (1000 if unit == "ms" else 1)

    def _rate(self, text: str) -> float:
        if text.strip().lower() in _RATES:
            return _RATES[text.strip().lower()]
        sign, number, unit = self._value(text, "prosody rate")
        if unit == "%":
            number /= 100
        if sign and unit == "%":
            return max(1 + number * (-1 if sign == "-" else 1), 0.1)
        return number if number > 0 else 1.0

    def _pitch(self, text: str) -> float:
        if text.strip().lower() in _PITCHES:
            return _PITCHES[text.strip().lower()]
        sign, number, unit = self._value(text, "prosody pitch")
        number *= -1 if sign == "-" else 1
        if unit == "st":
            return number
        if unit == "%":
            ratio = 1 + number / 100
        else:
            ratio = (number + _USUAL_PITCH) / _USUAL_PITCH if sign else number / _USUAL_PITCH
        return 12 * math.log2(max(ratio, 0.25))

    def _volume(self, text: str) -> float:
        if text.strip().lower() in _VOLUMES:
            return _VOLUMES[text.strip().lower()]
        sign, number, unit = self._value(text, "prosody volume")
        number *= -1 if sign == "-" else 1
        if unit == "db":
            return float(10 ** (number / 20))
        return max(1 + number / 100, 0.0) if sign else number / 100


_SILENT = frozenset(("desc", "metadata", "meta", "lexicon", "lookup"))
_OPEN: Mapping[str, Callable[[_Reader, Mapping[str, str], int], Callable[[int], None] | None]] = {
    "p": _Reader._paragraph,
    "paragraph": _Reader._paragraph,
    "s": _Reader._sentence,
    "sentence": _Reader._sentence,
    "break": _Reader._break,
    "prosody": _Reader._prosody,
    "voice": _Reader._voice,
    "lang": _Reader._lang,
    "say-as": _Reader._say_as,
    "sub": _Reader._sub,
    "phoneme": _Reader._phoneme,
    "mark": _Reader._mark,
}
