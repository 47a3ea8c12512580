"""Chinese readings, tones and symbols."""

from __future__ import annotations

import threading

import pytest

pytest.importorskip("jieba")
pytest.importorskip("pypinyin")

from moksori.text.base import Piece
from moksori.text.g2p.zh import Chinese
from moksori.text.g2p.zh_kokoro import syllable_symbols
from moksori.text.g2p.zh_pinyin import readings
from moksori.text.g2p.zh_sandhi import change_tones

CHINESE = Chinese()
SEGMENTER = CHINESE._segmenter


def spoken(text: str) -> str:
    return "".join(word.phonemes + word.after for word in CHINESE.phonemize(CHINESE.normalize(text)))


def pinyin(text: str) -> str:
    words = SEGMENTER.cut(text)
    said = change_tones([w.text for w in words], readings(words), SEGMENTER.knows)
    return " ".join(syllable for word in said for syllable in word)


@pytest.mark.parametrize(
    ("syllable", "symbols"),
    [
        ("zhong1", "ꭧʊ→ŋ"),
        ("hao3", "xau↓"),
        ("de5", "tɤ"),
        ("shi4", "ʂɨ↘"),
        ("si1", "sɨ→"),
        ("xu2", "ɕy↗"),
        ("jun1", "ʨy→n"),
        ("yuan2", "ɥɛ↗n"),
        ("lüe4", "lɥe↘"),
        ("wo3", "wo↓"),
        ("liu2", "ljou↗"),
        ("gui1", "kwei→"),
        ("wen2", "wə↗n"),
        ("you3", "jou↓"),
        ("ying1", "i→ŋ"),
        ("er2", "ɚ↗"),
        ("m2", "m↗"),
        ("huar1", "xwa→ɻ"),
        ("", ""),
        ("xyz9", ""),
    ],
)
def test_a_syllable_becomes_symbols_with_an_arrow_behind_the_vowel(syllable: str, symbols: str) -> None:
    assert syllable_symbols(syllable) == symbols


@pytest.mark.parametrize(
    ("text", "syllables"),
    [
        ("他得走了", "ta1 dei2 zou3 le5"),
        ("跑得很快", "pao3 de5 hen3 kuai4"),
        ("他还书给我", "ta1 huan2 shu1 gei2 wo3"),
        ("他还在家", "ta1 hai2 zai4 jia1"),
        ("孩子长大了", "hai2 zi5 zhang3 da4 le5"),
        ("银行行长", "yin2 hang2 hang2 zhang3"),
        ("重新开始", "chong2 xin1 kai1 shi3"),
        ("重要的事情", "zhong4 yao4 de5 shi4 qing5"),
        ("音乐很快乐", "yin1 yue4 hen3 kuai4 le4"),
        ("为人民服务", "wei4 ren2 min2 fu2 wu4"),
        ("三只猫只吃鱼", "san1 zhi1 mao1 zhi3 chi1 yu2"),
        ("首都", "shou3 du1"),
        ("睡着了", "shui4 zhao2 le5"),
        ("高兴地说", "gao1 xing4 de5 shuo1"),
        ("还钱", "huan2 qian2"),
        ("看得见", "kan4 de5 jian4"),
        ("他得了奖", "ta1 de2 le5 jiang3"),
        ("高兴得不得了", "gao1 xing4 de5 bu4 de2 liao3"),
        ("女儿在玩儿", "nv3 er2 zai4 wan2 er5"),
    ],
)
def test_a_character_with_several_readings_is_read_by_its_neighbours(text: str, syllables: str) -> None:
    assert pinyin(text) == syllables


@pytest.mark.parametrize(
    ("text", "syllables"),
    [
        ("你好", "ni2 hao3"),
        ("我很好", "wo3 hen2 hao3"),
        ("展览馆", "zhan2 lan2 guan3"),
        ("小老虎", "xiao3 lao2 hu3"),
        ("不去", "bu2 qu4"),
        ("不好", "bu4 hao3"),
        ("是不是", "shi4 bu5 shi4"),
        ("看不懂", "kan4 bu5 dong3"),
        ("一天", "yi4 tian1"),
        ("一定", "yi2 ding4"),
        ("一个", "yi2 ge4"),
        ("第一个", "di4 yi1 ge4"),
        ("一二三", "yi1 er4 san1"),
        ("统一", "tong3 yi1"),
        ("一月一日", "yi1 yue4 yi1 ri4"),
        ("看一看", "kan4 yi5 kan4"),
    ],
)
def test_tones_change_with_what_follows(text: str, syllables: str) -> None:
    assert pinyin(text) == syllables


def test_words_point_at_the_text_before_it_was_normalised() -> None:
    text = "我买了2个苹果。"
    words = CHINESE.phonemize(CHINESE.normalize(text))
    assert [(text[w.span.start : w.span.end], w.text) for w in words if w.text] == [
        ("我", "我"),
        ("买", "买"),
        ("了", "了"),
        ("2个", "两个"),
        ("苹果", "苹果"),
    ]
    assert words[-1].after == "."


def test_a_number_is_no_word_with_what_follows_it() -> None:
    text = "在2024年3:30开会，打13812345678"
    words = [(w.text, text[w.span.start : w.span.end]) for w in CHINESE.phonemize(CHINESE.normalize(text))]
    assert ("二零二四", "2024") in words and ("开会", "开会") in words
    assert [w for w, written in words if written == "13812345678"] == ["幺三八", "幺二三四", "五六七八"]


def test_traditional_characters_sound_like_simplified_ones_and_keep_their_place() -> None:
    assert spoken("圖書館裡很安靜") == spoken("图书馆里很安静")
    words = CHINESE.phonemize(CHINESE.normalize("圖書館裡"))
    assert words[0].text == "圖書館"


def test_marks_stand_behind_the_word_before_them() -> None:
    assert spoken("“好，”他说。") == "“xau↓,” tʰa→ ʂwo→."


def test_phonemes_that_the_user_wrote_are_said_exactly() -> None:
    words = CHINESE.phonemize([Piece(0, 1, "我"), Piece(1, 4, "abc", phonemes="ˈɛks"), Piece(4, 5, "好")])
    assert [w.phonemes for w in words] == ["wo↓", "ˈɛks", "xau↓"]


def test_letters_are_spelled_and_a_stray_english_word_is_not_lost() -> None:
    assert spoken("看TV") == "kʰa↘n tʰˈi vˈi".replace("tʰˈi", "tˈi")
    assert CHINESE.phonemize([Piece(0, 2, "hi", language="en-us")])[0].phonemes == "ˈAʧ ˈI"


def test_every_symbol_is_in_the_alphabet() -> None:
    from moksori.text.g2p.espeak import ALPHABET

    text = "儿女日月，雨雪云，鱼，资此四，知吃是日，恩，嗯，哦，哎哟，喔！今天（3月8日）下午5:30，我们去“北京”……ABCXYZ"
    assert set(spoken(text)) <= ALPHABET


def test_many_threads_get_the_same_answer() -> None:
    results: list[object] = []
    text = "今天天气不错，我们一起去公园散步吧。"
    threads = [
        threading.Thread(target=lambda: results.append(CHINESE.phonemize(CHINESE.normalize(text)))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(result == results[0] for result in results)
