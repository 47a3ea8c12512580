"""Single English words to phonemes: the lexicon, and what can be derived from it.

Comes in: a word and its part of speech. Goes out: phonemes, or None if neither the lexicon nor an ending helps.
The lexicon is misaki's (Apache-2.0), made into a table by scripts/lexicon_en.py; an entry that starts with "*" is one
of its machine-made ones, and is tried after the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from moksori.text.g2p import en_sounds as sounds
from moksori.text.g2p.en_extra import EXTRA
from moksori.text.g2p.en_table import DATA, Table

FINAL = "None"
"""The pseudo tag of a function word with nothing behind it ("what are you up to?"): its strong form."""

_PARENTS = (("VB", "VERB"), ("NN", "NOUN"), ("RB", "ADV"), ("JJ", "ADJ"))
_LONGEST = 50
"""No word of the lexicon has more letters."""
_STAND_INS = {"NOUN": ("ADJ",), "ADJ": ("NOUN",)}
_DOUBLED = re.compile(r"([bdfgklmnprstvz])\1$")


class Entry:
    """The readings of one spelling."""

    __slots__ = ("by_tag", "default", "sure")

    def __init__(self, row: str) -> None:
        self.sure = not row.startswith("*")
        first, *rest = row.removeprefix("*").split(";")
        self.default = first
        self.by_tag = dict(item.split("=", 1) for item in rest)

    def reading(self, tag: str) -> str:
        """For a tag, else for its class, else the usual one; "" means: spell it.

        Nouns and adjectives stand in for each other: "invert sugar", "a deliberate act" whatever the tagger thinks.
        """
        above = parent(tag)
        for key in (tag, above, *_STAND_INS.get(above, ())):
            if key in self.by_tag:
                return self.by_tag[key]
        return self.default


def parent(tag: str) -> str:
    """VBD is a VERB, NNS a NOUN ..."""
    return next((name for start, name in _PARENTS if tag.startswith(start)), tag)


class Lexicon:
    """The words of one kind of English."""

    def __init__(self, british: bool) -> None:
        self.british = british
        self._table = Table(DATA / ("gb.lex" if british else "us.lex"))
        self._cached = lru_cache(maxsize=50_000)(self._entry)

    def entry(self, word: str) -> Entry | None:
        """The readings of a spelling, if it is listed."""
        return self._cached(word) if len(word) <= _LONGEST else None

    def _entry(self, word: str) -> Entry | None:
        """By its spelling; names are found in small letters too, and words with a capital."""
        extra = next((EXTRA[form] for form in _forms(word) if form in EXTRA), None)
        if extra is not None:
            return Entry(extra[self.british])
        found = [Entry(row) for form in _forms(word) if (row := self._table.get(form)) is not None]
        return next((entry for entry in found if entry.sure), found[0] if found else None)

    def say(self, word: str, tag: str = "NN") -> str | None:
        """A word in small or mixed letters: from the lexicon, or by one of the endings."""
        entry = self.entry(word)
        if entry is not None:
            return entry.reading(tag) or self.spell(word)
        return self.derived(word, tag)

    def derived(self, word: str, tag: str) -> str | None:
        """A word that is not looked up itself, from its stem and ending."""
        for derive in (self._possessive, self._plural, self._past, self._progressive, self._affixed):
            phonemes = derive(word, tag)
            if phonemes:
                return phonemes
        return None

    def capitals(self, word: str, tag: str) -> str | None:
        """A word all in capitals: a word that is written large, or letters to spell; None: not known."""
        exact = self._table.get(word) if word not in EXTRA else EXTRA[word][self.british]
        if exact is not None:
            return sounds.emphasised(Entry(exact).reading(tag)) or self.spell(word)
        entry = self.entry(word.lower())
        name = tag.startswith("NNP")
        if entry is not None and (entry.sure or not name):
            phonemes = entry.reading(tag)
            return phonemes if not name or sounds.PRIMARY in phonemes else self.spell(word)
        plain = self.say(word.lower(), tag) if not name and len(word) > 3 else None
        return sounds.emphasised(plain) if plain else None

    def spell(self, word: str) -> str | None:
        """Letter by letter, the last one strongest."""
        letters = [entry.default for char in word if char.isalpha() and (entry := self.entry(char.upper())) is not None]
        return _chain(letters) if letters else None

    # ------------------------------------------------------------------------------------------------------- endings

    def _possessive(self, word: str, tag: str) -> str | None:
        if word.endswith("s'"):
            return self.say(word[:-2] + "'s", tag) if self.entry(word[:-1]) is None else self.say(word[:-1], tag)
        if word.endswith("'s"):
            stem = self.say(word[:-2], "NN")
            return sounds.plural(stem, self.british) if stem else None
        if word.endswith("in'") and (whole := self.say(word[:-1] + "g", tag)):
            return whole.removesuffix("ŋ") + "n"
        return self.say(word[:-1], tag) if word.endswith("'") and len(word) > 1 else None

    def _plural(self, word: str, tag: str) -> str | None:
        if len(word) < 3 or not word.endswith("s") or word.endswith("ss"):
            return None
        stems = [word[:-1]]
        if word.endswith("ies") and len(word) > 4:
            stems.append(word[:-3] + "y")
        elif word.endswith("es") and len(word) > 4:
            stems.append(word[:-2])
        return self._with(stems, "VB" if tag == "VBZ" else "NN" if tag == "NNS" else tag, sounds.plural)

    def _past(self, word: str, tag: str) -> str | None:
        if len(word) < 4 or not word.endswith("ed") or word.endswith("eed"):
            return None
        stems = [word[:-1], word[:-2]]
        if word.endswith("ied"):
            stems.append(word[:-3] + "y")
        if _DOUBLED.search(word[:-2]):
            stems.append(word[:-3])
        return self._with(stems, "VB", sounds.past)

    def _progressive(self, word: str, tag: str) -> str | None:
        if len(word) < 5 or not word.endswith("ing"):
            return None
        stems = [word[:-3], word[:-3] + "e"]
        if _DOUBLED.search(word[:-3]) or word.endswith("cking"):
            stems.append(word[:-4])
        return self._with(stems, "VB", sounds.progressive)

    def _with(self, stems: list[str], tag: str, ending: Callable[[str, bool], str]) -> str | None:
        for stem in stems:
            entry = self.entry(stem) if len(stem) > 1 else None
            if entry is not None and entry.reading(tag):
                return ending(sounds.marked(entry.reading(tag), sounds.SECONDARY), self.british)
        return None

    def _affixed(self, word: str, tag: str) -> str | None:
        """un-, re-, -ness, -less, -ly and their like, when what is left is a word."""
        for suffix, sound in _SUFFIXES:
            stem = word[: -len(suffix)]
            if word.endswith(suffix) and len(stem) > 2 and (entry := self.entry(stem)) is not None and entry.default:
                return entry.default + sound
        for prefix, (american, british) in _PREFIXES.items():
            rest = word[len(prefix) :]
            if word.startswith(prefix) and len(rest) > 3 and (phonemes := self._root(rest, tag)):
                return (british if self.british else american) + phonemes
        return None

    def _root(self, word: str, tag: str) -> str | None:
        entry = self.entry(word)
        if entry is not None:
            return entry.reading(tag)
        return self._plural(word, tag) or self._past(word, tag) or self._progressive(word, tag)


_SUFFIXES = (("ness", "nəs"), ("less", "ləs"), ("ful", "fᵊl"), ("ship", "ʃˌɪp"), ("like", "lˌIk"), ("ly", "li"))
_PREFIXES = {
    "un": ("ˌʌn", "ˌʌn"),
    "re": ("ɹˌi", "ɹˌiː"),
    "non": ("nˌɑn", "nˌɒn"),
    "over": ("ˌOvəɹ", "ˌQvə"),
    "under": ("ˌʌndəɹ", "ˌʌndə"),
    "micro": ("mˌIkɹO", "mˌIkɹQ"),
    "multi": ("mˌʌlti", "mˌʌlti"),
    "anti": ("ˌænti", "ˌanti"),
    "inter": ("ˌɪntəɹ", "ˌɪntə"),
    "super": ("sˌupəɹ", "sˌuːpə"),
    "sub": ("sˌʌb", "sˌʌb"),
    "pre": ("pɹˌi", "pɹˌiː"),
    "mis": ("mˌɪs", "mˌɪs"),
    "out": ("ˌWt", "ˌWt"),
}


def _forms(word: str) -> Iterator[str]:
    yield word
    if word == word.lower():
        yield word.capitalize()
    elif word[1:] == word[1:].lower() or word.startswith("'"):
        yield word.lower()


def _chain(letters: list[str]) -> str:
    weak = [sounds.SECONDARY.join(_halves(letter)) for letter in letters[:-1]]
    return "".join([*weak, sounds.PRIMARY.join(_halves(letters[-1]))])


def _halves(letter: str) -> tuple[str, str]:
    """What stands before and behind the stress of a letter's name."""
    name = letter.replace(sounds.SECONDARY, "")
    before, _, behind = name.partition(sounds.PRIMARY)
    return before, behind
