"""English text to what is said: numbers, dates, money, units, signs and abbreviations written out.

`normalize` gives pieces over the original text. The grammar is a list of rules, the more special first; see
`moksori.text.rules` for how they claim their spans and docs/english.md for what is read how.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize import en_amounts, en_calendar, en_codes, en_numbers, en_web, en_words
from moksori.text.rules import Rule, apply

_LETTER = r"[^\W\d_²³¹¼-¾⁰-₎⅐-↋①-⒛❶-➓ⁿ]"
_WORD = re.compile(
    r"['’](?:tis|twas|em|til|cause|bout|round|n)\b|"
    r"\b(?:th|o|ol|an|wi|[a-z]{2,12}in)['’](?=\s)|"
    rf"{_LETTER}[\u0300-\u036f]*(?:[-'’‘ʼ.]?{_LETTER}[\u0300-\u036f]*)*",
    re.IGNORECASE,
)


@lru_cache(maxsize=4)
def _rules(british: bool, named_emoji: bool) -> tuple[Rule, ...]:
    return (
        *en_words.emoji_rules(named_emoji),
        *en_web.RULES,
        *en_codes.RULES[:1],
        *en_calendar.rules(british),
        *en_codes.RULES[1:],
        *en_amounts.ordinal_rules(british),
        *en_amounts.rules(british),
        *en_words.ABBREVIATION_RULES,
        *en_words.ROMAN_RULES,
        *en_words.MATH_RULES,
        *en_amounts.scaled_rules(british),
        *en_codes.SERIALS,
        *en_amounts.number_rules(british),
        *en_words.SIGN_RULES,
    )


def normalize(text: str, british: bool = False, *, named_emoji: bool = False) -> list[Piece]:
    """What is said for `text`, in order, covering all but white space.

    british: dates, numbers and units as in Britain.  named_emoji: emoji are said by name instead of dropped.
    """
    return apply(_rules(british, named_emoji), text, word=_WORD)


def number_words(digits: str, british: bool = False) -> str:
    """The cardinal number for digits of any script or shape, for callers that skipped normalisation."""
    return en_numbers.cardinal("".join(str(unicodedata.digit(char, 0)) for char in digits), british)
