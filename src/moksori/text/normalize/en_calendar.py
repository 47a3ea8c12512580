# ruff: noqa: E501 - a rule or a row is one line, however long its pattern
"""English: dates, years, decades and times ("2024-05-01" -> "May first, twenty twenty-four").

American English says the month first and reads 3/4/2024 as March fourth; British English says "the third of April".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from moksori.text.normalize import en_numbers as numbers
from moksori.text.normalize.en_tables import MONTH_SHORT, MONTHS, WEEKDAY_SHORT, WEEKDAYS, ZONES
from moksori.text.rules import Rule

_MONTH = "(?:" + "|".join([*MONTHS, *(m.capitalize() + r"\.?" for m in MONTH_SHORT)]) + ")"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_YEAR = r"(?:1\d{3}|20\d\d|21\d\d)"
_ERA = r"(?:\s?(?P<era>A\.?D\.?|B\.?C\.?(?:E\.?)?|C\.?E\.?)(?![\w]))"
_ORD = r"(?:st|nd|rd|th)?"
_DIGITS = "0123456789"
_CENTURY = 70
"""Two-digit years from here on are of the 1900s."""


def _month(text: str) -> str:
    key = text.lower().rstrip(".")
    return next((m for m in MONTHS if m.lower() == key), MONTH_SHORT.get(key, text))


def _full_year(text: str) -> str:
    """ "05" -> "2005", "98" -> "1998"."""
    return text if len(text) > 2 else ("19" if int(text) >= _CENTURY else "20") + text


def spoken_date(year: str, month: int, day: int, british: bool) -> str | None:
    """None if there is no such month or day."""
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return _said(MONTHS[month - 1], str(day), year, british)


def _said(month: str, day: str, year: str, british: bool) -> str:
    number = numbers.ordinal(int(day))
    said = f"the {number} of {month}" if british else f"{month} {number}"
    if not year:
        return said
    return f"{said} {numbers.year(_full_year(year))}" if british else f"{said}, {numbers.year(_full_year(year))}"


def _year_first(match: re.Match[str], british: bool) -> str | None:
    return spoken_date(match["y"], int(match["m"]), int(match["d"]), british)


def _slashed(match: re.Match[str], british: bool) -> str | None:
    """ "3/4/2024": by locale, the other way round where only that makes a date."""
    first, second, year = int(match["a"]), int(match["b"]), match["y"]
    month, day = (second, first) if british else (first, second)
    if month > 12:
        month, day = day, month
    return spoken_date(year, month, day, british)


def _short_slashed(match: re.Match[str], british: bool) -> str | None:
    first, second = int(match["a"]), int(match["b"])
    month, day = (second, first) if british else (first, second)
    return spoken_date("", month, day, british)


def _is_verb(match: re.Match[str]) -> bool:
    """ "they may 5 times", "to march 4 abreast"."""
    before = match.string[max(0, match.start() - 6) : match.start()]
    return (
        not match[0][0].isdigit() and re.search(r"(?i)\b(?:you|he|she|it|they|we|i|that|who|to)\s$", before) is not None
    )


def _written(match: re.Match[str], british: bool) -> str | None:
    """Month and day, in either order, with or without a year; "may" is a month only with a capital or a year."""
    month, day, year = match["month"], match["day"], match["year"]
    if month in ("may", "march") and not year and "th" not in match[0] and _is_verb(match):
        return None
    day_first = match.start("day") < match.start("month")
    return _said(_month(month), day, year or "", british or day_first)


def _month_year(match: re.Match[str], british: bool) -> str:
    return f"{_month(match['month'])} {numbers.year(match['year'])}"


def _day_range(match: re.Match[str], british: bool) -> str:
    month, year = _month(match["month"]), match["year"]
    days = f"{numbers.ordinal(match['from'])} to {numbers.ordinal(match['to'])}"
    tail = f", {numbers.year(year)}" if year else ""
    return f"{month} {days}{tail}" if match.start("month") < match.start("from") else f"the {days} of {month}{tail}"


def _weekday(match: re.Match[str], british: bool) -> str:
    return WEEKDAY_SHORT[match["day"].lower().rstrip(".")]


def _weekday_range(match: re.Match[str], british: bool) -> str:
    return f"{WEEKDAY_SHORT[match[1].lower()]} to {WEEKDAY_SHORT[match[2].lower()]}"


def _month_range(match: re.Match[str], british: bool) -> str:
    return f"{_month(match[1])} to {_month(match[2])}"


# ---------------------------------------------------------------------------------------------------- years and decades


def _decade(match: re.Match[str], british: bool) -> str:
    number = match["number"]
    if len(number) == 2:
        return numbers.plural(numbers.cardinal(number))
    return numbers.plural(numbers.year(number))


def _short_year(match: re.Match[str], british: bool) -> str:
    return f"{'oh ' if match[1][0] == '0' else ''}{numbers.cardinal(match[1])}"


def _era(match: re.Match[str], british: bool) -> str:
    era = (match["era"] or match["first"]).replace(".", "")
    year = match["year"] or match["after"]
    said = numbers.year(year) if "," not in year else numbers.cardinal(year.replace(",", ""))
    return f"{' '.join(era)} {said}" if match["first"] else f"{said} {era}"


def _year_range(match: re.Match[str], british: bool) -> str | None:
    """ "1980-1986", "1939-45"; not of a measure ("1980-1970 kg")."""
    if re.match(
        r"\s?(?:kg|g|km|m|cm|mm|lbs?|ft|mph|ml|l|W|V|Hz|MHz|GB|MB|people|units)\b",
        match.string[match.end() : match.end() + 8],
    ):
        return None
    to = match["to"]
    return f"{numbers.year(match['from'])} to {numbers.year(to) if len(to) == 4 else _short_year_words(to)}"


def _short_year_words(text: str) -> str:
    return f"oh {numbers.cardinal(text)}" if text[0] == "0" else numbers.cardinal(text)


# --------------------------------------------------------------------------------------------------------------- times

_ENDS = (
    rf"(?:\s+(?!(?:{'|'.join(ZONES)}|Mon|Tues?|Wed|Thu|Fri|Sat|Sun|{'|'.join([*WEEKDAYS, *MONTHS])})\b)[A-Z\"“(]|\s*$)"
)
_AMPM = rf"(?:\s?(?P<half>[aApP]\.\s?[mM]\.(?!{_ENDS})|[aApP]\.?\s?[mM])(?![A-Za-z]))"
_ZONE = r"(?:\s?(?P<zone>" + "|".join(ZONES) + r")(?![\w]))"


def _half(text: str | None) -> str:
    return "" if not text else " " + text.replace(".", "").replace(" ", "").upper()


def _zone(text: str | None) -> str:
    return "" if not text else " " + text


def _clock(match: re.Match[str], british: bool) -> str | None:
    """Hours and minutes, perhaps seconds; "o'clock" on the hour without am or pm."""
    hour, minute = int(match["hour"]), int(match["minute"])
    second, half, zone = match["second"], match["half"], match["zone"]
    if hour > 24 or minute > 59 or (second and int(second) > 59):
        return None
    tail = _half(half) + _zone(zone)
    if second and not half:
        return _duration(hour, minute, int(second)) + tail
    if minute == 0 and not second:
        if half:
            return numbers.cardinal(hour) + tail
        return (
            f"{numbers.cardinal(hour)} o'clock" if 1 <= hour <= 12 else f"{numbers.cardinal(hour)} hundred hours"
        ) + tail
    said = f"{numbers.cardinal(hour)} {'oh ' if minute < 10 else ''}{numbers.cardinal(minute)}"
    if second:
        said += f" and {_count(int(second), 'second')}"
    return said + tail


def _duration(hour: int, minute: int, second: int) -> str:
    return f"{_count(hour, 'hour')} {_count(minute, 'minute')} and {_count(second, 'second')}"


def _count(value: int, unit: str) -> str:
    return f"{numbers.cardinal(value)} {unit}{'' if value == 1 else 's'}"


def _hour(match: re.Match[str], british: bool) -> str | None:
    hour = int(match["hour"])
    return None if hour > 24 else numbers.cardinal(hour) + _half(match["half"]) + _zone(match["zone"])


def _stamp(match: re.Match[str], british: bool) -> str | None:
    """ISO 8601 date and time."""
    date = spoken_date(match["y"], int(match["m"]), int(match["d"]), british)
    hour, minute = int(match["hour"]), int(match["minute"])
    if date is None or hour > 24 or minute > 59:
        return None
    time = f"{numbers.cardinal(hour)} {'oh ' if 0 < minute < 10 else ''}{numbers.cardinal(minute) if minute else 'hundred'}"
    if match["second"] and int(match["second"]):
        time += f" and {_count(int(match['second']), 'second')}"
    zone = {"Z": " U T C", None: ""}.get(match["zone"], "")
    return f"{date}, {time}{zone}"


def _military(match: re.Match[str], british: bool) -> str:
    """ "0800 hours": zero eight hundred."""
    hour, minute = match["hour"][:2], match["hour"][2:]
    head = numbers.digits(hour) if hour[0] == "0" else numbers.cardinal(hour)
    return f"{head} {'hundred' if minute == '00' else numbers.cardinal(minute)} hours"


def _ratio(match: re.Match[str], british: bool) -> str:
    """ "3:2", "16:9", "2.5:1": what was no time."""
    parts = (match[name].partition(".") for name in ("a", "b"))
    return " to ".join(numbers.decimal(whole, rest, british) for whole, _, rest in parts)


def _parts_duration(match: re.Match[str], british: bool) -> str:
    """ "5h 30m", "1h30", "2m 5s"."""
    names = {"h": "hour", "m": "minute", "s": "second"}
    found = re.findall(r"(\d+)\s?([hms]?)", match[0])
    out, last = [], "h"
    for amount, letter in found:
        unit = letter or {"h": "m", "m": "s"}.get(last, "s")
        out.append(_count(int(amount), names[unit]))
        last = unit
    return " ".join(out)


def _call(say: Callable[[re.Match[str], bool], str | None], british: bool, match: re.Match[str]) -> str | None:
    return say(match, british)


def rules(british: bool) -> tuple[Rule, ...]:
    """Dates, then years, then times."""
    table = (
        ("date and time", rf"(?<![\w-])(?P<y>{_YEAR})-(?P<m>\d\d)-(?P<d>\d\d)[T ](?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.\d{{1,9}})?)?(?P<zone>Z|[+-]\d\d:?\d\d)?(?!\d)", _stamp, _DIGITS),
        ("date", rf"(?<![\w/.-])(?P<y>{_YEAR})(?P<sep>[-/.])(?P<m>\d{{1,2}})(?P=sep)(?P<d>\d{{1,2}})(?![\w/-])(?!\.\d)", _year_first, _DIGITS),
        ("date", r"(?<![\w/.-])(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4}|\d\d)(?![\w/-])(?!\.\d)", _slashed, _DIGITS),
        ("date", r"(?:(?<=on )|(?<=by )|(?<=day \()|(?<=Mo \()|(?<=Tu \()|(?<=We \()|(?<=Th \()|(?<=Fr \()|(?<=day, )|(?<=day ))(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\w/])(?!\.\d)", _short_slashed, _DIGITS),
        ("months", r"(?<!\w)(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?\s?[-–]\s?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?!\w)", _month_range, ""),
        ("date range", rf"(?i)(?<!\w)(?P<month>{_MONTH})\s(?P<from>{_DAY}){_ORD}\s?[-–—]\s?(?P<to>{_DAY}){_ORD}(?:,?\s(?P<year>{_YEAR}))?(?![\w/])", _day_range, _DIGITS),
        ("date range", rf"(?i)(?<![\w.])(?P<from>{_DAY}){_ORD}\s?[-–—]\s?(?P<to>{_DAY}){_ORD}\s(?P<month>{_MONTH})(?:,?\s(?P<year>{_YEAR}))?(?![\w/])", _day_range, _DIGITS),
        ("date", rf"(?i)(?<!\w)(?P<month>{_MONTH})\s(?P<day>{_DAY}){_ORD}(?:,?\s(?P<year>{_YEAR})(?!\s?(?:people|times)))?(?![\w/:])(?!\.\d)(?!,\d)", _written, _DIGITS),
        ("date", rf"(?i)(?<![\w./:-])(?:the\s)?(?P<day>{_DAY}){_ORD}(?:\sof)?[\s-](?P<month>{_MONTH})(?:,?[\s-](?P<year>{_YEAR}))?(?!\w)", _written, _DIGITS),
        ("date", rf"(?<!\w)(?P<month>{_MONTH}|january|february|april|june|july|august|september|october|november|december),?\s(?:of\s)?(?P<year>{_YEAR})(?![\w,])(?!\.\d)", _month_year, _DIGITS),
        ("weekdays", r"(?<!\w)(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\s?[-–]\s?(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?!\w)", _weekday_range, ""),
        ("weekday", r"(?<!\w)(?P<claim>(?P<day>Mon|Tues?|Tu|Weds?|Thu(?:rs?)?|Th|Fri|Sat|Sun)\.?)(?=,?\s\(?\d)", _weekday, _DIGITS),
        ("weekday", r"(?<!\w)(?P<claim>(?P<day>Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)\.?)(?=,\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))", _weekday, ""),
        ("month", r"(?<!\w)(?P<claim>(?P<day>Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.)(?=[\s,)])(?!\s\d)", lambda m, b: _month(m["day"]), ""),
        ("year range", rf"(?<![\w.,$€£-])(?P<from>{_YEAR})\s?[-–—]\s?(?P<to>{_YEAR}|\d\d)(?![\w,.-]\d|\d|[%°])(?!\w)", _year_range, _DIGITS),
        ("decade", r"(?<![\w.,$€£])['’‘]?(?P<number>[1-9]0|[12]\d\d0(?=['’]?\s?s))['’]?(?:(?<=\d\d\d0)\s)?s(?!\w)", _decade, _DIGITS),
        ("year", r"(?<!\w)['’‘](\d\d)(?!\w|['’\"″])", _short_year, _DIGITS),
        ("era", rf"(?<![\w.,-])(?:(?P<first>A\.?D\.?)\s(?P<after>\d{{1,4}})|(?P<year>\d{{1,3}}(?:,\d{{3}})|\d{{1,5}}){_ERA})(?!\d)", _era, _DIGITS),
        ("time", rf"(?<![\w:.,])(?P<hour>\d{{1,2}}):(?P<minute>\d\d)(?::(?P<second>\d\d))?{_AMPM}?{_ZONE}?(?![\w:])", _clock, _DIGITS),
        ("time", rf"(?<![\w:.,])(?P<hour>\d{{1,2}})\.(?P<minute>\d\d)(?P<second>)?{_AMPM}{_ZONE}?(?!\w)", _clock, _DIGITS),
        ("time", rf"(?<![\w:.,])(?P<hour>\d{{1,2}}){_AMPM}{_ZONE}?(?!\w)", _hour, _DIGITS),
        ("time", r"(?<![\w:.,])(?P<hour>\d{4})(?P<half>)\s?(?P<zone>hrs|hours)(?!\w)", _military, _DIGITS),
        ("ratio", r"(?<![\w:.,])(?P<a>\d{1,4}(?:\.\d{1,3})?)\s?:\s?(?P<b>\d{1,4}(?:\.\d{1,3})?)(?![\w:])(?!\.\d)", _ratio, _DIGITS),
        ("duration", r"(?<![\w.,])\d{1,4}\s?h\s?\d{1,2}(?:\s?m(?:\s?\d{1,2}\s?s)?)?(?!\w)|(?<![\w.,])\d{1,4}\s?m\s?\d{1,2}\s?s(?!\w)", _parts_duration, _DIGITS),
    )  # fmt: skip
    return tuple(
        Rule(name, re.compile(pattern), partial(_call, say, british), needs)
        for name, pattern, say, needs in table
    )  # fmt: skip
