"""Korean numbers in words: Sino-Korean (일 이 삼), native (하나 둘 셋) and digit by digit.

In: digits as text, without separators. Out: Hangul, with a space behind 만, 억, 조 as the orthography has it.
"""

from __future__ import annotations

DIGITS = "영일이삼사오육칠팔구"
_SMALL = ("", "십", "백", "천")
_GREAT = ("", "만", "억", "조", "경", "해", "자")
_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_ONES = ("", "하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
_BEFORE_COUNTER = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
LONGEST = 4 * len(_GREAT)


def sino(digits: str) -> str:
    """일, 십이만 삼천, 일억 …; more digits than there are names for are read one by one."""
    digits = digits.lstrip("0")
    if not digits:
        return "영"
    if len(digits) > LONGEST:
        return one_by_one(digits)
    out: list[str] = []
    for place in range((len(digits) - 1) // 4, -1, -1):
        group = digits[-4 * place - 4 : -4 * place or None]
        words = _thousands(group)
        if words:
            out.append(("" if words == "일" and place == 1 and not out else words) + _GREAT[place])
    return " ".join(out)


def _thousands(group: str) -> str:
    out = ""
    for place, digit in enumerate(reversed(group)):
        if digit != "0":
            out = ("" if digit == "1" and place else DIGITS[int(digit)]) + _SMALL[place] + out
    return out


def native(number: int, counted: bool = True) -> str:
    """열두, 스무 (counted: before a counter) or 열둘, 스물; 1 to 99."""
    tens, ones = divmod(number, 10)
    if counted and number == 20:
        return "스무"
    return _TENS[tens] + (_BEFORE_COUNTER if counted else _ONES)[ones]


def counted(digits: str, most: int = 99) -> str:
    """The number before a native counter: 세, 스무, 백한; above `most` Sino-Korean (백이십오)."""
    number = int(digits or 0)
    if 0 < number <= most:
        return native(number)
    if most == 99 and 100 < number < 1000 and 0 < number % 100 < 10:
        return sino(str(number - number % 100)) + native(number % 100)
    return sino(digits)


def one_by_one(digits: str, zero: str = "영") -> str:
    return "".join(zero if digit == "0" else DIGITS[int(digit)] for digit in digits)


def decimal(whole: str, part: str) -> str:
    """삼점일사."""
    return f"{sino(whole)}점{one_by_one(part)}" if part else sino(whole)
