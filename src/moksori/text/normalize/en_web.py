# ruff: noqa: E501 - a rule or a row is one line, however long its pattern
"""English: addresses of the net and names of files, spoken ("www.x.org/a-b" -> "W W W dot x dot org slash a dash b")."""

from __future__ import annotations

import re

from moksori.text.normalize import en_numbers as numbers
from moksori.text.rules import Rule, word_set

_MARKS = {
    ".": "dot", "/": "slash", "-": "dash", "_": "underscore", ":": "colon", "@": "at", "#": "hash", "?": "question mark",
    "=": "equals", "&": "and", "%": "percent", "~": "tilde", "+": "plus", "\\": "backslash", "*": "star", "$": "dollar",
    "!": "exclamation mark",
}  # fmt: skip
_PART = re.compile(r"[^\W\d_]+|\d+|[\W_]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_TOP = (
    "com|org|net|edu|gov|mil|int|info|biz|io|ai|app|dev|co|me|tv|fm|ly|gg|xyz|uk|us|ca|au|nz|ie|de|fr|es|it|pt|br|nl|be|"
    "ch|at|se|no|dk|fi|pl|cz|ru|ua|jp|cn|kr|in|sg|hk|tw|za|mx|ar|eu|sm|li|la|tech|site|online|shop|blog|cloud|page|news"
)
_FILES = (
    "txt|md|pdf|docx?|xlsx?|pptx?|csv|tsv|json|ya?ml|toml|xml|html?|css|jsx?|tsx?|py|ipynb|rs|go|java|rb|php|sh|bat|exe|dll|"
    "so|zip|tar|gz|bz2|7z|rar|png|jpe?g|gif|svg|webp|bmp|tiff?|mp3|mp4|wav|flac|ogg|opus|m4a|m4b|avi|mkv|mov|webm|epub|"
    "log|ini|cfg|conf|env|lock|sql|db|bin|iso|img|apk|dmg|deb|rpm|onnx|pt|gguf|safetensors|srt|vtt|rst|tex|cpp|hpp|cs|kt|c|h"
)
_WORDLIKE = word_set(
    "com org net edu gov mil info biz app dev shop blog news cloud page site online tech doc zip tar bin"
)
_TRAILING = re.compile(r"[.,;:!?)\]}'\"’”»]+$")


def spell_out(text: str) -> str:
    """Every part of an address or a name said, marks included."""
    return " ".join(_say(part) for chunk in _PART.findall(text) for part in _CAMEL.split(chunk)).strip()


def _say(part: str) -> str:
    if part.isdigit() and part.isascii():
        return numbers.pairs(part) if len(part) in (1, 2, 4) else numbers.digits(part)
    if part.isalpha():
        return _letters(part)
    return _MARKS.get(part, "")


def _letters(part: str) -> str:
    low = part.lower()
    if low == "www":
        return "W W W"
    if low in ("http", "https", "ftp", "html", "jpg", "pdf", "php", "ssh", "dgx", "rtx"):
        return low.upper() if low != "jpg" else "jpeg"
    vowels = any(char in "aeiouyAEIOUY" for char in part)
    return part if vowels or len(part) == 1 else part.upper()


def _address(match: re.Match[str]) -> str:
    return spell_out(match[0])


def _file(match: re.Match[str]) -> str:
    return spell_out(match[0])


def _hashtag(match: re.Match[str]) -> str:
    return "hashtag " + " ".join(_say(p) for c in _PART.findall(match[1]) for p in _CAMEL.split(c) if c != "_")


_END = r"(?<![.,;:!?)\]}'\"’”»])"
RULES = (
    Rule("url", re.compile(rf"(?i)\b(?:[a-z][a-z0-9+.-]{{1,10}})://[^\s<>\"“”]{{1,1000}}{_END}"), _address, ":"),
    Rule("url", re.compile(rf"(?i)\bwww\.[^\s<>\"“”]{{1,1000}}{_END}"), _address, "."),
    Rule("e-mail", re.compile(r"(?i)(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?:/[\w./-]{0,200}[\w/])?"), _address, "@"),
    Rule(
        "domain",
        re.compile(rf"(?i)(?<![\w.@-])(?:[a-z0-9][a-z0-9-]{{0,62}}\.){{1,5}}(?:{_TOP})(?:/[^\s<>\"“”]{{0,500}}{_END})?(?![\w-])(?!\.\w)"),
        lambda m: None if _is_prose(m[0]) else spell_out(m[0]),
        ".",
    ),
    Rule("path", re.compile(r"(?<![\w/.<])(?:~|\.{1,2})?(?:/[\w.-]{1,100}){2,20}/?(?<![.,])"), _address, "/"),
    Rule("path", re.compile(r"(?i)\b[A-Z]:\\(?:[\w. -]{1,100}\\){0,20}[\w.-]{1,100}(?<!\.)"), _address, "\\"),
    Rule("file", re.compile(rf"(?<![\w.@-])[\w-]{{1,100}}(?:\.[\w-]{{1,30}}){{0,4}}\.(?:{_FILES})(?![\w-])(?!\.\w)"), lambda m: None if _is_prose(m[0]) else spell_out(m[0]), "."),
    Rule("file", re.compile(r"(?<![\w.@-])[a-z][a-z0-9_-]{2,60}\.[a-z]{2,4}(?![\w-])(?!\.\w)"), _file, "."),
    Rule("hashtag", re.compile(r"(?<![\w&#/])#([^\W\d]\w{0,100})"), _hashtag, "#"),
    Rule("handle", re.compile(r"(?<![\w@])@([A-Za-z_]\w{0,60})"), lambda m: "at " + spell_out(m[1].strip("_")), "@"),
    Rule("identifier", re.compile(r"(?<!\w)[A-Za-z]\w{0,60}_\w{0,60}[A-Za-z0-9](?!\w)"), lambda m: spell_out(m[0]), "_"),
)  # fmt: skip


def _is_prose(text: str) -> bool:
    """ "e.g", "U.S" and a missing space after a full stop ("end.No") are not addresses."""
    parts = text.split("/")[0].split(".")
    return (
        all(len(part) == 1 for part in parts)
        or (parts[-1][:1].isupper() and not parts[0].isupper())
        or text.replace(".", "").isdigit()
    )
