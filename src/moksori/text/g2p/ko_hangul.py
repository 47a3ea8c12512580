"""Hangul syllables taken apart and put together.

A syllable is three letters: onset, vowel, coda. They are written as single letters (U+3131 to U+3163); a syllable that
begins with its vowel has the onset "ㅇ", one that ends with its vowel has the coda "".
"""

from __future__ import annotations

from functools import lru_cache

ONSETS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
CODAS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
FIRST, LAST = "가", "힣"

TENSE = dict(zip("ㄱㄷㅂㅅㅈ", "ㄲㄸㅃㅆㅉ", strict=True))


def is_syllable(char: str) -> bool:
    return FIRST <= char <= LAST


@lru_cache(maxsize=4096)
def take_apart(syllable: str) -> tuple[str, str, str]:
    """Onset, vowel and coda of one syllable."""
    rest, coda = divmod(ord(syllable) - ord(FIRST), len(CODAS))
    onset, vowel = divmod(rest, len(VOWELS))
    return ONSETS[onset], VOWELS[vowel], CODAS[coda]


@lru_cache(maxsize=8192)
def put_together(onset: str, vowel: str, coda: str = "") -> str:
    place = (ONSETS.index(onset) * len(VOWELS) + VOWELS.index(vowel)) * len(CODAS) + CODAS.index(coda)
    return chr(ord(FIRST) + place)


def coda_of(text: str) -> str | None:
    """The coda of the last syllable: "" after a vowel, None where the text does not end in Hangul."""
    return take_apart(text[-1])[2] if text and is_syllable(text[-1]) else None


def tense(syllable: str) -> str:
    """The syllable with a tense onset: 기 -> 끼. Others stay as they are."""
    onset, vowel, coda = take_apart(syllable)
    return put_together(TENSE.get(onset, onset), vowel, coda)
