"""What of OpenAI's `instructions` has effect here: plain words for pace and pauses. The rest is ignored.

"Speak slowly, with long pauses." -> pace 0.85, pauses 1.5
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Wishes(NamedTuple):
    """What the words ask for."""

    pace: float = 1.0
    """Multiplies the speed."""
    pauses: float = 1.0
    """Multiplies the pauses."""


PACE: tuple[tuple[str, float], ...] = (
    (r"\b(very|extremely|much) (slow(ly|er)?)\b", 0.75),
    (r"\b(very|extremely|much) (fast(er)?|quick(ly|er)?)\b", 1.35),
    (r"\b(a (bit|little)|slightly) (slow(er|ly)?)\b", 0.93),
    (r"\b(a (bit|little)|slightly) (fast(er)?|quick(er|ly)?)\b", 1.08),
    (r"\b(slow(ly|er)?|unhurried(ly)?|leisurely|calm(ly)?)\b", 0.87),
    (r"\b(fast(er)?|quick(ly|er)?|brisk(ly)?|rapid(ly)?|hurried(ly)?)\b", 1.18),
)
PAUSES: tuple[tuple[str, float], ...] = (
    (r"\b(no|without|skip|few(er)?|short(er)?) pauses?\b", 0.5),
    (r"\b(long(er)?|more|generous|dramatic|frequent) pauses?\b|\bpause (often|more|longer)\b", 1.6),
)
NOT = re.compile(r"\b(not|n't|don't|never|avoid)\W+(\w+\W+){0,3}$")


def understood(text: str | None) -> Wishes:
    """The wishes in an instruction; `Wishes()` if there are none."""
    words = (text or "").lower()[:4096]
    return Wishes(_first(PACE, words), _first(PAUSES, words))


def _first(table: tuple[tuple[str, float], ...], words: str) -> float:
    for pattern, factor in table:
        match = re.search(pattern, words)
        if match and not NOT.search(words[: match.start()]):
            return factor
    return 1.0
