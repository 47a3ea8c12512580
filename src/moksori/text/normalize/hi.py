"""Hindi as it is said: "₹1,25,000" -> "एक लाख पच्चीस हज़ार रुपए", "1947 में" -> "उन्नीस सौ सैंतालीस में".

Latin and Devanagari digits are the same. Numbers of houses, streets and post are said digit by digit, as are codes and
telephone numbers. Latin words stay as they are (the front end says them in English), Latin acronyms become the Hindi
names of their letters. A year is one where the words around it say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from moksori.text.base import Piece
from moksori.text.normalize.european_tables import ODD_DIGITS, odd_digits
from moksori.text.normalize.hi_numbers import (
    cardinal,
    digits,
    english_ordinal,
    fraction,
    mixed,
    ordinal,
    quarters,
    year,
)
from moksori.text.normalize.hi_tables import (
    ABBREVIATIONS,
    ACRONYMS,
    CALL,
    CODE_BEFORE,
    LETTERS,
    MATH,
    MONEY,
    MONTH_FORMS,
    MONTHS,
    NET,
    NOT_IN_ADDRESS,
    ONE,
    PER,
    PLACES,
    SIGNS,
    STREETS,
    UNITS,
    YEAR_AFTER,
    YEAR_BEFORE,
)
from moksori.text.rules import PUNCTUATION, Rule, apply

_N = r"(?:\d{1,3}(?:,\d{2,3}){1,8}(?:\.\d{1,20})?|\d{1,30}(?:\.\d{1,30})?)"
_START = r"(?<![\w.,:/\-−])(?<!\w[-−])"
_END = r"(?![\w]|[.,:/]\d)"
_SIGN = r"(?P<sign>[-−–+±])?"
_LETTERS = r"(?:[^\W\d_]|[\u0900-\u0963])"
_NUMBER = rf"{_SIGN}(?P<n>{_N})"


def _number(written: str) -> str:
    """1,25,000.50 in words; a code with leading zeros digit by digit."""
    whole, _, part = written.replace(",", "").partition(".")
    said = digits(whole) if (len(whole) > 1 and int(whole[0]) == 0) or len(whole) > 19 else cardinal(int(whole))
    return f"{said} दशमलव {digits(part)}" if part else said


def _signed(sign: str | None, said: str) -> str:
    return f"{SIGNS[sign]} {said}" if sign else said


def _value(match: re.Match[str]) -> str:
    return _signed(match["sign"], _number(match["n"]))


def _money(match: re.Match[str]) -> str:
    unit, cents = MONEY[match["c"]].split("/")
    whole, _, part = match["n"].replace(",", "").partition(".")
    scale = match["scale"] or {"K": "हज़ार", "k": "हज़ार", "M": "मिलियन", "B": "बिलियन", "Cr": "करोड़"}.get(
        match["s"] or "", ""
    )
    if scale or len(part) > 2:
        return _signed(match["sign"], f"{_number(match['n'])} {scale} {unit}".replace("  ", " "))
    said = f"{cardinal(int(whole))} {ONE.get(unit, unit) if int(whole) == 1 else unit}"
    hundredths = int((part + "0")[:2]) if part else 0
    small = f"{cardinal(hundredths)} {cents}"
    if hundredths:
        said = f"{said} {small}" if int(whole) else small
    return _signed(match["sign"], said)


def _unit(match: re.Match[str]) -> str | None:
    name = UNITS[match["u"]]
    power = {"²": "वर्ग ", "2": "वर्ग ", "³": "घन ", "3": "घन "}.get(match["power"] or "", "")
    per = UNITS.get(match["per"] or "")
    tail = f" प्रति {PER.get(per, per)}" if per else ""
    return _signed(match["sign"], f"{_number(match['n'])} {power}{name}{tail}")


def _time(match: re.Match[str]) -> str | None:
    hour, minute = int(match["h"]), int(match["m"])
    second = int(match["s"]) if match["s"] else 0
    if hour > 24 or minute > 59 or second > 59:
        return None
    part = {15: 1, 30: 2, 45: 3}.get(minute) if not second and 0 < hour <= 12 else None
    if part:
        return f"{quarters(hour, part)} बजे" if not (hour == 12 and part == 3) else "पौने एक बजे"
    if not minute and not second:
        return f"{cardinal(hour)} बजे"
    said = [f"{cardinal(hour)} बजकर", f"{cardinal(minute)} मिनट" if minute else ""]
    said += [f"{cardinal(second)} सेकंड"] if second else []
    return " ".join(filter(None, said))


def _date(match: re.Match[str]) -> str | None:
    day, month = int(match["d"]), int(match["m"])
    if month > 12 >= day:
        day, month = month, day
        order = "m"
    else:
        order = "d"
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    said = f"{cardinal(day)} {MONTHS[month]}" if order == "d" else f"{MONTHS[month]} {cardinal(day)}"
    written = match.groupdict().get("y")
    return f"{said} {_year(written)}" if written else said


def _year(written: str) -> str:
    number = int(written)
    return year(number + (2000 if number < 50 else 1900) if len(written) == 2 else number)


def _month_and_year(match: re.Match[str]) -> str | None:
    month = int(match["m"])
    return f"{MONTHS[month]} {_year(match['y'])}" if 1 <= month <= 12 else None


def _written(match: re.Match[str]) -> str:
    return f"{cardinal(int(match['d']))} {match['month']} {_year(match['y'])}"


def _years(match: re.Match[str]) -> str:
    last = _year(match["b"]) if len(match["b"]) == 4 else cardinal(int(match["b"]))
    return f"{_year(match['a'])} से {last}"


def _claimed_year(match: re.Match[str]) -> str:
    return year(int(match["claim"]))


def _claimed_digits(match: re.Match[str]) -> str:
    return digits(match["claim"])


def _dotted(written: str, say: Callable[[str], str]) -> str:
    return " डॉट ".join(say(part) for part in written.split("."))


def _english_ordinal(match: re.Match[str]) -> str:
    return english_ordinal(int(match["n"]))


def _temperature(match: re.Match[str]) -> str:
    scale = {"C": "सेल्सियस", "℃": "सेल्सियस", "F": "फ़ारेनहाइट", "℉": "फ़ारेनहाइट", "K": "केल्विन"}[match["t"][-1]]
    return f"{_value(match)} डिग्री {scale}"


def _fraction(match: re.Match[str]) -> str:
    a, b = int(match["a"]), int(match["b"])
    return _signed(match["sign"], mixed(int(match["w"]), a, b) if match["w"] else fraction(a, b))


def _between(match: re.Match[str], word: str) -> str:
    return f"{_number(match['a'])} {word} {_number(match['b'])}"


def _range(match: re.Match[str]) -> str:
    score = match.string.startswith(" से", match.end())  # "3-1 से जीता"
    return f"{_number(match['a'])} {_number(match['b'])}" if score else _between(match, "से")


def _abbreviation(match: re.Match[str]) -> str:
    return ABBREVIATIONS[match[0]]


def _phone(match: re.Match[str]) -> str | None:
    written = match[(match.re.groupindex and "claim") or 0]
    if sum(char.isdecimal() for char in written) < 5:
        return None
    return ("प्लस " if "+" in written else "") + digits(written)


def _address(match: re.Match[str]) -> str:
    names = {"/": "बटा", "-": "हाइफ़न", "–": "हाइफ़न"}
    return " ".join(names.get(run) or digits(run) for run in re.findall(r"\d+|/|[-–]", match["claim"]))


def _electronic(match: re.Match[str]) -> str:
    tokens = re.findall(rf"{_LETTERS}+|\d+|[^\w\s]|_", match[0])
    return " ".join(filter(None, (_token(token) for token in tokens)))


def _hashtag(match: re.Match[str]) -> str:
    parts = re.findall(rf"{_LETTERS}+|\d+", match[0])
    return " ".join(["हैशटैग", *(_number(part) if part[0].isdecimal() else part for part in parts)])


def _token(token: str) -> str:
    if token[0].isdecimal():
        return digits(token)
    return token if token[0].isalpha() else NET.get(token, "")


def _ordinal(match: re.Match[str]) -> str | None:
    number = int(match["n"].replace(",", ""))
    form = "f" if "ी" in match["o"] else "o" if "े" in match["o"] else "m"
    return ordinal(number, form, match["o"].startswith("व")) if number else None


_VULGAR = {"¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}


def _vulgar(match: re.Match[str]) -> str:
    a, b = _VULGAR[match["v"]]
    return mixed(int(match["w"] or 0), a, b) if match["w"] or b != 3 else fraction(a, b)


def _acronym(match: re.Match[str]) -> str:
    return ACRONYMS.get(match[0]) or _letters(match[0])


def _letters(written: str) -> str:
    return " ".join(LETTERS[char.lower()] for char in written if char.lower() in LETTERS)


def _serial(match: re.Match[str]) -> str | None:
    if not any(char.isdecimal() for char in match[0]):
        return None
    said = []
    for run in re.findall(r"\d+|[a-zA-Z]+|(?:[^\W\da-zA-Z_]|[\u0900-\u0963])+|[-/.]", match[0]):
        if run[0].isdecimal():
            said.append(_number(run) if len(run) <= 4 else digits(run))
        elif run.isascii() and run.isalpha():
            said.append(ACRONYMS.get(run) or (_letters(run) if len(run) < 4 else run))
        else:
            said.append({"-": "हाइफ़न", "/": "स्लैश", ".": "डॉट"}.get(run, run))
    return " ".join(said)


def _net() -> list[Rule]:
    mail = r"(?<![\w.])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"
    url = r"(?<!\w)(?:https?|ftp)://[^\s<>\"'“”()\[\]\u0900-\u097f]{0,500}[\w/]"
    domain = r"(?<![\w@.])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}[a-z]{2,12}(?:/[\w\-./?%&=+#~:]*[\w/])?(?![\w@])"
    path = r"(?<![\w/])(?:[A-Za-z]:\\[\w\\.-]*|(?:/[A-Za-z][\w.-]{0,80}){1,12}/?)"
    return [
        Rule("e-mail", re.compile(mail, re.ASCII), _electronic, needs="@"),
        Rule("url", re.compile(url, re.IGNORECASE), _electronic, needs=":"),
        Rule("url", re.compile(domain, re.IGNORECASE | re.ASCII), _electronic, needs="."),
        Rule("path", re.compile(path, re.ASCII), _electronic, needs="/\\"),
        Rule("handle", re.compile(r"(?<![\w@])@[A-Za-z]\w{0,40}"), _electronic, needs="@#"),
        Rule("hashtag", re.compile(rf"(?<![\w&#])#(?:{_LETTERS}|[\d_]){{1,80}}"), _hashtag, needs="#"),
        Rule("ip", re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)"), lambda m: _dotted(m[0], digits)),
    ]


def _calendar() -> list[Rule]:
    y, end = r"(?P<y>[12१२]\d{3})", rf"{_END}(?!-)"
    return [
        Rule("time", re.compile(r"(?<![\w.,:])(?P<h>\d{1,2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?(?![\w:])(?: बजे)?"), _time),
        Rule("date", re.compile(rf"{_START}{y}(?P<p>[-/.])(?P<m>\d{{1,2}})(?P=p)(?P<d>\d{{1,2}}){_END}"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>\d{{1,2}})(?P<p>[-/.])(?P<m>\d{{1,2}})(?P=p){y}{end}"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>\d{{1,2}})/(?P<m>\d{{1,2}})/(?P<y>\d\d){end}"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>[0०]\d)-(?P<m>\d\d){end}"), _date),
        Rule("date", re.compile(rf"{_START}(?P<d>\d\d)-(?P<m>[0०]\d){end}"), _date),
        Rule("date", re.compile(rf"{_START}(?P<m>[0०]?\d|[1१][0-2०-२])[-/]{y}{end}"), _month_and_year),
        Rule(
            "date", re.compile(rf"{_START}(?P<d>\d{{1,2}}) (?P<month>{MONTH_FORMS}),? (?P<y>\d{{4}}){_END}"), _written
        ),
        Rule("year", re.compile(rf"(?<![\w.,/-])(?P<a>\d{{4}})[-–](?P<b>\d{{4}}|\d{{2}})(?=$|{YEAR_AFTER})"), _years),
        Rule(
            "year", re.compile(rf"(?<![\u0900-\u0963]){YEAR_BEFORE} (?P<claim>\d{{4}})(?!\w|[.,/-]\d)"), _claimed_year
        ),
        Rule("year", re.compile(rf"(?:{MONTH_FORMS}),? (?P<claim>\d{{4}})(?!\w|[.,/-]\d)"), _claimed_year),
        Rule("year", re.compile(rf"(?<![\w.,/-])(?P<claim>[1१]\d{{3}})(?={YEAR_AFTER})"), _claimed_year),
    ]


def _codes() -> list[Rule]:
    mobile = r"(?<![\w.,₹$-])(?:[0०]?[6-9६-९]\d{9}|[6-9६-९]\d{4}[ -]\d{5})(?!\w|[.,]\d)"
    house = r"(?<![\w.,:/-])[0-9०-९]{1,5}(?:[-/–]\d{1,5}){0,2}"
    gap = rf"(?:(?! (?:{NOT_IN_ADDRESS})(?![\u0900-\u0963]))[^।?!\n])"
    street = rf"(?<![\u0900-\u0963])(?:{STREETS}|नंबर)(?![\u0900-\u0963])"
    numbered = r"\d{1,6}(?:[-/–]\d{1,6}){0,3}(?!\w|[.:%]\d)"
    return [
        Rule("telephone", re.compile(r"(?<![\w.])\+\d{1,3}(?:[ -]?\(?\d{2,10}\)?){1,5}(?!\w)"), _phone, needs="+"),
        Rule("telephone", re.compile(r"(?<![\w.])\(\d{2,5}\) ?\d{3,8}(?:[ -]\d{3,6})?(?!\w)"), _phone, needs="("),
        Rule("telephone", re.compile(r"(?<![\w.,-])[0०]\d{1,7}[-. ]\d{3,4}[- ]?\d{0,4}(?!\w)"), _phone),
        Rule(
            "telephone",
            re.compile(rf"(?:{CALL})[^।?!\d]{{0,25}}(?P<claim>\d{{3,6}}[ -]\d{{4,8}})(?!\w)"),
            _claimed_digits,
        ),
        Rule("telephone", re.compile(r"(?<![\w.,-])[1१][8८][0०][0०][- ]\d{3}[- ]?\d{3,4}(?!\w)"), _phone),
        Rule("telephone", re.compile(mobile), _phone),
        Rule("telephone", re.compile(r"(?<![\w.,-])\d{3}-\d{3,4}(?:-\d{4})(?![\w-])"), _phone),
        Rule("code", re.compile(rf"{CODE_BEFORE}(?: है| नंबर| हैं| के|:)? (?P<claim>\d{{3,20}})(?!\w)"), _claimed_digits),
        Rule("code", re.compile(r"(?<![\w.,-])\d{4}(?:[ -]\d{4}){2,3}(?!\w)"), lambda m: digits(m[0])),
        Rule("pin code", re.compile(rf"(?:{PLACES})(?: ?[-–,])? (?P<claim>\d{{6}})(?!\w)"), _claimed_digits),
        *_money_rules(),
        Rule("english ordinal", re.compile(r"(?<!\w)(?P<n>[1-9१-९]\d?)(?:st|nd|rd|th)(?!\w)"), _english_ordinal),
        Rule("address", re.compile(rf"(?P<claim>{house})(?![\w.:/-])(?={gap}{{0,60}}?{street})"), _address),
        Rule("address", re.compile(rf"{street}{gap}{{0,40}}?(?<!\d)(?P<claim>{numbered})"), _address),
    ]


def _money_rules() -> list[Rule]:
    money = "|".join(re.escape(key) for key in sorted(MONEY, key=len, reverse=True))
    scale = r"(?: ?(?P<scale>हज़ार|हजार|लाख|करोड़|अरब|खरब|मिलियन|बिलियन|ट्रिलियन)| ?(?P<s>[KkMB]|Cr)(?!\w))?"
    return [
        Rule("money", re.compile(rf"(?<!\w)(?P<c>{money}) ?{_NUMBER}{scale}"), _money),
        Rule("money", re.compile(rf"{_START}{_NUMBER}{scale} ?(?P<c>{money})(?![\w\u0900-\u0963])"), _money),
    ]


def _amounts() -> list[Rule]:
    unit = "|".join(re.escape(key) for key in sorted(UNITS, key=len, reverse=True))
    behind = r"(?![\w\u0900-\u0963])"
    endings = "ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे|ठवां|वां|वाँ|वीं|वी|वें|वे"
    grouped = r"\d{1,9}|\d{1,3}(?:,\d{2,3}){1,3}"
    parts = r"(?:(?P<w>\d{1,9}) )?(?P<a>\d{1,18})[/⁄](?P<b>\d{1,18})(?![\w/]|[.,]\d)"
    return [
        Rule("ordinal", re.compile(rf"(?<!\w)(?P<n>{grouped})[- ]?(?P<o>{endings})(?![\u0900-\u0963\w])"), _ordinal),
        Rule("temperature", re.compile(rf"{_START}{_NUMBER} ?(?P<t>[°º] ?[CFK](?!\w)|[℃℉])"), _temperature),
        Rule("degrees", re.compile(rf"{_START}{_NUMBER} ?°"), lambda m: f"{_value(m)} डिग्री", needs="°"),
        Rule("percent", re.compile(rf"{_START}{_NUMBER} ?%"), lambda m: f"{_value(m)} प्रतिशत", needs="%"),
        Rule("per mille", re.compile(rf"{_START}{_NUMBER} ?‰"), lambda m: f"{_value(m)} प्रति हज़ार", needs="‰"),
        Rule(
            "unit",
            re.compile(rf"{_START}{_NUMBER} ?(?P<u>{unit})(?P<power>[²³23])?(?:/(?P<per>{unit}))?{behind}"),
            _unit,
        ),
        Rule("size", re.compile(r"(?<=\d)(?P<claim>[xX×])(?=\d)|(?<=\d) [xX] (?=\d)"), lambda m: "बाई"),
        Rule("fraction", re.compile(rf"{_START}{_SIGN}{parts}"), _fraction, needs="/⁄"),
        Rule("fraction", re.compile(r"(?<!\w)(?:(?P<w>\d{1,6}) ?)?(?P<v>[¼½¾⅓⅔])"), _vulgar),
        Rule("range", re.compile(rf"{_START}(?P<a>{_N}) ?[-–—] ?(?P<b>{_N}){_END}(?!-)"), _range),
        Rule(
            "ratio",
            re.compile(rf"{_START}(?P<a>\d{{1,4}}) ?: ?(?P<b>\d{{1,4}})(?![\w:])"),
            lambda m: _between(m, "अनुपात"),
        ),
    ]


def _rest() -> list[Rule]:
    forms = "|".join(re.escape(key) for key in sorted(ABBREVIATIONS, key=len, reverse=True))
    number = rf"(?<!\w)(?<!\w[.,:/\-−]){_NUMBER}(?![\da-wyzA-WYZ]|[xX](?!\d)|[.,:/]\d)"
    known = "ip|tv|pc|atm|sms|pdf|jpg|usb|www|html"
    acronym = rf"(?<![A-Za-z])(?:[A-Z]\.){{2,7}}|(?<!\w)[A-Z]{{1,6}}(?!\w)|(?<!\w)(?:{known})(?!\w)"
    return [
        Rule("version", re.compile(r"(?<![\w.])\d{1,4}(?:\.\d{1,4}){2,5}(?!\w)"), lambda m: _dotted(m[0], _number)),
        Rule("abbreviation", re.compile(rf"(?<![\w\u0900-\u0963.])(?:{forms})(?![\w\u0900-\u0963])"), _abbreviation),
        Rule("sign", re.compile(r"(?<=[\d)]) ?(?P<claim>[+×÷=<>≤≥≈*−])(?= ?[\d(])"), lambda m: MATH[m["claim"]]),
        Rule("number", re.compile(number), _value),
        Rule("acronym", re.compile(acronym), _acronym),
        Rule(
            "serial",
            re.compile(rf"(?<!\w)(?:{_LETTERS}|\d){{1,40}}(?:[-_/.](?:{_LETTERS}|\d){{1,40}}){{0,10}}"),
            _serial,
        ),
        Rule("digits", ODD_DIGITS, lambda m: _number(odd_digits(m[0]))),
        Rule("digits", re.compile(r"\d{1,400}"), lambda m: _number(m[0]) if len(m[0]) < 6 else digits(m[0])),
        Rule("sign", re.compile("[%&@+=€$£₹°§©→√∞≈≤≥×÷±]"), lambda m: MATH.get(m[0])),
    ]


WORD = re.compile(r"[^\W_](?:[-'’]?[^\W_]|[\u0300-\u036f\u0900-\u0963\u0971-\u097f\u200c\u200d])*")
"""A plain word: Devanagari with its signs, hyphens inside ("कच्चा-पक्का")."""
_PUNCTUATION = {**PUNCTUATION, "'": "", "‘": "", "’": ""}


@lru_cache(maxsize=1)
def _cached() -> tuple[Rule, ...]:
    return (*_net(), *_calendar(), *_codes(), *_amounts(), *_rest())


def normalize(text: str) -> list[Piece]:
    """What is said for Hindi text."""
    return apply(_cached(), text, word=WORD, punctuation=_PUNCTUATION)
