"""The Standard Pronunciation (표준발음법), article by article: written = as pronounced.

Words are those that the standard itself gives as examples, and more of our own; sentences are our own.
"""

from __future__ import annotations

import pytest

from moksori.text.g2p.ko_hangul import coda_of, put_together, take_apart, tense
from moksori.text.g2p.ko_pronounce import in_hangul

ARTICLES = {
    "5: ㅢ ㅖ and 져": (
        "희망=히망 무늬=무니 띄어=띠어 의사=의사 민주주의=민주주이 우리의=우리에 시계=시게 지혜=지헤 예절=예절 "
        "차례=차례 가져=가저 다쳐=다처"
    ),
    "9: codas close": "닦다=닥따 부엌=부억 옷=옫 있다=읻따 젖=젇 꽃=꼳 솥=솓 앞=압 덮다=덥따 밭=받",
    "10: clusters": "넋=넉 넋과=넉꽈 앉다=안따 여덟=여덜 넓다=널따 외곬=외골 핥다=할따 값=갑 없다=업따",
    "10, exceptions": "밟다=밥따 밟지=밥찌 밟는=밤는 밟고=밥꼬 밟아=발바 넓죽하다=넙쭈카다 넓둥글다=넙뚱글다",
    "11: ㄺ ㄻ ㄿ": "닭=닥 흙과=흑꽈 맑다=막따 늙지=늑찌 삶=삼 젊다=점따 읊고=읍꼬 읊다=읍따",
    "11, verbs before ㄱ": "맑게=말께 묽고=물꼬 얽거나=얼꺼나 읽고=일꼬 밝기=발끼",
    "12.1: ㅎ and stops": (
        "놓고=노코 좋던=조턴 쌓지=싸치 많고=만코 않던=안턴 닳지=달치 각하=가카 먹히다=머키다 밝히다=발키다 "
        "좁히다=조피다 넓히다=널피다 꽂히다=꼬치다 앉히다=안치다 맏형=마텽 못하다=모타다"
    ),
    "12.2 and 12.3: ㅎ, ㅅ and ㄴ": "닿소=다쏘 많소=만쏘 싫소=실쏘 놓는=논는 쌓네=싼네 않는=안는 뚫는=뚤른",
    "12.4: ㅎ before vowels": "낳은=나은 놓아=노아 쌓이다=싸이다 많아=마나 않은=아는 닳아=다라 싫어도=시러도",
    "13: liaison": (
        "깎아=까까 옷이=오시 있어=이써 낮이=나지 꽃을=꼬츨 쫓아=쪼차 밭에=바테 앞으로=아프로 덮이다=더피다"
    ),
    "14: liaison of clusters": "넋이=넉씨 앉아=안자 닭을=달글 젊어=절머 핥아=할타 읊어=을퍼 값을=갑쓸 없어=업써",
    "15: before a new word": "겉옷=거돋 헛웃음=허두슴 값어치=가버치 맛없다=마덥따 맛있다=마싣따 멋있다=머싣따",
    "16: names of letters": (
        "디귿이=디그시 지읒을=지으슬 치읓에=치으세 키읔이=키으기 티읕을=티으슬 피읖에=피으베 히읗이=히으시"
    ),
    "17: palatalisation": (
        "굳이=구지 미닫이=미다지 땀받이=땀바지 밭이=바치 벼훑이=벼훌치 굳히다=구치다 닫히다=다치다 묻히다=무치다 "
        "같이=가치 붙여=부처"
    ),
    "18: nasalisation": (
        "먹는=멍는 국물=궁물 깎는=깡는 몫몫이=몽목씨 긁는=긍는 흙만=흥만 닫는=단는 짓는=진는 있는=인는 맞는=만는 "
        "붙는=분는 잡는=잠는 앞마당=암마당 읊는=음는 없는=엄는"
    ),
    "19: ㄹ after ㅁ ㅇ ㄱ ㅂ": (
        "담력=담녁 침략=침냑 강릉=강능 항로=항노 대통령=대통녕 막론=망논 협력=혐녁 십리=심니 법률=범뉼"
    ),
    "20: lateralisation": (
        "난로=날로 신라=실라 천리=철리 광한루=광할루 대관령=대괄령 칼날=칼랄 물난리=물랄리 닳는=달른 핥네=할레"
    ),
    "20, ㄴㄴ": (
        "의견란=의견난 생산량=생산냥 결단력=결딴녁 공권력=공꿘녁 이원론=이원논 입원료=이붠뇨 판단력=판단녁 "
        "권력=궐력 언론=얼론"
    ),
    "23: tense behind stops": (
        "국밥=국빱 깎다=깍따 닭장=닥짱 옷고름=옫꼬름 있던=읻떤 꽂고=꼳꼬 낯설다=낟썰다 덮개=덥깨 옆집=엽찝 "
        "값지다=갑찌다"
    ),
    "24: stems in ㄴ and ㅁ": (
        "껴안다=껴안따 앉고=안꼬 얹다=언따 삼고=삼꼬 더듬지=더듬찌 닮고=담꼬 젊지=점찌 안기다=안기다 "
        "감기다=감기다 굶기다=굼기다 옮기다=옴기다"
    ),
    "25: stems in ㄼ ㄾ": "넓게=널께 핥다=할따 훑소=훌쏘 떫지=떨찌 여덟도=여덜도",
    "26: Sino-Korean ㄹ": (
        "갈등=갈뜽 발동=발똥 절도=절또 말살=말쌀 불소=불쏘 일시=일씨 갈증=갈쯩 물질=물찔 발전=발쩐 몰상식=몰쌍식 "
        "결정=결쩡 열심히=열씸히"
    ),
    "26, native words stay": "슬슬=슬슬 말장난=말장난 빌딩=빌딩 살다=살다 알던=알던 월드컵=월드컵 팔다=팔다 놀자=놀자",
    "27: -(으)ㄹ endings": (
        "할걸=할껄 할밖에=할빠께 할세라=할쎄라 할수록=할쑤록 할지라도=할찌라도 할지언정=할찌언정 할진대=할찐대 "
        "갈게=갈께 알지=알지 길게=길게"
    ),
    "28: compounds": (
        "문고리=문꼬리 눈동자=눈똥자 산새=산쌔 손재주=손째주 길가=길까 발바닥=발빠닥 굴속=굴쏙 술잔=술짠 "
        "바람결=바람껼 그믐달=그믐딸 아침밥=아침빱 강가=강까 초승달=초승딸 등불=등뿔 창살=창쌀 물고기=물꼬기"
    ),
    "28, Sino-Korean": (
        "인기=인끼 효과=효꽈 사건=사껀 조건=조껀 헌법=헌뻡 방법=방법 성격=성껵 문제점=문제쩜 여권=여꿘 "
        "면허증=면허쯩 가능성=가능썽 여성=여성 구성=구성 신뢰성=실뢰썽"
    ),
    "29: inserted ㄴ": (
        "솜이불=솜니불 막일=망닐 맨입=맨닙 꽃잎=꼰닙 한여름=한녀름 색연필=생년필 직행열차=지캥녈차 콩엿=콩녇 "
        "담요=담뇨 눈요기=눈뇨기 영업용=영엄뇽 식용유=시굥뉴 백분율=백뿐뉼 들일=들릴 솔잎=솔립 물약=물략 "
        "불여우=불려우 서울역=서울력 강남역=강남녁 휘발유=휘발류"
    ),
    "29, none": "지역=지역 번역=버녁 사용=사용 활용=화룡 이용=이용 절약=저략",
    "30: ㅅ between": (
        "콧날=콘날 아랫니=아랜니 툇마루=퇸마루 뱃머리=밴머리 깻잎=깬닙 나뭇잎=나문닙 베갯잇=베갠닏 뒷일=뒨닐"
    ),
    "more suffixes": "물건값=물건깝 영수증=영수증 학생증=학쌩쯩",
    "numbers": "십육=심뉵 백육=뱅뉵 열여덟=열려덜 스물여섯=스물려섣 십일월=시비뤌 여덟은=여덜븐",
}


@pytest.mark.parametrize("article", ARTICLES)
def test_words_are_pronounced_by_the_articles_of_the_standard(article: str) -> None:
    pairs = [pair.split("=") for pair in ARTICLES[article].split()]

    assert {written: in_hangul([written]) for written, _ in pairs} == dict(pairs)


PHRASES = {
    "할 것을": "할 꺼슬",
    "갈 데가": "갈 떼가",
    "할 바를": "할 빠를",
    "할 수는": "할 쑤는",
    "할 적에": "할 쩌게",
    "갈 곳": "갈 꼳",
    "할 도리": "할 또리",
    "만날 사람": "만날 싸람",
    "할 일": "할 릴",
    "한 일": "한 닐",
    "옷 한 벌": "오 탄 벌",
    "꽃 한 송이": "꼬 탄 송이",
    "몇 시": "멷 씨",
    "못 가다": "몯 까다",
    "못 잊을": "몬 니즐",
    "열 개": "열 깨",
    "먹은 것은": "머근 거슨",
    "십 년": "심 년",
    "육 명": "융 명",
    "여섯 마리": "여선 마리",
    "만 원": "마 눤",
    "팔 개월": "팔 개월",
    "먹을 거예요": "머글 꺼예요",
    "그럴 수밖에": "그럴 쑤바께",
}


@pytest.mark.parametrize(("written", "said"), PHRASES.items())
def test_a_word_that_leans_on_the_one_before_is_said_with_it(written: str, said: str) -> None:
    assert in_hangul(written.split()) == said


@pytest.mark.parametrize("written", ["전화를 걸지", "오늘 저녁", "겨울 동안", "나를 버리고"])
def test_a_noun_in_l_makes_nothing_tense(written: str) -> None:
    assert in_hangul(written.split()) == written


def test_words_that_do_not_lean_keep_their_sounds_apart() -> None:
    assert in_hangul(["밥", "먹고", "옷", "입어"]) == "밥 먹꼬 옫 이버"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("전문가들은 금리 인상을 걱정한다", "전문가드른 금니 인상을 걱쩡한다"),
        ("읽던 책을 덮고 창문을 열었다", "익떤 채글 덥꼬 창무늘 여럳따"),
        ("독립문역에서 내려 주세요", "동님문녀게서 내려 주세요"),
        ("한국어의 표준 발음법", "한구거에 표준 바름뻡"),
    ],
)
def test_whole_sentences_are_pronounced(written: str, said: str) -> None:
    assert in_hangul(written.split()) == said


def test_syllables_come_apart_and_together_again() -> None:
    for code in range(ord("가"), ord("힣") + 1, 7):
        assert put_together(*take_apart(chr(code))) == chr(code)


def test_a_syllable_becomes_tense_only_where_it_can() -> None:
    assert [tense(s) for s in "기다마싸"] == list("끼따마싸")


def test_the_coda_of_a_text_is_that_of_its_last_syllable() -> None:
    assert (coda_of("값"), coda_of("나"), coda_of("a"), coda_of("")) == ("ㅄ", "", None, None)
