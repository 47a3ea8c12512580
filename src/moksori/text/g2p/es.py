"""Spanish to Kokoro's phonemes, by espeak-ng (extra `espeak`)."""

from __future__ import annotations

from moksori.text.g2p.espeak_words import EspeakFrontEnd, letters
from moksori.text.normalize.es import normalize

_LETTERS = letters(
    "a be ce de e efe ge hache i jota ka ele eme ene o pe cu erre ese te u uve uve_doble equis i_griega zeta", "ñ=eñe"
)


class Spanish(EspeakFrontEnd):
    """The front end for `es`: Castilian, as the Kokoro voices ef_dora, em_alex and em_santa were trained."""

    def __init__(self) -> None:
        super().__init__("es", normalize, _LETTERS, words="aeouy")
