"""Latin letters in Korean text: which words Korean says in Hangul, and how.

"KBS" is spelled (케이비에스), "meeting" has a Korean form (미팅), "Kubernetes" is neither and stays for the
English front end.
"""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.normalize.ko_data import lines
from moksori.text.normalize.ko_numbers import one_by_one

_NAMES = "에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트"
LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", _NAMES.split(" "), strict=True))
"""As people say them; the dictionary has 시 for c and 아르 for r."""

_ACRONYM = re.compile(r"[A-Z](?:[A-Z&]{0,4}[A-Z])?s?")
_VOWELLESS = re.compile(r"[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]{2,5}")


@lru_cache(maxsize=1)
def loans() -> dict[str, str]:
    """Latin word in small letters -> Hangul."""
    pairs = (token.partition("=") for line in lines("loanwords") for token in line.split())
    return {latin.replace("_", " ").casefold(): hangul.replace("_", " ") for latin, _, hangul in pairs}


def spell(word: str) -> str:
    """Letter by letter; digits in Sino-Korean."""
    return "".join(LETTERS.get(c.lower(), one_by_one(c) if c.isdigit() and c.isascii() else "") for c in word)


def in_hangul(word: str) -> str | None:
    """What Korean says for a Latin word, or None where it is left to English."""
    known = loans().get(word.casefold())
    if known is not None:
        return known
    if _ACRONYM.fullmatch(word) or _VOWELLESS.fullmatch(word) or (len(word) == 1 and word.isascii()):
        ending = "스" if len(word) > 2 and word.endswith("s") and word[:-1].isupper() else ""
        body = word[:-1] if ending else word
        return (
            "".join("앤" if c == "&" else LETTERS[c.lower()] for c in body if c == "&" or c.lower() in LETTERS) + ending
        )
    return None


def claims(word: str) -> bool:
    """Whether the Korean front end says this Latin word itself."""
    return in_hangul(word) is not None
