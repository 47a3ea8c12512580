"""Rules for what is made for machines: addresses of the net, telephones, versions, serials, ISBN.

Labels of an address are said as words when they can be read, as letters when not (`gmail`, but `B B C`); digits one by
one.
"""

from __future__ import annotations

import re

from moksori.text.normalize.european import Grammar, by_digit, parse, say, whole
from moksori.text.normalize.european_tables import ODD_DIGITS, odd_digits
from moksori.text.rules import Rule

_READABLE = frozenset(
    [
        "com",
        "org",
        "net",
        "gov",
        "edu",
        "info",
        "int",
        "gmail",
        "hotmail",
        "yahoo",
        "outlook",
        "google",
        "youtube",
        "app",
        "web",
    ]
)
_EXTENSIONS = (
    "pdf|docx?|xlsx?|pptx?|txt|csv|json|xml|html?|zip|rar|gz|jpe?g|png|gif|svg|mp3|mp4|wav|flac|ogg|avi|mov|py|js|exe|"
    "md|epub|odt"
)
_DOMAIN = r"(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,6}[^\W\d_]{2,12}"
_TOP = (
    "com|org|net|edu|gov|info|io|es|fr|it|pt|br|mx|ar|cl|co|pe|uk|us|de|eu|ai|dev|app|tv|me|be|ch|ca|ve|uy|ec|gob|int|"
    "mil|biz|fm"
)
_PATH = r"(?:[/?#][\w\-./?%&=+#~:|,;!@$*]*[\w/])?"


def web(grammar: Grammar) -> list[Rule]:
    def address(match: re.Match[str]) -> str:
        return spell(grammar, match[0])

    def hashtag(match: re.Match[str]) -> str:
        if match[0][1:].isdecimal():
            return f"{grammar.words['number']} {whole(grammar, match[0][1:])}"
        parts = re.findall(r"[^\W\d_]+|\d+", _apart(match[0][1:]))
        said = (whole(grammar, part) if part.isdecimal() else part for part in parts)
        return " ".join([grammar.words["hashtag"], *said])

    return [
        Rule("e-mail", re.compile(rf"(?<![\w.])[\w.+!%-]{{1,64}}@{_DOMAIN}(?![\w@])", re.ASCII), address, needs="@"),
        Rule("url", re.compile(r"(?<!\w)(?:https?|ftp)://[^\s<>\"'«»“”()\[\]]{0,500}[\w/]", re.IGNORECASE), address),
        Rule("url", re.compile(rf"(?<![\w@])www\.{_DOMAIN}(?::\d{{1,5}})?{_PATH}", re.IGNORECASE), address),
        Rule(
            "url",
            re.compile(
                rf"(?<![\w@.])(?:[a-z0-9](?:[a-z0-9-]{{0,61}}[a-z0-9])?\.){{1,5}}(?:{_TOP})(?::\d{{1,5}})?("
                rf"?![\w@]){_PATH}",
                re.IGNORECASE,
            ),
            address,
        ),
        Rule(
            "file",
            re.compile(
                rf"(?<![\w.])(?:[\w-]{{1,80}}/){{0,8}}[\w-]{{1,80}}(?:\.[\w-]{{1,20}}){{0,3}}\.(?:"
                rf"{_EXTENSIONS})(?!\w)",
                re.IGNORECASE,
            ),
            address,
        ),
        Rule(
            "ip",
            re.compile(r"(?<![\w./])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)"),
            lambda m: _dotted(grammar, m[0]) if _is_ip(m[0]) else None,
            needs=".",
        ),
        Rule("handle", re.compile(r"(?<![\w@])@[\w.]{0,40}\w"), address, needs="@"),
        Rule("hashtag", re.compile(r"(?<![\w&#])#\w{1,80}"), hashtag, needs="#"),
    ]


def _apart(name: str) -> str:
    """ "BuenosAires2024" in words."""
    return re.sub(r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])", " ", name)


_NAMES = {
    "@": "at", ".": "dot", "/": "slash", "\\": "backslash", "-": "dash", "_": "underscore", ":": "colon", "|": "bar",
    "#": "hash", "?": "question mark", "!": "exclamation mark", "=": "equals", "&": "and sign", "%": "percent sign",
    "+": "plus", "~": "tilde", "*": "star", "$": "dollar sign", ",": "comma", ";": "semicolon",
}  # fmt: skip


def spell(grammar: Grammar, written: str) -> str:
    """An address as one would say it on the telephone."""
    said = []
    for token in re.findall(r"[^\W\d_]+|\d|\S", written):
        if token.isalpha():
            said.append(_label(token))
        elif token.isdecimal():
            said.append(by_digit(grammar, token))
        elif token in _NAMES:
            said.append(grammar.words[_NAMES[token]])
    return " ".join(said)


def _label(token: str) -> str:
    if token.lower() in _READABLE:
        return token
    return token if readable(token) and len(token) > 1 else " ".join(token.upper())


_VOWEL = re.compile("[aeiouyàáâãèéêëìíîïòóôõöùúûüœæ]")


def readable(word: str) -> bool:
    """Whether a run of letters can be said as a word, by its groups of consonants."""
    first, *middle = _VOWEL.split(word.lower())
    if not middle:
        return False
    *inside, last = middle
    return bool(_ONSET.fullmatch(first) and all(map(_INSIDE.fullmatch, inside)) and _CODA.fullmatch(last))


_ONSET = re.compile("[bcdfgjklmnpqrstvwxzçñ]?h?|[bcdfgkpt][lr]|s[ptcqkmnl]r?|ps|pn|[st]ch|gn|sch|ll|qu")
_CODA = re.compile("[^hjqvw]?|[nrlsm][stdkpcgn]|[snrlt][shk]?|c[kht]s?|ll?|ss|[rn]?ts?|sts?|ng|x|z|tz|ps")
_INSIDE = re.compile(
    "[^aeiou]?h?|(.)\\1[rl]?|[mnrlsxzc]?(?:[bcdfghjklmnpqrstvwxyzçñ]h?|[bcdfgkpt][lr])|ns[tpc"
    "]r?|[bdp][sjt]|gn|g[mn]|ct[r]?|pt|n[cg]t|tch|rst|sth"
)


def _is_ip(written: str) -> bool:
    return all(int(part) < 256 and (part == "0" or part[0] != "0") for part in written.split("."))


def _dotted(grammar: Grammar, written: str) -> str:
    return f" {grammar.words['dot']} ".join(by_digit(grammar, part) for part in written.split("."))


def phones(grammar: Grammar) -> list[Rule]:
    def phone(match: re.Match[str]) -> str | None:
        written = match[0]
        if sum(c.isdecimal() for c in written) < 6:
            return None
        return _phone(grammar, written)

    context = (
        r"(?:tel\w{0,8}|tél\w{0,8}|fono|fax|móvil|movil|celular|cel|llam\w{1,6}|appel\w{1,5}|chiam\w{1,6}"
        r"|ligu\w{1,4}|ligar|whatsapp|numéro|número|numero|cellulare)"
    )
    extension = r"(?:(?: ?[,;]? ?(?:ext|int|ramal|poste|extensión|anexo)\.? ?|-)(?P<x>\d{1,6}))?"
    return [
        Rule(
            "isbn",
            re.compile(
                r"(?P<claim>(?<=ISBN )(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx]|(?<=ISBN: )(?:97[89][- ]?)?(?:"
                r"\d[- ]?){9}[\dXx])(?!\w)"
            ),
            lambda m: _digits_and_letters(grammar, m["claim"]),
        ),
        Rule("card", re.compile(r"(?<![\w.,-])\d{4}(?:[ -]\d{4}){3}(?![\w-])"), lambda m: by_digit(grammar, m[0])),
        Rule(
            "telephone",
            re.compile(rf"(?<![\w.])\+\d{{1,3}}(?:[ .-]?\(?\d{{1,4}}\)?){{2,6}}{extension}(?![\w])", re.IGNORECASE),
            phone,
            needs="+",
        ),
        Rule(
            "telephone",
            re.compile(
                rf"(?<![\w.])\(\+?\d{{1,4}}\)[ -]?\d{{2,5}}(?:[ .-]\d{{2,5}}){{0,3}}{extension}(?!\w|-\d)",
                re.IGNORECASE,
            ),
            phone,
            needs="(",
        ),
        Rule(
            "telephone",
            re.compile(rf"(?<![\w.,-])(?:\d{{2}} )?\d{{3,5}}-\d{{4}}{extension}(?![\w-])", re.IGNORECASE),
            phone,
        ),
        Rule(
            "telephone",
            re.compile(rf"(?<![\w.,-])\d{{2,4}}-\d{{2,4}}-\d{{2,4}}(?:-\d{{2,4}})?{extension}(?![\w-])", re.IGNORECASE),
            lambda m: None if _is_date(m[0]) else phone(m),
        ),
        Rule("telephone", re.compile(r"(?<![\w.,-])0\d(?:[ .-]?\d{2}){4}(?![\w])"), phone),
        Rule(
            "telephone", re.compile(r"(?<![\w.,-])1-\d{3}(?:-\w{1,7}){1,3}(?![\w-])"), lambda m: _vanity(grammar, m[0])
        ),
        Rule(
            "telephone",
            re.compile(
                rf"(?:(?<![^\W\d_]){context}(?::|\.| es| al?| est(?: le)?| au| é| è| il)? {{1,2}}(?:n\.?[º°"
                rf"] ?|el |le |il |o )?)(?P<claim>\(?\d[\d ().-]{{4,16}}\d)(?!\w|[.,]\d)",
                re.IGNORECASE,
            ),
            lambda m: _phone(grammar, m["claim"]),
        ),
        Rule("telephone", re.compile(r"(?<![\w.,-])\d{3} \d{2,3} \d{2} \d{2}(?: \d{2})?(?![\w])"), phone),
    ]


def _is_date(written: str) -> bool:
    parts = [int(part) for part in written.split("-")]
    return len(parts) == 3 and any(y > 31 and 1 <= m <= 12 and 1 <= d <= 31 for y, m, d in (parts, parts[::-1]))


def _phone(grammar: Grammar, written: str) -> str:
    parts = []
    for number, word in re.findall(r"(\+?\d+)|([^\W\d_]{3,})", written):
        if word:
            parts.append(grammar.words["extension"])
            continue
        if number.startswith("+"):
            parts.append(grammar.words["plus"])
        digits = number.lstrip("+")
        parts.append(_pairs(grammar, digits) if grammar.pairs else by_digit(grammar, digits))
    return " ".join(parts)


def _pairs(grammar: Grammar, digits: str) -> str:
    """ "0612" -> "zéro six douze", "612" -> "six cent douze"."""
    if len(digits) <= 3:
        zeros = len(digits) - len(digits.lstrip("0"))
        rest = [grammar.cardinal(int(digits), False, False)] if digits.strip("0") else []
        return " ".join([grammar.cardinal(0, False, False)] * zeros + rest)
    head = digits[: len(digits) % 2]
    pairs = [digits[i : i + 2] for i in range(len(head), len(digits), 2)]
    return " ".join(_pairs(grammar, group) for group in ([head] if head else []) + pairs)


def _vanity(grammar: Grammar, written: str) -> str:
    said = []
    for index, part in enumerate(written.split("-")):
        if part.isdecimal():
            said.append(whole(grammar, part) if index < 2 else by_digit(grammar, part))
        else:
            said.append(part if len(part) > 3 or readable(part) else " ".join(part.upper()))
    return " ".join(said)


def versions(grammar: Grammar) -> list[Rule]:
    def version(match: re.Match[str]) -> str | None:
        if not match["v"] and re.fullmatch(r"\d{1,3}(?:\.\d{3})+", match["n"]):
            return None  # a big number
        dot = f" {grammar.words['dot']} "
        lead = f"{grammar.words['version']} " if match["v"] else ""
        return lead + dot.join(whole(grammar, part) if part.isdecimal() else part for part in match["n"].split("."))

    return [
        Rule(
            "version",
            re.compile(r"(?<![\w.,])(?P<claim>(?P<v>[vV]\.? ?)?(?P<n>\d{1,4}(?:\.\d{1,6}){2,5}))(?![\w]|\.\d)"),
            version,
        ),
        Rule(
            "version",
            re.compile(r"(?<![\w.,])(?P<claim>(?P<v>[vV])(?P<n>\d{1,4}(?:\.\d{1,6}){0,5}))(?![\w]|\.\d)"),
            version,
        ),
        Rule(
            "version",
            re.compile(
                r"(?:(?<=[Vv]ersion )|(?<=[Vv]ersión )|(?<=[Vv]ersione )|(?<=[Vv]ersão )|(?<=Python )|(?<="
                r"iOS )|(?<=Android )|(?<=Windows ))(?P<claim>(?P<n>\d{1,4}\.\d{1,4}))(?P<v>(?!))?(?![\w]|"
                r"[.,]\d)"
            ),
            version,
        ),
    ]


def serials(grammar: Grammar) -> list[Rule]:
    """Whatever still has a digit in it: part numbers, "MP3", "COVID-19", "1,2-a"."""

    def serial(match: re.Match[str]) -> str | None:
        if not any(c.isdecimal() for c in match[0]):
            return None
        return _digits_and_letters(grammar, match[0], numbers=True)

    def trailing(match: re.Match[str]) -> str:
        return f"{say(grammar, parse(match['n']))} {match['a'].upper()}"

    return [
        Rule("serial", re.compile(r"(?<!\w)(?P<n>\d{1,6},\d{1,6})-(?P<a>[a-zA-Z])(?!\w)"), trailing),
        Rule("serial", re.compile(r"(?<!\w)[^\W_]{1,40}(?:[-_/.·:+][^\W_]{1,40}){0,12}"), serial),
        Rule("odd digits", ODD_DIGITS, lambda m: whole(grammar, odd_digits(m[0]))),
        Rule(
            "digits",
            re.compile(r"\d{1,400}"),
            lambda m: by_digit(grammar, m[0]) if len(m[0]) > 6 else whole(grammar, m[0]),
        ),
    ]


def _digits_and_letters(grammar: Grammar, written: str, numbers: bool = False) -> str:
    said = []
    runs = re.findall(r"[^\W\d_]+|\d+|[-_/.+]", written)
    code = [run for run in runs if run.isdecimal()]
    numbers = numbers and sum(map(len, code)) < 8 and not any(len(run) > 1 and run[0] == "0" for run in code)
    for index, run in enumerate(runs):
        if run.isdecimal():
            short = numbers and len(run) <= 4 and not run.startswith("0")
            said.append(whole(grammar, run) if short else by_digit(grammar, run))
        elif run.isalpha():
            said.append(
                run
                if (len(run) > 2 and readable(run)) or (len(run) > 3 and not run.isupper())
                else " ".join(run.upper())
            )
        elif run == "." and 0 < index < len(runs) - 1:
            said.append(grammar.words["dot"])
        elif run == "/" and numbers:
            said.append(grammar.words["slash"])
        elif run == "+":
            said.append(grammar.words["plus"])
    return " ".join(said)
