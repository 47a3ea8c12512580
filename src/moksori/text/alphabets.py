"""Phonemes that users write: IPA and X-SAMPA into the alphabet that Kokoro's voices know.

Kokoro writes English diphthongs as one capital letter, affricates as one character, and a stress mark directly before
the vowel (not before the syllable). Whoever writes its alphabet already gets it back unchanged.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

KOKORO = frozenset(
    ';:,.!?—…"()“” \u0303ʣʥʦʨᵝ\uab67AIOQSTWYᵊabcdefhijklmnopqrstuvwxyz'
    "ɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ"
)
"""The symbols of Kokoro-82M v1.0."""

_SAME = {
    "t͡ʃ": "ʧ", "tʃ": "ʧ", "d͡ʒ": "ʤ", "dʒ": "ʤ", "t͡s": "ʦ", "ts": "ʦ", "d͡z": "ʣ", "dz": "ʣ", "t͡ɕ": "ʨ", "tɕ": "ʨ",
    "d͡ʑ": "ʥ", "dʑ": "ʥ", "ʑ": "ʥ", "g": "ɡ", "ɫ": "l", "ɬ": "l", "ʍ": "w", "ɝ": "ɜɹ", "ɱ": "m", "ʀ": "ʁ", "ħ": "h",
    "ɦ": "h", "ɵ": "o", "ɘ": "ə", "ɞ": "ɜ", "ʏ": "y", "ɶ": "œ", "ʉ": "u", "ʘ": "", "ɭ": "l", "ɮ": "l", "ʐ": "ʒ",
    "ʜ": "h", "ʟ": "l", "ɓ": "b", "ɗ": "d", "ɠ": "ɡ", "ɢ": "ɡ", "ʙ": "b", "ɺ": "ɾ", "ʷ": "w", "ˀ": "ʔ", "ʼ": "",
    "ˑ": "", "ʴ": "ɹ", "\u0361": "", "\u035c": "", "\u0329": "", "\u030d": "", "\u032f": "", "\u031a": "",
    "\u0325": "", "\u030a": "", "\u032a": "", "\u031e": "", "\u031d": "", "\u031f": "", "\u0320": "", "\u0324": "",
    "\u0330": "", "\u02de": "ɹ", "'": "ˈ", "ˏ": "ˌ", ".": "", "-": "", "‿": "", "|": "", "‖": "", "˥": "", "˦": "",
    "˧": "", "˨": "", "˩": "", "ꜜ": "↓", "ꜛ": "→", "ⁿ": "\u0303", "ŋ̍": "ŋ", "ɡ̊": "ɡ",
}  # fmt: skip
_ENGLISH = {
    "eɪ": "A", "ei": "A", "aɪ": "I", "ai": "I", "ɔɪ": "Y", "ɔi": "Y", "aʊ": "W", "au": "W", "ɑɪ": "I", "æʊ": "W",
    "r": "ɹ", "ɐ": "ʌ", "ɒɪ": "Y", "ɛɪ": "A",
}  # fmt: skip
_AMERICAN = {"oʊ": "O", "ou": "O", "əʊ": "O", "ɜː": "ɜ", "ɚ": "əɹ", "ː": "", "ɒ": "ɑ"}
_BRITISH = {"əʊ": "Q", "oʊ": "Q", "ou": "Q", "ɚ": "ə"}
_TABLES: Mapping[str, Mapping[str, str]] = {
    "en-us": {**_SAME, **_ENGLISH, **_AMERICAN},
    "en-gb": {**_SAME, **_ENGLISH, **_BRITISH},
}

_VOWELS = "AIOQWYaeiouyɑɐɒæɔəɚɛɜɨɪɯøœʊʌɤᵊᵻ"
_STRESSED = re.compile(rf"([ˈˌ])([^\sˈˌ{_VOWELS}]+)(?=[{_VOWELS}])")
_KOKORO_ONLY = re.compile("[AIOQWYʤʧʣʥʦʨᵊᵻ]")

_XSAMPA = {
    "A": "ɑ", "B": "β", "C": "ç", "D": "ð", "E": "ɛ", "F": "ɱ", "G": "ɣ", "H": "ɥ", "I": "ɪ", "J": "ɲ", "K": "ɬ",
    "L": "ʎ", "M": "ɯ", "N": "ŋ", "O": "ɔ", "P": "ʋ", "Q": "ɒ", "R": "ʁ", "S": "ʃ", "T": "θ", "U": "ʊ", "V": "ʌ",
    "W": "ʍ", "X": "χ", "Y": "ʏ", "Z": "ʒ", "g": "ɡ", '"': "ˈ", "%": "ˌ", "@": "ə", "{": "æ", "}": "ʉ", "1": "ɨ",
    "2": "ø", "3": "ɜ", "4": "ɾ", "5": "ɫ", "6": "ɐ", "7": "ɤ", "8": "ɵ", "9": "œ", "&": "ɶ", "?": "ʔ", ":": "ː",
    "=": "", "~": "\u0303", "_h": "ʰ", "_j": "ʲ", "_w": "ʷ", "_~": "\u0303", "_}": "\u031a", "_0": "\u0325",
    "_=": "\u0329", "_^": "\u032f", "@`": "ɚ", "3`": "ɝ", "d`": "ɖ", "l`": "ɭ", "n`": "ɳ", "r`": "ɽ", "s`": "ʂ",
    "t`": "ʈ", "z`": "ʐ", "r\\": "ɹ", "r\\`": "ɻ", "s\\": "ɕ", "z\\": "ʑ", "j\\": "ʝ", "h\\": "ɦ", "x\\": "ʃ",
    "v\\": "ʋ", "p\\": "ɸ", "M\\": "ɰ", "N\\": "ɴ", "R\\": "ʀ", "J\\": "ɟ", "l\\": "ɺ", "B\\": "ʙ", "I\\": "ᵻ",
    "@\\": "ɘ", "3\\": "ɞ", "'": "ʲ", ".": "", "-": "", "t_s": "ts", "d_z": "dz", "t_S": "tʃ", "d_Z": "dʒ",
    "!": "ꜜ", "^": "ꜛ", "|": "", "||": "",
}  # fmt: skip


def to_kokoro(phonemes: str, language: str = "en-us") -> str:
    """IPA in Kokoro's alphabet. Raises ValueError that names the symbols it does not have.

    Kokoro's own symbols pass, so `kˈOkəɹO` and `ˈkoʊkəɹoʊ` are the same.
    """
    text = " ".join(unicodedata.normalize("NFC", phonemes).split())
    if not (_KOKORO_ONLY.search(text) and KOKORO.issuperset(text)):
        text = _mapped(unicodedata.normalize("NFD", text).replace("c\u0327", "ç"), _TABLES.get(language, _SAME))
    unknown = sorted(set(text) - KOKORO)
    if unknown:
        raise ValueError(f"no voice knows the phonemes {' '.join(unknown)}")
    return _STRESSED.sub(r"\2\1", text)


def from_xsampa(phonemes: str) -> str:
    """X-SAMPA in IPA."""
    return "".join(_longest_first(phonemes, _XSAMPA))


def _mapped(text: str, table: Mapping[str, str]) -> str:
    return "".join(_longest_first(text, table))


def _longest_first(text: str, table: Mapping[str, str]) -> Iterator[str]:
    at = 0
    while at < len(text):
        for length in (3, 2, 1):
            part = text[at : at + length]
            if part in table:
                yield table[part]
                at += len(part)
                break
        else:
            yield text[at]
            at += 1
