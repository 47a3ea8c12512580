"""Words said in a way of their own: names, brands, jargon (docs/lexicons.md).

    CSV, JSON, W3C PLS --lexicon_files--> Lexicon --claims(sentence)--> what the front end need not guess

A lexicon never changes: adding or merging gives a new one, with another `version` (part of cache keys). The longest
entry wins, then the one with more conditions, then the one that came last. Looking up takes time linear in the text,
however many words there are; patterns are vetted so that none can run away.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from moksori.errors import MoksoriError, TextError
from moksori.text import alphabets, languages, scripts
from moksori.text.base import Piece

READINGS = ("text", "ipa", "x-sampa", "kokoro", "kana", "hangul")
PARTS: Mapping[str, tuple[str, ...]] = {
    "noun": ("NN",),
    "name": ("NNP",),
    "verb": ("VB", "MD"),
    "adjective": ("JJ",),
    "adverb": ("RB",),
    "pronoun": ("PRP", "WP"),
    "preposition": ("IN", "TO"),
    "number": ("CD",),
}
"""Parts of speech and how the tags of the Penn treebank begin that mean them."""
LONGEST = 200
"""Characters of a word, phrase or pattern."""
REPEATS = 32
"""How often a pattern's * and + repeat at most."""

_UNJOINED = frozenset(("han", "kana", "bopomofo", "thai", "lao", "khmer", "myanmar"))
_QUANTIFIER = re.compile(r"[*+?]|\{\d*(?:,\d*)?\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """How one word, phrase or pattern is said. Raises `TextError` if it cannot be an entry."""

    word: str
    """What stands in the text; with `pattern` a regular expression."""
    say: str
    """What is said, in the alphabet of `reading`. For a pattern in text, \\1 is its first group."""
    reading: str = "text"
    """text (other words, said as the front end says them), ipa, x-sampa, kokoro, kana, or hangul."""
    language: str | None = None
    """Only in texts of this language; "en" is both kinds of English."""
    part: str | None = None
    """Only as this part of speech (`PARTS`); English alone knows them."""
    case: bool = False
    """Small and capital letters must agree."""
    pattern: bool = False

    def __post_init__(self) -> None:
        _check(self)

    @property
    def key(self) -> tuple[str, str | None, str | None, bool, bool]:
        """Two entries with the same key do not live in one lexicon."""
        word = self.word if self.case or self.pattern else small(self.word)
        return word, self.language, self.part, self.case, self.pattern

    def speaks(self, language: str) -> bool:
        """Whether it is meant for texts of that tag."""
        return self.language is None or language == self.language or language.startswith(self.language + "-")

    def to_dict(self) -> dict[str, object]:
        """Plain values for JSON; what is as usual is left out."""
        told = {name: getattr(self, name) for name in ("reading", "language", "part", "case", "pattern")}
        usual = {"reading": "text", "language": None, "part": None, "case": False, "pattern": False}
        return {"word": self.word, "say": self.say, **{name: told[name] for name in told if told[name] != usual[name]}}


@dataclass(frozen=True, slots=True)
class Match:
    """An entry found in a text."""

    start: int
    end: int
    entry: Entry
    say: str


class Lexicon:
    """Entries, ready to be looked up. Never changes; equal if the entries are."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries = {entry.key: entry for entry in entries}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self.version == other.version

    def __hash__(self) -> int:
        return hash(self.version)

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self)}, {self.version}>"

    @cached_property
    def version(self) -> str:
        """A digest of the entries: the same for the same entries in any order."""
        lines = sorted(json.dumps(entry.to_dict(), sort_keys=True, ensure_ascii=False) for entry in self)
        return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def __or__(self, other: Lexicon) -> Lexicon:
        """Both; where they disagree the right one wins: process | key | request."""
        return Lexicon([*self, *other])

    def with_entry(self, entry: Entry) -> Lexicon:
        """With one more, in place of the one with the same key."""
        return Lexicon([*self, entry])

    def without(self, word: str, language: str | None = None) -> Lexicon:
        """Without a word (in all languages if none is given)."""
        gone = small(word)
        return Lexicon(e for e in self if small(e.word) != gone or (language and e.language != language))

    def find(self, word: str) -> list[Entry]:
        """The entries of a word, whatever their conditions."""
        return [entry for entry in self if small(entry.word) == small(word)]

    # ------------------------------------------------------------------ looking up

    def matches(self, text: str, language: str) -> Iterator[Match]:
        """The entries that apply in a text, without overlaps, patterns last. Parts of speech are not looked at."""
        taken = bytearray(len(text))
        for match in (*self._literal(text, language), *self._patterned(text, language)):
            if taken.find(1, match.start, match.end) < 0:
                taken[match.start : match.end] = b"\1" * (match.end - match.start)
                yield match

    def alternatives(self, match: Match) -> list[Entry]:
        """The entries of the same words that a part of speech chooses between, the most particular first."""
        return sorted(self._words.get(small(match.entry.word), [match.entry]), key=_conditions)

    @cached_property
    def _words(self) -> Mapping[str, list[Entry]]:
        words: dict[str, list[Entry]] = {}
        for entry in self:
            if not entry.pattern:
                words.setdefault(small(entry.word), []).append(entry)
        return words

    @cached_property
    def _lengths(self) -> Mapping[str, tuple[int, ...]]:
        """How long the entries are that begin with a character, longest first."""
        lengths: dict[str, set[int]] = {}
        for word in self._words:
            lengths.setdefault(word[0], set()).add(len(word))
        return {char: tuple(sorted(some, reverse=True)) for char, some in lengths.items()}

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], Entry], ...]:
        return tuple((vetted(e.word, e.case), e) for e in reversed(list(self)) if e.pattern)

    def _literal(self, text: str, language: str) -> Iterator[Match]:
        at, lower = 0, small(text)
        while at < len(text):
            match = self._at(text, lower, at, language)
            if match is not None:
                yield match
            at = match.end if match else at + 1

    def _at(self, text: str, lower: str, at: int, language: str) -> Match | None:
        lengths = self._lengths.get(lower[at])
        if lengths is None or not _may_part(text, at):
            return None
        for length in lengths:
            entries = self._words.get(lower[at : at + length])
            if entries and _may_part(text, at + length, ends=True):
                written = text[at : at + length]
                fit = [e for e in entries if e.speaks(language) and (not e.case or e.word == written)]
                if fit:
                    best = min(fit, key=_conditions)
                    return Match(at, at + length, best, best.say)
        return None

    def _patterned(self, text: str, language: str) -> Iterator[Match]:
        for pattern, entry in self._patterns:
            if entry.speaks(language):
                for match in pattern.finditer(text):
                    if match.end() > match.start():
                        yield Match(match.start(), match.end(), entry, match.expand(entry.say))


def small(text: str) -> str:
    """In small letters, and as long as before: the few letters that would grow stay as they are."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def _conditions(entry: Entry) -> int:
    """Fewer is more: the entry with the most conditions comes first."""
    return -(4 * bool(entry.part) + 2 * entry.case + bool(entry.language))


def piece(match: Match, language: str, written: str) -> Piece:
    """What is said for a match: phonemes, or words for the front end of a language."""
    entry, note = match.entry, "lexicon"
    if entry.reading == "text":
        return Piece(match.start, match.end, match.say, note=note)
    if entry.reading in ("kana", "hangul"):
        speaks = "ja" if entry.reading == "kana" else "ko"
        return Piece(match.start, match.end, match.say, language=None if language == speaks else speaks, note=note)
    return Piece(match.start, match.end, written, phonemes=_phonemes(entry, language), note=note)


def _phonemes(entry: Entry, language: str) -> str:
    written = alphabets.from_xsampa(entry.say) if entry.reading == "x-sampa" else entry.say
    return written if entry.reading == "kokoro" else alphabets.to_kokoro(written, language)


def _may_part(text: str, at: int, *, ends: bool = False) -> bool:
    """Whether a word may begin (or end) between two characters.

    Not inside a word. But Chinese and Japanese write without spaces, and Korean hangs its particles on whatever word.
    """
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    left, right = scripts.script(before), scripts.script(after)
    if not (before.isalnum() or left == "mark") or not (after.isalnum() or right == "mark"):
        return True
    if left in _UNJOINED or right in _UNJOINED:
        return True
    if left != right and not {left, right} & {"", "mark"}:
        return True
    return ends and left == "hangul"


# ---------------------------------------------------------------------------------------------- what may be an entry


def _check(entry: Entry) -> None:
    for name, wrong in (
        ("word", not entry.word.strip() or len(entry.word) > LONGEST),
        ("say", not entry.say.strip() or len(entry.say) > 2 * LONGEST),
        ("reading", entry.reading not in READINGS),
        ("part", entry.part is not None and entry.part not in PARTS),
    ):
        if wrong:
            raise TextError(f"lexicon entry {entry.word[:50]!r}: {name} {_ADVICE[name]}")
    if entry.language is not None:
        object.__setattr__(entry, "language", entry.language.strip().lower().replace("_", "-"))
    try:
        languages.resolve(entry.language or "en")
        if entry.pattern:
            vetted(entry.word, entry.case)
            _check_groups(entry)
        _READABLE[entry.reading](entry)
    except (ValueError, MoksoriError) as error:
        raise TextError(f"lexicon entry {entry.word[:50]!r}: {error}") from error


_ADVICE = {
    "word": f"must have 1 to {LONGEST} characters",
    "say": f"must have 1 to {2 * LONGEST} characters",
    "reading": f"must be one of {', '.join(READINGS)}",
    "part": f"must be one of {', '.join(PARTS)}",
}


def _check_groups(entry: Entry) -> None:
    groups = vetted(entry.word, entry.case).groups
    for found in re.finditer(r"\\(\d+)", entry.say):
        if int(found[1]) > groups:
            raise ValueError(f"\\{found[1]} is said, but the pattern has {groups} groups")


def _check_kokoro(entry: Entry) -> None:
    unknown = sorted(set(entry.say) - alphabets.KOKORO)
    if unknown:
        raise ValueError(f"no voice knows the phonemes {' '.join(unknown)}")


def _check_ipa(entry: Entry) -> None:
    alphabets.to_kokoro(entry.say)


def _check_xsampa(entry: Entry) -> None:
    alphabets.to_kokoro(alphabets.from_xsampa(entry.say))


def _check_script(entry: Entry) -> None:
    wanted = entry.reading
    if any(scripts.script(char) not in (wanted, "", "mark") for char in entry.say):
        raise ValueError(f"{entry.say!r} is not all {wanted}")


def _check_text(entry: Entry) -> None:
    """Anything can be said as text."""


_READABLE = {
    "text": _check_text,
    "ipa": _check_ipa,
    "x-sampa": _check_xsampa,
    "kokoro": _check_kokoro,
    "kana": _check_script,
    "hangul": _check_script,
}


def vetted(pattern: str, case: bool = False) -> re.Pattern[str]:
    """A user's pattern, compiled; ValueError for one that could take long.

    Allowed are at most three repeats, none of a group (only "?" may follow one), and no back-references. * and + repeat
    at most 32 times. So no text can make it slow.
    """
    bounded, repeats, at = [], 0, 0
    in_class = False
    while at < len(pattern):
        char = pattern[at]
        found = None if in_class else _QUANTIFIER.match(pattern, at)
        if char == "\\":
            if pattern[at + 1 : at + 2].isdigit():
                raise ValueError("a pattern may not refer back to its groups")
            bounded.append(pattern[at : at + 2])
            at += 2
            continue
        if found is not None and at > 0 and found[0] != "?" and not pattern.startswith("(?", at - 1):
            repeats += 1
            bounded.append(_bounded(found[0], pattern[at - 1], escaped=pattern[at - 2 : at - 1] == "\\"))
            at = found.end()
            continue
        in_class = char == "[" or (in_class and char != "]")
        bounded.append(char)
        at += 1
    if repeats > 3:
        raise ValueError("a pattern may repeat (* + {}) at most three times")
    if re.search(r"\(\?[^:=!<]|\(\?<[^=!]", pattern):
        raise ValueError("a pattern may have (?:...) and look-arounds, but no flags, names or conditions")
    try:
        return re.compile("".join(bounded), 0 if case else re.IGNORECASE)
    except (re.error, OverflowError) as error:
        raise ValueError(f"not a pattern: {error}") from error


def _bounded(quantifier: str, before: str, *, escaped: bool) -> str:
    if before == ")" and not escaped:
        raise ValueError("a pattern may not repeat a group")
    if quantifier in "*+":
        return f"{{{'01'[quantifier == '+']},{REPEATS}}}"
    low, _, high = quantifier[1:-1].partition(",")
    most = int(high or (REPEATS if "," in quantifier else low or 0))
    if most > 2 * REPEATS:
        raise ValueError(f"a pattern may repeat at most {2 * REPEATS} times")
    return f"{{{int(low or 0)},{most}}}"
