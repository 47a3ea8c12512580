"""Numbers in Chinese characters, and the characters themselves in their simplified form."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

DIGITS = "零一二三四五六七八九"
_SECTIONS = ("", "万", "亿", "兆")
_PLACES = ("千", "百", "十", "")


def one_by_one(digits: str, one: str = "一") -> str:
    """2024 -> 二零二四. Over the telephone one is 幺."""
    return "".join(one if d == "1" else DIGITS[int(d)] for d in digits if d.isdigit())


def cardinal(digits: str, pair: bool = False) -> str:
    """2024 -> 两千零二十四. Past the names for big numbers: one by one.

    pair: what follows is counted, so that 2 is 两.
    """
    digits = digits.lstrip("0") or "0"
    if digits == "2" and pair:
        return "两"
    if len(digits) > 4 * len(_SECTIONS):
        return one_by_one(digits)
    padded = digits.zfill(-(-len(digits) // 4) * 4)
    parts = [padded[i : i + 4] for i in range(0, len(padded), 4)]
    said = ""
    for i, part in enumerate(parts):
        if part == "0000":
            continue
        zero = "零" if said and (part[0] == "0" or parts[i - 1] == "0000") else ""
        said += zero + _section(part, first=not said, last=i == len(parts) - 1) + _SECTIONS[len(parts) - 1 - i]
    return said or DIGITS[0]


def _section(part: str, first: bool, last: bool) -> str:
    """Four digits."""
    if first and part[:2] == "00" and part[2] == "1":  # 十五, 十万
        return "十" + (DIGITS[int(part[3])] if part[3] != "0" else "")
    if part == "0002" and not last:  # 两万
        return "两"
    said, gap = "", False
    for digit, place in zip(part, _PLACES, strict=True):
        if digit == "0":
            gap = bool(said)
            continue
        word = "两" if digit == "2" and place == "千" else DIGITS[int(digit)]
        said += ("零" if gap else "") + word + place
        gap = False
    return said


def decimal(whole: str, part: str, pair: bool = False) -> str:
    """Digits before and behind the point."""
    if not part:
        return cardinal(whole, pair)
    return f"{cardinal(whole)}点{one_by_one(part)}"


@cache
def _simplified() -> dict[int, str]:
    traditional, simple = (files("moksori.text") / "data/zh/simplified.txt").read_text("utf-8").split("\n")[:2]
    return str.maketrans(dict(zip(traditional, simple, strict=True)))


def simplified(text: str) -> str:
    """Traditional characters as simplified ones, one for one."""
    return text.translate(_simplified())
