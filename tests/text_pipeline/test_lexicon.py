"""Lexicons settle how words are said: found as a reader would find them, and never slow."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moksori.errors import TextError
from moksori.text import lexicon_files
from moksori.text.lexicon import READINGS, Entry, Lexicon, vetted


def found(lexicon: Lexicon, text: str, language: str = "en-us") -> list[tuple[str, str]]:
    return [(text[m.start : m.end], m.say) for m in lexicon.matches(text, language)]


# ------------------------------------------------------------------ finding


@pytest.mark.parametrize(
    ("word", "text", "hits"),
    [
        ("SQL", "SQL and sql, not MySQL or SQLs", ["SQL", "sql"]),
        ("New York", "in New York, not Newer York", ["New York"]),
        ("C++", "C++ and c++11", ["C++", "c++"]),
        ("AI", "AI는 said", ["AI"]),
        ("서울", "서울은 남서울 서울", ["서울", "서울"]),
        ("東京", "今東京都", ["東京"]),
        ("naïve", "NAÏVE naïve", ["NAÏVE", "naïve"]),
        (".NET", "use .NET now", [".NET"]),
        ("नमस्ते", "नमस्ते नमस्तेजी", ["नमस्ते"]),
        ("İ", "İ x", ["İ"]),
    ],
)
def test_a_word_is_found_as_a_word(word: str, text: str, hits: list[str]) -> None:
    assert [written for written, _ in found(Lexicon([Entry(word, "x")]), text)] == hits


def test_the_longest_entry_wins() -> None:
    lexicon = Lexicon([Entry("New", "a"), Entry("New York City", "b"), Entry("New York", "c")])
    assert found(lexicon, "New York City in New York, new") == [("New York City", "b"), ("New York", "c"), ("new", "a")]


def test_an_entry_may_be_for_one_language_or_one_case() -> None:
    lexicon = Lexicon(
        [Entry("chat", "en", language="en"), Entry("chat", "shah", language="fr"), Entry("IT", "i t", case=True)]
    )
    assert found(lexicon, "chat it IT", "en-gb") == [("chat", "en"), ("IT", "i t")]
    assert found(lexicon, "chat", "fr") == [("chat", "shah")] and found(lexicon, "chat", "es") == []


def test_patterns_come_after_words_and_may_use_their_groups() -> None:
    lexicon = Lexicon([Entry(r"v(\d+)", r"version \1", pattern=True), Entry("v2", "the second")])
    assert found(lexicon, "v2 v31") == [("v2", "the second"), ("v31", "version 31")]


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+", "(a|b)*", "(?:ab){2}", "a{1,500}", "a*b*c*d*", r"(a)\1", "(?i)a", "(?P<x>a)", "[", "(", "a{99999}",
    "x" * 201],
)  # fmt: skip
def test_a_pattern_that_could_run_away_is_refused(pattern: str) -> None:
    with pytest.raises(TextError):
        Entry(pattern, "x", pattern=True)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\d+ *kg", "12  kg"),
        (r"(?:foo)?bar", "bar"),
        (r"[*+]{2}", "*+"),
        (r"a\+", "a+"),
        (r"(?<=x)y", "xy"),
        ("a{2,}", "aaaa"),
    ],
)
def test_a_harmless_pattern_is_kept(pattern: str, text: str) -> None:
    assert vetted(pattern).search(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"word": ""}, {"say": " "}, {"reading": "arpabet"}, {"part": "gerund"}, {"language": "tlh"},
        {"say": "ж", "reading": "ipa"},
        {"say": "ё", "reading": "kokoro"}, {"say": "漢", "reading": "kana"}, {"say": "abc", "reading": "hangul"},
        {"say": r"\2", "pattern": True}, {"word": "x" * 201},
    ],
)  # fmt: skip
def test_an_entry_that_cannot_be_said_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(TextError):
        Entry(**{"word": "word", "say": "say", **wrong})  # type: ignore[arg-type]


# ------------------------------------------------------------------ as a value


def test_the_version_changes_with_the_entries_but_not_with_their_order() -> None:
    one, two = Entry("a", "b"), Entry("c", "d")
    assert Lexicon([one, two]).version == Lexicon([two, one]).version != Lexicon([one]).version
    assert Lexicon([one, two]) == Lexicon([two, one]) and len({Lexicon([one]), Lexicon([one])}) == 1


def test_adding_and_removing_leave_the_old_one_alone() -> None:
    lexicon = Lexicon([Entry("a", "b")])
    more = lexicon.with_entry(Entry("c", "d")).with_entry(Entry("A", "e"))
    assert found(more, "a c") == [("a", "e"), ("c", "d")] and len(lexicon) == 1
    assert found(more.without("C"), "a c") == [("a", "e")]


def test_the_request_wins_over_the_key_and_the_key_over_the_process() -> None:
    process, key, request = (Lexicon([Entry("a", who), Entry(who, "x")]) for who in ("process", "key", "request"))
    assert found(process | key | request, "a process") == [("a", "request"), ("process", "x")]


def test_looking_up_in_many_words_asks_for_a_few() -> None:
    lexicon = Lexicon(Entry(f"word{i}", "x") for i in range(20_000))
    assert len(found(lexicon, "word7 word19999 word20000 " * 100)) == 200


# ------------------------------------------------------------------ files

ENTRIES = [
    Entry("SQL", "sequel"),
    Entry("a, \"b\"", "x; y", language="en", case=True),
    Entry("tomato", "təˈmɑːtoʊ", "ipa", part="noun"),
    Entry("서울", "せうる", "kana"),
    Entry("strengths", '"strENTs', "x-sampa"),
    Entry("hello", "안녕", "hangul"),
    Entry("kokoro", "kˈOkəɹO", "kokoro"),
    Entry(r"v(\d+)", r"version \1", pattern=True),
]  # fmt: skip


@pytest.mark.parametrize("kind", ["csv", "tsv", "json"])
def test_what_is_written_is_read_again(kind: str) -> None:
    assert lexicon_files.parse(lexicon_files.dump(ENTRIES, kind), kind) == Lexicon(ENTRIES)


def test_pls_is_written_and_read_again_unless_it_cannot_hold_it() -> None:
    entries = [entry for entry in ENTRIES if not entry.pattern and not entry.case]
    assert lexicon_files.parse(lexicon_files.dump(entries, "pls"), "pls") == Lexicon(entries)
    with pytest.raises(TextError, match="export as json"):
        lexicon_files.dump(ENTRIES, "pls")


_WORDS = (
    st.text(min_size=1, max_size=20).map(str.strip).filter(lambda t: t and not t.startswith("#") and "\x00" not in t)
)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.builds(Entry, word=_WORDS, say=_WORDS, case=st.booleans()), max_size=6),
    st.sampled_from(["csv", "json"]),
)
def test_any_words_survive_a_file(entries: list[Entry], kind: str) -> None:
    entries = [e for e in entries if all(c == "\n" or c.isprintable() for c in e.word + e.say) and e.word != "word"]
    assert lexicon_files.parse(lexicon_files.dump(entries, kind), kind) == Lexicon(entries)


def test_json_may_be_a_plain_mapping() -> None:
    assert lexicon_files.parse('{"SQL": "sequel", "Kim": {"say": "kim", "reading": "ipa"}}', "json") == Lexicon(
        [Entry("SQL", "sequel"), Entry("Kim", "kim", "ipa")]
    )


def test_a_standard_pls_document_is_read() -> None:
    text = """<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">
  <lexeme role="x:noun"><grapheme>colour</grapheme><grapheme>color</grapheme><phoneme>ˈkʌlɚ</phoneme></lexeme>
  <lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias><example>the W3C</example></lexeme>
  <lexeme><grapheme>cat</grapheme><phoneme alphabet="x-sampa">k{t</phoneme><phoneme>x</phoneme></lexeme>
</lexicon>"""
    told = [entry.to_dict() for entry in lexicon_files.parse(text, "pls")]
    assert told[0] == {"word": "colour", "say": "ˈkʌlɚ", "reading": "ipa", "language": "en-us", "part": "noun"}
    assert told[2] == {"word": "W3C", "say": "World Wide Web Consortium", "language": "en-us"}
    assert told[3] == {"word": "cat", "say": "k{t", "reading": "x-sampa", "language": "en-us"}


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("word,say\na,b\nc\n", "csv", "line 3: say is missing"),
        ('word,say\na,b\n"c,d', "csv", "line 3"),
        ("word,sound\na,b", "csv", "no column 'sound'"),
        ("a,b,loud", "csv", "line 1: .*reading must be one of"),
        ('[{"word": "a", "say": 1}]', "json", "entry 1"),
        ('[{"word": "a", "say": "b", "tone": 1}]', "json", "no field 'tone'"),
        ('[\n{"word":', "json", "line 2"),
        ("7", "json", "write a list"),
        ("<lexicon>\n<lexeme><grapheme>a</grapheme></lexeme></lexicon>", "pls", "line 2: a lexeme needs"),
        ("<lexicon>\n<lexeme>", "pls", "line 2"),
        ("<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<lexicon>&a;</lexicon>", "pls", "document type"),
        (
            "<lexicon alphabet='y'><lexeme><grapheme>a</grapheme><phoneme>b</phoneme></lexeme></lexicon>",
            "pls",
            "alphabet 'y'",
        ),
        ("x", "yaml", "csv, tsv, json or pls"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said_with_the_line(text: str, kind: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        lexicon_files.parse(text, kind, name="words." + kind)


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    following = lexicon_files.LexiconFile(path)
    assert len(following.lexicon) == 0, "a file that is not there is empty"
    path.write_text("word,say\nSQL,sequel\n")
    first = following.lexicon
    assert len(first) == 1 and following.lexicon is first, "unchanged, it is not read again"
    path.write_text("word,say\nSQL,sequel\nGIF,jif\n")
    assert len(following.lexicon) == 2
    path.write_text("word,say\nbroken\n")
    with pytest.raises(TextError, match="line 2"):
        _ = following.lexicon


def test_a_file_is_added_to_and_taken_from(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    following = lexicon_files.LexiconFile(path)
    following.add(Entry("SQL", "sequel"))
    following.add(Entry("GIF", "jif"))
    following.remove("sql")
    assert [entry.word for entry in lexicon_files.read(path)] == ["GIF"] and list(tmp_path.iterdir()) == [path]
    with pytest.raises(TextError, match="not in words"):
        following.remove("sql")


@pytest.mark.parametrize("name", ["words.txt", "words"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(TextError, match="ends in"):
        lexicon_files.read(tmp_path / name)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(TextError, match="not UTF-8"):
        lexicon_files.read(tmp_path / "words.csv")


def test_there_is_an_entry_of_every_reading_in_these_tests() -> None:
    assert {entry.reading for entry in ENTRIES} == set(READINGS)
