"""The small words of English, whose sound depends on what follows: a, the, to, in, am, used ...

As misaki says them, on whose output the Kokoro voices were trained.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_CLIPPED = {"o'": "ə", "an'": "ən", "wi'": "wɪ", "ol'": "ˈOl", "'n": "ən", "'n'": "ən"}


class Context(NamedTuple):
    """What follows a word."""

    vowel: bool | None
    """The next sound is a vowel; None if punctuation or the end comes first."""
    to: bool
    """The next word is "to"."""


def function_word(
    i: int, text: str, words: Sequence[str], tags: Sequence[str], context: Context, british: bool
) -> str | None:
    """The phonemes of word `i` if it is one of these words, else None."""
    word, tag = words[i], tags[i]
    if word == "a":
        return "ɐ" if _is_article(i, text, words, tags, context) else "ˈA"
    if word == "i" and text == "I":
        return "ˌI"
    if word == "an":
        return None if text == "AN" and tag.startswith("NN") else "ɐn"
    if word == "am":
        return _am(text, tag, context, british)
    if word == "to" and (text != "TO" or tag in ("TO", "IN")):
        return {True: "tʊ", False: "tə", None: "tuː" if british else "tu"}[context.vowel]
    if word == "the":
        return "ði" if context.vowel else "ðə"
    if word == "th'":
        return "ði" if context.vowel else "ðə"
    if word in _CLIPPED:
        return _CLIPPED[word]
    if word == "in" and (text != "IN" or not tag.startswith("NN")):
        return "ɪn" if context.vowel is not None and tag == "IN" else "ˈɪn"
    if word == "by" and tag.startswith("RB"):
        return "bˈI"
    if word == "used":
        return _used(tag, context, british)
    return None


def _is_article(i: int, text: str, words: Sequence[str], tags: Sequence[str], context: Context) -> bool:
    if context.vowel is None or (i + 1 < len(words) and words[i + 1] in ("is", "was", "and", "or")):
        return False
    starts = i == 0 or not words[i - 1][:1].isalnum()
    return text == "a" or starts or tags[i] == "DT"


def _am(text: str, tag: str, context: Context, british: bool) -> str | None:
    strong = "am" if british else "æm"
    if text == "AM" and tag.startswith("NN"):
        return None
    if text == "am":
        return "ɐm" if context.vowel is not None else strong
    return "ˌ" + strong if tag.startswith("V") else "ˈ" + strong


def _used(tag: str, context: Context, british: bool) -> str:
    long = "ː" if british else ""
    return f"jˈu{long}st" if context.to and tag in ("VBD", "JJ", "VBN") else f"jˈu{long}zd"
