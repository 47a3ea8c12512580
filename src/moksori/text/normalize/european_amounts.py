"""Rules for numbers and what is counted: money, units, fractions, ordinals, ranges, sums, plain numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from moksori.text.normalize.european import (
    NUMBER,
    SIGN,
    START,
    SUPERSCRIPT,
    Currency,
    Grammar,
    Noun,
    Number,
    Said,
    alternatives,
    ascii_digits,
    count,
    parse,
    say,
    signed,
    whole,
)
from moksori.text.rules import Rule


def measures(grammar: Grammar) -> list[Rule]:
    number = rf"{SIGN}(?P<n>{NUMBER})"
    scale = rf"(?: ?(?P<scale>{alternatives(tuple(grammar.scales))})(?![^\W\d_])\.?)?"
    magnitude = rf"(?: (?P<magnitude>{alternatives(grammar.magnitudes)})(?: (?:de|d'|di))?)?"
    money = alternatives(tuple(grammar.currencies))
    iso = "|".join(code for code in grammar.currencies if re.fullmatch("[A-Z]{3}", code))
    units = _with_capitals(grammar.units)
    unit = alternatives(tuple(key for key in units if key != "°"))
    power = "(?P<power>[²³23](?![\\d]))?"
    say_money, say_unit = _say_money(grammar), _say_unit(grammar, units)

    def part_of(match: re.Match[str]) -> str | None:
        """ "3/5 km", "1/2 l"."""
        a, b, thing = int(match["a"]), int(match["b"]), units[match["u"]]
        if not b:
            return None
        part = f"{grammar.half[thing.feminine]} {thing.one}" if (a, b) == (1, 2) else None
        return signed(grammar, match["sign"], part or f"{grammar.fraction(a, b)} {grammar.of(thing.one)}")

    def bare(match: re.Match[str]) -> str | None:
        """ "por km²", "hab./km2"."""
        if not (match["power"] or match["slash"]):
            return None
        thing, power = units[match["u"]], _power(match["power"])
        per = f"{grammar.words['per']} " if match["slash"] else ""
        return f"{per}{thing.one}{_agree(grammar, power, thing, 0)}"

    return [
        Rule(
            "money",
            re.compile(
                rf"(?<![\w])(?P<sign2>[-−])?(?P<c>{money}) ?{number}{scale}{magnitude}(?: (?P<iso>{iso})(?!"
                rf"\w))?(?![\d]|[.,]\d)",
                re.IGNORECASE,
            ),
            say_money,
        ),
        Rule(
            "money",
            re.compile(rf"{START}{number}{scale}{magnitude} ?(?P<c>{money})(?![\w])", re.IGNORECASE),
            say_money,
        ),
        Rule("percent", re.compile(rf"{START}{number} ?(?P<p>[%‰])"), lambda m: _say_percent(grammar, m)),
        Rule(
            "temperature",
            re.compile(
                rf"{START}{number} ?[°º] ?(?P<t>[CFK])(?!\w)|{START}{SIGN.replace('sign', 'sign3')}(?P<n"
                rf"3>{NUMBER}) ?(?P<t3>[℃℉])"
            ),
            lambda m: _say_degrees(grammar, m),
        ),
        Rule(
            "unit",
            re.compile(
                rf"{START}(?:{number}(?: (?P<a>\d{{1,3}})[/⁄](?P<b>\d{{1,3}}))?(?P<vulgar>[¼½¾⅓⅔⅛])?)[ "
                rf"\u00a0\u202f-]?(?P<u>{unit}){power}"
                rf"(?:/(?P<per>{unit})(?P<power2>[²³23])?)?(?![^\W_]|['’][^\W\d_])(?!-[^\W\d_])"
            ),
            say_unit,
        ),
        Rule(
            "unit",
            re.compile(rf"{START}{SIGN}(?P<a>\d{{1,3}})[/⁄](?P<b>\d{{1,3}}) ?(?P<u>{unit})(?![^\W_])"),
            part_of,
        ),
        Rule(
            "unit",
            re.compile(r"(?P<slash>(?<=\w)/|(?<=\w\.)/)?(?<!\w)(?P<u>[kK]?m|cm|ha)(?P<power>[²³]|(?<=m)[23])?(?!\w)"),
            bare,
        ),
    ]


def _with_capitals(units: Mapping[str, Noun]) -> dict[str, Noun]:
    """Kilometres are also written Km and KM."""
    more = {form: units[key] for key in ("km", "kg", "km/h") for form in (key.capitalize(), key.upper())}
    return {**more, **units}


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
        return Number(ascii_digits(written.replace(",", "")))
    return parse(written)


def _scaled(grammar: Grammar, number: Number, noun: Noun, currency: Currency) -> str:
    if noun.one == noun.many and number.is_one:  # "1 mil": nobody says one thousand
        return noun.one
    feminine = currency.unit.feminine if noun.one not in grammar.magnitudes else False
    return count(grammar, number, Noun(noun.one, noun.many, feminine), scale=True)


_WORDLIKE_CODES = frozenset(
    (
        "all", "cad", "cup", "mad", "mas", "mop", "mur", "pen", "php", "sos", "top", "try", "ron", "bam", "cop", "lei",
        "ml", "lt", "st", "gel", "ars", "hit", "std", "bob", "sek", "dop", "bar",
    )
)  # fmt: skip
"""Codes of currencies that are words of some language when in small letters."""


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


_VULGAR = {
    "¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
    "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip


def _say_unit(grammar: Grammar, units: Mapping[str, Noun]) -> Said:
    def say_unit(match: re.Match[str]) -> str | None:
        symbol = match["u"]
        if (
            len(symbol) == 1
            and symbol.isupper()
            and re.match(r" [^\W\d_]", match.string[match.end() : match.end() + 2])
        ):
            return None  # "15 A rue ..."
        unit = units[symbol]
        power = _power(match["power"])
        noun = Noun(
            f"{unit.one}{_agree(grammar, power, unit, 0)}",
            f"{unit.many}{_agree(grammar, power, unit, 1)}",
            unit.feminine,
        )
        per = units.get(match["per"] or "")
        tail = f" {grammar.words['per']} {per.one}{_agree(grammar, _power(match['power2']), per, 0)}" if per else ""
        number = parse(match["n"])
        part = _VULGAR.get(match["vulgar"] or "") or ((int(match["a"]), int(match["b"])) if match["a"] else None)
        if part and part[1]:
            head = f"{say(grammar, number, noun.feminine)} {grammar.words['and']}"
            said = f"{head} {grammar.fraction(*part)} {grammar.of(noun.one)}"
        else:
            said = count(grammar, number, noun)
        return signed(grammar, match["sign"], said + tail)

    return say_unit


def _power(written: str | None) -> str:
    return {"²": "square", "2": "square", "³": "cubic"}.get(written or "", "")


def _agree(grammar: Grammar, power: str, unit: Noun, several: int) -> str:
    return f" {grammar.words[power].split('|')[2 * unit.feminine + several]}" if power else ""


_LAW = re.compile(
    r"(?<!\w)(?:leis?|ley|leyes|loi|lois|legge|leggi|decretos?|décrets?|decreti|projetos?|proyecto|projet|resoluç\w{2,4}|"
    r"resoluci\w{2,5}|portaria|complementar|processo|expediente|PL|PEC|MP|art\.?|directiva|directive|direttiva|n\.?[º°])"
    r"[\w \u00a0.º°-]{0,12}$",
    re.IGNORECASE,
)
"""Before a number like 185/21: that is a number and a year, no fraction."""


def fractions(grammar: Grammar) -> list[Rule]:
    def mixed(match: re.Match[str]) -> str | None:
        a, b = parse(match["a"]).value, parse(match["b"]).value
        if (a, b) == (24, 7) and not match["w"]:
            return f"{grammar.cardinal(24, False, False)} {grammar.cardinal(7, False, False)}"
        if match["b"][0] == "0" or (
            not match["w"] and _LAW.search(match.string, max(0, match.start() - 40), match.start())
        ):
            return f"{say(grammar, parse(match['a']))} {grammar.words['slash']} {whole(grammar, match['b'])}"
        return signed(grammar, match["sign"], joined(match, a, b)) if b else None

    def out_of(match: re.Match[str]) -> str:
        return f"{say(grammar, parse(match['a']))} {grammar.words['out of']} {whole(grammar, match['b'])}"

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
            re.compile(rf"{START}{SIGN}(?:(?P<w>\d{{1,6}}) )?(?P<a>{big}) ?[/⁄] ?(?P<b>{big})(?![\w/]|[.,]\d){behind}"),
            mixed,
        ),
        Rule("fraction", re.compile(rf"{START}(?P<a>\d{{1,3}}[.,]\d{{1,3}})/(?P<b>\d{{1,3}})(?![\w/]|[.,]\d)"), out_of),
        Rule("fraction", re.compile(rf"(?<!\w)(?:(?P<w>\d{{1,6}}) ?)?(?P<v>[{''.join(_VULGAR)}]){behind}"), vulgar),
    ]


_COMPASS = re.compile("lat|lon|nor|sud|sul|sur|est|oves|oest|oues|cels|fahr|cent|à l|de l", re.IGNORECASE)
"""Words behind degrees that are no ordinals: "41° norte"."""


def ordinals(grammar: Grammar) -> list[Rule]:
    marks = alternatives(tuple(grammar.ordinal_marks))

    def ordinal(match: re.Match[str]) -> str | None:
        feminine, short = grammar.ordinal_marks[match["o"].lower()]
        value = parse(match["n"]).value
        return grammar.ordinal(value, feminine, short) if 0 < value < 10**13 else None

    def degrees(match: re.Match[str]) -> str | None:
        value, following = parse(match["n"]), match["next"]
        if (
            following
            and value.value <= 100
            and not _COMPASS.match(following)
            and not value.part
            and following.lower() not in grammar.small_words
        ):
            return grammar.ordinal(value.value, grammar.feminine(following), False)
        return signed(grammar, match["sign"], count(grammar, value, grammar.units["°"]))

    def angle(match: re.Match[str]) -> str:
        units = grammar.units
        parts = [(match["d"], units["°"]), (match["m"], units["min"]), (match["s"], units["s"])]
        return " ".join(count(grammar, parse(written), unit) for written, unit in parts if written)

    seconds = rf"(?:(?P<s>{NUMBER}) ?(?:″|\"|''|′′))?"
    return [
        Rule(
            "angle",
            re.compile(rf"{START}(?P<d>\d{{1,3}}) ?° ?(?P<m>\d{{1,2}}) ?[′'’] ?{seconds}(?!\d)"),
            angle,
            needs="°",
        ),
        Rule(
            "ordinal",
            re.compile(
                rf"{START}(?P<n>\d{{1,3}}(?:[. \u00a0]\d{{3}}){{1,4}}|\d{{1,13}})(?P<o>{marks})(?![^\W_])",
                re.IGNORECASE,
            ),
            ordinal,
        ),
        Rule(
            "degrees",
            re.compile(rf"{START}(?P<claim>{SIGN}(?P<n>{NUMBER}) ?°)(?![^\W\d_])(?= ?(?P<next>[^\W\d_]+)?)"),
            degrees,
        ),
    ]


_SIGNS = {
    "+": "plus", "×": "times", "*": "times", "÷": "divided by", "=": "equals", "≈": "about", "<": "less than",
    ">": "greater than", "≤": "at most", "≥": "at least", "≠": "not equal", "±": "plus or minus", "−": "minus",
    "√": "root", "·": "times", "∞": "infinity",
}  # fmt: skip


def math(grammar: Grammar) -> list[Rule]:
    operand = r"[\w)°%²³\]]"

    def named(match: re.Match[str]) -> str | None:
        return grammar.words.get(_SIGNS[match["claim"]])

    def power(match: re.Match[str]) -> str:
        exponent = match["claim"].translate(SUPERSCRIPT).lstrip("^")
        if exponent in ("2", "3"):
            return grammar.words["squared" if exponent == "2" else "cubed"]
        sign = "-" if exponent.startswith(("⁻", "-")) else None
        number = grammar.cardinal(int(exponent.lstrip("⁻-")), False, False)
        return f"{grammar.words['to the power']} {signed(grammar, sign, number)}"

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
        Rule("power", re.compile(r"(?<=[\w)])(?<![⁰¹²³⁴⁵⁶⁷⁸⁹])(?P<claim>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}|\^-?\d{1,4})"), power),
    ]


def ranges(grammar: Grammar) -> list[Rule]:
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
                rf"{START}(?P<claim>(?P<a>{number})(?:[–—-]| [–—-] )(?P<b>{number}))(?![\w–-]|[.,/:]\d)(?="
                rf" (?P<next>[^\W\d_]+)|)"
            ),
            between,
        ),
        Rule(
            "ratio",
            re.compile(rf"{START}(?P<claim>(?P<a>\d{{1,4}}) ?: ?(?P<b>\d{{1,4}}))(?![\w:]|[.,/]\d)(?P<next>(?!))?"),
            between,
        ),
    ]


def cardinals(grammar: Grammar) -> list[Rule]:
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
                rf"{START}(?<![\d]['’])(?:(?P<before>[^\W\d_]{{1,20}}\.?) )?(?P<claim>{SIGN}(?P<n>"
                rf"{NUMBER}){scale})(?![^\W_])(?![.,:/-]\d)"
                rf"(?= (?:mil )?(?:(?P<next>[^\W\d_]+)))?"
            ),
            cardinal,
        ),
    ]


def _counts(grammar: Grammar, number: Number, following: str, before: str) -> bool:
    """Whether the word behind the number is what is counted."""
    if not following or following.lower() in grammar.small_words or before in grammar.labels:
        return False
    return following.islower()
