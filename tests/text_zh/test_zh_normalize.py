"""What is said for Chinese as it is written."""

from __future__ import annotations

import re

import pytest

from moksori.text.normalize.zh import is_spelled, normalize
from moksori.text.normalize.zh_numbers import cardinal, simplified
from moksori.text.rules import problem


def said(text: str) -> str:
    pieces = normalize(text)
    assert problem(text, pieces) is None
    return re.sub(r"\s", "", "".join(piece.spoken for piece in pieces))


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "零"),
        ("10", "十"),
        ("18", "十八"),
        ("105", "一百零五"),
        ("110", "一百一十"),
        ("2000", "两千"),
        ("2222", "两千二百二十二"),
        ("10086", "一万零八十六"),
        ("20000", "两万"),
        ("120000", "十二万"),
        ("30003000", "三千万三千"),
        ("100000001", "一亿零一"),
        ("12" * 10, "一二" * 10),
    ],
)
def test_a_number_is_counted_in_ten_thousands(digits: str, words: str) -> None:
    assert cardinal(digits) == words


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("他生于1987年6月2日", "他生于一九八七年六月二日"),
        ("2023-11-08", "二零二三年十一月八日"),
        ("等了10年", "等了十年"),
        ("90年代", "九十年代"),
        ("98年出生", "九八年出生"),
        ("公元前221年", "公元前二二一年"),
        ("会议8:05开始", "会议八点零五分开始"),
        ("9:30 pm见", "下午九点三十分见"),
        ("2点2分", "两点两分"),
        ("买2个，住2楼，2号线，2月2日", "买两个,住二楼,二号线,二月二日"),
        ("¥3,500", "三千五百元"),
        ("$2.5亿", "二点五亿美元"),
        ("涨了12.5%", "涨了百分之十二点五"),
        ("10%-20%", "百分之十到百分之二十"),
        ("3/4的人", "四分之三的人"),
        ("气温-5℃到3℃", "气温负五摄氏度到三摄氏度"),
        ("时速120km/h", "时速一百二十公里每小时"),
        ("重2kg，面积30㎡", "重两千克,面积三十平方米"),
        ("10-15人", "十到十五人"),
        ("2020-2023年", "二零二零到二零二三年"),
        ("比分3:2，比例1:100", "比分三比二,比例一比一百"),
        ("拨打13912345678", "拨打幺三九幺二三四五六七八"),
        ("电话010-62771234", "电话零幺零六二七七幺二三四"),
        ("密码0472", "密码零四七二"),
        ("版本v2.10.3", "版本V二点十点三"),
        ("第3名，第Ⅳ章", "第三名,第四章"),
        ("5×3=15", "五乘三等于十五"),
        ("a@b.cn", "a艾特b点cn"),
        ("１２３个", "一百二十三个"),
        ("3.14159", "三点一四一五九"),
        ("①②", "一二"),
        ("No.8", "第八"),
        ("3-1获胜", "三比一获胜"),
        ("身高1米82", "身高一米八二"),
        ("航班MU5137", "航班MU五一三七"),
        ("ISBN 978-7-5086-1234-3", "ISBN九七八七五零八六幺二三四三"),
        ("北京→上海", "北京,上海"),
        ("4K和5G", "四K和五G"),
        ("價格是25元", "價格是二十五元"),
    ],
)
def test_what_is_written_is_said_as_a_reader_would(written: str, spoken: str) -> None:
    assert said(written) == spoken


def test_each_number_of_a_date_points_at_its_own_digits() -> None:
    text = "在2024年5月1日"
    assert [(text[p.start : p.end], p.spoken) for p in normalize(text)] == [
        ("在", "在"),
        ("2024", "二零二四"),
        ("年", "年"),
        ("5", "五"),
        ("月", "月"),
        ("1", "一"),
        ("日", "日"),
    ]


def test_english_words_are_left_to_english_and_abbreviations_are_ours() -> None:
    languages = {piece.spoken: piece.language for piece in normalize("用Python写GPU程序，见iPhone和VIP")}
    assert languages["Python"] == languages["iPhone"] == "en-us"
    assert languages["GPU"] is None and languages["VIP"] is None
    assert is_spelled("DVD") and is_spelled("a") and not is_spelled("meeting") and not is_spelled("NASDAQ")


def test_what_is_not_said_gives_its_reason() -> None:
    notes = {piece.note for piece in normalize("好🙂☆ж") if not piece.spoken}
    assert notes == {"emoji", "unknown character"}


@pytest.mark.parametrize(
    "text", ["", " \n", "。", "……", "《》", "￥", "-", "1" * 5000, "1/0", "99:99", "2024-13-45", "\ud83d"]
)
def test_odd_texts_are_covered_without_an_exception(text: str) -> None:
    assert problem(text, normalize(text)) is None


def test_traditional_characters_have_simplified_ones_of_the_same_number() -> None:
    assert simplified("圖書館裡的鐘聲") == "图书馆里的钟声"
