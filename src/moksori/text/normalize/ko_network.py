"""Addresses and strings of digits in Korean: mail, URLs, files, phone and card numbers, versions."""

from __future__ import annotations

import re

from moksori.text.normalize import ko_latin
from moksori.text.normalize.ko_grammar import (
    DIGIT,
    Match,
    digits_of,
    rule,
)
from moksori.text.normalize.ko_numbers import one_by_one, sino


def _dotted(word: str) -> str:
    """A part of an address: names as words, the rest by letters; digits one by one."""
    out = []
    for part in re.findall(r"[A-Za-z]+|\d+|[가-힣]+|.", word):
        if part.isdigit():
            out.append(one_by_one(part, "공"))
        elif part.isascii() and part.isalpha():
            out.append(ko_latin.in_hangul(part) or ko_latin.spell(part))
        else:
            out.append(
                {
                    ".": "닷",
                    "@": "골뱅이",
                    "-": "다시",
                    "_": "밑줄",
                    "/": "슬래시",
                    ":": "콜론",
                    "?": "물음표",
                    "=": "는",
                    "&": "앤드",
                    "#": "샵",
                    "%": "퍼센트",
                    "~": "물결",
                    "+": "플러스",
                    "\\": "역슬래시",
                }.get(part, part)
            )
    return " ".join(out)


def _say_mail(match: Match) -> str:
    user, _, host = match[0].partition("@")
    return f"{_letters(user)} 골뱅이 {_dotted(host)}"


def _letters(user: str) -> str:
    """Before the @: short lower-case words by letters, as one dictates them."""
    return " ".join(
        ko_latin.loans().get(part.lower()) or ko_latin.spell(part)
        if part.isalpha() and part.isascii() and len(part) <= 4
        else _dotted(part)
        for part in re.findall(r"[A-Za-z]+|\d+|.", user)
    )


def _say_url(match: Match) -> str:
    scheme, address = match["scheme"] or "", match["rest"].rstrip("/")
    said = _dotted(address)
    return f"{_dotted(scheme[:-3])} 콜론 슬래시 슬래시 {said}" if scheme else said


def _say_file(match: Match) -> str:
    return f"{_dotted(match[1])} 닷 {_dotted(match[2])}"


def _say_handle(match: Match) -> str:
    return "골뱅이 " + _dotted(match[1])


def _say_hashtag(match: Match) -> str:
    body = match[1].replace("_", " ")
    said = " ".join(_mixed(part) for part in re.findall(r"[가-힣]+|[A-Za-z]+|\d+", body))
    return "해시태그 " + said


def _mixed(part: str) -> str:
    if part.isdigit():
        return sino(part)
    return (ko_latin.in_hangul(part) or part) if part.isascii() else part


def _say_ip(match: Match) -> str:
    return " 닷 ".join(sino(part) for part in match[0].split("."))


def _say_version(match: Match) -> str:
    parts = match["number"].split(".")
    return (_before_version(match) + "점".join(sino(part) for part in parts)).strip()


def _before_version(match: Match) -> str:
    return "버전 " if match["v"].strip() in ("v", "V", "ver", "Ver", "ver.", "v.") else match["v"]


def _say_isbn(match: Match) -> str:
    groups = (one_by_one(group.rstrip("X"), "공") + ("엑스" if "X" in group else "") for group in match[0].split("-"))
    return ", ".join(groups)


def _say_phone(match: Match) -> str:
    return ("플러스 " if match[0].startswith("+") else "") + digits_of(match)


_PART = r"[A-Za-z0-9-]{1,63}"
_TOP = "com|net|org|kr|io|ai|jp|cn|edu|gov|dev|info|biz|app|me|tv|us|uk"
_FILES = "jpe?g|png|gif|pdf|docx?|xlsx?|pptx?|txt|csv|zip|mp3|mp4|wav|hwpx?|py|js|json|html?|exe|md|svg|avi|mov"
RULES = (
    rule("mail", rf"[A-Za-z0-9._%+-]{{1,64}}@{_PART}(?:\.{_PART}){{1,5}}", _say_mail, "@"),
    rule(
        "url",
        rf"(?:(?P<scheme>https?://|ftp://)|(?<![\w@.])(?=www\.|{_PART}(?:\.{_PART}){{0,4}}\.(?:{_TOP})(?![A-Za-z0-9])))"
        rf"(?P<rest>[A-Za-z0-9가-힣-]{{1,63}}(?:\.{_PART}){{0,6}}(?::\d{{1,5}})?(?:/[A-Za-z0-9._~%/?&=#+-]{{0,300}})?)",
        _say_url,
        ".",
    ),
    rule("file", rf"(?<![\w.])([A-Za-z0-9가-힣_-]{{1,80}})\.({_FILES})(?![A-Za-z0-9])", _say_file, ".", re.I),
    rule("IP", r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)", _say_ip, "."),
    rule(
        "emoticon",
        r"\^[_.]?\^+|[:;=]-?[)(DPp](?![\w)])|[Tㅠ]_[Tㅠ]|-_-+|@_@|<3(?!\d)|>_<",
        lambda match: "",
        "^:;=_<>",
    ),
    rule("handle", r"(?<![\w@])@([A-Za-z0-9_.]{1,30}[A-Za-z0-9_])", _say_handle, "@"),
    rule("hashtag", r"(?<![\w#])#([A-Za-z가-힣_]\w{0,60})", _say_hashtag, "#"),
    rule(
        "phone",
        r"(?:\+\s?\d{1,3}[\s.-]?)?(?<![\d.,-])\(?\d{2,4}\)?[\s.-]?\d{3,4}[.-]\d{4}(?!\d|-\d)",
        _say_phone,
        DIGIT,
    ),
    rule("phone", r"\+\d{1,3}(?:[\s.-]?\(?\d{1,4}\)?){2,5}(?!\d)", _say_phone, "+"),
    rule(
        "phone",
        r"(?<![\d.,-])(?:1[5-8]\d{2}-\d{4}|0\d{1,2}[- ]\d{3,4}[- ]\d{4}|01[016789]\d{7,8})(?![\d-])",
        digits_of,
        DIGIT,
    ),
    rule("card", r"(?<![\d-])(?:\d{4}[- ]){3}\d{4}(?!\d)", digits_of, DIGIT),
    rule("registration", r"(?<![\d-])\d{6}-[1-8][\d*]{6}(?!\d)", digits_of, "-"),
)
HYPHENED = (
    rule("ISBN", r"(?<![\d-])(?:97[89]-)?\d{1,5}-\d{1,7}-\d{1,7}-[\dX](?![\d-])", _say_isbn, "-"),
    rule("number", r"(?<![\d.,-])\d{2,6}(?:-\d{2,8}){2,4}(?![\d-])", digits_of, "-"),
    rule(
        "last digits",
        r"(?:끝|마지막|뒷)\s?\d?\s?자리(?:는|가|:)?\s?(?P<claim>\d{3,4})(?!\d|\s?[가-힣])",
        lambda match: one_by_one(match["claim"]),
        "리",
    ),
)
VERSIONS = (
    rule(
        "version", r"(?<![A-Za-z])(?P<v>[vV]\.?\s?|[Vv]er\.?\s?)(?P<number>\d+(?:\.\d+){0,3})(?!\d)", _say_version, "vV"
    ),
    rule("version", r"(?P<v>)(?<![\d.])(?P<number>\d+(?:\.\d+){2,3})(?![\d.])", _say_version, "."),
)
