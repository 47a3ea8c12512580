"""Korean text as it is read out: `normalize(text)` gives pieces in Hangul.

Numbers follow their counter (3시 30분 is 세 시 삼십 분), a particle behind a number or an acronym takes the form that
its reading asks for, Hanja and Latin words that Korean says itself become Hangul. Other Latin words stay, marked as
English. The rules are in `ko_rules`, in order of precedence; the tables in `ko_units`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from moksori.text import rules as rewriting
from moksori.text.base import Piece
from moksori.text.normalize.ko_data import words
from moksori.text.normalize.ko_latin import claims

__all__ = ["claims", "normalize"]

_WORD = re.compile(
    r"[가-힣]+|[A-Za-zÀ-ÖØ-öø-ɏ]+(?:['’][A-Za-z]+)*|[0-9]+|[\u3005\u3040-\u30ff\u3400-\u9fff]+|[^\W\d_가-힣A-Za-z\u3040-\u30ff]+"
)
_KANA = re.compile(r"[\u3040-\u30ff]")
_PLAIN = re.compile(r"[가-힣\s.,!?]*")
_ALLOMORPHS = tuple(pair.split("/") for pair in words("rules", "allomorphs"))
_FORMS = {form: pair for pair in _ALLOMORPHS for form in pair}
BOTH = "을(를)"
"""What the rule for 을(를) and its like says until the word before is known."""


def normalize(text: str) -> list[Piece]:
    """What is said for `text`, in order; see `FrontEnd.normalize`."""
    table = () if _PLAIN.fullmatch(text) else _rules()
    pieces = rewriting.apply(table, text, word=_WORD)
    return _agree(text, [_foreign(piece) for piece in pieces])


def _rules() -> Sequence[rewriting.Rule]:
    from moksori.text.normalize.ko_rules import RULES

    return RULES


def _foreign(piece: Piece) -> Piece:
    """A word of another script that no rule claimed keeps its letters and says whose they are."""
    if piece.note or not piece.spoken or not piece.spoken[0].isalpha():
        return piece
    script = "kana" if _KANA.search(piece.spoken) else rewriting.script(piece.spoken[0])
    if script in ("hangul", ""):
        return piece
    language = {"latin": "en-us", "kana": "ja"}.get(script)
    if language is not None:
        return replace(piece, language=language, note=script)
    return replace(piece, spoken="", note=f"no Korean reading: {script}")


# ------------------------------------------------------------ particles


def particle(form: str, word: str) -> str:
    """The form of a particle that fits the word: particle("을", "사과") is 를."""
    closed, open_ = _FORMS[form]
    last = next((char for char in reversed(word) if "가" <= char <= "힣"), None)
    if last is None:
        return form
    coda = (ord(last) - 0xAC00) % 28
    if closed.startswith("으"):
        return closed if coda not in (0, 8) else open_
    return closed if coda else open_


def _street(text: str, number: Piece) -> bool:
    """종로1가: the 가 is a part of the name."""
    return text[number.end] == "가" and number.start > 0 and "가" <= text[number.start - 1] <= "힣"


def _agree(text: str, pieces: list[Piece]) -> list[Piece]:
    out: list[Piece] = []
    for piece in pieces:
        before = out[-1] if out and out[-1].end == piece.start and out[-1].spoken else None
        if piece.note == "particle":
            form = text[piece.start : piece.end].replace("(", "").replace(")", "")
            first = next(f for f in sorted(_FORMS, key=len, reverse=True) if form.startswith(f) or form.endswith(f))
            piece = replace(piece, spoken=particle(first, before.spoken if before else ""))
        elif (
            before is not None
            and before.note
            and piece.spoken in _FORMS
            and not piece.note
            and not _street(text, before)
        ):
            piece = replace(piece, spoken=particle(piece.spoken, before.spoken))
        out.append(piece)
    return out
