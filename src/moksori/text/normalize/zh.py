# ruff: noqa: E501  -- the rules stand one a line
"""Chinese as it is written to Chinese as it is said, in simplified or traditional characters.

Numbers become characters by what stands around them: years digit by digit, 两 before what is counted, 幺 over the
telephone. Latin words stay as they are: abbreviations are spelled by the Chinese front end, words carry
`language="en-us"`. Marks inside addresses and symbols are named.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

from moksori.text.base import Piece
from moksori.text.normalize.zh_numbers import cardinal, decimal, one_by_one
from moksori.text.normalize.zh_numbers import simplified as simplified
from moksori.text.normalize.zh_units import CURRENCIES, MATH, SYMBOLS, UNITS
from moksori.text.rules import Rule, apply, script

Match = re.Match[str]

_NUMBER = r"\d{1,3}(?:,\d{3}){1,5}(?!\d)(?:\.\d{1,20})?|\d{1,40}(?:\.\d{1,20})?"
_SCALE = r"(?:[十百千]?[万亿兆]|百|千)"
_SIGN = r"(?:(?<![A-Za-z\d.)\]）-])[-−－])?"
_BEFORE = r"(?<![\d.])"
_DASH = r"\s?(?:[-–—~～〜−]|--|——|至|到)\s?"

_COUNTED = (
    "个只条张本位名家件台辆架艘座间栋层岁周天小分秒块元角美欧英日港米厘公里斤两克吨升倍遍次回趟场顿杯瓶碗盘盒包袋箱把双副对套"
    "支枝根棵朵颗粒片篇首部集期份门口头匹群队排种类样句段章项步声处所道笔枚封幅扇面股串桶壶滴堆团束年人点代成"
)
"""What is counted: 2 before one of these is 两."""
_NUMBERED = ("年级", "号", "日", "月", "班", "路", "点点", "分之", "年代", "周岁", "等", "楼", "层楼", "日元之")
"""These count from the first, or are no measure at all: 2 stays 二."""


def normalize(text: str) -> list[Piece]:
    """What is said for `text`, in order."""
    return [_placed(piece) for piece in apply(_RULES, _folded(text), word=_WORD)]


def is_spelled(word: str) -> bool:
    """Latin letters that are said one by one: GPU, iq, B."""
    letters = re.sub(r"[^A-Za-z]", "", word)
    if not letters or not letters.isascii():
        return False
    if len(letters) == 1 or letters.lower() in _SPELLED:
        return True
    vowels = sum(c in "AEIOUYaeiouy" for c in letters)
    return (letters.isupper() and (len(letters) <= 3 or vowels == 0)) or (vowels == 0 and len(letters) <= 5)


_SPELLED = frozenset(
    [
        "nba",
        "cba",
        "gpu",
        "cpu",
        "iq",
        "eq",
        "vip",
        "ceo",
        "cfo",
        "cto",
        "usb",
        "ktv",
        "dvd",
        "ip",
        "it",
        "ai",
        "pdf",
        "ppt",
        "url",
        "http",
        "https",
        "www",
        "tv",
        "pc",
        "gdp",
        "dna",
        "rna",
        "api",
        "sdk",
        "cctv",
        "html",
        "css",
        "sql",
        "xml",
        "ios",
        "atm",
        "ok",
        "gps",
        "led",
        "lcd",
        "hdmi",
        "wto",
        "un",
        "eu",
        "uk",
        "usa",
        "usd",
        "rmb",
        "cny",
        "ipo",
        "pk",
        "ps",
    ]
)

_WORD = re.compile(
    r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff〇]+"
    r"|[^\W\d_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]+(?:['’][^\W\d_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]+)*"
    r"|[\u3040-\u30ff]+|[\uac00-\ud7af]+|[^\W_]"
)


def _folded(text: str) -> str:
    """Full-width letters and digits as ASCII, one for one."""
    return text if text.isascii() else "".join(map(_narrow, text))


def _narrow(char: str) -> str:
    if "！" <= char <= "～" and (char.isalnum() or char in "％＋－＝＃＠＆＊／＄＜＞～：．"):
        return chr(ord(char) - 0xFEE0)
    if char.isdecimal() and not char.isascii():
        return str(unicodedata.decimal(char))
    return {"￥": "¥", "　": " ", "﹣": "-", "﹢": "+"}.get(char, char)


def _placed(piece: Piece) -> Piece:
    """Words of other scripts belong to other front ends, and what nobody reads says so."""
    if piece.note or not piece.spoken:
        return piece
    kind = script(piece.spoken[0])
    if kind in ("", "han"):
        return piece
    if kind == "latin":
        return piece if is_spelled(piece.spoken) else replace(piece, language="en-us")
    language = {"hangul": "ko", "kana": "ja", "devanagari": "hi"}.get(kind)
    return replace(piece, language=language) if language else replace(piece, spoken="", note="unknown character")


# ------------------------------------------------------------------------------------------------------------- numbers


def number(written: str, pair: bool = False) -> str:
    """A written number with sign, separators, decimals: "-1,234.5" -> 负一千二百三十四点五."""
    negative = written[:1] in ("-", "−", "－")
    whole, _, part = written.lstrip("-−－").replace(",", "").partition(".")
    said = one_by_one(whole) if _is_code(whole) and not part else decimal(whole, part, pair and not part)
    return ("负" if negative else "") + said


def _is_code(digits: str) -> bool:
    """Too long to count, or with zeros in front: said digit by digit."""
    return len(digits) > 13 or (len(digits) > 1 and digits[0] == "0")


def _counts(match: Match) -> str | None:
    """A number before what it counts or measures."""
    rest = match.string[match.end() : match.end() + 3]
    return number(match[0], pair=rest[:1] in _COUNTED_SET and not rest.startswith(_NUMBERED))


_COUNTED_SET = frozenset(_COUNTED)


def _with(group: str) -> Callable[[Match], str]:
    return lambda match: number(match[group])


def _year(match: Match) -> str | None:
    digits = match["y"]
    if len(digits) == 4 and digits[1:] != "000":
        return one_by_one(digits)
    if digits[0] == "0" or len(digits) == 4 or match["era"]:
        return one_by_one(digits)
    if len(digits) == 2 and int(digits) > 49 and _DATED.match(match.string, match.end("y") + 1):
        return one_by_one(digits)
    return None


_DATED = re.compile(r"\d{1,2}月|[一二三四五六七八九十]+月|[春夏秋冬初底末]|出生|毕业|生人|产|版|款|入学")


def _full_date(match: Match) -> str | None:
    year, month, day = match["y"], int(match["m"]), int(match["d"])
    if not (0 < month < 13 and 0 < day < 32):
        return None
    return f"{one_by_one(year)}年{cardinal(str(month))}月{cardinal(str(day))}日"


def _clock(match: Match) -> str | None:
    hour, minute, second = int(match["h"]), match["m"], match["s"]
    if hour > 24 or int(minute) > 59:
        return None
    half = _half_of_day(match["half"], match.string[: match.start()])
    said = half + cardinal(str(hour), pair=True) + "点"
    if minute != "00" or second:
        said += _minutes(minute) + "分" if minute != "00" else "零分"
    elif match["half"] is None:
        said += "整"
    return said + (_minutes(second) + "秒" if second else "")


def _minutes(written: str) -> str:
    return one_by_one(written) if written[0] == "0" and written != "00" else cardinal(written)


def _half_of_day(written: str | None, before: str) -> str:
    if not written or before.endswith(("上午", "下午", "晚上", "早上", "凌晨", "中午")):
        return ""
    return "上午" if written[0] in "aA" else "下午"


def _hour_and_half(match: Match) -> str:
    """3点4分5秒am: the half of the day goes first."""
    said = re.sub(r"\d+", lambda m: number(m[0], pair=True), match["t"])
    return _half_of_day(match["half"], match.string[: match.start()]) + said


def _era_behind(match: Match) -> str:
    return ("公元前" if match["era"][0] in "bB" else "公元") + one_by_one(match["y"]) + "年"


def _money(match: Match) -> str | None:
    unit = CURRENCIES.get(match["sign"].strip().upper()) or CURRENCIES.get(match["sign"].strip())
    if unit is None:
        return None
    scale = {"k": "千", "m": "百万", "b": "十亿", "bn": "十亿"}.get((match["short"] or "").lower(), "")
    return number(match["sign1"] + match["n"], pair=not (match["scale"] or scale)) + (match["scale"] or scale) + unit


def _money_behind(match: Match) -> str | None:
    unit = CURRENCIES.get(match["sign"].strip().upper())
    return None if unit is None else number(match["n"], pair=True) + (match["scale"] or "") + unit


def _percent(match: Match) -> str:
    share = {"%": "百分之", "‰": "千分之", "‱": "万分之"}[match["p"]]
    minus = "负" if match["n"][0] in "-−－" else ""
    first = minus + share + number(match["n"].lstrip("-−－"))
    return first if not match["to"] else f"{first}到{share}{number(match['to'])}"


def _fraction(match: Match) -> str | None:
    whole = match["w"]
    if int(match["d"]) == 0 or len(match["d"]) > 4:
        return None
    minus = "负" if match["minus"] else ""
    return minus + (f"{number(whole)}又" if whole else "") + f"{number(match['d'])}分之{number(match['n'])}"


def _unit(match: Match) -> str | None:
    name = UNITS.get(match["unit"]) or UNITS.get(match["unit"].replace(" ", ""))
    if name is None:
        return None
    return number(match["n"], pair=True) + (match["scale"] or "") + name


def _unit_range(match: Match) -> str | None:
    name = UNITS.get(match["unit"])
    return None if name is None else f"{number(match['a'], True)}到{number(match['b'], True)}{name}"


def _range(match: Match) -> str | None:
    a, b = match["a"], match["b"]
    if _is_code(a) or _is_code(b) or len(a) > 8:
        return None
    if (
        len(a) == len(b) == 4
        and match["mark"].strip() in "-–"
        and match.string[match.end() : match.end() + 1] != "年"
        and a > b
    ):
        return None
    rest = match.string[match.end() : match.end() + 3]
    pair = rest[:1] in _COUNTED_SET and not rest.startswith(_NUMBERED)
    return f"{number(a)}到{number(b, pair)}"


def _phone(match: Match) -> str:
    plus = "加" if match[0].lstrip()[0] == "+" else ""
    groups = re.findall(r"\d+", match[0])
    return plus + " ".join(one_by_one(g, "幺") for g in groups)


def _digits(match: Match) -> str:
    return one_by_one(match["n"] if "n" in match.re.groupindex else match[0], "幺")


def _dotted(match: Match) -> str:
    head = "V " if match["v"] else ""
    return head + "点".join(
        cardinal(p) if len(p) < 3 and not _is_code(p) else one_by_one(p) for p in match["n"].split(".")
    )


def _score(match: Match) -> str:
    return f"{number(match['a'])}比{number(match['b'])}"


def _math(match: Match) -> str | None:
    return MATH.get(match[0].strip())


_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def _roman(match: Match) -> str:
    written = unicodedata.normalize("NFKC", match["n"]).upper()
    total = 0
    for char, following in zip(written, [*written[1:], ""], strict=True):
        value = _ROMAN[char]
        total += -value if following and value < _ROMAN[following] else value
    return cardinal(str(total))


def _circled(match: Match) -> str:
    return cardinal(str(int(unicodedata.numeric(match[0]))))


def _rule(name: str, pattern: str, say: Callable[[Match], str | None], needs: str = "", flags: int = 0) -> Rule:
    return Rule(name, re.compile(pattern, flags), say, needs)


_D = "0123456789"
_CODES = "|".join(sorted((re.escape(c) for c in CURRENCIES), key=len, reverse=True))
_UNIT = "|".join(sorted((re.escape(u) for u in UNITS), key=len, reverse=True))
_LATIN = r"[A-Za-z0-9]"

_ADDRESS = {".": "点", "@": "艾特", "/": "斜杠", "_": "下划线", "#": "井号", "?": "问号", "=": "等于", "&": "和"}

_RULES = [
    # dates and times
    _rule("date", r"(?<![\d./-])(?P<y>[12]\d{3})(?P<s>[-/.·])(?P<m>\d{1,2})(?P=s)(?P<d>\d{1,2})(?![\d./·-]\d|\d)[日号]?", _full_date, _D),
    _rule("era", r"(?<!\d)(?P<y>\d{1,4})\s?(?P<era>b\.?c\.?e?\.?|a\.?d\.?)(?![a-z])", _era_behind, _D, re.I),
    _rule("years", rf"(?<![\d.])(?P<a>[12]\d{{3}}){_DASH}(?P<b>[12]\d{{3}})(?=\s?年)", lambda m: f"{one_by_one(m['a'])}到{one_by_one(m['b'])}", "年"),
    _rule("year", r"(?P<era>(?:公元前|公元|纪元|西元前|西元|紀元)\s?)?(?<![\d.])(?P<claim>(?P<y>\d{2,4}))(?=\s?年(?!级|代|級))", _year, "年"),
    _rule("years", r"(?<![\d.])(?P<claim>(?P<y>[12]\d{3})(?P<era>x)?)(?=年代)", _year, "年"),
    _rule("month", r"(?<![\d.])0?(?P<n>\d|1[0-2])(?=\s?月(?!饼))", _with("n"), "月"),
    _rule("day", r"(?<![\d.])0?(?P<n>[12]?\d|3[01])(?=\s?[日号](?!线|楼))", _with("n"), "日号"),
    _rule(
        "time",
        r"(?<![\d:.])(?P<h>[01]?\d|2[0-4])[:：](?P<m>[0-5]\d)(?:[:：](?P<s>[0-5]\d))?(?![\d:])\s?(?P<half>[aApP]\.?[mM]\.?(?![A-Za-z]))?(?!\s?(?:的?比分|获胜|战胜|击败|大胜|险胜))",
        _clock,
        ":：",
    ),
    _rule("time", r"(?<![\d.])(?P<t>\d{1,2}点(?:\d{1,2}分)?(?:\d{1,2}秒)?)\s?(?P<half>[aApP]\.?[mM]\.?)(?![A-Za-z])", _hour_and_half, "点"),
    # telephones and codes
    _rule("phone", r"(?<![\d+])\+\d{1,3}(?:[- ]?\(?\d{2,4}\)?){2,5}(?!\d)", _phone, "+"),
    _rule("phone", r"(?<![\d.])(?:\(?0\d{2,3}\)?[- ]?\d{3,4}[- ]?\d{4}|[48]00[- ]?\d{3}[- ]?\d{4}|1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?![\d.])", _phone, _D),
    _rule("code", r"(?:电话|热线|拨打|拨|致电|邮编|邮政编码|密码|验证码|编号|学号|工号|账号|卡号|尾号|车牌号?|房间号?|QQ)[是为号：:\s]{0,3}(?P<claim>(?P<n>\d{3,}))(?![\d.,])", _digits, _D),
    _rule("code", r"ISBN[-: ：]{0,2}(?P<claim>(?P<n>\d[\d-]{8,16}[\dXx]))(?![\d-])", _digits, "I"),
    _rule("code", r"(?<=[A-Z])(?P<n>\d{3,})(?![\d.,年])", lambda m: one_by_one(m["n"]), _D),
    _rule("length", r"(?<=\d米)(?P<n>\d{1,2})(?![\d米.])", lambda m: one_by_one(m["n"]), "米"),
    _rule("code", r"(?<![\d.A-Za-z])(?P<n>\d{14,})(?![\d.])", _digits, _D),
    _rule("version", r"(?<![A-Za-z0-9.])(?P<v>[vV])?(?P<n>\d{1,4}(?:\.\d{1,5}){2,4}|(?<=[vV])\d{1,3}\.\d{1,3})(?![\d.]\d|\d)", _dotted, "."),
    # money, shares, fractions, measures
    _rule(
        "money",
        rf"(?P<sign1>-?)(?P<sign>{_CODES})\s?(?P<n>{_NUMBER})(?:\s?(?P<scale>{_SCALE})|\s?(?P<short>[kKmMbB][nN]?)(?![A-Za-z]))?(?:元|美元|人民币)?",
        _money,
        flags=0,
    ),
    _rule("money", rf"{_BEFORE}(?P<n>{_NUMBER})(?P<scale>{_SCALE})?\s?(?P<sign>{_CODES})(?![A-Za-z\d])", _money_behind, _D),
    _rule("percent", rf"{_BEFORE}(?P<n>{_SIGN}(?:{_NUMBER}))%?{_DASH}(?P<to>{_NUMBER})\s?(?P<p>[%‰‱])", _percent, "%‰‱"),
    _rule("percent", rf"{_BEFORE}(?P<n>{_SIGN}(?:{_NUMBER}))(?P<to>)\s?(?P<p>[%‰‱])", _percent, "%‰‱"),
    _rule("fraction", r"(?<![\d./])(?P<minus>(?<![A-Za-z\d)）])[-−])?(?:(?P<w>\d{1,4})(?:又|\s))?(?P<n>\d{1,4})/(?P<d>\d{1,4})(?![\d./年月])", _fraction, "/"),
    _rule("unit", rf"{_BEFORE}(?P<a>{_NUMBER}){_DASH}(?P<b>{_NUMBER})\s?(?P<unit>{_UNIT})(?![A-Za-z])", _unit_range, _D),
    _rule("unit", rf"{_BEFORE}(?P<n>{_SIGN}(?:{_NUMBER}))\s?(?P<scale>{_SCALE})?\s?(?P<unit>{_UNIT})(?![A-Za-z])", _unit, _D),
    _rule("score", r"(?<![\d:.])(?P<a>\d{1,6}(?:\.\d+)?)\s?[:：∶]\s?(?P<b>\d{1,6}(?:\.\d+)?)(?![\d:])", _score, ":：∶"),
    _rule("score", r"(?:比分|以|总分|大胜|战胜|击败)\D{0,6}(?P<claim>(?P<a>\d{1,3})\s?[-–]\s?(?P<b>\d{1,3}))(?!\d)", _score, "-–"),
    _rule("score", r"(?<![\d-])(?P<a>\d{1,3})\s?[-–]\s?(?P<b>\d{1,3})(?=\s?(?:获胜|取胜|战胜|击败|领先|大胜|险胜|落后|战平|逆转|告负))", _score, "-–"),
    _rule("range", rf"(?<![\d.\-/A-Za-z])(?P<a>\d{{1,8}}(?:\.\d{{1,6}})?)(?P<mark>{_DASH})(?P<b>\d{{1,8}}(?:\.\d{{1,6}})?)(?![\d\-/.]\d|\d)", _range, "-–—~～〜−至到"),
    _rule("numbered", r"(?<![A-Za-z])(?:No|NO|№)\.?\s?(?P<n>\d{1,6})(?!\d)", lambda m: "第" + number(m["n"])),
    # plain numbers
    _rule("math", r"(?<=[\dA-Za-z)])\s?(?:[×÷=≈≠<>≤≥±+*]|<=|>=|!=)(?=\s?[-\dA-Za-z(√])|(?<=\d)\s-(?=\s\d)|√(?=\d)", _math, "×÷=≈≠<>≤≥±+*-√"),
    _rule("number", rf"{_BEFORE}{_SIGN}(?:{_NUMBER})", _counts, _D),
    _rule("number", r"\d+", lambda m: one_by_one(m[0]), _D),
    _rule("number", r"[①-⑳⑴-⒇⒈-⒛]", _circled),
    _rule("roman", r"第(?P<claim>(?P<n>[IVXLC]{1,7}|[Ⅰ-Ⅻ]))(?![A-Za-z])|(?P<_>(?!))", _roman, "第"),
    _rule("roman", r"(?P<n>[Ⅰ-Ⅻⅰ-ⅻ])", _roman),
    _rule("arrow", "[→⇒➡⟶]", lambda m: ","),
    # marks inside addresses and other symbols
    _rule("address", rf"(?<={_LATIN})://", lambda m: "冒号斜杠斜杠", ":"),
    _rule("address", rf"(?<={_LATIN})[.@/_\-#?=&](?={_LATIN})", lambda m: _ADDRESS.get(m[0]), ".@/_-#?=&"),
    _rule("symbol", "[" + re.escape("".join(SYMBOLS)) + "]", lambda m: SYMBOLS[m[0]]),
]  # fmt: skip
