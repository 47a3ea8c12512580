"""Rules for words: Roman numbers in context, abbreviations, acronyms, signs between words.

An acronym is read as a word where it can be ("ONU"), as letters where not ("D V D"; the front end knows the letters'
names). A text all in capitals has no acronyms.
"""

from __future__ import annotations

import re

from moksori.text.normalize.european import Grammar, alternatives, ends_sentence, roman
from moksori.text.normalize.european_codes import readable
from moksori.text.rules import Rule

_NUMERAL = r"[IVXLCDM]{1,9}"


def romans(grammar: Grammar) -> list[Rule]:
    nouns = alternatives(tuple(grammar.roman_nouns))
    ordinals = alternatives(grammar.roman_marks)

    def after_noun(match: re.Match[str]) -> str | None:
        value = roman(match["r"])
        if value is None:
            return None
        return _read(grammar, value, grammar.roman_nouns[match["noun"].lower()])

    def after_name(match: re.Match[str]) -> str | None:
        value = roman(match["r"])
        return grammar.roman_name(match["name"], value) if value and value < 60 else None

    def ordinal(match: re.Match[str]) -> str | None:
        value = roman(match["r"])
        if value is None:
            return None
        return grammar.ordinal(value, *grammar.ordinal_marks[match["o"].lower()])

    def alone(match: re.Match[str]) -> str | None:
        value = roman(match["r"])
        return grammar.cardinal(value, False, False) if value and len(match["r"]) > 1 else None

    def between(match: re.Match[str]) -> str | None:
        values = [roman(match["r"]), roman(match["r2"])]
        if None in values:
            return None
        return f" {grammar.words['and']} ".join(_read(grammar, v, "cardinal") for v in values if v)

    return [
        Rule(
            "roman",
            re.compile(
                rf"(?<!\w)(?P<r>[IVX][IVXLCDM]{{0,8}}|[ivx]{{1,6}}(?=\w{{1,3}} si[èe]cle))(?P<o>{ordinals})(?!\w)"
            ),
            ordinal,
        ),
        Rule(
            "roman",
            re.compile(
                rf"(?<!\w)(?i:{nouns})\.? (?P<claim>(?P<r>[IVXLCDM]{{1,9}}) ?[-–/] ?(?P<r2>[IVXLCDM]{{1,9}}))(?![\w])"
            ),
            between,
        ),
        Rule(
            "roman",
            re.compile(
                rf"(?<!\w)(?P<noun>(?i:{nouns}))s?\.? (?P<claim>(?P<r>[IVXLCDM]{{1,9}}|[ivxlcdm]{{1,9}}))(?"
                rf"![\w])(?!['’]\w)"
            ),
            after_noun,
        ),
        Rule(
            "roman",
            re.compile(
                r"(?<!\w)(?P<name>[^\W\d_]{3,20}) (?P<claim>(?P<r>[IVX]{1,7}|[ivx]{2,7}))(?![\w]|['’]\w|\."
                r"\w)"
            ),
            after_name,
        ),
        Rule("roman", re.compile(r"(?<![\w.'’/-])(?P<claim>(?P<r>[IVX]{2,7}))(?![\w'’/]|-\w)"), alone),
    ]


def _read(grammar: Grammar, value: int, manner: str) -> str:
    if manner == "cardinal":
        return grammar.cardinal(value, False, False)
    return grammar.ordinal(value, manner == "feminine", False)


def abbreviations(grammar: Grammar) -> list[Rule]:
    """Keys ending in ^ want a capital behind them, in # a number."""
    kinds: dict[str, dict[str, str]] = {"": {}, "^": {}, "#": {}}
    for key, said in grammar.abbreviations.items():
        kind = key[-1] if key[-1] in "^#" else ""
        kinds[kind][key.rstrip("^#")] = said
    several = {key: said for key, said in kinds[""].items() if " " in key}
    return [
        _abbreviation(several, "", re.IGNORECASE),
        _abbreviation(kinds["#"], r"(?= ?(?:\d|[IVXLC]+(?!\w)))", re.IGNORECASE),
        _abbreviation(kinds["^"], r"(?= ?[A-ZÀ-Þ])", 0),
        _abbreviation(kinds[""], "", re.IGNORECASE),
    ]


def _abbreviation(table: dict[str, str], behind: str, flags: int) -> Rule:
    fold = str.casefold if flags else str
    said_for = {fold(re.sub("[ \u00a0]", "", key)): said for key, said in table.items()}
    forms = "|".join(re.escape(key).replace(r"\ ", "[ \u00a0]?") for key in sorted(table, key=len, reverse=True))

    def said(match: re.Match[str]) -> str:
        words = said_for[fold(re.sub("[ \u00a0]", "", match[0]))]
        return words + "." if ends_sentence(match, words in _LAST_WORDS) else words

    return Rule("abbreviation", re.compile(rf"(?<![\w.'’-])(?:{forms})(?!\w){behind}", flags), said)


_LAST_WORDS = frozenset(
    (
        "etcétera", "et cetera", "eccetera", "antes de Cristo", "después de Cristo", "depois de Cristo",
        "avanti Cristo", "dopo Cristo",
        "avant Jésus-Christ", "après Jésus-Christ", "sociedad anónima", "sociedad limitada",
        "sociedade anônima", "limitada",
    )
)  # fmt: skip
"""Abbreviations that are often the last word; a capital behind them begins a sentence."""


def acronyms(grammar: Grammar) -> list[Rule]:
    def acronym(match: re.Match[str]) -> str | None:
        said = letters(match, match["word"])
        return f"{match['elided'] or ''}{said}" if said else None

    def letters(match: re.Match[str], word: str) -> str | None:
        if word in grammar.spelled or not _has_vowel(word):
            return " ".join(word)
        if word in grammar.pronounced or word.lower() in grammar.small_words or _shouted(match):
            return None
        return None if len(word) >= grammar.word_from and readable(word) else " ".join(word)

    def dotted(match: re.Match[str]) -> str:
        return " ".join(re.findall(r"[^\W\d_]", match[0]))

    return [
        Rule("acronym", re.compile(r"(?<![\w.])(?:[A-ZÀ-Þ]\.){2,7}(?!\w)"), dotted),
        Rule(
            "acronym",
            re.compile(
                r"(?<!\w)(?P<elided>(?i:[dljnmtsc]|qu|dell|all|nell|sull|un)['’])?(?P<word>[A-ZÀ-Þ]{2,6})("
                r"?=(?:s|i)?(?!\w))"
            ),
            acronym,
        ),
    ]


def _has_vowel(word: str) -> bool:
    return bool(set(word.lower()) & set("aeiouyáéíóúàèìòùâêôãõü"))


def _shouted(match: re.Match[str]) -> bool:
    """Whether a neighbour is a long word in capitals too: a shout, not an acronym."""
    before = match.string[max(0, match.start() - 30) : match.start()].split()
    after = match.string[match.end() : match.end() + 30].split()
    return any(len(word) > 4 and word.isupper() for word in (before[-1:] + after[:1]))


_SIGNS = {
    "&": "and", "@": "at", "§": "section", "©": "copyright", "®": "registered", "™": "trademark", "%": "percent",
    "‰": "per mille", "°": "degrees", "+": "plus", "=": "equals", "€": "euro", "$": "dollar", "£": "pound", "¥": "yen",
    "₹": "rupee", "#": "hash", "→": "to", "µ": "micro", "Ω": "ohm", "π": "pi", "α": "alpha", "β": "beta", "γ": "gamma",
    "Δ": "delta", "λ": "lambda", "×": "times", "√": "root", "∞": "infinity", "\\": "backslash",
}  # fmt: skip


def signs(grammar: Grammar) -> list[Rule]:
    def name(match: re.Match[str]) -> str | None:
        return grammar.words.get(_SIGNS[match[0]])

    return [
        Rule("sign", re.compile(r"(?<=[^\W_])/(?=[^\W_])"), lambda m: ""),
        Rule("sign", re.compile(rf"[{re.escape(''.join(_SIGNS))}]"), name),
        Rule("sign", re.compile(r"(?<=\s)/(?=\s)"), lambda m: grammar.words["slash"]),
    ]
