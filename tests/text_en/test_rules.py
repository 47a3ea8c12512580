"""The shared rewriting machinery keeps its promises whatever the rules are."""

from __future__ import annotations

import random
import re

import pytest

from moksori.text.base import Piece
from moksori.text.rules import Rule, apply, groups, is_emoji, joined, number, problem, script, words

DIGITS = Rule("digits", re.compile(r"\d+"), lambda match: "some")
SEVEN = Rule("seven", re.compile(r"7"), lambda match: "seven")


def test_an_earlier_rule_wins_and_nothing_is_rewritten_twice() -> None:
    pieces = apply([SEVEN, DIGITS], "7 and 42 and 7")
    assert [piece.spoken for piece in pieces if piece.note] == ["seven", "some", "seven"]


def test_a_rule_that_says_none_leaves_the_text_to_the_next() -> None:
    never = Rule("never", re.compile(r"\d+"), lambda match: None)
    assert joined(apply([never, DIGITS], "room 5")) == "room some"


def test_only_the_group_named_claim_is_taken_and_the_rest_is_context() -> None:
    rule = Rule("page", re.compile(r"p\. (?P<claim>\d)"), lambda match: "nine")
    assert joined(apply([rule], "p. 3")) == "p. nine"


def test_a_rule_sees_the_whole_text_around_its_match() -> None:
    seen: list[str] = []
    apply([Rule("spy", re.compile("b"), lambda match: seen.append(match.string))], "abc")
    assert seen == ["abc"]


def test_pieces_cover_every_character_that_is_not_white_space() -> None:
    shuffled = random.Random(4)
    signs = "ab 7\n.,;!?-–—\"'“”()[]{}<>/\\@#%&*+=~^|…。、「」é\u0301नमस्ते 한국어 😀👍🏽\u200b\u00a0\ufeff漢字かな"
    for _ in range(500):
        text = "".join(shuffled.choices(signs, k=shuffled.randint(0, 60)))
        assert problem(text, apply([SEVEN, DIGITS], text)) is None


def test_what_is_not_said_tells_why() -> None:
    notes = {text: apply([], text)[0].note for text in ("😀", "\u200b", "~", "\ue000")}
    assert notes == {"😀": "emoji", "\u200b": "invisible", "~": "symbol", "\ue000": "unknown character"}


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("wait...", "wait…"),
        ("what?!", "what?"),
        ("stop!!!", "stop!"),
        ("a -- b", "a — b"),
        ("he said「x」", "he said “x”"),
    ],
)
def test_runs_of_marks_become_one_mark(text: str, spoken: str) -> None:
    assert joined(apply([], text)) == spoken


def test_a_quadratic_pattern_still_takes_linear_work() -> None:
    steps = 0

    def count(match: re.Match[str]) -> None:
        nonlocal steps
        steps += match.end() - match.start()

    greedy = Rule("greedy", re.compile(r"a+(?=b)|a"), count)
    apply([greedy], "a" * 20_000)
    once = steps
    apply([greedy], "a" * 40_000)
    assert steps - once <= 2.1 * once


def test_the_sanity_check_finds_gaps_overlaps_and_disorder() -> None:
    assert problem("ab", [Piece(0, 1, "a")]) is not None
    assert problem("ab", [Piece(0, 2, "a"), Piece(1, 2, "b")]) is not None
    assert problem("ab", [Piece(1, 2, "b"), Piece(0, 1, "a")]) is not None
    assert problem("a b", [Piece(0, 1, "a"), Piece(2, 3, "b")]) is None


def test_numbers_are_taken_apart_without_their_separators() -> None:
    assert number("1,234.50") == ("1234", "50")
    assert number("1.234,5", thousands=".", decimal=",") == ("1234", "5")
    assert number("٣٤") == ("34", "")
    assert groups("1234567") == ["1", "234", "567"]
    assert groups("12345678", 4) == ["1234", "5678"]


def test_words_scripts_and_emoji_are_told_apart() -> None:
    assert [("it's a well-known".__getitem__(slice(*span))) for span in words("it's a well-known")] == [
        "it's", "a", "well", "known",
    ]  # fmt: skip
    assert [script(char) for char in "a漢かカ한अ7"] == ["latin", "han", "kana", "kana", "hangul", "devanagari", ""]
    assert is_emoji("😀") and not is_emoji("a")
