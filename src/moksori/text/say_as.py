"""SSML's say-as: what is said for "12" as an ordinal, "AB1" letter by letter, "01/02/2024" as a date of some format.

The text is put into a form that the front end's own rules read in that sense, so every language has them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from moksori.text import emoji, rules
from moksori.text.base import FrontEnd, Piece
from moksori.text.languages import english_in
from moksori.text.sentence import letter_name

_ORDINALS: Mapping[str, str] = {
    "es": "{}.º", "fr": "{}e", "it": "{}º", "pt-br": "{}º", "hi": "{}वाँ", "ja": "{}番目", "zh": "第{}", "ko": "제{}",
}  # fmt: skip
_ENGLISH_ENDINGS = {"1": "st", "2": "nd", "3": "rd"}
_PART = re.compile(r"\d+|[^\W\d_]+")
_DIGITS = re.compile(r"\d")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

Say = Callable[[str, str, FrontEnd], list[Piece]]


def pieces(text: str, how: str, form: str, front_end: FrontEnd) -> list[Piece]:
    """What is said for `text`. Places are characters of it. An interpretation that we do not know is none."""
    return _HOW.get(how, _plain)(text, form, front_end)


def _plain(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    return front_end.normalize(text)


def _as_one(text: str, written: str, front_end: FrontEnd, note: str) -> list[Piece]:
    """All of the text stands for what the front end says for `written`."""
    return [Piece(0, len(text), rules.joined(front_end.normalize(written)), note=note)]


def _cardinal(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    """In groups of three an English or German reader takes no number for a year."""
    digits = text.strip().lstrip("+-")
    if not digits.isdecimal() or len(digits) < 4 or not front_end.language.startswith("en"):
        return front_end.normalize(text)
    sign = "-" if text.strip().startswith("-") else ""
    return _as_one(text, sign + ",".join(rules.groups(digits)), front_end, "cardinal")


def _ordinal(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    digits = text.strip().rstrip(".")
    if not digits.isdecimal():
        return front_end.normalize(text)
    if front_end.language.startswith("en"):
        ending = "th" if digits[-2:-1] == "1" else _ENGLISH_ENDINGS.get(digits[-1], "th")
        return _as_one(text, digits + ending, front_end, "ordinal")
    return _as_one(text, _ORDINALS.get(front_end.language, "{}").format(digits), front_end, "ordinal")


def _characters(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    """Each character on its own, as the front end says it when it stands alone."""
    return [piece for at, char in enumerate(text) if not char.isspace() for piece in _character(at, char, front_end)]


def _character(at: int, char: str, front_end: FrontEnd) -> Iterator[Piece]:
    said = front_end.normalize(char.upper() if len(char.upper()) == 1 else char)
    phonemes = "".join(word.phonemes + word.after for word in front_end.phonemize(said)).strip()
    if any(letter.isalnum() for letter in rules.joined(said)) and phonemes:
        yield Piece(at, at + 1, rules.joined(said), phonemes=phonemes, note="spelled")
    elif emoji.FOUND.match(char):
        yield Piece(at, at + 1, emoji.name(char), language=english_in(front_end.language), note="spelled")
    else:
        name = letter_name(char, full=False)
        english = english_in(front_end.language) if name else None
        yield Piece(at, at + 1, name, language=english, note="spelled" if name else "no name")


def _digits(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    """The digits one by one, anything else as usual."""
    out: list[Piece] = []
    at = 0
    for match in _DIGITS.finditer(text):
        out.extend(_moved(front_end.normalize(text[at : match.start()]), at))
        out.extend(_moved(front_end.normalize(match[0]), match.start()))
        at = match.end()
    return out + _moved(front_end.normalize(text[at:]), at)


def _moved(said: list[Piece], by: int) -> list[Piece]:
    return [Piece(p.start + by, p.end + by, p.spoken, p.language, p.phonemes, p.note) for p in said]


def _date(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    """Brought into the order year-month-day if the format says which part is which."""
    parts = _PART.findall(text)
    if set(form) <= set("ymd") and len(form) == 3 and len(set(form)) == 3 and len(parts) == 3:
        named = dict(zip(form, parts, strict=True))
        year, month, day = named["y"], _month(named["m"]), named["d"]
        if year.isdecimal() and month and day.isdecimal():
            return _as_one(text, f"{_full_year(year)}-{month:02}-{int(day):02}", front_end, "date")
    return front_end.normalize(text)


def _month(text: str) -> int:
    number = (
        int(text) if text.isdecimal() else _MONTHS.index(text[:3].lower()) + 1 if text[:3].lower() in _MONTHS else 0
    )
    return number if 1 <= number <= 12 else 0


def _full_year(text: str) -> str:
    return text if len(text) > 2 else f"{'20' if int(text) < 70 else '19'}{int(text):02}"


def _expletive(text: str, form: str, front_end: FrontEnd) -> list[Piece]:
    return [Piece(0, len(text), "", note="expletive")]


_HOW: Mapping[str, Say] = {
    "cardinal": _cardinal,
    "number": _cardinal,
    "ordinal": _ordinal,
    "characters": _characters,
    "spell-out": _characters,
    "verbatim": _characters,
    "digits": _digits,
    "number_digit": _digits,
    "date": _date,
    "expletive": _expletive,
    "bleep": _expletive,
}
"""time, telephone, currency, fraction, unit, address and the like are what the front end's own rules say."""
