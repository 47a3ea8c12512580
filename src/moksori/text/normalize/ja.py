# ruff: noqa: E501  -- the rules stand one a line
"""Japanese as it is written to Japanese as it is said, in kanji and kana.

Numbers become kanji numerals; how they are read before a counter (三本 サンボン) is for OpenJTalk to say. Latin letters
and known words become katakana, other Latin words carry `language="en-us"`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

from moksori.text.base import Piece
from moksori.text.normalize import ja_letters
from moksori.text.normalize.ja_numbers import cardinal, decimal, one_by_one
from moksori.text.normalize.ja_units import ADDRESS, CURRENCIES, MATH, PER_TIME, SYMBOLS, UNITS
from moksori.text.rules import PUNCTUATION, Rule, apply, script

Match = re.Match[str]

DIGIT_BY_DIGIT = frozenset(("phone", "code", "postcode"))
"""Rules whose numerals are read one by one."""

_MARKS = {**PUNCTUATION, "・": "・", "･": "・"}
_NUMBER = r"\d{1,3}(?:,\d{3}){1,6}(?!\d)(?:\.\d{1,20})?|\d{1,40}(?:\.\d{1,20})?"
_SIGN = r"(?:(?<![A-Za-z\d.)\]）\u30a1-\u30ff-])[-−])?"
_SCALE = r"(?:[十百千]?[万億兆]|百|千)"
_BEFORE = r"(?<![\d.])"
_TILDE = "〜～~"
_DASH = r"[〜～~–—−‐-]"
_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〇"
_KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff"

_WORD = re.compile(rf"[{_HAN}{_KANA}]+|[{_LATIN}]+(?:['’-][{_LATIN}]+)*|[\uac00-\ud7af]+|[^\W_]")


def normalize(text: str) -> list[Piece]:
    """What is said for `text`, in order."""
    pieces = apply(_RULES, _folded(text), word=_WORD, punctuation=_MARKS)
    english = _phrases(pieces)
    return [
        replace(piece, language="en-us", note="English") if i in english else _placed(piece)
        for i, piece in enumerate(pieces)
    ]


def _phrases(pieces: list[Piece]) -> set[int]:
    """Which pieces are words of three or more in a row, with spaces between: English, not words in Japanese."""
    found: set[int] = set()
    run: list[int] = []
    for i, piece in enumerate(pieces):
        latin = not piece.note and piece.spoken != "" and script(piece.spoken[0]) == "latin"
        if not (latin and run and pieces[run[-1]].end < piece.start):
            run = []
        if latin:
            run.append(i)
        if len(run) > 2:
            found.update(run)
    return found


def claims(word: str) -> bool:
    """Whether a Latin word is said in Japanese: spelled, or a word that we have in katakana."""
    return ja_letters.katakana(word) is not None


def _folded(text: str) -> str:
    """Full-width letters, digits and signs as ASCII, one for one."""
    return text if text.isascii() else "".join(map(_narrow, text))


def _narrow(char: str) -> str:
    if "！" <= char <= "～" and (char.isalnum() or char in "％＋－＝＃＠＆＊／＄＜＞："):
        return chr(ord(char) - 0xFEE0)
    if char.isdecimal() and not char.isascii():
        return str(unicodedata.decimal(char))
    return {"￥": "¥", "\u3000": " ", "．": ".", "，": ","}.get(char, char)


def _placed(piece: Piece) -> Piece:
    """Latin words in katakana, or left to English; other scripts to their own front ends."""
    if piece.note or not piece.spoken:
        return piece
    kind = script(piece.spoken[0])
    if kind == "latin":
        kana = ja_letters.katakana(piece.spoken)
        return replace(piece, spoken=kana, note="letters") if kana else replace(piece, language="en-us")
    if kind in ("", "han", "kana", "greek"):
        return piece
    language = {"hangul": "ko", "devanagari": "hi"}.get(kind)
    return replace(piece, language=language) if language else replace(piece, spoken="", note="unknown character")


# ------------------------------------------------------------------------------------------------------------- numbers


def number(written: str) -> str:
    """A written number with sign, separators and decimals: "-1,234.5" -> マイナス千二百三十四点五."""
    minus = "マイナス" if written[:1] in ("-", "−") else ""
    whole, _, part = written.lstrip("-−").replace(",", "").partition(".")
    if not part and (len(whole) > 20 or (len(whole) > 1 and whole[0] == "0")):
        return minus + one_by_one(whole)
    return minus + decimal(whole, part)


def _say(group: str | int = 0) -> Callable[[Match], str]:
    return lambda match: number(match[group])


_ERAS = {"R": "令和", "H": "平成", "S": "昭和", "T": "大正", "M": "明治", "㋿": "令和", "㍻": "平成", "㍼": "昭和"}


def _date(match: Match) -> str | None:
    month, day = int(match["m"]), int(match["d"])
    if not (0 < month < 13 and 0 < day < 32):
        return None
    era = match.groupdict().get("era")
    year = (_ERAS[era] if era else "") + ("元" if era and match["y"] == "1" else cardinal(match["y"]))
    return f"{year}年{cardinal(match['m'])}月{cardinal(match['d'])}日"


def _month_day(match: Match) -> str | None:
    """5/1(月), 5/1〜: a date; 1/2 alone is a fraction."""
    month, day = int(match["m"]), int(match["d"])
    return f"{cardinal(match['m'])}月{cardinal(match['d'])}日" if 0 < month < 13 and 0 < day < 32 else None


def _weekday(match: Match) -> str:
    days = match["a"] + "曜日" + (f"から{match['b']}曜日" if match["b"] else "")
    return days + ({"祝": "祝日", "休": "休み"}.get(match["more"] or "", match["more"] or ""))


def _clock(match: Match) -> str | None:
    hour, minute, second = int(match["h"]), int(match["m"]), match["s"]
    if hour > 30:
        return None
    half = match["half"] or match["behind"] or ""
    said = {"a": "午前", "p": "午後"}.get(half[:1].lower(), "")
    said += f"{cardinal(match['h'])}時"
    if minute or second:
        said += f"{cardinal(match['m'])}分"
    return said + (f"{cardinal(second)}秒" if second else "")


def _money(match: Match) -> str:
    short = {"k": "000", "m": "000000", "b": "000000000"}.get((match["short"] or "").lower()[:1], "")
    amount = match["n"]
    if short:
        whole, _, part = amount.replace(",", "").partition(".")
        amount = whole + part.ljust(len(short), "0") if len(part) <= len(short) else amount
    return number((match["minus"] or "") + amount) + (match["scale"] or "") + CURRENCIES[match["sign"]]


def _money_behind(match: Match) -> str:
    return number(match["n"]) + (match["scale"] or "") + CURRENCIES[match["sign"]]


def _percent(match: Match) -> str:
    first = number(match["n"])
    return f"{first}から{number(match['to'])}パーセント" if match["to"] else f"{first}パーセント"


def _fraction(match: Match) -> str | None:
    if int(match["d"]) == 0:
        return None
    minus = "マイナス" if match["minus"] else ""
    whole = f"{number(match['w'])}と" if match["w"] else ""
    root = "ルート" if match["root"] else ""
    return f"{minus}{whole}{number(match['d'])}分の{root}{number(match['n'])}"


def _unit(match: Match) -> str:
    return number(match["n"]) + (match["scale"] or "") + UNITS[match["unit"]]


def _unit_range(match: Match) -> str:
    return f"{number(match['a'])}から{number(match['b'])}{UNITS[match['unit']]}"


def _speed(match: Match) -> str:
    return f"{PER_TIME[match['per']]}{number(match['n'])}{UNITS[match['unit']]}"


def _digits(match: Match) -> str:
    groups = re.findall(r"\d+", match["n"] if "n" in match.re.groupindex else match[0])
    return ("プラス" if match[0].lstrip()[:1] == "+" else "") + "の".join(map(one_by_one, groups))


def _postcode(match: Match) -> str:
    return "郵便番号" + _digits(match)


def _dotted(match: Match) -> str:
    said = "点".join(cardinal(p) if len(p) < 4 else one_by_one(p) for p in match["n"].split("."))
    return ("バージョン" if match["v"] else "") + said


def _joined_by(word: str) -> Callable[[Match], str]:
    return lambda match: word.join(number(n) for n in re.findall(r"\d+(?:\.\d+)?", match[0]))


def _pages(match: Match) -> str:
    return f"{number(match['a'])}から{number(match['b'])}ページ" if match["b"] else f"{number(match['a'])}ページ"


def _roman(match: Match) -> str:
    total, values = 0, {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
    written = unicodedata.normalize("NFKC", match["n"]).upper()
    for char, following in zip(written, [*written[1:], ""], strict=True):
        total += -values[char] if following and values[char] < values[following] else values[char]
    return cardinal(str(total))


def _repeated(match: Match) -> str:
    """ゝ ゞ: the kana before it once more, with or without its voice mark."""
    base = unicodedata.normalize("NFD", match["kana"])[0]
    return unicodedata.normalize("NFC", base + ("\u3099" if match["mark"] in "ゞヾ" else ""))


def _composed(match: Match) -> str | None:
    said = unicodedata.normalize("NFKC", match[0])
    return said if said != match[0] else None


def _rule(name: str, pattern: str, say: Callable[[Match], str | None], needs: str = "", flags: int = 0) -> Rule:
    return Rule(name, re.compile(pattern, flags), say, needs)


def _any(words: dict[str, str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_D = "0123456789"
_NO_LATIN = rf"(?![{_LATIN}])"
_KM = "km|㎞|m|cm|mm"

_NUMBERED = {"no": "ナンバー", "vol": "ボリューム", "ver": "バージョン", "lv": "レベル", "fig": "図"}
_MIXED = {
    "2D": "ツーディー",
    "3D": "スリーディー",
    "3G": "スリージー",
    "4G": "フォージー",
    "5G": "ファイブジー",
    "4K": "フォーケイ",
    "8K": "エイトケイ",
    "CO2": "シーオーツー",
    "CO₂": "シーオーツー",
    "H2O": "エイチツーオー",
    "MP3": "エムピースリー",
    "MP4": "エムピーフォー",
    "PS4": "ピーエスフォー",
    "PS5": "ピーエスファイブ",
    "B2B": "ビーツービー",
    "B2C": "ビーツーシー",
}
"""Letters and digits that are read in English."""

_RULES = [
    # dates and times
    _rule("date", r"(?<![\d./-])(?P<y>[12]\d{3})(?P<s>[-/.])(?P<m>\d{1,2})(?P=s)(?P<d>\d{1,2})(?![\d./-])日?", _date, _D),
    _rule("date", rf"(?<![{_LATIN}\d])(?P<era>[RHSTM㋿㍻㍼])\s?(?P<y>\d{{1,2}})[./](?P<m>\d{{1,2}})[./](?P<d>\d{{1,2}})(?![\d./])", _date, _D),
    _rule("era", rf"(?<![{_LATIN}\d])(?P<era>[RHS])(?P<y>\d{{1,2}})(?=年)", lambda m: _ERAS[m["era"]] + cardinal(m["y"]), "年"),
    _rule("date", rf"(?<![\d./])(?P<m>\d{{1,2}})/(?P<d>\d{{1,2}})(?=\s?[(（][月火水木金土日]|\s?{_DASH}\s?\d{{1,2}}/|(?:から|まで|頃|現在|発売|開催|締))(?![\d./])", _month_day, "/"),
    _rule("weekday", r"(?<=[日\d])\s?[(（](?P<a>[月火水木金土日])(?:曜日?)?(?:[〜～~-](?P<b>[月火水木金土日])(?:曜日?)?)?(?:[・･/](?P<more>祝日?|休))?[)）]", _weekday, "(（"),
    _rule("month", r"(?<![\d.])0(?P<n>\d)(?=\s?[月日時分秒])", _say("n"), "0"),
    _rule("time", r"(?<![\d:.])(?:(?P<half>[aApP])\.?[mM]\.?\s?)?(?P<h>[0-2]?\d)[:：](?P<m>[0-5]\d)(?:[:：](?P<s>[0-5]\d))?(?![\d:])(?:\s?(?P<behind>[aApP])\.?[mM]\.?(?![A-Za-z]))?", _clock, ":："),
    _rule("zero", r"(?<![\d.,])0(?=時(?!間))", lambda m: "零", "0"),
    # telephones and codes
    _rule("postcode", r"〒\s?(?P<n>\d{3}[-−‐]\d{4})(?!\d)", _postcode, "〒"),
    _rule("postcode", r"(?:郵便番号\s?[:は]?\s?)(?P<claim>(?P<n>\d{3}[-−‐]\d{4}))(?!\d)", _digits, "郵"),
    _rule("phone", r"(?<![\d+])\+\d{1,3}(?:[- ]?\(?\d{1,4}\)?){2,5}(?!\d)", _digits, "+"),
    _rule("phone", r"(?<![\d.-])\(?0\d{1,4}\)?[-−‐ ]?\d{1,4}[-−‐ ]\d{3,4}(?![\d-])|(?<![\d.-])0[5789]0\d{8}(?!\d)|(?<![\d.-])0120\d{6}(?!\d)", _digits, "0"),
    _rule("code", r"(?:電話|番号|パスワード|暗証|コード|ID|品番|型番|会員|口座)(?:番号)?[はがを:：\s]{0,3}(?P<claim>(?P<n>\d{3,}(?:-\d{2,}){0,5}))(?![\d.,])", _digits, _D),
    _rule("code", r"(?<![\d.])(?P<n>\d{4}(?:[- ]\d{4}){2,4})(?!\d)", _digits, _D),
    _rule("version", r"(?<![A-Za-z0-9.])(?P<v>[vV](?:er\.?\s?)?)?(?P<n>\d{1,4}(?:\.\d{1,5}){2,4}|(?<=[vV])\d{1,3}\.\d{1,3}|(?<=er\.)\d{1,3}\.\d{1,3})(?![\d.]\d|\d)", _dotted, "."),
    # money, shares, fractions, measures
    _rule("money", rf"(?P<minus>[-−]?)(?<![{_LATIN}])(?P<sign>{_any(CURRENCIES)})\s?(?P<n>{_NUMBER})(?:\s?(?P<scale>{_SCALE})|(?P<short>[kKmMbB][nN]?)(?![A-Za-z]))?(?:円|ドル|ユーロ|ポンド)?", _money),
    _rule("money", rf"{_BEFORE}(?P<n>{_NUMBER})\s?(?P<scale>{_SCALE})?\s?(?P<sign>(?!円){_any(CURRENCIES)})(?![A-Za-z\d])", _money_behind, _D),
    _rule("percent", rf"{_BEFORE}(?P<n>{_SIGN}(?:{_NUMBER}))%?\s?{_DASH}\s?(?P<to>{_NUMBER})\s?%", _percent, "%"),
    _rule("percent", rf"{_BEFORE}(?P<n>{_SIGN}(?:{_NUMBER}))(?P<to>)\s?%(?!pt)", _percent, "%"),
    _rule("fraction", r"(?<![\d./])(?P<minus>(?<![A-Za-z\d)）\u30a1-\u30ff])[-−])?(?:(?P<w>\d{1,4})(?:と|か|\s))?(?P<root>√)?(?P<n>\d{1,4})/(?P<d>\d{1,4})(?![\d./年月])", _fraction, "/"),
    _rule("speed", rf"(?<!時速|秒速|分速){_BEFORE}(?P<n>{_NUMBER})\s?(?P<unit>{_KM})/(?P<per>h|s|min){_NO_LATIN}", _speed, "/"),
    _rule("speed", rf"(?:時速|秒速|分速){_BEFORE}(?P<claim>(?P<n>{_NUMBER})(?P<scale>)\s?(?P<unit>{_KM})(?:/(?:h|s|min))?){_NO_LATIN}", _unit, "速"),
    _rule("unit", rf"{_BEFORE}(?P<a>{_NUMBER})\s?{_DASH}\s?(?P<b>{_NUMBER})\s?(?P<unit>{_any(UNITS)}){_NO_LATIN}", _unit_range, _D),
    _rule("unit", rf"{_BEFORE}(?P<n>{_SIGN}(?:{_NUMBER}))\s?(?P<scale>{_SCALE})?\s?(?P<unit>{_any(UNITS)}){_NO_LATIN}", _unit, _D),
    # numbers joined by signs
    _rule("score", r"(?<![\d:.])\d{1,4}\s?[:：∶]\s?\d{1,4}(?![\d:])", _joined_by("対"), ":：∶"),
    _rule("score", r"(?:スコア|試合|戦|結果)\D{0,6}(?P<claim>\d{1,3}\s?[-–]\s?\d{1,3})(?!\d)", lambda m: _joined_by("対")(re.match(".*", m["claim"])), "-–"),  # type: ignore[arg-type]
    _rule("score", r"(?<![\d-])\d{1,3}[-–]\d{1,3}(?=で(?:勝|敗|負|引))", _joined_by("対"), "-–"),
    _rule("house", r"(?<![\d-])\d{1,4}(?:[-−‐–]\d{1,4}){2,4}(?![\d-])|(?<=丁目)\d{1,4}[-−‐]\d{1,4}(?![\d-])|(?<=[町村区])\d{1,4}[-−‐]\d{1,4}(?![\d-])|(?<![\d-])\d{1,4}[-−‐]\d{1,4}(?=番地|号室)", _joined_by("の"), "-−‐–"),
    _rule("range", rf"(?<=[\d年月日時分秒歳円人個本枚回%])\s?[{_TILDE}]\s?(?=[\d{_HAN}])", lambda m: "から", _TILDE),
    _rule("range", rf"(?<=[{_HAN}A-Za-z）)])[{_TILDE}](?=[{_HAN}ァ-ヺA-Za-z\d])", lambda m: "から", _TILDE),
    _rule("range", r"(?<![\d.\-–−A-Za-z])\d{1,9}(?:\.\d{1,6})?\s?[-–—−]\s?\d{1,9}(?:\.\d{1,6})?(?![\d.\-–−A-Za-z])", _joined_by("から"), "-–—−"),
    _rule("long", rf"(?<=[{_KANA}])[{_TILDE}]+", lambda m: "ー", _TILDE),
    _rule("math", r"(?<=[\dA-Za-z)）])\s?(?:<=|>=|!=|[×✕÷=＝≠≒≈±+*<>≤≦≥≧])(?=\s?[-−√\dA-Za-z(（])|(?<=\d)\s[-−](?=\s\d)|√(?=\d)", lambda m: MATH.get(m[0].strip())),
    _rule("numbered", rf"(?<![{_LATIN}])(?P<w>No|NO|Vol|vol|Ver|Lv|Fig)\.?\s?(?P<n>\d{{1,6}})(?!\d)", lambda m: _NUMBERED[m["w"].lower()] + number(m["n"])),
    _rule("pages", rf"(?<![{_LATIN}])pp?\.\s?(?P<a>\d{{1,5}})(?:[-–](?P<b>\d{{1,5}}))?(?!\d)", _pages, "p"),
    _rule("letters", rf"(?<![{_LATIN}\d])(?:{_any(_MIXED)})(?![{_LATIN}\d])", lambda m: _MIXED[m[0]]),
    # plain numbers
    _rule("number", rf"{_BEFORE}{_SIGN}(?:{_NUMBER})", _say(), _D),
    _rule("number", r"\d+", _say(), _D),
    _rule("number", r"[①-⑳⑴-⒇⒈-⒛]", lambda m: cardinal(str(int(unicodedata.numeric(m[0]))))),
    _rule("roman", r"第(?P<claim>(?P<n>[IVXLC]{1,7}))(?![A-Za-z])", _roman, "第"),
    _rule("roman", r"(?P<n>[Ⅰ-Ⅻⅰ-ⅻ])", _roman),
    # signs and letters
    _rule("address", r"(?<=[A-Za-z])://", lambda m: "コロンスラッシュスラッシュ", ":"),
    _rule("address", r"(?<=[A-Za-z0-9])(?:[./@_#?=&]|(?<=[a-z0-9])-(?=[a-z0-9]))(?=[A-Za-z0-9])", lambda m: ADDRESS[m[0]], "./@_#?=&-"),
    _rule("address", r"(?<=[A-Za-z]):(?=\d|\\)|(?<=[A-Za-z:])\\\\?(?=[A-Za-z])", lambda m: "コロン" if m[0] == ":" else "バックスラッシュ", ":\\"),
    _rule("laughter", rf"(?<=[{_KANA}。！？!?…ー〜～♪☆])[wｗ]{{1,20}}(?=$|[\s。、（(」!?！？…])", lambda m: "", "wｗ"),
    _rule("arrow", "[→⇒➡⟶]", lambda m: ","),
    _rule("width", r"[ｦ-ﾟ]+", _composed),
    _rule("kana", r"[\u3041-\u30fe][\u3099\u309a]", _composed, "\u3099\u309a"),
    _rule("kana", r"(?P<kana>[\u3041-\u3096\u30a1-\u30fa])(?P<claim>(?P<mark>[ゝゞヽヾ]))", _repeated, "ゝゞヽヾ"),
    _rule("symbol", "[" + re.escape("".join(SYMBOLS)) + "]", lambda m: SYMBOLS[m[0]]),
    _rule("symbol", "[\u3300-\u33ff]", _composed),
]  # fmt: skip
