"""Pinyin syllables to the alphabet of Kokoro v1.0's Chinese voices: IPA with an arrow for the tone.

    "zhong1" -> ꭧʊ→ŋ      "hao3" -> xau↓      "de5" -> tɤ

→ ↗ ↓ ↘ are the tones one to four; the neutral tone has no mark. The arrow stands behind the vowel, before n and ŋ.
"""

from __future__ import annotations

import re

_INITIALS = dict(
    item.split("=")
    for item in [
        "b=p",
        "p=pʰ",
        "m=m",
        "f=f",
        "d=t",
        "t=tʰ",
        "n=n",
        "l=l",
        "g=k",
        "k=kʰ",
        "h=x",
        "j=ʨ",
        "q=ʨʰ",
        "x=ɕ",
        "zh=ꭧ",
        "ch=ꭧʰ",
        "sh=ʂ",
        "r=ɻ",
        "z=ʦ",
        "c=ʦʰ",
        "s=s",
    ]
)
_FINALS = dict(
    item.split("=")
    for item in [
        "a=a",
        "o=wo",
        "e=ɤ",
        "ê=ɛ",
        "ai=ai",
        "ei=ei",
        "ao=au",
        "ou=ou",
        "an=a/n",
        "en=ə/n",
        "ang=a/ŋ",
        "eng=ə/ŋ",
        "ong=ʊ/ŋ",
        "er=ɚ",
        "i=i",
        "ia=ja",
        "ie=je",
        "iao=jau",
        "iou=jou",
        "ian=jɛ/n",
        "in=i/n",
        "iang=ja/ŋ",
        "ing=i/ŋ",
        "iong=jʊ/ŋ",
        "io=jɔ",
        "u=u",
        "ua=wa",
        "uo=wo",
        "uai=wai",
        "uei=wei",
        "uan=wa/n",
        "uen=wə/n",
        "uang=wa/ŋ",
        "ueng=wə/ŋ",
        "v=y",
        "ve=ɥe",
        "van=ɥɛ/n",
        "vn=y/n",
    ]
)
"""The tone stands at the stroke, or at the end."""

_TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘", "5": ""}
_BUZZED = frozenset(("zh", "ch", "sh", "r", "z", "c", "s"))
"""Behind these, i is no [i] but the consonant held on: zhi, si."""
_HUMMED = {"m": "m", "n": "n", "ng": "ŋ", "hm": "hm", "hng": "hŋ"}
_WRITTEN = {"iu": "iou", "ui": "uei", "un": "uen"}
_SYLLABLE = re.compile(r"(zh|ch|sh|[bpmfdtnlgkhjqxrzcs]?)([a-zêüv]+?)(r?)([1-5])")


def syllable_symbols(pinyin: str) -> str:
    """One syllable of pinyin with its tone as a digit; an r before the digit colours the vowel ("huar1")."""
    match = _SYLLABLE.fullmatch(pinyin.replace("ü", "v").replace("u:", "v"))
    if match is None:
        return ""
    initial, rest, coloured, tone = match.groups()
    if rest + coloured == "er":
        rest, coloured = "er", ""
    mark = _TONES[tone]
    if initial + rest in _HUMMED:
        return _HUMMED[initial + rest] + mark
    symbols = "ɨ" if rest == "i" and initial in _BUZZED else _FINALS.get(_full(initial, rest), "")
    if not symbols:
        return ""
    if rest == "o" and not initial:
        symbols = "ɔ"
    head, _, tail = symbols.partition("/")
    if coloured:
        head, tail = _coloured(head, tail)
    return _INITIALS.get(initial, "") + head + mark + tail


def _full(initial: str, rest: str) -> str:
    """The final behind the spelling: y and w are no consonants, u behind j q x is ü, iu is iou."""
    if not initial and rest[0] == "y":
        after = rest[1:]
        rest = after if after[0] == "i" else "v" + after[1:] if after[0] in "uv" else "i" + after
        rest = {"iou": "iou", "io": "io", "iong": "iong"}.get(rest, rest)
    elif not initial and rest[0] == "w":
        rest = rest[1:] if rest[1] == "u" else "u" + rest[1:]
        return {"uei": "uei", "uen": "uen"}.get(rest, rest)
    if initial in ("j", "q", "x") and rest[0] == "u":
        return "v" + rest[1:]
    return _WRITTEN.get(rest, rest)


def _coloured(head: str, tail: str) -> tuple[str, str]:
    """Erhua: n and the glide at the end give way to the r; ŋ stays as a hint of the nose."""
    if tail == "n" or head.endswith(("ai", "ei")):
        head = head[:-1] if head.endswith(("ai", "ei")) else head
        head = head.replace("ɛ", "a").replace("e", "ə")
        tail = ""
    if head.endswith(("i", "y")) or head == "ɨ":
        head = head.rstrip("ɨ") + "ə"
    return head, tail + "ɻ"
