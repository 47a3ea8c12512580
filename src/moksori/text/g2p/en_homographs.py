"""Homographs."""

from __future__ import annotations

from collections.abc import Sequence


def homograph(i: int, words: Sequence[str], tags: Sequence[str]) -> str | None:
    """A tag."""
    return None
