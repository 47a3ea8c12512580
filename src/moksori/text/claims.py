"""What is settled before a front end sees a sentence: markup set by hand, the lexicon, emoji, switched-off rules.

sentence of a passage --overridden, settled--> claims for `sentence.Reader`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from moksori.errors import OptionError
from moksori.text import emoji, rules
from moksori.text.base import Piece
from moksori.text.sentence import Claim, moved

if TYPE_CHECKING:
    from moksori.text.markup import Passage
    from moksori.text.pipeline import TextOptions
    from moksori.text.sentence import FrontEnds
    from moksori.types import Span

_AS_WRITTEN = {
    "url_normalization": re.compile(r"(?:https?://|www\.)[^\s<>\"]{1,500}", re.IGNORECASE),
    "email_normalization": re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"),
    "phone_normalization": re.compile(r"(?<![\w.])\+?(?:\(\d{1,4}\)|\d{1,4})(?:[ .-]\(?\d{2,4}\)?){2,4}(?![\w.])"),
}
SWITCHES = frozenset(
    (
        "normalize",
        *_AS_WRITTEN,
        "unit_normalization",
        "optional_pluralization_normalization",
        "replace_remaining_symbols",
        "caps_normalization",
        "remove_emoji",
    )
)
"""The names in Kokoro-FastAPI's `normalization_options`."""


def check_switches(switches: Mapping[str, bool]) -> None:
    """Raises `OptionError` for a name that is none."""
    for name, value in switches.items():
        if name not in SWITCHES:
            raise OptionError("normalize", name, f"there are {', '.join(sorted(SWITCHES))}.")
        if not isinstance(value, bool):
            raise OptionError(f"normalize[{name}]", value, "give true or false.")


def normalizes(normalize: bool | Mapping[str, bool]) -> bool:
    """Whether anything is rewritten at all."""
    return normalize.get("normalize", True) if isinstance(normalize, Mapping) else normalize


def settled(text: str, language: str, options: TextOptions) -> Iterator[Claim]:
    """What the options settle in a sentence, the most particular first."""
    if options.lexicon is not None:
        yield from options.lexicon.claims(text, language)
    if not text.isascii() or "\u20e3" in text:
        yield from _emoji(text, _emoji_named(options))
    if isinstance(options.normalize, Mapping):
        yield from _as_written(text, options.normalize)


def _emoji_named(options: TextOptions) -> bool:
    if isinstance(options.normalize, Mapping) and "remove_emoji" in options.normalize:
        return not options.normalize["remove_emoji"]
    return options.emoji == "name"


def _emoji(text: str, named: bool) -> Iterator[Claim]:
    for match in emoji.FOUND.finditer(text):
        start, end = match.span()
        said = Piece(start, end, emoji.name(match[0]), language="en-us", note="emoji")
        yield Claim(start, end, (said if named else Piece(start, end, "", note="emoji"),))


def _as_written(text: str, switches: Mapping[str, bool]) -> Iterator[Claim]:
    for name, pattern in _AS_WRITTEN.items():
        if not switches.get(name, True):
            for match in pattern.finditer(text):
                start, end = match.span()
                yield Claim(start, end, tuple(moved(piece, start) for piece in rules.apply((), match[0])))


def overridden(passage: Passage, span: Span, language: str, front_ends: FrontEnds) -> list[Claim]:
    """What markup settles in the sentence at `span` of a passage, in the sentence's own places."""
    out: list[Claim] = []
    for one in passage.overrides:
        start, end = max(one.start, span.start) - span.start, min(one.end, span.end) - span.start
        if start < end:
            text = passage.text[start + span.start : end + span.start]
            out.extend(_override(one.kind, one.value, text, start, end, language))
    return sorted(out, key=lambda claim: claim.end - claim.start)


def _override(kind: str, value: str, text: str, start: int, end: int, language: str) -> Iterator[Claim]:
    if kind == "phonemes":
        yield Claim(start, end, (Piece(start, end, text.strip() or value, phonemes=value, note="phonemes"),))
    elif kind == "say":
        yield Claim(start, end, (Piece(start, end, value, note="markup"),))
    elif kind == "silent":
        yield Claim(start, end, (Piece(start, end, "", note=value),))
    elif kind == "language" and value != language:
        yield Claim(start, end, language=value)
