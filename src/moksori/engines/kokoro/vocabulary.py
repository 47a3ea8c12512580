"""Kokoro's alphabet: which symbols the model knows, and the numbers it knows them by.

In goes a phoneme string, out come tokens. A symbol the model never learnt is left out and reported, never an error: a
rare sign in a text must not silence the sentence around it.
"""

from __future__ import annotations

import json
import logging
from functools import cache
from importlib.resources import files

from moksori.types import Utterance

log = logging.getLogger(__name__)

PAD = 0
"""Stands before and after the symbols of every call."""


@cache
def vocabulary() -> dict[str, int]:
    """Symbol to token."""
    table: dict[str, int] = json.loads(files(__package__).joinpath("vocabulary.json").read_text("utf-8"))
    return table


def known(phonemes: str) -> str:
    """`phonemes` without the symbols that the model does not know."""
    table = vocabulary()
    return "".join(symbol for symbol in phonemes if symbol in table)


def unknown(phonemes: str) -> tuple[str, ...]:
    """The symbols of `phonemes` that the model does not know, each once, in order."""
    table = vocabulary()
    return tuple(dict.fromkeys(symbol for symbol in phonemes if symbol not in table))


def tokens(phonemes: str) -> list[int]:
    """The tokens of the known symbols, without the pads."""
    table = vocabulary()
    return [table[symbol] for symbol in phonemes if symbol in table]


def report_unknown(utterance: Utterance) -> tuple[str, ...]:
    """Says in the log which symbols of `utterance` will not be spoken, and returns them."""
    missing = unknown(utterance.phonemes)
    if missing:
        log.warning("symbols unknown to Kokoro are left out: %s (in %r)", " ".join(missing), utterance.text[:80])
    return missing
