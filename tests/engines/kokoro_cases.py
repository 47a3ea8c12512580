"""Utterances made by hand, for the engine's tests."""

from __future__ import annotations

from moksori.types import Span, SpokenWord, Utterance


def utterance(*words: tuple[str, str, str], language: str = "en-us") -> Utterance:
    """From (text, phonemes, after) of each word; the text is the words with spaces between."""
    spoken, place = [], 0
    for text, phonemes, after in words:
        spoken.append(SpokenWord(text, Span(place, place + len(text)), phonemes, after))
        place += len(text) + 1
    text = " ".join(word[0] for word in words)
    return Utterance(text, Span(0, len(text)), tuple(spoken), language)


HELLO = utterance(("The", "ðə", " "), ("weather", "wˈɛðɚɹ", " "), ("is", "ɪz", " "), ("lovely", "lˈʌvli", " "),
                  ("today", "tədˈA", "."))  # fmt: skip
