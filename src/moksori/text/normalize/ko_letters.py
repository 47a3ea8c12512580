"""Letters and signs in Korean text: Latin words, Roman numerals, Hanja, single Hangul letters, particles."""

from __future__ import annotations

import re
import unicodedata

from moksori.text.normalize import ko_hanja, ko_latin
from moksori.text.normalize import ko_units as units
from moksori.text.normalize.ko_grammar import (
    DIGIT,
    Match,
    read,
    rule,
)
from moksori.text.normalize.ko_numbers import one_by_one, sino

_ROMAN = re.compile("X{0,3}(?:IX|IV|V?I{0,3})")


def _roman(written: str) -> int:
    values = {"I": 1, "V": 5, "X": 10}
    total = 0
    for char, after in zip(written, [*written[1:], ""], strict=True):
        value = values[char]
        total += -value if after and values[after] > value else value
    return total


def _say_roman(match: Match) -> str | None:
    return sino(str(_roman(match["claim"]))) if _ROMAN.fullmatch(match["claim"]) else None


def _say_roman_sign(match: Match) -> str:
    return sino(str(units.ROMAN[match[0]]))


def _say_circled(match: Match) -> str:
    return sino(str(units.CIRCLED[match[0]]))


def _say_latin(match: Match) -> str | None:
    """A run of Latin words: all in Hangul, or none of them (then it is English)."""
    words = match[0].split()
    said = [ko_latin.in_hangul(word) for word in words]
    if len(words) == 1 and said[0] is None and "-" in words[0]:
        return _hyphened(words[0])
    return None if None in said else " ".join(word for word in said if word is not None)


def _hyphened(word: str) -> str | None:
    said = [ko_latin.in_hangul(part) for part in word.split("-")]
    return None if None in said else " ".join(part for part in said if part is not None)


def _say_model(match: Match) -> str | None:
    """KF94, MP3, F-16, A4: letters by name, digits as a number (long ones one by one)."""
    known = ko_latin.loans().get(match[0].casefold())
    if known is not None:
        return known
    out = []
    for part in re.findall(r"[A-Za-z]+|\d+(?:\.\d+)?", match[0]):
        if part[0].isdigit():
            out.append(one_by_one(part, "공") if len(part) > 3 or part.startswith("0") else read(part))
        else:
            said = ko_latin.in_hangul(part) or (ko_latin.spell(part) if len(part) <= 3 else None)
            if said is None:
                return None
            out.append(said)
    return " ".join(out)


_KANA = re.compile(r"[\u3040-\u30ff]")


def _say_hanja(match: Match) -> str | None:
    """Hanja in Korean; beside kana they are Japanese."""
    start = match.start()
    if _KANA.search(match.string[max(0, start - 20) : match.end() + 20]):
        return None
    return ko_hanja.read(match[0], after_hangul=start > 0 and "가" <= match.string[start - 1] <= "힣")


def _say_gloss(match: Match) -> str | None:
    """한자(漢字): the Hanja only repeat the word before."""
    reading = ko_hanja.read(match["hanja"], after_hangul=True)
    first = ko_hanja.read(match["hanja"])
    before = match.string[max(0, match.start("claim") - 20) : match.start("claim")]
    return "" if reading and first and before.endswith((reading, first)) else None


def _say_jamo(match: Match) -> str:
    run = match[0]
    if run in units.CHAT:
        return units.CHAT[run]
    if len(run) > 1 and set(run) <= set("ㅠㅜㅡㅗ"):
        return ""
    if len(run) > 1 and set(run) <= set("ㅋㅎ"):
        return "".join(units.CHAT[char] for char in run[:3])
    return " ".join(units.JAMO.get(char, char) for char in run)


def _say_old_jamo(match: Match) -> str:
    return unicodedata.normalize("NFC", match[0])


def _say_sign(match: Match) -> str:
    return units.SIGNS[match[0]]


_LATIN = r"[A-Za-zÀ-ÖØ-öø-ÿ]+(?:-[A-Za-z]+)*"
RULES = (
    rule("bullet", r"(?:^|(?<=\n))[*•▪■□●○◆◇▶▷☞※](?=\s)", lambda match: "", "*•▪■□●○◆◇▶▷☞※"),
    rule("roman", r"(?<=제)(?P<claim>[IVX]{1,5})(?=\s?[가-힣])", _say_roman, "IVX"),
    rule(
        "roman",
        r"(?<=[가-힣])\s?(?<![A-Za-z])(?P<claim>[IVX]{2,5}|[IVX](?=세))"
        r"(?=\s?(?:세|부|편|장|권|급|형|기|차)(?![가-힣]{2})|[^\w]|$)",
        _say_roman,
        "IVX",
    ),
    rule("roman", r"[\u2160-\u216b\u2170-\u217b]", _say_roman_sign, "".join(units.ROMAN)),
    rule(
        "model",
        r"(?<!\w)(?:[A-Za-z]{1,10}-?\d+(?:\.\d+)?(?:-?[A-Za-z]{1,3}(?![A-Za-z]))?|\d{1,4}-?[A-Za-z]{1,4}\d*)(?![A-Za-z\d])",
        _say_model,
        DIGIT,
    ),
    rule(
        "latin",
        rf"(?<![A-Za-z\d])(?:[A-Za-z]+&[A-Za-z]+|{_LATIN})(?:\s{_LATIN})*(?!['’]?[A-Za-z\d])",
        _say_latin,
    ),
    rule("gloss", rf"(?<=[가-힣])(?P<claim>\((?P<hanja>{ko_hanja.RUN}{{1,20}})\))", _say_gloss, "("),
    rule("hanja", rf"{ko_hanja.RUN}{{1,60}}", _say_hanja),
    rule("old jamo", r"[\u1100-\u11ff]{1,200}", _say_old_jamo),
    rule("jamo", r"[ㄱ-ㅣ]{1,200}", _say_jamo),
    rule("company", r"\(주\)", lambda match: "주식회사", "주"),
    rule(
        "letter",
        r"(?<![A-Za-zÀ-ÖØ-öø-ÿ'’])(?<![A-Za-z]\s)[A-Za-z](?!\s?[A-Za-zÀ-ÖØ-öø-ÿ'’])",
        lambda match: ko_latin.LETTERS[match[0].lower()],
    ),
    rule("circled", r"[\u2460-\u2473]", _say_circled, "".join(units.CIRCLED)),
    rule(
        "particle",
        r"(?<=\S)(?:을\(를\)|를\(을\)|은\(는\)|는\(은\)|이\(가\)|가\(이\)|와\(과\)|과\(와\)|\(으\)로|\(이\)(?:란|라는|라고|나|며))",
        lambda match: match[0],
        "(",
    ),
)
SIGNS = (rule("sign", f"[{re.escape(''.join(units.SIGNS))}]", _say_sign, "".join(units.SIGNS)),)
