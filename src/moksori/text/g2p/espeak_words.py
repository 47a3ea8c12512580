"""The front end that es, fr, it, pt-br and hi share: pieces in, spoken words with espeak-ng's phonemes out.

What surprises: words are phonemised a clause at a time (a clause ends at every mark that Kokoro knows, as it was when
the voices were trained), so a word's phonemes depend on its neighbours. A single capital letter is a letter's name, not
a word ("Y" is "i griega", "y" is "and"). A word in a script the language does not use has no phonemes here: the
pipeline gives it to another front end, and espeak-ng would only say "Chinese letter".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from moksori.text.base import Piece
from moksori.text.g2p.espeak import Espeak
from moksori.types import Span, SpokenWord

_TOKEN = re.compile(
    r"(?P<word>[^\W_][\u0300-\u036f\u200c\u200d]*(?:[-'’ʼ·]?(?:[^\W_]|[\u0300-\u036f\u0900-\u0963\u0971-\u097f\u200c\u200d]))*['’]?)"
    r"|(?P<mark>\.{2,}|[^\w\s])"
)
_LETTER = re.compile("(?P<elided>[^\\W\\d_]{1,4}['’])?(?P<letter>[A-ZÀ-Þ])")
"""A capital alone: the name of a letter, except where it is a word and no letter stands beside it."""
_MARKS: Mapping[str, str] = {
    **{mark: mark for mark in ";:,.!?—…()“”"},
    **dict(zip("«»„‟‹›‘", "“”“”“”“", strict=True)),
    **dict(zip("–―।॥；：，。！？、", "——..;:,.!?,", strict=True)),
    **dict(zip("[]{}", "()()", strict=True)),
    '"': '"', "...": "…", "..": "…",
}  # fmt: skip
_CLOSING = frozenset(";:,.!?…)”")


@dataclass(slots=True)
class _Token:
    text: str
    span: Span
    spaced: bool
    """There is white space before it."""
    mark: bool = False
    phonemes: str | None = None
    words: list[str] = field(default_factory=list)
    """What espeak-ng is given for it."""


def letters(names: str, more: str = "") -> Mapping[str, str]:
    """A table of the letters' names from those of a to z; `_` stands for a space; more: "ñ=eñe"."""
    table = dict(zip("abcdefghijklmnopqrstuvwxyz", names.split(), strict=True))
    table.update((entry[0], entry[2:]) for entry in more.split())
    return {letter: name.replace("_", " ") for letter, name in table.items()}


class EspeakFrontEnd:
    """One language through espeak-ng. A language says how it normalises, and what its letters are called."""

    def __init__(
        self,
        language: str,
        normalize: Callable[[str], list[Piece]],
        letters: Mapping[str, str],
        words: str = "",
        script: str = "A-Za-zÀ-ÖØ-öø-ɏ",
    ) -> None:
        """letters: their names.  words: letters that are also words.  script: what the language is written in."""
        self.language = language
        self._normalize = normalize
        self._letters = letters
        self._one_letter_words = words
        self._speakable = re.compile(f"[{script}]")
        self._espeak = Espeak(language)

    def normalize(self, text: str) -> list[Piece]:
        return self._normalize(text)

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        tokens = list(self._tokens(pieces))
        self._name_letters(tokens)
        for clause in _clauses(tokens):
            self._say(clause)
        return _spoken(tokens)

    def _tokens(self, pieces: Sequence[Piece]) -> Iterator[_Token]:
        end = 0
        for piece in pieces:
            span, spaced = Span(piece.start, piece.end), piece.start > end
            end = piece.end
            if piece.phonemes is not None:
                yield _Token(piece.spoken, span, spaced, phonemes=piece.phonemes)
                continue
            for match in _TOKEN.finditer(piece.spoken):
                apart = spaced if match.start() == 0 else piece.spoken[match.start() - 1].isspace()
                yield self._token(match, span, apart)

    def _token(self, match: re.Match[str], span: Span, spaced: bool) -> _Token:
        text = match[0]
        if match["mark"] is not None:
            return _Token(_MARKS.get(text[:3], ""), span, spaced, mark=True)
        return _Token(text, span, spaced, words=self._said_as(text))

    def _said_as(self, text: str) -> list[str]:
        """The words espeak-ng is given for one of ours; none if it could not read it."""
        return [text] if self._speakable.search(text) else []

    def _name_letters(self, tokens: Sequence[_Token]) -> None:
        tokens = [token for token in tokens if token.text not in ("", ",")]  # "X, Y, Z" are letters side by side
        letters = [_LETTER.fullmatch(token.text) if token.phonemes is None else None for token in tokens]
        for index, (token, letter) in enumerate(zip(tokens, letters, strict=True)):
            if letter is None:
                continue
            alone = not letter["elided"] and not any(
                letters[max(0, index - 1) : index] + letters[index + 1 : index + 2]
            )
            if not (alone and token.text.lower() in self._one_letter_words):
                name = self._letters.get(letter["letter"].lower(), token.text)
                token.words = f"{letter['elided'] or ''}{name}".split()

    def _say(self, clause: list[_Token]) -> None:
        said = iter(self._espeak.words([word for token in clause for word in token.words]))
        for token in clause:
            token.phonemes = " ".join(next(said) for _ in token.words)


def _clauses(tokens: Sequence[_Token]) -> Iterator[list[_Token]]:
    """Runs of words with no mark, and nothing said by hand, between them."""
    clause: list[_Token] = []
    for token in tokens:
        if token.phonemes is not None or (token.mark and token.text):
            yield clause
            clause = []
        elif not token.mark:
            clause.append(token)
    yield clause


def _spoken(tokens: Sequence[_Token]) -> list[SpokenWord]:
    words: list[SpokenWord] = []
    after: list[str] = []
    before: _Token | None = None
    for token in tokens:
        if token.mark and not token.text:
            continue
        space = " " if before is not None and (token.mark or token.phonemes) and _apart(before, token) else ""
        if token.mark and words:
            after[-1] += space + token.text
        elif token.mark:
            words.append(SpokenWord("", token.span, ""))
            after.append(token.text)
        else:
            after[-1:] = [after[-1] + space] if after else []
            words.append(SpokenWord(token.text, token.span, token.phonemes or ""))
            after.append("")
        before = token if token.mark or token.phonemes else before
    return [replace(word, after=what) for word, what in zip(words, after, strict=True)]


def _apart(before: _Token, token: _Token) -> bool:
    """Whether a space stands between the two in the phoneme string."""
    if token.mark:
        return token.spaced and token.text not in _CLOSING
    if before.mark:
        return token.spaced or before.text in _CLOSING
    return True
