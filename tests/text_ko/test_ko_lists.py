"""The lists behind the Korean front end: what every entry must be for the code to be right about it."""

from __future__ import annotations

from moksori.text.g2p.ko_hangul import is_syllable
from moksori.text.g2p.ko_words import LONGEST, listed, respell
from moksori.text.normalize import ko_units as units
from moksori.text.normalize.ko_data import table, words
from moksori.text.normalize.ko_hanja import read
from moksori.text.normalize.ko_latin import loans


def test_every_exception_keeps_its_number_of_syllables() -> None:
    exceptions, _ = listed()

    assert [word for word, said in exceptions.items() if len(word) != len(said)] == []
    assert [word for word in exceptions if not 2 <= len(word) <= LONGEST] == []
    assert all(is_syllable(char) for word, said in exceptions.items() for char in word + said)


def test_respelling_never_changes_the_number_of_syllables() -> None:
    exceptions, _ = listed()
    tails = ("", "이", "을", "에서", "입니다")

    assert [w + t for w in exceptions for t in tails if len(respell(w + t)) != len(w + t)] == []


def test_a_counter_is_either_native_or_sino_korean() -> None:
    assert set(units.NATIVE) & set(units.SINO) == set()


def test_loan_words_are_said_in_hangul() -> None:
    assert [word for word, said in loans().items() if not all(is_syllable(c) or c == " " for c in said)] == []


def test_units_and_currencies_are_said_in_hangul() -> None:
    said = [*units.UNITS.values(), *units.CURRENCIES.values()]

    assert [
        word for word in said if word not in units.DEGREES and not all(is_syllable(c) or c == " " for c in word)
    ] == []


def test_every_hanja_of_the_korean_standard_has_a_reading() -> None:
    standard = [bytes([row, cell]).decode("euc_kr") for row in range(0xCA, 0xFE) for cell in range(0xA1, 0xFF)]

    assert len(standard) == 4888
    assert [char for char in standard if read(char) is None] == []


def test_particle_pairs_differ() -> None:
    assert all(len(set(pair.split("/"))) == 2 for pair in words("rules", "allomorphs"))


def test_an_equals_sign_can_be_a_key_of_a_table() -> None:
    assert table("units", "signs")["="] == "는"
