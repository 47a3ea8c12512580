"""Numbers in kanji, and back: OpenJTalk reads digits better than kanji numerals, which are names, too (八百 ヤオ)."""

from __future__ import annotations

import re

DIGITS = "零一二三四五六七八九"
_SECTIONS = ("", "万", "億", "兆", "京")
_PLACES = ("千", "百", "十", "")
_VALUES = {**{c: i for i, c in enumerate(DIGITS)}, "〇": 0}
_MULTIPLIERS = {"十": 10, "百": 100, "千": 1000}
_BIG = {"万": 10**4, "億": 10**8, "兆": 10**12, "京": 10**16}

KANJI_NUMBER = re.compile(r"[零一二三四五六七八九十百千万億兆京]+")


def one_by_one(digits: str) -> str:
    """03 -> 零三."""
    return "".join(DIGITS[int(d)] for d in digits if d.isdigit())


def cardinal(digits: str) -> str:
    """1200 -> 千二百. Past the names for big numbers: one by one."""
    digits = digits.lstrip("0") or "0"
    if digits == "0":
        return DIGITS[0]
    if len(digits) > 4 * len(_SECTIONS):
        return one_by_one(digits)
    padded = digits.zfill(-(-len(digits) // 4) * 4)
    parts = [padded[i : i + 4] for i in range(0, len(padded), 4)]
    names = _SECTIONS[len(parts) - 1 :: -1]
    return "".join(_section(part, bool(name)) + name for part, name in zip(parts, names, strict=True) if part != "0000")


def _section(part: str, before_name: bool) -> str:
    """Four digits; one thousand is 千 alone and 一千 before 万."""
    said = ""
    for digit, place in zip(part, _PLACES, strict=True):
        if digit == "0":
            continue
        bare = digit == "1" and place and not (place == "千" and before_name)
        said += ("" if bare else DIGITS[int(digit)]) + place
    return said


def decimal(whole: str, part: str) -> str:
    """Digits before and behind the point."""
    return f"{cardinal(whole)}点{one_by_one(part)}" if part else cardinal(whole)


def to_digits(kanji: str) -> str:
    """千二百 -> 1200; what is no cardinal (一二三) stays."""
    if not re.search("[十百千万億兆京]", kanji):
        return str(_VALUES[kanji]) if len(kanji) == 1 else kanji
    total = section = value = 0
    for char in kanji:
        if char in _VALUES:
            value = _VALUES[char]
        elif char in _MULTIPLIERS:
            section += (value or 1) * _MULTIPLIERS[char]
            value = 0
        else:
            total += (section + value or 1) * _BIG[char]
            section = value = 0
    return str(total + section + value)
