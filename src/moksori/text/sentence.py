"""One sentence read: what is said for each stretch of it, by whom, and the words that come out.

    sentence + claims --front end's normalize--> pieces --scripts--> groups by language --phonemize--> words

Claims (markup, lexicon, emoji) come first: whatever they cover is said as they say. The front end normalises the whole
sentence all the same, so that its rules see what stands around a claim.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from moksori.errors import LanguageNotSupported
from moksori.text import languages, rules, scripts
from moksori.text.base import FrontEnd, Piece
from moksori.text.markup.build import Unspoken
from moksori.types import Span, SpokenWord

FrontEnds = Callable[[str], FrontEnd]
"""A tag's front end; raises `LanguageNotSupported`."""


class Claim(NamedTuple):
    """Characters [start, end) of the sentence whose reading is settled before the front end sees them."""

    start: int
    end: int
    pieces: tuple[Piece, ...] = ()
    language: str | None = None
    """Without pieces: read by this language's front end."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence read. All places are characters of the text it was cut from."""

    span: Span
    pieces: tuple[Piece, ...]
    words: tuple[SpokenWord, ...]
    unspoken: tuple[Unspoken, ...]
    language: str


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads sentences of one language."""

    language: str
    front_ends: FrontEnds
    mixed: bool = True
    unknown: str = "report"
    normalize: bool = True
    claim: Callable[[str, str], Iterable[Claim]] = field(default=lambda text, language: ())
    """Finds what the lexicon and the options settle, in a text of a language."""

    def read(self, text: str, claims: Sequence[Claim] = ()) -> Reading:
        """Reads a sentence. Places are characters of `text`."""
        pieces = self.pieces(text, claims)
        words = _covering(text, pieces, self._phonemized(text, pieces))
        return Reading(
            Span(0, len(text)), tuple(pieces), tuple(words), tuple(_left(text, pieces, words)), self.language
        )

    def pieces(self, text: str, claims: Sequence[Claim] = ()) -> list[Piece]:
        """What is said for the sentence, in order, covering all but white space; foreign stretches carry a language."""
        settled = _disjoint([*claims, *self.claim(text, self.language)], len(text))
        own = _overlaid(text, self._normalized, settled)
        parted = self._parted_all(text, own) if self.mixed else own
        if not any(piece.language for piece in parted):
            return parted
        return [piece for run in _runs(text, parted) for piece in self._run(text, run)]

    # ------------------------------------------------------------------ what is said

    def _normalized(self, text: str) -> list[Piece]:
        if not self.normalize:
            return rules.apply((), text)
        return self.front_ends(self.language).normalize(text)

    def _parted_all(self, text: str, pieces: list[Piece]) -> list[Piece]:
        """Finds what the front end does not read, and who does."""
        if not any(scripts.has_foreign(piece.spoken, self.language) for piece in pieces):
            return pieces
        han = "ja" if any(scripts.script(char) == "kana" for char in text) else "zh"
        return [part for piece in pieces for part in self._parted(text, piece, han)]

    def _parted(self, text: str, piece: Piece, han: str) -> Iterator[Piece]:
        """Cuts a piece where its script changes."""
        settled = piece.language is not None or piece.phonemes is not None
        if settled or not scripts.has_foreign(piece.spoken, self.language):
            yield piece
            return
        straight = piece.spoken == text[piece.start : piece.end]
        for run in scripts.runs(piece.spoken):
            part = piece.spoken[run.start : run.end]
            start, end = (piece.start + run.start, piece.start + run.end) if straight else (piece.start, piece.end)
            part = part if straight else part.strip()
            if part.strip():
                start += len(part) - len(part.lstrip()) if straight else 0
                yield self._assigned(Piece(start, end, part.strip(), note=piece.note), run.script, han)

    def _assigned(self, piece: Piece, script: str, han: str) -> Piece:
        if script == "" or script == "mark" or script in scripts.own(self.language) or self._claims(piece.spoken):
            return piece
        language = han if script == "han" else scripts.SPEAKS.get(script)
        if language is not None:
            return dataclasses.replace(piece, language=language, note=piece.note or script)
        return _unreadable(piece, script, self.unknown, languages.english_in(self.language))

    def _claims(self, word: str) -> bool:
        first_refusal = getattr(self.front_ends(self.language), "claims", None)
        return bool(first_refusal is not None and first_refusal(word))

    def _run(self, text: str, run: list[Piece]) -> Iterator[Piece]:
        """Neighbours in the same other language are normalised together, so that its front end sees the phrase."""
        language = run[0].language
        if language is None or language == self.language:
            yield from (dataclasses.replace(piece, language=None) for piece in run)
            return
        try:
            front_end = self.front_ends(language)
        except LanguageNotSupported as missing:
            yield from (dataclasses.replace(p, spoken="", language=None, note=str(missing)) for p in run)
            return
        start, end = run[0].start, run[-1].end
        straight = all(p.phonemes is None and p.spoken == text[p.start : p.end] for p in run)
        if straight and self.normalize:
            for piece in front_end.normalize(text[start:end]):
                yield dataclasses.replace(piece, start=piece.start + start, end=piece.end + start, language=language)
        else:
            yield from (_rephrased(piece, front_end) for piece in run)

    # ------------------------------------------------------------------ how it is said

    def _phonemized(self, text: str, pieces: Sequence[Piece]) -> list[SpokenWord]:
        words: list[SpokenWord] = []
        end = 0
        for language, group in groupby(pieces, lambda piece: piece.language or self.language):
            some = [_without_language(piece) for piece in group]
            lead = _leading_marks(some) if words else 0
            if words:
                words[-1] = _followed(text, words[-1], some[:lead], end)
                end = some[lead - 1].end if lead else end
            more = self.front_ends(language).phonemize(some[lead:]) if some[lead:] else []
            if words and more:
                spaced = any(char.isspace() for char in text[end : some[lead].start])
                words[-1] = _spaced(words[-1], spaced or not {"zh", "ja"}.isdisjoint((language, self.language)))
            words.extend(more)
            end = some[-1].end
        return words


# ---------------------------------------------------------------------------------------------- claims over pieces


def _disjoint(claims: Iterable[Claim], length: int) -> list[Claim]:
    """In order; of those that overlap the earlier in the list wins."""
    taken = bytearray(length)
    kept: list[Claim] = []
    for claim in claims:
        if claim.start < claim.end and taken.find(1, claim.start, claim.end) < 0:
            taken[claim.start : claim.end] = b"\1" * (claim.end - claim.start)
            kept.append(claim)
    return sorted(kept, key=lambda claim: claim.start)


def _overlaid(text: str, normalize: Callable[[str], list[Piece]], claims: Sequence[Claim]) -> list[Piece]:
    """The front end's pieces with the claimed stretches replaced. What a claim leaves of a piece is made anew."""
    pieces = normalize(text)
    if not claims:
        return pieces
    out = [piece for claim in claims for piece in _of_claim(text, claim)]
    starts, ends = [claim.start for claim in claims], [claim.end for claim in claims]
    for piece in pieces:
        low, high = bisect_right(ends, piece.start), bisect_left(starts, piece.end)
        if low >= high:
            out.append(piece)
            continue
        edges = [piece.start, *(edge for claim in claims[low:high] for edge in (claim.start, claim.end)), piece.end]
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            out.extend(_again(text, normalize, start, end))
    return sorted(out, key=lambda piece: piece.start)


def _again(text: str, normalize: Callable[[str], list[Piece]], start: int, end: int) -> Iterator[Piece]:
    if start < end:
        for piece in normalize(text[start:end]):
            yield moved(piece, start)


def moved(piece: Piece, by: int) -> Piece:
    """The piece in a text that has `by` more characters before it."""
    return Piece(piece.start + by, piece.end + by, piece.spoken, piece.language, piece.phonemes, piece.note)


def _of_claim(text: str, claim: Claim) -> Iterator[Piece]:
    if claim.pieces:
        yield from claim.pieces
    else:
        part = text[claim.start : claim.end]
        start = claim.start + len(part) - len(part.lstrip())
        yield Piece(start, start + len(part.strip()), part.strip(), language=claim.language, note="language")


# ---------------------------------------------------------------------------------------------- other languages


def _runs(text: str, pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Pieces of the same language together; punctuation between two words of another language goes with them."""
    run: list[Piece] = []
    waiting: list[Piece] = []
    for piece in pieces:
        if run and run[0].language is not None and piece.language == run[0].language:
            run += [*waiting, piece]
            waiting = []
        elif run and run[0].language is not None and _is_mark(text, piece) and len(waiting) < 2:
            waiting.append(piece)
        else:
            if run:
                yield run
            yield from ([one] for one in waiting)
            run, waiting = [piece], []
    if run:
        yield run
    yield from ([one] for one in waiting)


def _is_mark(text: str, piece: Piece) -> bool:
    return (
        piece.language is None
        and piece.phonemes is None
        and piece.end - piece.start == 1
        and text[piece.start] in ",-'’&./:;"
    )


def _rephrased(piece: Piece, front_end: FrontEnd) -> Piece:
    """A piece whose words are not those of the text: normalised on its own, and all of it stands where it stood."""
    if piece.phonemes is not None or not piece.spoken:
        return piece
    return dataclasses.replace(piece, spoken=rules.joined(front_end.normalize(piece.spoken)))


def _unreadable(piece: Piece, script: str, unknown: str, english: str | None) -> Piece:
    """Letters that no front end reads: reported, or called by their names."""
    if unknown == "report":
        return dataclasses.replace(piece, spoken="", note=f"no front end reads {script}")
    names = (letter_name(char, full=unknown == "name") for char in piece.spoken if scripts.script(char) != "mark")
    return dataclasses.replace(
        piece, spoken=", ".join(filter(None, names)), language=english, note=f"{script} {unknown}ed"
    )


def letter_name(char: str, *, full: bool) -> str:
    """What Unicode calls it: "cyrillic small letter pe", or short "pe"."""
    name = unicodedata.name(char, "").lower().replace("-", " ")
    return name if full else name.rpartition(" letter ")[2].removeprefix("final ") or name


# ---------------------------------------------------------------------------------------------- nothing is lost


def _without_language(piece: Piece) -> Piece:
    return dataclasses.replace(piece, language=None) if piece.language else piece


def _leading_marks(pieces: Sequence[Piece]) -> int:
    """How many punctuation marks a group begins with: no front end can hang them on a word of another."""
    count = 0
    for piece in pieces:
        if not piece.spoken or piece.phonemes is not None or any(map(str.isalnum, piece.spoken)):
            break
        count += 1
    return count


def _followed(text: str, word: SpokenWord, marks: Sequence[Piece], end: int) -> SpokenWord:
    """The last word of a group with the punctuation behind it."""
    after = word.after
    for mark in marks:
        spaced = " " if any(char.isspace() for char in text[end : mark.start]) else ""
        after = after.rstrip() + (spaced if mark.spoken in "(“—" else "") + mark.spoken
        end = mark.end
    return dataclasses.replace(word, after=after)


def _spaced(word: SpokenWord, spaced: bool) -> SpokenWord:
    """The last word before another group: a space behind it if the text has one."""
    after = word.after.rstrip()
    return dataclasses.replace(word, after=after + " " if spaced and after[-1:] not in ("(", "“") else after)


def _covering(text: str, pieces: Sequence[Piece], words: list[SpokenWord]) -> list[SpokenWord]:
    """The words, and an empty word for each punctuation mark that is only heard in what precedes it."""
    covered = _covered(text, [word.span for word in words])
    marks = [
        SpokenWord("", Span(piece.start, piece.end), "")
        for piece in pieces
        if piece.spoken and not any(map(str.isalnum, piece.spoken)) and covered.find(0, piece.start, piece.end) >= 0
    ]
    if not marks:
        return words
    return sorted([*words, *marks], key=lambda word: word.span.start)


def _left(text: str, pieces: Sequence[Piece], words: Sequence[SpokenWord]) -> Iterator[Unspoken]:
    """What of the sentence is not said, and why."""
    covered = _covered(text, [word.span for word in words if word.phonemes or not word.text])
    for piece in pieces:
        at = covered.find(0, piece.start, piece.end)
        while at >= 0:
            stop = covered.find(1, at, piece.end)
            stop = piece.end if stop < 0 else stop
            if text[at:stop].strip():
                yield Unspoken(at, stop, piece.note if not piece.spoken and piece.note else "nothing is said for it")
            at = covered.find(0, stop, piece.end)


def _covered(text: str, spans: Iterable[Span]) -> bytearray:
    covered = bytearray(len(text))
    for start, end in spans:
        covered[start:end] = b"\1" * (end - start)
    return covered


# ---------------------------------------------------------------------------------------------- the spoken form

_CLOSING = frozenset(",.!?;:…)”")
_UNSPACED = ("ja", "zh")


def joined(text: str, pieces: Iterable[Piece], language: str) -> str:
    """The spoken form as one would write it: spaces where the text has some and where a word was written out."""
    out: list[str] = []
    before: Piece | None = None
    for piece in pieces:
        if not piece.spoken:
            continue
        if before is not None and _apart(text, before, piece, language):
            out.append(" ")
        out.append(piece.spoken)
        before = piece
    return "".join(out)


def _apart(text: str, before: Piece, piece: Piece, language: str) -> bool:
    if piece.spoken[0] in _CLOSING or before.spoken[-1] in "(“":
        return False
    scripted = scripts.script(before.spoken[-1]), scripts.script(piece.spoken[0])
    if language in _UNSPACED and "latin" not in (scripted[0] or "latin", scripted[1] or "latin"):
        return False
    if any(char.isspace() for char in text[before.end : piece.start]):
        return True
    if language == "ko" and before.end == piece.start:
        return False  # a particle hangs on whatever word
    straight = all(one.spoken == text[one.start : one.end] for one in (before, piece))
    return language not in _UNSPACED and not (straight and before.end == piece.start and scripted[0] != scripted[1])


def continues(char: str) -> bool:
    """Whether a character belongs to the one before it: an accent, a joiner, a skin tone."""
    return bool(char) and (scripts.script(char) == "mark" or "\U0001f3fb" <= char <= "\U0001f3ff" or char == "\ufe0f")
