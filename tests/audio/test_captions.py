"""Cues show the original text, cover every word once, and never stand over each other."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moksori.audio.captions import CAPTIONS, captions, srt, textgrid, vtt
from moksori.audio.captions import json as as_json
from moksori.audio.cues import Shape, caption_words, cues
from moksori.errors import OptionError
from moksori.types import Phoneme, Span, Word


def said(text: str, pattern: str = r"\w+(?:['’]\w+)*", each: float = 0.3, start: float = 0.2) -> list[Word]:
    """Every match is a word; one begins each `each` seconds."""
    places = [match.span() for match in re.finditer(pattern, text)]
    return [
        Word(text[a:b], start + n * each, start + n * each + 0.9 * each, Span(a, b)) for n, (a, b) in enumerate(places)
    ]


PRICE = "It cost $5.30 (roughly) — a lot!"
FIVE_THIRTY = [
    Word("It", 0.1, 0.2, Span(0, 2)),
    Word("cost", 0.2, 0.5, Span(3, 7)),
    *(
        Word(text, 0.5 + 0.2 * n, 0.7 + 0.2 * n, Span(8, 13))
        for n, text in enumerate(["five", "dollars", "and", "thirty", "cents"])
    ),
    Word("roughly", 1.6, 2.0, Span(15, 22)),
    Word("a", 2.1, 2.2, Span(26, 27)),
    Word("lot", 2.2, 2.5, Span(28, 31)),
]


def test_the_words_said_for_one_place_are_one_caption_word():
    words = caption_words(FIVE_THIRTY, PRICE)
    price = words[2]
    assert (price.text, price.spoken) == ("$5.30", "five dollars and thirty cents")
    assert (price.start, price.end) == (500, 1500)


def test_what_is_written_is_shown_and_not_what_is_said():
    assert [word.text for word in caption_words(FIVE_THIRTY, PRICE)] == [
        "It", "cost", "$5.30", "(roughly) —", "a", "lot!",
    ]  # fmt: skip
    assert "dollars" not in srt(FIVE_THIRTY, PRICE)


def test_opening_marks_go_to_the_word_after_and_closing_ones_to_the_word_before():
    text = 'He said, "Yes (or no)!" and “left”.'
    assert [word.text for word in caption_words(said(text), text)] == [
        "He", "said,", '"Yes', "(or", 'no)!"', "and", "“left”.",
    ]  # fmt: skip


def test_words_without_a_space_between_them_stay_together():
    text = "a well-known 東京「駅」前"
    words = caption_words(said(text, r"well|known|a|東京|駅|前"), text)
    assert [(word.text, word.joined) for word in words] == [
        ("a", False), ("well-", False), ("known", True), ("東京", False), ("「駅」", True), ("前", True),
    ]  # fmt: skip


@settings(deadline=None, max_examples=80)
@given(
    st.text(alphabet='ab Z.,!?"()“”-—\n\t3$漢字かな。、「」😀é ', max_size=300), st.integers(4, 42), st.integers(1, 3)
)
def test_every_character_is_shown_once_and_in_order(text, columns, lines):
    words = said(text, r"[^\W_]+")
    made = cues(words, text, shape=Shape(columns=columns, lines=lines))
    shown = "".join("".join(cue.text.split()) for cue in made)
    assert shown == ("".join(text.split()) if words else "")
    assert all(len(cue.lines) <= lines for cue in made if len([w for line in cue.lines for w in line]) > 1)


@settings(deadline=None, max_examples=80)
@given(st.lists(st.tuples(st.floats(-1, 30), st.floats(-1, 3)), max_size=60))
def test_cues_never_overlap_whatever_the_times(times):
    text = " ".join("word" for _ in times)
    words = [Word("word", at, at + long, Span(5 * n, 5 * n + 4)) for n, (at, long) in enumerate(times)]
    made = cues(words, text)
    assert all(cue.start < cue.end for cue in made)
    assert all(one.end <= other.start for one, other in itertools.pairwise(made))
    assert sum(len(line) for cue in made for line in cue.lines) == len(words)


def test_lines_are_no_wider_than_asked_and_about_as_long_as_each_other():
    text = "The committee has decided, after a long debate, that the bridge will be closed until the end of the year."
    for cue in cues(said(text), text):
        assert all(len(line) <= 42 for line in cue.text.split("\n"))
        assert len(cue.text.split("\n")) <= 2
    first = cues(said(text), text)[0].text
    assert first.endswith(","), "a cue ends at a comma if it can"


def test_a_word_wider_than_a_line_stands_alone():
    text = "See https://example.org/" + "x" * 100 + " for more."
    made = cues(said(text, r"\S+"), text)
    assert any("x" * 100 in line for cue in made for line in cue.text.split("\n"))


def test_chinese_and_japanese_lines_are_half_as_many_characters():
    text = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた。"
    made = cues(said(text, r"\w\w?", each=0.25), text)
    assert all(len(line) <= 16 for cue in made for line in cue.text.split("\n"))
    assert made[0].text.endswith("。")
    assert " " not in "".join(cue.text for cue in made)


def test_sentences_begin_cues_and_short_forms_do_not():
    text = "Dr. Kim arrived at the station in the morning. Nobody had expected her to come."
    assert [cue.text.replace("\n", " ") for cue in cues(said(text), text)] == [
        "Dr. Kim arrived at the station in the morning.",
        "Nobody had expected her to come.",
    ]


def test_sentences_that_are_known_are_used():
    text = "we met at approx. noon in the old town and ate"
    spans = [Span(0, 17), Span(18, len(text))]
    assert len(cues(said(text), text, sentences=spans)) == 2
    assert len(cues(said(text), text)) == 1


def test_a_long_silence_begins_a_cue_and_a_long_cue_is_cut():
    text = "one two three four"
    words = said(text)
    apart = [*words[:2], *(Word(w.text, w.start + 5, w.end + 5, w.span) for w in words[2:])]
    assert [cue.text for cue in cues(apart, text)] == ["one two", "three four"]
    slow = said(text, each=3.0)
    assert all(cue.end - cue.start <= 7_500 for cue in cues(slow, text))


def test_a_cue_stays_a_moment_but_not_into_the_next():
    text = "Yes. And here is another sentence after it."
    made = cues(said(text, each=0.5), text, shape=Shape(shortest=0.3))
    assert (made[0].start, made[0].end) == (200, 700), "the next cue begins before the 0.4 s are over"
    assert made[1].end == 200 + 7 * 500 + 450 + 400
    lonely = cues([Word("Yes", 0.1, 0.3, Span(0, 3))], "Yes.")
    assert lonely[0].end == 1_100


def test_subrip_is_numbered_and_has_commas():
    assert srt(FIVE_THIRTY, PRICE) == "1\n00:00:00,100 --> 00:00:02,900\nIt cost $5.30 (roughly) — a lot!\n"
    late = [Word("hi", 3_723.4567, 3_724, Span(0, 2))]
    assert "01:02:03,457 --> " in srt(late, "hi")


def test_webvtt_escapes_what_it_must():
    text = "a < b --> c & d"
    shown = vtt(said(text), text)
    assert shown.startswith("WEBVTT\n\n")
    assert shown.count("-->") == 1
    assert "a &lt; b --&gt; c &amp; d" in shown


def test_karaoke_times_rise_and_stay_inside_their_cue():
    shown = vtt(FIVE_THIRTY, PRICE, karaoke=True)
    assert "It <00:00:00.200>cost <00:00:00.500>$5.30 <00:00:01.600>(roughly)" in shown
    inner = re.findall(r"<([\d:.]+)>", shown)
    assert inner == sorted(set(inner))
    assert re.sub(r"<[\d:.]+>", "", shown) == vtt(FIVE_THIRTY, PRICE)


def test_json_points_into_the_original_text():
    document = json.loads(as_json(FIVE_THIRTY, PRICE))
    assert document["text"] == PRICE
    for word in document["words"]:
        start, end = word["span"]
        assert " ".join(PRICE[start:end].split()) == word["text"]
    assert document["cues"][0]["start"] == 0.1


def test_all_formats_have_the_same_times():
    words = [Word("a", 0.0004999, 1.2345678, Span(0, 1)), Word("b", 1.2345678, 2.0004, Span(2, 3))]
    assert "00:00:00,000 --> 00:00:02,400" in srt(words, "a b")
    assert "00:00:00.000 --> 00:00:02.400" in vtt(words, "a b")
    assert json.loads(as_json(words, "a b"))["cues"][0]["end"] == 2.4
    assert json.loads(as_json(words, "a b"))["words"][0]["end"] == 1.235
    assert "xmax = 1.235" in textgrid(words, "a b")


def intervals(grid: str, tier: str) -> list[tuple[float, float, str]]:
    """What stands in a tier, as Praat would read it."""
    body = grid.split(f'name = "{tier}"')[1].split("item [")[0]
    found = re.findall(r'intervals \[\d+\]:\s+xmin = ([\d.]+)\s+xmax = ([\d.]+)\s+text = "((?:[^"]|"")*)"', body)
    assert f"intervals: size = {len(found)}\n" in body
    return [(float(a), float(b), text.replace('""', '"')) for a, b, text in found]


def test_a_textgrid_tiles_the_time_with_every_tier():
    phonemes = [Phoneme("ɪ", 0.1, 0.15), Phoneme("t", 0.15, 0.2)]
    grid = textgrid(FIVE_THIRTY, PRICE, phonemes=phonemes, duration=3.0)
    for tier in ("text", "words", "phonemes"):
        steps = intervals(grid, tier)
        assert steps[0][0] == 0
        assert steps[-1][1] == 3.0
        assert all(a < b for a, b, _ in steps)
        assert all(one[1] == other[0] for one, other in itertools.pairwise(steps))
    assert [text for *_, text in intervals(grid, "words") if text][:4] == ["It", "cost", "five", "dollars"]
    quoted = 'say "yes"'
    assert '"yes"' in [text for *_, text in intervals(textgrid(said(quoted), quoted), "text")]


@pytest.mark.parametrize("kind", CAPTIONS)
def test_nothing_said_gives_a_valid_empty_document(kind):
    for text in ("", "...", "\n"):
        document = captions(kind, [], text)
        assert "-->" not in document
        assert kind != "json" or json.loads(document)["cues"] == []


def test_an_unknown_kind_names_the_choices():
    with pytest.raises(OptionError, match="srt, vtt, json, textgrid"):
        captions("ass", [], "")


def test_an_hour_of_unpunctuated_words_takes_linear_time():
    text = " ".join("word" for _ in range(9_000))
    assert sum(len(line) for cue in cues(said(text), text) for line in cue.lines) == 9_000
