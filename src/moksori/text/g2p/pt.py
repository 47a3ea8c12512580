"""Brazilian Portuguese to Kokoro's phonemes, by espeak-ng (extra `espeak`)."""

from __future__ import annotations

from moksori.text.g2p.espeak_words import EspeakFrontEnd, letters
from moksori.text.normalize.pt import normalize

_LETTERS = letters(
    "á bê cê dê é efe gê agá i jota cá ele eme ene ó pê quê erre esse tê u vê dáblio xis ípsilon zê", "ç=cê_cedilha"
)


class Portuguese(EspeakFrontEnd):
    """The front end for `pt-br`, for the Kokoro voices pf_dora, pm_alex and pm_santa."""

    def __init__(self) -> None:
        super().__init__("pt-br", normalize, _LETTERS, words="aeoàéó")
