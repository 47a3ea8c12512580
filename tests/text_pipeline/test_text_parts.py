"""The small parts of the pipeline: scripts, alphabets, emoji."""

from __future__ import annotations

import pytest

from moksori.text import alphabets, emoji, scripts
from moksori.text.scripts import Run

# ------------------------------------------------------------------ scripts


@pytest.mark.parametrize(
    ("char", "script"),
    [
        ("a", "latin"), ("É", "latin"), ("ß", "latin"), ("Ａ", "latin"), ("ａ", "latin"), ("Ⅳ", "latin"),
        ("한", "hangul"), ("ㄱ", "hangul"),
        ("漢", "han"), ("々", "han"), ("𠮷", "han"), ("か", "kana"), ("カ", "kana"), ("ー", "kana"), ("ｶ", "kana"),
        ("ह", "devanagari"),
        ("ж", "cyrillic"), ("λ", "greek"), ("ا", "arabic"), ("ש", "hebrew"), ("ส", "thai"), ("ㄅ", "bopomofo"),
        ("5", ""), ("×", ""), ("÷", ""), (".", ""), (" ", ""), ("🎉", ""), ("\u0301", "mark"), ("\u094d", "mark"),
    ],
)  # fmt: skip
def test_the_script_of_a_character(char: str, script: str) -> None:
    assert scripts.script(char) == script


def test_a_text_is_cut_where_its_script_changes() -> None:
    assert list(scripts.runs("GPT4 모델을 5번")) == [Run(0, 5, "latin"), Run(5, 11, "hangul")]
    assert list(scripts.runs("12 ab")) == [Run(0, 5, "latin")] and list(scripts.runs("12")) == [Run(0, 2, "")]
    assert list(scripts.runs("")) == []


@pytest.mark.parametrize(
    ("text", "language", "foreign"),
    [("hello", "en-us", False), ("hello", "ko", True), ("漢字", "ko", False), ("かな", "zh", True),
    ("é 5 €", "fr", False),
     ("नमस्ते", "hi", False), ("12:30", "ja", False), ("Да", "en-us", True)],
)  # fmt: skip
def test_a_front_end_reads_its_own_scripts(text: str, language: str, foreign: bool) -> None:
    assert scripts.has_foreign(text, language) is foreign


# ------------------------------------------------------------------ alphabets


@pytest.mark.parametrize(
    ("ipa", "american", "british"),
    [
        ("ˈkoʊkəɹoʊ", "kˈOkəɹO", "kˈQkəɹQ"), ("kˈOkəɹO", "kˈOkəɹO", "kˈOkəɹO"), ("həˈləʊ", "həlˈO", "həlˈQ"),
        ("t͡ʃɜːt͡ʃ", "ʧɜʧ", "ʧɜːʧ"), ("dʒʌdʒ", "ʤʌʤ", "ʤʌʤ"), ("ˈstrɛŋθs", "stɹˈɛŋθs", "stɹˈɛŋθs"),
        ("aɪ aʊ ɔɪ eɪ", "I W Y A", "I W Y A"),
        ("ɡɫɑ̃g", "ɡlɑ\u0303ɡ", "ɡlɑ\u0303ɡ"), ("fɑːðɚ", "fɑðəɹ", "fɑːðə"), ("  a   b ", "a b", "a b"),
    ],
)  # fmt: skip
def test_ipa_becomes_kokoros_alphabet(ipa: str, american: str, british: str) -> None:
    assert alphabets.to_kokoro(ipa, "en-us") == american
    assert alphabets.to_kokoro(ipa, "en-gb") == british


def test_other_languages_keep_their_vowels_and_their_r() -> None:
    assert alphabets.to_kokoro("ˈpero", "es") == "pˈero" and alphabets.to_kokoro("rei̯", "pt-br") == "rei"
    assert alphabets.to_kokoro("ɕa tɕu dʑi", "ko") == "ɕa ʨu ʥi"


def test_what_no_voice_knows_is_named() -> None:
    with pytest.raises(ValueError, match="ж 漢"):
        alphabets.to_kokoro("a漢ж")


@pytest.mark.parametrize(
    ("xsampa", "ipa"),
    [
        ('"strENTs', "ˈstrɛŋθs"),
        ('t@"meItoU', "təˈmeɪtoʊ"),
        ("t_Sa", "tʃa"),
        ("r\\E:d", "ɹɛːd"),
        ("J\\E", "ɟɛ"),
        ("o~", "o\u0303"),
    ],
)
def test_x_sampa_becomes_ipa(xsampa: str, ipa: str) -> None:
    assert alphabets.from_xsampa(xsampa) == ipa


def test_whatever_the_tables_give_is_in_the_alphabet() -> None:
    assert len(alphabets.KOKORO) == 114
    for table in (alphabets._SAME, *alphabets._TABLES.values()):
        assert all(alphabets.KOKORO.issuperset(value) for value in table.values())
    for value in alphabets._XSAMPA.values():
        alphabets.to_kokoro(value)


# ------------------------------------------------------------------ emoji


@pytest.mark.parametrize("one", ["🎉", "👍🏽", "👨‍👩‍👧", "🇰🇷", "❤️", "1️⃣", "#️⃣", "☺", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "✅", "⚠️", "🧑‍💻", "©️"])
def test_an_emoji_is_found_whole_and_has_a_name(one: str) -> None:
    assert [match[0] for match in emoji.FOUND.finditer(f"a {one} b")] == [one]
    name = emoji.name(one)
    assert name and all(char.isalnum() or char in " ,'" for char in name) and name.isascii()


@pytest.mark.parametrize("text", ["a © b", "5 × 3", "→", "™", "1 # *", "漢字", "♪", "½"])
def test_signs_are_no_emoji(text: str) -> None:
    assert not emoji.FOUND.search(text)


@pytest.mark.parametrize(
    ("one", "name"),
    [("👍🏽", "thumbs up"), ("🇰🇷", "flag K R"), ("3️⃣", "key 3"), ("🐈", "cat"), ("👨‍👩‍👧", "man, woman, girl")],
)
def test_the_name_of_an_emoji_is_what_one_would_say(one: str, name: str) -> None:
    assert emoji.name(one) == name


@pytest.mark.parametrize(
    ("text", "found"), [("well :-)", [":-)"]), ("a:b (c)", []), (":D, ;)", [":D", ";)"]), ("http://x", []), ("8:0", [])]
)
def test_faces_made_of_signs_stand_alone(text: str, found: list[str]) -> None:
    assert [match[0] for match in emoji.EMOTICON.finditer(text)] == found
