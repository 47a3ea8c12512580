"""Words in, phonemes of Kokoro's alphabet out, by espeak-ng (extra `espeak`).

The library is called directly by ctypes. It is one global machine with one current voice, so there is one instance of
it in the process and one lock beside it; whoever speaks sets the voice first, under the lock, and finds it again even
if somebody else in the process has changed it. Words are given a clause at a time, because liaison, sandhi and stress
depend on the neighbours, and come back one by one.

Kokoro's Spanish, French, Italian, Portuguese and Hindi were trained on espeak-ng phonemes in which affricates and
falling diphthongs are single letters (ʧ, A for eɪ ...); `_SHARED` says which. English has a few more habits.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import re
import shutil
import sys
import tempfile
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from moksori.errors import LanguageNotSupported

VOICES = {"es": "es", "fr": "fr", "it": "it", "pt-br": "pt-br", "hi": "hi", "en-us": "en-us", "en-gb": "en"}
"""Our tags and espeak-ng's names."""

ALPHABET = frozenset(
    ';:,.!?—…"()“” \u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyz'
    "ɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ"
)
"""Every symbol that Kokoro-82M v1.0 knows."""

_TIE = "^"
_TIED_IPA = 0x02 | 0x80 | ord(_TIE) << 8  # IPA, the parts of one phoneme joined by a tie
_UTF8, _NO_AUDIO, _DO_NOT_EXIT = 1, 2, 0x8000
_LONGEST_PATH = 140  # espeak-ng keeps the path of its data in 160 bytes and cuts it without a word
_LONGEST_WORD = 40  # ... and a word in 160
_LONGEST_CLAUSE = 40  # words; past 800 characters espeak-ng cuts where it likes

_SHARED = {
    "a^ɪ": "I", "a^ʊ": "W", "e^ɪ": "A", "o^ʊ": "O", "ə^ʊ": "Q", "ɔ^ɪ": "Y",
    "d^z": "ʣ", "d^ʒ": "ʤ", "s^s": "S", "t^s": "ʦ", "t^ʃ": "ʧ",
    "^": "", "-": "", "g": "ɡ", "\u0329": "", "\u032a": "", "\u032f": "", "\u0361": "", "ɬ": "l", "ʍ": "w", "ɫ": "l",
    "ɭ": "l", "ʉ": "u", "ɵ": "o", "ɘ": "ə", "ʏ": "y", "ɦ": "h", "ʱ": "ʰ", "ʲʲ": "ʲ",
}  # fmt: skip
_ENGLISH = {
    "e^ə": "ɛː", "ʔˌn\u0329": "tᵊn", "ʔn\u0329": "tᵊn", "ə^l": "ᵊl",
    "a^ɪ": "I", "a^ʊ": "W", "e^ɪ": "A", "ɔ^ɪ": "Y", "d^ʒ": "ʤ", "t^ʃ": "ʧ", "e": "A",
    "ʲo": "jo", "ʲə": "jə", "ʲ": "", "ɚ": "əɹ", "r": "ɹ", "x": "k", "ç": "k", "ɐ": "ə", "ɬ": "l", "\u0303": "",
}  # fmt: skip
_AMERICAN = {"o^ʊ": "O", "ɜːɹ": "ɜɹ", "ɜː": "ɜɹ", "ɪə": "iə", "ː": "", "ɾ": "T", "ʔ": "t"}
_BRITISH = {"iə": "ɪə", "ə^ʊ": "Q", "o^ʊ": "Q", "ɾ": "T", "ʔ": "t"}
_SYLLABIC = re.compile("(\\S)\u0329")
_FLAG = re.compile(r"\([^)]*\)")  # (en) ... (fr): espeak-ng says which voice it borrowed


class Espeak:
    """One language of espeak-ng. Cheap to make; safe to call from many threads."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._voice = VOICES[language]
        self._library = _library(language)

    def word(self, word: str) -> str | None:
        """The phonemes of one word said alone; None if espeak-ng has nothing to say."""
        return " ".join(self.phonemize(word).split()) or None

    def words(self, words: Sequence[str]) -> list[str]:
        """The phonemes of the words of a clause, each as it sounds between its neighbours."""
        said: list[str] = []
        for start in range(0, len(words), _LONGEST_CLAUSE):
            said += self._clause([_plain(word) for word in words[start : start + _LONGEST_CLAUSE]])
        return said

    def phonemize(self, text: str) -> str:
        """The phonemes of a short text without punctuation, words separated by spaces."""
        return " ".join(self._groups(_plain(text)))

    def _groups(self, text: str) -> list[str]:
        raw = _FLAG.sub("", self._library.phonemes(self._voice, text))
        groups = (_to_kokoro(group, self.language) for group in raw.split())
        return [group for group in groups if group]

    def _clause(self, words: list[str]) -> list[str]:
        groups = self._groups(" ".join(words)) if max(map(len, words)) <= _LONGEST_WORD else []
        if len(groups) == len(words):
            return groups
        alone = [self._alone(word) for word in words]
        if sum(map(len, alone)) != len(groups):  # words run together: say each by itself
            return ["".join(own) for own in alone]
        rest = iter(groups)
        return ["".join(next(rest) for _ in own) for own in alone]

    def _alone(self, word: str) -> list[str]:
        return [group for part in _cut(word) for group in self._groups(part)]


def _cut(word: str) -> Iterator[str]:
    for start in range(0, len(word), _LONGEST_WORD):
        yield word[start : start + _LONGEST_WORD]


def _plain(word: str) -> str:
    """As espeak-ng reads best: straight apostrophes, no capitals inside (it breaks words there), never too long."""
    word = unicodedata.normalize("NFC", word).replace("’", "'").replace("\0", "")
    return word if len(word) < 2 else word.lower()


@lru_cache(maxsize=1 << 15)  # words come again; about 5 MB when full
def _to_kokoro(phonemes: str, language: str) -> str:
    phonemes = unicodedata.normalize("NFD", phonemes)
    if language.startswith("en-"):
        phonemes = _replace(phonemes, _ENGLISH)
        phonemes = _SYLLABIC.sub(r"ᵊ\1", phonemes)
        phonemes = _replace(phonemes, _BRITISH if language == "en-gb" else _AMERICAN).replace("o", "ɔ")
    phonemes = _replace(phonemes.replace("c\u0327", "ç"), _SHARED)
    return "".join(symbol for symbol in phonemes if symbol in ALPHABET)


def _replace(text: str, table: dict[str, str]) -> str:
    for old, new in table.items():
        text = text.replace(old, new)
    return text


class _Library:
    """libespeak-ng itself."""

    def __init__(self, library: str, data: str) -> None:
        self._lock = threading.Lock()  # the library has one voice and one text buffer for the whole process
        self._data = _reachable(data)
        self._dll = ctypes.CDLL(library)
        self._dll.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._dll.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int]
        self._dll.espeak_GetCurrentVoice.restype = ctypes.POINTER(_Voice)
        self._known: dict[str, bytes] = {}
        if self._dll.espeak_Initialize(_NO_AUDIO, 0, os.fsencode(self._data), _DO_NOT_EXIT) <= 0:
            raise OSError(f"espeak-ng cannot read its data in {data}")

    def phonemes(self, voice: str, text: str) -> str:
        with self._lock:
            self._speak_as(voice)
            return " ".join(self._clauses(text))

    def _speak_as(self, voice: str) -> None:
        current = self._dll.espeak_GetCurrentVoice()
        if current and voice in self._known and current.contents.identifier == self._known[voice]:
            return
        if self._dll.espeak_SetVoiceByName(voice.encode()) != 0:
            raise OSError(f"espeak-ng has no voice {voice!r}")
        self._known[voice] = self._dll.espeak_GetCurrentVoice().contents.identifier

    def _clauses(self, text: str) -> Iterator[str]:
        rest = ctypes.c_char_p(text.encode("utf-8", "ignore"))
        while rest.value is not None:
            said = self._dll.espeak_TextToPhonemes(ctypes.byref(rest), _UTF8, _TIED_IPA)
            yield (said or b"").decode("utf-8", "ignore")


class _Voice(ctypes.Structure):
    _fields_ = (("name", ctypes.c_char_p), ("languages", ctypes.c_char_p), ("identifier", ctypes.c_char_p))


_loading = threading.Lock()  # espeak-ng must not be initialised twice at once


def _library(language: str) -> _Library:
    with _loading:
        try:
            return _load()
        except (ImportError, OSError, RuntimeError) as problem:
            advice = f"it needs espeak-ng ({problem}); pip install 'moksori[espeak]' brings it"
            raise LanguageNotSupported(language, advice, extra="espeak") from problem


@lru_cache(maxsize=1)
def _load() -> _Library:
    import espeakng_loader

    return _Library(espeakng_loader.get_library_path(), espeakng_loader.get_data_path())


def _reachable(data: str) -> str:
    """A name for the data folder that espeak-ng can open: short enough, and plain letters on Windows."""
    if sys.platform == "win32" and not data.isascii():
        data = _short_name(data)
    if len(os.fsencode(data)) <= _LONGEST_PATH:
        return data
    folder = tempfile.mkdtemp(prefix="moksori-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    link = Path(folder) / "espeak-ng-data"
    link.symlink_to(data, target_is_directory=True)
    return str(link)


def _short_name(path: str) -> str:
    windows: Any = ctypes
    buffer = ctypes.create_unicode_buffer(1024)
    return buffer.value if windows.windll.kernel32.GetShortPathNameW(path, buffer, 1024) else path
