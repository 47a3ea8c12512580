"""Emoji: where they are and what they are called (in English; Unicode's own names, put into everyday words)."""

from __future__ import annotations

import re
import unicodedata

_TONES = "\U0001f3fb-\U0001f3ff"
_ONE = (
    "[\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd"
    "\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755"
    "\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55\u2764\u2639\u263a\u2600-\u2604\u2660\u2663\u2665\u2666\u270c\u261d]"
)
_TEXT_STYLE = "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u2328-\u2b55\u3030\u303d\u3297\u3299]\ufe0f"
_UNIT = f"(?:{_TEXT_STYLE}|{_ONE})\ufe0f?[{_TONES}]?"
FOUND = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"
    "|[0-9#*]\ufe0f?\u20e3"
    f"|{_UNIT}(?:[\U000e0020-\U000e007f]{{1,16}})?(?:\u200d{_UNIT}){{0,8}}"
    f"|[{_TONES}\U0001f1e6-\U0001f1ff]"
)
"""One emoji: a flag, a keycap, or a pictograph with its tones and joiners."""

EMOTICON = re.compile(r"(?<![^\s(])[:;]['’]?-?[)(DPpO/|](?![^\s).,!?])")
"""Faces made of signs, standing alone: ":-)"."""
EMOTICONS = {
    ")": "smile",
    "(": "frown",
    "D": "grin",
    "P": "tongue out",
    "O": "surprise",
    "/": "doubt",
    "|": "straight face",
}

_WORDS = {
    "\U0001f600": "grinning face",
    "\U0001f602": "tears of joy",
    "\U0001f604": "smiling face",
    "\U0001f60a": "smiling face",
    "\U0001f60d": "heart eyes",
    "\U0001f622": "crying face",
    "\U0001f62d": "loudly crying face",
    "\U0001f44d": "thumbs up",
    "\U0001f44e": "thumbs down",
    "\U0001f64f": "folded hands",
    "\u2764": "red heart",
    "\U0001f923": "rolling on the floor laughing",
    "\U0001f914": "thinking face",
    "\U0001f389": "party popper",
    "\U0001f525": "fire",
    "\U0001f680": "rocket",
    "\u2705": "check mark",
    "\u274c": "cross mark",
    "\u26a0": "warning",
    "\U0001f44b": "waving hand",
    "\U0001f468": "man",
    "\U0001f469": "woman",
    "\u2b50": "star",
    "\U0001f499": "blue heart",
    "\u2728": "sparkles",
}
_SILENT = re.compile(f"[\ufe0e\ufe0f\u200d{_TONES}\U000e0020-\U000e007f]")
_FILLER = re.compile(r"\b(?:sign|symbol|heavy|black|white|with variation selector.*)\b")


def name(emoji: str) -> str:
    """What one match of `FOUND` is called."""
    if "\U0001f1e6" <= emoji[0] <= "\U0001f1ff":
        return "flag " + " ".join(chr(ord(char) - 0x1F1E6 + ord("A")) for char in emoji)
    if emoji.endswith("\u20e3"):
        return {"#": "hash key", "*": "star key"}.get(emoji[0], f"key {emoji[0]}")
    return ", ".join(_one(char) for char in _SILENT.sub("", emoji)) or "emoji"


def _one(char: str) -> str:
    if char in _WORDS:
        return _WORDS[char]
    words = unicodedata.name(char, "emoji").lower().replace("-", " ")
    return " ".join(_FILLER.sub(" ", words).split()) or words
