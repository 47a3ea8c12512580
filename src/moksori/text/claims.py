"""What is settled before a front end sees a sentence: markup set by hand, the lexicon, emoji, switched-off rules.

sentence of a passage --overridden, settled--> claims for `sentence.Reader`
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from moksori.errors import OptionError
from moksori.text import emoji, languages, rules, say_as
from moksori.text import lexicon as lexicons
from moksori.text.base import Piece
from moksori.text.lexicon import Lexicon, Match
from moksori.text.sentence import Claim, moved
from moksori.types import Span

if TYPE_CHECKING:
    from moksori.text.base import FrontEnd
    from moksori.text.g2p.en_tags import Tagger
    from moksori.text.markup import Override, Passage
    from moksori.text.pipeline import TextOptions
    from moksori.text.sentence import FrontEnds

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


def settled(text: str, language: str, options: TextOptions, front_ends: FrontEnds) -> Iterator[Claim]:
    """What the options settle in a sentence, the most particular first."""
    if options.lexicon is not None:
        for match in _lexical(text, language, options.lexicon):
            piece = lexicons.piece(match, language, text[match.start : match.end])
            yield Claim(match.start, match.end, (_written_out(piece, front_ends(language)),))
    if ":" in text or ";" in text:
        yield from _emoticons(text, language, _emoji_named(options))
    if not text.isascii():
        yield from _emoji(text, language, _emoji_named(options))
    if isinstance(options.normalize, Mapping):
        yield from _as_written(text, options.normalize)


def _written_out(piece: Piece, front_end: FrontEnd) -> Piece:
    """A respelling may hold numbers and signs, too."""
    if piece.phonemes is not None or piece.language is not None:
        return piece
    return dataclasses.replace(piece, spoken=rules.joined(front_end.normalize(piece.spoken)))


def _lexical(text: str, language: str, lexicon: Lexicon) -> Iterator[Match]:
    """The entries that apply; where a part of speech decides, that of the word in this sentence."""
    tags: list[tuple[Span, str]] | None = None
    for match in lexicon.matches(text, language):
        if match.entry.part is not None:
            tags = tags if tags is not None else _parts_of_speech(text, language)
            tag = next((tag for span, tag in tags if span.start < match.end and match.start < span.end), "")
            fitting = _fitting(lexicon, match, tag, language, text[match.start : match.end])
            if fitting is None:
                continue
            match = fitting
        yield match


def _fitting(lexicon: Lexicon, match: Match, tag: str, language: str, written: str) -> Match | None:
    """The entry of the same words that the part of speech chooses."""
    for entry in lexicon.alternatives(match):
        fits = entry.part is None or tag.startswith(lexicons.PARTS[entry.part])
        if fits and entry.speaks(language) and (not entry.case or entry.word == written):
            return Match(match.start, match.end, entry, entry.say)
    return None


def _parts_of_speech(text: str, language: str) -> list[tuple[Span, str]]:
    """Words and their tags, in English."""
    if not language.startswith("en"):
        return []
    spans = [Span(*found.span()) for found in re.finditer(r"\w+(?:['’]\w+)*|[^\w\s]", text)]
    return list(zip(spans, _tagger().tags([text[span.start : span.end] for span in spans]), strict=True))


@lru_cache(maxsize=1)
def _tagger() -> Tagger:
    from moksori.text.g2p.en_tags import Tagger

    return Tagger()


def _emoji_named(options: TextOptions) -> bool:
    if isinstance(options.normalize, Mapping) and "remove_emoji" in options.normalize:
        return not options.normalize["remove_emoji"]
    return options.emoji == "name"


def _emoji(text: str, language: str, named: bool) -> Iterator[Claim]:
    for match in emoji.FOUND.finditer(text):
        start, end = match.span()
        said = Piece(start, end, emoji.name(match[0]), language=languages.english_in(language), note="emoji")
        yield Claim(start, end, (said if named else Piece(start, end, "", note="emoji"),))


def _emoticons(text: str, language: str, named: bool) -> Iterator[Claim]:
    for match in emoji.EMOTICON.finditer(text):
        start, end = match.span()
        said = emoji.EMOTICONS[match[0][-1].upper()] if named else ""
        yield Claim(
            start,
            end,
            (Piece(start, end, said, language=languages.english_in(language) if named else None, note="emoticon"),),
        )


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
            out.extend(_override(one, text, start, end, front_ends(language)))
    return sorted(out, key=lambda claim: claim.end - claim.start)


def _override(one: Override, text: str, start: int, end: int, front_end: FrontEnd) -> Iterator[Claim]:
    if one.kind == "phonemes":
        yield Claim(start, end, (Piece(start, end, text.strip() or "x", phonemes=one.value, note="phonemes"),))
    elif one.kind == "say":
        said = rules.joined(front_end.normalize(one.value))
        yield Claim(start, end, (Piece(start, end, said, note="markup"),))
    elif one.kind == "say-as":
        how, _, form = one.value.partition(":")
        yield Claim(start, end, tuple(moved(piece, start) for piece in say_as.pieces(text, how, form, front_end)))
    elif one.kind == "silent":
        yield Claim(start, end, (Piece(start, end, "", note=one.value),))
    elif one.kind == "language" and one.value != front_end.language:
        yield Claim(start, end, language=one.value)
