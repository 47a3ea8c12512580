"""Mix expressions: "af_sky+af_bella", "a(2)+b(1)", "a-b(0.5)" in, voices with weights out.

    mix    = term { ("+" | "-") term }
    term   = name [ "(" weight ")" ]         weight: a number above 0, 1 if it is left out

Spaces do not matter. Weights are divided by their sum, subtracted ones included, and a subtracted voice gets its weight
with a minus: "a-b(0.5)" is a*0.667 - b*0.333, so that no share is larger than a whole voice. (Kokoro-FastAPI does so,
and its users bring such expressions along.) What is subtracted must weigh less than what is added.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection

from moksori.errors import OptionError

_NAME = re.compile(r"[^\W\d][\w.]*")
_WEIGHT = re.compile(r"\(([^()]*)\)")
_MOST = 32
"""More voices than this are a mistake, or an attack on whoever loads them."""

Mix = tuple[tuple[str, float], ...]


def is_mix(text: str) -> bool:
    """True if it can only be meant as a mix."""
    return any(sign in text for sign in "+-()")


def parse_mix(expression: str, names: Collection[str] = ()) -> Mix:
    """The voices of a mix with their share, in order; a voice named twice has its shares added.

    names: names with a '-' in them (`jvnv-F1-jp`) that may stand in a mix. Raises `OptionError`.
    """
    text = re.sub(r"\s+", "", expression)
    shares: dict[str, float] = {}
    place, sign = 0, 1.0
    total = 0.0
    while True:
        name, place = _read_name(text, place, names, expression)
        weight, place = _read_weight(text, place, expression)
        shares[name] = shares.get(name, 0.0) + sign * weight
        total += weight
        if place == len(text):
            break
        if text[place] not in "+-":
            raise _error(expression, f"{text[place:]!r} is not understood; write + or - between voices")
        sign, place = (1.0 if text[place] == "+" else -1.0), place + 1
        if len(shares) > _MOST:
            raise _error(expression, f"it has more than {_MOST} voices")
    if sum(shares.values()) <= 1e-6 * total:
        raise _error(
            expression, "it takes away as much as it adds, and no voice is left; make the subtracted share smaller"
        )
    return tuple((name, share / total) for name, share in shares.items())


def _read_name(text: str, place: int, names: Collection[str], expression: str) -> tuple[str, int]:
    known = max((name for name in names if "-" in name and text.startswith(name, place)), key=len, default=None)
    if known:
        return known, place + len(known)
    found = _NAME.match(text, place)
    if found is None:
        raise _error(expression, _no_name(text, place))
    return found[0], found.end()


def _no_name(text: str, place: int) -> str:
    """What is wrong where a voice's name should be."""
    if not text:
        return "it is empty; name a voice, or several: af_sky+af_bella"
    if place == len(text):
        return f"it ends in {text[-1]!r}; a voice should follow"
    if text[place] in "+-":
        return "two signs follow each other" if place else f"it begins with {text[0]!r}"
    if text[place] == "(":
        return "brackets hold a weight, not voices: a(2)+b(1)"
    return f"{text[place:]!r} is not a voice's name"


def _read_weight(text: str, place: int, expression: str) -> tuple[float, int]:
    if place == len(text) or text[place] != "(":
        return 1.0, place
    found = _WEIGHT.match(text, place)
    if found is None:
        raise _error(expression, "its brackets do not match; a weight is one number: a(2)+b(1)")
    try:
        weight = float(found[1]) if re.fullmatch(r"[0-9.eE+-]+", found[1]) else math.nan
    except ValueError:
        weight = math.nan
    if not 0 < weight <= 1e6:  # NaN is not either
        raise _error(expression, f"{found[1]!r} in brackets is not a weight, a number above 0")
    return weight, found.end()


def _error(expression: str, what: str) -> OptionError:
    return OptionError("voice", expression, what)
