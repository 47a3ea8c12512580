"""Numbers with what they count in Korean: 세 명, 삼 층, 스무 살, 3만 5천, ranges and scores."""

from __future__ import annotations

import re

from moksori.text.normalize import ko_units as units
from moksori.text.normalize.ko_grammar import (
    DASH,
    DIGIT,
    NUMBER,
    TILDE,
    Match,
    N,
    alternatives,
    read,
    rule,
    signed,
)
from moksori.text.normalize.ko_numbers import counted, sino
from moksori.text.normalize.ko_time import hour, month

_COUNTERS = alternatives({*units.NATIVE, *units.SINO})
_AFTER_COUNTER = re.compile(
    r"\s?(?:은|는|이|가|을|를|의|에|도|만|로|와|과|씩|쯤|정도|이나|밖에|뿐|입니다|이다|있|,|\.|$)"
)
_NAMED = re.compile(rf"\s?(?:{alternatives(units.NAMED_BY_NUMBER)})")
_LONGER = {
    "시": "[즌리스립설험민청]",
    "대": "[학회리]",
    "장": "[소관]",
    "권": "[역]",
    "병": "[원]",
    "잔": "[액]",
    "살": "[인]",
    "가지": "[급]",
    "점": "[수]",
    "개": "[방선]",
    "해": "[외상]",
    "줄": "[거]",
    "판": "[매결]",
    "건": "[물강설]",
    "통": "[신화장]",
    "모": "[델양]",
    "손": "[해실]",
    "승": "[리부자객차]",
    "패": "[배]",
    "무": "[료기]",
    "골": "[목]",
    "기": "[본간업]",
    "급": "[여행]",
    "군": "[대]",
    "인": "[간기]",
    "동": "[안물작]",
    "호": "[텔]",
    "회": "[의사원]",
    "과": "[목정제]",
    "주": "[식택민]",
    "일": "[본반기]",
    "월": "[드급]",
    "분": "[류야기]",
    "세": "[트계금]",
    "원": "[인래칙]",
    "차": "[량]",
    "박": "[자물사]",
    "부": "[부모장동터]",
    "리": "[더터]",
    "위": "[원치험]",
    "층": "[간]",
    "조": "[사건]",
    "막": "[걸]",
}


def _count(written: str, counter: str, rest: str, before: str = "") -> str:
    """The number for this counter: 세 명, 삼 층."""
    digits = written.replace(",", "")
    most = units.NATIVE.get(counter, 0)
    if counter == "시":
        return hour(digits)[:-1]
    if "." in digits or most == 0:
        return read(written if "." in written or len(digits) > 2 else written.lstrip("0") or "0")
    if counter == "번째" and int(digits) == 1:
        return "첫"
    if counter == "번" and (_NAMED.match(rest) is not None or before.endswith("반") or rest[:1] in (":", ")")):
        return sino(digits)
    if counter == "대" and _AFTER_COUNTER.match(rest) is None:
        return sino(digits)
    if counter == "장" and re.match(r"\s?\d+절", rest):
        return sino(digits)
    if counter in ("번째",) and len(digits) > 2:
        return sino(digits)
    return counted(digits, most)


def _say_counted(match: Match) -> str | None:
    counter, rest = match["c"], match.string[match.end() : match.end() + 12]
    if (
        counter in _LONGER
        and re.match(_LONGER[counter], rest)
        and not re.match(r"(?:에|의|가|는|까|부|로|도|이|만|쯤|경|반|나|마|다|를|라|인|지|간)", rest)
    ):
        return None
    sign = match["sign"] or ""
    if counter == "월":
        order = int(match["n"].replace(",", "") or 0) if "." not in match["n"] else 0
        return month(order) if 1 <= order <= 12 else None
    number = _count(match["n"], counter, rest, match.string[max(0, match.start() - 4) : match.start()].rstrip())
    return ("마이너스 " if sign else "") + f"{number}{'' if counter in '년월일분초원시' else ' '}{counter}"


def _say_counted_range(match: Match) -> str:
    counter, rest = match["c"], match.string[match.end() : match.end() + 12]
    if counter in ("번지", "호", "동", "번길") and re.search(DASH, match[0]):
        return f"{read(match['a'])} 다시 {read(match['b'])} {counter}"
    first, last = (_count(match[key], counter, rest) for key in ("a", "b"))
    space = "" if counter in "년월일분초원시" else " "
    a, b = int(match["a"].replace(",", "").split(".")[0]), int(match["b"].replace(",", "").split(".")[0])
    if 0 < a < 9 and b == 10 * (a + 1):  # 3~40대
        return f"{sino(str(a))}{sino(str(b))} {counter}"
    once = counter[:-1] if counter in ("일간", "년간", "주간", "분간", "초간") else counter
    return f"{first}{space}{once}에서 {last}{space}{counter}"


def _say_some(match: Match) -> str:
    """20여 명: always Sino-Korean."""
    return f"{read(match[1])}여"


def _say_ordinal(match: Match) -> str:
    return f"제{read(match[1])}"


def _say_great(match: Match) -> str:
    """3만 5천, 1.5억, 12억 3,400만: the signs for the places are words already."""
    out = []
    for number, place in re.findall(rf"({N})\s?((?:천|백|십)?[만억조경]|[천백십])", match[0]):
        said = read(number)
        out.append(place if said == "일" and place in ("만", "천", "백", "십") else said + place)
    tail = re.search(rf"[만억조경천백십]\s?({N})$", match[0])
    if tail is not None:
        out.append(read(tail[1]))
    return ("마이너스 " if match[0][0] in "-−" else "") + " ".join(out)


_CONTEST = re.compile("승|패|이겼|이기|졌|꺾|경기|스코어|점수|리드|앞서|동점|무승부|역전|세트|대파|축구|야구|골")


def _say_score(match: Match) -> str:
    around = match.string[max(0, match.start() - 20) : match.end() + 20]
    joint = " 대 " if _CONTEST.search(around) else " 다시 "
    return joint.join(sino(part) for part in re.split(DASH, match[0]))


def _say_range(match: Match) -> str:
    return f"{signed(match[1])}에서 {signed(match[2])}"


def _say_floor(match: Match) -> str:
    return ("지하 " if match["below"] else "") + f"{sino(match[2])} 층"


def _say_plus_one(match: Match) -> str:
    """1+1 of shops: 원 플러스 원."""
    return {"1": "원", "2": "투", "3": "쓰리"}[match[1]] + " 플러스 원"


_PLACE = rf"(?:{N})\s?(?:(?:천|백|십)?[만억조경]|[천백십](?![가-힣]*(?:대|연|년대)\b))"
_MORE = rf"(?:{N})\s?(?:(?:천|백|십)?[만억조경]|[천백십])"
EARLY = (
    rule("ordinal", r"제\s?(\d+)(?=\s?[가-힣·])", _say_ordinal, "제"),
    rule("floor", r"(?<!\w)(?P<below>B)?(\d{1,2})(?:\s?층|F(?!\w))", _say_floor, "층F"),
    rule("quarter", r"(?<![\d/.])([1-4])/4\s?분기", lambda match: f"{sino(match[1])}사분기", "/"),
    rule("plus one", r"(?<![\d+.])([1-3])\+1(?![\d+.]|\s?=)", _say_plus_one, "+"),
)
RULES = (
    rule(
        "places",
        rf"(?<![\d.,])(?:[-−](?=\d))?{_PLACE}(?:\s?{_MORE})*(?:\s?\d{{1,4}}(?=\s?[원명개]))?",
        _say_great,
        "만억조경천백십",
    ),
    rule("some", rf"({NUMBER})여(?=\s?[가-힣])", _say_some, "여"),
    rule("date range", rf"(?<=[일월년)])(?<!개월)\s?(?P<claim>{TILDE})\s?(?=\d)", lambda match: "부터", "~〜～∼"),
    rule(
        "range",
        rf"(?<![\d.,])(?P<a>{N})\s?(?:{TILDE}|{DASH})\s?(?P<b>{N})\s?(?P<c>{_COUNTERS})",
        _say_counted_range,
        "~〜～∼-–—",
    ),
    rule("count", rf"(?P<sign>(?<![\w)]){DASH})?(?<![\d.,])(?P<n>{N})\s?(?P<c>{_COUNTERS})", _say_counted, DIGIT),
    rule("range", rf"(?<![\d.,])([-−]?(?:{N}))\s?{TILDE}\s?([-−]?(?:{N}))", _say_range, "~〜～∼"),
    rule(
        "range",
        rf"(?<=[\w)%％℃㎏㎞㎝㎜㎡])(?<![요다네까죠아어야]){TILDE}(?=[\d가-힣A-Za-z])"
        rf"|(?<=[시분일월년\d]\s){TILDE}(?=\s[가-힣]{{0,3}}\s?\d)",
        lambda match: "에서",
        "~〜～∼",
    ),
    rule("score", rf"(?<![\w.,-])\d{{1,3}}{DASH}\d{{1,4}}(?![A-Za-z\d-])", _say_score, "-–—−"),
)
