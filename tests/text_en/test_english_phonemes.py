"""English sounds in Kokoro's alphabet, word by word."""

from __future__ import annotations

import random
import threading

import pytest

from moksori.text.base import Piece
from moksori.text.g2p.en import English
from moksori.types import SpokenWord

KOKORO = set(';:,.!?—…"()“” AIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæɔəɚɛɜɡɪŋɹʃʊʌʒʔˈˌːðθʤʧᵻ')


@pytest.fixture(scope="module")
def english() -> English:
    return English()


@pytest.fixture(scope="module")
def british() -> English:
    return English(british=True)


def said(front_end: English, text: str) -> str:
    return "".join(word.phonemes + word.after for word in front_end.phonemize(front_end.normalize(text)))


AMERICAN = {
    "Good water, good butter.": "ɡˈʊd wˈɔTəɹ, ɡˈʊd bˈʌTəɹ.",
    # small words
    "the pear, the apple": "ðə pˈɛɹ, ði ˈæpᵊl",
    "a pear, an apple, plan A": "ɐ pˈɛɹ, ɐn ˈæpᵊl, plˈæn ˈA",
    "to eat, to drink, where to?": "tʊ ˈit, tə dɹˈɪŋk, wˌɛɹ tu?",
    "We used to use it.": "wˌi jˈust tə jˈuz ɪt.",
    "I am. I am here.": "ˌI æm. ˌI ɐm hˈɪɹ.",
    # endings
    "googled, googling": "ɡˈuɡᵊld, ɡˈuɡᵊlɪŋ",
    "cats, dogs, dishes": "kˈæts, dˈɔɡz, dˈɪʃᵻz",
    "the cat’s, James's, dogs'": "ðə kˈæts, ʤˈAmzᵻz, dˈɔɡz",
    # contractions, straight and curly
    "I'm, I’m, it's, it’s": "ˌIm, ˌIm, ɪts, ɪts",
    "How're you? How’re they?": "hˌWəɹ ju? hˌWəɹ ðA?",
    # clipped words
    "th' end o' summer, nothin' more": "ði ˈɛnd ə sˈʌməɹ, nˈʌθɪn mˈɔɹ",
    "'Tis late, tell 'em": "tˈɪz lˈAt, tˈɛl əm",
    # capitals
    "NASA, GPU, CPU-bound": "nˈæsə, ʤˌipˌijˈu, sˌipˌijˈubˌWnd",
    "the GPUs and APIs": "ðə ʤˌipˌijˈuz ænd ˌApˌiˈIz",
    "in the US": "ɪn ðə jˌuˈɛs",
    "in the U.S. now": "ɪn ðə jˌuˈɛs nˈW",
    "at 3 AM": "æt θɹˈi ˌAˈɛm",
    "WOW": "wˈW",
    # compounds and mixtures
    "well-known": "wˌɛlnˈOn",
    "GitHub, YouTube": "ɡˈɪthˌʌb, jˈutˌub",
    "MP3": "ˌɛmpˈi θɹˈi",
    "34": "θˈɜɹTi fˈɔɹ",
    "café, naïve, résumé": "kæfˈA, nˌIˈiv, ɹˈɛzəmˌA",
    # punctuation
    '"Yes," he said (twice).': "“jˈɛs,” hi sˈɛd (twˈIs).",
    "Wait... now — go!": "wˈAt… nˈW — ɡˌO!",
}


@pytest.mark.parametrize(("text", "phonemes"), AMERICAN.items())
def test_american_words(english: English, text: str, phonemes: str) -> None:
    assert said(english, text) == phonemes


def test_pan_am_is_a_name_and_not_two_letters(english: English) -> None:
    assert said(english, "Pan Am flew there.").startswith("pˈæn ˌæm")


def test_british_words(british: English) -> None:
    assert said(british, "Better water.") == "bˈɛtə wˈɔːtə."
    assert british.language == "en-gb"


def test_unknown_words_are_always_said_with_one_main_stress(english: English, british: English) -> None:
    for word in ("blorfing", "zandrova", "Kwimbleton", "shprotz", "quaxolite", "Xhosavia"):
        for front_end in (english, british):
            phonemes = said(front_end, word)
            assert phonemes.count("ˈ") == 1
            assert set(phonemes) <= KOKORO


def test_everything_said_is_in_the_alphabet_of_kokoro(english: English) -> None:
    chance = random.Random(3)
    signs = "abcdefghijklmnopqrstuvwxyzABCDEIOU '’-.,!?()\"0123456789é—…&"
    for _ in range(80):
        text = "".join(chance.choices(signs, k=40))
        assert set(said(english, text)) <= KOKORO, text


def test_words_keep_their_places_and_share_the_span_of_a_number(english: English) -> None:
    text = "Dr. Kim paid $5.30."
    words = [word for word in english.phonemize(english.normalize(text)) if word.text]
    assert [word.text for word in words] == ["Doctor", "Kim", "paid", "five", "dollars", "and", "thirty", "cents"]
    assert [text[word.span.start : word.span.end] for word in words] == ["Dr.", "Kim", "paid", *["$5.30"] * 5]
    assert words[-1].after == "."


def test_phonemes_set_by_hand_are_said_as_they_are(english: English) -> None:
    pieces = [Piece(0, 3, "Moe", phonemes="mˈO"), Piece(4, 7, "ran")]
    assert [word.phonemes for word in english.phonemize(pieces)] == ["mˈO", "ɹˈæn"]


@pytest.mark.parametrize("text", ["", " ", "...", "?!", "—", "“”", "😀", "()", "'"])
def test_text_without_words_is_no_error(english: English, text: str) -> None:
    assert all(word.phonemes == "" for word in english.phonemize(english.normalize(text)))


def test_pieces_with_digits_left_in_them_are_still_said(english: English) -> None:
    assert [word.phonemes for word in english.phonemize([Piece(0, 2, "12")])] == ["twˈɛlv"]


def test_many_threads_get_what_one_gets() -> None:
    texts = [f"Number {i} is near the blorfing record that they record in {1900 + i}." for i in range(60)]
    front_end = English()
    alone = [said(English(), text) for text in texts]
    together: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: together.append([said(front_end, text) for text in texts])) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [alone] * 6


def sound_of(english: English, text: str, word: str, nth: int = 0) -> str:
    found: list[SpokenWord] = [w for w in english.phonemize(english.normalize(text)) if w.text.lower() == word]
    return found[nth].phonemes


HOMOGRAPHS = [
    ("Please record a record.", "record", ["ɹəkˈɔɹd", "ɹˈɛkəɹd"]),
    ("We present the present.", "present", ["pɹizˈɛnt", "pɹˈɛzᵊnt"]),
    ("They object to the object.", "object", ["əbʤˈɛkt", "ˈɑbʤəkt"]),
    ("Separate the two separate rooms.", "separate", ["sˈɛpəɹˌAt", "sˈɛpəɹət"]),
    ("We estimate that the estimate is low.", "estimate", ["ˈɛstəmˌAt", "ˈɛstəmət"]),
    ("You can lead him past the lead pipes.", "lead", ["lˈid", "lˈɛd"]),
    ("The bass guitar was loud.", "bass", ["bˈAs"]),
    ("The archer drew his bow.", "bow", ["bˈO"]),
    ("Water broke over the bow of the ship.", "bow", ["bˈW"]),
    ("I live where they play live music.", "live", ["lˈɪv", "lˈIv"]),
    ("Close the door, it is close to you.", "close", ["klˈOz", "klˈOs"]),
    ("Use it; it has a use.", "use", ["jˈuz", "jˈus"]),
    ("Wait a minute, that is a minute detail.", "minute", ["mˈɪnət", "mInˈut"]),
    ("You will read what she has read.", "read", ["ɹˈid", "ɹˈɛd"]),
    ("He read it and I read it yesterday.", "read", ["ɹˈɛd", "ɹˈɛd"]),
    ("The wind blew while I wind the clock.", "wind", ["wˈɪnd", "wˈInd"]),
    ("The sow had nine piglets; we sow seeds.", "sow", ["sˈW", "sˈO"]),
    ("A tear in her eye, a muscle tear in his leg.", "tear", ["tˈɪɹ", "tˈɛɹ"]),
    ("I refuse to carry the refuse.", "refuse", ["ɹəfjˈuz", "ɹˈɛfjˌus"]),
    ("Send your resume and we resume the talks.", "resume", ["ɹˈɛzəmˌA", "ɹəzˈum"]),
    ("The Polish baker likes shoe polish.", "polish", ["pˈOlɪʃ", "pˈɑlɪʃ"]),
    ("She moved to Reading and likes reading.", "reading", ["ɹˈɛdɪŋ", "ɹˈidɪŋ"]),
]


@pytest.mark.parametrize(("text", "word", "wanted"), HOMOGRAPHS)
def test_homographs_are_told_apart(english: English, text: str, word: str, wanted: list[str]) -> None:
    assert [sound_of(english, text, word, nth) for nth in range(len(wanted))] == wanted


def test_any_character_at_all_is_no_error(english: English) -> None:
    chance = random.Random(12)
    pool = [chr(chance.randrange(32, 0x30000)) for _ in range(2000)] + list("0123456789②³½٣१abcXYZ .,'-/\ud800")
    for _ in range(300):
        text = "".join(chance.choices(pool, k=8))
        english.phonemize(english.normalize(text))
        english.phonemize([Piece(0, len(text), text)])
