"""Hindi to Kokoro's phonemes, by espeak-ng (extra `espeak`).

Latin words are said in English by espeak-ng itself; what cannot be said as a word ("jpg") is said letter by letter.
"""

from __future__ import annotations

from moksori.text.g2p.espeak_words import EspeakFrontEnd
from moksori.text.normalize.hi import normalize
from moksori.text.normalize.hi_tables import LETTERS


class Hindi(EspeakFrontEnd):
    """The front end for `hi`, for the Kokoro voices hf_alpha, hf_beta, hm_omega and hm_psi."""

    def __init__(self) -> None:
        super().__init__("hi", normalize, LETTERS, script="\u0904-\u0939\u0950\u0958-\u0961\u0972-\u097fA-Za-zÀ-ɏ")

    def _said_as(self, text: str) -> list[str]:
        if text.isascii() and text.isalpha() and not set(text.lower()) & set("aeiouy"):
            return [LETTERS[letter] for letter in text.lower()]
        return super()._said_as(text)
