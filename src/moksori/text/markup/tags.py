"""Tags inside the text: [pause:1.5s] [word](/ipa/) [voice:x] [rate:1.2] [lang:ko]...[/lang] <lang ko>...</lang>.

A tag that is not one of these, or not allowed, is text. What is one but asks for the impossible (an unknown language, a
pause of an hour) is a `MarkupError` with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from moksori.errors import LanguageNotSupported, MarkupError
from moksori.text import alphabets, languages
from moksori.text.markup.build import Builder, Limits

FOUND = re.compile(
    r"\[pause\s?[:= ]\s?(?P<pause>\d{0,6}(?:\.\d{1,6})?)\s?(?P<unit>ms|s|)\]"
    r"|\[(?P<word>[^\[\]\n]{1,200})\]\(/(?P<ipa>[^/\n()]{0,300})/\)"
    r"|\[voice:(?P<voice>[^\[\]\n]{1,200})\]"
    r"|\[rate:(?P<rate>\d{1,3}(?:\.\d{1,6})?)\]"
    r"|(?P<base>\[baserate:\d{1,3}(?:\.\d{1,6})?\])"
    r"|\[lang:\s?(?P<lang>[a-zA-Z][\w-]{0,30})\]|<lang\s(?:xml:lang=)?\"?(?P<lang2>[a-zA-Z][\w-]{0,30})\"?\s?>"
    r"|(?P<end>\[/lang\]|</lang>)",
    re.IGNORECASE,
)
"""One tag."""


@dataclass(frozen=True, slots=True)
class Heeder:
    """Hands text to a builder and heeds the tags in it."""

    build: Builder
    language: str
    """Of the text: phonemes are in it."""
    tags: bool = True
    voice_tags: bool = True

    def emit(self, start: int, stop: int) -> None:
        """Characters [start, stop) of the source, some of which may be tags."""
        if not self.tags or ("[" not in self.build.source[start:stop] and "<" not in self.build.source[start:stop]):
            self.build.text(start, stop)
            return
        at = start
        for match in FOUND.finditer(self.build.source, start, stop):
            if self.heeds(match):
                self.build.text(at, match.start())
                self.heed(match)
                at = match.end()
        self.build.text(at, stop)

    def heeds(self, match: re.Match[str]) -> bool:
        """Whether it is a tag here, or text."""
        if match["pause"] is not None:
            return any(map(str.isdigit, match["pause"]))
        return self.voice_tags or not (match["voice"] or match["rate"] or match["base"])

    def heed(self, match: re.Match[str]) -> None:
        """Does what the tag says."""
        kind = "lang" if match.lastgroup == "lang2" else match.lastgroup
        _HEED["pause" if kind == "unit" else "word" if kind == "ipa" else kind or "base"](self, match)

    def _pause(self, match: re.Match[str]) -> None:
        self.build.pause(seconds(match), match.start())

    def _word(self, match: re.Match[str]) -> None:
        self.build.begin("phonemes", phonemes(match["ipa"], self.language, match.start("ipa")))
        self.build.text(*match.span("word"))
        self.build.finish("phonemes")

    def _voice(self, match: re.Match[str]) -> None:
        self.build.change(voice="".join(match["voice"].split()), rate=1.0)

    def _rate(self, match: re.Match[str]) -> None:
        low, high = self.build.limits.rate
        self.build.change(rate=min(max(float(match["rate"]), low), high))

    def _lang(self, match: re.Match[str]) -> None:
        self.build.begin("language", tag(match["lang"] or match["lang2"], match.start()))

    def _end(self, match: re.Match[str]) -> None:
        self.build.finish("language")

    def _base(self, match: re.Match[str]) -> None:
        """Kokoro-FastAPI's internal tag: not said, and without effect."""


_HEED: dict[str, Callable[[Heeder, re.Match[str]], None]] = {
    "pause": Heeder._pause,
    "word": Heeder._word,
    "voice": Heeder._voice,
    "rate": Heeder._rate,
    "base": Heeder._base,
    "lang": Heeder._lang,
    "end": Heeder._end,
}


def seconds(match: re.Match[str]) -> float:
    return float(match["pause"]) / (1000 if match["unit"].lower() == "ms" else 1)


def check(text: str, limits: Limits) -> None:
    """Raises `MarkupError` for pauses that are too long, before anything is read."""
    if "[" not in text:
        return
    total = 0.0
    for match in re.finditer(r"\[pause", text, re.IGNORECASE):
        found = FOUND.match(text, match.start())
        if found is not None and found["pause"] is not None and any(map(str.isdigit, found["pause"])):
            total = limits.with_pause(total, seconds(found), found.start())


def tag(name: str, position: int) -> str:
    """The language that a tag names."""
    try:
        return languages.resolve(name)
    except LanguageNotSupported as unknown:
        raise MarkupError(str(unknown), position) from unknown


def phonemes(ipa: str, language: str, position: int) -> str:
    """The phonemes that a tag gives, in the voices' alphabet."""
    try:
        return alphabets.to_kokoro(ipa, language)
    except ValueError as unknown:
        raise MarkupError(f"{unknown} in /{ipa}/", position) from unknown
