"""Markup in, passages out (docs/markup.md).

    text --passages(markup, profile)--> Passage, Passage, ...

A passage is text that one voice speaks in one manner, with a table of where its characters stand in the original.
Passages come as they are reached, so a long text begins at once; SSML is read whole first, since it is either well
formed or refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from moksori.errors import OptionError
from moksori.text.markup.build import Builder, Limits, Manner, Offsets, Override, Passage, Segment, Unspoken
from moksori.text.markup.tags import Heeder, check

__all__ = ["Limits", "Manner", "Offsets", "Override", "Passage", "Segment", "Unspoken", "guess", "passages"]

PROFILES = ("chat", "book", "code")


def passages(
    text: str,
    markup: str = "plain",
    profile: str = "chat",
    *,
    tags: bool = True,
    voice_tags: bool = True,
    language: str = "en-us",
    limits: Limits | None = None,
) -> Iterator[Passage]:
    """The passages of `text`, in order, as they are reached.

    language: of the text; words that we add ourselves ("code block") are in it.
    Raises `MarkupError` where the text asks for what cannot be.
    """
    kind = guess(text) if markup == "auto" else markup
    if kind not in _READERS:
        raise OptionError("markup", markup, f"choose one of {', '.join((*_READERS, 'auto'))}.")
    if profile not in PROFILES:
        raise OptionError("profile", profile, f"choose one of {', '.join(PROFILES)}.")
    build = Builder(text, limits or Limits())
    heeder = Heeder(build, language, tags and kind != "ssml", voice_tags)
    if heeder.tags:
        check(text, build.limits)
    return _READERS[kind](heeder, profile)


def _plain(heeder: Heeder, profile: str) -> Iterator[Passage]:
    from moksori.text.markup import plain

    return plain.read(heeder.build, heeder.emit)


def _markdown(heeder: Heeder, profile: str) -> Iterator[Passage]:
    from moksori.text.markup import markdown

    return markdown.read(heeder, profile)


def _html(heeder: Heeder, profile: str) -> Iterator[Passage]:
    from moksori.text.markup import html

    return html.read(heeder, profile)


def _ssml(heeder: Heeder, profile: str) -> Iterator[Passage]:
    from moksori.text.markup import ssml

    return ssml.read(heeder)


_READERS = {"plain": _plain, "markdown": _markdown, "html": _html, "ssml": _ssml}

_LOOK = 20_000
_SSML = re.compile(r"\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<(?:\w{1,20}:)?speak[\s>]")
_HTML = re.compile(
    r"\s*<!doctype html|<(?:html|body|p|div|h[1-6]|ul|ol|table|br|span)(?:\s[^<>]{0,500})?/?>", re.IGNORECASE
)
_MARKDOWN = re.compile(
    r"^#{1,6} \S|^(?:```|~~~)|\*\*\S[^*\n]{0,200}\*\*|^ {0,3}[-*+] \S.*\n {0,3}[-*+] \S|^> \S|\]\((?:https?:|#|\.|\w)"
    r"|^\|?[ :-]*-{3,}[ :-]*\||^(?:={3,}|-{3,})$|`[^`\n]{1,200}`",
    re.MULTILINE,
)


def guess(text: str) -> str:
    """What kind of markup a text looks like, by its beginning."""
    head = text[:_LOOK]
    if _SSML.match(head):
        return "ssml"
    if _HTML.search(head):
        return "html"
    return "markdown" if _MARKDOWN.search(head) else "plain"
