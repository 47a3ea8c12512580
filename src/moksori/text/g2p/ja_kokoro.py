"""Katakana to the alphabet of Kokoro's Japanese voices, which learned a narrow transcription.

    トーキョー -> toːkʲoː

What surprises: ɯ where one expects u, but ɨ behind s, z, ʦ and in palatal syllables; w is β; z is ʣ before a, e, o;
ん takes the place of what follows it inside a word (m n ɲ ŋ) and is ɴ at its end; っ is ʔ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_PLAIN = {
    "": "アイウエオ",
    "k": "カ_クケコ",
    "ɡ": "ガ_グゲゴ",
    "s": "サ__セソ",
    "ʣ": "ザ__ゼゾ",
    "t": "タ__テト",
    "d": "ダ__デド",
    "n": "ナ_ヌネノ",
    "h": "ハ__ヘホ",
    "b": "バ_ブベボ",
    "p": "パ_プペポ",
    "m": "マ_ムメモ",
    "j": "ヤ_ユ_ヨ",
    "ɾ": "ラ_ルレロ",
    "β": "ワ____",
    "v": "__ヴ__",
}
"""Consonant and its kana before a i ɯ e o; _ where the spelling or the sound is another."""

_SINGLE = {
    "シ": "ɕi",
    "ジ": "ʥi",
    "チ": "ʨi",
    "ヂ": "ʥi",
    "ニ": "ɲi",
    "ヒ": "çi",
    "キ": "kʲi",
    "ギ": "ɡʲi",
    "ビ": "bʲi",
    "ピ": "pʲi",
    "ミ": "mʲi",
    "リ": "ɾʲi",
    "ス": "sɨ",
    "ズ": "zɨ",
    "ヅ": "zɨ",
    "ツ": "ʦɨ",
    "フ": "ɸɯ",
    "ヰ": "i",
    "ヱ": "e",
    "ヲ": "o",
    "ヵ": "ka",
    "ヶ": "ke",
    "ー": "ː",
    "ッ": "ʔ",
    **dict(zip("ァィゥェォャュョヮ", ("a", "i", "ɯ", "e", "o", "ja", "jɯ", "jo", "βa"), strict=True)),
}

_GLIDES = {
    "キ": "kʲ",
    "ギ": "ɡʲ",
    "シ": "ɕ",
    "ジ": "ʥ",
    "チ": "ʨ",
    "ヂ": "ʥ",
    "ニ": "ɲ",
    "ヒ": "ç",
    "ビ": "bʲ",
    "ピ": "pʲ",
    "ミ": "mʲ",
    "リ": "ɾʲ",
    "テ": "tʲ",
    "デ": "dʲ",
    "フ": "ɸʲ",
    "ヴ": "bʲ",
}
"""Before ャ ュ ョ."""

_LOANS = {
    "イ": ("j", "ェ"),
    "ウ": ("β", "ァィェォ"),
    "ヴ": ("v", "ァィェォ"),
    "ク": ("kᵝ", "ァィェォ"),
    "グ": ("ɡᵝ", "ァィェォ"),
    "シ": ("ɕ", "ェ"),
    "ジ": ("ʥ", "ェ"),
    "チ": ("ʨ", "ェ"),
    "ヂ": ("ʥ", "ェ"),
    "キ": ("kʲ", "ィェ"),
    "ギ": ("ɡʲ", "ィェ"),
    "ニ": ("ɲ", "ィェ"),
    "ヒ": ("ç", "ィェ"),
    "ビ": ("bʲ", "ィェ"),
    "ピ": ("pʲ", "ィェ"),
    "ミ": ("mʲ", "ィェ"),
    "リ": ("ɾʲ", "ィェ"),
    "ツ": ("ʦ", "ァィェォ"),
    "フ": ("ɸ", "ァィェォ"),
    "テ": ("t", "ィ"),
    "デ": ("d", "ィ"),
    "ト": ("t", "ゥ"),
    "ド": ("d", "ゥ"),
    "ス": ("s", "ィ"),
    "ズ": ("z", "ィ"),
    "ホ": ("ɸ", "ゥ"),
}
"""Before a small vowel, in words from abroad."""

_VOWELS = dict(zip("ァィゥェォ", "aiɯeo", strict=True))
_SOFT_I = {"v": "vʲi", "t": "tʲi", "d": "dʲi", "ʦ": "ʦʲi", "ɸ": "ɸʲi"}


def _table() -> Mapping[str, str]:
    table = {
        kana: onset + v for onset, row in _PLAIN.items() for kana, v in zip(row, "aiɯeo", strict=True) if kana != "_"
    }
    table.update(_SINGLE)
    for kana, onset in _GLIDES.items():
        table.update({kana + "ャ": onset + "a", kana + "ュ": onset + "ɨ", kana + "ョ": onset + "o"})
    for kana, (onset, small) in _LOANS.items():
        table.update({kana + v: _SOFT_I.get(onset, onset + "i") if v == "ィ" else onset + _VOWELS[v] for v in small})
    table.update({"クヮ": "kᵝa", "グヮ": "ɡᵝa"})
    return table


MORAS = _table()
"""One mora in katakana to symbols; ン depends on what follows and is not here."""

_NASALS = {
    **dict.fromkeys("mpb", "m"),
    **dict.fromkeys("kɡ", "ŋ"),
    **dict.fromkeys("ɲʨʥ", "ɲ"),
    **dict.fromkeys("ntdɾzʦʣ", "n"),
}


def split_moras(kana: str) -> list[str]:
    """Katakana in moras: キャット -> キャ ッ ト. What is no katakana is left out."""
    moras: list[str] = []
    for char in kana:
        if moras and moras[-1] + char in MORAS:
            moras[-1] += char
        elif char in MORAS or char == "ン":
            moras.append(char)
    return moras


def render(kana: str) -> str:
    """The symbols for one word."""
    return "".join(_render(split_moras(kana)))


def _render(moras: list[str]) -> Iterator[str]:
    for i, mora in enumerate(moras):
        follower = moras[i + 1] if i + 1 < len(moras) else ""
        yield _NASALS.get(MORAS.get(follower, "_")[0], "ɴ") if mora == "ン" else MORAS[mora]
