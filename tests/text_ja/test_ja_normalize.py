"""What is said for Japanese as it is written."""

from __future__ import annotations

import re

import pytest

from moksori.text.normalize.ja import claims, normalize
from moksori.text.normalize.ja_numbers import cardinal, to_digits
from moksori.text.rules import problem


def said(text: str) -> str:
    pieces = normalize(text)
    assert problem(text, pieces) is None
    return re.sub(r"\s", "", "".join(piece.spoken for piece in pieces))


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "零"),
        ("11", "十一"),
        ("1000", "千"),
        ("1100", "千百"),
        ("3600", "三千六百"),
        ("10000", "一万"),
        ("12345678", "一千二百三十四万五千六百七十八"),
        ("1000000000000", "一兆"),
        ("9" * 25, "九" * 25),
    ],
)
def test_a_number_is_counted_in_ten_thousands(digits: str, words: str) -> None:
    assert cardinal(digits) == words


@pytest.mark.parametrize("digits", ["1", "10", "99", "800", "1200", "10000", "40050", "123456789", "1000000000000"])
def test_kanji_numerals_and_digits_are_inverses(digits: str) -> None:
    assert to_digits(cardinal(digits)) == digits


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("1987年6月2日", "千九百八十七年六月二日"),
        ("2023/11/08", "二千二十三年十一月八日"),
        ("H31.4.30", "平成三十一年四月三十日"),
        ("R1.5.1から", "令和元年五月一日から"),
        ("7/8(土)開催", "七月八日土曜日開催"),
        ("8日(火・祝)", "八日火曜日祝日"),
        ("9:05に起きる", "九時五分に起きる"),
        ("18:00", "十八時"),
        ("7:30pm", "午後七時三十分"),
        ("0時", "零時"),
        ("¥9,800（税込）", "九千八百円(税込)"),
        ("$12.5", "十二点五ドル"),
        ("$3.2M", "三百二十万ドル"),
        ("1.5兆円", "一点五兆円"),
        ("8%引き", "八パーセント引き"),
        ("10〜20%", "十から二十パーセント"),
        ("時速80km", "時速八十キロメートル"),
        ("80km/h", "時速八十キロメートル"),
        ("面積は25㎡、重さ3.2kg", "面積は二十五平方メートル,重さ三点二キログラム"),
        ("気温-7℃", "気温マイナス七度"),
        ("〒150-0002", "郵便番号一五零の零零零二"),
        ("06-6123-4567", "零六の六一二三の四五六七"),
        ("3/8カップ", "八分の三カップ"),
        ("2と3/4", "二と四分の三"),
        ("東京〜京都", "東京から京都"),
        ("すごい〜", "すごいー"),
        ("4:1で勝った", "四対一で勝った"),
        ("2-1で敗退", "二対一で敗退"),
        ("中央町2-10-3", "中央町二の十の三"),
        ("5-8人", "五から八人"),
        ("ver.2.4.1", "バージョン二点四点一"),
        ("第Ⅳ章と第IX条", "第四章と第九条"),
        ("③番", "三番"),
        ("6÷2=3", "六わる二イコール三"),
        ("√9", "ルート九"),
        ("FBI", "エフビーアイ"),
        ("Googleで検索", "グーグルで検索"),
        ("x@y.com", "エックスアットマークワイドットコム"),
        ("ﾊﾞｽﾃｲ", "バステイ"),
        ("はは", "はは"),
        ("か\u3099", "が"),
        ("みゝず", "みみず"),
        ("㈱山田", "株式会社山田"),
        ("５０㌔", "五十キロ"),
        ("番号0123", "番号零一二三"),
        ("No.7とVol.3", "ナンバー七とボリューム三"),
        ("p.12、pp.8-9", "十二ページ,八から九ページ"),
        ("3Dと5G", "スリーディーとファイブジー"),
        ("20cm×30cm", "二十センチメートルかける三十センチメートル"),
        ("東京→大阪", "東京,大阪"),
        ("だよねｗｗ", "だよね"),
        ("12-3番地", "十二の三番地"),
        ("localhost:80", "localhostコロン八十"),
        ("1,234,567人", "百二十三万四千五百六十七人"),
    ],
)
def test_what_is_written_is_said_as_a_reader_would(written: str, spoken: str) -> None:
    assert said(written) == spoken


def test_each_number_of_a_date_points_at_its_own_digits() -> None:
    text = "今日は12月25日"
    assert [(text[p.start : p.end], p.spoken) for p in normalize(text)] == [
        ("今日は", "今日は"),
        ("12", "十二"),
        ("月", "月"),
        ("25", "二十五"),
        ("日", "日"),
    ]


def test_english_words_are_left_to_english_and_known_ones_are_katakana() -> None:
    pieces = {piece.spoken: piece.language for piece in normalize("wonderfulはPythonとUSBで")}
    assert pieces == {"wonderful": "en-us", "は": None, "パイソン": None, "と": None, "ユーエスビー": None, "で": None}
    assert claims("NHK") and claims("Windows") and not claims("marvellous")


def test_three_english_words_in_a_row_are_an_english_phrase() -> None:
    phrase = [piece.language for piece in normalize("彼は Stop the music now と言った") if piece.spoken.isascii()]
    assert phrase == ["en-us"] * 4
    assert [piece.spoken for piece in normalize("Google Chrome を")] == ["グーグル", "クローム", "を"]


def test_what_is_not_said_gives_its_reason() -> None:
    notes = [piece.note for piece in normalize("はい🙂♪ж") if not piece.spoken]
    assert notes == ["emoji", "emoji", "unknown character"]


@pytest.mark.parametrize(
    "text", ["", "\n", "。", "ー", "っ", "々", "〜", "・", "￥", "1" * 5000, "1/0", "99:99", "゛", "\ud83d", "ﾞ"]
)
def test_odd_texts_are_covered_without_an_exception(text: str) -> None:
    assert problem(text, normalize(text)) is None
