"""espeak-ng called by ctypes: one machine for the process, Kokoro's alphabet, every word with its own phonemes."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from moksori.errors import LanguageNotSupported
from moksori.text.g2p import espeak
from moksori.text.g2p.espeak import ALPHABET, Espeak

loader = pytest.importorskip("espeakng_loader")


@pytest.mark.parametrize(
    ("language", "word", "phonemes"),
    [
        ("es", "muchacho", "muʧˈaʧo"),
        ("es", "rey", "rˈA"),
        ("fr", "bonjour", "bɔ̃ʒˈuʁ"),
        ("it", "pizza", "pˈiʦːa"),
        ("pt-br", "dia", "ʤˈiæ"),
        ("hi", "नमस्ते", "nəmˈʌsteː"),
        ("en-us", "voice", "vˈYs"),
        ("en-us", "goat", "ɡˈOt"),
        ("en-us", "later", "lˈATəɹ"),
        ("en-gb", "goat", "ɡˈQt"),
        ("en-gb", "there", "ðˈɛː"),
    ],
)
def test_a_word_is_written_as_kokoro_was_taught(language: str, word: str, phonemes: str) -> None:
    assert Espeak(language).word(word) == phonemes


def test_what_cannot_be_said_is_none() -> None:
    assert Espeak("en-us").word("") is None
    assert Espeak("en-us").word("\0") is None


def test_liaison_hears_the_next_word() -> None:
    french = Espeak("fr")
    assert french.words(["les", "amis"])[0] == "lez"
    assert french.words(["les", "garçons"])[0] == "le"


def test_every_word_has_its_own_phonemes_even_where_espeak_makes_two_groups_of_one() -> None:
    words = ["perché", "non", "vieni", "alla", "festa", "stasera"]
    said = Espeak("it").words(words)
    assert len(said) == len(words)
    assert all(said)


def test_words_that_are_run_together_are_said_one_by_one() -> None:
    assert len(Espeak("en-us").words(["I", "am", "in", "the", "house", "of", "a", "friend"])) == 8


def test_a_word_longer_than_the_library_can_hold_keeps_its_neighbours_in_place() -> None:
    said = Espeak("es").words(["hola", "a" * 1000, "mundo"])
    assert said[0] == "ˈola"
    assert said[2] == "mˈundo"
    assert len(said[1]) > 900


def test_only_symbols_of_the_alphabet_come_out() -> None:
    odd = "Ærøskøbing naïve façade 12 漢字 привет ελλάδα żółć ñandú [[x]] <b> & % € ½ ﬁ \0"
    for language in espeak.VOICES:
        assert set("".join(Espeak(language).words(odd.split()))) <= ALPHABET


def test_many_threads_with_different_voices_do_not_mix() -> None:
    words = {"es": "gracias", "fr": "merci", "it": "grazie", "pt-br": "obrigado", "hi": "धन्यवाद", "en-us": "thanks"}
    alone = {language: Espeak(language).word(word) for language, word in words.items()}
    wrong: list[str] = []

    def work(language: str) -> None:
        voice = Espeak(language)
        wrong.extend(language for _ in range(40) if voice.word(words[language]) != alone[language])

    threads = [threading.Thread(target=work, args=(language,)) for language in words for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_voice_changed_by_somebody_else_is_set_again() -> None:
    spanish = Espeak("es")
    before = spanish.word("cien")
    spanish._library._dll.espeak_SetVoiceByName(b"de")
    assert spanish.word("cien") == before


@pytest.mark.parametrize("folder", ["dätä 数据 folder", "x" * 120 + "/" + "y" * 120])
def test_data_in_an_awkward_place_is_found(folder: str, tmp_path: Path) -> None:
    home = tmp_path / folder
    shutil.copytree(Path(loader.__file__).parent, home / "espeakng_loader")
    code = "from moksori.text.g2p.espeak import Espeak as E; print(ascii(E('es').word('hola')))"
    path = f"import sys; sys.path.insert(0, {str(home)!r}); "
    done = subprocess.run([sys.executable, "-c", path + code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == ascii("ˈola"), done.stderr


def test_without_the_wheel_the_error_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['espeakng_loader'] = None\n"
        "from moksori.errors import LanguageNotSupported\n"
        "from moksori.text.g2p.it import Italian\n"
        "try:\n    Italian()\n"
        "except LanguageNotSupported as problem:\n"
        "    print(problem.language, problem.extra, 'moksori[espeak]' in str(problem))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["it", "espeak", "True"], done.stderr


def test_an_unknown_voice_is_an_error_of_ours() -> None:
    with pytest.raises((LanguageNotSupported, KeyError)):
        Espeak("tlh")
