"""English number words: digits in, words out ("1234" -> "one thousand two hundred thirty-four").

Every function takes digits as text or an int; none of them fails on long input.
"""

from __future__ import annotations

from collections.abc import Iterable

from moksori.text.rules import word_list

_ONES = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = word_list("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
_SCALES = word_list("_ thousand million billion trillion quadrillion quintillion sextillion septillion octillion")
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
_DENOMINATORS = {2: ("half", "halves"), 4: ("quarter", "quarters")}
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
LONGEST = 3 * len(_SCALES)


def cardinal(number: int | str, british: bool = False) -> str:
    """ "121" -> "one hundred twenty-one", in British English "one hundred and twenty-one"; huge ones digit by digit."""
    text = str(number).lstrip("0") or "0"
    if len(text) > LONGEST:
        return digits(str(number))
    value = int(text)
    if value < 1000:
        return _below_thousand(value, british)
    parts: list[str] = []
    for power in range((len(text) - 1) // 3, -1, -1):
        group = value // 1000**power % 1000
        if not group:
            continue
        link = "and " if british and power == 0 and group < 100 else ""
        parts.append(link + _below_thousand(group, british) + (f" {_SCALES[power]}" if power else ""))
    return " ".join(parts)


def _below_thousand(value: int, british: bool) -> str:
    hundreds, rest = divmod(value, 100)
    if not hundreds:
        return _below_hundred(rest)
    head = _ONES[hundreds] + " hundred"
    return head if not rest else f"{head} and {_below_hundred(rest)}" if british else f"{head} {_below_hundred(rest)}"


def _below_hundred(value: int) -> str:
    if value < 20:
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def ordinal(number: int | str, british: bool = False) -> str:
    """ "21" -> "twenty-first"."""
    head, mark, last = _split_last(cardinal(number, british))
    if last in _ORDINALS:
        return head + mark + _ORDINALS[last]
    return head + mark + (last[:-1] + "ieth" if last.endswith("y") else last + "th")


def _split_last(words: str) -> tuple[str, str, str]:
    at = max(words.rfind(" "), words.rfind("-"))
    return (words[:at], words[at], words[at + 1 :]) if at >= 0 else ("", "", words)


def digits(text: str, zero: str = "zero") -> str:
    """One by one; what is not a digit is left out."""
    return " ".join(zero if char == "0" else _ONES[int(char)] for char in text if char in "0123456789")


def decimal(whole: str, part: str, british: bool = False) -> str:
    """("3", "05") -> "three point zero five"; no whole part: "point five"."""
    head = cardinal(whole, british) if whole else ""
    return f"{head} point {digits(part)}".strip() if part else head


def year(number: int | str) -> str:
    """As years are said: "nineteen eighty-four", "two thousand five", "nineteen oh five", "twenty twenty-four"."""
    value = int(number)
    high, low = divmod(value, 100)
    if value < 1000 or value > 9999:
        return pairs(str(number)) if 100 < value < 1000 else cardinal(value)
    if high % 10 == 0 and low < 10:
        return cardinal(value)
    if low == 0:
        return f"{_below_hundred(high)} hundred"
    return f"{_below_hundred(high)} {'oh ' if low < 10 else ''}{_below_hundred(low)}"


def pairs(text: str) -> str:
    """As house and model numbers are said: "2788" twenty-seven eighty-eight, "401" four oh one."""
    text = text.strip()
    if len(text) < 3 and not text.startswith("0"):
        return cardinal(text or "0")
    if text.startswith("0") or len(text) > 4:
        return digits(text)
    if text.endswith("000"):
        return cardinal(text)
    high, low = text[:-2], text[-2:]
    if low == "00":
        return f"{cardinal(high)} hundred"
    return f"{cardinal(high)} {'oh ' + _ONES[int(low)] if low[0] == '0' else cardinal(low)}"


def fraction(above: str, below: str, british: bool = False) -> str:
    """ "3", "4" -> "three quarters"; a denominator beyond a hundred is "over"."""
    bottom, top = int(below), int(above)
    if bottom < 2 or bottom > 100 or top > 999:
        return f"{cardinal(above, british)} over {cardinal(below, british)}"
    one, many = _DENOMINATORS.get(bottom) or (ordinal(bottom), ordinal(bottom) + "s")
    return f"{cardinal(above, british)} {one if top == 1 else many}"


def plural(words: str) -> str:
    """The plural of the last word: "nineteen eighty" -> "nineteen eighties", "ten" -> "tens", "six" -> "sixes"."""
    if words.endswith("y"):
        return words[:-1] + "ies"
    return words + ("es" if words.endswith("x") else "s")


def roman(text: str) -> int | None:
    """The value of a well-formed Roman numeral, else None."""
    value = 0
    for char, following in zip(text, [*text[1:], ""], strict=True):
        if char not in _ROMAN:
            return None
        step = _ROMAN[char]
        value += -step if following and step < _ROMAN.get(following, 0) else step
    return value if _to_roman(value) == text else None


def _to_roman(value: int) -> str:
    steps = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"))
    small = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    out = ""
    for step, letters in (*steps, *small):
        while value >= step:
            out, value = out + letters, value - step
    return out


def grouped(text: str, size: Iterable[int]) -> str:
    """Digits one by one with a short pause (a comma) between groups of the given sizes."""
    out, at = [], 0
    for count in size:
        out.append(digits(text[at : at + count]))
        at += count
    return ", ".join(part for part in [*out, digits(text[at:])] if part)
