"""Italian to Kokoro's phonemes, by espeak-ng (extra `espeak`)."""

from __future__ import annotations

from moksori.text.g2p.espeak_words import EspeakFrontEnd, letters
from moksori.text.normalize.it import normalize

_LETTERS = letters(
    "a bi ci di e effe gi acca i i_lunga cappa elle emme enne o pi cu erre esse ti u vu doppia_vu ics ipsilon zeta"
)


class Italian(EspeakFrontEnd):
    """The front end for `it`, for the Kokoro voices if_sara and im_nicola."""

    def __init__(self) -> None:
        super().__init__("it", normalize, _LETTERS, words="aeioèé")
