"""The tables on disk give what was put in, and the shipped ones are whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from moksori.text.g2p.en_lexicon import Lexicon
from moksori.text.g2p.en_table import DATA, Table, write
from moksori.text.g2p.en_tags import Tagger


def test_a_table_gives_back_every_row_and_nothing_else(tmp_path: Path) -> None:
    rows = {f"key {i} é": f"value {i * i}" for i in range(500)} | {"": "empty", "zz": ""}
    write(tmp_path / "table", rows)
    table = Table(tmp_path / "table")
    assert {key: table.get(key) for key in rows} == rows
    assert [table.get(key) for key in ("key", "key 1", "zzz", "\t", "a\n")] == [None] * 5


@pytest.mark.parametrize("name", ["us.lex", "gb.lex", "tags.tbl", "us.lts", "gb.lts"])
def test_a_shipped_table_is_sorted_and_each_line_is_a_row(name: str) -> None:
    lines = (DATA / name).read_bytes().splitlines()
    keys = [line.split(b"\t")[0] for line in lines]
    assert keys == sorted(set(keys))
    assert all(line.count(b"\t") == 1 for line in lines)


def test_what_was_left_out_of_the_lexicon_is_derived() -> None:
    lexicon = Lexicon(british=False)
    table = Table(DATA / "us.lex")
    for word, phonemes in (("squabbling", "skwˈɑblɪŋ"), ("allocates", "ˈæləkˌAts")):
        assert table.get(word) in (None, phonemes, "*" + phonemes)
        assert lexicon.say(word) == phonemes


def test_names_are_found_in_small_letters_and_words_with_a_capital() -> None:
    lexicon = Lexicon(british=False)
    assert lexicon.say("london") == lexicon.say("London")
    assert lexicon.say("Table") == lexicon.say("table")


def test_the_tagger_tells_nouns_from_verbs() -> None:
    words = ["You", "must", "record", "a", "record", "."]
    assert Tagger().tags(words) == ["PRP", "MD", "VB", "DT", "NN", "."]
