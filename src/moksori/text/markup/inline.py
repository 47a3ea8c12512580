"""What stands inside a paragraph of Markdown: emphasis, code, links, images, footnote marks, HTML tags, entities.

One pass finds tokens, brackets and emphasis marks are paired by stacks, then everything is handed on in order. Linear,
whatever is left open; what has no partner is text.
"""

from __future__ import annotations

import html as entities
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from moksori.text.markup.html import ENTITY, TAG, attributes
from moksori.text.markup.profiles import Profile, word
from moksori.text.markup.tags import FOUND, Heeder

_SPECIAL = re.compile(r"\\[!-/:-@\[-`{-~]|`+|!?\[|\]|[*_]+|~~+|<|&|\n")
_TICKS = re.compile("`+")
_TARGET = re.compile(
    r"\([ \t\n]*(?:<[^<>\n]{0,2000}>|(?P<url>[^\s()<>]{0,2000}(?:\([^\s()]{0,500}\)[^\s()<>]{0,500}){0,3}))"
    r"(?:[ \t\n]+(?:\"[^\"]{0,500}\"|'[^']{0,500}'))?[ \t\n]*\)|\[[^\[\]]{0,200}\]"
)
_NOTE = re.compile(r"\[\^[^\[\]\s]{1,100}\]")
_AUTOLINK = re.compile(r"<((?:https?|ftp|mailto):[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,200})>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.{0,5000}?-->", re.DOTALL)


@dataclass(slots=True)
class _Token:
    start: int
    end: int
    kind: str
    """text, drop, say, tag, or (while undecided) mark, open, image."""
    value: str = ""


@dataclass(slots=True)
class Inline:
    """Lines of one block, joined; places in `text` are mapped to the source by line."""

    heeder: Heeder
    profile: Profile
    lines: Sequence[tuple[int, int]]
    text: str = ""
    starts: list[int] = field(default_factory=list)
    tokens: list[_Token] = field(default_factory=list)
    _open: list[_Token] = field(default_factory=list)
    _ticks: dict[int, list[int]] = field(default_factory=dict)

    def emit(self) -> None:
        """Hands the block to the builder."""
        source, at = self.heeder.build.source, 0
        parts = []
        for start, stop in self.lines:
            parts.append(source[start:stop])
            self.starts.append(at)
            at += stop - start + 1
        self.text = "\n".join(parts)
        self._find()
        self._pair_marks()
        at = 0
        for token in self.tokens:
            self._text(at, token.start)
            self._hand_on(token)
            at = token.end
        self._text(at, len(self.text))

    # ------------------------------------------------------------------ finding

    def _find(self) -> None:
        for ticks in _TICKS.finditer(self.text):
            self._ticks.setdefault(len(ticks[0]), []).append(ticks.start())
        at = 0
        while (match := _SPECIAL.search(self.text, at)) is not None:
            at = _FIND[match[0][0]](self, match)

    def _add(self, start: int, end: int, kind: str, value: str = "") -> int:
        self.tokens.append(_Token(start, end, kind, value))
        return end

    def _escape(self, match: re.Match[str]) -> int:
        self._add(match.start(), match.start() + 1, "drop")
        return match.end()

    def _newline(self, match: re.Match[str]) -> int:
        return self._add(match.start(), match.end(), "say", " ")

    def _code(self, match: re.Match[str]) -> int:
        length = len(match[0])
        places = self._ticks[length]
        later = bisect_right(places, match.start())
        if later == len(places):
            return match.end()
        self._add(match.start(), match.end(), "drop")
        self._add(match.end(), places[later], "plain")
        return self._add(places[later], places[later] + length, "drop")

    def _mark(self, match: re.Match[str]) -> int:
        return self._add(match.start(), match.end(), "mark")

    def _entity(self, match: re.Match[str]) -> int:
        entity = ENTITY.match(self.text, match.start())
        if entity is None:
            return match.end()
        return self._add(entity.start(), entity.end(), "say", entities.unescape(entity[0]))

    def _angle(self, match: re.Match[str]) -> int:
        at = match.start()
        if (tag := self._inline_tag(at)) is not None:
            return tag
        if (link := _AUTOLINK.match(self.text, at)) is not None:
            self._add(at, at + 1, "drop")
            return self._add(link.end() - 1, link.end(), "drop")
        if (tagged := TAG.match(self.text, at)) is not None:
            return self._html(tagged)
        if (comment := _COMMENT.match(self.text, at)) is not None:
            return self._add(at, comment.end(), "drop", "comment")
        return match.end()

    def _html(self, match: re.Match[str]) -> int:
        alternative = attributes(match["attributes"]).get("alt", "") if match["name"].lower() == "img" else ""
        if alternative and self.profile.image != "skip":
            return self._add(match.start(), match.end(), "say", f" {alternative} ")
        return self._add(match.start(), match.end(), "say" if match["name"].lower() == "br" else "drop", " ")

    def _bracket(self, match: re.Match[str]) -> int:
        at = match.start()
        if (tag := self._inline_tag(at)) is not None:
            return tag
        if (note := _NOTE.match(self.text, at)) is not None:
            return self._add(at, note.end(), "drop", "footnote mark")
        self._add(at, match.end(), "open")
        self._open.append(self.tokens[-1])
        return match.end()

    def _inline_tag(self, at: int) -> int | None:
        if not self.heeder.tags:
            return None
        place = self._place(at)
        tag = FOUND.match(self.heeder.build.source, place)
        if tag is None or not self.heeder.heeds(tag):
            return None
        return self._add(at, at + tag.end() - place, "tag")

    def _close(self, match: re.Match[str]) -> int:
        if not self._open:
            return match.end()
        opener = self._open.pop()
        target = _TARGET.match(self.text, match.end())
        if target is None:
            opener.kind = "text"
            return match.end()
        if self.text[opener.start] == "!":
            return self._image(opener, match, target)
        opener.kind, opener.value = "drop", ""
        if self.profile.address == "read" and target["url"] and opener.end < match.start():
            self._add(match.start(), target.start("url"), "say", ", ")
            return self._add(target.end("url"), target.end(), "drop")
        return self._add(match.start(), target.end(), "drop")

    def _image(self, opener: _Token, match: re.Match[str], target: re.Match[str]) -> int:
        empty = not self.text[opener.end : match.start()].strip()
        if empty or self.profile.image == "skip":
            while self.tokens.pop() is not opener:
                pass
            return self._add(opener.start, target.end(), "drop", "image")
        opener.kind = "say" if self.profile.image == "announce" else "drop"
        opener.value = word("image", self.heeder.language) if opener.kind == "say" else ""
        return self._add(match.start(), target.end(), "drop")

    # ------------------------------------------------------------------ pairing

    def _pair_marks(self) -> None:
        """Emphasis: a run that may open, with a later one of the same character that may close."""
        waiting: dict[str, list[_Token]] = {}
        for token in self.tokens:
            if token.kind != "mark":
                continue
            token.kind = "text"
            opens, closes = self._flanks(token)
            stack = waiting.setdefault(self.text[token.start], [])
            if closes and stack:
                stack.pop().kind = token.kind = "drop"
            elif opens:
                stack.append(token)

    def _flanks(self, token: _Token) -> tuple[bool, bool]:
        before = self.text[token.start - 1] if token.start else " "
        after = self.text[token.end] if token.end < len(self.text) else " "
        if before.isdigit() and after.isdigit():
            return False, False
        opens, closes = not after.isspace(), not before.isspace()
        if self.text[token.start] == "_":
            return opens and not before.isalnum(), closes and not after.isalnum()
        return opens, closes

    # ------------------------------------------------------------------ handing on

    def _hand_on(self, token: _Token) -> None:
        build = self.heeder.build
        start, stop = self._place(token.start), self._place(token.end)
        if token.kind == "drop":
            build.drop(start, stop, token.value.strip() or "markup")
        elif token.kind == "say":
            build.say(start, stop, token.value)
        elif token.kind == "tag":
            found = FOUND.match(build.source, start)
            if found is not None:
                self.heeder.heed(found)
        else:
            self._text(token.start, token.end)

    def _text(self, start: int, end: int) -> None:
        """Text of the block, line by line."""
        while start < end:
            line = bisect_right(self.starts, start) - 1
            stop = min(end, self.starts[line] + self.lines[line][1] - self.lines[line][0])
            if stop > start:
                self.heeder.build.text(self._place(start), self._place(start) + stop - start)
            start = max(stop, start) + (1 if stop < end else 0)

    def _place(self, at: int) -> int:
        """Where in the source. A line's end is where its last character ends; a line end lasts to the next line."""
        line = max(0, bisect_right(self.starts, at) - 1)
        return self.lines[line][0] + at - self.starts[line] if self.lines else 0


_FIND = {
    "\\": Inline._escape,
    "`": Inline._code,
    "!": Inline._bracket,
    "[": Inline._bracket,
    "]": Inline._close,
    "*": Inline._mark,
    "_": Inline._mark,
    "~": Inline._mark,
    "<": Inline._angle,
    "&": Inline._entity,
    "\n": Inline._newline,
}
