"""English: what is said to phonemes in Kokoro's alphabet (en-us and en-gb).

    pieces -> tokens -> parts of speech -> phonemes, right to left -> spoken words

Right to left because a weak form looks at what follows: "the" before a vowel, "to" at the end of a phrase. Stress and
weak forms follow misaki, on whose output the Kokoro voices were trained.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.g2p import en_sounds as sounds
from moksori.text.g2p.en_function_words import Context, function_word
from moksori.text.g2p.en_homographs import retagged, sense
from moksori.text.g2p.en_letters import Letters
from moksori.text.g2p.en_lexicon import FINAL, Lexicon
from moksori.text.g2p.en_tags import Tagger
from moksori.text.normalize import en as normalizer
from moksori.types import Span, SpokenWord

_TOKEN = re.compile(
    r"['’](?:[Tt]is|[Tt]was|em|til|cause|bout|n)\b['’]?|"
    r"(?:[^\W\d_]\.){2,12}|[^\W_](?:[\w.'’‘ʼ-]*[^\W_])?['’]?|\.{3}|\S"
)
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\.?")
_PART = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*['’]?|\d+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
_AFTER_NUMBER = frozenset(("AM", "PM", "BC", "AD", "BCE", "CE"))
"""Spelled behind a number, whatever the lexicon says."""
_TENS = frozenset(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"))
"""The voices learned "thirty four" as two words of equal weight."""
_SPOKEN_MARKS = frozenset(';:,.!?—…"“”()')
_STOPS = frozenset(";:,.!?—…")
_TREEBANK = {"(": "-LRB-", ")": "-RRB-", "“": "``", "”": "''", "—": "--", "…": "..."}
_CONTRACTION = re.compile(r"(?i)^(\w+?)(n't|'(?:s|re|ve|ll|d|m))$")
_ENDINGS = {"n't": ("ᵊnt", "ᵊnt"), "'re": ("əɹ", "ə"), "'ve": ("əv", "əv"), "'ll": ("ᵊl", "ᵊl"), "'m": ("m", "m")}
_QUOTES = str.maketrans("’‘ʼ`", "''''")


@dataclass(slots=True)
class _Token:
    """One word or mark of what is said."""

    text: str
    span: Span
    piece: Piece
    space: bool
    """White space, or the border between two spoken words, stands before it."""
    mark: bool
    tag: str = ""
    phonemes: str = ""


class English:
    """The front end for en-us, or en-gb with `british=True`."""

    def __init__(self, british: bool = False) -> None:
        self.language = "en-gb" if british else "en-us"
        self._british = british
        self._lexicon = Lexicon(british)
        self._tagger = Tagger()
        self._letters = Letters(british)
        self._unknown = lru_cache(maxsize=10_000)(self._letters.say)

    def normalize(self, text: str) -> list[Piece]:
        """What is said for `text`, in order."""
        return normalizer.normalize(text, british=self._british)

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        """The words of the pieces with their phonemes; `after` holds punctuation and spaces."""
        tokens = _tokens(pieces)
        self._tag(tokens)
        self._say(tokens)
        return _words(tokens)

    def _tag(self, tokens: list[_Token]) -> None:
        parts: list[str] = []
        places: list[int] = []
        for token in tokens:
            places.append(len(parts))
            parts.extend(_treebank(token))
        tags = self._tagger.tags(parts)
        for token, place in zip(tokens, places, strict=True):
            token.tag = tags[place]

    def _say(self, tokens: list[_Token]) -> None:
        words = [token.text.lower().translate(_QUOTES) for token in tokens]
        tags = [token.tag for token in tokens]
        vowel: bool | None = None
        to_follows = False
        for i in range(len(tokens) - 1, -1, -1):
            token = tokens[i]
            if token.mark:
                vowel = None if token.text in _STOPS else vowel
                continue
            if token.piece.phonemes is not None:
                token.phonemes = token.piece.phonemes
            else:
                token.phonemes = self._word(i, tokens, words, tags, Context(vowel, to_follows))
            begins = sounds.starts_with_vowel(token.phonemes)
            vowel = vowel if begins is None else begins
            to_follows = words[i] == "to"

    def _word(self, i: int, tokens: list[_Token], words: list[str], tags: list[str], context: Context) -> str:
        text, tag = tokens[i].text.translate(_QUOTES), tags[i]
        if text in _AFTER_NUMBER and i and tags[i - 1] == "CD":
            return self._lexicon.spell(text) or ""
        phonemes = function_word(i, text, words, tags, context, self._british)
        if phonemes is not None:
            return phonemes
        phonemes = sense(i, text, words, tags, self._british)
        if phonemes is not None:
            return phonemes
        entry = self._lexicon.entry(words[i])
        if entry is not None and entry.by_tag:
            final = context.vowel is None and FINAL in entry.by_tag
            tag = FINAL if final else retagged(i, words, tags, entry)
        phonemes = self._known(text, tag)
        if phonemes is None:
            phonemes = self._compound(text, tag)
        return phonemes

    def _known(self, text: str, tag: str) -> str | None:
        """From the lexicon or by an ending, with the stress that a capital gives to a weak word."""
        if _DOTTED.fullmatch(text):
            return self._lexicon.spell(text)
        if "-" in text and text.partition("-")[0].lower() in _TENS:
            return None
        if len(text) > 1 and text == text.upper() and text != text.lower():
            return self._lexicon.capitals(text, tag)
        phonemes = self._lexicon.say(text, tag)
        if phonemes and text != text.lower():
            return sounds.marked(phonemes, sounds.SECONDARY)
        return phonemes

    def _compound(self, text: str, tag: str) -> str:
        """Parts joined by hyphens and the like, CamelCase, letters with digits, accents; else the unknown."""
        ending = _CONTRACTION.match(text)
        if ending is not None and (whole := self._contracted(ending[1], ending[2].lower(), tag)):
            return whole
        parts = [piece for part in _PART.findall(text) for piece in _CAMEL.split(part)]
        if parts == [text] and not text.isdigit():
            return self._single(text, tag)
        said = [self._part(part, tag if i == len(parts) - 1 else "NN") for i, part in enumerate(parts)]
        if parts[0].lower() in _TENS or not all(part.isalpha() for part in parts):
            return " ".join(said)
        if "".join(parts) == text and not parts[-1].isupper() and len(parts[0]) > 1:
            return said[0] + "".join(sounds.weakened(part) for part in said[1:])
        return _balanced(said)

    def _contracted(self, stem: str, ending: str, tag: str) -> str | None:
        """A word with 's, 're, n't ... that the lexicon does not list."""
        phonemes = self._known(stem, tag) or self._compound(stem, tag)
        if not phonemes:
            return None
        if ending == "'s":
            return sounds.plural(phonemes, self._british)
        if ending == "'d":
            return phonemes + (
                "ᵻd" if phonemes[-1] in "td" and not self._british else "ɪd" if phonemes[-1] in "td" else "d"
            )
        return phonemes + _ENDINGS[ending][self._british]

    def _part(self, text: str, tag: str) -> str:
        if text.isdigit():
            return " ".join(self._part(word, "CD") for word in normalizer.number_words(text).replace("-", " ").split())
        return self._known(text, tag) or self._single(text, tag)

    def _single(self, text: str, tag: str) -> str:
        plain = _latin(text)
        if plain != text and (known := self._known(plain, tag)):
            return known
        if plain.isupper() and _is_spelled(plain):
            return self._lexicon.spell(plain) or ""
        if len(plain) > 2 and plain[:-1].isupper() and plain[-1] == "s":
            letters = self._lexicon.spell(plain[:-1])
            return sounds.plural(letters, self._british) if letters else ""
        if len(plain) == 1 or not any(char in "aeiouy" for char in plain.lower()):
            return self._lexicon.spell(plain) or ""
        return self._glued(plain.lower()) or self._unknown(plain.lower().replace("'", ""))

    def _glued(self, word: str) -> str | None:
        """Two words written as one ("keycard"); the longer the first, the better."""
        for cut in range(min(len(word), 30) - 3, 2, -1):
            first, second = self._lexicon.entry(word[:cut]), self._lexicon.entry(word[cut:])
            if (
                first is not None
                and second is not None
                and first.sure
                and second.sure
                and min(cut, len(word) - cut) > 3
            ):
                return _balanced([first.default, second.default])
        return None


def _is_spelled(word: str) -> bool:
    """Capitals that no lexicon knows are letters when they are few or cannot be said."""
    return len(word) < 5 or not re.search("[AEIOUY]", word) or bool(re.search("[^AEIOUY]{4}", word))


def _latin(text: str) -> str:
    """Without accents, and with the letters that English does not have written out."""
    for char, plain in _FOREIGN.items():
        text = text.replace(char, plain)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


_FOREIGN = {
    "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "oe", "Ø": "Oe", "œ": "oe", "Œ": "Oe", "å": "o", "Å": "O", "ł": "w",
    "Ł": "W", "đ": "d", "Đ": "D", "ð": "th", "þ": "th", "Þ": "Th", "ñ": "ny", "ç": "s", "ı": "i",
}  # fmt: skip


def _balanced(said: Sequence[str]) -> str:
    """One word made of several: the lighter half keeps only a secondary stress."""
    parts = [part for part in said if part]
    order = sorted(range(len(parts)), key=lambda i: (sounds.PRIMARY in parts[i], sounds.weight(parts[i]), i))
    for i in order[: len(parts) // 2]:
        parts[i] = sounds.weakened(parts[i])
    return "".join(parts)


# ----------------------------------------------------------------------------------------------- pieces and their words


def _tokens(pieces: Sequence[Piece]) -> list[_Token]:
    tokens: list[_Token] = []
    end = 0
    for piece in pieces:
        space = piece.start > end or not tokens
        end = piece.end
        if piece.phonemes is not None:
            tokens.append(_Token(piece.spoken or "x", Span(piece.start, piece.end), piece, space, False))
            continue
        at = 0
        for match in _TOKEN.finditer(piece.spoken):
            text = match[0].replace("...", "…")
            mark = not any(char.isalnum() for char in text)
            tokens.append(_Token(text, Span(piece.start, piece.end), piece, space or match.start() > at, mark))
            at, space = match.end(), False
    return tokens


def _treebank(token: _Token) -> list[str]:
    """As the tagger was taught: contractions in two, brackets and quotes by name."""
    text = token.text.translate(_QUOTES)
    if token.mark:
        return [_TREEBANK.get(text, text)]
    match = _CONTRACTION.match(text)
    return [match[1], match[2]] if match and match[1] else [text]


def _words(tokens: Sequence[_Token]) -> list[SpokenWord]:
    """Words with what follows them; marks before the first word become a word without text."""
    words: list[SpokenWord] = []
    text, span, phonemes, after, open_quote = "", Span(0, 0), "", "", False
    started = False
    for token in tokens:
        if token.mark:
            mark, open_quote = _mark(token, open_quote)
            if not started and mark:
                span, started = token.span, True
            opening = mark in "(“" and mark != ""
            space = " " if token.space and (opening or mark == "—") and not after.endswith((" ", "(", "“")) else ""
            after += space + mark if started and (after or words or text) else mark
            continue
        if started:
            glue = after.endswith((" ", "(", "“")) or (not token.space and after.endswith("—"))
            words.append(SpokenWord(text, span, phonemes, after if glue or (not text and not after) else after + " "))
        text, span, phonemes, after, started = token.text, token.span, token.phonemes, "", True
    if started:
        words.append(SpokenWord(text, span, phonemes, after.rstrip()))
    return words


def _mark(token: _Token, open_quote: bool) -> tuple[str, bool]:
    """What a mark is in the phoneme string; straight quotes open and close in turn."""
    if token.text == '"':
        return ("”", False) if open_quote else ("“", True)
    return (token.text if token.text in _SPOKEN_MARKS else ""), open_quote
