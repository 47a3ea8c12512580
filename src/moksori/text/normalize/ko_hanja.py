"""Hanja read in Hangul, with the initial-sound rule (두음법칙): 女子 -> 여자, 男女 -> 남녀, 比率 -> 비율.

In: a run of Hanja. Out: its reading, or None where a character has none in our table (those of KS X 1001).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from moksori.text.normalize.ko_data import lines

RUN = r"[\u3400-\u9fff\uf900-\ufaff]"
_INITIAL = {
    **dict(zip("녀뇨뉴니녁년념녕닉", "여요유이역연염영익", strict=True)),
    **dict(
        zip(
            "랴려례료류리략량력련렬렴렵령륙륜률륭륵린림립룡",
            "야여예요유이약양역연열염엽영육윤율융늑인임입용",
            strict=True,
        )
    ),
    **dict(zip("라래로뢰루르락란랄람랍랑랭록론롱", "나내노뇌누느낙난날남납낭냉녹논농", strict=True)),
}


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    readings: dict[str, str] = {}
    for line in lines("hanja"):
        reading, _, characters = line.partition(" ")
        readings.update(dict.fromkeys(characters, reading))
    tokens = [token for line in lines("hanja_words") for token in line.split()]
    return readings, dict(zip(tokens[::2], tokens[1::2], strict=True))


def read(run: str, after_hangul: bool = False) -> str | None:
    """The reading of a run. after_hangul: it continues a word, so its first character is no initial one."""
    readings, words = _tables()
    run = unicodedata.normalize("NFKC", run)
    out = ""
    at = 0
    while at < len(run):
        size = next((n for n in (4, 3, 2, 1) if run[at : at + n] in words), 0)
        if size:
            out += words[run[at : at + size]]
        elif run[at] in readings:
            size = 1
            out += _one(run, at, readings[run[at]], out, after_hangul)
        else:
            return None
        at += size
    return out


def _one(run: str, at: int, reading: str, before: str, after_hangul: bool) -> str:
    if run[at] == "不" and at + 1 < len(run):
        return "부" if _starts_with_d_or_j(run[at + 1]) else reading
    if not before and not after_hangul:
        return _INITIAL.get(reading, reading)
    if reading in "렬률" and before and (ord(before[-1]) - 0xAC00) % 28 in (0, 4):
        return _INITIAL[reading]
    return reading


def _starts_with_d_or_j(char: str) -> bool:
    following = _tables()[0].get(char, "가")
    return (ord(following) - 0xAC00) // 588 in (3, 12)
