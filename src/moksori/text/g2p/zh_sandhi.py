"""Tones as they are said: 一 and 不 by what follows, third tones in a row, reduplication.

Syllables are pinyin with the tone as last character ("hao3"); a phrase is what stands between two marks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

_DIGITS = frozenset("零〇一二三四五六七八九")
_IN_NUMBERS = _DIGITS | frozenset("十百千万亿点")
_COUNTED_FROM_ONE = frozenset("月号楼层班级等中")
"""Behind these, 一 is "the first" and keeps its tone: 一月, 一楼, 一等奖."""


def change_tones(
    words: Sequence[str], syllables: list[list[str]], knows: Callable[[str], bool], across: bool = True
) -> list[list[str]]:
    """The same syllables with their tones changed. `words` and `syllables` go together.

    knows: is it a word?  across: third tones also change before the next word, as they do in speech.
    """
    text = "".join(words)
    flat = [s for word in syllables for s in word]
    if len(text) != len(flat):
        return syllables
    edges = _edges(words)
    _one_and_not(text, flat, edges)
    _third_tones(words, flat, knows, across)
    out, at = [], 0
    for word in words:
        out.append(flat[at : at + len(word)])
        at += len(word)
    return out


def _edges(words: Sequence[str]) -> set[int]:
    """Places where a word ends."""
    edges, at = set(), 0
    for word in words:
        at += len(word)
        edges.add(at)
    return edges


def _tone(syllable: str) -> str:
    return syllable[-1:] or "0"


def _with(syllable: str, tone: str) -> str:
    return syllable[:-1] + tone


def _one_and_not(text: str, flat: list[str], edges: set[int]) -> None:
    for i, char in enumerate(text):
        before, after = text[i - 1 : i], text[i + 1 : i + 2]
        if char == "不" and flat[i][:-1] == "bu":
            flat[i] = "bu" + _not(text, flat, i, before, after, edges)
        elif char == "一" and _tone(flat[i]) in "1245" and flat[i][:-1] == "yi":
            flat[i] = "yi" + _one(text, flat, i, before, after, edges)


def _not(text: str, flat: list[str], i: int, before: str, after: str, edges: set[int]) -> str:
    if before and before == after and (i not in edges or i + 1 in edges):
        return "5"  # 是不是, but not 得不得了
    inside = i not in edges and i + 1 not in edges and i > 0
    if inside and before:
        return "5"  # 看不懂, 对不起
    return "2" if after and _tone(flat[i + 1]) == "4" else "4"


def _one(text: str, flat: list[str], i: int, before: str, after: str, edges: set[int]) -> str:
    if before and before == after and before not in _IN_NUMBERS:
        return "5"  # 看一看
    if not after or before in _IN_NUMBERS or after in _DIGITS or before in ("第", "初"):
        return "1"
    if after in _COUNTED_FROM_ONE and not (after == "等" and text[i + 2 : i + 3] not in ("奖", "功")):
        return "1"
    if after == "点" and text[i + 2 : i + 3] in _DIGITS:
        return "1"
    if after == "日" and before == "月":
        return "1"
    if i + 1 in edges and i not in edges and i > 0:
        return "1"  # the end of a word: 统一, 万一
    if after == "年" and text[i + 2 : i + 3] == "级":
        return "1"
    if after in ("个",):
        return "2"
    tone = _tone(flat[i + 1])
    return "2" if tone == "4" else "4" if tone in "123" else "1" if tone == "0" else "2"


def _third_tones(words: Sequence[str], flat: list[str], knows: Callable[[str], bool], across: bool) -> None:
    """Inside words by their build, then from right to left between short neighbours."""
    at = 0
    for word in words:
        _inside(word, flat, at, knows)
        at += len(word)
    if not across:
        return
    right, width = len(flat), 0
    for word in reversed(words):
        left = right - len(word)
        joined = len(word) == 1 or len(word) + width <= 3
        if width and joined and flat[right - 1][-1:] == "3" and flat[right][-1:] == "3":
            flat[right - 1] = _with(flat[right - 1], "2")
        right, width = left, len(word)


def _inside(word: str, flat: list[str], at: int, knows: Callable[[str], bool]) -> None:
    for start, end in _feet(word, knows):
        for i in range(at + end - 2, at + start - 1, -1):
            following = flat[i + 1][-1:]
            if flat[i][-1:] == "3" and following == "3":
                flat[i] = _with(flat[i], "2")
    if len(word) == 3 and knows(word[:2]) and not knows(word[1:]):  # 展览+馆
        a, b, c = (flat[at + k][-1:] for k in range(3))
        if a in "23" and b == "3" and c == "3":
            flat[at + 1] = _with(flat[at + 1], "2")
        return
    if len(word) == 3 and flat[at + 1][-1:] == "3" and flat[at + 2][-1:] == "3":
        flat[at + 1] = _with(flat[at + 1], "2")
    if len(word) == 3 and flat[at][-1:] == "3" and flat[at + 1][-1:] == "3":
        flat[at] = _with(flat[at], "2")


def _feet(word: str, knows: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Twos from the left; a word of three is one plus two unless its first two make a word."""
    size = len(word)
    if size == 3:
        return [(0, 2)] if knows(word[:2]) and not knows(word[1:]) else [(1, 3)]
    return [(i, min(i + 2, size)) for i in range(0, size, 2)]
