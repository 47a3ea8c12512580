"""What words do to their own pronunciation: the lexical half of the Standard Pronunciation (표준발음법).

In: one eojeol in Hangul. Out: the same number of syllables, respelled so that the rules of `ko_junction` give the
right sounds: 인기 -> 인끼, 꽃잎 -> 꽃닢, 신다 -> 신따, 할게 -> 할께, 나의 -> 나에. There is no morphological
analysis: endings, suffixes and lists decide, which is right for most words and wrong where spelling alone cannot tell
(잠자리 the bed and the dragonfly).
"""

from __future__ import annotations

import re
from functools import lru_cache

from moksori.text.g2p.ko_hangul import put_together, take_apart, tense
from moksori.text.normalize.ko_data import lines, words

LONGEST = 7
PARTICLE = re.compile(f"(?:{'|'.join(words('rules', 'particles'))})?$")


@lru_cache(maxsize=1)
def listed() -> tuple[dict[str, str], frozenset[str]]:
    """The exceptions: written -> respelled, and those of two syllables that count inside a word too."""
    said: dict[str, str] = {}
    anywhere = set()
    for line in lines("pronunciation"):
        for token in line.split():
            written, respelled = _entry(token.lstrip("~"))
            said[written] = respelled
            if token.startswith("~") or len(written) > 2:
                anywhere.add(written)
    return said, frozenset(anywhere)


def _entry(token: str) -> tuple[str, str]:
    written, equals, said = token.partition("=")
    if equals:
        return written, said
    said = re.sub("'(.)", lambda match: tense(match[1]), token)
    said = re.sub(r"\+(.)", lambda match: with_n(match[1]), said)
    return re.sub("['+]", "", token), said


def with_n(syllable: str) -> str:
    onset, vowel, coda = take_apart(syllable)
    return put_together("ㄴ", vowel, coda) if onset == "ㅇ" else syllable


@lru_cache(maxsize=16384)
def respell(word: str) -> str:
    """One eojeol, respelled."""
    said = _suffixes(word, _exceptions(word))
    for step in (_numbers, _sino_l, _stems, _clusters, _future, _genitive):
        said = step(said)
    return said


def _exceptions(word: str) -> str:
    exceptions, anywhere = listed()
    out, at = [], 0
    while at < len(word):
        for size in range(min(LONGEST, len(word) - at), 1, -1):
            found = word[at : at + size]
            if found in exceptions and (at == 0 or found in anywhere):
                out.append(exceptions[found])
                at += size
                break
        else:
            out.append(word[at])
            at += 1
    return "".join(out)


# ------------------------------------------------------------ numbers

_EIGHT = re.compile("여덟(?=[가-깋나-닣다-딯마-밓바-빟사-싷자-짛하-힣])")


def _numbers(word: str) -> str:
    return _EIGHT.sub("여덜", word)


# ------------------------------------------------------------ Sino-Korean ㄹ before ㄷ ㅅ ㅈ (26)

_L_FIRST = frozenset(
    "갈걸결골굴길날널놀눌달돌둘들랄렬률말멸몰물밀발벌별볼불살설솔술슬실알얼열올울월율을일절졸줄즐질찰철촐출칠탈팔필할헐혈홀활훌휼"
)
_L_SECOND = frozenset(
    "단달당동득등대도두덕상석선설성생송속순술숭습승식신실심산살삼색사서소수시제세전절점정조종좌죄주준중증직진질집장작잔저적족졸존"
)
_L_OPEN = frozenset(words("rules", "sino l open"))
_L_PLAIN = frozenset(words("rules", "sino l plain"))


def _sino_l(word: str) -> str:
    for i in range(len(word) - 1):
        pair = word[i : i + 2]
        if pair[0] in _L_FIRST and _is_sino(pair):
            word = word[: i + 1] + tense(pair[1]) + word[i + 2 :]
    return word


def _is_sino(pair: str) -> bool:
    """By list, or by letters: both are Sino-Korean syllables, the second is closed, and it is no doubling (슬슬)."""
    if pair in _L_OPEN:
        return True
    return pair[1] in _L_SECOND and pair[0] != pair[1] and pair not in _L_PLAIN and take_apart(pair[1])[2] != ""


# ------------------------------------------------------------ suffixes

_HARD_SUFFIX = {last: frozenset(words("rules", f"hard suffix {last}")) for last in "성증권값"}
_N_SUFFIX = {last: frozenset(words("rules", f"n suffix {last}")) for last in "역용"}
_NASAL_SUFFIX = {last: frozenset(words("rules", f"nasal suffix {last}")) for last in "력량령론료류례"}


def _stem_of(word: str) -> int:
    match = PARTICLE.search(word)
    return match.start() if match is not None and match.start() >= 2 else len(word)


def _suffixes(word: str, said: str) -> str:
    """가능성 -> 가능썽, 업무용 stays, 학생용 -> 학생뇽, 판단력 -> 판단녁; `said` has the exceptions already."""
    for end in {_stem_of(word), len(word)}:
        change = _suffix_change(word[:end]) if end >= 3 and said[end - 2 : end] == word[end - 2 : end] else None
        if change is not None:
            said = said[: end - 1] + change + said[end:]
    return said


def _suffix_change(stem: str) -> str | None:
    last, two = stem[-1], stem[-2:]
    closed = take_apart(stem[-2])[2]
    if last in _HARD_SUFFIX and two not in _HARD_SUFFIX[last]:
        return tense(last)
    if closed and last in _N_SUFFIX and two not in _N_SUFFIX[last]:
        return with_n(last)
    if closed == "ㄴ" and last in _NASAL_SUFFIX and two not in _NASAL_SUFFIX[last]:
        return put_together("ㄴ", *take_apart(last)[1:])
    return None


# ------------------------------------------------------------ verb stems in ㄴ ㅁ (24)

_ENDINGS = "고|다가|다|던|습니|습|게|거나|거든|더니|더라|더군|도록|지만|지는|지도|지$|지요|죠|든지|든|자마자|세요"
_STEM = re.compile(
    f"((?:끌어|껴|얼싸|부둥켜|그러)안|(?:더|다|가다|쓰다|보)듬|머금|(?:살아|)남|(?:뛰어|받아|)넘|숨|품|더듬)({_ENDINGS}|자|거|기)"
    "|(^|아|어|워)(감|담|심|참|검)(고(?!려|도|통|등|문|안|정|객|독|찰|소|급|발|사)"
    "|다|던|습니|습|거나|거든|더니|더라|도록|지만|지 )"
    "|^(안|신)(습니|던|거나|더니|더라|도록)|^(신)(다|겠)|^(안|삼)(고$|고서)"
)


def _stems(word: str) -> str:
    def harden(match: re.Match[str]) -> str:
        parts = [part for part in match.groups() if part is not None]
        if parts[-1].startswith("기") and parts[-2][-1] in "남넘숨품":  # passives: 남기다, 숨기다
            return match[0]
        return "".join(parts[:-1]) + tense(parts[-1][0]) + parts[-1][1:]

    return _STEM.sub(harden, word)


# ------------------------------------------------------------ clusters (10, 11, 24)

_NOUN_LK = re.compile("(닭|흙|칡|까닭|기슭|삵)(?=[가-깋])")
_STEP_ON = re.compile("밟(?=[가-깋나-닣다-딯사-싷자-짛])")
_LIFE = re.compile("^(삶|앎)(?=과|도|조차|부터|까지|보다|만|대로|속)")
_CAUSATIVE = re.compile("(굶|옮|닮|곪)(?=기)")
_PLAIN_CODA = {
    "닭": "닥",
    "흙": "흑",
    "칡": "칙",
    "까닭": "까닥",
    "기슭": "기슥",
    "삵": "삭",
    "삶": "삼",
    "앎": "암",
    "굶": "굼",
    "옮": "옴",
    "닮": "담",
    "곪": "곰",
}


def _clusters(word: str) -> str:
    word = _NOUN_LK.sub(lambda match: _PLAIN_CODA[match[0]], word)
    word = _LIFE.sub(lambda match: _PLAIN_CODA[match[0]], word)
    word = _CAUSATIVE.sub(lambda match: _PLAIN_CODA[match[0]], word)
    return _STEP_ON.sub("밥", word)


# ------------------------------------------------------------ endings that begin with -(으)ㄹ (27)

_FUTURE = re.compile(
    "(?<=[가-힣])(게|게요|(?<=[할갈볼올될])밖에|걸|걸요|세라|수록|수록에|지|지도|지는|지를|지라도|지언정|진대)$"
)
_L_STEMS = {
    "게": frozenset("길멀달들글늘툴알놀울물질칠날틀열불팔"),
    "지": frozenset("알살울놀길멀달들글늘툴팔풀걸열벌불쓸돌빌밀말물날털얼칠질줄틀"),
}


def _future(word: str) -> str:
    match = _FUTURE.search(word)
    if match is None or take_apart(word[match.start() - 1])[2] != "ㄹ":
        return word
    first, before = match[0][0], word[match.start() - 1]
    if before in _L_STEMS.get(first, ()) or (before in "을를" and len(word) == match.start() == 1):
        return word
    return word[: match.start()] + tense(first) + match[0][1:]


# ------------------------------------------------------------ 의 (5)

_NOUNS_IN_UI = frozenset(words("rules", "nouns in ui"))


def _genitive(word: str) -> str:
    """The particle 의 is said 에; inside a word 의 is said 이 (both are allowed by article 5 and usual)."""
    if "의" not in word[1:]:
        return word
    if word.endswith("의") and word not in _NOUNS_IN_UI:
        word = word[:-1] + "에"
    return word[0] + word[1:].replace("의", "이")
