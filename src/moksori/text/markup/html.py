"""HTML text: blocks become passages; scripts, styles and comments are left out.

Read by a tokenizer of our own rather than `html.parser`: it gives places in the source, begins before it has seen the
end, and takes linear time on broken input (`html.parser` has not always). Nothing is ever refused: what is not a tag is
text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from moksori.errors import LanguageNotSupported
from moksori.text import languages, scripts
from moksori.text.markup.build import Passage
from moksori.text.markup.profiles import PROFILES, Profile, word
from moksori.text.markup.tags import FOUND, Heeder

_ATTRIBUTE = r"[^\s\"'<>/=]{1,100}(?:\s*=\s*(?:\"[^\"]{0,4000}\"|'[^']{0,4000}'|[^\s\"'=<>`]{1,2000}))?"
TAG = re.compile(rf"<(?P<end>/?)(?P<name>[a-zA-Z][\w:.-]{{0,40}})(?P<attributes>(?:\s+{_ATTRIBUTE}){{0,60}})\s*/?>")
"""One tag."""
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]\w{1,30});")
_NAMED = re.compile(r"([^\s\"'<>/=]{1,100})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`]+))")
_READING = re.compile(r"<rt(?:\s[^<>]{0,200})?>\s*([^<\s][^<]{0,100}?)\s*<")
_READING_ENDS = re.compile(r"(?P<own></r[tp]\s*>)|<r[tpb]\b|</?ruby\b|<(?:p|div|br|li|tr|td)\b", re.IGNORECASE)
_NEXT = re.compile(r"[<&]")

_BLOCKS: Mapping[str, str] = {
    name: kind
    for kind, names in {
        "heading": "h1 h2 h3 h4 h5 h6 caption title legend summary figcaption dt",
        "item": "li dd option",
        "quote": "blockquote",
        "code": "pre",
        "row": "tr",
        "rule": "hr",
        "paragraph": "p div section article header footer main aside nav figure ul ol dl table thead tbody tfoot form"
        " fieldset address details body html center dialog search",
    }.items()
    for name in names.split()
}
_RAW = frozenset(("script", "style", "textarea", "xmp"))
_DROPPED = frozenset(
    (
        "head",
        "template",
        "svg",
        "math",
        "noscript",
        "select",
        "iframe",
        "object",
        "audio",
        "video",
        "canvas",
        "rp",
        "rt",
    )
)
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)


def read(heeder: Heeder, profile: str) -> Iterator[Passage]:
    """The passages of HTML text, as they are reached."""
    reader = _Reader(heeder, PROFILES[profile])
    for place in reader.steps():
        if place and not heeder.build.empty:
            continue
        yield from heeder.build.take()
    yield from heeder.build.close()


@dataclass(slots=True)
class _Reader:
    heeder: Heeder
    profile: Profile
    blocks: list[tuple[str, str]] = field(default_factory=list)
    """Open block elements and the kind of passage in them."""
    spoken_in: list[str] = field(default_factory=list)
    """Open elements with a language of their own."""
    cells: int = 0
    readings: list[str] = field(default_factory=list)
    """Of the ruby that is open: what its next parts are read as."""

    def steps(self) -> Iterator[int]:
        """Walks over the source; yields its place after each token."""
        source, at = self.heeder.build.source, 0
        while at < len(source):
            at = self._step(source, at)
            yield at

    def _step(self, source: str, at: int) -> int:
        found = _NEXT.search(source, at)
        place = found.start() if found else len(source)
        if place > at:
            self._text(at, place)
            return place
        if source[at] == "&":
            return self._entity(source, at)
        tag = self._inline_tag(source, at)
        if tag is not None:
            return tag
        match = TAG.match(source, at)
        if match is not None:
            return self._tag(source, match)
        return self._special(source, at)

    def _text(self, start: int, stop: int) -> None:
        if not any(name == "pre" for name, _ in self.blocks[-2:]):
            self.heeder.emit(start, stop)
            return
        for line in re.finditer(r"[^\n\r]+|[\n\r]+", self.heeder.build.source[start:stop]):
            if line[0].strip():
                self.heeder.build.text(start + line.start(), start + line.end())
            else:
                self.heeder.build.end("code", 0.15)

    def _entity(self, source: str, at: int) -> int:
        match = ENTITY.match(source, at)
        if match is None:
            self.heeder.build.text(at, at + 1)
            return at + 1
        self.heeder.build.say(at, match.end(), html.unescape(match[0]))
        return match.end()

    def _inline_tag(self, source: str, at: int) -> int | None:
        match = FOUND.match(source, at) if self.heeder.tags else None
        if match is None or not self.heeder.heeds(match):
            return None
        self.heeder.heed(match)
        return match.end()

    def _special(self, source: str, at: int) -> int:
        """Comments, declarations, or a lone "<"."""
        if source.startswith("<!--", at):
            stop = source.find("-->", at + 4)
            return self._drop(at, len(source) if stop < 0 else stop + 3, "comment")
        if source.startswith(("<!", "<?"), at):
            stop = source.find(">", at)
            return self._drop(at, len(source) if stop < 0 else stop + 1, "markup")
        self.heeder.build.text(at, at + 1)
        return at + 1

    def _drop(self, start: int, stop: int, reason: str) -> int:
        self.heeder.build.drop(start, stop, reason)
        return stop

    def _tag(self, source: str, match: re.Match[str]) -> int:
        name, build = match["name"].lower(), self.heeder.build
        if match["end"]:
            self._end(name)
            return match.end()
        if name == "rt":
            build.finish("say")
        if name in _RAW or name in _DROPPED:
            behind_it = behind(source, name, match.end())
            self._drop(match.start(), behind_it, name)
            if name == "rt":
                self._next_reading()
            return behind_it
        if name == "ruby":
            self._ruby(source, match.end())
        if name == "img":
            self._image(match)
        elif name == "br":
            build.end("line", 0.15)
        elif name in ("td", "th"):
            self._cell(match)
        elif name in _BLOCKS:
            return self._block(source, name, match)
        self._language(name, match)
        return match.end()

    def _block(self, source: str, name: str, match: re.Match[str]) -> int:
        build = self.heeder.build
        build.end(self._kind())
        self.cells = 0
        treatment = {"pre": self.profile.code, "table": self.profile.table}.get(name, "read")
        if treatment != "read":
            stop = behind(source, name, match.end())
            if treatment == "announce":
                build.say(match.start(), stop, word("code" if name == "pre" else "table", self.heeder.language))
                build.end("code")
            else:
                build.drop(match.start(), stop, "code" if name == "pre" else "table")
            return stop
        if name == "hr":
            build.end("rule")
        else:
            self.blocks.append((name, _BLOCKS[name]))
            self._language(name, match)
        return match.end()

    def _end(self, name: str) -> None:
        if name == "ruby":
            self.heeder.build.finish("say")
            self.readings = []
        if name in _BLOCKS:
            self.heeder.build.end(self._kind())
            for i in range(len(self.blocks) - 1, max(-1, len(self.blocks) - 33), -1):
                if self.blocks[i][0] == name:
                    del self.blocks[i:]
                    break
        if self.spoken_in and self.spoken_in[-1] == name:
            self.spoken_in.pop()
            self.heeder.build.finish("language")

    def _kind(self) -> str:
        """Of the passage that is open: of the innermost block that says more than "paragraph"."""
        return next((kind for _, kind in reversed(self.blocks[-8:]) if kind != "paragraph"), "paragraph")

    def _language(self, name: str, match: re.Match[str]) -> None:
        wanted = attributes(match["attributes"]).get("lang") if "lang" in match["attributes"] else None
        if wanted is None or name in _VOID:
            return
        try:
            language = languages.resolve(wanted)
        except LanguageNotSupported:
            return  # the text's own front end is the best there is
        self.spoken_in.append(name)
        self.heeder.build.begin("language", language)

    def _ruby(self, source: str, at: int) -> None:
        """Characters with their reading beside them: said as the reading."""
        close = source.find("</ruby", at, at + 2000)
        self.readings = _READING.findall(source, at, close) if close >= 0 else []
        if not all(scripts.script(char) in ("kana", "hangul", "") for reading in self.readings for char in reading):
            self.readings = []
        self._next_reading()

    def _next_reading(self) -> None:
        if self.readings:
            self.heeder.build.begin("say", self.readings.pop(0))

    def _cell(self, match: re.Match[str]) -> None:
        if self.cells:
            self.heeder.build.say(match.start(), match.end(), ", ")
        self.cells += 1

    def _image(self, match: re.Match[str]) -> None:
        alternative = attributes(match["attributes"]).get("alt", "").strip()
        if self.profile.image == "skip" or not alternative:
            self.heeder.build.drop(match.start(), match.end(), "image")
            return
        said = word("image", self.heeder.language) if self.profile.image == "announce" else ""
        self.heeder.build.say(match.start(), match.end(), f" {said}{alternative} ")


def attributes(text: str) -> dict[str, str]:
    """The named values of a tag, in small letters and without entities."""
    return {m[1].lower(): html.unescape(m[2] or m[3] or m[4] or "") for m in _NAMED.finditer(text)}


def behind(source: str, name: str, at: int) -> int:
    """The place behind the element's end tag; elements of the same name inside it are counted."""
    if name in ("rt", "rp"):  # may be left open
        ends = _READING_ENDS.search(source, at)
        return ends.start() + len(ends["own"] or "") if ends else len(source)
    depth = 1
    for match in re.compile(rf"<(/?){re.escape(name)}\b[^<>]{{0,2000}}>", re.IGNORECASE).finditer(source, at):
        depth += -1 if match[1] else 0 if name in _RAW else 1
        if depth == 0:
            return match.end()
    return len(source)
