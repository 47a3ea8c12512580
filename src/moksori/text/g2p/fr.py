"""French to Kokoro's phonemes, by espeak-ng (extra `espeak`), with liaison between the words of a clause."""

from __future__ import annotations

from moksori.text.g2p.espeak_words import EspeakFrontEnd, letters
from moksori.text.normalize.fr import normalize

_LETTERS = letters(
    "a bé cé dé euh effe gé ache i ji ka elle emme enne o pé ku erre esse té u vé double_vé ixe i_grec zède"
)


class French(EspeakFrontEnd):
    """The front end for `fr`, for the Kokoro voice ff_siwis."""

    def __init__(self) -> None:
        super().__init__("fr", normalize, _LETTERS, words="aày")
