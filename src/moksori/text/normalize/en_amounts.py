# ruff: noqa: E501 - a rule or a row is one line, however long its pattern
"""English: numbers with something behind or before them - money, measures, per cent, temperatures, ranges, plain numbers.

`rules(british)` gives the rules in order; British English says "and" inside numbers and knows pence.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from moksori.text.normalize import en_numbers as numbers
from moksori.text.normalize.en_tables import (
    AT_END,
    CLOSE_ONLY,
    CURRENCIES,
    CURRENCY_CODES,
    CURRENCY_PREFIXES,
    PER,
    SCALES,
    SPELLED_UNITS,
    SUPERSCRIPTS,
    UNITS,
    VULGAR,
    WHOLE_ONLY,
)
from moksori.text.rules import Rule

_WHOLE = r"(?:\d{1,3}(?:,\d{3}){1,8}|\d{1,40})"
NUMBER = rf"(?:{_WHOLE}(?:\.\d{{1,30}})?|\.\d{{1,30}})"
_NOT_BEFORE = r"(?<![\w.,])"
_NOT_AFTER = r"(?![\d])(?!,\d{3}(?!\d))(?!\.\d)"
_SIGN = r"(?:(?<![\w)\]%°])(?P<sign>[-−–+±~≈])\s?)?"
_SYMBOL = "[" + "".join(CURRENCIES) + "]"
_SCALE = r"(?:\s?(?P<scale>thousand|million|billion|trillion|quadrillion|lakh|crore|mn|bn|Bn|BN|trn|tn|mil|mm|MM)\b|(?P<short>\s?[kKmMbBtT])(?![\w'’]))"
_PREFIX = "(?:" + "|".join(re.escape(p) for p in sorted(CURRENCY_PREFIXES, key=len, reverse=True)) + ")"
_CODE = "(?:" + "|".join(CURRENCY_CODES) + ")"
_PER = r"(?:\s?/\s?(?P<per>" + "|".join(sorted(map(re.escape, PER), key=len, reverse=True)) + r")(?![\w]))?"
_SIGNS = {
    "-": "minus ",
    "−": "minus ",
    "–": "minus ",
    "+": "plus ",
    "±": "plus or minus ",
    "~": "about ",
    "≈": "about ",
}
_UNIT = "(?:" + "|".join(re.escape(u) for u in sorted(UNITS, key=len, reverse=True)) + ")"
_BEFORE_NOUN = r"(?=\s(?:bills?|notes?|coins?|fines?|fee|gift|vouchers?|coupons?|tip|tickets?|bets?|check|cheque|deposit|donation|reward)\b)"

Say = Callable[[re.Match[str]], "str | None"]


def plain(text: str, british: bool) -> str:
    """A number as it is written: "1,234.5", ".5", "007"."""
    whole, _, part = text.replace(",", "").partition(".")
    if len(whole) > 1 and whole.startswith("0") and not part:
        return numbers.digits(whole)
    if len(whole) > 12 and "," not in text and not whole.endswith("000"):
        return numbers.digits(whole) + (f" point {numbers.digits(part)}" if part else "")
    return numbers.decimal(whole, part, british)


def _is_one(text: str) -> bool:
    return text == "1"


# --------------------------------------------------------------------------------------------------------------- money


def _coins(amount: str, names: tuple[str, str, str, str], adjective: str, whole_only: bool, british: bool) -> str:
    """Units and hundredths: "5.30" -> "five dollars and thirty cents"."""
    one, many, cent, cents = names
    lead = adjective + " " if adjective else ""
    whole, _, part = amount.replace(",", "").partition(".")
    part2 = part.rstrip("0") if len(part) > 2 else part
    if (not whole and len(part) != 2) or len(part2) > 2 or (whole_only and part.strip("0")):
        return f"{plain(amount, british)} {lead}{many}"
    small = int((part2 + "0")[:2]) if part2 else 0
    big = int(whole or "0")
    said = []
    if big or not small:
        said.append(f"{numbers.cardinal(whole or '0', british)} {lead}{one if big == 1 else many}")
    if small:
        said.append(f"{numbers.cardinal(small)} {cent if small == 1 else cents}")
    return " and ".join(said)


def _money(match: re.Match[str], names: tuple[str, str, str, str], adjective: str, british: bool) -> str:
    groups = match.groupdict()
    amount = groups["amount"]
    scale = SCALES.get((groups.get("scale") or groups.get("short") or "").strip())
    sign = _SIGNS.get(groups.get("sign") or "", "")
    lead = adjective + " " if adjective else ""
    if scale:
        said = f"{plain(amount, british)} {scale} {lead}{names[1]}"
    else:
        said = _coins(amount, names, adjective, bool(WHOLE_ONLY & set(match[0])), british)
    per = groups.get("per")
    return sign + said + (f" per {PER[per]}" if per else "")


def _symbol_first(match: re.Match[str], british: bool) -> str:
    adjective = CURRENCY_PREFIXES.get(match["prefix"] or "", "")
    return _money(match, CURRENCIES[match["symbol"]], adjective, british)


def _continental(match: re.Match[str], british: bool) -> str:
    """ "€1.234,56"."""
    amount = match["amount"].replace(".", "").replace(",", ".")
    return _coins(amount, CURRENCIES[match["symbol"]], "", False, british)


def _adjective_money(match: re.Match[str], british: bool) -> str:
    one = CURRENCIES[match["symbol"]][0]
    scale = SCALES.get((match["scale"] or match["short"] or "").strip())
    return f"{plain(match['amount'], british)} {scale + ' ' if scale else ''}{one}"


def _money_range(match: re.Match[str], british: bool) -> str:
    """ "$10-20": the currency is said once, the scale where it is written."""
    many = CURRENCIES[match["symbol"]][1]
    scale = SCALES.get((match["scale"] or match["short"] or "").strip())
    return f"{plain(match['low'], british)} to {plain(match['amount'], british)} {scale + ' ' if scale else ''}{many}"


def _symbol_last(match: re.Match[str], british: bool) -> str:
    amount = match["amount"]
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})*,\d\d", amount):
        amount = amount.replace(".", "").replace(",", ".")
    whole = CURRENCIES[match["symbol"]]
    if re.match(_BEFORE_NOUN, match.string[match.end() : match.end() + 12]):
        return f"{plain(amount, british)} {whole[0]}"
    return _SIGNS.get(match["sign"] or "", "") + _coins(amount, whole, "", match["symbol"] in WHOLE_ONLY, british)


def _money_rules(british: bool) -> tuple[Rule, ...]:
    def bind(say: Callable[[re.Match[str], bool], str | None]) -> Say:
        return lambda match: say(match, british)

    first = rf"(?<!\w)(?P<prefix>{_PREFIX})?(?P<symbol>{_SYMBOL})\s?"
    signs = "".join(CURRENCIES)
    return (
        Rule("money range", re.compile(rf"(?<!\w)(?P<symbol>{_SYMBOL})(?P<low>{NUMBER})\s?[-–—]\s?(?P<amount>{NUMBER}){_NOT_AFTER}(?:{_SCALE})?(?![\d%])"), bind(_money_range), signs),
        Rule("money", re.compile(rf"(?<!\w)(?P<symbol>{_SYMBOL})(?P<amount>{NUMBER}){_NOT_AFTER}(?:{_SCALE})?{_BEFORE_NOUN}"), bind(_adjective_money), signs),
        Rule("money", re.compile(rf"(?<!\w)(?P<symbol>{_SYMBOL})(?P<amount>{NUMBER}){_NOT_AFTER}(?:[- ]?(?P<scale>thousand|million|billion|trillion)|(?P<short>[kKmMbB]))?(?=-[a-z])"), bind(_adjective_money), signs),
        Rule("money", re.compile(rf"(?<!\w)(?P<symbol>{_SYMBOL})\s?(?P<amount>\d{{1,3}}(?:\.\d{{3}}){{1,5}},\d\d|\d{{1,9}},\d\d)(?![\d,.]\d|\d)"), bind(_continental), signs),
        Rule("money", re.compile(rf"{_SIGN}{first}(?P<amount>{NUMBER}){_NOT_AFTER}(?:{_SCALE})?{_PER}"), bind(_symbol_first), signs),
        Rule("money", re.compile(rf"{_SIGN}{_NOT_BEFORE}(?P<amount>\d{{1,3}}(?:\.\d{{3}}){{1,5}},\d\d|\d{{1,9}},\d\d(?!\d)|{NUMBER})\s?(?P<symbol>{_SYMBOL})(?![\w{signs}])"), bind(_symbol_last), signs),
        Rule("money", re.compile(rf"{_SIGN}\b(?P<code>{_CODE})\s?(?P<amount>{NUMBER}){_NOT_AFTER}(?:{_SCALE})?{_PER}"), lambda m: _money(m, CURRENCY_CODES[m["code"]], "", british)),
        Rule("money", re.compile(rf"{_SIGN}{_NOT_BEFORE}(?P<amount>{NUMBER})(?:{_SCALE})?\s?(?P<code>{_CODE})\b{_PER}"), lambda m: _money(m, CURRENCY_CODES[m["code"]], "", british)),
        Rule("money", re.compile(rf"{_NOT_BEFORE}(?P<amount>\d{{1,4}})\s?¢"), lambda m: f"{plain(m[1], british)} {'cent' if _is_one(m[1]) else 'cents'}", "¢"),
        *(
            (Rule("money", re.compile(r"(?<![\w.,])(\d{1,3})p(?![\w-])"), lambda m: f"{plain(m[1], True)} {'penny' if m[1] == '1' else 'pence'}", "p"),)
            if british
            else ()
        ),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------- measures


def _unit_name(unit: str, one: bool) -> str:
    """ "km/h" -> "kilometers per hour", "m²" -> "square meters", "s⁻¹" is not a unit here."""
    top, _, below = unit.partition("/")
    power = {"²": "square ", "2": "square ", "³": "cubic ", "3": "cubic "}.get(top[-1], "")
    names = UNITS[top[:-1] if power else top]
    said = power + names[0 if one else 1]
    if below:
        power = {"²": "square ", "2": "square ", "³": "cubic ", "3": "cubic "}.get(below[-1], "")
        bottom = below[:-1] if power else below
        name = UNITS[bottom][0] if bottom in UNITS else PER[bottom]
        said += f" per {name} squared" if power and name.endswith("second") else f" per {power}{name}"
    return said


def _spell_units(said: str, british: bool) -> str:
    return re.sub(r"(?i)(?<!para)(?<!thermo)(met|lit)er(s?)\b", r"\1re\2", said) if british else said


def _is_unit_here(match: re.Match[str]) -> bool:
    """ "5 in the box" is not five inches, "3 m" may be, "10 a" is not."""
    unit, gap = match["unit"], match["gap"]
    after = match.string[match.end() : match.end() + 20]
    if not gap:
        return unit not in ("K", "A") or "." in match["amount"]
    if unit == "in":
        return re.match(
            r"\s*(?:[.,;:!?)×x]|$)|\s(?:tall|wide|long|high|deep|thick|by|x|of|in diameter)\b", after
        ) is not None and not re.match(r"\s+of (?:my|the|his|her|all)\b", after)
    if unit in AT_END and re.match(r"[.,;:)]|\s*$", after):
        return True
    return not (unit in CLOSE_ONLY and gap.isspace())


def _is_adjective(match: re.Match[str]) -> bool:
    """ "a 5 m rope" is a five meter rope."""
    before = match.string[max(0, match.start() - 6) : match.start()]
    after = match.string[match.end() : match.end() + 12]
    noun = re.match(
        r"\s(?!of|in|per|from|to|at|and|or|is|was|above|below|away|long|wide|high|deep|tall|for|on|by|with|more|less|later|ago)[a-z]{3,}",
        after,
    )
    return noun is not None and re.search(r"(?:^|\s)(?:a|an|A|An)\s$", before) is not None


def _measure(match: re.Match[str], british: bool) -> str | None:
    if not _is_unit_here(match):
        return None
    amount, unit = match["amount"], match["unit"]
    sign = _SIGNS.get(match["sign"] or "", "")
    low = match["low"]
    hyphen = match["gap"] == "-"
    one = (_is_one(amount) and not low) or hyphen or _is_adjective(match)
    said = plain(amount, british) if not low else f"{plain(low, british)} to {plain(amount, british)}"
    name = _spell_units(_unit_name(unit, one), british)
    return f"{sign}{said}{'-' if hyphen and ' ' not in name else ' '}{name}"


def _temperature(match: re.Match[str], british: bool) -> str:
    scale = {"C": " Celsius", "F": " Fahrenheit", "K": " Kelvin", "℃": " Celsius", "℉": " Fahrenheit", "": ""}[
        (match["scale"] or "").upper()
    ]
    sign = _SIGNS.get(match["sign"] or "", "")
    low = match["low"]
    said = plain(match["amount"], british)
    one = _is_one(match["amount"]) and not low
    head = f"{plain(low, british)} to " if low else ""
    one = (
        one
        or re.match(
            r"\s(?:angle|turn|rotation|bend|view|field|arc|heat|weather|oven|water)\b",
            match.string[match.end() : match.end() + 12],
        )
        is not None
    )
    return f"{sign}{head}{said} {'degree' if one else 'degrees'}{scale}"


def _percent(match: re.Match[str], british: bool) -> str:
    low = match["low"]
    head = f"{plain(low, british)} to " if low else ""
    sign = _SIGNS.get(match["sign"] or "", "")
    return f"{sign}{head}{plain(match['amount'], british)} {'per mille' if match['mark'] == '‰' else 'percent'}"


def _feet(match: re.Match[str], british: bool) -> str:
    inches = match["inches"]
    feet = plain(match["feet"], british)
    if not inches:
        return f"{feet} {'foot' if match['feet'] == '1' else 'feet'}"
    return f"{feet} foot {plain(inches, british)}"


def _times(match: re.Match[str], british: bool) -> str:
    """ "25 x 7" is "by"; "5×3" is "times" unless a unit follows or it is "4×4"."""
    if "×" not in match[0]:
        return "by"
    text = match.string
    sizes = re.match(
        r"\d{1,6}(?:\.\d{1,4})?(?:\s?×|\s?(?:[kcm]?m|ft|in|px|feet|inches)\b|[\"'”″])",
        text[match.end() : match.end() + 14],
    )
    same = text[match.start() - 1] == text[match.end() : match.end() + 1] == "4"
    return "by" if sizes or same else "times"


def _measure_rules(british: bool) -> tuple[Rule, ...]:
    def bind(say: Callable[[re.Match[str], bool], str | None]) -> Say:
        return lambda match: say(match, british)

    low = rf"(?:(?P<low>{NUMBER})\s?[-–—]\s?)?"
    below = "|".join(sorted(map(re.escape, {*UNITS, *PER}), key=len, reverse=True))
    unit = rf"(?P<unit>{_UNIT}[²³]?(?:/(?:{below})[²³23]?)?|(?:k|c|m)?m[23]?)(?![\w²³])(?!/\w)(?:(?<=tsp|bsp|lbs|.ft|.lb|.oz|hrs|.hr|min|sec|yds|.yd|.mi|gal|yrs|mos|wks|ins|.in)\.(?=[,;]|\s[a-z0-9]))?"
    return (
        Rule("temperature", re.compile(rf"{_SIGN}{_NOT_BEFORE}{low}(?P<amount>{NUMBER})\s?(?:°|º|deg(?:rees)?\s?(?=[CFK]\b))\s?(?P<scale>[CFK](?!\w))?"), bind(_temperature), "°ºd"),
        Rule("temperature", re.compile(rf"{_SIGN}{_NOT_BEFORE}{low}(?P<amount>{NUMBER})\s?(?P<scale>[℃℉])"), bind(_temperature), "℃℉"),
        Rule("percent", re.compile(rf"{_SIGN}{_NOT_BEFORE}{low}(?P<amount>{NUMBER})\s?(?P<mark>[%‰])"), bind(_percent), "%‰"),
        Rule("feet", re.compile(r"(?<![\w.,])(?P<feet>\d{1,2})(?:['’′]\s?(?P<inches>\d{1,2}(?:\.\d)?)(?:[\"”″]|['’]{2}))"), bind(_feet), "'’′"),
        Rule("feet", re.compile(r"(?<![\w.,])(?P<feet>\d{1,3})[′](?P<inches>)(?!\w)"), bind(_feet), "′"),
        Rule("inches", re.compile(rf"(?<![\w.,'’])(?P<amount>{NUMBER})[″](?!\w)"), lambda m: f"{plain(m[1], british)} {'inch' if m[1] == '1' else 'inches'}", "″"),
        Rule("measure", re.compile(r"(?:\d/\d{1,2}|[½⅓⅔¼¾⅛⅜⅝⅞])\s(?P<claim>(?P<unit>tsp|tbsp|oz|lbs?|in|mi|ft|qt|pt|gal|hrs?)(?:\.(?!\s*$))?)(?![\w])"), lambda m: UNITS[m["unit"]][0] if m["unit"] != "in" or not re.match(r"\s(?:a|the|my|this)\b", m.string[m.end() : m.end() + 6]) else None, "/½⅓⅔¼¾⅛⅜⅝⅞"),
        Rule("measure", re.compile(rf"{_SIGN}(?<!\d/){_NOT_BEFORE}{low}(?P<amount>{NUMBER})(?P<gap>[\s\u202f-]?){unit}"), bind(_measure)),
        Rule("measure", re.compile(rf"{_SIGN}{_NOT_BEFORE}(?P<amount>{NUMBER})-(?P<unit>(?:{SPELLED_UNITS})s?)\b"), lambda m: f"{_SIGNS.get(m['sign'] or '', '')}{plain(m['amount'], british)}-{m['unit']}"),
        Rule("resolution", re.compile(r"(?<![\w.,])(?P<claim>\d{3,4})(?=\s?[x×X]\s?\d{3,4}(?!\w))|(?<=\dx)\d{3,4}(?!\w)"), lambda m: numbers.pairs(m[0]), "xX×"),
        Rule("by", re.compile(r"(?<=\d)(?P<claim>\s?[x×X]\s?)(?=\d)"), bind(_times)),
        Rule("by", re.compile(r"(?<=[\w\"”″])(?P<claim>\s[x×]\s)(?=\d)"), bind(_times)),
        Rule("multiple", re.compile(r"(?<=\d)(?P<claim>[xX×])(?!\w)"), lambda m: None if re.match(r"\s?[-+=*/^]", m.string[m.end() : m.end() + 2]) else "times", "xX×"),
    )  # fmt: skip


# -------------------------------------------------------------------------------------------------------- plain numbers


def _scaled(match: re.Match[str], british: bool) -> str | None:
    """10k, 5M, 3bn: a capital K is said as a letter ("a 10K race", "4K")."""
    written = match["scale"] or match["short"] or ""
    scale = written.strip()
    if scale in ("b", "t", "T", "m") and match["short"]:
        return None
    if scale == "B" and written == scale and "." not in match["amount"]:
        return None
    name = scale if scale == "K" or match[0] == "3M" else SCALES[scale]
    return f"{_SIGNS.get(match['sign'] or '', '')}{plain(match['amount'], british)} {name}"


def _fraction(match: re.Match[str], british: bool) -> str | None:
    whole, above, below = match["whole"], match["above"], match["below"]
    if int(below) == 0 or (len(below) > 1 and below.startswith("0")):
        return None
    pair = f"{above}/{below}"
    if not whole and pair in _SPECIAL_FRACTIONS:
        return _SPECIAL_FRACTIONS[pair]
    said = numbers.fraction(above, below, british)
    if not whole:
        return said
    half = "a half" if pair == "1/2" else said
    return f"{numbers.cardinal(whole, british)} and {half}"


_SPECIAL_FRACTIONS = {
    "24/7": "twenty-four seven",
    "9/11": "nine eleven",
    "7/7": "seven seven",
    "50/50": "fifty-fifty",
    "20/20": "twenty twenty",
}


def _vulgar(match: re.Match[str], british: bool) -> str:
    above, below = VULGAR[match["sign"]]
    said = numbers.fraction(str(above), str(below), british)
    if not match["whole"]:
        return said
    return f"{numbers.cardinal(match['whole'], british)} and {'a half' if below == 2 else said}"


def _ordinal(match: re.Match[str], british: bool) -> str:
    return numbers.ordinal(match[1].replace(",", ""), british) + ("s" if match[0].endswith("s") else "")


def _year_or_number(match: re.Match[str], british: bool) -> str:
    """Four digits without a comma are a year, unless something is counted ("1500 people", "1234 apples")."""
    after = match.string[match.end() : match.end() + 25]
    before = match.string[max(0, match.start() - 20) : match.start()]
    if _COUNTED.match(after) and not _YEAR_BEFORE.search(before):
        value = match[0]
        return numbers.cardinal(value, british) if not value.endswith("00") or value[1] == "0" else numbers.pairs(value)
    return numbers.year(match[0])


_COUNTED = re.compile(
    r"\s(?:(?:more|other|new|different|extra|additional|active|local|small|large|of|or)\s)?"
    r"(?:[a-z]{3,}s(?<!ss)(?<!was)(?<!has)(?<!his)(?<!its)(?<!this)(?<!as)(?<!is)(?<!us)|people|men|women|children|percent|feet|sheep|fish)\b"
)
_YEAR_BEFORE = re.compile(
    r"(?i)\b(?:in|since|by|until|till|of|from|during|circa|year|late|early|mid|spring|summer|fall|autumn|winter)\s$"
)


def _number(match: re.Match[str], british: bool) -> str:
    return _SIGNS.get(match["sign"] or "", "") + plain(match["amount"], british)


def _scientific(match: re.Match[str], british: bool) -> str:
    sign = _SIGNS.get(match["sign"] or "", "")
    power = match["power"] or match["small"].translate(SUPERSCRIPTS)
    said = ("minus " if power[0] in "-−" else "") + numbers.cardinal(power.lstrip("+-−"))
    return f"{sign}{plain(match['amount'], british)} times ten to the power of {said}"


def ordinal_rules(british: bool) -> tuple[Rule, ...]:
    """Before the measures: "1st" is not a stone, "2×10^3" no size."""

    def say(match: re.Match[str]) -> str:
        return _ordinal(match, british)

    def bind(say: Callable[[re.Match[str], bool], str | None]) -> Say:
        return lambda match: say(match, british)

    return (
        Rule("scientific", re.compile(rf"{_SIGN}{_NOT_BEFORE}(?P<amount>\d{{1,15}}(?:\.\d{{1,15}})?)[eE](?P<power>[+−-]?\d{{1,4}})(?P<small>)(?!\w)"), bind(_scientific)),
        Rule("scientific", re.compile(rf"{_SIGN}{_NOT_BEFORE}(?P<amount>\d{{1,15}}(?:\.\d{{1,15}})?)\s?[×x*·∙⋅]\s?10(?:\^(?P<power>[+−-]?\d{{1,4}})|(?P<small>[⁻⁺]?[⁰¹²³⁴-⁹]{{1,4}}))(?!\w)"), bind(_scientific), "×x*·∙⋅"),
        Rule("ordinal", re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3}){1,8}|\d{1,20})(?:st|nd|rd|th|ST|ND|RD|TH|ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)s?(?!\w)"), say),
    )  # fmt: skip


def scaled_rules(british: bool) -> tuple[Rule, ...]:
    """Before letters with digits: 1e10, 5M, 10k."""

    def bind(say: Callable[[re.Match[str], bool], str | None]) -> Say:
        return lambda match: say(match, british)

    return (
        Rule("scale", re.compile(rf"(?<![A-Za-z]\d)(?<![A-Za-z])(?<![A-Za-z]\d-)(?<![A-Za-z]-){_SIGN}{_NOT_BEFORE}(?P<amount>{NUMBER}){_SCALE}"), bind(_scaled)),
    )  # fmt: skip


def number_rules(british: bool) -> tuple[Rule, ...]:
    """Those that come after everything more special."""

    def bind(say: Callable[[re.Match[str], bool], str | None]) -> Say:
        return lambda match: say(match, british)

    return (
        Rule("fraction", re.compile(r"(?<![\w.,/])(?:(?P<whole>\d{1,6})[ -])?(?P<above>\d{1,6})\s?[/⁄]\s?(?P<below>\d{1,6})(?![\w/])(?!\.\d)"), bind(_fraction), "/⁄"),
        Rule("fraction", re.compile(r"(?<![\w.,/])(?P<whole>)(?P<above>\d{1,3})/(?P<below>\d{1,3})(?:rds?|ths?|nds?)(?!\w)"), bind(_fraction), "/"),
        Rule("fraction", re.compile(rf"(?<![\w.,])(?P<whole>\d{{1,6}})?\s?(?P<sign>[{''.join(VULGAR)}])"), bind(_vulgar), "".join(VULGAR)),
        Rule("year", re.compile(r"(?<![\w.,'’$-])(?:1[1-9]|20)\d\d(?![\w,]\d|\d|\.\d)(?!\w)"), bind(_year_or_number)),
        Rule("number", re.compile(rf"{_SIGN}(?<![\d.,])(?P<amount>{NUMBER}){_NOT_AFTER}"), bind(_number)),
        Rule("number", re.compile(r"\d{1,40}"), lambda m: numbers.cardinal(m[0], british)),
        Rule("number", re.compile(r"[^\W\D]{1,40}"), lambda m: numbers.cardinal("".join(str(int(c)) for c in m[0]), british)),
    )  # fmt: skip


def rules(british: bool) -> tuple[Rule, ...]:
    """Money first, then measures."""
    return (*_money_rules(british), *_measure_rules(british))
