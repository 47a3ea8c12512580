# ruff: noqa: E501 - a rule or a row is one line, however long its pattern
"""English: abbreviations, titles, Roman numerals, initials, signs, mathematics and emoji.

Contextual: "No." is a word unless a number follows, "St." a saint before a name and a street behind one, "Dr." a
doctor before a name and a drive behind one. A full stop that also ends the sentence stays a full stop.
"""

from __future__ import annotations

import re
import unicodedata

from moksori.text.normalize import en_numbers as numbers
from moksori.text.normalize.en_tables import (
    ABBREVIATIONS,
    BEFORE_NUMBER,
    ENDING,
    GIVEN_NAMES,
    GREEK,
    PER,
    ROMAN_CONTEXT,
    SUPERSCRIPTS,
    SYMBOLS,
    TITLES,
    UNITS,
)
from moksori.text.rules import Rule, is_emoji

_NAME_AFTER = r"(?=\s?[A-Z])"
_PAST = r"(?:\s+(?:[A-Z\"“(\[]|$)|\s*$|\s*\n)"


def _ends_sentence(match: re.Match[str]) -> bool:
    return re.match(_PAST, match.string[match.end() : match.end() + 10]) is not None


_PARTS = {"Vol": "Volume", "Ch": "Chapter", "Pt": "Part", "Bk": "Book", "Art": "Article", "Sec": "Section"}


def _saint_or_street(match: re.Match[str]) -> str:
    """A capitalised word before and none behind: street; else saint."""
    before = match.string[max(0, match.start() - 25) : match.start()]
    after = match.string[match.end() : match.end() + 20]
    named = re.search(r"(?:[A-Z][\w'’]+|\d(?:st|nd|rd|th))\s$", before) is not None
    numbered = re.search(r"\d+\s(?:[NSEW]\.?\s)?(?:[A-Z][\w'’]+\s){1,3}$", before) is not None
    follows = re.match(r"\s[A-Z][a-z]", after) is not None
    if named and (
        not follows
        or numbered
        or re.search(r"(?:^|\s)(?:on|at|from|of|to|near|down|along|Main|Elm|High|Oak|Wall)\s?(?:[A-Z]\w+\s)?$", before)
    ):
        return "Street"
    return "Saint"


def _doctor_or_drive(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - 25) : match.start()]
    after = match.string[match.end() : match.end() + 20]
    behind_name = re.search(r"\d+\s(?:[NSEW]\.?\s)?(?:[A-Z][\w'’]+\s){1,3}$", before) or (
        re.search(r"[A-Z][\w'’]+\s$", before)
        and not re.match(r"\s?[A-Z]", after)
        and re.search(r"(?:on|at|of|to|from|down|along|near)\s(?:[A-Z]\w+\s){1,3}$", before)
    )
    behind_name = behind_name or (
        re.search(r"[a-z,]\s[A-Z]\w+\s$|^[A-Z]\w+\s$", before) and re.match(r"\s*$|[,;:]", after)
    )
    return "Drive" if behind_name else "Doctor"


def _abbreviation(match: re.Match[str]) -> str | None:
    word = match["word"]
    if match["stop"] == "" and word.lower().replace(" ", "") not in ("etc", "vs", "etal", "approx"):
        return None
    return ABBREVIATIONS[re.sub(r"\s+", " ", word.lower())]


def _before_number(match: re.Match[str]) -> str | None:
    word = match["word"]
    said = BEFORE_NUMBER[word.lower()]
    if not match["stop"] and (
        word.lower() not in ("p", "pp", "pg", "vol", "ch", "fig", "eq", "sec", "ver", "ext") or len(word) < 2
    ):
        return None
    return said


def _roman_after_word(match: re.Match[str]) -> str | None:
    value = numbers.roman(match["roman"].upper() if match["roman"].islower() else match["roman"])
    if value is None:
        return None
    plural = match["word"].lower() in ("war", "wars")
    return "one" if plural and value == 1 else numbers.cardinal(value)


def _regnal(match: re.Match[str]) -> str | None:
    """Henry VIII is "the eighth"; Rocky II is "two"."""
    value = numbers.roman(match["roman"])
    name = match["name"]
    if value is None or value > 40:
        return None
    royal = name in GIVEN_NAMES or re.search(
        r"\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Prince|Kaiser|Sultan|Shah|Pharaoh)\s(?:[A-Z]\w+\s){0,2}$",
        match.string[max(0, match.start() - 40) : match.start()],
    )
    if match["roman"] in ("I", "V", "X", "C", "D", "M", "L"):
        after = match.string[match.end() : match.end() + 12]
        lone_i = match["roman"] == "I" and (
            re.match(r"\s(?:am|was|have|had|will|would|can|could|do|did|think|know|said|saw|\w+ed)\b", after)
            or re.match(r"['’]", after)
        )
        if not royal or lone_i or (match["roman"] != "I" and name not in _LONG_LINES):
            return None
    return f"the {numbers.ordinal(value)}" if royal else numbers.cardinal(value)


_LONG_LINES = frozenset(
    [
        "Leo",
        "Pius",
        "Charles",
        "Louis",
        "Christian",
        "Benedict",
        "Gustav",
        "Boniface",
        "Henry",
        "Edward",
        "George",
        "Alfonso",
    ]
)
"""Names that lone letters may count ("Louis X", but Malcolm X)."""


def _initial(match: re.Match[str]) -> str:
    return match["letter"]


def _dotted(match: re.Match[str]) -> str:
    """ "U.S.", "e.g." has been said already: letters; its last stop is left where it ends the sentence."""
    return match[0].rstrip(".") + "."


# ---------------------------------------------------------------------------------------------------- mathematics, signs


def _power(match: re.Match[str]) -> str:
    exponent = match["power"].translate(SUPERSCRIPTS).lstrip("^").strip("(){}")
    if exponent in ("2", "3"):
        return "squared" if exponent == "2" else "cubed"
    if exponent == "ⁿ":
        return "to the n"
    if exponent[-1] in "+-":
        charge = "plus" if exponent[-1] == "+" else "minus"
        return f"{numbers.cardinal(exponent[:-1])} {charge}" if exponent[:-1].isdigit() else charge
    sign = "minus " if exponent[0] in "-−" else ""
    body = exponent.lstrip("+-−")
    return f"to the power of {sign}{numbers.cardinal(body) if body.isdigit() else body}"


def _symbol(match: re.Match[str]) -> str | None:
    return SYMBOLS.get(match[0])


def _greek(match: re.Match[str]) -> str | None:
    letter = match[0].lower().replace("ς", "σ")
    return GREEK.get(letter)  # between Α and Ω lies U+03A2, which is no letter


def _slash(match: re.Match[str]) -> str:
    around = match.string[max(0, match.start() - 4) : match.end() + 4].lower()
    if "and/or" in around:
        return ""
    return (
        "or"
        if re.search(
            r"(?:he/she|his/her|him/her|she/he|her/his|s/he)",
            match.string[max(0, match.start() - 3) : match.end() + 3].lower(),
        )
        else "slash"
    )


def _emoji_name(text: str) -> str:
    """ "😀" -> "grinning face"; skin tones, joiners and selectors are not named."""
    names = []
    for char in text:
        name = unicodedata.name(char, "").lower()
        if (
            not name
            or "variation selector" in name
            or "modifier" in name
            or name in ("zero width joiner", "combining enclosing keycap")
        ):
            continue
        names.append(name.replace("regional indicator symbol letter ", "").replace("-", " "))
    return " ".join(names)


_PICTURE = "[\U0001f000-\U0001faff\u2600-\u27bf\u2b50\u2b55\u231a\u231b\u23e9-\u23fa\u2934\u2935\u3030\u303d]"
EMOJI = rf"(?:{_PICTURE}|[\U0001f1e6-\U0001f1ff]{{2}})[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\u20e3]?(?:\u200d{_PICTURE}[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?){{0,6}}"
_SYMBOL_CLASS = "[" + "".join(re.escape(s) for s in SYMBOLS if len(s) == 1) + "]"
_ROMAN = r"(?P<roman>[IVXLCDM]{1,9})"
_STARTS_NUMBER = r"(?=\s?#?\d)"
_TITLE = "|".join(TITLES)
_ABBREVIATION = "|".join(sorted((re.escape(a).replace(r"\ ", r"\s") for a in ABBREVIATIONS), key=len, reverse=True))
_ENDERS = "|".join(sorted(ENDING - {"et", "al"}))

ABBREVIATION_RULES = (
    Rule("title", re.compile(rf"(?<![\w.])(?P<word>{_TITLE})\.{_NAME_AFTER}"), lambda m: TITLES[m["word"]], "."),
    Rule("title", re.compile(rf"(?<![\w.])(?P<word>Mr|Mrs|Ms|Messrs)\b{_NAME_AFTER}"), lambda m: TITLES[m["word"]], "M"),
    Rule("title", re.compile(r"(?<![\w.])(?P<word>Mr|Mrs|Ms)\.(?=\s)"), lambda m: TITLES[m["word"]], "M"),
    Rule("part", re.compile(r"(?<![\w.])(?P<word>Vol|Ch|Pt|Bk|Art|Sec)\.(?=\s[IVXLC]{1,7}\b)"), lambda m: _PARTS[m["word"]], "IVXLC"),
    Rule("doctor", re.compile(rf"(?<![\w.])[Dd]r\.(?=[\s,;:]|$){'' }"), _doctor_or_drive, "r"),
    Rule("doctor", re.compile(r"(?<![\w.])Dr(?=\s[A-Z])"), _doctor_or_drive, "D"),
    Rule("saint", re.compile(r"(?<![\w.])St\.(?=[\s,;:)]|$)(?!\s*$)"), _saint_or_street, "S"),
    Rule("saint", re.compile(r"(?<![\w.])(?P<claim>St)(?=\.\s*$|[,;:)]|$)"), lambda m: "Street", "S"),
    Rule("saint", re.compile(r"(?<![\w.])St(?=\s[A-Z])"), _saint_or_street, "S"),
    Rule("mount", re.compile(r"(?<![\w.])(Mt|Ft)\.?(?=\s[A-Z])"), lambda m: {"Mt": "Mount", "Ft": "Fort"}[m[1]], "MF"),
    Rule("number sign", re.compile(rf"(?i)(?<![\w.])(?P<word>{'|'.join(BEFORE_NUMBER)})(?P<stop>\.?){_STARTS_NUMBER}"), _before_number),
    Rule("latin", re.compile(r"(?i)(?<![\w.])e\.\s?g\.?(?!\w)"), lambda m: "for example", "gG"),
    Rule("latin", re.compile(r"(?i)(?<![\w.])i\.\s?e\.?(?!\w)"), lambda m: "that is", "eE"),
    Rule("latin", re.compile(r"(?i)(?<![\w.])(?P<claim>a\.\s?k\.\s?a\.?)(?!\w)"), lambda m: "also known as", "kK"),
    Rule("doctorate", re.compile(r"(?<![\w.])Ph\.?D(?P<stop>\.?)(?!\w)"), lambda m: "P H D" , "P"),
    Rule("abbreviation", re.compile(rf"(?<![\w.])(?P<claim>(?P<word>(?i:{_ENDERS}))(?P<stop>))\.{_PAST}"), lambda m: ABBREVIATIONS[m["word"].lower()], "."),
    Rule("abbreviation", re.compile(rf"(?<![\w.])(?P<claim>(?P<word>(?i:min|max|temp|est|co|ed|dist|ch|fig|eq|ext|rm|ste|apt|hr|inc))(?P<stop>))\.{_PAST}"), lambda m: m["word"], "."),
    Rule("abbreviation", re.compile(rf"(?i)(?<![\w.])(?P<word>{_ABBREVIATION})(?P<stop>\.?)(?![\w.])"), _abbreviation),
    Rule("with", re.compile(r"(?<![\w/])w/o?(?=\s|$)"), lambda m: "without" if m[0].endswith("o") else "with", "/"),
    Rule("care of", re.compile(r"(?<![\w/])c/o(?=\s)"), lambda m: "care of", "/"),
    Rule("because", re.compile(r"(?<![\w/])b/c(?=\s)"), lambda m: "because", "/"),
    Rule("not applicable", re.compile(r"(?<![\w/])[Nn]/[Aa](?!\w)"), lambda m: "not applicable", "/"),
    Rule("half of the day", re.compile(rf"(?<![\w.])(?P<claim>[apAP]\.[mM]\.(?!{_PAST})|[apAP]\.[mM])(?!\w)"), lambda m: m["claim"].replace(".", "").upper(), "."),
    Rule("letters", re.compile(r"(?<![\w.])(?P<claim>(?:[A-Z]\.){2,8})(?=['’]s|-)"), lambda m: m["claim"], "."),
    Rule("letters", re.compile(rf"(?<![\w.])(?P<claim>(?:[A-Z]\.){{1,8}}[A-Z])\.{_PAST}"), lambda m: m["claim"] + ".", "."),
    Rule("letters", re.compile(r"(?<![\w.])(?:[A-Za-z]\.){2,8}(?!\w)"), _dotted, "."),
    Rule("initial", re.compile(r"(?<![\w.'’])(?P<letter>[A-Z])\.(?=\s[A-Z][\w.])(?<!\bI\.)"), _initial, "."),
)  # fmt: skip
ROMAN_RULES = (
    Rule("roman", re.compile(rf"(?i:\b(?P<word>{ROMAN_CONTEXT})s?\.?)\s(?P<claim>(?P<roman>[IVXLCDM]{{1,9}}|[ivx]{{2,6}}))(?![\w'’])"), _roman_after_word),
    Rule("roman", re.compile(rf"\b(?P<name>[A-Z][a-zé]{{1,20}})\s(?P<claim>{_ROMAN})(?!\w|\.\w)"), _regnal, "IVXLCDM"),
)  # fmt: skip
MATH_RULES = (
    Rule("language", re.compile(r"(?<!\w)([CFJ])#(?!\w)"), lambda m: f"{m[1]} sharp", "#"),
    Rule("language", re.compile(r"(?<!\w)C\+\+(?!\w)"), lambda m: "C plus plus", "+"),
    Rule("language", re.compile(r"(?<!\w)\.NET\b"), lambda m: "dot net", "."),
    Rule("language", re.compile(r"(?<!\w)([A-G])([♯♭])"), lambda m: f"{m[1]} {SYMBOLS[m[2]]}", "♯♭"),
    Rule("number sign", re.compile(r"(?<!\w)#\s?(?=\d)"), lambda m: "number", "#"),
    Rule("retirement plan", re.compile(r"(?<!\w)(\d{3})\(([a-z])\)"), lambda m: f"{numbers.pairs(m[1])} {m[2]}", "("),
    Rule("plural", re.compile(r"\b([A-Za-z]{2,30})\(s\)"), lambda m: m[1] + "s", "("),
    Rule("power", re.compile(r"(?<=[\w)\]])(?P<claim>(?P<power>[⁰¹²³⁴-⁹⁻⁺]{1,6}|ⁿ))"), _power, "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ"),
    Rule("power", re.compile(r"(?<=[\w)\]])(?P<claim>(?P<power>\^(?:[-−]?\d{1,6}|[a-z]|\([-−]?\w{1,6}\)|\{[-−]?\w{1,6}\})))"), _power, "^"),
    Rule("approximately", re.compile(r"(?<=\w\s)[~∼](?=\s\w)"), lambda m: "approximately", "~∼"),
    Rule("root", re.compile(r"√\s?(?=[\w(])"), lambda m: "the square root of", "√"),
    Rule("approximately", re.compile(r"(?<!\w)[~∼](?=\s?[$£€]?\d)"), lambda m: "about", "~∼"),
    Rule("minus", re.compile(r"(?<=[\w)])(?P<claim>\s?[-−–]\s?)(?=[\w(][^=\n]{0,20}=)"), lambda m: "minus" if re.search(r"(?:\d|\b\w|\))\s?$", m.string[max(0, m.start() - 3) : m.start("claim")]) and re.match(r"\(?\w{1,4}\s?[-+*/=)]", m.string[m.end("claim") : m.end() + 8]) else None, "="),
    Rule("minus", re.compile(r"(?<![\w.-])[ijknxyz](?P<claim>-)(?=\d{1,3}(?!\w))"), lambda m: "minus", "-"),
    Rule("minus", re.compile(r"(?<=[=<>*/+(]\s)[-−](?=\d|[a-z]\b)|(?<=[=<>*/+(])[-−](?=\d|[a-z]\b)"), lambda m: "minus", "=<>*/+("),
    Rule("minus", re.compile(r"(?<=\d\s)[-−](?=\s\d)"), lambda m: "minus" if "=" in m.string[m.end() : m.end() + 20] or m[0] == "−" else None, "-−"),
    Rule("times", re.compile(r"(?<=[\w)])\s?[*·∙⋅]\s?(?=[\w(])"), lambda m: "times" if re.search(r"(?:\d|\b[a-z]|\))\s?$", m.string[max(0, m.start() - 2) : m.start() + 1].rstrip("*·∙⋅ ") + " ") else None, "*·∙⋅"),
    Rule("equals", re.compile(r"(?<!\w)[=]{2}(?!=)|(?<=\w)\s?==\s?(?=\w)"), lambda m: "equals", "="),
    Rule("comparison", re.compile(r"<=|>=|!=|=>|->|<-"), lambda m: {"<=": "less than or equal to", ">=": "greater than or equal to", "!=": "is not equal to", "=>": "to", "->": "to", "<-": "from"}[m[0]], "<>!-"),
    Rule("divided", re.compile(r"(?<=[\w)]\s)/(?=\s[\w(])"), lambda m: "divided by" if re.search(r"[\d)]\s$|\b[a-z]\s$", m.string[max(0, m.start() - 3) : m.start()]) else "slash", "/"),
)  # fmt: skip
SIGN_RULES = (
    Rule("unit", re.compile(r"(?<![\w/])(km|cm|mm|m|mi|kg|mg|g|L|l|ml|kW|W|GB|MB|Mb|Gb|J)/(s|h|hr|min|kg|day|m²|m³|L|l|ml)(?![\w/²³])"), lambda m: f"{UNITS[m[1]][1]} per {PER[m[2]] if m[2] in PER else UNITS[m[2]][0]}", "/"),
    Rule("colon", re.compile(r"(?<=[a-z]):(?=\d{2,5}(?!\w))"), lambda m: "colon", ":"),
    Rule("dot", re.compile(r"(?<!\S)\.(?=[a-z]\w)"), lambda m: "dot", "."),
    Rule("superscript", re.compile(r"[⁰¹²³⁴-⁹]{1,9}"), lambda m: numbers.cardinal(m[0].translate(SUPERSCRIPTS)), "⁰¹²³⁴⁵⁶⁷⁸⁹"),
    Rule("circled", re.compile(r"[①-⒛❶-➓⓪⓵-⓾]"), lambda m: numbers.cardinal(int(unicodedata.numeric(m[0])))),
    Rule("subscript", re.compile(r"[₀-₉]{1,9}"), lambda m: numbers.cardinal("".join(str(unicodedata.digit(c)) for c in m[0])), "₀₁₂₃₄₅₆₇₈₉"),
    Rule("range", re.compile(r"(?P<claim>\s?[-–—]\s?)(?=[$£€¥₹~]?\.?\d)"), lambda m: "to" if not re.search(r"\s—|—\s", m[0]) and re.search(r"(?:^|[^\w.])(?:\d[\d.,:/]*)\s?(?:%|‰|[ap]\.?m\.?|[AP]\.?M\.?|'?s|°[CF]?|[kKmMbB]n?|(?:st|nd|rd|th)|¢)?$", m.string[max(0, m.start() - 20) : m.start()]) else None, "-–—"),
    Rule("slash", re.compile(r"(?<=\w)/(?=\w)"), _slash, "/"),
    Rule("slash", re.compile(r"(?<=\w)\\(?=\w)"), lambda m: "backslash", "\\"),
    Rule("greek", re.compile(r"(?<![α-ωΑ-Ωά-ώ])[α-ωΑ-Ως](?![α-ωΑ-Ωά-ώ])"), _greek),
    Rule("rule", re.compile(r"(?<!\S)[=*_~#+-]{3,200}(?!\S)"), lambda m: "—" if "-" in m[0] else ""),
    Rule("heading", re.compile(r"(?:^|(?<=\n))#{1,6}(?=\s)"), lambda m: "", "#"),
    Rule("symbol", re.compile(r"§§|&&|\|\||" + _SYMBOL_CLASS), _symbol),
)  # fmt: skip


def emoji_rules(named: bool) -> tuple[Rule, ...]:
    """Emoji are dropped, or said by their names."""
    return (Rule("emoji", re.compile(EMOJI), (lambda m: _emoji_name(m[0])) if named else (lambda m: "")),)


__all__ = ["ABBREVIATION_RULES", "MATH_RULES", "ROMAN_RULES", "SIGN_RULES", "emoji_rules", "is_emoji"]
