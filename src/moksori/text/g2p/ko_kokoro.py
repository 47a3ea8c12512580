"""Pronounced Hangul into Kokoro's alphabet.

No Kokoro voice was trained on Korean, so every sound is the nearest one that the voices know, chosen by listening
through a recogniser (docs/korean.md has the figures). `Sounds` holds the choices as tables, so that
`scripts/korean_tune.py` can try others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Syllable = tuple[str, str, str]
"""Onset, vowel, coda, as pronounced."""

SONORANTS = frozenset(("", "ㄴ", "ㅁ", "ㅇ", "ㄹ"))


def _table(spec: str) -> dict[str, str]:
    return dict(pair.partition("=")[::2] for pair in spec.split())


@dataclass(frozen=True)
class Sounds:
    """Which symbols stand for which Korean sound."""

    onsets: Mapping[str, str] = field(
        default_factory=lambda: _table(
            "ㄱ=k ㄷ=t ㅂ=p ㅈ=ʨ ㄲ=k ㄸ=t ㅃ=p ㅉ=ʨ ㅋ=kʰ ㅌ=tʰ ㅍ=pʰ ㅊ=ʨʰ ㅅ=s ㅆ=s ㅎ=h ㄴ=n ㅁ=m ㄹ=ɾ ㅇ="
        )
    )
    voiced: Mapping[str, str] = field(default_factory=lambda: _table("ㄱ=ɡ ㄷ=d ㅂ=b ㅈ=ʥ"))
    """The lax stops between sonorants."""
    codas: Mapping[str, str] = field(default_factory=lambda: _table("ㄱ=k ㄷ=t ㅂ=p ㅇ=ŋ ㄴ=n ㅁ=m ㄹ=l"))
    vowels: Mapping[str, str] = field(
        default_factory=lambda: _table(
            "ㅏ=a ㅐ=ɛ ㅓ=ɔ ㅔ=e ㅗ=o ㅜ=u ㅡ=ɯ ㅣ=i ㅑ=ja ㅒ=jɛ ㅕ=jɔ ㅖ=je ㅛ=jo ㅠ=ju "
            "ㅘ=wa ㅙ=wɛ ㅝ=wɔ ㅞ=we ㅚ=we ㅟ=wi ㅢ=ɰi"
        )
    )
    palatal: Mapping[str, str] = field(default_factory=lambda: _table("ㅅ=ɕ ㅆ=ɕ"))
    """Before i and j."""
    doubled_l: str = ""
    """The onset of ㄹㄹ, behind the coda."""


STANDARD = Sounds()


def spell(syllables: Sequence[Syllable], sounds: Sounds = STANDARD, before: str | None = None) -> str:
    """The symbols of a word. before: the coda that precedes it without a pause, None at the start."""
    out = []
    for onset, vowel, coda in syllables:
        out.append(_onset(onset, vowel, before, sounds))
        out.append(_vowel(onset, vowel, sounds))
        out.append(sounds.codas.get(coda, ""))
        before = coda
    return "".join(out)


def _onset(onset: str, vowel: str, before: str | None, sounds: Sounds) -> str:
    if onset == "ㄹ":
        return sounds.doubled_l if before == "ㄹ" else sounds.onsets["ㄹ"]
    if onset in sounds.voiced and before in SONORANTS:
        return sounds.voiced[onset]
    if onset in sounds.palatal and vowel in "ㅣㅑㅒㅕㅖㅛㅠㅟ":
        return sounds.palatal[onset]
    return sounds.onsets[onset]


def _vowel(onset: str, vowel: str, sounds: Sounds) -> str:
    said = sounds.vowels[vowel]
    if onset in "ㅅㅆㅈㅉㅊ" and said.startswith("j"):
        return said[1:]
    if vowel == "ㅢ" and onset != "ㅇ":
        return sounds.vowels["ㅣ"]
    return said
