"""What words do to their own pronunciation: the lexical half of the Standard Pronunciation (표준발음법).

In: one eojeol in Hangul. Out: the same number of syllables, respelled so that the rules of `ko_junction` give the
right sounds: 인기 -> 인끼, 꽃잎 -> 꽃닢, 신다 -> 신따, 할게 -> 할께, 나의 -> 나에. There is no morphological
analysis: endings, suffixes and lists decide, which is right for most words and wrong where spelling alone cannot tell
(잠자리 the bed and the dragonfly).
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from moksori.text.g2p.ko_hangul import is_syllable, put_together, take_apart, tense

LONGEST = 7
PARTICLE = re.compile(
    "(?:은|는|이|가|을|를|의|에|에게|에서|에서는|에도|에는|도|만|만이|로|으로|로서|으로서|과|와|부터|까지|까지도|이나|나|보다|처럼|마다|조차|밖에"
    "|이라|라|이라고|라고|이라는|라는|이란|란|이며|며|이고|고|이면|이지만|지만|이다|다|인|일|이었다|였다|입니다|이에요|예요|이라도|이네|이야)?$"
)


@lru_cache(maxsize=1)
def listed() -> tuple[dict[str, str], frozenset[str]]:
    """The exceptions: written -> respelled, and those of two syllables that count inside a word too."""
    text = files("moksori.text").joinpath("data/ko/pronunciation.txt").read_text(encoding="utf-8")
    words: dict[str, str] = {}
    anywhere = set()
    for line in text.splitlines():
        for token in () if line.startswith("#") else line.split():
            written, said = _entry(token.lstrip("~"))
            words[written] = said
            if token.startswith("~") or len(written) > 2:
                anywhere.add(written)
    return words, frozenset(anywhere)


def _entry(token: str) -> tuple[str, str]:
    written, equals, said = token.partition("=")
    if equals:
        return written, said
    said = re.sub("'(.)", lambda match: tense(match[1]), token)
    said = re.sub(r"\+(.)", lambda match: _with_n(match[1]), said)
    return re.sub("['+]", "", token), said


def _with_n(syllable: str) -> str:
    onset, vowel, coda = take_apart(syllable)
    return put_together("ㄴ", vowel, coda) if onset == "ㅇ" else syllable


def _with_coda(syllable: str, coda: str) -> str:
    onset, vowel, _ = take_apart(syllable)
    return put_together(onset, vowel, coda)


@lru_cache(maxsize=16384)
def respell(word: str) -> str:
    """One eojeol, respelled."""
    said = _suffixes(word, _exceptions(word))
    for step in (_numbers, _sino_l, _stems, _clusters, _future, _genitive):
        said = step(said)
    return said


def _exceptions(word: str) -> str:
    words, anywhere = listed()
    out, at = [], 0
    while at < len(word):
        for size in range(min(LONGEST, len(word) - at), 1, -1):
            found = word[at : at + size]
            if found in words and (at == 0 or found in anywhere):
                out.append(words[found])
                at += size
                break
        else:
            out.append(word[at])
            at += 1
    return "".join(out)


# ------------------------------------------------------------------------------------------------------------ numbers

_EIGHT = re.compile("여덟(?=[가-깋나-닣다-딯마-밓바-빟사-싷자-짛하-힣])")
_AFTER_TEN = re.compile("(?<=[열])([개대권살장명])(?![가-힣])")


def _numbers(word: str) -> str:
    return _EIGHT.sub("여덜", word)


# -------------------------------------------------------------------------------- Sino-Korean ㄹ before ㄷ ㅅ ㅈ (26)

_L_FIRST = frozenset("갈걸결골굴길날널놀눌달돌둘들랄렬률말멸몰물밀발벌별볼불살설솔술슬실알얼열올울월율을일절졸줄즐질찰철촐출칠탈팔필할헐혈홀활훌휼")
_L_SECOND = frozenset("단달당동득등대도두덕상석선설성생송속순술숭습승식신실심산살삼색사서소수시제세전절점정조종좌죄주준중증직진질집장작잔저적족졸존")
_L_OPEN = frozenset("""절대 불소 실제 실시 출시 철저 결제 물자 출자 절도 별도 일제 발사 몰수 필수 필사 철수 실수 결사 밀수 활자 일자 글자 출두 열도 밀도 질서
일시 불시 필시 출세 절세 탈세 탈수 일주 질주 불사 탈주 열대 일대 월세 출제 별세 일사 발주 질소 칠소 일세 일소 활주 불쌍 말세 결시 굴지 필자 골자 달도 말도 월드 팔도 살수 설사
출사 멸시 활동 밀도 흘수 불도 발도 굴절 별사 불조 절주 별지 출토 실사 실세 불시 결속 골다 할당 칠주 출석""".split())
_L_PLAIN = frozenset("물동 말도 불장 칼질 물장 줄다 줄지 말달 날도 물소 들소 알지 살지 일도 말수 물수 들숨 날숨 물지 을지 돌잔 돌산 별장난 발정난 달성이 술도".split())


def _sino_l(word: str) -> str:
    for i in range(len(word) - 1):
        pair = word[i : i + 2]
        if pair[0] in _L_FIRST and (pair in _L_OPEN or pair[1] in _L_SECOND and take_apart(pair[1])[2] and pair not in _L_PLAIN):
            word = word[: i + 1] + tense(pair[1]) + word[i + 2 :]
    return word


# ----------------------------------------------------------------------------------------------------------- suffixes

_HARD_SUFFIX = {
    "성": "여성 남성 구성 완성 형성 음성 작성 합성 조성 편성 생성 달성 양성 찬성 개성 육성 지성 감성 이성 화성 토성 혜성 위성 정성 수성 금성 삼성 창성 조성 함성 산성 항성 유성 근성 본성 장성 인성 천성",
    "증": "검증 인증 보증 영수증 기증 물증 반증 논증 실증 입증 고증 확증",
    "권": "상권 석권 하권 관권 대권 포권",
}
_N_SUFFIX = {
    "역": "지역 구역 영역 번역 통역 면역 병역 용역 권역 징역 방역 전역 의역 직역 무역 현역 배역 상역 검역 음역 광역 반역",
    "용": "사용 이용 활용 재활용 인용 적용 작용 신용 실용 내용 허용 수용 고용 비용 미용 운용 응용 통용 전용 겸용 혼용 착용 복용 포용 관용 남용 무용 유용 채용 효용 조용 중용 등용 임용 상용",
}
_NASAL_SUFFIX = {
    "력": "권력 전력 인력 연력",
    "량": "분량 전량 한량 연량 신량",
    "령": "연령 전령 관령",
    "론": "언론 원론 신론 전론",
    "료": "원료 연료 진료 관료 완료",
    "류": "한류 전류 분류 연류 인류 원류 간류 본류",
    "례": "전례 관례",
}


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
        return _with_n(last)
    if closed == "ㄴ" and last in _NASAL_SUFFIX and two not in _NASAL_SUFFIX[last]:
        return put_together("ㄴ", *take_apart(last)[1:])
    return None


# ------------------------------------------------------------------------------------------ verb stems in ㄴ ㅁ (24)

_ENDINGS = "고|다가|다|던|습니|습|게|거나|거든|더니|더라|더군|도록|지만|지는|지도|지$|지요|죠|든지|든|자마자|세요"
_STEM = re.compile(
    f"((?:끌어|껴|얼싸|부둥켜|그러)안|(?:더|다|가다|쓰다|보)듬|머금|(?:살아|)남|(?:뛰어|받아|)넘|숨|품|더듬)({_ENDINGS}|자|거|기)"
    "|(^|아|어|워)(감|담|심|참|검)(고(?!려|도|통|등|문|안|정|객|독|찰|소|급|발|사)|다|던|습니|습|거나|거든|더니|더라|도록|지만|지 )"
    "|^(안|신)(습니|던|거나|더니|더라|도록)|^(신)(다|겠)|^(안|삼)(고$|고서)"
)
_PASSIVE = re.compile("(남|넘|숨|품|안|감|담|심|신)기")


def _stems(word: str) -> str:
    def harden(match: re.Match[str]) -> str:
        parts = [part for part in match.groups() if part is not None]
        if parts[-1].startswith("기") and parts[-2][-1] in "남넘숨품안감담심신":
            return match[0]
        return "".join(parts[:-1]) + tense(parts[-1][0]) + parts[-1][1:]

    return _STEM.sub(harden, word)


# ------------------------------------------------------------------------------------------------- clusters (10, 11, 24)

_NOUN_LK = re.compile("(닭|흙|칡|까닭|기슭|삵)(?=[가-깋])")
_STEP_ON = re.compile("밟(?=[가-깋나-닣다-딯사-싷자-짛])")
_LIFE = re.compile("^(삶|앎)(?=과|도|조차|부터|까지|보다|만|대로|속)")
_CAUSATIVE = re.compile("(굶|옮|닮|곪)(?=기)")
_PLAIN_CODA = {"닭": "닥", "흙": "흑", "칡": "칙", "까닭": "까닥", "기슭": "기슥", "삵": "삭", "삶": "삼", "앎": "암", "굶": "굼", "옮": "옴", "닮": "담", "곪": "곰"}


def _clusters(word: str) -> str:
    word = _NOUN_LK.sub(lambda match: _PLAIN_CODA[match[0]], word)
    word = _LIFE.sub(lambda match: _PLAIN_CODA[match[0]], word)
    word = _CAUSATIVE.sub(lambda match: _PLAIN_CODA[match[0]], word)
    return _STEP_ON.sub("밥", word)


# --------------------------------------------------------------------------------------- endings that begin with -(으)ㄹ (27)

_FUTURE = re.compile("(?<=[가-힣])(게|게요|걸|걸요|밖에|세라|수록|수록에|지|지도|지는|지를|지라도|지언정|진대)$")
_L_STEMS = {
    "게": frozenset("길멀달들글늘툴알놀울물질칠날틀열불팔"),
    "지": frozenset("알살울놀길멀달들글늘툴팔풀걸열벌불쓸돌빌밀말물날털얼칠질줄틀"),
}


def _future(word: str) -> str:
    match = _FUTURE.search(word)
    if match is None or take_apart(word[match.start() - 1])[2] != "ㄹ":
        return word
    first, before = match[0][0], word[match.start() - 1]
    if before in _L_STEMS.get(first, ()) or before in "을를" and len(word) == match.start() == 1:
        return word
    return word[: match.start()] + tense(first) + match[0][1:]


# ---------------------------------------------------------------------------------------------------------------- 의 (5)

_NOUNS_IN_UI = frozenset("""회의 주의 정의 동의 합의 예의 강의 논의 결의 협의 건의 항의 문의 토의 의의 편의 유의 고의 호의 상의 하의 민주주의 창의 심의 사의 신의 모의 대의 명의 성의
본의 열의 별의 발의 수의 내의 악의 선의 적의 질의 법의 자본주의 사회주의 개인주의 이기주의 공산주의 제의 거의 한의 무의 경의""".split())


def _genitive(word: str) -> str:
    """The particle 의 is said 에; inside a word 의 is said 이 (both are allowed by article 5 and usual)."""
    if "의" not in word[1:]:
        return word
    if word.endswith("의") and word not in _NOUNS_IN_UI:
        word = word[:-1] + "에"
    return word[0] + word[1:].replace("의", "이")


def is_korean(word: str) -> bool:
    return all(is_syllable(char) for char in word)
