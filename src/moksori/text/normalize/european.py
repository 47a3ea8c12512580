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

_GROUP = "[.\u00a0\u202f\u2009 ]"
_NUMBER = (
    rf"(?:\d{{1,3}}(?:{_GROUP}\d{{3}}){{1,9}}(?![\d])(?:,\d{{1,20}})?"
    r"|\d{1,3}(?:['’]\d{3}){1,9}(?!\d)(?:[.,]\d{1,20})?"
    r"|\d{1,3}(?:,\d{3}){1,9}\.\d{1,20}|\d{1,3}(?:,\d{3}){2,9}(?!\d)"
    r"|\d{1,40}(?:[.,]\d{1,40})?)"
)
_BEFORE = r"(?<![\w.,:/\-−–+])(?<![\w] )?"
_START = r"(?<![\w])(?<!\w[.,:/\-−])"
_END = r"(?![\w]|[.,:/]\d)"
_SIGN = r"(?P<sign>(?<![\w)])[-−–+±] ?)?"
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
        return Number(_ascii(whole), _ascii(part), bool(part))
    if re.fullmatch(r"\d{1,3}(\.\d{3})+(,\d+)?", text) and not text.startswith("0."):
        text = text.replace(".", "")
    dotted = "." in text
    whole, _, part = text.replace(".", ",").partition(",")
    return Number(_ascii(whole), _ascii(part), dotted)


def _ascii(digits: str) -> str:
    return "".join(str(int(digit)) for digit in digits)


def by_digit(grammar: Grammar, digits: str, feminine: bool = False) -> str:
    return " ".join(grammar.cardinal(int(digit), feminine, False) for digit in digits if digit.isdigit())


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
    from moksori.text.normalize import european_codes as codes
    from moksori.text.normalize import european_dates as dates
    from moksori.text.normalize import european_words as words

    return [
        *grammar.extra,
        *codes.web(grammar),
        *dates.dates(grammar),
        *dates.times(grammar),
        *codes.phones(grammar),
        *_amounts(grammar),
        *_fractions(grammar),
        *_ordinals(grammar),
        *words.romans(grammar),
        *_math(grammar),
        *_ranges(grammar),
        *codes.versions(grammar),
        *words.abbreviations(grammar),
        *_cardinals(grammar),
        *codes.serials(grammar),
        *words.acronyms(grammar),
        *words.signs(grammar),
    ]


_WITHOUT_DIGITS = frozenset(
    "e-mail url file handle hashtag roman fraction math power abbreviation acronym sign century".split()
)
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


def _amounts(grammar: Grammar) -> list[Rule]:
    number = rf"{_SIGN}(?P<n>{_NUMBER})"
    scale = rf"(?: ?(?P<scale>{alternatives(tuple(grammar.scales))})(?![^\W\d_])\.?)?"
    magnitude = rf"(?: (?P<magnitude>{alternatives(grammar.magnitudes)})(?: (?:de|d'|di))?)?"
    money = alternatives(tuple(grammar.currencies))
    iso = "|".join(code for code in grammar.currencies if re.fullmatch("[A-Z]{3}", code))
    unit = alternatives(tuple(key for key in grammar.units if key != "°"))
    power = "(?P<power>[²³23](?![\\d]))?"
    say_money, say_unit = _say_money(grammar), _say_unit(grammar)
    return [
        Rule(
            "money",
            re.compile(
                rf"(?<![\w])(?P<sign2>[-−])?(?P<c>{money}) ?{number}{scale}{magnitude}(?: (?P<iso>{iso})(?!\w))?(?![\d]|[.,]\d)",
                re.IGNORECASE,
            ),
            say_money,
        ),
        Rule(
            "money",
            re.compile(rf"{_START}{number}{scale}{magnitude} ?(?P<c>{money})(?![\w])", re.IGNORECASE),
            say_money,
        ),
        Rule("percent", re.compile(rf"{_START}{number} ?(?P<p>[%‰])"), lambda m: _say_percent(grammar, m)),
        Rule(
            "temperature",
            re.compile(
                rf"{_START}{number} ?[°º] ?(?P<t>[CFK])(?!\w)|{_START}{_SIGN.replace('sign', 'sign3')}(?P<n3>{_NUMBER}) ?(?P<t3>[℃℉])"
            ),
            lambda m: _say_degrees(grammar, m),
        ),
        Rule(
            "unit",
            re.compile(
                rf"{_START}(?:{number}(?: (?P<a>\d{{1,3}})[/⁄](?P<b>\d{{1,3}}))?(?P<vulgar>[¼½¾⅓⅔⅛])?)[ \u00a0\u202f-]?(?P<u>{unit}){power}"
                rf"(?:/(?P<per>{unit})(?P<power2>[²³])?)?(?![^\W_]|['’][^\W\d_])(?!-[^\W\d_])"
            ),
            say_unit,
        ),
    ]


def _say_money(grammar: Grammar) -> Said:
    table = {key.casefold(): value for key, value in grammar.currencies.items()}
    scales = {**{k.casefold(): v for k, v in grammar.scales.items()}, **grammar.scales}

    def say_money(match: re.Match[str]) -> str | None:
        written, currency = match["c"], table[match["c"].casefold()]
        if written.isalpha() and written != written.upper() and written.casefold() in _WORDLIKE_CODES:
            return None
        iso = match.groupdict().get("iso")
        currency = table[iso.casefold()] if iso else currency
        number = _amount(match["n"], bool(match["scale"] or match["magnitude"]))
        sign = match["sign"] or match.groupdict().get("sign2")
        scale = match["scale"]
        if scale:
            noun = scales.get(scale) or scales[scale.casefold()]
            unit = currency.unit.many
            unit = grammar.of(unit) if noun.one in grammar.magnitudes else unit
            return signed(grammar, sign, f"{_scaled(grammar, number, noun, currency)} {unit}")
        if match["magnitude"]:
            said = say(grammar, number, False, True)
            return signed(grammar, sign, f"{said} {match['magnitude']} {grammar.of(currency.unit.many)}")
        return signed(grammar, sign, _sum(grammar, number, currency))

    return say_money


def _amount(written: str, scaled: bool) -> Number:
    """Money has no three decimals: "$1,500" is fifteen hundred."""
    if not scaled and re.fullmatch(r"[1-9]\d{0,2},\d{3}", written):
        return Number(_ascii(written.replace(",", "")))
    return parse(written)


def ends_sentence(match: re.Match[str], before_capital: bool = True) -> bool:
    """Whether the full stop that an abbreviation ends with is also the sentence's."""
    behind = match.string[match.end() : match.end() + 12]
    return match[0].endswith(".") and (not behind.strip() or (before_capital and _CAPITAL.match(behind) is not None))


_CAPITAL = re.compile(r"\s+[¡¿\"«“]?\s?[A-ZÀ-Þ]")


def _scaled(grammar: Grammar, number: Number, noun: Noun, currency: Currency) -> str:
    if noun.one == noun.many and number.is_one:  # "1 mil": nobody says one thousand
        return noun.one
    feminine = currency.unit.feminine if noun.one not in grammar.magnitudes else False
    return count(grammar, number, Noun(noun.one, noun.many, feminine), scale=True)


_WORDLIKE_CODES = frozenset(
    [
        "all",
        "cad",
        "cup",
        "mad",
        "mas",
        "mop",
        "mur",
        "pen",
        "php",
        "sos",
        "top",
        "try",
        "ron",
        "bam",
        "cop",
        "lei",
        "ml",
        "lt",
        "st",
        "gel",
        "ars",
        "hit",
        "std",
        "bob",
        "sek",
        "dop",
        "bar",
    ]
)


def _sum(grammar: Grammar, number: Number, currency: Currency) -> str:
    unit, cent = currency.unit, currency.cent
    cents = int((number.part + "0")[:2]) if number.part else 0
    if cent is None or len(number.part) > 2:
        return _big(grammar, count(grammar, number, unit), number, unit)
    main = Number(number.whole)
    if not number.part or (not cents and main.value):
        return _big(grammar, count(grammar, main, unit), main, unit)
    small = count(grammar, Number(str(cents)), cent)
    if not main.value:
        return small if cents else count(grammar, main, unit)
    if not grammar.cents_named and cents >= 10:
        small = grammar.cardinal(cents, False, False)
    return " ".join(filter(None, (count(grammar, main, unit), grammar.words["money and"], small)))


def _big(grammar: Grammar, said: str, number: Number, unit: Noun) -> str:
    """Whole millions take "of": "un millón de euros"."""
    if number.part or number.value < 10**6 or number.value % 10**6:
        return said
    head = said.rsplit(f" {unit.many}", 1)[0]
    return f"{head} {grammar.of(unit.many)}"


def _say_percent(grammar: Grammar, match: re.Match[str]) -> str:
    name = grammar.words["percent" if match["p"] == "%" else "per mille"]
    return signed(grammar, match["sign"], f"{say(grammar, parse(match['n']))} {name}")


def _say_degrees(grammar: Grammar, match: re.Match[str]) -> str:
    number = parse(match["n"] or match["n3"])
    scale = {"C": "celsius", "F": "fahrenheit", "K": "kelvin", "℃": "celsius", "℉": "fahrenheit"}[
        match["t"] or match["t3"]
    ]
    said = count(grammar, number, grammar.units["°"])
    return signed(grammar, match["sign"] or match["sign3"], f"{said} {grammar.words[scale]}")


_VULGAR = {"¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅕": (1, 5), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8), "⅙": (1, 6), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅚": (5, 6)}  # fmt: skip


def _say_unit(grammar: Grammar) -> Said:
    def say_unit(match: re.Match[str]) -> str | None:
        symbol = match["u"]
        if (
            len(symbol) == 1
            and symbol.isupper()
            and re.match(r" [^\W\d_]", match.string[match.end() : match.end() + 2])
        ):
            return None  # "15 A rue ..."
        unit = grammar.units[symbol]
        power = _power(grammar, match["power"])
        noun = Noun(
            f"{unit.one}{_agree(grammar, power, unit, 0)}",
            f"{unit.many}{_agree(grammar, power, unit, 1)}",
            unit.feminine,
        )
        per = grammar.units.get(match["per"] or "")
        tail = f" {grammar.words['per']} {per.one}" if per else ""
        number = parse(match["n"])
        part = _VULGAR.get(match["vulgar"] or "") or ((int(match["a"]), int(match["b"])) if match["a"] else None)
        if part and part[1]:
            said = f"{say(grammar, number, noun.feminine)} {grammar.words['and']} {grammar.fraction(*part)} {grammar.of(noun.one)}"
        else:
            said = count(grammar, number, noun)
        return signed(grammar, match["sign"], said + tail)

    return say_unit


def _power(grammar: Grammar, written: str | None) -> str:
    return {"²": "square", "2": "square", "³": "cubic"}.get(written or "", "")


def _agree(grammar: Grammar, power: str, unit: Noun, several: int) -> str:
    return f" {grammar.words[power].split('|')[2 * unit.feminine + several]}" if power else ""


def _fractions(grammar: Grammar) -> list[Rule]:
    def mixed(match: re.Match[str]) -> str | None:
        a, b = parse(match["a"]).value, parse(match["b"]).value
        if (a, b) == (24, 7) and not match["w"]:
            return f"{grammar.cardinal(24, False, False)} {grammar.cardinal(7, False, False)}"
        return signed(grammar, match["sign"], joined(match, a, b)) if b else None

    def vulgar(match: re.Match[str]) -> str:
        return joined(match, *_VULGAR[match["v"]])

    def joined(match: re.Match[str], a: int, b: int) -> str:
        following = match["next"] or ""
        noun = following.islower() and following not in grammar.small_words
        feminine = noun and grammar.feminine(following)
        part = grammar.half[feminine] if noun and (a, b) == (1, 2) else grammar.fraction(a, b)
        head = say(grammar, parse(match["w"]), feminine) if match["w"] else ""
        return f"{head} {grammar.words['and']} {part}" if head else part

    behind = r"(?=(?: (?P<next>[^\W\d_]+))?)"
    big = r"\d{1,3}(?:\.\d{3}){1,5}|\d{1,15}"
    return [
        Rule(
            "fraction",
            re.compile(
                rf"{_START}{_SIGN}(?:(?P<w>\d{{1,6}}) )?(?P<a>{big}) ?[/⁄] ?(?P<b>{big})(?![\w/]|[.,]\d){behind}"
            ),
            mixed,
        ),
        Rule("fraction", re.compile(rf"(?<!\w)(?:(?P<w>\d{{1,6}}) ?)?(?P<v>[{''.join(_VULGAR)}]){behind}"), vulgar),
    ]


def _ordinals(grammar: Grammar) -> list[Rule]:
    marks = alternatives(tuple(grammar.ordinal_marks))

    def ordinal(match: re.Match[str]) -> str | None:
        feminine, short = grammar.ordinal_marks[match["o"].lower()]
        value = parse(match["n"]).value
        return grammar.ordinal(value, feminine, short) if 0 < value < 10**7 else None

    def degrees(match: re.Match[str]) -> str | None:
        value, following = parse(match["n"]), match["next"]
        if following and value.value <= 100 and not value.part and following.lower() not in grammar.small_words:
            return grammar.ordinal(value.value, grammar.feminine(following), False)
        return signed(grammar, match["sign"], count(grammar, value, grammar.units["°"]))

    return [
        Rule(
            "ordinal",
            re.compile(
                rf"{_START}(?P<n>\d{{1,3}}(?:[. ]\d{{3}}){{1,2}}|\d{{1,7}})(?P<o>{marks})(?![^\W_])", re.IGNORECASE
            ),
            ordinal,
        ),
        Rule(
            "degrees",
            re.compile(rf"{_START}(?P<claim>{_SIGN}(?P<n>{_NUMBER}) ?°)(?![^\W\d_])(?= ?(?P<next>[^\W\d_]+)?)"),
            degrees,
        ),
    ]


def _math(grammar: Grammar) -> list[Rule]:
    names = {"+": "plus", "×": "times", "*": "times", "÷": "divided by", "=": "equals", "≈": "about", "<": "less than", ">": "greater than", "≤": "at most", "≥": "at least", "≠": "not equal", "±": "plus or minus", "−": "minus", "√": "root", "·": "times", "∞": "infinity", "x": "times", "X": "times"}  # fmt: skip
    operand = r"[\w)°%²³\]]"

    def named(match: re.Match[str]) -> str | None:
        return grammar.words.get(names[match["claim"]])

    def power(match: re.Match[str]) -> str:
        exponent = match["claim"].translate(SUPERSCRIPT).lstrip("^")
        if exponent in ("2", "3"):
            return grammar.words["squared" if exponent == "2" else "cubed"]
        negative = exponent.startswith(("⁻", "-"))
        return f"{grammar.words['to the power']} {signed(grammar, '-' if negative else None, grammar.cardinal(int(exponent.lstrip('⁻-')), False, False))}"

    return [
        Rule("math", re.compile(rf"(?<={operand})(?P<claim>[×÷=≈<>≤≥≠±−·+*]) ?(?=[\w(√+−-])"), named),
        Rule("math", re.compile(rf"(?<={operand} )(?P<claim>[×÷=≈<>≤≥≠±−·+*])(?= ?[\w(√+−-])"), named),
        Rule(
            "math",
            re.compile(
                r"(?<=\d)(?P<claim>[xX])(?=\d)|(?<=\d )(?P<claim2>[xX])(?= \d)".replace("(?P<claim2>[xX])", "[xX]")
            ),
            lambda m: grammar.words["by"],
        ),
        Rule("math", re.compile(r"(?P<claim>[<>≤≥≈√∞±])"), named),
        Rule(
            "math",
            re.compile(
                r"(?<=[\d)]) (?P<claim>-) (?=\d{1,9}(?:[.,]\d+)? ?=)|(?<=[\d)a-z]) (?P<c2>−) (?=[\da-z])".replace(
                    "(?P<c2>−)", "−"
                )
            ),
            lambda m: grammar.words["minus"],
        ),
        Rule("power", re.compile(r"(?<=[\w)])(?P<claim>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}|\^-?\d{1,4})"), power),
    ]


def _ranges(grammar: Grammar) -> list[Rule]:
    def between(match: re.Match[str]) -> str | None:
        a, b = parse(match["a"]), parse(match["b"])
        if (match["a"][0] == "0" and len(match["a"]) > 1) or len(match["a"]) > 6 or len(match["b"]) > 6:
            return None
        feminine = grammar.feminine(match["next"] or "")
        noun = bool(match["next"])
        return f"{say(grammar, a, feminine)} {grammar.words['to']} {say(grammar, b, feminine, noun)}"

    number = r"\d{1,3}(?:\.\d{3})+|\d{1,6}(?:,\d{1,4})?"
    return [
        Rule(
            "range",
            re.compile(
                rf"{_START}(?P<claim>(?P<a>{number})(?:[–—-]| [–—-] )(?P<b>{number}))(?![\w–-]|[.,/:]\d)(?= (?P<next>[^\W\d_]+)|)"
            ),
            between,
        ),
        Rule(
            "ratio",
            re.compile(rf"{_START}(?P<claim>(?P<a>\d{{1,4}}) ?: ?(?P<b>\d{{1,4}}))(?![\w:]|[.,/]\d)(?P<next>(?!))?"),
            between,
        ),
    ]


def _cardinals(grammar: Grammar) -> list[Rule]:
    def cardinal(match: re.Match[str]) -> str | None:
        number, following, before = parse(match["n"]), match["next"] or "", (match["before"] or "").lower()
        noun = _counts(grammar, number, following, before)
        feminine = noun and grammar.feminine(following)
        if noun and number.is_one and grammar.one:
            return grammar.one(following, feminine).removesuffix(following).strip()
        said = signed(grammar, match["sign"], say(grammar, number, feminine, noun))
        if match["scale"]:
            return f"{said} {grammar.scales[match['scale']].many}"
        return said

    scale = r"(?P<scale>(?!))?"
    return [
        Rule(
            "number",
            re.compile(
                rf"{_START}(?<![\d]['’])(?:(?P<before>[^\W\d_]{{1,20}}\.?) )?(?P<claim>{_SIGN}(?P<n>{_NUMBER}){scale})(?![^\W_])(?![.,:/-]\d)"
                rf"(?= (?:(?P<next>[^\W\d_]+)))?"
            ),
            cardinal,
        ),
    ]


def _counts(grammar: Grammar, number: Number, following: str, before: str) -> bool:
    """Whether the word behind the number is what is counted."""
    if not following or following.lower() in grammar.small_words or before in grammar.labels:
        return False
    return following.islower()


# ------------------------------------------------------------------------------------------- words and marks

WORD = re.compile(r"[^\W_][\u0300-\u036f]*(?:[-'’ʼ·\u00ad]?[^\W_]|[\u0300-\u036f\u200c\u200d])*")
"""A plain word; unlike the shared one it goes on over a hyphen: "week-end", "guarda-chuva"."""

PUNCTUATION = {**shared.PUNCTUATION, "¡": "", "¿": "", "‹": "“", "›": "”", "‘": "", "’": "", "'": ""}
