"""Hangul as it is spoken: words in, pronounced syllables out (표준발음법).

In: the eojeols between two pauses. Out: for each the syllables as pronounced. Words that lean on what precedes
(할 것을, 갈 데, 몇 시, 못 가다, 열 개) are joined to it, so sounds change across that space; between other words there
are no changes, as in slow careful speech.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from moksori.text.g2p.ko_hangul import put_together, take_apart, tense
from moksori.text.g2p.ko_junction import CLOSED, meet
from moksori.text.g2p.ko_kokoro import Syllable
from moksori.text.g2p.ko_words import respell, with_n
from moksori.text.normalize.ko_data import table, words

# Dependent nouns with what can follow them. Longer words are not tried: the repeat has several ways to match.
LONGEST = 9
_TAIL = f"(?:{'|'.join(words('rules', 'tail'))})*"
_DEPENDENT = re.compile(
    f"(?:{'|'.join(words('rules', 'dependent'))}){_TAIL}|{'|'.join(words('rules', 'dependent fixed'))}"
)
_NOUNS_IN_L = frozenset(words("rules", "nouns in l"))
_NUMBER = re.compile("[영공일이삼사오육칠팔구십백천만억조]+")
_AFTER_L_ONLY = re.compile(f"(?:{'|'.join(words('rules', 'after l'))}){_TAIL}")
_FUTURE = frozenset(words("rules", "future"))
_WORK = re.compile(f"일(?:{'|'.join(words('rules', 'after work'))})?$")
_BEFORE_WORK = frozenset(words("rules", "before work"))
_COUNT = frozenset(words("rules", "leading"))
_IOTA = frozenset("이입읽익인일임잊잇야약얇양얕여역연열염엮엷영옆요욕용유육융")
_TENSE_COUNT = frozenset(["열", "여덟", "스물여덟", "서른여덟", "열여덟"])
_COUNTED = re.compile("|".join((*table("units", "native"), *words("units", "sino"), "만", "억", "조", "원")))
_COUNTER = re.compile("|".join(words("rules", "counters")))


def leans(word: str, before: str, after: str = "") -> bool:
    """Whether `word` is said in one breath with the word before it."""
    if word == "한" and _COUNTER.match(after) is not None:
        return True
    if before in _COUNT and before not in "이그저더잘전":
        return True
    if _NUMBER.fullmatch(before) is not None and _COUNTED.match(word) is not None:
        return True
    if len(word) <= LONGEST and take_apart(before[-1])[2] in ("ㄹ", "ㄴ") and _DEPENDENT.fullmatch(word) is not None:
        return before[-1] != "를"
    if before in _BEFORE_WORK and _WORK.match(word) is not None:
        return True
    return before in _FUTURE and _AFTER_L_ONLY.match(word) is not None


def _leaning(word: str, before: str) -> str:
    """The leaning word, respelled for what precedes it."""
    if before in _BEFORE_WORK and _WORK.match(word) is not None:
        return with_n(word[0]) + word[1:]
    if before == "못" and word[0] in _IOTA:
        return with_n(word[0]) + word[1:]
    coda = take_apart(before[-1])[2]
    if before in _TENSE_COUNT and _COUNTER.match(word) is not None:
        return tense(word[0]) + word[1:]
    if coda == "ㄹ" and before not in _COUNT and before not in _NOUNS_IN_L and _NUMBER.fullmatch(before) is None:
        return tense(word[0]) + word[1:]
    return word


def pronounce(words: Sequence[str]) -> list[tuple[list[Syllable], bool]]:
    """For each word its syllables as pronounced, and whether it is joined to the word before it."""
    if not words:
        return []
    syllables: list[list[str]] = []
    first: list[int] = []
    joined: list[bool] = []
    for i, word in enumerate(words):
        joins = i > 0 and leans(word, words[i - 1], words[i + 1] if i + 1 < len(words) else "")
        said = respell(word)
        if joins:
            said = _leaning(said, words[i - 1])
        joined.append(joins)
        first.append(len(syllables))
        syllables.extend(list(take_apart(char)) for char in said)
    _assimilate(syllables, dict(zip(first, joined, strict=True)))
    ends = [*first[1:], len(syllables)]
    return [([_surface(s) for s in syllables[a:b]], j) for a, b, j in zip(first, ends, joined, strict=True)]


def _assimilate(syllables: list[list[str]], starts: dict[int, bool]) -> None:
    for i in range(1, len(syllables)):
        if not starts.get(i, True):
            syllables[i - 1][2] = CLOSED[syllables[i - 1][2]]
            continue
        left, right = syllables[i - 1], syllables[i]
        left[2], right[0] = meet(left[2], right[0], right[1], i in starts)
    if syllables:
        syllables[-1][2] = CLOSED[syllables[-1][2]]


def _surface(syllable: Sequence[str]) -> Syllable:
    """Article 5: ㅢ behind a consonant is ㅣ, ㅖ behind one (but ㄹ) is ㅔ, 져 쪄 쳐 are 저 쩌 처."""
    onset, vowel, coda = syllable
    if onset not in ("ㅇ", "ㄹ") and vowel == "ㅖ":
        vowel = "ㅔ"
    elif onset != "ㅇ" and vowel == "ㅢ":
        vowel = "ㅣ"
    elif onset in "ㅈㅉㅊ" and vowel == "ㅕ":
        vowel = "ㅓ"
    return onset, vowel, coda


def in_hangul(words: Sequence[str]) -> str:
    """The pronunciation written in Hangul, as dictionaries do: 값이 -> 갑씨."""
    return " ".join("".join(put_together(*s) for s in word) for word, _ in pronounce(words))
