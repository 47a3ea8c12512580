# ruff: noqa: E501 - a rule or a row is one line, however long its pattern
"""English: numbers that are names - telephone, card, ISBN, versions, addresses, serials, letters with digits.

They are said digit by digit or in pairs, with a comma where a speaker breathes.
"""

from __future__ import annotations

import re

from moksori.text.normalize import en_numbers as numbers
from moksori.text.normalize.en_tables import DIRECTIONS, STATES, STREETS, STREETS_WRITTEN
from moksori.text.rules import Rule

_STREET = (
    "(?:"
    + "|".join(
        [
            *(s + r"\b\.?" for s in STREETS),
            *(s.lower() + r"\b\.?" for s in STREETS),
            *(s + r"\b" for s in STREETS_WRITTEN),
        ]
    )
    + ")"
)
_SURE_STATES = "|".join(
    s for s in STATES if s not in ("IN", "OR", "ME", "OK", "HI", "OH", "PA", "MA", "AL", "ID", "LA", "DE")
)


def _groups(match: re.Match[str]) -> str:
    """A telephone number: digits one by one, a breath between the groups, "plus" before a country's code."""
    plus = "plus " if match[0].lstrip("(").startswith("+") else ""
    parts = [_group(part) for part in re.findall(r"\d+|[A-Za-z]+", match[0])]
    return plus + ", ".join(parts)


def _group(part: str) -> str:
    if part.isalpha():
        return part
    return (
        f"{numbers.cardinal(part[0])} hundred"
        if len(part) == 3 and part[1:] == "00" and part[0] != "0"
        else numbers.digits(part)
    )


def _vanity(match: re.Match[str]) -> str:
    head, tail = match["head"], match["tail"]
    said = ", ".join(_group(part) for part in re.findall(r"\d+", head))
    return (
        f"{said}, {' '.join(re.findall(r'[A-Z]+', tail))}"
        if not re.search(r"\d", tail)
        else (
            f"{said}, "
            + ", ".join(part if part.isalpha() else numbers.digits(part) for part in re.findall(r"[A-Z]+|\d+", tail))
        )
    )


def _isbn(match: re.Match[str]) -> str:
    parts = re.findall(r"\d+|[xX]", match["number"])
    said = ", ".join(numbers.digits(part) if part.isdigit() else "X" for part in parts)
    return f"ISBN {said}"


def _ip(match: re.Match[str]) -> str:
    said = " dot ".join(numbers.digits(part) for part in match["ip"].split("."))
    if match["port"]:
        said += f" colon {numbers.digits(match['port'])}"
    return said + (f" slash {numbers.cardinal(match['mask'])}" if match["mask"] else "")


def _version(match: re.Match[str]) -> str:
    return " point ".join(_version_part(part) for part in match["version"].split("."))


def _version_part(part: str) -> str:
    return numbers.digits(part) if len(part) > 1 and part[0] == "0" else numbers.cardinal(part)


def _v_version(match: re.Match[str]) -> str:
    tail = re.sub(r"(\d+)", lambda m: " " + numbers.cardinal(m[1]), (match["tail"] or "").replace("-", " ")).rstrip()
    return ("version " if match["v"] == "v." else "v ") + _version(match) + (" " + tail.strip() if tail else "")


# ------------------------------------------------------------------------------------------------- letters with digits


def _serial(match: re.Match[str]) -> str | None:
    """B2B, MP3, COVID-19, t-0t25d12-f: letters as they are, numbers short; marks are said where they split digits."""
    text = match[0]
    parts = re.findall(r"[^\W\d_]+|\d+|[\W_]", text)
    out: list[str] = []
    for i, part in enumerate(parts):
        if part.isdigit():
            out.append(numbers.pairs(part) if len(part) < 5 else numbers.digits(part))
        elif part[0].isalpha():
            out.append(part)
        elif part == "/":
            out.append("slash")
        elif part == "." and 0 < i < len(parts) - 1:
            out.append("point")
    return " ".join(out)


def _digit_by_digit(match: re.Match[str]) -> str:
    return numbers.digits(match["number"])


# ----------------------------------------------------------------------------------------------------------- addresses


def _house(match: re.Match[str]) -> str:
    return numbers.pairs(match["number"])


def _street(match: re.Match[str]) -> str:
    key = match["street"].rstrip(".")
    return STREETS.get(key) or STREETS[key.capitalize()]


def _direction(match: re.Match[str]) -> str:
    return DIRECTIONS[match["way"].replace(".", "")]


def _state(match: re.Match[str]) -> str:
    return STATES[match["state"]]


_NAME = r"(?:[A-Z][\w'’]{1,20}|\d{1,3}(?:st|nd|rd|th))"
_WAY = r"(?:[NSEW]\.?|N\.?[EW]\.?|S\.?[EW]\.?|North|South|East|West)"
RULES = (
    Rule("isbn", re.compile(r"\bISBN(?:-1[03])?:?\s?(?P<number>(?:97[89][- ]?)?\d[\d -]{7,14}[\dXx])(?!\w)"), _isbn, "I"),
    Rule("ip", re.compile(r"(?<![\w.])(?P<ip>\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?::(?P<port>\d{2,5}))?(?:/(?P<mask>\d{1,2}))?(?!\w)(?!\.\d)"), _ip, "."),
    Rule("telephone", re.compile(r"(?<!\w)(?P<head>(?:1[- ])?[89]\d\d[- ])(?P<tail>(?:[A-Z]{1,8}-?){1,4}(?:-?\d{1,4})?)(?!\w)"), _vanity, "89"),
    Rule("telephone", re.compile(r"(?<![\w+.])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{2,5}\)[ .-]?|(?<!\d)\d{3}[ .-])\d{3}[ .-]?\d{4}(?![\w-])(?!\.\d)"), lambda m: _groups(m) if re.search(r"[ .()-]", m[0]) else None, "0123456789"),
    Rule("telephone", re.compile(r"(?<![\w+.])\+\d{1,3}(?:[ .-]?\(?\d{1,5}\)?){2,6}(?![\w-])(?!\.\d)"), lambda m: _groups(m) if len(re.sub(r"\D", "", m[0])) > 6 else None, "+"),
    Rule("telephone", re.compile(r"(?<![\w+.-])\(?0\d{2,4}\)?[ -]\d{3,4}[ -]?\d{3,4}(?![\w-])"), _groups, "0"),
    Rule("telephone", re.compile(r"(?<![\w+.,-])\d{3}-\d{4}(?![\w-])(?!\.\d)"), _groups, "-"),
    Rule("card", re.compile(r"(?<![\w.,-])\d{4}(?P<sep>[ -])\d{4}(?P=sep)\d{4}(?P=sep)\d{1,7}(?![\w-])"), _groups, "- "),
    Rule("number", re.compile(r"(?<![\w.,-])\d{3}-\d{2}-\d{4}(?![\w-])"), _groups, "-"),
    Rule("digits", re.compile(r"(?i)\b(?:ending (?:in|with)|(?:otp|pin|code|passcode|password|zip|account|card|routing|tracking|serial|pnr|ssn|extension|ext\.?|dial|digits)(?: (?:number|no\.?|code|is|are|was))*:?)\s(?P<claim>(?P<number>\d{3,20}))(?![\w.,]\d|\w)"), _digit_by_digit),
    Rule("version", re.compile(r"(?<![\w.])(?P<v>v\.?|V)\s?(?P<version>\d{1,4}(?:\.\d{1,6}){0,4})(?P<tail>-?(?:alpha|beta|rc|dev|post|a|b)\.?\d{0,3})?(?!\w)(?!\.\d)"), _v_version, "vV"),
    Rule("number", re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{3}){2,6}(?!\w)(?!\.\d)"), lambda m: numbers.cardinal(m[0].replace(".", "")), "."),
    Rule("model", re.compile(r"(?<![\w.,-])(?P<claim>(?P<number>7\d7)-(?P<more>\d{3}))(?![\w-])"), lambda m: f"{numbers.pairs(m['number'])} {numbers.pairs(m['more'])}", "7"),
    Rule("model", re.compile(r"\b(?:Boeing|Airbus|Xbox|Hwy\.?|[Ff]light|[Rr]oom|[Rr]oute|[Hh]ighway|[Ii]nterstate|[Bb]us|[Mm]odel|Porsche|Peugeot|[Ss]uite|[Aa]partment|Area|HTTP|[Ee]rror)\s(?P<claim>(?P<number>\d{3,4}))(?![\w,.]\d|\w)"), _house),
    Rule("model", re.compile(r"\b[A-Z]{2,5}\s(?P<claim>(?P<number>\d{4}))(?![\w,.-]\d|\w)"), _house),
    Rule("version", re.compile(r"(?<![\w.,])(?P<version>\d{1,5}(?:\.\d{1,5}){2,5})(?!\w)(?!\.\d)"), _version, "."),
    Rule("version", re.compile(r"(?i)(?<=\w )(?<=version |release |ersion: |.python |android |windows |.ubuntu |..macos |....ios |...java |firefox |..chrome |kernel )(?P<version>\d{1,4}\.\d{1,4})(?!\w)(?!\.\d)") if False else re.compile(r"\b(?:[Vv]ersion|[Rr]elease|Python|Android|Windows|Ubuntu|macOS|iOS|Java|Firefox|Chrome|Linux|Node|Debian|Fedora|Django|CUDA|PyTorch|Rust|Go)\s(?P<claim>(?P<version>\d{1,4}\.\d{1,4}))(?!\w)(?!\.\d)"), _version, "."),
    Rule("address", re.compile(rf"(?<![\w.,$#-])(?P<claim>(?P<number>\d{{1,5}}))(?=[A-D]?,?\s(?:{_WAY}\s)?(?:{_NAME}\s){{1,4}}{_STREET}(?!\w))"), _house),
    Rule("address", re.compile(rf"(?:{_NAME}\s)(?P<claim>(?P<street>(?:{'|'.join(k for k in STREETS if k not in ('St', 'Dr'))})\b\.?))(?=[\s,.;:]|$)"), _street),
    Rule("address", re.compile(r"(?:\d(?:st|nd|rd|th)\s)(?P<claim>(?P<street>st|ave|av|rd|ln|blvd)\b\.?)(?=[\s,.;:]|$)"), _street),
    Rule("address", re.compile(rf"(?<=\d\s)(?P<claim>(?P<way>[NSEW]\.?|N\.?[EW]\.?|S\.?[EW]\.?))(?=\s{_NAME})"), _direction),
    Rule("address", re.compile(rf"(?<=[a-z.],\s)(?P<claim>(?P<state>{'|'.join(STATES)}))(?=,?\s\d{{5}})"), _state, ","),
    Rule("address", re.compile(rf"\b[A-Z][\w'’.]{{1,20}},\s(?P<claim>(?P<state>{_SURE_STATES}))(?=[,.;:!?)\s]|$)"), _state, ","),
    Rule("zip", re.compile(rf"\b(?:{'|'.join(STATES)}),?\s(?P<claim>(?P<number>\d{{5}}(?:-\d{{4}})?))(?!\w)"), _digit_by_digit),
)  # fmt: skip
SERIALS = (
    Rule("serial", re.compile(r"(?<![\w.])(?=[\w/.-]{0,60}[A-Za-z])(?=[\w/.-]{0,60}\d)(?:[A-Za-z]{1,12}|\d{1,12})(?:[-/]?(?:[A-Za-z]{1,12}|\d{1,12})){1,20}(?:\.\d{1,6})?(?![\w])"), _serial, "0123456789"),
)  # fmt: skip
