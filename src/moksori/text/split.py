"""Text to sentences, and long sentences to clauses, for all languages (UAX #29, plus what a reader knows).

    sentences(text, language) -> spans      cover everything but white space, in order, each character once
    clauses(text, span, language) -> spans  where a speaker may breathe; the same promise inside `span`

A full stop ends a sentence unless it belongs to an abbreviation, an initial, a number, an address or a list label, or
what follows goes on in small letters. A single line end inside a paragraph is a space; a blank line, a list item, a
rule and a heading end a sentence. Time is linear in the length of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from moksori.text.split_words import CONJUNCTIONS, MAY_END, NEVER_END, STARTERS, TIMES_AFTER
from moksori.types import Span

HEADING = 50
"""A line shorter than this without a stop, before one that starts large, is a heading."""

_CLOSE = "\"'”’»›)\\]}」』）】》〉〕］｝＂＇"
_OPEN = "\"'“‘«‹(\\[{「『（【《〈〔［｛¿¡„‚*_#>-"
_ASIAN_STOP = "。！？｡．।॥។။۔"
_STOP = re.compile(rf"(?P<mark>[.!?…‼⁇⁈⁉؟{_ASIAN_STOP}]+)(?P<close>(?:[{_CLOSE}][.!?…{_ASIAN_STOP}]*)*)")
_NEXT = re.compile(rf"\s*(?P<open>[{_OPEN}]{{0,20}})\s?(?P<char>\S?)")
_LINE_END = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_BLANK = re.compile(r"[ \t]*(?:\r\n|[\n\r\x0b\x0c\x85\u2028\u2029])")
_ITEM = re.compile(r"[ \t]{0,12}(?:[-*+•‣◦▪·–—]\s|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]\s|#{1,6}\s|>\s|\|)")
_RULE = re.compile(r"[ \t]{0,12}(?:[-=*_~]\s?){3,}[ \t]*$")
_LABEL = re.compile(r"[\s\"'“‘(\[#*-]{0,8}(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})")
_WORD_BEFORE = re.compile(r"(?:[^\W\d_]+[.'’-]){0,6}[^\W\d_]+$")
_WORD_AFTER = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ENDED = frozenset(".!?…:;,。！？、，；：।॥-–—")


def sentences(text: str, language: str) -> list[Span]:
    """Where the sentences of `text` are, without the white space around them."""
    out: list[Span] = []
    for start, end in _blocks(text):
        out.extend(_block_sentences(text, start, end, language.split("-")[0]))
    return out


# --------------------------------------------------------------------------------------------------- lines and blocks


def _blocks(text: str) -> Iterator[Span]:
    """Stretches between hard line ends."""
    start = line = 0
    for match in _LINE_END.finditer(text):
        if _is_hard(text, line, match):
            if span := _trimmed(text, start, match.start()):
                yield span
            start = match.end()
        line = match.end()
    if span := _trimmed(text, start, len(text)):
        yield span


def _is_hard(text: str, line: int, end: re.Match[str]) -> bool:
    after = end.end()
    if end[0] in "\x0b\x0c\u2029" or _BLANK.match(text, after) or _ITEM.match(text, after):
        return True
    if after - line < 200 and _RULE.match(text[line : end.start()]):
        return True
    if _RULE.match(text[after : after + 120].split("\n", 1)[0]):
        return True
    return _is_heading(text, line, end)


def _is_heading(text: str, line: int, end: re.Match[str]) -> bool:
    if end.start() - line >= 4 * HEADING:
        return False
    here = text[line : end.start()].strip()
    if here.startswith("#"):
        return True
    following = _NEXT.match(text, end.end())
    char = following["char"] if following else ""
    starts_large = char.isupper() or (char.isalpha() and not char.islower() and not _wraps(here[-1:], char))
    return bool(here) and len(here) < HEADING and here[-1] not in _ENDED and starts_large


def _wraps(before: str, after: str) -> bool:
    """Scripts without capitals: a line end between two of their letters says nothing about headings."""
    return before.isalpha() and not before.isupper() and not before.islower() and after.isalpha()


def _trimmed(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end) if start < end else None


# ------------------------------------------------------------------------------------------------- sentences of a block


def _block_sentences(text: str, start: int, end: int, language: str) -> list[Span]:
    out: list[Span] = []
    at = start
    for match in _STOP.finditer(text, start, end):
        if match.end() < end and not _is_end(text, at, match, end, language):
            continue
        span = _trimmed(text, at, match.end())
        if span is not None:
            _add(out, text, span)
        at = match.end()
    rest = _trimmed(text, at, end)
    if rest is not None:
        _add(out, text, rest)
    return out


def _add(out: list[Span], text: str, span: Span) -> None:
    """Marks alone belong to the sentence before them."""
    if out and span.end - span.start < 200 and not any(c.isalnum() for c in text[span.start : span.end]):
        span = Span(out.pop().start, span.end)
    out.append(span)


def _is_end(text: str, start: int, match: re.Match[str], end: int, language: str) -> bool:
    """Does the stop end a sentence that began at `start`?"""
    mark, close = match["mark"], match["close"]
    following = _NEXT.match(text, match.end(), end)
    char = following["char"] if following else ""
    if not char:
        return True
    if any(c in _ASIAN_STOP for c in mark + close):
        return _is_asian_end(text, match, close)
    if not text[match.end()].isspace():
        return _is_end_without_space(mark, close, text[match.end()], text[match.start() - 1 : match.start()])
    if char in ",;:—–":
        return False
    if char.islower() and (close or "." in mark or "…" in mark):
        return False
    return mark != "." or bool(close.strip(_CLOSE)) or _is_full_stop(text, start, match, language)


def _is_asian_end(text: str, match: re.Match[str], close: str) -> bool:
    """「…。」と goes on: what quotes it belongs to the sentence."""
    return not (close and text[match.end()] in "とっなをはがのに、，で也说")


def _is_end_without_space(mark: str, close: str, after: str, before: str) -> bool:
    """Without a space only where a script has none, or after "?" and "!" before a capital."""
    if _spaceless(after) and (_spaceless(before) or mark != "."):
        return True
    return mark[-1] in "!?" and not close and after.isupper() and before.islower()


def _spaceless(char: str) -> bool:
    return "\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff"


def _is_full_stop(text: str, start: int, match: re.Match[str], language: str) -> bool:
    stop = match.start()
    label = _LABEL.match(text, start, stop)
    if label is not None and label.end() == stop:
        return False
    before = _WORD_BEFORE.search(text, max(start, stop - 40), stop)
    if before is None:
        return True
    word = before[0]
    after = _word_after(text, match.end())
    return _word_ends(word, after, bool(match["close"]), language)


def _word_after(text: str, at: int) -> str:
    """The next word, or the next sign if it is none."""
    following = _NEXT.match(text, at)
    if following is None or not following["char"]:
        return ""
    word = _WORD_AFTER.match(text, following.start("char"))
    return word[0] if word else following["char"]


def _word_ends(word: str, after: str, closed: bool, language: str) -> bool:
    """Can the full stop behind `word` end a sentence when `after` follows?"""
    low = word.lower()
    starter = after in STARTERS.get(language, STARTERS["en"])
    if low in NEVER_END.get(language, ()) or (low in NEVER_END["en"] and language in ("ja", "zh", "ko", "hi")):
        return False
    if low in ("no", "nos", "art", "fig", "p", "pp", "vol", "núm", "pág", "n"):
        return not after[:1].isdigit()
    if low in ("a.m", "p.m"):
        return after not in TIMES_AFTER and not after[:1].isdigit()
    if low in MAY_END.get(language, MAY_END["en"]):
        return starter or (low in ("etc", "ecc") and after[:1].isupper())
    if len(word) == 1 and word.isupper():
        return closed or (starter and after != "I") or (word == "I" and after[:1].isupper() and len(after) > 1)
    if "." in word and len(word) < 12 and all(len(part) < 3 for part in word.split(".")):
        return starter
    return True


# -------------------------------------------------------------------------------------------------------------- clauses

_BREATH = re.compile(
    r"[,;:](?=[\"'”’)\]]*\s)[\"'”’)\]]*|(?<=\s)[-–—]+(?=\s)|—|–(?=\s)|[、，；：]|[.!?…。！？।]+[\"'”’)\]」』）]*(?=\s|$|[\u3040-\u9fff])|"
    r"[)\]）」』](?=\s)"
)
LONG = 60
"""Only a clause this long is also parted before a conjunction."""


def clauses(text: str, span: Span, language: str, limit: int = 240) -> list[Span]:
    """Where a speaker may breathe inside `span`; no clause is longer than `limit` characters.

    Parted behind commas, semicolons, colons and dashes, before conjunctions where a clause is long, then at spaces,
    and only if there is none between two characters of a word, never inside a grapheme cluster.
    """
    out: list[Span] = []
    at = span.start
    for match in _BREATH.finditer(text, span.start, span.end):
        if piece := _trimmed(text, at, match.end()):
            _add(out, text, piece)
        at = match.end()
    if rest := _trimmed(text, at, span.end):
        _add(out, text, rest)
    pattern = CONJUNCTIONS.get(language.split("-")[0])
    parted = [part for piece in out for part in _at_conjunctions(text, piece, pattern)]
    return [part for piece in parted for part in _at_spaces(text, piece, limit)]


def _at_conjunctions(text: str, span: Span, pattern: re.Pattern[str] | None) -> Iterator[Span]:
    start = span.start
    if pattern is not None:
        for match in pattern.finditer(text, span.start, span.end):
            if match.start() - start >= LONG and span.end - match.start() >= LONG // 2:
                if piece := _trimmed(text, start, match.start()):
                    yield piece
                start = match.start()
    if rest := _trimmed(text, start, span.end):
        yield rest


def _at_spaces(text: str, span: Span, limit: int) -> Iterator[Span]:
    start = span.start
    while span.end - start > limit:
        cut = _cut(text, start, start + limit)
        if piece := _trimmed(text, start, cut):
            yield piece
        start = cut
        while start < span.end and text[start].isspace():
            start += 1
    if rest := _trimmed(text, start, span.end):
        yield rest


def _cut(text: str, start: int, most: int) -> int:
    """The last space, else the last border between characters that do not cling together."""
    for at in range(most, start, -1):
        if text[at - 1].isspace() or text[at].isspace():
            return at
    for at in range(most, start + 1, -1):
        if (
            _spaceless(text[at])
            and _spaceless(text[at - 1])
            and text[at] not in "ぁぃぅぇぉっゃゅょァィゥェォッャュョー"
        ):
            return at
    return next((at for at in range(most, start, -1) if not _clings(text, at)), most)


def _clings(text: str, at: int) -> bool:
    """Does the character at `at` belong to the one before it?"""
    here, before = text[at], text[at - 1]
    joins = (
        unicodedata.category(here) in ("Mn", "Mc", "Me")
        or here in "\u200c\u200d"
        or "\U0001f3fb" <= here <= "\U0001f3ff"
    )
    return (
        joins
        or before == "\u200d"
        or (before == "\r" and here == "\n")
        or ("\U0001f1e6" <= here <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff")
    )
