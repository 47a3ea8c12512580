"""Of any text in any script, every character is spoken, white space, or listed as unspoken with the reason.

What is listed may not be letters of a script that the language reads: a pipeline that lists everything would pass
otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_front_end import Capitals

from moksori.errors import LanguageNotSupported, MarkupError
from moksori.text import alphabets, languages, pipeline
from moksori.text.base import FrontEnd
from moksori.text.pipeline import Explanation, TextOptions

FrontEnds = Callable[[str], FrontEnd]

ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", " \n\t  \r", "....,,,!?;:",
    "\"'()[]{}<>-–—/\\|*_~`#@&%^+=$€£¥₩₹", "안녕하세요오늘회의는값", "일본ㄱㅏ각", "日本語漢字東京都々",
    "ひらがなカタカナー",
    "的是一系列中文模型", "हिन्दीनमस्तेक्षत्रज्ञ", "áéíóúüñçãõàèìòùâêîôûœæß", "Приветмир", "αβγδω", "مرحبا", "שלום",
    "สวัสดี",
    "🎉👍🏽👨‍👩‍👧🇰🇷❤️☺✓", "\u200b\u200d\ufeff\u00ad\u0301\u20e3\ufe0f", "ＡＢＣ１２３！？", "𝒜𝔹𝟙",
    "①②½¼²³℃㎡№™©",
    "।॥。、！？「」『』《》…",
)  # fmt: skip
SNIPPETS = (
    "$5.30 ", "Dr. Kim ", "3:30pm ", "2024-05-01 ", "http://a.b/c?d=e ", "a@b.co ", "[pause:1s]", "[word](/wˈɜɹd/)",
    "[lang:ko]", "[/lang]", "<lang ja>", "</lang>", "[rate:2]", "[voice:x]", "**b**", "# h\n", "- i\n", "1. n\n",
    "```\ncode\n```\n", "| a | b |\n|---|---|\n| c | d |\n", "> q\n", "<p>", "</p>", "<b>x</b>", "&amp;",
    "![a](b)", "[a](b)",
    "`c`", "---\n", "meeting은 ", "C# ", "etc. ", "No. 5 ", "1/2 ", "1,000,000 ", "50% ", "-5°C ", "<!-- c -->",
    "<pre>", ":-) ",
)  # fmt: skip
SMALL = {tag: Capitals(tag) for tag in languages.LANGUAGES}
small_front_ends: FrontEnds = SMALL.__getitem__
TAGS = ("en-us", "en-gb", "es", "hi", "it", "pt-br", "ja", "zh", "ko")


def random_text(chance: random.Random) -> str:
    out: list[str] = []
    wanted = chance.choice([1, 2, 5, 10, 30, 80, 200])
    while sum(map(len, out)) < wanted:
        letters = chance.choice(ALPHABETS)
        word = "".join(chance.choice(letters) for _ in range(chance.randint(1, 12)))
        out.append(chance.choice(SNIPPETS) if chance.random() < 0.25 else word + chance.choice(["", " "]))
    return "".join(out)


def random_options(chance: random.Random, markups: tuple[str, ...]) -> TextOptions:
    return TextOptions(
        language=chance.choice(TAGS),
        markup=chance.choice(markups),
        profile=chance.choice(["chat", "book", "code"]),
        emoji=chance.choice(["drop", "name"]),
        unknown=chance.choice(["report", "spell", "name"]),
        normalize=chance.random() < 0.9,
        mixed=chance.random() < 0.9,
        max_tokens=chance.choice([60, 510]),
    )


def check(text: str, options: TextOptions, front_ends: FrontEnds) -> Explanation:
    """Everything that must hold for any text."""
    told = pipeline.explain(text, options, front_ends=front_ends)
    covered = bytearray(len(text))
    at = 0
    for utterance in told.utterances:
        assert utterance.text == text[utterance.span.start : utterance.span.end]
        assert len(utterance.phonemes) <= options.max_tokens
        for word in utterance.words:
            start, end = word.span
            assert at <= start < end <= len(text), "words are in order and inside the text"
            at = start
            covered[start:end] = b"\1" * (end - start)
    for start, end, reason in told.unspoken:
        assert 0 <= start < end <= len(text) and reason
        covered[start:end] = b"\1" * (end - start)
    lost = [char for i, char in enumerate(text) if not covered[i] and not char.isspace()]
    assert not lost, f"{lost} is neither spoken nor listed"
    return told


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32))
def test_no_character_of_a_random_text_gets_lost(seed: int) -> None:
    chance = random.Random(seed)
    options = random_options(chance, ("plain", "plain", "markdown", "html", "auto"))
    try:
        check(random_text(chance), options, small_front_ends)
    except MarkupError as refused:
        assert "pauses" in str(refused)


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=300))
def test_no_character_of_any_unicode_gets_lost(text: str) -> None:
    check(text, TextOptions(tags=False), small_front_ends)


SSML = (
    "<p>", "<s>", "<prosody rate='slow'>", "<lang xml:lang='ko'>", "<sub alias='x y'>",
    "<say-as interpret-as='digits'>",
    "<phoneme ph='a'>", "<x:y>", "text 12 ", "안녕 ", "&amp;", "<break time='1ms'/>", "<mark name='m'/>", "é\r\n",
    "<![CDATA[<z>]]>",
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(SSML), max_size=20))
def test_no_character_of_ssml_gets_lost(parts: list[str]) -> None:
    out, open_elements = ["<speak>"], ["speak"]
    for part in parts:
        out.append(part)
        if part.startswith("<") and not part.endswith("/>") and "!" not in part:
            open_elements.append(part[1:].rstrip(">").split(" ")[0])
    document = "".join(out) + "".join(f"</{name}>" for name in reversed(open_elements))
    check(document, TextOptions(markup="ssml"), small_front_ends)


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("en-us", "a b c d e f g z"),
        ("ko", "가 나 다 학 교 漢 字"),
        ("ja", "ひ ら カー 漢 字 々"),
        ("zh", "的 是 一 中 文"),
        ("hi", "हि न्दी क्ष"),
    ],
)
def test_letters_that_the_language_reads_are_spoken_and_not_listed(language: str, letters: str) -> None:
    chance = random.Random(3)
    for _ in range(30):
        text = " ".join(
            "".join(chance.choice(letters.split()) for _ in range(chance.randint(1, 40))) for _ in range(20)
        )
        assert all(
            o.reason == "invisible" for o in check(text, TextOptions(language=language), small_front_ends).unspoken
        )


# ------------------------------------------------------------------ with the real front ends


def installed(tag: str) -> bool:
    try:
        languages.front_end(tag)
    except (LanguageNotSupported, ImportError):
        return False
    return True


@pytest.mark.parametrize("tag", ["en-us", "ko"])
def test_the_real_front_ends_lose_nothing_either(tag: str) -> None:
    if not installed(tag):
        pytest.skip(f"{tag} is not installed")
    chance = random.Random(11)
    for _ in range(25):
        told = check(random_text(chance), TextOptions(language=tag, mixed=False), languages.front_end)
        assert all(alphabets.KOKORO.issuperset(utterance.phonemes) for utterance in told.utterances)


def test_plain_english_words_are_all_spoken() -> None:
    chance = random.Random(5)
    for _ in range(4):
        words = [
            "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randint(1, 9))) for _ in range(30)
        ]
        text = " ".join(word + chance.choice(["", "", "", ",", "."]) for word in words)
        assert not check(text, TextOptions(), languages.front_end).unspoken


@pytest.mark.full
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_random_texts_in_all_languages(part: int) -> None:
    chance = random.Random(part)
    here = tuple(tag for tag in TAGS if installed(tag))
    for _ in range(1000):
        text, options = random_text(chance), random_options(chance, ("plain", "markdown", "html"))
        if options.language in here:
            try:
                check(text, options, languages.front_end)
            except MarkupError as refused:
                assert "pauses" in str(refused)
