"""Tables of what follows or precedes a number in Korean: counters, units, currencies, signs (data in ko/units.txt)."""

from __future__ import annotations

from moksori.text.normalize.ko_data import table, words

# Counters that take native numbers, with the greatest number that does so; above it Sino-Korean.
NATIVE = {counter: int(most) for counter, most in table("units", "native").items()}
SINO = words("units", "sino")
NAMED_BY_NUMBER = words("units", "named by number")

UNITS = table("units", "units")
SPEEDS = {("km", "h"): "시속", ("mi", "h"): "시속", ("m", "s"): "초속", ("km", "s"): "초속", ("m", "min"): "분속"}
PER = {"h": "시간", "s": "초", "m": "미터", "min": "분", "day": "일", "d": "일"}
DEGREES = {"℃": "섭씨", "℉": "화씨"}

CURRENCIES = table("units", "currencies")
CENTS = {"달러": "센트", "유로": "센트", "파운드": "펜스"}
SCALES = {
    **dict.fromkeys(("k", "K", "thousand"), 3),
    **dict.fromkeys(("m", "M", "MM", "million"), 6),
    **dict.fromkeys(("b", "B", "bn", "Bn", "billion"), 9),
    **dict.fromkeys(("T", "tn", "trillion"), 12),
}

WEEKDAYS = {day: day + "요일" for day in "월화수목금토일"}
FRACTIONS = {
    sign: (int(top), int(bottom))
    for sign, top, bottom in zip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", "112131234151357", "233445555668888", strict=True)
}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
CIRCLED = {chr(0x2460 + i): i + 1 for i in range(20)}
ROMAN = {chr(0x2160 + i): i + 1 for i in range(12)} | {chr(0x2170 + i): i + 1 for i in range(12)}

SIGNS = table("units", "signs")
JAMO = table("units", "letters")
CHAT = table("units", "chat")
