"""Korean normalisation: what is written, and what is read out. All examples are our own."""

from __future__ import annotations

import pytest

from moksori.text.normalize.ko import claims, normalize, particle
from moksori.text.normalize.ko_hanja import read as read_hanja
from moksori.text.normalize.ko_numbers import counted, decimal, native, one_by_one, sino


def spoken(text: str) -> str:
    """The pieces put together as they stand in the text, without the spaces that only Hangul spelling asks for."""
    return "".join(piece.spoken for piece in normalize(text)).replace(" ", "")


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("0", "영"),
        ("10", "십"),
        ("16", "십육"),
        ("110", "백십"),
        ("1111", "천백십일"),
        ("10000", "만"),
        ("110000", "십일만"),
        ("100010000", "일억 일만"),
        ("100000001", "일억 일"),
        ("20230000", "이천이십삼만"),
        ("5000000000000", "오조"),
        ("9" * 30, "구" * 30),
    ],
)
def test_sino_korean_numbers_are_grouped_by_ten_thousands(digits: str, words: str) -> None:
    assert sino(digits) == words


def test_native_numbers_change_before_a_counter() -> None:
    assert [native(n) for n in (1, 2, 3, 4, 20, 21, 99)] == ["한", "두", "세", "네", "스무", "스물한", "아흔아홉"]
    assert [native(n, counted=False) for n in (1, 20, 33)] == ["하나", "스물", "서른셋"]
    assert [counted(n) for n in ("5", "101", "125", "2000")] == ["다섯", "백한", "백이십오", "이천"]


def test_digits_behind_the_point_are_read_one_by_one() -> None:
    assert decimal("3", "14") == "삼점일사"
    assert one_by_one("010", "공") == "공일공"


CASES = {
    # time and dates
    "7시 45분에": "일곱시사십오분에",
    "지금 8시예요": "지금여덟시예요",
    "오후 13:05": "오후십삼시오분",
    "09:00": "아홉시",
    "0시 5분": "영시오분",
    "6월 6일, 10월 9일": "유월육일,시월구일",
    "2031-12-03": "이천삼십일년십이월삼일",
    "1988. 9. 17.": "천구백팔십팔년구월십칠일",
    "4/7(화)": "사월칠일화요일",
    "3월 2일(월)~4일(수)": "삼월이일월요일부터사일수요일",
    "80년대 노래": "팔십년대노래",
    "6·25 전쟁과 4·19": "육이오전쟁과사일구",
    "1~2월, 4~5시": "일월에서이월,네시에서다섯시",
    "월~금 PM 4:00": "월요일부터금요일오후네시",
    "3.1운동": "삼일운동",
    "3/4분기": "삼사분기",
    # counters
    "제7조 제1항": "제칠조제일항",
    "B2층과 3F": "지하이층과삼층",
    "1번: 예": "일번:예",
    "1골": "한골",
    "형은 31살, 나는 20살": "형은서른한살,나는스무살",
    "책 2권과 종이 12장": "책두권과종이열두장",
    "12층 3호실": "십이층삼호실",
    "고양이 4마리": "고양이네마리",
    "5개월 동안 5개": "오개월동안다섯개",
    "2시간 20분": "두시간이십분",
    "48시간": "사십팔시간",
    "4번 출구에서 4번 봤다": "사번출구에서네번봤다",
    "2학년 4반 11번": "이학년사반십일번",
    "제2회, 제 10차": "제이회,제십차",
    "1번째, 12번째": "첫번째,열두번째",
    "버스 2대가, 30대 남자": "버스두대가,삼십대남자",
    "30여 명": "삼십여명",
    "2~4명": "두명에서네명",
    "4~50대": "사오십대",
    "4~5일간": "사일에서오일간",
    "2부터 9까지": "이부터구까지",
    "10~15년": "십년에서십오년",
    "3박 4일": "삼박사일",
    "9위와 1등급": "구위와일등급",
    # amounts
    "25만 명": "이십오만명",
    "3억 2,500만 원": "삼억이천오백만원",
    "2.5배, 3배": "이점오배,세배",
    "₩7,500": "칠천오백원",
    "$12.40": "십이달러사십센트",
    "€3M": "삼백만유로",
    "45달러": "사십오달러",
    "JPY 800": "팔백엔",
    "-7.5%": "마이너스칠점오퍼센트",
    "2.5%p": "이점오퍼센트포인트",
    "82㎡, 3.5kg": "팔십이제곱미터,삼점오킬로그램",
    "60km/h": "시속육십킬로미터",
    "36.5℃": "섭씨삼십육점오도",
    "500mL 2병": "오백밀리리터두병",
    "16GB": "십육기가바이트",
    "10~20km": "십에서이십킬로미터",
    # fractions, ratios, arithmetic
    "2/5": "오분의이",
    "1과 1/4": "일과사분의일",
    "½컵": "이분의일컵",
    "4:1 비율": "사대일비율",
    "2-0으로 이겼다": "이대영으로이겼다",
    "7+8=15": "칠더하기팔은십오",
    "12÷4=3": "십이나누기사는삼",
    "3²": "삼의제곱",
    "1+1 행사": "원플러스원행사",
    "5m × 2m": "오미터곱하기이미터",
    "2<5": "이는오보다작다",
    # strings of digits
    "010-9876-5432": "공일공,구팔칠육,오사삼이",
    "02 345 6789": "공이,삼사오,육칠팔구",
    "1544-0000": "일오사사,공공공공",
    "+82-2-345-6789": "플러스팔이,이,삼사오,육칠팔구",
    "9876-5432-1098-7654": "구팔칠육,오사삼이,일공구팔,칠육오사",
    "880215-2345678": "팔팔공이일오,이삼사오육칠팔",
    "005": "공공오",
    "10.0.0.7": "십닷영닷영닷칠",
    "v3.2": "버전삼점이",
    "978-89-364-3412-0": "구칠팔,팔구,삼육사,삼사일이,공",
    "종로1가": "종로일가",
    "56-7번지": "오십육다시칠번지",
    "안녕하세요~ 반가워요": "안녕하세요반가워요",
    "서울~부산": "서울에서부산",
    "9시 ~ 오후 6시": "아홉시에서오후여섯시",
    # letters
    "KBS와 SBS": "케이비에스와에스비에스",
    "AI가": "에이아이가",
    "NASA": "나사",
    "email로 meeting을": "이메일로미팅을",
    "iPhone": "아이폰",
    "MP3, 5G, B2B": "엠피쓰리,파이브지,비투비",
    "KF80": "케이에프팔십",
    "R&D": "알앤디",
    "제IV장": "제사장",
    "루이 XIV세": "루이십사세",
    "Ⅱ부": "이부",
    "kim@naver.com": "케이아이엠골뱅이네이버닷컴",
    "www.google.com": "더블유더블유더블유닷구글닷컴",
    "보고서.pdf": "보고서닷피디에프",
    "#맛집": "해시태그맛집",
    "ㅋㅋㅋ": "크크크",
    "ㄱ과 ㄴ": "기역과니은",
    # Hanja
    "大韓民國": "대한민국",
    "女子와 男女": "여자와남녀",
    "不正과 不可": "부정과불가",
    "比率, 法律": "비율,법률",
    "한국(韓國)": "한국",
    "音樂과 娛樂": "음악과오락",
}


@pytest.mark.parametrize("written", CASES)
def test_it_is_read_as_a_careful_reader_would(written: str) -> None:
    assert spoken(written) == CASES[written]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("3은", "삼은"),
        ("2은", "이는"),
        ("1/4이", "사분의일이"),
        ("3/4이", "사분의삼이"),
        ("4/3이", "삼분의사가"),
        ("사과을(를)", "사과를"),
        ("책을(를)", "책을"),
        ("10을(를)", "십을"),
        ("서울(으)로", "서울로"),
        ("KBS을", "케이비에스를"),
        ("MBC으로", "엠비씨로"),
    ],
)
def test_a_particle_agrees_with_what_is_said_before_it(written: str, said: str) -> None:
    assert spoken(written) == said


def test_a_particle_after_a_plain_word_is_left_as_written() -> None:
    assert spoken("사과은 책를") == "사과은책를"


def test_particles_choose_by_the_last_sound() -> None:
    assert [particle("로", word) for word in ("서울", "부산", "대구")] == ["로", "으로", "로"]


def test_latin_words_are_claimed_only_where_korean_says_them() -> None:
    assert claims("meeting") and claims("GPU") and claims("x")
    assert not claims("Kubernetes")


def test_english_words_are_left_to_the_english_front_end() -> None:
    pieces = normalize("오늘 Kubernetes는 어렵다")

    assert [(p.spoken, p.language) for p in pieces if p.language] == [("Kubernetes", "en-us")]


def test_an_english_phrase_is_not_torn_apart_by_words_that_korean_knows() -> None:
    pieces = normalize("그는 I like this idea 라고 했다")

    assert [p.spoken for p in pieces if p.language == "en-us"] == ["I", "like", "this", "idea"]


def test_hanja_beside_kana_are_japanese() -> None:
    pieces = normalize("그는 日本語も話す 라고 했다")

    assert [(p.spoken, p.language) for p in pieces if p.language] == [("日本語も話す", "ja")]


def test_what_is_not_said_says_why() -> None:
    notes = {p.note for p in normalize("좋아요 😀 Привет ^^") if not p.spoken}

    assert "emoji" in notes and "emoticon" in notes and "no Korean reading: cyrillic" in notes


def test_hanja_outside_the_table_have_no_reading() -> None:
    assert read_hanja("㐀") is None
    assert read_hanja("率", after_hangul=True) == "률"


def test_plain_hangul_passes_unchanged() -> None:
    text = "오늘은 날씨가 맑고 바람이 분다."

    assert "".join(p.spoken for p in normalize(text)) == text.replace(" ", "")
