"""Readers for the small tables that the language modules are written in. Text in, dictionaries out; no surprises."""

from __future__ import annotations

import re
import unicodedata

from moksori.text.normalize.european import Currency, Noun


def pairs(table: str) -> dict[str, str]:
    """Lines of `key = value; key = value`; several keys may share a value: `a, b = value`."""
    out: dict[str, str] = {}
    for entry in _entries(table):
        keys, _, value = entry.partition(" = ")
        out.update((key.strip(), value.strip()) for key in keys.split(", "))
    return out


def nouns(table: str) -> dict[str, Noun]:
    """Entries `km = kilómetro, kilómetros`; a star in front of the name makes it feminine."""
    return {key: _noun(value) for key, value in pairs(table).items()}


def currencies(table: str) -> dict[str, Currency]:
    """Entries `€, EUR = euro, euros / céntimo, céntimos`."""
    out: dict[str, Currency] = {}
    for key, value in pairs(table).items():
        unit, _, cent = value.partition(" / ")
        out[key] = Currency(_noun(unit), _noun(cent) if cent else None)
    return out


def months(names: str, short: str) -> tuple[tuple[str, ...], dict[str, int]]:
    """The twelve names, and every form with its number; short forms of one month are separated by |."""
    full = ("", *names.split())
    forms = {name: number for number, name in enumerate(full) if number}
    for number, options in enumerate(short.split(), 1):
        forms.update((option, number) for option in options.split("|"))
    return full, forms


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def sequence(text: str) -> tuple[str, ...]:
    """Words in order; `_` is a place that is never used."""
    return tuple(text.split())


ODD_DIGITS = re.compile("[⁰¹²³⁴-⁹₀-₉]{1,40}|[①-⑳⓪❶-➓㉑-㉟㊱-㊿]")
"""Raised, lowered and circled digits."""


def odd_digits(written: str) -> str:
    """ "⁴²" -> "42", "⑫" -> "12"."""
    return "".join(str(int(unicodedata.numeric(char))) for char in written)


def _entries(table: str) -> list[str]:
    return [entry.strip() for line in table.splitlines() for entry in line.split("; ") if entry.strip()]


def _noun(written: str) -> Noun:
    one, _, many = written.strip().lstrip("*").partition(", ")
    return Noun(one, many or one, written.strip().startswith("*"))
