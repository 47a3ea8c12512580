"""Chinese words to pinyin: our own list, then pypinyin's phrases, then what the neighbours of a single character say.

A reading is a list of syllables with the tone as a digit (5 for none), one a character; "" for a character that has no
reading. Tones are those of the dictionary: `zh_sandhi` changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from moksori.errors import LanguageNotSupported
from moksori.text.g2p import zh_readings
from moksori.text.g2p.zh_words import ChineseWord

_CHILDREN = frozenset(
    ("女儿", "婴儿", "幼儿", "孤儿", "胎儿", "少儿", "健儿", "宠儿", "混血儿", "新生儿", "患儿", "育儿")
)
"""Where 儿 is a child and no ending."""
_MEASURES = {"只": "zhi1", "行": "hang2", "种": "zhong3", "重": "chong2", "场": "chang3", "间": "jian1", "卷": "juan3"}
"""Their readings behind a number."""
_NUMERALS = frozenset("零〇一二三四五六七八九十百千万亿两几数多每")


def readings(words: Sequence[ChineseWord]) -> list[list[str]]:
    """One reading for each word, chosen with an eye on its neighbours."""
    out: list[list[str]] = []
    for i, word in enumerate(words):
        pair = _pair(words, i)
        if pair:
            out.append([pair])
            continue
        chosen = _SINGLE[word.text](words, i) if word.text in _SINGLE else None
        out.append([chosen] if chosen else list(_reading(word.text)))
    return out


def _pair(words: Sequence[ChineseWord], i: int) -> str | None:
    """Two characters that jieba took apart, but that our list knows as a word: 还|钱."""
    text = words[i].text
    if len(text) != 1:
        return None
    for first in (i, i - 1):
        if 0 <= first < len(words) - 1 and len(words[first].text) == len(words[first + 1].text) == 1:
            known = zh_readings.words().get(words[first].text + words[first + 1].text)
            if known:
                return known[i - first]
    return None


@lru_cache(maxsize=50_000)
def _reading(word: str) -> tuple[str, ...]:
    if len(word) > 1 and word[-1] in _MEASURES and all(char in _NUMERALS for char in word[:-1]):
        return (*_reading(word[:-1]), _MEASURES[word[-1]])
    syllables = list(zh_readings.words().get(word) or _phrases(word))
    if len(word) == 3 and word[1] == "得" and word[0] != "不":  # 看得见
        syllables[1] = "de5"
    if len(word) > 1 and word[-1] == "儿" and syllables[-1] == "er2" and word not in _CHILDREN:
        syllables[-1] = "er5"
    if zh_readings.is_light(word) and word[-2:-1] not in _NUMERALS:
        syllables[-1] = syllables[-1][:-1] + "5"
    return tuple(syllables)


def _phrases(word: str) -> list[str]:
    """pypinyin's reading, with ours for the parts that we know better."""
    for size in range(len(word) - 1, 1, -1):
        for start in range(len(word) - size + 1):
            known = zh_readings.words().get(word[start : start + size])
            if known:
                return [*_phrases(word[:start]), *known, *_phrases(word[start + size :])]
    return _pypinyin(word) if word else []


def _pypinyin(word: str) -> list[str]:
    library = _library()
    syllables = library.lazy_pinyin(
        word, style=library.Style.TONE3, neutral_tone_with_five=True, v_to_u=False, errors=lambda run: [""] * len(run)
    )
    return list(syllables) if len(syllables) == len(word) else [""] * len(word)


def _library() -> Any:
    try:
        import pypinyin
    except ImportError as missing:
        raise LanguageNotSupported("zh", "install its front end with `pip install 'moksori[zh]'`.", "zh") from missing
    return pypinyin


# ------------------------------------------------------------------------------ single characters, by their neighbours

_Chooser = Callable[[Sequence[ChineseWord], int], str]


def _before(words: Sequence[ChineseWord], i: int) -> ChineseWord:
    return words[i - 1] if i else _EDGE


def _after(words: Sequence[ChineseWord], i: int) -> ChineseWord:
    return words[i + 1] if i + 1 < len(words) else _EDGE


_EDGE = ChineseWord("", 0, "w")
_PRONOUNS = frozenset(
    [
        "我",
        "你",
        "他",
        "她",
        "它",
        "您",
        "咱",
        "我们",
        "你们",
        "他们",
        "她们",
        "它们",
        "咱们",
        "大家",
        "自己",
        "谁",
        "人",
        "国",
        "祖国",
        "人民",
        "人类",
        "孩子",
    ]
)


def _is(word: ChineseWord, *tags: str) -> bool:
    return word.tag.startswith(tags)


def _counted(words: Sequence[ChineseWord], i: int) -> bool:
    """Stands behind a number: 三只, 第二行."""
    before = _before(words, i).text
    return bool(before) and before[-1] in _NUMERALS


def _le(words: Sequence[ChineseWord], i: int) -> str:
    before, two = _before(words, i).text, words[i - 2].text if i > 1 else ""
    return (
        "liao3"
        if before[-1:] in ("不", "得") and (len(before) > 1 or _is(words[i - 2] if two else _EDGE, "v"))
        else "le5"
    )


def _de_degree(words: Sequence[ChineseWord], i: int) -> str:
    before, after = _before(words, i), _after(words, i)
    if _is(before, "v", "a", "z", "i", "b", "l") and before.text not in _MODALS:
        return "de5"
    if after.text[:1] in ("了", "到", "过", "出", "奖", "病") or _is(after, "m"):
        return "de2"
    if _is(after, "v", "d", "p", "a") and (before is _EDGE or _is(before, "r", "n", "d", "t", "w", "c")):
        return "dei3"
    return "de2" if before is _EDGE or _is(before, "w") else "de5"


_MODALS = frozenset(["会", "能", "可", "可能", "应该", "必须", "是", "有"])


def _de_adverb(words: Sequence[ChineseWord], i: int) -> str:
    before, after = _before(words, i), _after(words, i)
    if after is _EDGE:
        return "de5" if len(before.text) > 1 and before.text[-1] == before.text[-2] else "di4"
    doubled = len(before.text) > 1 and before.text[-1] == before.text[-2]
    adverbial = _is(before, "d", "a", "z", "i", "l", "o") or doubled or before.text[-1:] in ("然", "样", "般")
    return (
        "de5" if (adverbial or _is(before, "b")) and _is(after, "v", "p", "d", "a", "r", "x", "i", "l", "n") else "di4"
    )


def _zhe(words: Sequence[ChineseWord], i: int) -> str:
    return "zhao2" if _before(words, i).text[-1:] in ("不", "得") or _before(words, i).text == "睡" else "zhe5"


def _hai(words: Sequence[ChineseWord], i: int) -> str:
    before, after = _before(words, i), _after(words, i)
    gives = after.text[:1] in ("给", "了", "清", "完", "回") and not after.text.startswith("回来")
    return "huan2" if gives or (_is(after, "n") and (before is _EDGE or _is(before, "v", "p", "d", "r"))) else "hai2"


def _zhang(words: Sequence[ChineseWord], i: int) -> str:
    before, after = _before(words, i), _after(words, i)
    grows = after.text[:1] in ("得", "了", "出", "大", "成", "高", "满", "着", "在", "到", "过")
    if before.text in ("很", "太", "最", "更", "真", "好", "多", "不", "非常", "这么", "那么", "比较"):
        return "chang2"
    return "zhang3" if grows or (_is(before, "n") and not _is(after, "u", "m", "n", "q")) else "chang2"


def _xing(words: Sequence[ChineseWord], i: int) -> str:
    return (
        "hang2"
        if _counted(words, i) or _before(words, i).text in ("这", "那", "哪", "整", "首", "末", "单", "多")
        else "xing2"
    )


def _chong(words: Sequence[ChineseWord], i: int) -> str:
    return "chong2" if _is(_after(words, i), "v") and not _is(_before(words, i), "d", "a", "m") else "zhong4"


def _wei(words: Sequence[ChineseWord], i: int) -> str:
    before, after = _before(words, i), _after(words, i)
    if (
        after.text in _PRONOUNS
        or before is _EDGE
        or _is(before, "w", "r", "d", "c", "u")
        or before.text in ("在", "是", "要", "会")
    ):
        return "wei4"
    return "wei2" if _is(before, "n", "v", "m", "x", "q", "p", "b") else "wei4"


def _zhi(words: Sequence[ChineseWord], i: int) -> str:
    single = _counted(words, i) or _before(words, i).text in ("这", "那", "哪", "整", "半")
    return "zhi1" if single else "zhi3"


def _zhong(words: Sequence[ChineseWord], i: int) -> str:
    plants = _after(words, i).text in ("了", "着", "上", "下", "过", "的是", "点") and not _counted(words, i)
    return "zhong4" if plants else "zhong3"


def _jiao(words: Sequence[ChineseWord], i: int) -> str:
    return "jiao4" if _is(_before(words, i), "n") and _after(words, i) is _EDGE else "jiao1"


def _gan(words: Sequence[ChineseWord], i: int) -> str:
    before, after = _before(words, i), _after(words, i)
    works = _is(before, "r", "v", "d", "w") and (_is(after, "n", "r", "v", "u", "d", "q", "y") or after is _EDGE)
    return (
        "gan1"
        if before.text in ("很", "太", "不", "晾", "擦", "晒", "吹", "烘", "已经", "没", "还没")
        and not after.text.startswith(("什么", "活"))
        else ("gan4" if works else "gan1")
    )


_SINGLE: dict[str, _Chooser] = {
    "了": _le,
    "得": _de_degree,
    "地": _de_adverb,
    "着": _zhe,
    "还": _hai,
    "长": _zhang,
    "行": _xing,
    "重": _chong,
    "为": _wei,
    "只": _zhi,
    "种": _zhong,
    "教": _jiao,
    "干": _gan,
    "的": lambda words, i: "de5",
    "都": lambda words, i: "dou1",
}
