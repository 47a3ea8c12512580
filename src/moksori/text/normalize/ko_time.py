"""Dates, weekdays, months and times of day in Korean."""

from __future__ import annotations

import re

from moksori.text.normalize import ko_units as units
from moksori.text.normalize.ko_grammar import (
    DASH,
    DIGIT,
    TILDE,
    Match,
    rule,
)
from moksori.text.normalize.ko_numbers import native, one_by_one, sino


def month(number: int) -> str:
    return {6: "유월", 10: "시월"}.get(number, sino(str(number)) + "월")


def _date(year: str, month_: str, day: str) -> str | None:
    if not (1 <= int(month_) <= 12 and 1 <= int(day or 1) <= 31):
        return None
    said = [sino(year) + "년"] if year else []
    said.append(month(int(month_)))
    if day:
        said.append(sino(day) + "일")
    return " ".join(said)


def _say_date(match: Match) -> str | None:
    said = _date(match["y"], match["m"], match["d"])
    return said if said is None or not match["w"] else f"{said} {units.WEEKDAYS[match['w']]}"


def _say_month(match: Match) -> str | None:
    number = int(match[1])
    return month(number) if 1 <= number <= 12 else None


def _say_months(match: Match) -> str | None:
    first, last = int(match[1]), int(match[2])
    return f"{month(first)}에서 {month(last)}" if 1 <= first <= 12 and 1 <= last <= 12 else None


def _say_weekdays(match: Match) -> str:
    days = [units.WEEKDAYS[char] for char in match["claim"] if char in units.WEEKDAYS]
    return ("부터 " if re.search(f"{TILDE}|{DASH}", match["claim"]) else " ").join(days)


def _say_historic(match: Match) -> str:
    """6·25 is 육이오, 12·12 is 십이십이."""
    day = match[2]
    return sino(match[1]) + (sino(day) if day in ("10", "12") else one_by_one(day, "공"))


def _say_half(match: Match) -> str:
    return "오전" if match["claim"][0] in "Aa" else "오후"


def hour(written: str) -> str:
    number = int(written)
    return (native(number) if 1 <= number <= 12 else sino(written)) + "시"


def _say_clock(match: Match) -> str | None:
    if int(match["h"]) > 24:
        return None
    said = [hour(match["h"])]
    for part, name in ((match["min"], "분"), (match["s"], "초")):
        if part and int(part):
            said.append(sino(part) + name)
    return " ".join(said)


def _say_hours(match: Match) -> str | None:
    return f"{hour(match[1])}에서 {hour(match[2])}" if max(int(match[1]), int(match[2])) <= 24 else None


_DAY = r"(?:\s?\((?P<w>[월화수목금토일])(?:요일)?\))?"
DATES = (
    rule(
        "date",
        rf"(?<![\d.,/-])(?P<y>\d{{4}})\s?[-./]\s?(?P<m>\d{{1,2}})\s?[-./]\s?(?P<d>\d{{1,2}})(?:\.(?!\d))?(?!\d){_DAY}",
        _say_date,
        DIGIT,
    ),
    rule("date", rf"(?<![\d.,/-])(?P<m>\d{{1,2}})/(?P<d>\d{{1,2}})/(?P<y>\d{{4}})(?!\d){_DAY}", _say_date, "/"),
    rule(
        "date",
        r"(?<![\d.,/-])(?P<m>\d{1,2})[/.]\s?(?P<d>\d{1,2})\.?\s?\((?P<w>[월화수목금토일])\)(?P<y>)",
        _say_date,
        "(",
    ),
    rule("date", r"(?<![\d.,/-])'?(?P<y>\d{2})\. (?P<m>\d{1,2})\. (?P<d>\d{1,2})\.(?P<w>)", _say_date, "."),
)
TIMES = (
    rule("clock", r"(?<![\d:.,])(?P<h>\d{1,2}):(?P<min>[0-5]\d)(?::(?P<s>[0-5]\d))?(?![\d:])", _say_clock, ":"),
    rule("hours", rf"(?<![\d.,])(\d{{1,2}})\s?(?:시\s?)?(?:{TILDE}|{DASH})\s?(\d{{1,2}})\s?시(?!간)", _say_hours, "시"),
    rule("months", rf"(?<![\d.,])(\d{{1,2}})(?:\s?월)?\s?{TILDE}\s?(\d{{1,2}})\s?월(?!\s?\d)", _say_months, "월"),
    rule(
        "weekdays",
        r"(?<=[일\d.])\s?(?P<claim>\([월화수목금토일](?:\s?[,·~〜～-]\s?[월화수목금토일])*\))",
        _say_weekdays,
        "(",
    ),
    rule(
        "weekdays",
        rf"(?<![가-힣\d])(?P<claim>[월화수목금토일]\s?(?:{TILDE}|{DASH})\s?[월화수목금토일])(?![가-힣])",
        _say_weekdays,
        "~〜～∼-–",
    ),
    rule("half of the day", r"(?<![A-Za-z])(?P<claim>[AaPp]\.?[Mm]\.?)(?=\s?\d)", _say_half, "mM"),
    rule("half of the day", r"(?<=[\d시분])\s?(?P<claim>[AaPp]\.?[Mm]\.?)(?![A-Za-z])", _say_half, "mM"),
    rule("month", r"(?<![\d.,])(\d{1,2})\s?월(?![가-힣]*급)", _say_month, "월"),
)
_MEMORIAL = r"\s?(?:운동|광복|절|전쟁|사변|혁명|민주|항쟁|사태|만세|경축)"
HISTORIC = (
    rule("day of history", rf"(?<![\d.·])(1[0-2]|[1-9])\.([1-3]?\d)(?={_MEMORIAL})", _say_historic, "."),
    rule(
        "day of history",
        r"(?<![\d.·제])(1[0-2]|[1-9])·([1-3]?\d)(?![\d.·]|\s?[차회호부권장조대])",
        _say_historic,
        "·",
    ),
)
