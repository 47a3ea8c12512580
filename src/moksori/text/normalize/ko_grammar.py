"""What the rules of written Korean share: how numbers look and how they are read, and how a rule is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from moksori.text.normalize.ko_numbers import decimal, one_by_one
from moksori.text.rules import Rule

Match = re.Match[str]

N = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
"""A number as written, thousands separated or not."""
NUMBER = rf"(?<![\d.,])(?:{N})(?!\d)"
DASH = "[-–—−‐‑]"
TILDE = "[~〜～∼˜]"
DIGIT = "0123456789"


def alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def read(written: str) -> str:
    """ "1,234.5" -> 천이백삼십사점오; a leading zero is read digit by digit (007)."""
    whole, _, part = written.replace(",", "").partition(".")
    if len(whole) > 1 and whole.startswith("0") and not part:
        return one_by_one(whole, "공")
    return decimal(whole, part)


def signed(written: str) -> str:
    sign = written[:1]
    if sign in "-−–":
        return "마이너스 " + read(written[1:])
    if sign in "+±":
        return ("플러스 " if sign == "+" else "플러스마이너스 ") + read(written[1:])
    return read(written)


def digits_of(match: Match) -> str:
    return ", ".join(one_by_one(group, "공") for group in re.findall(r"\d+", match[0]))


def rule(name: str, pattern: str, say: Callable[[Match], str | None], needs: str = "", flags: int = 0) -> Rule:
    """A rule; with `needs` it is only tried on texts that have one of those characters."""
    return Rule(name, re.compile(pattern, flags), say, needs)
