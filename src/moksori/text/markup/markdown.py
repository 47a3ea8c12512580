"""Markdown: headings, lists, quotes, tables, code, rules, front matter; CommonMark as people write it.

Read by a small line reader of our own rather than markdown-it-py (MIT, a good parser): that one gives line numbers for
blocks and nothing for what is inside them, and every spoken word needs its place. What we do not recognise is text, so
nothing is lost; nesting matters little to a listener and is kept flat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from moksori.text.markup import html
from moksori.text.markup.build import Passage
from moksori.text.markup.inline import Inline
from moksori.text.markup.profiles import PROFILES, Profile, word
from moksori.text.markup.tags import Heeder

_LINE = re.compile(r"[^\n\r]*(?:\r\n|[\n\r]|$)")
_QUOTE = re.compile(r"[ \t]{0,3}>[ \t]?")
_INDENT = re.compile(r"[ \t]*")
_FENCE = re.compile(r"(`{3,}|~{3,})[^`\n\r]*$", re.MULTILINE)
_HEADING = re.compile(r"#{1,6}(?=[ \t]|$)[ \t]*")
_CLOSED = re.compile(r"(?:(?<=[ \t])#+)?[ \t]*$")
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*$")
_RULE = re.compile(r"([-*_])(?:[ \t]*\1){2,}[ \t]*$")
_BULLET = re.compile(r"[-*+•][ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)")
_NUMBER = re.compile(r"\d{1,9}[.)][ \t]+(?=\S)")
_DELIMITERS = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_DEFINITION = re.compile(r"\[(?!\^)[^\[\]]{1,200}\]:[ \t]*\S")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,100}\]:[ \t]*")
_RAW = re.compile(r"<(?:(!--)|(script|style|pre|textarea)\b)", re.IGNORECASE)
_CELL = re.compile(r"(?<!\\)\|")
_BLOCK_LINES = 400
"""A paragraph of more lines is read in parts, so that a broken text still begins."""


def read(heeder: Heeder, profile: str) -> Iterator[Passage]:
    """The passages of Markdown, as they are reached."""
    reader = _Reader(heeder, PROFILES[profile])
    at = reader.front_matter()
    source = heeder.build.source
    while at < len(source):
        at = reader.line(at)
        yield from heeder.build.take()
    reader.flush()
    yield from heeder.build.close()


@dataclass(slots=True)
class _Reader:
    heeder: Heeder
    profile: Profile
    lines: list[tuple[int, int]] = field(default_factory=list)
    """Of the paragraph being collected, without their prefixes."""
    kind: str = "paragraph"
    in_list: bool = False
    after_blank: bool = True
    in_table: bool = False

    def front_matter(self) -> int:
        """Leaves out a block of settings at the beginning; gives the place behind it."""
        source = self.heeder.build.source
        match = re.match(r"(---|\+\+\+)[ \t]*\r?\n", source)
        if match is None:
            return 0
        close = re.compile(rf"^{re.escape(match[1])}[ \t]*(?:\r?\n|$)", re.MULTILINE).search(source, match.end())
        if close is None or (":" not in source[: close.start()] and "=" not in source[: close.start()]):
            return 0
        self.heeder.build.drop(0, close.end(), "front matter")
        return close.end()

    def line(self, at: int) -> int:
        """Reads a line, or a block that begins with it; gives the place behind."""
        source = self.heeder.build.source
        match = _LINE.match(source, at)
        behind = match.end() if match else len(source)
        stop = behind - (len(source[at:behind]) - len(source[at:behind].rstrip("\r\n")))
        start, quoted = self._unquoted(at, stop)
        indent = _INDENT.match(source, start, stop)
        text = indent.end() if indent else start
        if text == stop:
            self._blank()
            return behind
        width = len(source[start:text].expandtabs(4))
        return self._content(text, stop, behind, width, quoted)

    def _unquoted(self, start: int, stop: int) -> tuple[int, bool]:
        quoted = False
        while (match := _QUOTE.match(self.heeder.build.source, start, stop)) is not None:
            start, quoted = match.end(), True
        return start, quoted

    def _blank(self) -> None:
        self.flush()
        self.after_blank, self.in_table = True, False

    def _content(self, start: int, stop: int, behind: int, width: int, quoted: bool) -> int:
        source = self.heeder.build.source
        fresh = self.after_blank
        self.after_blank = False
        if self.in_table and "|" in source[start:stop]:
            self._row(start, stop)
            return behind
        self.in_table = False
        if fresh and width == 0 and not quoted and not _item(source, start, stop):
            self.in_list = False
        if width >= 4 and not self.lines and not self.in_list:
            return self._indented(start, stop, behind)
        for name in _BLOCKS:
            after = getattr(self, name)(source, start, stop, behind)
            if after is not None:
                return int(after)
        if not self.lines:
            self.kind = "quote" if quoted else "item" if self.in_list and width else "paragraph"
        self.lines.append((start, stop))
        if len(self.lines) >= _BLOCK_LINES:
            self.flush()
        return behind

    # ------------------------------------------------------------------ what a line may be, in the order of trying

    def _fence(self, source: str, start: int, stop: int, behind: int) -> int | None:
        match = _FENCE.match(source, start, stop)
        if match is None:
            return None
        self.flush()
        close = re.compile(rf"^[ \t>]*{match[1][0]}{{{len(match[1])},}}[ \t]*$", re.MULTILINE).search(source, behind)
        end = close.start() if close else len(source)
        return self._code(start, behind, end, close.end() if close else len(source))

    def _heading(self, source: str, start: int, stop: int, behind: int) -> int | None:
        match = _HEADING.match(source, start, stop)
        if match is None:
            return None
        self.flush()
        closed = _CLOSED.search(source, match.end(), stop)
        self.lines, self.kind = [(match.end(), closed.start() if closed else stop)], "heading"
        self.flush()
        return behind

    def _underline(self, source: str, start: int, stop: int, behind: int) -> int | None:
        if not self.lines or self.kind == "item" or not _UNDERLINE.match(source, start, stop):
            return None
        self.kind = "heading"
        self.flush()
        return behind

    def _delimiters(self, source: str, start: int, stop: int, behind: int) -> int | None:
        if not self.lines or "|" not in source[slice(*self.lines[-1])] or not _DELIMITERS.match(source, start, stop):
            return None
        header = self.lines.pop()
        self.flush()
        if self.profile.table != "read":
            return self._table_left_out(header[0], behind)
        self._row(*header)
        self.in_table = True
        return behind

    def _rule(self, source: str, start: int, stop: int, behind: int) -> int | None:
        if not _RULE.match(source, start, stop):
            return None
        self.flush()
        self.heeder.build.drop(start, stop, "rule")
        self.heeder.build.end("rule")
        return behind

    def _list_item(self, source: str, start: int, stop: int, behind: int) -> int | None:
        bullet, number = _BULLET.match(source, start, stop), _NUMBER.match(source, start, stop)
        if bullet is None and (number is None or (self.lines and not self.in_list and source[start:stop][:2] != "1.")):
            return None
        self.flush()
        self.in_list, self.kind = True, "item"
        if bullet is not None:
            self.heeder.build.drop(start, bullet.end(), "list marker")
            start = bullet.end()
        self.lines.append((start, stop))
        return behind

    def _definition(self, source: str, start: int, stop: int, behind: int) -> int | None:
        if self.lines or not _DEFINITION.match(source, start, stop):
            return None
        self.heeder.build.drop(start, stop, "link address")
        return behind

    def _footnote(self, source: str, start: int, stop: int, behind: int) -> int | None:
        match = _FOOTNOTE.match(source, start, stop)
        if match is None:
            return None
        self.flush()
        self.lines, self.kind = [(match.end(), stop)], "paragraph"
        return behind

    def _raw_html(self, source: str, start: int, stop: int, behind: int) -> int | None:
        """Comments, scripts and styles may hold blank lines; the rest of HTML is seen by `Inline`."""
        match = _RAW.match(source, start, stop)
        if match is None or self.lines:
            return None
        if match[1]:
            close = source.find("-->", match.end())
            end = len(source) if close < 0 else close + 3
        else:
            end = html.behind(source, match[2].lower(), match.end())
        if match[2] and match[2].lower() == "pre":
            return self._code(start, source.find(">", start) + 1, end, end)
        self.heeder.build.drop(start, end, "comment" if match[1] else match[2].lower())
        return end

    # ------------------------------------------------------------------ blocks

    def _indented(self, start: int, stop: int, behind: int) -> int:
        source = self.heeder.build.source
        while (
            match := re.compile(r"(?:[ \t]*\r?\n)*(?:    |\t)[^\n\r]*(?:\r?\n|$)").match(source, behind)
        ) is not None:
            if match.end() == behind:
                break
            behind = match.end()
        return self._code(start, start, behind, behind)

    def _code(self, start: int, inside: int, end: int, behind: int) -> int:
        """A code block: its fences, and what is between them."""
        build, source = self.heeder.build, self.heeder.build.source
        if self.profile.code == "announce":
            build.say(start, behind, word("code", self.heeder.language))
            build.end("code")
        elif self.profile.code == "skip":
            build.drop(start, behind, "code")
        else:
            for match in re.finditer(r"[^\n\r]+", source[inside:end]):
                build.text(inside + match.start(), inside + match.end())
                build.end("code", 0.15)
            build.end("code")
        return behind

    def _row(self, start: int, stop: int) -> None:
        source = self.heeder.build.source
        bars = [match.start() for match in _CELL.finditer(source, start, stop)]
        edges = [start, *(edge for bar in bars for edge in (bar, bar + 1)), stop]
        said = False
        for left, right in zip(edges[::2], edges[1::2], strict=True):
            if source[left:right].strip():
                if said:
                    self.heeder.build.say(left - 1, left, ", ")
                Inline(self.heeder, self.profile, [(left, right)]).emit()
                said = True
        self.heeder.build.end("row")

    def _table_left_out(self, start: int, behind: int) -> int:
        source = self.heeder.build.source
        while (match := re.compile(r"[^\n\r]*\|[^\n\r]*(?:\r?\n|$)").match(source, behind)) is not None:
            behind = match.end()
        if self.profile.table == "announce":
            self.heeder.build.say(start, behind, word("table", self.heeder.language))
            self.heeder.build.end("row")
        else:
            self.heeder.build.drop(start, behind, "table")
        return behind

    def flush(self) -> None:
        """The paragraph is over."""
        if self.lines:
            Inline(self.heeder, self.profile, self.lines).emit()
            self.heeder.build.end(self.kind)
        self.lines, self.kind = [], "paragraph"


_BLOCKS = (
    "_fence",
    "_heading",
    "_underline",
    "_delimiters",
    "_rule",
    "_list_item",
    "_definition",
    "_footnote",
    "_raw_html",
)


def _item(source: str, start: int, stop: int) -> bool:
    return bool(_BULLET.match(source, start, stop) or _NUMBER.match(source, start, stop))
