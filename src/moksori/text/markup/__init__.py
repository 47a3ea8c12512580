"""Markup in, passages out (docs/markup.md).

    text --passages(markup, profile)--> Passage, Passage, ...

A passage is text that one voice speaks in one manner, with a table of where its characters stand in the original.
Passages come as they are reached, so a long text begins at once; SSML is read whole first, since it is either well
formed or refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from moksori.errors import OptionError
from moksori.text.markup.build import Builder, Limits, Manner, Offsets, Override, Passage, Segment, Unspoken

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
    return _READERS[kind](build, profile, tags, voice_tags, language)


def _plain(build: Builder, profile: str, tags: bool, voice_tags: bool, language: str) -> Iterator[Passage]:
    from moksori.text.markup import plain

    return plain.read(build, build.text)


_READERS = {"plain": _plain}


def guess(text: str) -> str:
    """What kind of markup a text looks like."""
    return "plain"
