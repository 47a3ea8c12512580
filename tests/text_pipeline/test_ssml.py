"""SSML is read as the standard means it, or refused with the place where it is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moksori.errors import MarkupError
from moksori.text import markup, pipeline
from moksori.text.base import FrontEnd
from moksori.text.markup import Passage
from moksori.text.pipeline import Explanation, TextOptions


def read(inside: str) -> list[Passage]:
    return list(markup.passages(f"<speak>{inside}</speak>", "ssml"))


@pytest.fixture
def say(front_ends: Callable[[str], FrontEnd]) -> Callable[[str], Explanation]:
    options = TextOptions(markup="ssml")
    return lambda inside: pipeline.explain(f"<speak>{inside}</speak>", options, front_ends=front_ends)


def test_paragraphs_and_sentences_are_passages() -> None:
    assert [(p.kind, p.text) for p in read("<p><s>One</s><s>two</s></p><p>three</p>")] == [
        ("sentence", "One"), ("sentence", "two"), ("paragraph", "three"), ("paragraph", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tag", "seconds"),
    [("<break/>", 0.5), ('<break time="1.5s"/>', 1.5), ("<break time='250ms'/>", 0.25),
    ('<break strength="weak"/>', 0.25),
     ('<break strength="x-strong"/>', 1.5)],
)  # fmt: skip
def test_a_break_lasts_as_long_as_it_says(tag: str, seconds: float) -> None:
    assert read(f"a{tag}b")[0].pause == seconds


def test_a_break_of_no_strength_is_none() -> None:
    assert [p.text for p in read('a <break strength="none"/>b')] == ["a b"]


@pytest.mark.parametrize(
    ("attributes", "rate", "pitch", "volume"),
    [
        ('rate="slow"', 0.75, 0, 1), ('rate="120%"', 1.2, 0, 1), ('rate="+20%"', 1.2, 0, 1),
        ('rate="-50%"', 0.5, 0, 1),
        ('rate="0.8"', 0.8, 0, 1), ('rate="9"', 4.0, 0, 1), ('pitch="+2st"', 1, 2, 1), ('pitch="low"', 1, -3, 1),
        ('pitch="+100%"', 1, 12, 1), ('volume="+6dB"', 1, 0, 1.995), ('volume="silent"', 1, 0, 0),
        ('volume="50"', 1, 0, 0.5), ('rate="fast" pitch="x-high"', 1.25, 6, 1),
    ],
)  # fmt: skip
def test_prosody_is_understood(attributes: str, rate: float, pitch: float, volume: float) -> None:
    manner = read(f"<prosody {attributes}>x</prosody>")[0].manner
    assert (manner.rate, manner.pitch) == pytest.approx((rate, pitch)) and manner.volume == pytest.approx(volume, 1e-3)


def test_manners_inside_each_other_multiply_and_end() -> None:
    inside = '<prosody rate="slow">a<prosody rate="slow">b</prosody>c</prosody><voice name="bf_emma">d</voice>e'
    assert [(p.text, p.manner.rate, p.manner.voice) for p in read(inside)] == [
        ("a", 0.75, None), ("b", 0.5625, None), ("c", 0.75, None), ("d", 1.0, "bf_emma"), ("e", 1.0, None),
    ]  # fmt: skip


def test_languages_may_be_given_anywhere() -> None:
    passages = read('<p xml:lang="ko">하나</p>a <lang xml:lang="ja">に</lang><voice name="x" xml:lang="fr">b</voice>')
    assert passages[0].language == "ko"
    assert [(o.value, passages[1].text[o.start : o.end]) for o in passages[1].overrides] == [("ja", "に")]
    assert passages[2].language is None, "a voice that is named has its own"


def test_substitutes_and_phonemes_stand_where_their_words_stand(say: Callable[[str], Explanation]) -> None:
    told = say('The <sub alias="World Wide Web">W3</sub> <phoneme ph="təˈmeɪtoʊ">tomato</phoneme> '
               '<phoneme alphabet="x-sampa" ph=\'t@"meItoU\'/> is big')  # fmt: skip
    words = {w.phonemes: told.text[w.span.start : w.span.end] for u in told.utterances for w in u.words}
    assert (
        words["WORLD"] == words["WEB"] == "W3"
        and words["təmˈAtO"] == """<phoneme alphabet="x-sampa" ph='t@"meItoU'/>"""
    )
    assert told.spoken.startswith("The World Wide Web tomato")


@pytest.mark.parametrize(
    ("how", "written", "said"),
    [
        ("digits", "123", "one two three"), ("spell-out", "ab", "A B"), ("characters", "a1", "A one"),
        ("expletive", "darn", ""), ("nonsense", "x", "x"), ("cardinal", "12", "one two"),
    ],
)  # fmt: skip
def test_say_as(say: Callable[[str], Explanation], how: str, written: str, said: str) -> None:
    assert say(f'<say-as interpret-as="{how}">{written}</say-as>').spoken == said


def test_a_bleeped_word_is_listed(say: Callable[[str], Explanation]) -> None:
    told = say('Oh <say-as interpret-as="expletive">darn</say-as> it all')
    assert ("darn", "expletive") in [(told.text[o.start : o.end], o.reason) for o in told.unspoken]


def test_marks_keep_their_place(say: Callable[[str], Explanation]) -> None:
    told = say('Hello to you, <mark name="here"/>and goodbye')
    assert told.utterances[0].marks == (("here", told.text.index("<mark")),)


def test_entities_sections_and_unknown_elements_are_text(say: Callable[[str], Explanation]) -> None:
    inside = (
        "a &amp; b &#233;&#xe9; <![CDATA[<c>]]> <x:express xmlns:x='y' style='s'>d</x:express><emphasis>e</emphasis>"
    )
    assert "".join(p.text for p in read(inside)) == "a & b éé <c> de"


def test_what_has_no_sound_is_left_out(say: Callable[[str], Explanation]) -> None:
    told = say('<metadata>m</metadata><audio src="x.wav"><desc>a bell</desc>ding dong</audio> goes the bell')
    assert told.spoken == "ding dong goes the bell"
    assert ("a bell", "desc") in [(told.text[o.start : o.end], o.reason) for o in told.unspoken]


def test_places_are_characters_and_not_bytes(say: Callable[[str], Explanation]) -> None:
    told = say("안녕 é &amp; 😀 <s>word</s> 하나")
    for utterance in told.utterances:
        for word in utterance.words:
            if word.text in ("안녕", "word", "하나"):
                assert told.text[word.span.start : word.span.end] == word.text


@pytest.mark.parametrize(
    ("document", "message", "position"),
    [
        ("<speak>", "no element found", 7),
        ("<p>x</p>", "begins with <speak>", 0),
        ("<speak>a</speak>b", "junk after", 16),
        ("  <speak>é<b></speak>", "mismatched tag", 15),
        ("<speak>é &foo;</speak>", "undefined entity", 9),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><speak>&b;</speak>", "document type", 12),
        ("<speak>" + "<p>" * 40 + "</p>" * 40 + "</speak>", "more than 32", 100),
        ("<speak><break time='61s'/></speak>", "at most 60", 7),
        ("<speak>" + "<break time='60s'/>" * 6 + "</speak>", "more than 300", 102),
        ("<speak><break time='soon'/></speak>", "no value", 7),
        ("<speak><break strength='iron'/></speak>", "strength", 7),
        ("<speak><lang xml:lang='tlh'>x</lang></speak>", "tlh", 7),
        ("<speak><lang>x</lang></speak>", "needs xml:lang", 7),
        ("<speak><sub>x</sub></speak>", "needs an alias", 7),
        ("<speak><phoneme alphabet='arpabet' ph='x'>x</phoneme></speak>", "ipa or x-sampa", 7),
        ("<speak><phoneme ph='ж'>x</phoneme></speak>", "no voice knows", 7),
        ("<speak><prosody rate='warp'>x</prosody></speak>", "no value", 7),
        ("<speak>\ud800</speak>", "not well-formed", 7),
        ("Hello", "not well-formed", 0),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_place(document: str, message: str, position: int) -> None:
    with pytest.raises(MarkupError, match=message) as caught:
        list(markup.passages(document, "ssml"))
    assert caught.value.position == position


def test_inline_tags_are_text_in_ssml() -> None:
    assert read("a [pause:1s] b")[0].text == "a [pause:1s] b"
