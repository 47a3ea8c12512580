"""Kokoro's English alphabet: its sounds, where stress goes, and what endings do to a stem.

One character a sound: A I O W Y (American) and Q (British) are diphthongs, ʤ ʧ affricates, T is the flap of "water".
Stress marks stand right before their vowel.
"""

from __future__ import annotations

VOWELS = frozenset("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐᵊ")
CONSONANTS = frozenset("bdfhjklmnpstvwzðŋɡɹTʃʒʤʧθ")
PRIMARY, SECONDARY = "ˈ", "ˌ"

_FLAPPING = frozenset("AIOWYiuæɑəɛɪɹʊʌ")
_MARKS = str.maketrans("", "", PRIMARY + SECONDARY)
_LONG = frozenset("AIOQWYʤʧ")


def unstressed(phonemes: str) -> str:
    """Without any stress mark."""
    return phonemes.translate(_MARKS)


def weakened(phonemes: str) -> str:
    """Its main stress becomes a secondary one; there is no other."""
    return phonemes.replace(SECONDARY, "").replace(PRIMARY, SECONDARY) if PRIMARY in phonemes else phonemes


def marked(phonemes: str, mark: str) -> str:
    """With `mark` on the first vowel if there is no stress yet."""
    if PRIMARY in phonemes or SECONDARY in phonemes:
        return phonemes
    at = next((i for i, sound in enumerate(phonemes) if sound in VOWELS and sound != "ᵊ"), None)
    return phonemes if at is None else phonemes[:at] + mark + phonemes[at:]


def emphasised(phonemes: str) -> str:
    """With a main stress: a secondary one is raised, a missing one put on the first vowel."""
    if PRIMARY in phonemes:
        return phonemes
    return phonemes.replace(SECONDARY, PRIMARY, 1) if SECONDARY in phonemes else marked(phonemes, PRIMARY)


def weight(phonemes: str) -> int:
    """How long it sounds, roughly."""
    return sum(2 if sound in _LONG else 1 for sound in phonemes)


def starts_with_vowel(phonemes: str) -> bool | None:
    """None if there is no sound at all."""
    first = next((sound for sound in phonemes if sound in VOWELS or sound in CONSONANTS), None)
    return None if first is None else first in VOWELS


def plural(stem: str, british: bool) -> str:
    """-s, -es, 's."""
    if stem[-1] in "ptkfθ":
        return stem + "s"
    if stem[-1] in "szʃʒʧʤ":
        return stem + ("ɪz" if british else "ᵻz")
    return stem + "z"


def past(stem: str, british: bool) -> str:
    """-ed, -d."""
    if stem[-1] in "pkfθʃsʧ":
        return stem + "t"
    if stem[-1] == "d":
        return stem + ("ɪd" if british else "ᵻd")
    if stem[-1] != "t":
        return stem + "d"
    return stem + "ɪd" if british else _flapped(stem) + "ᵻd"


def progressive(stem: str, british: bool) -> str:
    """-ing; a British stem in a vowel gets its r back ("adoring")."""
    if british:
        return stem + ("ɹɪŋ" if stem[-1] in "əː" else "ɪŋ")
    return _flapped(stem) + "ɪŋ"


def _flapped(stem: str) -> str:
    return stem[:-1] + "T" if len(stem) > 1 and stem[-1] == "t" and stem[-2] in _FLAPPING else stem
