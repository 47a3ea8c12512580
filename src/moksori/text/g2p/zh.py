"""Mandarin Chinese: what is said to phonemes in the alphabet of Kokoro v1.0's Chinese voices.

    pieces -> one text -> words (jieba) -> pinyin -> tones in context -> symbols

Every word knows its characters of the original text. Traditional characters are read through their simplified forms.
English words are left to English (`claims` says which Latin words are ours: letters to be spelled); one that reaches
`phonemize` all the same is spelled, so that nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from moksori.text.base import Piece
from moksori.text.g2p import zh_pinyin
from moksori.text.g2p.ja_zh_runs import Run, Sentence, runs
from moksori.text.g2p.zh_kokoro import syllable_symbols
from moksori.text.g2p.zh_sandhi import change_tones
from moksori.text.g2p.zh_words import ChineseWord, Segmenter
from moksori.text.normalize import zh as normalizer
from moksori.types import Span, SpokenWord

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff〇]+")
_MARKS = dict(zip("，、。！？；：（）“”…—,.!?;:()", ",,.!?;:()“”…—,.!?;:()", strict=True))
_STRETCH = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff〇]{1,200}|.", re.DOTALL)


_AFTER_VERBS = frozenset("在到给成向于进出住完好掉")
"""Said in one breath with a verb before them: 忘在."""
_BEFORE_NOUNS = frozenset("把被")
"""Said in one breath with the word behind them."""


class Chinese:
    """The front end for zh. jieba and its dictionary load with the first sentence."""

    language = "zh"

    def __init__(self) -> None:
        self._segmenter = Segmenter()

    def normalize(self, text: str) -> list[Piece]:
        """What is said for `text`, in order, in characters."""
        return normalizer.normalize(text)

    def claims(self, word: str) -> bool:
        """Whether a Latin word is ours: a single letter or an abbreviation that is spelled."""
        return normalizer.is_spelled(word)

    def phonemize(self, pieces: Sequence[Piece]) -> list[SpokenWord]:
        """The words of the pieces with their phonemes; `after` holds punctuation and spaces."""
        sentence = Sentence()
        for part in runs(pieces, "zh", lambda piece: piece.spoken):
            if isinstance(part, Run):
                self._speak(part, sentence)
            else:
                _foreign(part, sentence)
        return sentence.words()

    def _speak(self, run: Run, sentence: Sentence) -> None:
        borders = [0, *run.borders, len(run.text)]
        for start, end in pairwise(borders):
            for match in _STRETCH.finditer(run.text, start, end):
                self._stretch(match[0], match.start(), run, sentence)

    def _stretch(self, stretch: str, at: int, run: Run, sentence: Sentence) -> None:
        if _HAN.match(stretch):
            self._words(stretch, at, run, sentence)
        elif stretch in _MARKS:
            sentence.mark(_MARKS[stretch], run.span(at, at + 1))
        elif not stretch.isspace():
            sentence.word(stretch, run.span(at, at + 1), letter_symbols(stretch))

    def _words(self, stretch: str, at: int, run: Run, sentence: Sentence) -> None:
        before: ChineseWord | None = None
        for word, syllables in self._read(stretch):
            symbols = "".join(syllable_symbols(s) for s in syllables)
            span = run.span(at + word.start, at + word.end)
            sentence.word(stretch[word.start : word.end], span, symbols, glued=_leans(before, word))
            before = word

    def _read(self, stretch: str) -> list[tuple[ChineseWord, list[str]]]:
        simple = normalizer.simplified(stretch)
        words = self._segmenter.cut(simple)
        # The voices learned the tones of the dictionary and bend third tones between words by themselves: written out,
        # Whisper makes more errors (8.7 % against 7.5 %, zm_yunxi).
        said = zh_pinyin.readings(words)
        syllables = change_tones([w.text for w in words], said, self._segmenter.knows, across=False)
        return list(zip(words, syllables, strict=True))


def _leans(before: ChineseWord | None, word: ChineseWord) -> bool:
    """No space between the two; elsewhere there is one, as in the text the voices learned from."""
    if before is None:
        return False
    after_verb = word.text in _AFTER_VERBS and before.tag.startswith("v") and len(before.text) < 3
    return after_verb or before.text in _BEFORE_NOUNS


_LETTERS = dict(
    pair.split("=")
    for pair in [
        "a=ˈA",
        "b=bˈi",
        "c=sˈi",
        "d=dˈi",
        "e=ˈi",
        "f=ˈɛf",
        "ɡ=ʤˈi",
        "g=ʤˈi",
        "h=ˈAʧ",
        "i=ˈI",
        "j=ʤˈA",
        "k=kˈA",
        "l=ˈɛl",
        "m=ˈɛm",
        "n=ˈɛn",
        "o=ˈO",
        "p=pˈi",
        "q=kjˈu",
        "r=ˈɑɹ",
        "s=ˈɛs",
        "t=tˈi",
        "u=jˈu",
        "v=vˈi",
        "w=dˈʌbᵊlju",
        "x=ˈɛks",
        "y=wˈI",
        "z=zˈi",
    ]
)
"""The names of the letters as one says them in Chinese: in English."""


def letter_symbols(letter: str) -> str:
    """The name of a Latin letter; nothing for anything else."""
    return _LETTERS.get(letter.lower(), "")


def _foreign(piece: Piece, sentence: Sentence) -> None:
    """A word of another language: as the user wrote its phonemes, or spelled."""
    if piece.phonemes is not None:
        sentence.word(piece.spoken, Span(piece.start, piece.end), piece.phonemes)
        return
    spelled = " ".join(filter(None, map(letter_symbols, piece.spoken)))
    sentence.word(piece.spoken, Span(piece.start, piece.end), spelled)
