"""The Korean front end as the pipeline uses it: spans, marks, other scripts, many threads, strange texts."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import pytest

from moksori.text.base import Piece
from moksori.text.g2p.ko import Korean
from moksori.text.g2p.ko_kokoro import STANDARD, spell
from moksori.text.rules import problem

KOREAN = Korean()


def words(text: str) -> list[tuple[str, str, str]]:
    spoken = KOREAN.phonemize(KOREAN.normalize(text))
    return [(w.text, text[w.span.start : w.span.end], w.phonemes + w.after) for w in spoken]


def test_a_number_and_its_particle_are_one_word_with_the_span_of_both() -> None:
    assert [w[:2] for w in words("내일 3시에 만나요.")] == [("내일", "내일"), ("세시에", "3시에"), ("만나요", "만나요")]


def test_two_spoken_words_may_share_a_span() -> None:
    assert [w[:2] for w in words("사과 3개")] == [("사과", "사과"), ("세", "3개"), ("개", "3개")]


def test_words_come_out_in_the_alphabet_of_kokoro() -> None:
    assert [w[2] for w in words("한국어를 읽습니다.")] == ["hanɡuɡɔɾɯl ", "iksɯmnida."]


def test_stops_are_voiced_only_between_sonorants() -> None:
    assert [w[2].strip() for w in words("가구 감기 국밥 바다")] == ["kaɡu", "kamɡi", "kukpap", "pada"]


def test_sounds_change_across_the_space_where_a_word_leans() -> None:
    assert [w[2].strip() for w in words("옷 한 벌")] == ["o", "tʰan", "bɔl"]


def test_marks_hang_on_the_word_before_and_opening_ones_on_the_space() -> None:
    text = "“정말?” 네, (그래요)!"

    assert "".join(w[2] for w in words(text)) == "“ʨɔŋmal?” ne, (kɯɾɛjo)!"


def test_a_particle_behind_a_closing_quote_belongs_to_the_quoted_word() -> None:
    assert [w[:2] for w in words("‘책’을 “값”도")] == [("책을", "책’을"), ("값도", "값”도")]
    assert "".join(w[2] for w in words("“값”도 봐")) == "“kapto” pwa"


def test_a_user_given_pronunciation_is_said_exactly() -> None:
    spoken = KOREAN.phonemize([Piece(0, 2, "코코", phonemes="kˈOkəɹO"), Piece(2, 3, "는")])

    assert [w.phonemes for w in spoken] == ["kˈOkəɹO", "nɯn"]


def test_a_foreign_word_that_nobody_took_is_spelled_rather_than_lost() -> None:
    assert words("Zqxv는")[0][0] == "제트큐엑스브이는"


def test_every_symbol_is_one_that_kokoro_knows() -> None:
    vocabulary = json.loads(files("moksori.engines.kokoro").joinpath("vocabulary.json").read_text(encoding="utf-8"))
    known = set(vocabulary.get("vocab", vocabulary))
    syllables = [(o, v, c) for o in STANDARD.onsets for v in STANDARD.vowels for c in ("", *STANDARD.codas)]

    assert set("".join(spell([s], before="") + spell([s]) for s in syllables)) <= known


ALPHABETS = (
    "가나다라마바사아자차카타파하값닭않읽밟의예것수일십백천만 ",
    "0123456789.,:-/~%()+=",
    "abcXYZ @#&_'",
    "年月日女子不率漢字 ㄱㅋㅠㅏ",
    "éß Приветαβ ひカ 😀👍☃ \u200d\u0301\u1100\u1161\u11a8½Ⅲ①₩€℃㎡“”…—",
    "개명시분초월일년원번대장살층호 제여약",
)


def random_text(chance: random.Random, length: int) -> str:
    return "".join(chance.choice(chance.choice(ALPHABETS)) for _ in range(length))


@pytest.mark.parametrize("seed", range(20))
def test_no_character_of_any_text_is_lost(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        text = random_text(chance, chance.randrange(60))
        pieces = KOREAN.normalize(text)
        assert problem(text, pieces) is None
        assert all(piece.spoken or piece.note for piece in pieces)
        spoken = KOREAN.phonemize(pieces)
        assert all(0 <= w.span.start < w.span.end <= len(text) for w in spoken)
        assert [w.span.start for w in spoken] == sorted(w.span.start for w in spoken)


@pytest.mark.parametrize(
    "text",
    [
        "1" * 5_000,
        "1," * 2_500,
        "이라" * 2_500,
        "a-" * 2_500,
        "(" * 5_000,
        "3~" * 2_500,
        "ㅋ" * 5_000,
        "a.b" * 1_700,
    ],
    ids=["digits", "commas", "particles", "hyphens", "brackets", "ranges", "chat", "dots"],
)
def test_a_text_made_to_be_slow_is_still_read(text: str) -> None:
    assert problem(text, KOREAN.normalize(text)) is None
    KOREAN.phonemize(KOREAN.normalize(text))


def test_many_threads_read_the_same_as_one() -> None:
    texts = ["오늘 3시 30분에 KBS 뉴스", "값이 1,200원은 비싸다", "할 수 있는 일을 했다", "大韓民國 女子"] * 50
    alone = [words(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(words, texts))

    assert together == alone


@pytest.mark.parametrize("text", ["", " ", "...", "?!", "—", "(", "ㅠㅠ", "😀"])
def test_a_text_without_words_is_no_error(text: str) -> None:
    assert all(not w.phonemes for w in KOREAN.phonemize(KOREAN.normalize(text)))
