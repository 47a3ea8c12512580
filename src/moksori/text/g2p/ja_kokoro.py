"""Katakana to phonemes, broad or in the narrow transcription that Kokoro's Japanese voices learned.

    トーキョー   broad toːkʲoː     narrow toːkʲoː
    ザッシ フジ   broad zaʔɕi fuʥi   narrow ʣaʔɕi ɸɯʥi

Broad is one symbol a Japanese phoneme, as dictionaries and other front ends write it (g2p of the later misaki). Narrow
adds what a phonetician hears, and is what the model was trained on: measured by ear (Whisper), it is the better of
the two. It follows from the broad form: ɯ for u, but ɨ behind s, z, ʦ and in palatal syllables; β for w, ɾ for r;
ʣ for z before a, e, o; palatal consonants before i; and ɴ takes the place of what follows it inside a word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_ROWS = {
    "": "アイウエオ",
    "k": "カキクケコ",
    "ɡ": "ガギグゲゴ",
    "s": "サ_スセソ",
    "z": "ザ_ズゼゾ",
    "t": "タ__テト",
    "d": "ダ__デド",
    "n": "ナニヌネノ",
    "h": "ハヒ_ヘホ",
    "b": "バビブベボ",
    "p": "パピプペポ",
    "m": "マミムメモ",
    "r": "ラリルレロ",
    "ɕ": "_シ___",
    "ʥ": "_ジ___",
    "ʨ": "_チ___",
    "ʦ": "__ツ__",
    "f": "__フ__",
    "v": "__ヴ__",
    "j": "ヤ_ユ_ヨ",
    "w": "ワ____",
}
"""Consonant and its kana before a i u e o; _ where there is none."""

_OTHERS = {
    "ヂ": "ʥi",
    "ヅ": "zu",
    "ヰ": "i",
    "ヱ": "e",
    "ヲ": "o",
    "ヵ": "ka",
    "ヶ": "ke",
    "ー": "ː",
    "ッ": "ʔ",
    "ン": "ɴ",
}
_SMALL = {"ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ャ": "ja", "ュ": "ju", "ョ": "jo", "ヮ": "wa"}

_GLIDING = {
    "キ": "kʲ",
    "ギ": "ɡʲ",
    "シ": "ɕ",
    "ジ": "ʥ",
    "チ": "ʨ",
    "ヂ": "ʥ",
    "ニ": "ɲ",
    "ヒ": "ç",
    "ビ": "bʲ",
    "ピ": "pʲ",
    "ミ": "mʲ",
    "リ": "rʲ",
    "テ": "tʲ",
    "デ": "dʲ",
    "フ": "fʲ",
    "ヴ": "bʲ",
}
"""Before ャ ュ ョ."""

_BORROWED = {
    "ァィェォ": {"ウ": "w", "ヴ": "v", "ク": "kᵝ", "グ": "ɡᵝ", "ツ": "ʦ", "フ": "f"},
    "ィェ": {"キ": "kʲ", "ギ": "ɡʲ", "ニ": "ɲ", "ヒ": "ç", "ビ": "bʲ", "ピ": "pʲ", "ミ": "mʲ", "リ": "rʲ"},
    "ェ": {"イ": "j", "シ": "ɕ", "ジ": "ʥ", "チ": "ʨ", "ヂ": "ʥ"},
    "ィ": {"テ": "t", "デ": "d", "ス": "s", "ズ": "z"},
    "ゥ": {"ト": "t", "ド": "d", "ホ": "f"},
}
"""Before a small vowel, in words from abroad: フィ, ティ, シェ."""


def _table() -> Mapping[str, str]:
    table = {kana: c + v for c, kanas in _ROWS.items() for kana, v in zip(kanas, "aiueo", strict=True) if kana != "_"}
    table |= _OTHERS | _SMALL
    for vowels, row in _BORROWED.items():
        table |= {kana + v: consonant + _SMALL[v] for kana, consonant in row.items() for v in vowels}
    for kana, consonant in _GLIDING.items():
        table |= {kana + "ャ": consonant + "a", kana + "ュ": consonant + "u", kana + "ョ": consonant + "o"}
    return table | {"クヮ": "kᵝa", "グヮ": "ɡᵝa"}


MORAS = _table()
"""One mora in katakana to its broad form."""

_ALLOPHONES = [
    (re.compile(pattern), symbols)
    for pattern, symbols in (
        ("r", "ɾ"),
        ("w", "β"),
        ("f", "ɸ"),
        (r"(?<=[kɡbpmɾtdvʦɸ])i", "ʲi"),
        (r"n(?=i)", "ɲ"),
        (r"h(?=i)", "ç"),
        (r"(?<=[szʦʲɕʨʥɲç])u", "ɨ"),
        (r"u", "ɯ"),
        (r"z(?=[aeo])", "ʣ"),
        (r"ɴ(?=[mpb])", "m"),
        (r"ɴ(?=[kɡ])", "ŋ"),
        (r"ɴ(?=[ɲʨʥ])", "ɲ"),
        (r"ɴ(?=[ntdɾzʦʣ])", "n"),
    )
]
"""In this order."""


def split_moras(kana: str) -> list[str]:
    """Katakana in moras: キャット -> キャ ッ ト. What is no katakana is left out."""
    moras: list[str] = []
    for char in kana:
        if moras and moras[-1] + char in MORAS:
            moras[-1] += char
        elif char in MORAS:
            moras.append(char)
    return moras


def broad(kana: str) -> str:
    """The phonemes of one word."""
    return "".join(MORAS[mora] for mora in split_moras(kana))


def narrow(phonemes: str) -> str:
    """The broad phonemes of one word as Kokoro's voices know them. What is narrow already stays."""
    for pattern, symbols in _ALLOPHONES:
        phonemes = pattern.sub(symbols, phonemes)
    return phonemes


def render(kana: str) -> str:
    """Katakana in Kokoro's symbols."""
    return narrow(broad(kana))
