"""The shared rewriting machinery: a language's normaliser is a list of rules over the original string.

    text --apply(rules)--> pieces

Each rule claims spans of the ORIGINAL text, the earlier rule wins, and what no rule claims passes as words and
punctuation. So nothing is rewritten twice, every piece knows where it came from, and the pieces cover every
character that is not white space. A rule sees the whole text around its match (`match.string`, look-arounds).

Time is linear in the length of the text whatever the patterns: matching happens in windows of at most `WINDOW`
characters, cut at white space. A quadratic pattern is then slow but bounded; write `(?<!\\d)` before `\\d+` and bound
your repeats all the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from moksori.text.base import Piece
from moksori.types import Span

WINDOW = 1500
"""No match is longer than this."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What is said for one kind of writing."""

    name: str
    """Goes into `Piece.note`, for `explain`."""
    pattern: re.Pattern[str]
    """Matches the span to claim; with a group named `claim`, only that group is claimed, the rest is context."""
    say: Callable[[re.Match[str]], str | None]
    """The words for it. None: does not apply here. "": nothing is said."""
    needs: str = ""
    """A rule with `needs` is only tried on texts that have one of these characters. For speed only."""


WORD = re.compile(
    r"[^\W_][\u0300-\u036f]*(?:['’ʼ]?[^\W_]|[\u0300-\u036f\u0483-\u0487\u0900-\u0963\u0971-\u097f\u200c\u200d])*"
)
"""A plain word: letters and digits with apostrophes and combining marks inside. Hyphens end it."""

PUNCTUATION: Mapping[str, str] = {
    **{c: c for c in ",.!?;:…()“”—"},
    **dict(zip("，、。．！？；：（）［］【】〔〕", ",,..!?;:()()()()", strict=True)),
    **dict(zip("「」『』《》〈〉«»„‟", "“”“”“”“”“”“”", strict=True)),
    **dict(zip("–―‒⸺", "————", strict=True)),
    **dict(zip("।॥｡､؟،؛‥⋯", "...,?,;……", strict=True)),
    **dict(zip("[]{}", "()()", strict=True)),
    '"': '"',
}
"""What a mark becomes that no rule claimed; all are in Kokoro's alphabet. Marks that are not here are not spoken."""

_RUN = re.compile(r"\.{2,}|([!?！？])[!?！？]*|--+|[-–—]+|(\S)\2*", re.DOTALL)
_SPACE = re.compile(r"\s")


def apply(
    rules: Sequence[Rule],
    text: str,
    *,
    spoken: Callable[[str], str | None] | None = None,
    word: re.Pattern[str] = WORD,
    punctuation: Mapping[str, str] = PUNCTUATION,
) -> list[Piece]:
    """The pieces of `text` in order, covering all but white space.

    spoken: what to say for a word that no rule claimed; None keeps the word.
    word: what a plain word is.  punctuation: what a mark becomes; a mark that is missing is not spoken.
    """
    claims = _claims(rules, text)
    pieces: list[Piece] = []
    at = 0
    for claim in sorted(claims, key=lambda piece: piece.start):
        pieces.extend(_plain(text, at, claim.start, spoken, word, punctuation))
        pieces.append(claim)
        at = claim.end
    pieces.extend(_plain(text, at, len(text), spoken, word, punctuation))
    return pieces


def _claims(rules: Sequence[Rule], text: str) -> list[Piece]:
    present = set(text)
    taken = bytearray(len(text))
    claims: list[Piece] = []
    frames = list(_windows(text))
    for rule in rules:
        if rule.needs and present.isdisjoint(rule.needs):
            continue
        group = "claim" if "claim" in rule.pattern.groupindex else 0
        for start, end in frames:
            claims.extend(_claims_of(rule, group, text, start, end, taken))
    return claims


def _claims_of(rule: Rule, group: str | int, text: str, at: int, end: int, taken: bytearray) -> Iterator[Piece]:
    while (match := rule.pattern.search(text, at, end)) is not None:
        start, stop = match.span(group)
        at = max(match.end(), match.start() + 1)
        if stop <= start:
            continue
        other = taken.find(1, start, stop)
        if other >= 0:
            free = taken.find(0, other)
            at = max(match.start() + 1, len(text) if free < 0 else free)
            continue
        said = rule.say(match)
        if said is None:
            continue
        taken[start:stop] = b"\1" * (stop - start)
        yield Piece(start, stop, said, note=rule.name)


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """Cuts at white space where there is some; never longer than WINDOW."""
    start = 0
    while len(text) - start > WINDOW:
        end = next((i for i in range(start + WINDOW, start + WINDOW // 2, -1) if text[i - 1].isspace()), start + WINDOW)
        yield start, end
        start = end
    yield start, len(text)


def _plain(
    text: str,
    start: int,
    end: int,
    spoken: Callable[[str], str | None] | None,
    word: re.Pattern[str],
    punctuation: Mapping[str, str],
) -> Iterator[Piece]:
    """Unclaimed text: words, and marks one by one (runs of the same mark together)."""
    while start < end:
        if text[start].isspace():
            start += 1
            continue
        match = word.match(text, start, end)
        if match is not None and match.end() > start:
            said = spoken(match[0]) if spoken is not None else None
            yield Piece(start, match.end(), match[0] if said is None else said)
            start = match.end()
            continue
        run = _RUN.match(text, start, end)
        stop = run.end() if run is not None else start + 1
        yield mark(text, start, stop, punctuation)
        start = stop


def mark(text: str, start: int, end: int, punctuation: Mapping[str, str] = PUNCTUATION) -> Piece:
    """The piece for a run of marks: "?!" is said as "?", "..." as "…", a dash as "—", the unknown as nothing."""
    run = text[start:end]
    if run[:2] in ("..", "。。"):
        return Piece(start, end, "…")
    if run[0] in "!?！？" and len(run) > 1:
        return Piece(start, end, "?" if "?" in run or "？" in run else "!")
    if run[0] in "-–—":
        return Piece(
            start, end, "—" if len(run) > 1 or run != "-" or _stands_alone(text, start, end) else "", note="dash"
        )
    said = punctuation.get(run[0])
    if said is not None:
        return Piece(start, end, said)
    return Piece(start, end, "", note=unspoken(run[0]))


def _stands_alone(text: str, start: int, end: int) -> bool:
    return (start == 0 or text[start - 1].isspace()) and (end == len(text) or text[end].isspace())


def unspoken(char: str) -> str:
    """Why a character is not said, for `Piece.note`."""
    category = unicodedata.category(char)
    if category in ("Cc", "Cf", "Mn", "Me"):
        return "invisible"
    if is_emoji(char):
        return "emoji"
    return {"P": "punctuation", "S": "symbol"}.get(category[0], "unknown character")


def is_emoji(char: str) -> bool:
    """Pictographs and the arrows and dingbats that are drawn as such."""
    code = ord(char)
    return 0x1F000 <= code <= 0x1FAFF or 0x2600 <= code <= 0x27BF or code in (0x2B50, 0x2B55, 0x231A, 0x231B, 0x23F0)


# -------------------------------------------------------------------------------------------- what every language needs


def problem(text: str, pieces: Iterable[Piece]) -> str | None:
    """What is wrong with the pieces (out of order, overlapping, a character left out), or None."""
    at = 0
    for piece in pieces:
        if not at <= piece.start < piece.end <= len(text):
            return f"piece {piece.start}-{piece.end} does not follow {at} in a text of {len(text)}"
        if text[at : piece.start].strip():
            return f"{text[at : piece.start]!r} at {at} is in no piece"
        at = piece.end
    return f"{text[at:]!r} at {at} is in no piece" if text[at:].strip() else None


def words(text: str, word: re.Pattern[str] = WORD) -> list[Span]:
    """Where the plain words of a text are."""
    return [Span(*match.span()) for match in word.finditer(text)]


_CLOSING = frozenset(",.!?;:…)”")
_OPENING = frozenset("(“")


def joined(pieces: Iterable[Piece]) -> str:
    """The spoken text as one would write it: no space before a comma, none behind an opening bracket."""
    out: list[str] = []
    glue, quoted = True, False
    for piece in pieces:
        said = piece.spoken
        if not said:
            continue
        closes = said[0] in _CLOSING or (said == '"' and quoted)
        if out and not glue and not closes:
            out.append(" ")
        out.append(said)
        quoted = quoted != (said == '"')
        glue = said[-1] in _OPENING or (said == '"' and quoted)
    return "".join(out)


def word_set(text: str) -> frozenset[str]:
    """The words of a text, for tables."""
    return frozenset(text.split())


def word_list(text: str) -> list[str]:
    """The words of a text in order, for tables."""
    return text.split()


def number(written: str, thousands: str = ", '’\u00a0\u202f", decimal: str = ".") -> tuple[str, str]:
    """Digits before and behind the decimal mark, without separators and in ASCII: "1,234.50" -> ("1234", "50")."""
    whole, _, part = written.partition(decimal)
    return _ascii_digits(whole, thousands), _ascii_digits(part, thousands)


def _ascii_digits(written: str, drop: str) -> str:
    return "".join(str(unicodedata.digit(c, 0)) if c.isdigit() else c for c in written if c not in drop)


def groups(digits: str, size: int = 3) -> list[str]:
    """Digits in groups counted from the right: "1234567" -> ["1", "234", "567"]."""
    first = len(digits) % size
    head = [digits[:first]] if first else []
    return head + [digits[i : i + size] for i in range(first, len(digits), size)]


def script(char: str) -> str:
    """The writing system of a letter: "latin", "han", "kana", "hangul", "devanagari", "cyrillic" ..., or "" if none."""
    if not char.isalpha():
        return ""
    name = unicodedata.name(char, "").split(" ")[0].lower()
    return {"cjk": "han", "hiragana": "kana", "katakana": "kana", "katakana-hiragana": "kana"}.get(name, name)
