"""What Spanish, French, Italian and Portuguese share: how numbers are written, and which rules read them.

A language gives a `Grammar`: its number words, names of months, units and money, and a few ways of saying things.
`rules(grammar)` makes the list of rules of it. All four write 1.234,5 (or 1 234,5) and day/month/year, so reading the
digits is the same for all; what is said is theirs. English-looking numbers are understood where they cannot be
anything else (1,234.50; 1,234,567; 3.5).

Surprises: a number looks at the word behind it for its gender (`veintiuna páginas`, `duas casas`); a written number
that no rule understands (a part number, a card) is read digit by digit, so nothing with a digit is ever left over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from moksori.text import rules as shared
from moksori.text.base import Piece
from moksori.text.rules import Rule

Said = Callable[[re.Match[str]], "str | None"]

GROUP = "[.\u00a0\u202f\u2009 ]"
NUMBER = (
    rf"(?:\d{{1,3}}(?:{GROUP}\d{{3}}){{1,9}}(?![\d])(?:,\d{{1,20}})?"
    r"|\d{1,3}(?:['’]\d{3}){1,9}(?!\d)(?:[.,]\d{1,20})?"
    r"|\d{1,3}(?:,\d{3}){1,9}\.\d{1,20}|\d{1,3}(?:,\d{3}){2,9}(?!\d)"
    r"|\d{1,40}(?:[.,]\d{1,40})?)"
)
_BEFORE = r"(?<![\w.,:/\-−–+])(?<![\w] )?"
START = r"(?<![\w])(?<!\w[.,:/\-−])"
END = r"(?![\w]|[.,:/]\d)"
SIGN = r"(?P<sign>(?<![\w)])[-−–+±] ?)?"
SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing that can be counted."""

    one: str
    many: str
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Currency:
    unit: Noun
    cent: Noun | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written: ASCII digits before and behind the mark."""

    whole: str
    part: str = ""
    dotted: bool = False
    """The decimal mark was a dot."""

    @property
    def value(self) -> int:
        return int(self.whole or "0")

    @property
    def is_one(self) -> bool:
        return self.value == 1 and not self.part


@dataclass(frozen=True, slots=True)
class Grammar:
    """A language, for `rules`. Functions take numbers and give words."""

    tag: str
    cardinal: Callable[[int, bool, bool], str]
    """number, feminine, a noun follows ("veintiún")."""
    ordinal: Callable[[int, bool, bool], str]
    """number, feminine, shortened before a noun ("primer")."""
    fraction: Callable[[int, int], str]
    """numerator and denominator."""
    date: Callable[[int, int, int | None], str]
    time: Callable[[int, int | None, int | None, str], str]
    """hours, minutes, seconds, "am", "pm" or ""."""
    of: Callable[[str], str]
    """"de euros", "d'euros"."""
    feminine: Callable[[str], bool]
    """Whether a noun is feminine, by its look."""
    words: Mapping[str, str]
    """Names of signs and small words; see `_WORDS`."""
    months: tuple[str, ...]
    month_forms: Mapping[str, int]
    """Every way to write a month, in lower case, and its number."""
    units: Mapping[str, Noun]
    currencies: Mapping[str, Currency]
    scales: Mapping[str, Noun]
    """"M", "mil", "mdd" behind an amount."""
    magnitudes: tuple[str, ...]
    """Words that make a number a noun of its own: "millones"."""
    abbreviations: Mapping[str, str]
    ordinal_marks: Mapping[str, tuple[bool, bool]]
    """What stands behind the digits of an ordinal: feminine, shortened."""
    labels: frozenset[str]
    """Words behind which a number is only a number: "página 1"."""
    roman_nouns: Mapping[str, str]
    """Words before a Roman number, and how it is then read: "cardinal", "ordinal", "feminine"."""
    roman_name: Callable[[str, int], str | None]
    """How a king's or a pope's number is said: name, number. None: no such king."""
    small_words: frozenset[str]
    """Short words that are no acronyms even in capitals, and no nouns behind a number."""
    half: tuple[str, str] = ("", "")
    """One half, masculine and feminine, of a thing that follows: "media taza"."""
    one: Callable[[str, bool], str] | None = None
    """One of a thing, where its first letter matters: "un'ora"."""
    spelled: frozenset[str] = frozenset()
    """Acronyms that look like words but are spelled."""
    pronounced: frozenset[str] = frozenset()
    """Acronyms that are words although they are short."""
    word_from: int = 3
    """The shortest acronym that may be read as a word."""
    one_below_two: bool = False
    """The plural begins at two: "1,5 litre" (French)."""
    scale_below_two: bool = False
    """... or only of "milhão" (Portuguese)."""
    roman_marks: tuple[str, ...] = (".º", "º", ".ª", "ª", "°")
    """What makes an ordinal of a Roman number: "XIXe"."""
    cents_named: bool = True
    """"tres euros con cincuenta céntimos"; without: "trois euros cinquante"."""
    pairs: bool = False
    """Telephone numbers go two digits at a time (French)."""
    extra: tuple[Rule, ...] = field(default=())
    """Rules of the language's own; they win over the shared ones."""


# ------------------------------------------------------------------------------------------------- numbers


def parse(written: str) -> Number:
    """ "1.234,5" and "1,234.5" -> Number("1234", "5")."""
    text = re.sub("[ \u00a0\u202f\u2009'’]", "", written)
    if re.fullmatch(r"\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,}", text):
        whole, _, part = text.replace(",", "").partition(".")
        return Number(ascii_digits(whole), ascii_digits(part), bool(part))
    if re.fullmatch(r"\d{1,3}(\.\d{3})+(,\d+)?", text) and not text.startswith("0."):
        text = text.replace(".", "")
    if re.fullmatch(r"[1-9]\d{0,2},000", text):  # nobody writes three zeros behind a decimal comma
        text = text.replace(",", "")
    dotted = "." in text
    whole, _, part = text.replace(".", ",").partition(",")
    return Number(ascii_digits(whole), ascii_digits(part), dotted)


def ascii_digits(digits: str) -> str:
    return "".join(str(int(digit)) for digit in digits)


def by_digit(grammar: Grammar, digits: str, feminine: bool = False) -> str:
    return " ".join(grammar.cardinal(int(digit), feminine, False) for digit in digits if digit.isdecimal())


def whole(grammar: Grammar, digits: str, feminine: bool = False, noun: bool = False) -> str:
    """Digits as a number; one by one where they are a code (leading zeros, endless)."""
    if (len(digits) > 1 and digits[0] == "0") or len(digits) > 27:
        return by_digit(grammar, digits)
    return grammar.cardinal(int(digits), feminine, noun)


def decimals(grammar: Grammar, digits: str, feminine: bool = False) -> str:
    zeros = len(digits) - len(digits.lstrip("0"))
    rest = digits[zeros:]
    if not rest or len(rest) > 2:
        return by_digit(grammar, digits, feminine)
    return " ".join([*[grammar.cardinal(0, False, False)] * zeros, grammar.cardinal(int(rest), feminine, False)])


def say(grammar: Grammar, number: Number, feminine: bool = False, noun: bool = False) -> str:
    if not number.part:
        return whole(grammar, number.whole, feminine, noun)
    point = grammar.words["dot decimal" if number.dotted else "comma decimal"]
    head = whole(grammar, number.whole or "0", feminine, False)
    return f"{head} {point} {decimals(grammar, number.part, feminine)}"


def count(grammar: Grammar, number: Number, thing: Noun, scale: bool = False) -> str:
    """A number and what is counted, in agreement."""
    below_two = grammar.one_below_two or (scale and grammar.scale_below_two)
    one = number.value < 2 if below_two else number.is_one
    if number.is_one and grammar.one:
        return grammar.one(thing.one, thing.feminine)
    return f"{say(grammar, number, thing.feminine, True)} {thing.one if one else thing.many}"


def signed(grammar: Grammar, sign: str | None, said: str) -> str:
    word = {"-": "minus", "−": "minus", "–": "minus", "+": "plus", "±": "plus or minus"}.get((sign or "").strip())
    return f"{grammar.words[word]} {said}" if word else said


def ends_sentence(match: re.Match[str], before_capital: bool = True) -> bool:
    """Whether the full stop that an abbreviation ends with is also the sentence's."""
    behind = match.string[match.end() : match.end() + 12]
    return match[0].endswith(".") and (not behind.strip() or (before_capital and _CAPITAL.match(behind) is not None))


_CAPITAL = re.compile(r"\s+[¡¿\"«“]?\s?[A-ZÀ-Þ]")


def roman(written: str) -> int | None:
    """The value of a Roman number in its usual spelling, else None."""
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    text = written.upper()
    if not _ROMAN.fullmatch(text):
        return None
    total = 0
    for this, following in zip(text, [*text[1:], ""], strict=True):
        total += -values[this] if values.get(following, 0) > values[this] else values[this]
    return total or None


_ROMAN = re.compile("M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")


# --------------------------------------------------------------------------------------------------- rules


def alternatives(words: Mapping[str, object] | frozenset[str] | tuple[str, ...]) -> str:
    """A pattern for any of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def rules(grammar: Grammar) -> list[Rule]:
    """All rules of a language, the most particular first."""
    from moksori.text.normalize import european_amounts as amounts
    from moksori.text.normalize import european_codes as codes
    from moksori.text.normalize import european_dates as dates
    from moksori.text.normalize import european_words as words

    return [
        *grammar.extra,
        *codes.web(grammar),
        *dates.dates(grammar),
        *dates.times(grammar),
        *codes.phones(grammar),
        *amounts.measures(grammar),
        *amounts.fractions(grammar),
        *amounts.ordinals(grammar),
        *words.romans(grammar),
        *amounts.math(grammar),
        *amounts.ranges(grammar),
        *codes.versions(grammar),
        *words.abbreviations(grammar),
        *amounts.cardinals(grammar),
        *codes.serials(grammar),
        *words.acronyms(grammar),
        *words.signs(grammar),
    ]


_WITHOUT_DIGITS = frozenset(
    {
        "e-mail", "url", "file", "handle", "hashtag", "roman", "fraction", "math", "power", "abbreviation", "acronym",
        "sign", "century", "odd digits",
    }
)  # fmt: skip
"""Rules that may find something in a text that has no digit at all."""
_DIGIT = re.compile(r"\d")


class Normalizer:
    """The rules of a language, ready to be used; made on first use. Safe to call from many threads."""

    def __init__(self, grammar: Grammar) -> None:
        self._all = tuple(rules(grammar))
        self._few = tuple(rule for rule in self._all if rule.name in _WITHOUT_DIGITS)

    def __call__(self, text: str) -> list[Piece]:
        chosen = self._all if _DIGIT.search(text) else self._few
        return shared.apply(chosen, text, word=WORD, punctuation=PUNCTUATION)


# ------------------------------------------------------------------------------------------- words and marks

WORD = re.compile(r"[^\W_][\u0300-\u036f]*(?:[-'’ʼ·\u00ad]?[^\W_]|[\u0300-\u036f\u200c\u200d])*")
"""A plain word; unlike the shared one it goes on over a hyphen: "week-end", "guarda-chuva"."""

PUNCTUATION = {**shared.PUNCTUATION, "¡": "", "¿": "", "‹": "“", "›": "”", "‘": "", "’": "", "'": ""}
