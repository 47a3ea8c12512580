"""The five front ends that espeak-ng serves: spans, punctuation, letters, and nothing lost."""

from __future__ import annotations

import random
import time

import pytest

pytest.importorskip("espeakng_loader")

from moksori.text.base import Piece
from moksori.text.g2p.es import Spanish
from moksori.text.g2p.espeak import ALPHABET
from moksori.text.g2p.espeak_words import EspeakFrontEnd
from moksori.text.g2p.fr import French
from moksori.text.g2p.hi import Hindi
from moksori.text.g2p.it import Italian
from moksori.text.g2p.pt import Portuguese
from moksori.text.rules import problem

FRONT_ENDS = {"es": Spanish, "fr": French, "it": Italian, "pt-br": Portuguese, "hi": Hindi}


def said(front_end: EspeakFrontEnd, text: str) -> str:
    return "".join(word.phonemes + word.after for word in front_end.phonemize(front_end.normalize(text)))


@pytest.mark.parametrize("language", FRONT_ENDS)
def test_it_knows_its_language(language: str) -> None:
    assert FRONT_ENDS[language]().language == language


def test_punctuation_stands_as_kokoro_expects_it() -> None:
    spanish = Spanish()
    assert said(spanish, "«Hola», dijo (a veces); ¿y tú?…") == "“ˈola”, dˈixo (a βˈeθes); i tˈu?…"
    assert said(spanish, "Uno - dos — tres") == "ˈuno — dˈos — tɾˈes"
    assert said(Hindi(), "वह गया।") == "ʋˌəh ɡˈʌjaː."


def test_a_quote_before_the_first_word_is_kept() -> None:
    words = Spanish().phonemize([Piece(0, 1, "“"), Piece(1, 5, "Hola"), Piece(5, 6, "”")])
    assert [(word.text, word.phonemes, word.after) for word in words] == [("", "", "“"), ("Hola", "ˈola", "”")]


def test_every_word_points_at_its_place() -> None:
    text = "Son 21 días."
    words = Spanish().phonemize(Spanish().normalize(text))
    assert [(word.text, text[word.span.start : word.span.end]) for word in words] == [
        ("Son", "Son"),
        ("veintiún", "21"),
        ("días", "días"),
    ]


def test_a_capital_alone_is_a_letter_but_not_where_it_is_a_word() -> None:
    spanish, french = Spanish(), French()
    assert said(spanish, "el plan B") == "el plˈam bˈe"
    assert said(spanish, "Y tú") == "i tˈu"
    assert "ɣɾiˈeɣa" in said(spanish, "X, Y, Z")
    assert said(french, "l'UE") == said(french, "l'u euh")
    assert said(french, "Y va-t-il").startswith("i")


def test_a_reading_given_by_the_user_is_kept_as_it_is() -> None:
    words = Spanish().phonemize([Piece(0, 4, "Kim", phonemes="kˈim"), Piece(5, 8, "ve")])
    assert [word.phonemes for word in words] == ["kˈim", "bˈe"]


def test_a_script_that_is_not_the_languages_own_is_not_read_as_a_foreign_letter() -> None:
    words = Spanish().phonemize(Spanish().normalize("la palabra 漢字 aquí"))
    assert [word.phonemes for word in words if word.text == "漢字"] == [""]
    assert "letra" not in said(Spanish(), "漢字")


def test_latin_words_in_hindi_are_english_and_codes_are_letters() -> None:
    assert said(Hindi(), "मेरा computer") == "mˌeːɾaː kəmpjˈuːtə"
    assert said(Hindi(), "jpg") == said(Hindi(), "जे पी जी")


@pytest.mark.parametrize("text", ["", " ", "...", "?!", "—", "()", "\n\n", "«»", "🙂", "\u200b", "''", "-", "***", "।"])
@pytest.mark.parametrize("language", FRONT_ENDS)
def test_texts_without_words_are_no_trouble(language: str, text: str) -> None:
    front_end = FRONT_ENDS[language]()
    assert all(not word.phonemes for word in front_end.phonemize(front_end.normalize(text)))


SCRIPTS = (
    "aeiouñçãéèêßøłABCXYZ0123456789.,;:!?¡¿«»\"'’()[]{}<>/\\|@#$%&*+-=_^~`€£₹°º²½①…—– \n\t"
    "漢字かなカナ한글कखगािी०१२абвαβγעבرس🙂👍🏽\u200d\u0301\u200b\u00ad\ufeff"
)


@pytest.mark.parametrize("language", FRONT_ENDS)
def test_nothing_is_lost_in_random_texts(language: str) -> None:
    front_end = FRONT_ENDS[language]()
    dice = random.Random(language)
    for _ in range(60):
        text = "".join(dice.choice(SCRIPTS) for _ in range(dice.randrange(1, 60)))
        pieces = front_end.normalize(text)
        assert problem(text, pieces) is None, text
        words = front_end.phonemize(pieces)
        assert set("".join(word.phonemes + word.after for word in words)) <= ALPHABET, text
        starts = [word.span.start for word in words]
        assert starts == sorted(starts), text
        spoken = {
            span for piece in pieces if any(c.isalnum() for c in piece.spoken) for span in [(piece.start, piece.end)]
        }
        assert spoken <= {tuple(word.span) for word in words}, text


@pytest.mark.full
@pytest.mark.parametrize(
    "unit", ["hola 12 ", "a", "1", "1.", "a.", "1/", "@a", "A ", "12:30 ", "(-", "a1", "http://a.b/"]
)
@pytest.mark.parametrize("language", FRONT_ENDS)
def test_a_text_twice_as_long_takes_about_twice_as_long(language: str, unit: str) -> None:
    front_end = FRONT_ENDS[language]()

    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        start = time.process_time()
        front_end.phonemize(front_end.normalize(text))
        return time.process_time() - start

    seconds(2000)
    assert seconds(40000) < 4 * seconds(20000) + 0.2
