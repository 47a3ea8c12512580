"""Text becomes utterances in order, lazily, and nothing of it gets lost."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from moksori.errors import LanguageNotSupported, MarkupError, OptionError
from moksori.text import pipeline
from moksori.text.base import FrontEnd
from moksori.text.lexicon import Entry, Lexicon
from moksori.text.pipeline import Explanation, TextOptions

FrontEnds = Callable[[str], FrontEnd]


@pytest.fixture
def read(front_ends: FrontEnds) -> Callable[..., Explanation]:
    """Explains a text with the options given by name."""
    return lambda text, **options: pipeline.explain(text, TextOptions(**options), front_ends=front_ends)


def phonemes(explanation: Explanation) -> list[str]:
    return [utterance.phonemes for utterance in explanation.utterances]


def unspoken(explanation: Explanation) -> list[tuple[str, str]]:
    return [(explanation.text[one.start : one.end], one.reason) for one in explanation.unspoken]


# ------------------------------------------------------------------ provenance


def test_every_word_of_a_number_stands_where_the_number_stands(read: Callable[..., Explanation]) -> None:
    text = "It costs $53 today."
    words = [word for utterance in read(text).utterances for word in utterance.words if word.text]
    assert [(w.text, text[w.span.start : w.span.end]) for w in words] == [
        ("It", "It"), ("costs", "costs"), ("five", "$53"), ("three", "$53"), ("dollars", "$53"), ("today", "today"),
    ]  # fmt: skip


def test_an_utterance_is_the_text_that_it_covers(read: Callable[..., Explanation]) -> None:
    text = "One of them came. " * 30
    for utterance in read(text).utterances:
        assert utterance.text == text[utterance.span.start : utterance.span.end]


def test_places_count_characters_of_the_original_behind_markup(read: Callable[..., Explanation]) -> None:
    text = "# Über &amp; **out**\n\nsee [this](http://x) now"
    for utterance in read(text, markup="markdown").utterances:
        for word in utterance.words:
            if word.text and word.text != "and":
                assert text[word.span.start : word.span.end] == word.text


def test_what_is_not_spoken_is_listed_with_the_reason(read: Callable[..., Explanation]) -> None:
    told = unspoken(read("Привет there 🎉 **you** \u200b [pause:1s] end", markup="plain"))
    assert ("Привет", "no front end reads cyrillic") in told
    assert ("🎉", "emoji") in told and ("[pause:1s]", "markup") in told and ("\u200b", "invisible") in told


def test_the_explanation_is_made_of_plain_values(read: Callable[..., Explanation]) -> None:
    told = read("Hello $5. 안녕!").to_dict()
    assert told["spoken"] == "Hello five dollars. 안녕!"
    assert told["utterances"][0]["tokens"] == len(told["utterances"][0]["phonemes"])
    sentence = told["passages"][0]["sentences"][0]
    assert sentence["text"] == "Hello $5." and sentence["words"][1] == {
        "text": "five", "start": 6, "end": 8, "phonemes": "FIVE",
    }  # fmt: skip


# ------------------------------------------------------------------ laziness, options, errors


def test_the_first_utterance_of_a_long_text_needs_only_its_beginning(front_ends: FrontEnds) -> None:
    seen: list[int] = []

    class Counting:
        language = "en-us"

        def __init__(self, real: FrontEnd) -> None:
            self.normalize, self._real = real.normalize, real

        def phonemize(self, pieces):  # type: ignore[no-untyped-def]
            seen.append(len(pieces))
            return self._real.phonemize(pieces)

    counting = Counting(front_ends("en-us"))
    text = "The fox jumps over the dog, as foxes do. " * 25_000
    first = next(iter(pipeline.utterances(text, front_ends=lambda tag: counting)))
    assert first.span.start == 0 and len(seen) < 10


def test_a_missing_main_language_is_refused_at_once(front_ends: FrontEnds) -> None:
    with pytest.raises(LanguageNotSupported):
        pipeline.utterances("Bonjour", TextOptions(language="fr"), front_ends=front_ends)


def test_a_missing_other_language_is_reported_and_the_rest_is_read(read: Callable[..., Explanation]) -> None:
    explanation = read("Say [lang:fr]bonjour[/lang] to them all.")
    assert phonemes(explanation) == ["SAY TO THEM ALL."]
    reasons = dict(unspoken(explanation))
    assert reasons["bonjour"].startswith("language 'fr'")


def test_markup_that_asks_for_too_much_is_refused_at_once(front_ends: FrontEnds) -> None:
    with pytest.raises(MarkupError):
        pipeline.utterances("Hello there. " * 1000 + "[pause:9999s]", front_ends=front_ends)


@pytest.mark.parametrize(
    "wrong",
    [{"markup": "rtf"}, {"profile": "x"}, {"emoji": "x"}, {"unknown": "x"}, {"normalize": {"foo": True}},
     {"normalize": {"normalize": "no"}}],
)  # fmt: skip
def test_an_option_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        TextOptions(**wrong)  # type: ignore[arg-type]


def test_without_normalisation_the_text_is_said_as_written(read: Callable[..., Explanation]) -> None:
    assert read("x $5 y", normalize=False).spoken == "x 5 y"
    assert read("x $5 y", normalize={"normalize": False}).spoken == "x 5 y"
    assert read("x $5 y", normalize={"unit_normalization": False}).spoken == "x five dollars y"


def test_addresses_can_be_left_as_written(read: Callable[..., Explanation]) -> None:
    text = "mail me at a1@b.co or 5"
    assert read(text, normalize={"email_normalization": False}).spoken == "mail me at a1 b.co or five"


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "\u200b", "...", "!?", "🎉", "-", "*", "[pause:0s]", "\u3000"])
def test_a_text_with_nothing_to_say_is_no_error(read: Callable[..., Explanation], text: str) -> None:
    assert not any(word.phonemes for utterance in read(text).utterances for word in utterance.words)


# ------------------------------------------------------------------ languages in one sentence


def test_english_words_in_korean_are_read_by_the_english_front_end(read: Callable[..., Explanation]) -> None:
    explanation = read("오늘 meeting은 machine learning, OK?", language="ko")
    languages = {p.spoken: p.language for r in explanation.passages for s in r.sentences for p in s.pieces}
    assert languages["meeting"] == "en-us" and languages["learning"] == "en-us" and languages["은"] is None
    assert languages["OK"] is None, "the Korean front end claims this one"
    assert phonemes(explanation) == ["오늘 MEETING은 MACHINE LEARNING, OK?"]


def test_a_language_set_by_hand_is_kept_inside_a_sentence(read: Callable[..., Explanation]) -> None:
    explanation = read("Say [lang:ko]안녕 friend[/lang] and <lang ja>こんにちは</lang> now.")
    assert phonemes(explanation) == ["SAY 안녕 FRIEND AND こんにちは NOW."]


def test_han_is_chinese_in_english_but_japanese_beside_kana(read: Callable[..., Explanation]) -> None:
    def languages(text: str) -> set[str | None]:
        return {
            p.language for r in read(text).passages for s in r.sentences for p in s.pieces if not p.spoken.isascii()
        }

    assert languages("The word 東京 here") == {"zh"}
    assert languages("The word 東京タワー here") == {"ja"}


def test_mixed_can_be_switched_off(read: Callable[..., Explanation]) -> None:
    explanation = read("The word 안녕 here", mixed=False)
    assert ("안녕", "nothing is said for it") in unspoken(explanation)


@pytest.mark.parametrize(
    ("unknown", "said"),
    [("report", ""), ("spell", "de, a"), ("name", "cyrillic capital letter de, cyrillic small letter a")],
)
def test_letters_nobody_reads_are_reported_spelled_or_named(
    read: Callable[..., Explanation], unknown: str, said: str
) -> None:
    assert read("Да", unknown=unknown).spoken == said


def test_emoji_are_dropped_or_named(read: Callable[..., Explanation]) -> None:
    assert read("Hi 👍🏽 there", emoji="drop").spoken == "Hi there"
    assert read("Hi 👍🏽 there", emoji="name").spoken == "Hi thumbs up there"
    assert read("Hi 👍 there", normalize={"remove_emoji": False}).spoken == "Hi thumbs up there"


# ------------------------------------------------------------------ pauses, voices, manners


def test_paragraphs_and_titles_are_followed_by_silence_but_the_end_is_not(read: Callable[..., Explanation]) -> None:
    pauses = [round(u.pause, 2) for u in read("Chapter eleven\n\nIt was a dark night.\n\nThe end of it.").utterances]
    assert pauses == [0.6, 0.4, 0.0]


def test_pauses_can_be_scaled_away_but_those_asked_for_stay(read: Callable[..., Explanation]) -> None:
    text = "A first paragraph.\n\nA second one. [pause:2s] A third one."
    assert [u.pause for u in read(text, pauses=0).utterances] == [0, 2.0, 0]


def test_a_title_without_a_full_stop_ends_like_a_sentence(read: Callable[..., Explanation]) -> None:
    assert phonemes(read("The marble halls\n\nOnce upon a time.")) == ["THE MARBLE HALLS.", "ONCE UPON A TIME."]


def test_a_voice_tag_changes_the_voice_and_a_rate_tag_the_rate(read: Callable[..., Explanation]) -> None:
    text = "I am the first. [voice:bf_emma(2)+af_sky] I am the second. [rate:1.5] I am quicker. [voice:x] I am slow."
    told = [(u.voice, u.rate) for u in read(text).utterances]
    assert told == [(None, 1.0), ("bf_emma(2)+af_sky", 1.0), ("bf_emma(2)+af_sky", 1.5), ("x", 1.0)]


def test_voice_tags_that_are_not_allowed_are_text(read: Callable[..., Explanation]) -> None:
    explanation = read("Hello [voice:x] you", voice_tags=False)
    assert {u.voice for u in explanation.utterances} == {None} and "voice" in explanation.spoken


def test_tags_switched_off_are_text(read: Callable[..., Explanation]) -> None:
    assert "pause" in read("Hello [pause:1s] you", tags=False).spoken


def test_phonemes_set_by_hand_are_said_as_they_are(read: Callable[..., Explanation]) -> None:
    assert phonemes(read("I am [Kokoro](/ˈkoʊkəɹoʊ/) myself")) == ["I AM kˈOkəɹO MYSELF."]


def test_a_pause_before_any_word_is_an_utterance_of_its_own(read: Callable[..., Explanation]) -> None:
    first, second = read("[pause:1.5s]Hello to you all.").utterances
    assert (first.words, first.pause, first.text) == ((), 1.5, "") and second.phonemes == "HELLO TO YOU ALL."


# ------------------------------------------------------------------ packing


def test_very_short_sentences_are_joined(read: Callable[..., Explanation]) -> None:
    assert len(read("Yes. No. OK. Read it. Go. Now. Oh.").utterances) == 1


def test_short_list_items_are_said_in_one_breath(read: Callable[..., Explanation]) -> None:
    assert phonemes(read("- one\n- two\n- six\n\nThat is all.")) == ["ONE. TWO. SIX.", "THAT IS ALL."]


def test_what_is_short_and_alone_is_marked(read: Callable[..., Explanation]) -> None:
    (only,) = read("Yes.").utterances
    assert only.features == {"short": True}


def test_a_short_line_is_not_joined_to_one_in_another_voice(read: Callable[..., Explanation]) -> None:
    assert [(u.phonemes, u.voice) for u in read("Yes.\n\n[voice:x]But it is not so.").utterances] == [
        ("YES.", None), ("BUT IT IS NOT SO.", "x"),
    ]  # fmt: skip


def test_the_first_utterance_is_a_clause_and_later_ones_grow(read: Callable[..., Explanation]) -> None:
    text = ("When the light comes back over the hill, the people of the town go out, and all is well. " * 12).strip()
    counts = [len(p) for p in phonemes(read(text))]
    assert counts[0] <= 75 and counts[0] < counts[1] and max(counts) <= 250
    assert phonemes(read(text))[0].endswith(",")


def test_an_endless_word_is_cut_and_no_letter_is_lost(read: Callable[..., Explanation]) -> None:
    text = "a" * 5000
    said = phonemes(read(text, max_tokens=100))
    assert all(len(one) <= 100 for one in said) and "".join(said).replace(".", "") == "A" * 5000


def test_a_text_without_punctuation_is_cut_between_words(read: Callable[..., Explanation]) -> None:
    text = " ".join(f"word{'abcdefgh'[i % 8]}" for i in range(3000))
    explanation = read(text)
    said = " ".join(phonemes(explanation)).replace(".", "").split()
    assert said == text.upper().split()
    assert all(len(one) <= 260 for one in phonemes(explanation))


def test_nothing_is_skipped_or_said_twice(read: Callable[..., Explanation]) -> None:
    words = [a + b + c for a, b, c in itertools.product("bcdfg", "aeiou", "klmnp")]
    marks = itertools.cycle([" ", ", ", " ", ". ", " ", "; ", "\n", "\n\n"])
    text = "".join(word + mark for word, mark in zip(words, marks, strict=False))
    said = [word.text for utterance in read(text).utterances for word in utterance.words if word.text]
    assert said == words


# ------------------------------------------------------------------ one line


def test_a_line_is_normalised_for_the_command_line(front_ends: FrontEnds) -> None:
    told = pipeline.normalize("Pay $5, please", "en", front_ends=front_ends).to_dict()
    assert told["spoken"] == "Pay five dollars, please"
    assert told["spans"][1] == {"start": 4, "end": 6, "spoken": "five dollars"}


def test_a_line_is_phonemised_for_the_command_line(front_ends: FrontEnds) -> None:
    told = pipeline.phonemize("Pay $5. Now, 안녕", "en", front_ends=front_ends).to_dict()
    assert told["phonemes"] == "PAY FIVE DOLLARS. NOW, 안녕"
    assert told["words"][1] == {"text": "five", "start": 4, "end": 6, "phonemes": "FIVE"}


# ------------------------------------------------------------------ lexicons


def test_a_lexicon_settles_how_a_word_is_said(read: Callable[..., Explanation]) -> None:
    lexicon = Lexicon([Entry("SQL", "sequel"), Entry("Kim", "kʰim", "ipa"), Entry("서울", "せうる", "kana")])
    explanation = read("Kim knows SQL, not SQLite, in 서울.", lexicon=lexicon)
    assert phonemes(explanation) == ["kʰim KNOWS SEQUEL, NOT SQLITE, IN せうる."]
    spans = {w.text: explanation.text[w.span.start : w.span.end] for u in explanation.utterances for w in u.words}
    assert spans["sequel"] == "SQL" and spans["せうる"] == "서울"


def test_a_respelling_may_hold_numbers(read: Callable[..., Explanation]) -> None:
    assert read("The AB1 is here", lexicon=Lexicon([Entry("AB1", "A B 12")])).spoken == "The A B one two is here"


def test_markup_is_stronger_than_the_lexicon(read: Callable[..., Explanation]) -> None:
    lexicon = Lexicon([Entry("Kim", "keem")])
    assert phonemes(read("[Kim](/kʰam/) is not Kim anyway", lexicon=lexicon)) == ["kʰam IS NOT KEEM ANYWAY."]


def test_a_part_of_speech_chooses_between_entries(read: Callable[..., Explanation]) -> None:
    lexicon = Lexicon([Entry("record", "REC", part="noun"), Entry("record", "REE", part="verb")])
    assert read("They record the record.", lexicon=lexicon).spoken == "They REE the REC."


def test_a_language_set_by_hand_is_heeded_even_if_mixed_is_off(read: Callable[..., Explanation]) -> None:
    explanation = read("Say [lang:ko]$5 안녕？[/lang] to them", mixed=False)
    assert phonemes(explanation) == ["SAY FIVE DOLLARS 안녕? TO THEM."]
