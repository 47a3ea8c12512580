"""Sentences end where a reader would end them, and no character is lost or said twice."""

from __future__ import annotations

import random

import pytest

from moksori.text.split import clauses, sentences
from moksori.types import Span

CASES = {
    "en": [
        ["Dr. Lee paid $4.20.", "He went home."],
        ["We left at 6 p.m. on Friday.", "She stayed until 7 p.m.", "Then it rained."],
        ["It ran from 6 a.m. Monday to noon."],
        ["She moved to the U.S. in May.", "The U.S. Navy hired her in the U.S.", "She liked it."],
        ["Bring pens, paper, etc.", "Whether (old or new) or not (e.g. used) is your choice."],
        ["Do you want more?", "No.", "I had enough."],
        ["See No. 7 and Fig. 3 on p. 12.", "It is short."],
        ["J. R. R. Tolkien and George W. Bush never met.", "True."],
        ['"Go away!" she cried.', '"Why?"', "He stayed."],
        ["(It rained.)", "(It snowed.)", "Nobody came."],
        ["Well... maybe.", "Wait…", "What?!", "No!!!"],
        ["Version 2.3.1 is at www.example.org/a.html today.", "Get it!"],
        ["Pi is 3.14.", "Nice."],
        ["Smith et al. found it in approx. 3 days vs. 5 before."],
        ["He works at Acme Inc.", "The office is big."],
        ["hey!", "how are you?", "fine."],
    ],
    "es": [["¿Cómo estás?", "¡Muy bien!", "El Sr. Gómez vive en EE. UU. desde mayo."]],
    "fr": [["M. Durand est là.", "Mme Petit aussi, p. ex. ici."]],
    "hi": [["यह पहला है।", "यह दूसरा है।"]],
    "ko": [["오늘은 3.5도입니다.", "춥지요?", "네!"]],
}


@pytest.mark.parametrize(("language", "wanted"), [(tag, case) for tag, cases in CASES.items() for case in cases])
def test_sentences_end_where_a_reader_ends_them(language: str, wanted: list[str]) -> None:
    text = " ".join(wanted)
    got = [text[span.start : span.end] for span in sentences(text, language)]
    assert got == wanted


def test_scripts_without_spaces_end_at_their_own_stops() -> None:
    text = "「もう帰る。」と言った。雨だ！『本』を読む？"
    assert [text[a:b] for a, b in sentences(text, "ja")] == ["「もう帰る。」と言った。", "雨だ！", "『本』を読む？"]
    text = "下雨了。你来吗？“来。”他说。"
    assert len(sentences(text, "zh")) == 4


def test_a_line_end_inside_a_paragraph_is_a_space() -> None:
    text = "The long road led down to the river and then along the\nbank to the mill."
    assert len(sentences(text, "en")) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("A short title\nThe story begins here and goes on.", 2),
        ("# Title\nand text below it.", 2),
        ("one thing\n\nanother thing", 2),
        ("Shopping:\n- milk\n- eggs\n1. bread\n2. salt", 5),
        ("Before.\n---\nAfter.", 3),
        ("1. First point. More of it.", 2),
    ],
)
def test_headings_lists_and_blank_lines_end_a_sentence(text: str, count: int) -> None:
    assert len(sentences(text, "en")) == count


def _random_text(chance: random.Random) -> str:
    parts = [
        "word",
        "Dr.",
        "3.5",
        "。",
        "！",
        "」",
        "「",
        '"',
        ".",
        "?",
        "!",
        "...",
        "\n",
        "\n\n",
        " ",
        ", ",
        "— ",
        "no",
        "U.S.",
        "(",
        ")",
        "가나",
        "हिंदी।",
        "😀",
        "\u200d",
        "é\u0301",
        "1. ",
        "- ",
    ]
    return "".join(chance.choice(parts) + chance.choice(["", " "]) for _ in range(chance.randint(0, 40)))


def _uncovered(text: str, spans: list[Span], start: int = 0, end: int | None = None) -> str:
    at, left = start, []
    for span in spans:
        assert at <= span.start < span.end
        left.append(text[at : span.start])
        at = span.end
    return "".join([*left, text[at : len(text) if end is None else end]]).strip()


def test_every_character_is_in_exactly_one_sentence_and_one_clause() -> None:
    chance = random.Random(11)
    for _ in range(800):
        text = _random_text(chance)
        language = chance.choice(["en", "ja", "zh", "ko", "hi", "es", "fr"])
        whole = sentences(text, language)
        assert _uncovered(text, whole) == ""
        for span in whole:
            parts = clauses(text, span, language, limit=chance.choice([5, 20, 240]))
            assert _uncovered(text, parts, span.start, span.end) == ""


def test_clauses_part_behind_commas_and_before_conjunctions() -> None:
    text = (
        "When the rain stopped, the old man who had waited all morning under the bridge took his bag and walked home."
    )
    parts = [text[a:b] for a, b in clauses(text, Span(0, len(text)), "en")]
    assert parts[0] == "When the rain stopped,"
    assert all(part == part.strip() for part in parts)
    text = "雨が止んだので、老人は帰った。"
    assert [text[a:b] for a, b in clauses(text, Span(0, len(text)), "ja")] == ["雨が止んだので、", "老人は帰った。"]


def test_a_number_is_never_parted_at_its_comma() -> None:
    text = "About 3,497 people came, I think."
    assert next(text[a:b] for a, b in clauses(text, Span(0, len(text)), "en")) == "About 3,497 people came,"


def test_text_without_punctuation_is_cut_at_spaces_only() -> None:
    text = "word " * 300
    parts = [text[a:b] for a, b in clauses(text, sentences(text, "en")[0], "en", limit=100)]
    assert all(len(part) <= 100 and set(part.split()) == {"word"} for part in parts)


def test_an_endless_word_is_cut_between_characters_that_do_not_cling() -> None:
    text = "e\u0301" * 300
    for span in clauses(text, Span(0, len(text)), "en", limit=51)[1:]:
        assert text[span.start] == "e"


@pytest.mark.parametrize("unit", ["a", "a. ", ".", "1. ", '."', "。」", "\n", "a\n", "- ", "A.B."])
def test_hostile_text_is_split_in_bounded_pieces_of_work(unit: str) -> None:
    text = (unit * 30_000)[:30_000]
    assert _uncovered(text, sentences(text, "en")) == ""
