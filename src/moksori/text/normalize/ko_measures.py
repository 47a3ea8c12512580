"""Units, money, fractions and arithmetic in Korean."""

from __future__ import annotations

import re
from decimal import Decimal

from moksori.text.normalize import ko_latin
from moksori.text.normalize import ko_units as units
from moksori.text.normalize.ko_grammar import (
    DASH,
    DIGIT,
    TILDE,
    Match,
    N,
    alternatives,
    read,
    rule,
    signed,
)
from moksori.text.normalize.ko_numbers import sino


def _say_measure(match: Match) -> str | None:
    unit, per = match["u"], match["per"]
    number = _amount(match)
    speed = units.SPEEDS.get((unit, per))
    if speed and not match["over"]:
        return f"{speed} {number} {units.UNITS[unit]}"
    return f"{number} {_unit(unit, per)}"


def _unit(unit: str, per: str | None) -> str:
    said = units.DEGREES[units.UNITS[unit]] + " 도" if units.UNITS[unit] in units.DEGREES else units.UNITS[unit]
    if not per:
        return said
    below = units.PER.get(per) or units.UNITS[per]
    return f"{said} 퍼 {below}"


def _amount(match: Match) -> str:
    sign = "마이너스 " if match["sign"] else ""
    if match["over"]:
        return sign + fraction(match["whole"], match["top"], match["over"])
    said = read(match["n"])
    return sign + (f"{said}에서 {read(match['to'])}" if match["to"] else said)


def _say_temperature(match: Match) -> str:
    return f"{units.DEGREES[units.UNITS[match['u']]]} {_amount(match)} 도"


def _scaled(number: str, scale: str | None) -> str:
    """ "1.5", "M" -> 백오십만."""
    if not scale:
        return read(number)
    value = Decimal(number.replace(",", "")).scaleb(units.SCALES[scale])
    return sino(str(int(value))) if value == value.to_integral_value() else read(str(value))


def _say_money(match: Match) -> str | None:
    currency = units.CURRENCIES.get(match["cur"].strip()) or units.CURRENCIES[match["cur"].strip().upper()]
    number, places, scale = match["n"], match["places"] or "", match["scale"]
    sign = "마이너스 " if match["sign"] else ""
    whole, _, part = number.partition(".")
    cents = units.CENTS.get(currency.split()[-1])
    if cents and len(part) == 2 and not places and not scale:
        said = [f"{read(whole)} {currency}"] if int(whole.replace(",", "")) or not int(part) else []
        said += [f"{sino(part)} {cents}"] if int(part) else []
        return sign + " ".join(said)
    amount = _scaled(number, scale) + places
    return f"{sign}{amount}{'' if currency == '원' else ' '}{currency}"


def _root(written: str) -> str:
    return ("루트 " if written[0] == "√" else "") + read(written.lstrip("√"))


def fraction(whole: str | None, top: str, bottom: str) -> str:
    fraction = f"{_root(bottom)}분의 {_root(top)}"
    if not whole:
        return fraction
    number = read(whole)
    joint = "과" if (ord(number[-1]) - 0xAC00) % 28 else "와"
    return f"{number}{joint} {fraction}"


def _say_fraction(match: Match) -> str | None:
    if not match["over"].lstrip("√").strip("0"):
        return None
    return ("마이너스 " if match["sign"] else "") + fraction(match["whole"], match["top"], match["over"])


def _say_vulgar(match: Match) -> str:
    top, bottom = units.FRACTIONS[match[2]]
    return fraction(match[1], str(top), str(bottom))


def _say_ratio(match: Match) -> str:
    return " 대 ".join(read(part) for part in re.split(r"\s?[:：∶]\s?", match[0]))


def _say_power(match: Match) -> str:
    exponent = match[2].translate(units.SUPERSCRIPTS).lstrip("^")
    name = {"2": "제곱", "3": "세제곱"}.get(exponent) or f"{sino(exponent)}제곱"
    base = match[1]
    said = read(base) if base[0].isdigit() else ko_latin.spell(base)
    return f"{said}의 {name}"


_OPERATORS = {
    "+": "더하기",
    "＋": "더하기",
    "×": "곱하기",
    "x": "곱하기",
    "*": "곱하기",
    "·": "곱하기",
    "÷": "나누기",
    "/": "나누기",
    "-": "빼기",
    "−": "빼기",
    "–": "빼기",
}


def _say_operator(match: Match) -> str:
    return _OPERATORS[match[1]]


def _say_equals(match: Match) -> str:
    """2+3=5: the topic particle for what stands before."""
    return "는" if match.start() == 0 else _topic(match.string[: match.start()].rstrip())


def _topic(before: str) -> str:
    last = before[-1]
    if last.isdigit():
        return "은" if last in "01367​8" else "는"
    if "가" <= last <= "힣":
        return "은" if (ord(last) - 0xAC00) % 28 else "는"
    said = ko_latin.LETTERS.get(last.lower(), "가")
    return "은" if (ord(said[-1]) - 0xAC00) % 28 else "는"


_COMPARE = {"<": "보다 작다", ">": "보다 크다", "≤": "보다 작거나 같다", "≥": "보다 크거나 같다", "≠": " 같지 않다"}


def _say_comparison(match: Match) -> str:
    left, right = _operand(match[1]), _operand(match[3])
    topic = "은" if (ord(left[-1]) - 0xAC00) % 28 else "는"
    if match[2] == "≠":
        return f"{left}{topic} {right}{'과' if (ord(right[-1]) - 0xAC00) % 28 else '와'} 같지 않다"
    return f"{left}{topic} {right}{_COMPARE[match[2]]}"


def _operand(written: str) -> str:
    return read(written) if written[0].isdigit() else ko_latin.spell(written)


_UNIT = alternatives(units.UNITS)
_CURRENCY = alternatives(units.CURRENCIES)
_SIGN = rf"(?P<sign>(?<![\w)]){DASH})?"
_SCALE = r"\s?(?P<scale>million|billion|trillion|thousand|MM|bn|Bn|tn|[kKmMBbT])(?![A-Za-z])"
_PLACES = r"\s?(?P<places>(?:천|백|십)?[만억조]|천|백)?"
_AMOUNT = (
    rf"{_SIGN}(?:(?:(?P<whole>\d+)(?:과|와|\s))?(?P<top>√?\d+)/(?P<over>√?\d+)"
    rf"|(?P<n>{N})(?:\s?{TILDE}\s?(?P<to>{N}))?)"
)
_FRACTION = rf"{_SIGN}(?:(?P<whole>\d+)(?:과\s?|와\s?|\s))?(?P<top>√?\d+)\s?[/⁄]\s?(?P<over>√?\d+)(?![\d/.])"
RULES = (
    rule(
        "money",
        rf"{_SIGN}(?<![A-Za-z])(?P<cur>{_CURRENCY})\s?(?P<n>{N})(?!\d)(?:{_SCALE}|{_PLACES})",
        _say_money,
        flags=re.I,
    ),
    rule(
        "money",
        rf"{_SIGN}(?<![\d.,])(?P<n>{N})(?:{_SCALE}|{_PLACES})\s?(?P<cur>{_CURRENCY})(?![A-Za-z])",
        _say_money,
        DIGIT,
    ),
    rule("temperature", rf"(?<![\d.,]){_AMOUNT}\s?(?P<u>°C|°F|℃|℉|º[CF])", _say_temperature, "°º℃℉"),
    rule(
        "measure",
        rf"(?<![\d.,A-Za-z]){_AMOUNT}\s?(?P<u>{_UNIT})(?:/(?P<per>day|min|{_UNIT}|h|s|d))?(?![A-Za-z0-9])",
        _say_measure,
        DIGIT,
    ),
)
ARITHMETIC = (
    rule("number sign", r"(?<![A-Za-z])(?:[Nn][Oo]\.|№)\s?(?=\d)", lambda match: "넘버", "oO№"),
    rule("fraction", rf"(\d+)?\s?([{''.join(units.FRACTIONS)}])", _say_vulgar, "".join(units.FRACTIONS)),
    rule("fraction", rf"(?<![\d./]){_FRACTION}", _say_fraction, "/⁄"),
    rule("power", r"(?<![\w.])(\d+|[A-Za-z])(\^\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹]+)", _say_power, "^⁰¹²³⁴⁵⁶⁷⁸⁹"),
    rule("comparison", rf"(?<![\w.])({N}|[A-Za-z])\s?([<>≤≥≠])\s?({N}|[A-Za-z])(?!\w)", _say_comparison, "<>≤≥≠"),
    rule(
        "operator",
        r"(?<=[\w)²³])\s?([+＋×÷]|(?<=\d\s)[/x*](?=\s\d)|(?<=\s)[-−–](?=\s[\d(a-z][^가-힣=]{0,12}=)|(?<=\d)[*x×](?=\d)|(?<=\d)[-−–/](?=[\d.]{1,12}\s?=))"
        r"\s?(?=[\d(√A-Za-z])",
        _say_operator,
        "+＋×÷-−–x*·/",
    ),
    rule("equals", r"\s?=\s?(?=[-\d(√A-Za-z?])", _say_equals, "="),
    rule("ratio", rf"(?<![\d:.])(?:{N})(?:\s?[:：∶]\s?(?:{N})){{1,3}}(?![\d:])", _say_ratio, ":：∶"),
)
LEFT_OVER = (
    rule("signed", rf"(?<![\w)])[-−+±]\s?(?:{N})(?!\d)", lambda match: signed(match[0].replace(" ", "")), "-−+±"),
    rule(
        "number",
        r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d{1,40}(?:\.\d{1,40})?",
        lambda match: read(match[0]),
        DIGIT,
    ),
)
