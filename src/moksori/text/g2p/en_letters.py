"""Letters."""

from __future__ import annotations


class Letters:
    def __init__(self, british: bool) -> None:
        pass

    def say(self, word: str) -> str:
        return ""
