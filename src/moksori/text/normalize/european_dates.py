"""Rules for dates and times of day: 31/12/1999, 2024-03-15, 10 mayo 1990, 14:30, 14h30, 3 p.m., 2 h 30 min.

A date that cannot be one (month 13) is left to the other rules; February 30th is none of our business.
"""

from __future__ import annotations

import re

from moksori.text.normalize.european import Grammar, alternatives, ends_sentence, whole
from moksori.text.rules import Rule

_ZONES = [
    "utc",
    "gmt",
    "cet",
    "cest",
    "est",
    "edt",
    "cst",
    "cdt",
    "mst",
    "mdt",
    "pst",
    "pdt",
    "bst",
    "wet",
    "west",
    "art",
    "brt",
    "clt",
    "pyt",
    "pet",
    "cot",
    "vet",
    "uyt",
    "bot",
    "ect",
]

_WEEKDAYS = (
    "día|dia|giorno|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|"
    "dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|segunda-feira|terça-feira|quarta-feira|"
    "quinta-feira|sexta-feira|segunda|terça|quarta|quinta|sexta"
)
"""Words behind which 5/6 is a day."""


def dates(grammar: Grammar) -> list[Rule]:
    full = alternatives(tuple(form for form in grammar.month_forms if form in grammar.months))
    short = alternatives(tuple(form for form in grammar.month_forms if form not in grammar.months))
    months = rf"(?:{full})(?![^\W\d_])|(?:{short})(?![^\W\d_])\.?"

    def numeric(match: re.Match[str]) -> str | None:
        return _date(grammar, int(match["d"]), int(match["m"]), match["y"])

    def written(match: re.Match[str]) -> str | None:
        month = grammar.month_forms[match["m"].lower().rstrip(".")]
        return _date(grammar, int(match["d"]), month, match["y"])

    def days(match: re.Match[str]) -> str:
        return " ".join(grammar.cardinal(int(day), False, False) for day in re.findall(r"\d+", match["claim"]))

    def years(match: re.Match[str]) -> str:
        return f"{whole(grammar, match['a'])} {grammar.words['to']} {whole(grammar, match['b'])}"

    year = r"(?P<y>[12]\d{3}|\d{2})"
    of = r"(?: (?:de|del|di) )"
    end = r"(?![\w]|[./:,-]\d)"
    return [
        Rule(
            "date",
            re.compile(
                rf"(?<![\w./-])(?P<y>[12]\d{{3}})(?P<s>[-/.])(?P<m>\d{{1,2}})(?P=s)(?P<d>\d{{1,2}})(?=T\d\d:|{end})"
            ),
            numeric,
        ),
        Rule(
            "date",
            re.compile(rf"(?<![\w./-])(?P<d>\d{{1,2}})(?P<s>[-/.])(?P<m>\d{{1,2}})(?P=s)(?P<y>[12]\d{{3}}){end}"),
            numeric,
        ),
        Rule("date", re.compile(rf"(?<![\w./-])(?P<d>\d{{1,2}})/(?P<m>\d{{1,2}})/(?P<y>\d{{2}}){end}"), numeric),
        Rule(
            "date",
            re.compile(rf"(?<![\w./-])(?P<d>\d{{1,2}})[-/](?P<m>{months})[-/]{year}{end}", re.IGNORECASE),
            written,
        ),
        Rule(
            "date",
            re.compile(rf"(?<!\w)(?i:{_WEEKDAYS}),? \(?(?P<claim>(?P<d>\d{{1,2}})/(?P<m>\d{{1,2}}))(?P<y>(?!))?{end}"),
            numeric,
        ),
        Rule(
            "date",
            re.compile(
                rf"(?<![\w./-])(?P<d>\d{{1,2}})(?:[º°]|er)? (?:de )?(?P<m>{months})(?:,? (?:de |del )?(?P<y"
                rf">[12]\d{{3}}))?(?!\w)",
                re.IGNORECASE,
            ),
            written,
        ),
        Rule(
            "date",
            re.compile(
                rf"(?<![\w./-])(?P<m>{months}) (?P<d>\d{{1,2}})(?:,? (?P<y>[12]\d{{3}}))?(?![\w]|[.,:/]\d)("
                rf"?! (?:de )?(?:{months}))",
                re.IGNORECASE,
            ),
            written,
        ),
        Rule(
            "days",
            re.compile(
                rf"(?<![\w./-])(?P<claim>\d{{1,2}}(?:[/-]\d{{1,2}}){{1,3}})(?={of}?(?: )?(?:{months})(?!\w))",
                re.IGNORECASE,
            ),
            days,
        ),
        Rule(
            "years",
            re.compile(r"(?<![\w./-])(?P<a>1\d{3}|20\d{2})[-–/](?P<b>1\d{3}|20\d{2}|\d{2})(?![\w/-]|\.\d)"),
            years,
        ),
        Rule("decade", re.compile(r"['’](?P<claim>\d{2})(?!\w)"), lambda m: whole(grammar, m["claim"])),
    ]


def _date(grammar: Grammar, day: int, month: int, year: str | None) -> str | None:
    if not (1 <= day <= 31 and 1 <= month <= 12):
        return None
    if year is None:
        return grammar.date(day, month, None)
    number = int(year)
    if len(year) == 2:
        number += 2000 if number < 50 else 1900
    return grammar.date(day, month, number)


def times(grammar: Grammar) -> list[Rule]:
    zones = "|".join(_ZONES)
    zone = rf"(?: ?(?P<zone>{zones})(?P<shift> ?[+-]\d{{1,2}}(?::\d{{2}})?)?(?!\w))?"
    half = r"(?: ?(?P<half>[ap]\. ?m\.?|[ap]m)(?!\w))?"

    def clock(match: re.Match[str]) -> str | None:
        groups = match.groupdict()
        hour, minute, second = (int(groups[key]) if groups.get(key) else None for key in ("h", "m", "s"))
        if hour is None or hour > 24 or (minute or 0) > 59 or (second or 0) > 59:
            return None
        half_day = {"a": "am", "p": "pm"}.get((groups.get("half") or "").lower()[:1], "")
        said = grammar.time(hour, minute, second, half_day) + _zone(grammar, groups.get("zone"), groups.get("shift"))
        return said + "." if ends_sentence(match) else said

    def zoned(match: re.Match[str]) -> str | None:
        return clock(match) if match["half"] or match["zone"] else None

    return [
        Rule(
            "time",
            re.compile(
                rf"(?<![\w.,:])(?:(?<=\dT))?(?P<h>\d{{1,2}}):(?P<m>\d{{2}})(?::(?P<s>\d{{2}}))?(?:[.,]\d{{1"
                rf",6}})?(?: ?h(?:s|rs|oras)?\.?(?!\w))?{half}{zone}(?![\w]|:\d)",
                re.IGNORECASE,
            ),
            clock,
        ),
        Rule(
            "time",
            re.compile(
                r"(?<=\d)T(?P<h>\d{2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?(?:Z|(?P<zone>(?!))|(?P<shift>(?!)))?(?!\w)"
            ),
            lambda m: f", {clock(m)}",
        ),
        Rule(
            "time",
            re.compile(
                rf"(?<![\w.,:])(?P<h>\d{{1,2}}) ?h ?(?P<m>\d{{2}})(?:m(?P<s>\d{{2}})s)?{half}{zone}(?!\w| ?mi?n)"
            ),
            clock,
        ),
        Rule("time", re.compile(r"(?<![\w.,:])(?P<h>\d{1,2}) ?[hH](?![\w/³²])"), clock),
        Rule(
            "time",
            re.compile(rf"(?<![\w.,:])(?P<h>\d{{1,2}})\.(?P<m>\d{{2}}){half}{zone}(?![\w]|[.,]\d)", re.IGNORECASE),
            zoned,
        ),
        Rule("time", re.compile(rf"(?<![\w.,:])(?P<h>\d{{1,2}}){half}{zone}(?![\w])", re.IGNORECASE), zoned),
        Rule(
            "time",
            re.compile(
                r"(?<!\w)(?i:a las|las|alle|ore|dalle|às|das) (?P<claim>(?P<h>\d{1,2})\.(?P<m>[0-5]\d))(?!"
                r"[\w]|[.,]\d)"
            ),
            clock,
        ),
    ]


def _zone(grammar: Grammar, zone: str | None, shift: str | None) -> str:
    if not zone:
        return ""
    said = " " + " ".join(zone.upper())
    if shift:
        sign = grammar.words["plus" if "+" in shift else "minus"]
        parts = [grammar.cardinal(int(part), False, False) for part in shift.strip(" +-").split(":") if int(part)]
        said += f" {sign} {' '.join(parts)}"
    return said
