"""What happens where two Hangul syllables meet: the phonological half of the Standard Pronunciation (표준발음법).

In: the coda of one syllable and the onset and vowel of the next. Out: both as they are pronounced. Words and word
classes are not known here; what depends on them (맛없다, 신다, 인기) has been respelled before (`ko_words`), and
articles 13 to 30 then follow from the letters alone. Results are cached: there are only some thousand pairs.
"""

from __future__ import annotations

from functools import lru_cache

from moksori.text.g2p.ko_hangul import TENSE

# Articles 8 to 11: the seven codas that are pronounced, and which one stands for each written coda.
CLOSED = {
    "": "",
    **dict.fromkeys("ㄱㄲㅋㄳㄺ", "ㄱ"),
    **dict.fromkeys("ㄷㅌㅅㅆㅈㅊㅎ", "ㄷ"),
    **dict.fromkeys("ㅂㅍㅄㄿ", "ㅂ"),
    **dict.fromkeys("ㄴㄵㄶ", "ㄴ"),
    **dict.fromkeys("ㄹㄼㄽㄾㅀ", "ㄹ"),
    **dict.fromkeys("ㅁㄻ", "ㅁ"),
    "ㅇ": "ㅇ",
}
# Article 14: what stays and what moves to a following vowel. ㅅ becomes tense there.
SPLIT = {
    "ㄳ": ("ㄱ", "ㅆ"), "ㄵ": ("ㄴ", "ㅈ"), "ㄺ": ("ㄹ", "ㄱ"), "ㄻ": ("ㄹ", "ㅁ"), "ㄼ": ("ㄹ", "ㅂ"),
    "ㄽ": ("ㄹ", "ㅆ"), "ㄾ": ("ㄹ", "ㅌ"), "ㄿ": ("ㄹ", "ㅍ"), "ㅄ": ("ㅂ", "ㅆ"),
    "ㄶ": ("", "ㄴ"), "ㅀ": ("", "ㄹ"), "ㅎ": ("", ""),
}  # fmt: skip
BEFORE_H = {"ㄶ": "ㄴ", "ㅀ": "ㄹ", "ㅎ": ""}
ASPIRATED = {"ㄱ": "ㅋ", "ㄷ": "ㅌ", "ㅂ": "ㅍ", "ㅈ": "ㅊ"}
NASAL = {"ㄱ": "ㅇ", "ㄷ": "ㄴ", "ㅂ": "ㅁ"}
PALATAL = {"ㄷ": "ㅈ", "ㅌ": "ㅊ"}
FRONT = frozenset("ㅣㅕ")


@lru_cache(maxsize=8192)
def meet(coda: str, onset: str, vowel: str, apart: bool) -> tuple[str, str]:
    """The coda and the onset as pronounced.

    apart: a word boundary lies between them, spoken without a pause: the coda closes first (옷 안 is 오단).
    """
    if apart and onset == "ㅇ":
        coda = CLOSED[coda]
    if onset == "ㅇ":
        return _before_vowel(coda, "" if apart else vowel)
    if coda in BEFORE_H:
        return _after_h(coda, onset)
    if onset == "ㅎ":
        return _before_h(coda, vowel, apart)
    return _consonants(coda, onset)


def _before_vowel(coda: str, vowel: str) -> tuple[str, str]:
    """Articles 12.4, 13, 14, 17: liaison, and ㄷ ㅌ before 이."""
    if coda in ("", "ㅇ"):
        return coda, "ㅇ"
    stays, moves = SPLIT.get(coda, ("", coda))
    if vowel in FRONT and moves in PALATAL and not (vowel == "ㅕ" and moves == "ㄷ"):
        moves = PALATAL[moves]
    return stays, moves or "ㅇ"


def _after_h(coda: str, onset: str) -> tuple[str, str]:
    """Article 12.1 to 12.3."""
    rest = BEFORE_H[coda]
    if onset in ASPIRATED and onset != "ㅂ":
        return rest, ASPIRATED[onset]
    if onset == "ㅅ":
        return rest, "ㅆ"
    return _consonants(rest or "ㄷ", onset)


def _before_h(coda: str, vowel: str, apart: bool) -> tuple[str, str]:
    """Articles 12.1 (joint) and 17 (joint): 먹히다, 앉히다, 굳히다, 못하다."""
    if coda in ("ㄵ", "ㅈ") and not apart:
        return ("ㄴ" if coda == "ㄵ" else ""), "ㅊ"
    if coda in ("ㄷ", "ㄾ") and vowel in FRONT and not apart:
        return ("ㄹ" if coda == "ㄾ" else ""), "ㅊ"
    if coda in ("ㄺ", "ㄼ") and not apart:
        return "ㄹ", ASPIRATED[SPLIT[coda][1]]
    closed = CLOSED[coda]
    return ("", ASPIRATED[closed]) if closed in NASAL else (closed, "ㅎ")


def _consonants(coda: str, onset: str) -> tuple[str, str]:
    """Articles 18 to 20, 23 to 25: assimilation and tensification."""
    closed = CLOSED[coda]
    if coda in ("ㄵ", "ㄻ", "ㄼ", "ㄾ", "ㄽ"):
        onset = TENSE.get(onset, onset)
    if coda == "ㄺ" and onset in "ㄱㄲ":
        return "ㄹ", "ㄲ"
    if closed in NASAL:
        if onset in "ㄴㅁ":
            return NASAL[closed], onset
        if onset == "ㄹ":
            return NASAL[closed], "ㄴ"
        return closed, TENSE.get(onset, onset)
    if (closed == "ㄹ" and onset == "ㄴ") or (closed == "ㄴ" and onset == "ㄹ"):
        return "ㄹ", "ㄹ"
    if closed in ("ㅁ", "ㅇ") and onset == "ㄹ":
        return closed, "ㄴ"
    return closed, onset
