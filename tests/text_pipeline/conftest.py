"""What the tests of the text pipeline share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_front_end import Capitals

from moksori.errors import LanguageNotSupported
from moksori.text.base import FrontEnd


@pytest.fixture
def front_ends() -> Callable[[str], FrontEnd]:
    """All languages but French, which is "not installed"; Korean reads the word "OK" itself."""
    made: dict[str, Capitals] = {}

    def get(tag: str) -> FrontEnd:
        if tag == "fr":
            raise LanguageNotSupported("fr", 'French needs `pip install "moksori[espeak]"`.', "espeak")
        return made.setdefault(tag, Capitals(tag, ("OK",) if tag == "ko" else ()))

    return get
