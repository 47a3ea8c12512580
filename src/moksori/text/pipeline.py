"""Text in, utterances out. Read `_utterances` and you know the path:

    text --markup--> passages --split--> sentences --sentence.Reader--> words --pack--> utterances

All of it is lazy and linear: the first utterance of a book is there after its first sentence. Every word carries its
place in the ORIGINAL text, and whatever is not said is listed with the reason by `explain` (DESIGN 5).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from moksori.errors import LanguageNotSupported, OptionError
from moksori.text import claims, languages, markup, pack, sentence
from moksori.text.base import Piece
from moksori.text.explanation import Explanation, PassageRead, Phonemized, Spoken
from moksori.text.markup import Limits, Passage, Unspoken
from moksori.text.sentence import FrontEnds, Reader, Reading
from moksori.text.windows import LONGEST, sentences_of
from moksori.types import Span, SpokenWord, Utterance

if TYPE_CHECKING:
    from moksori.text.lexicon import Lexicon

__all__ = ["Explanation", "Phonemized", "Spoken", "TextOptions", "explain", "normalize", "phonemize", "utterances"]

CHOICES: Mapping[str, tuple[str, ...]] = {
    "markup": ("plain", "markdown", "html", "ssml", "auto"),
    "profile": ("chat", "book", "code"),
    "emoji": ("drop", "name"),
    "unknown": ("report", "spell", "name"),
}


@dataclass(frozen=True, slots=True)
class TextOptions:
    """How a text is read. Raises `OptionError` for a value that is none."""

    language: str = "en-us"
    """A tag of ours or any name of it (`languages.resolve`)."""
    markup: str = "plain"
    """plain, markdown, html, ssml, or auto (guessed from the text)."""
    profile: str = "chat"
    """What becomes of code, tables and links: chat, book, or code (docs/markup.md)."""
    tags: bool = True
    """Heed [pause:1.5s], [word](/ipa/), [lang:ko]...[/lang]."""
    voice_tags: bool = True
    """Heed [voice:x] and [rate:1.2]."""
    lexicon: Lexicon | None = None
    """Words said in a way of their own (docs/lexicons.md)."""
    emoji: str = "drop"
    """drop, or name ("smiling face")."""
    unknown: str = "report"
    """Letters that no front end reads: report (silent, listed by `explain`), spell ("pe, er"), or name."""
    normalize: bool | Mapping[str, bool] = True
    """False says the text as written. A mapping is Kokoro-FastAPI's `normalization_options` (docs/markup.md)."""
    pauses: float = 1.0
    """Scales the silence that we add ourselves between sentences, paragraphs, list items; 0 for none."""
    first_tokens: int = 50
    """About how many phonemes the first utterance has, so that sound begins early."""
    preferred_tokens: int = 200
    """About how many phonemes an utterance has."""
    max_tokens: int = 510
    """No utterance has more."""
    mixed: bool = True
    """Words in another script are read by their own front end."""
    limits: Limits = field(default_factory=Limits)
    """What markup may ask for."""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                raise OptionError(name, getattr(self, name), f"choose one of {', '.join(choices)}.")
        if isinstance(self.normalize, Mapping):
            claims.check_switches(self.normalize)


def utterances(
    text: str, options: TextOptions | None = None, *, front_ends: FrontEnds = languages.front_end
) -> Iterator[Utterance]:
    """The text in pieces ready for an engine, as they are asked for.

    Raises at once, not at the first `next`: `LanguageNotSupported`, and `MarkupError` for what can be seen early (all
    of it for SSML). Words between two utterances that nobody hears are in `explain`.
    """
    options = options or TextOptions()
    return _utterances(text, _Run(options, front_ends), _passages(text, options))


def explain(
    text: str, options: TextOptions | None = None, *, front_ends: FrontEnds = languages.front_end
) -> Explanation:
    """How the text would be read: passages, sentences, what is said, and what is not."""
    options = options or TextOptions()
    run = _Run(options, front_ends, trace=[])
    spoken = list(_utterances(text, run, _passages(text, options)))
    return Explanation(text, run.language, tuple(run.trace or ()), tuple(spoken))


def normalize(
    text: str,
    language: str = "en-us",
    options: TextOptions | None = None,
    *,
    front_ends: FrontEnds = languages.front_end,
) -> Spoken:
    """One line of plain text and what is said for it, without phonemes."""
    run = _Run(dataclasses.replace(options or TextOptions(), language=language), front_ends)
    pieces: list[Piece] = []
    whole = [Span(0, len(text))] if len(text) <= LONGEST else sentences_of(text, run.language, ())
    for span in whole:
        cut = text[span.start : span.end]
        pieces += (sentence.moved(piece, span.start) for piece in run.reader(run.language).pieces(cut))
    return Spoken(text, tuple(pieces), sentence.joined(text, pieces, run.language))


def phonemize(
    text: str,
    language: str = "en-us",
    options: TextOptions | None = None,
    *,
    front_ends: FrontEnds = languages.front_end,
) -> Phonemized:
    """One line of plain text in Kokoro's alphabet."""
    run = _Run(dataclasses.replace(options or TextOptions(), language=language), front_ends)
    words: list[SpokenWord] = []
    for span in sentences_of(text, run.language, ()):
        reading = run.reader(run.language).read(text[span.start : span.end])
        if words and reading.words and pack.ending(words)[-1:] != " ":
            words[-1] = dataclasses.replace(words[-1], after=words[-1].after + " ")
        words += (_word_at(word, span.start) for word in reading.words)
    return Phonemized(text, "".join(word.phonemes + word.after for word in words).strip(), tuple(words))


# ---------------------------------------------------------------------------------------------- the path


@dataclass(slots=True)
class _Run:
    """One text's way through: the options, who reads which language, and what `explain` wants to know."""

    options: TextOptions
    front_ends: FrontEnds
    trace: list[PassageRead] | None = None
    language: str = ""
    _readers: dict[str, Reader] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.language = languages.resolve(self.options.language)
        self.front_ends(self.language)  # raises now if it cannot be had

    def reader(self, language: str) -> Reader:
        if language not in self._readers:
            options = self.options
            self._readers[language] = Reader(
                language,
                self.front_ends,
                mixed=options.mixed,
                unknown=options.unknown,
                normalize=claims.normalizes(options.normalize),
                claim=partial(claims.settled, options=options, front_ends=self.front_ends),
            )
        return self._readers[language]


def _passages(text: str, options: TextOptions) -> Iterator[Passage]:
    return markup.passages(
        text,
        options.markup,
        options.profile,
        tags=options.tags,
        voice_tags=options.voice_tags,
        language=languages.resolve(options.language),
        limits=options.limits,
    )


def _utterances(text: str, run: _Run, passages: Iterable[Passage]) -> Iterator[Utterance]:
    packer = pack.Packer(run.options.first_tokens, run.options.preferred_tokens, run.options.max_tokens)
    short: _Stretch | None = None
    at = 0
    for passage in passages:
        read = PassageRead(passage, [])
        if run.trace is not None:
            run.trace.append(read)
        stretch = _Stretch.of(passage, _words(_noted(_readings(passage, run), read)))
        if short is not None and (stretch.head or passage.pause):
            joined = short.with_next(stretch)
            if joined is None:
                yield from _made(text, short, packer, run)
            stretch, short = joined or stretch, None
        if stretch.waits:
            short = stretch
            continue
        for utterance in _made(text, stretch, packer, run):
            at = utterance.span.end
            yield utterance
        pause = _pause_after(passage, run.options)
        if not stretch.head and (pause or passage.marks):
            yield Utterance("", Span(at, at), (), run.language, pause=pause, marks=passage.marks)
    if short is not None:
        yield from _made(text, short, packer, run)


@dataclass(slots=True)
class _Stretch:
    """Passages that are said together: one, or some that are too short for a model call of their own."""

    passage: Passage
    """The last of them: its pause comes at the end."""
    head: list[Sequence[SpokenWord]]
    """The first sentences, enough to know whether it is too short."""
    rest: Iterator[Sequence[SpokenWord]]
    marks: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, passage: Passage, sentences: Iterator[Sequence[SpokenWord]]) -> _Stretch:
        head: list[Sequence[SpokenWord]] = []
        count = 0
        for words in sentences:
            if words:
                head.append(words)
                count += pack.tokens(words)
            if count >= pack.SHORTEST:
                break
        return cls(passage, head, sentences, passage.marks)

    @property
    def waits(self) -> bool:
        """Too short to be said alone, and nobody asked for silence behind it."""
        short = sum(map(pack.tokens, self.head)) < pack.SHORTEST
        return bool(self.head) and short and not self.passage.pause

    def with_next(self, other: _Stretch) -> _Stretch | None:
        """Both together, if they are said in the same manner."""
        here, there = self.passage, other.passage
        if not other.head or (here.manner, here.language) != (there.manner, there.language):
            return None
        end = self.head[-1] if here.kind == "inline" else _ended(self.head[-1])
        return _Stretch(there, [*self.head[:-1], end, *other.head], other.rest, (*self.marks, *other.marks))


def _readings(passage: Passage, run: _Run) -> Iterator[Reading]:
    """The passage's sentences, read, with places in the original text."""
    language = passage.language or run.language
    try:
        run.front_ends(language)
    except LanguageNotSupported as missing:
        if passage.text.strip():
            span = passage.offsets.span(0, len(passage.text))
            yield Reading(span, (), (), (Unspoken(span.start, span.end, str(missing)),), language)
        return
    reader = run.reader(language)
    for span in sentences_of(passage.text, language, passage.overrides):
        settled = claims.overridden(passage, span, language, run.front_ends)
        yield _placed(reader.read(passage.text[span.start : span.end], settled), passage, span.start)


def _placed(reading: Reading, passage: Passage, start: int) -> Reading:
    """The reading with places in the original instead of in its sentence."""
    place = passage.offsets.span
    span = place(start, start + reading.span.end)
    pieces = tuple(_piece_in(piece, place(piece.start + start, piece.end + start)) for piece in reading.pieces)
    words = tuple(
        SpokenWord(word.text, place(word.span.start + start, word.span.end + start), word.phonemes, word.after)
        for word in reading.words
    )
    unspoken = tuple(Unspoken(*place(o.start + start, o.end + start), o.reason) for o in reading.unspoken)
    return Reading(span, pieces, words, unspoken, reading.language)


def _piece_in(piece: Piece, span: Span) -> Piece:
    return Piece(span.start, span.end, piece.spoken, piece.language, piece.phonemes, piece.note)


def _noted(readings: Iterable[Reading], read: PassageRead) -> Iterator[Reading]:
    for reading in readings:
        read.sentences.append(reading)
        yield reading


def _words(readings: Iterable[Reading]) -> Iterator[tuple[SpokenWord, ...]]:
    return (reading.words for reading in readings)


def _made(text: str, stretch: _Stretch, packer: pack.Packer, run: _Run) -> Iterator[Utterance]:
    """A stretch as utterances; the last one carries its pause."""
    passage, marks = stretch.passage, list(stretch.marks)
    before: list[SpokenWord] | None = None
    for group in packer.pack(chain(stretch.head, stretch.rest)):
        if before is not None:
            rest = pack.rest_after(before) * run.options.pauses
            yield _utterance(text, passage, before, run, rest, _passed(marks, group[0].span.start))
        before = group
    if before is not None:
        ended = before if passage.kind == "inline" else _ended(before)
        yield _utterance(text, passage, ended, run, _pause_after(passage, run.options), tuple(marks))


def _utterance(
    text: str,
    passage: Passage,
    words: Sequence[SpokenWord],
    run: _Run,
    pause: float,
    marks: tuple[tuple[str, int], ...],
) -> Utterance:
    span = Span(min(word.span.start for word in words), max(word.span.end for word in words))
    manner = passage.manner
    return Utterance(
        text[span.start : span.end],
        span,
        tuple(words),
        passage.language or run.language,
        pause=pause,
        voice=manner.voice,
        rate=manner.rate,
        volume=manner.volume,
        pitch=manner.pitch,
        marks=marks,
        features={"short": True} if pack.tokens(words) < pack.SHORTEST else {},
    )


def _passed(marks: list[tuple[str, int]], place: int) -> tuple[tuple[str, int], ...]:
    """Takes out the marks before a place."""
    count = sum(1 for _, at in marks if at < place)
    passed, marks[:] = tuple(marks[:count]), marks[count:]
    return passed


def _pause_after(passage: Passage, options: TextOptions) -> float:
    return max(passage.pause, passage.rest * options.pauses)


def _ended(words: Sequence[SpokenWord]) -> Sequence[SpokenWord]:
    """A title or a list item falls at its end, although nobody wrote a full stop."""
    if any(mark in pack.ending(words) for mark in ".!?…:;—,") or not any(word.phonemes for word in words):
        return words
    return [*words[:-1], dataclasses.replace(words[-1], after=words[-1].after + ".")]


def _word_at(word: SpokenWord, by: int) -> SpokenWord:
    return dataclasses.replace(word, span=Span(word.span.start + by, word.span.end + by))
