"""Utterances are neither too short to be said well nor too long to be said at all."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from moksori.text import pack
from moksori.types import Span, SpokenWord


def sentence(text: str, start: int = 0) -> list[SpokenWord]:
    """Words with the punctuation that follows them, as a front end gives them."""
    out = []
    for part in text.split(" "):
        word = part.rstrip(".,;!?")
        out.append(SpokenWord(word, Span(start, start + len(word)), word, part[len(word) :] + " "))
        start += len(part) + 1
    return out


def said(groups: list[list[SpokenWord]]) -> list[str]:
    return ["".join(word.phonemes + word.after for word in group) for group in groups]


def test_a_long_sentence_is_cut_behind_its_clauses() -> None:
    text = ", ".join(["the clause has some words in it"] * 12) + "."
    groups = said(list(pack.Packer(first=50, preferred=100).pack([sentence(text)])))
    assert len(groups) > 2 and all(group[-1] in ",." for group in groups)


def test_a_sentence_a_little_too_long_stays_whole() -> None:
    text = "word " * 46 + "word."
    assert len(list(pack.Packer(first=200, preferred=200).pack([sentence(text)]))) == 1


def test_the_short_end_of_a_passage_is_not_left_alone() -> None:
    long = "this is a sentence that is fairly long, and it goes on for a while, as they do."
    groups = said(list(pack.Packer(first=90, preferred=90).pack([sentence(long), sentence("No.")])))
    assert groups[-1].endswith("No.") and len(groups[-1]) > pack.SHORTEST


def test_words_of_one_number_are_not_torn_apart_if_it_can_be_helped() -> None:
    number = [SpokenWord(w, Span(10, 14), w, " ") for w in ["two", "thousand,", "twenty", "four"]]
    words = sentence("it was in") + number + sentence("that we met, all of us, in a town by the sea,", 15)
    for group in pack.Packer(first=20, preferred=40).pack([words]):
        inside = [word for word in group if word.span == Span(10, 14)]
        assert len(inside) in (0, len(number))


def test_marks_with_a_place_of_their_own_stay_with_their_word() -> None:
    words = []
    for one in sentence("some words here, some words there, some words here, some words there."):
        words += [SpokenWord(one.text, one.span, one.phonemes, one.after), SpokenWord("", one.span, "", "")]
    groups = list(pack.Packer(first=20, preferred=20, most=60).pack([words]))
    assert len(groups) > 1 and all(group[0].text for group in groups)


def test_parts_of_a_word_of_a_number_stand_where_the_number_stands() -> None:
    number = [SpokenWord("two", Span(0, 9), "tu", " "), SpokenWord("million", Span(0, 9), "m" * 200, " ")]
    words = [word for group in pack.Packer(most=60).pack([number]) for word in group]
    assert len(words) > 4 and {word.span for word in words} == {Span(0, 9)}


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.lists(st.integers(1, 120) | st.just(700), min_size=1, max_size=20), max_size=8),
    st.integers(24, 510),
    st.integers(10, 300),
    st.integers(5, 300),
)
def test_every_word_is_said_once_in_order_and_no_call_is_too_long(
    lengths: list[list[int]], most: int, preferred: int, first: int
) -> None:
    letters = iter("abcdefghij" * 100_000)
    sentences, at = [], 0
    for lengths_of_one in lengths:
        words = []
        for i, length in enumerate(lengths_of_one):
            phonemes = "".join(next(letters) for _ in range(length))
            words.append(SpokenWord(phonemes, Span(at, at + length), phonemes, ". " if i % 5 == 4 else " "))
            at += length + 1
        sentences.append(words)
    groups = list(pack.Packer(first, preferred, most).pack(sentences))
    assert all(len(one) <= most for one in said(groups))
    spoken = "".join(word.phonemes for group in groups for word in group)
    assert spoken == "".join(word.phonemes for one in sentences for word in one)
    places = [word.span for group in groups for word in group]
    assert places == sorted(places) and all(a.end <= b.start for a, b in itertools.pairwise(places))
