# ruff: noqa: E501 - what is written and what is said stand on one line
"""English is said as a careful reader would say it: one table a kind of writing."""

from __future__ import annotations

import random

import pytest

from moksori.text.normalize.en import normalize
from moksori.text.rules import joined, problem

AMERICAN = {
    # numbers
    "There were 4,812 of them.": "There were four thousand eight hundred twelve of them.",
    "It cost 0.75 and 12.05.": "It cost zero point seven five and twelve point zero five.",
    "agent 007": "agent zero zero seven",
    "the 31st, 112th and 1,000th": "the thirty-first, one hundred twelfth and one thousandth",
    "-8 is colder than +3": "minus eight is colder than plus three",
    "1/4 cup, 2 3/4 inches, ½ a day": "one quarter cup, two and three quarters inches, one half a day",
    "open 24/7": "open twenty-four seven",
    "pages 4–9 and 10-12": "pages four to nine and ten to twelve",
    "a 5:2 majority on a 16:9 screen": "a five to two majority on a sixteen to nine screen",
    "1.2e6 and 3×10⁸": "one point two times ten to the power of six and three times ten to the power of eight",
    "2k users, a 10K race": "two thousand users, a ten K race",
    # money
    "$7.25": "seven dollars and twenty-five cents",
    "€40 or 40€": "forty euros or forty euros",
    "£2.01": "two pounds and one penny",
    "a 20$ bill": "a twenty dollar bill",
    "¥900, ₹350, ₩1,000": "nine hundred yen, three hundred fifty rupees, one thousand won",
    "$6.1 billion and £3m": "six point one billion dollars and three million pounds",
    "$15-20 or $3–$4": "fifteen to twenty dollars or three dollars to four dollars",
    "$9/month": "nine dollars per month",
    "75 USD": "seventy-five US dollars",
    "80¢": "eighty cents",
    # dates and years
    "on 2021-11-30": "on November thirtieth, twenty twenty-one",
    "on 4/5/2023": "on April fifth, twenty twenty-three",
    "14 March 1879": "the fourteenth of March eighteen seventy-nine",
    "Oct. 3, 2008": "October third, two thousand eight",
    "since 1905, in 2010": "since nineteen oh five, in twenty ten",
    "1500 people, 1987 was cold": "fifteen hundred people, nineteen eighty-seven was cold",
    "the 1970s, the '20s": "the nineteen seventies, the twenties",
    "300 BC and AD 64": "three hundred BC and A D sixty-four",
    "1914–1918, 1939-45": "nineteen fourteen to nineteen eighteen, nineteen thirty-nine to forty-five",
    "2022-03-04T09:05:00Z": "March fourth, twenty twenty-two, nine oh five U T C",
    # times
    "at 9:30PM": "at nine thirty PM",
    "11:45:20 pm": "eleven forty-five and twenty seconds PM",
    "at 7:00, at 19:00": "at seven o'clock, at nineteen hundred hours",
    "8 a.m.-4 p.m. daily": "eight AM to four PM daily",
    "3h 20m": "three hours twenty minutes",
    # units
    "2.4 GHz, 1 min, 4 min, 20 mA, 8 mV": "two point four gigahertz, one minute, four minutes, twenty milliamps, eight millivolts",
    "5 in the bag, 5 in.": "five in the bag, five inches.",
    "3 cm/h and 9.8 m/s²": "three centimeters per hour and nine point eight meters per second squared",
    "-3°C, 90°F, 30-35 degC": "minus three degrees Celsius, ninety degrees Fahrenheit, thirty to thirty-five degrees Celsius",
    "12% to 15-20%": "twelve percent to fifteen to twenty percent",
    "a 6-kg cat of 6'1\"": "a six-kilogram cat of six foot one",
    "20 x 30 m": "twenty by thirty meters",
    # codes
    "555-987-6543": "five five five, nine eight seven, six five four three",
    "ISBN 0-306-40615-2": "ISBN zero, three zero six, four zero six one five, two",
    "10.0.0.1": "one zero dot zero dot zero dot one",
    "v3.0.2 of 2.10.1": "v three point zero point two of two point ten point one",
    "COVID-19, MP3, B2B, GPT-4": "COVID nineteen, MP three, B two B, GPT four",
    "card ending in 9021": "card ending in nine zero two one",
    "45 Oak St, Salem, OR 97301": "forty-five Oak Street, Salem, Oregon nine seven three zero one",
    # the net
    "me.too@mail.org": "me dot too at mail dot org",
    "www.cats.com/a_b": "W W W dot cats dot com slash a underscore b",
    "https://x.org/p#top.": "HTTPS colon slash slash x dot org slash p hash top.",
    "my_notes.txt and .env": "my underscore notes dot TXT and dot env",
    "#CatsRule with @cat_fan": "hashtag Cats Rule with at cat underscore fan",
    # words
    "Mr. Bo, Mrs. Bo and Dr. Bo": "Mister Bo, Missus Bo and Doctor Bo",
    "She lives on Pine Dr. now.": "She lives on Pine Drive now.",
    "Main St. by St. Anne's": "Main Street by Saint Anne's",
    "No. 9 said: No. I won't.": "number nine said: No. I won't.",
    "p. 8, Vol. 2, Fig. 5": "page eight, volume two, figure five",
    "Chapter IX of George VI": "Chapter nine of George the sixth",
    "I am. So was I.": "I am. So was I.",
    "Rocky III and World War I": "Rocky three and World War one",
    "tea, milk, etc. Then": "tea, milk, et cetera. Then",
    "e.g. this, i.e. that": "for example this, that is that",
    # signs
    "C#, C++ and .NET": "C sharp, C plus plus and dot net",
    "y = x * 4 + 1": "y equals x times four plus one",
    "R&D @ 5": "R and D at five",
    "Brand™ and Mark® for 3°": "Brand and Mark for three degrees",
    "§ 7 — 2 > 1": "section seven — two greater than one",
    "x² + 2^8 - α": "x squared plus two to the power of eight — alpha",
    "## Title": "Title",
    "wow 😀👍🏽": "wow",
    "Marbles. --- In it": "Marbles. — In it",
}  # fmt: skip
BRITISH = {
    "4/5/2023": "the fourth of May twenty twenty-three",
    "Oct. 3, 2008": "the third of October two thousand eight",
    "1,205": "one thousand two hundred and five",
    "99p": "ninety-nine pence",
    "5 km": "five kilometres",
}


@pytest.mark.parametrize(("text", "spoken"), AMERICAN.items())
def test_american_english(text: str, spoken: str) -> None:
    pieces = normalize(text)
    assert problem(text, pieces) is None
    assert joined(pieces) == spoken


@pytest.mark.parametrize(("text", "spoken"), BRITISH.items())
def test_british_english(text: str, spoken: str) -> None:
    assert joined(normalize(text, british=True)) == spoken


def test_emoji_are_named_when_asked_for() -> None:
    assert joined(normalize("hi 😀", named_emoji=True)) == "hi grinning face"


@pytest.mark.parametrize("text", ["", " ", "...", "?!", "\n", "—", "“”", "😀", "\u200b"])
def test_text_without_words_is_no_error(text: str) -> None:
    assert problem(text, normalize(text)) is None


def test_every_piece_points_at_what_it_says() -> None:
    text = "Pay $5.30 to Dr. Kim by 2024-05-01."
    said = {text[piece.start : piece.end]: piece.spoken for piece in normalize(text)}
    assert said["$5.30"] == "five dollars and thirty cents"
    assert said["Dr."] == "Doctor"
    assert said["2024-05-01"] == "May first, twenty twenty-four"
    assert said["Pay"] == "Pay"


def test_no_digit_is_left_unread_and_no_character_unaccounted_for() -> None:
    chance = random.Random(8)
    signs = "0123456789.,:/-+%$€°'\"() abcKMxXivVI#@&*=^²½–_\\~é😀\n"
    for _ in range(1500):
        text = "".join(chance.choices(signs, k=chance.randint(1, 30)))
        pieces = normalize(text)
        assert problem(text, pieces) is None
        assert not any(char.isdigit() for piece in pieces for char in piece.spoken), text


@pytest.mark.parametrize("unit", ["a", "1/", ".", "1,", "a.", "$", "@a", "http://", "-", "1 ", "((", "I ", "½", "x="])
def test_hostile_repetition_is_read_to_the_end(unit: str) -> None:
    text = (unit * 3000)[:3000]
    assert problem(text, normalize(text)) is None


def test_a_place_between_two_letters_that_holds_none_is_no_error() -> None:
    """U+03A2 lies between Α and Ω and is no letter: a hostile request with it once ended in a 500."""
    from moksori.text.normalize import en

    for number in range(0x370, 0x400):
        en.normalize(f"a {chr(number)} b 5{chr(number)}")
