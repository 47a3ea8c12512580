"""What users of other servers complained about, with the real front ends: said right, nothing lost, all traceable."""

from __future__ import annotations

import pytest

from moksori.errors import LanguageNotSupported
from moksori.text import languages, pipeline
from moksori.text.pipeline import Explanation, TextOptions


def read(text: str, language: str = "en-us", **options: object) -> Explanation:
    try:
        languages.front_end(language)
    except LanguageNotSupported as missing:
        pytest.skip(str(missing))
    return pipeline.explain(text, TextOptions(language=language, **options))  # type: ignore[arg-type]


def phonemes(text: str) -> str:
    return " ".join(utterance.phonemes for utterance in read(text).utterances)


def places(told: Explanation) -> list[tuple[str, str]]:
    """Spoken words with what stands in the original there."""
    words = [word for utterance in told.utterances for word in utterance.words if word.phonemes]
    return [(word.text, told.text[word.span.start : word.span.end]) for word in words]


def test_a_short_prompt_is_one_call_and_cannot_babble() -> None:
    (only,) = read("Read it back to me. Word for word.").utterances
    assert len(only.phonemes) > 25 and not only.features


def test_two_words_with_capitals_are_not_spelled() -> None:
    assert phonemes("Pan Am").replace("ˌ", "") == phonemes("Pan am").replace("ˌ", "")


def test_no_is_a_word_at_the_end_of_a_sentence() -> None:
    told = read("Do I know what time it is? No. I left my watch at home.")
    assert "number" not in told.spoken and ("No", "No") in places(told)


def test_a_pause_follows_etc_and_brackets_are_kept() -> None:
    said = phonemes("CPUs, GPUs, etc. Whether its GPU (Nvidia or other) or CPU does not matter.")
    assert "(" in said and ")" in said and said.count(".") == 2


def test_a_title_and_a_byline_do_not_run_into_the_text() -> None:
    told = read("THE MARBLES\nBy Jane Doe\nIn the heart of the old city there lived a boy who had lost them all.")
    assert [u.text for u in told.utterances][:2] == ["THE MARBLES", "By Jane Doe"]
    assert all(u.pause > 0 and u.phonemes.endswith(".") for u in told.utterances[:2])


def test_dashes_and_rules_do_not_break_the_word_places() -> None:
    told = read("The Marbles. --- In the heart of it.")
    assert [spoken for spoken, written in places(told) if spoken != written] == []
    assert [spoken for spoken, _ in places(told)] == ["The", "Marbles", "In", "the", "heart", "of", "it"]


def test_every_spoken_word_knows_the_text_it_came_from() -> None:
    told = read("Pay $100 after 9:30PM on 2024-05-01, the 3rd time.")
    assert {written for spoken, written in places(told) if spoken in ("hundred", "dollars")} == {"$100"}
    assert {written for spoken, written in places(told) if spoken in ("May", "twenty-four")} == {"2024-05-01"}
    assert ("third", "3rd") in places(told)


@pytest.mark.parametrize("word", ["I'm", "it's", "don't", "how're"])
def test_curly_apostrophes_are_apostrophes(word: str) -> None:
    assert phonemes(f"So {word} fine") == phonemes(f"So {word.replace(chr(39), chr(0x2019))} fine")


def test_phonemes_in_the_text_are_said_and_not_read() -> None:
    told = read("Say [bla](/blˈɑ/) now")
    assert "blˈɑ" in told.utterances[0].phonemes and [w for _, w in places(told)] == ["Say", "bla", "now"]


def test_emoji_are_not_read_by_name_unless_asked() -> None:
    assert read("Nice work 🎉 there").spoken == "Nice work there"
    assert "party popper" in read("Nice work 🎉 there", emoji="name").spoken


def test_lists_and_lines_have_pauses_by_themselves() -> None:
    told = read("Remember to buy:\n- a bottle of milk\n- a dozen of eggs\n\nThat is all.")
    assert len([u for u in told.utterances if u.pause >= 0.2]) == 3


def test_a_paragraph_is_never_skipped() -> None:
    text = "\n\n".join(f"This is the paragraph of the {animal}, and it is not long." for animal in ANIMALS)
    said = " ".join(spoken for spoken, _ in places(read(text)))
    assert [animal for animal in ANIMALS if animal not in said] == []


ANIMALS = ["cat", "dog", "cow", "pig", "hen", "fox", "owl", "bat", "ant", "bee", "elk", "yak"]


def test_a_long_text_without_a_stop_is_said_whole() -> None:
    told = read(" ".join(ANIMALS * 40))
    assert [spoken for spoken, _ in places(told)] == ANIMALS * 40
    assert all(len(u.phonemes) <= 510 for u in told.utterances)


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("Kokoro 是一系列体积虽小但功能强大的 TTS 模型。", "zh", ["Kokoro", "TTS", "模型"]),
        ("오늘 meeting은 3시에 있어요.", "ko", ["오늘", "meeting", "3시"]),
        ("今日はMicrosoft Wordを使います。", "ja", ["Microsoft", "Word"]),
        ("मेरा iPhone यहाँ है।", "hi", ["मेरा", "iPhone"]),
        ("The word 안녕 means hello.", "en-us", ["word", "안녕", "hello"]),
    ],
)
def test_words_of_another_script_are_said(text: str, language: str, words: list[str]) -> None:
    told = read(text, language)
    spoken = "".join(written for _, written in places(told))
    assert not told.unspoken and all(word in spoken for word in words)
