"""Word lists and tables of Korean, read from `text/data/ko/*.txt` on first use.

A file has sections, "[name]" and then words separated by spaces and lines; a table has words of the form key=value,
where "_" in the value stands for a space. "# " begins a comment line.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files


def lines(file: str) -> list[str]:
    """The lines of a data file without comments and empty ones."""
    text = files("moksori.text").joinpath(f"data/ko/{file}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


@lru_cache(maxsize=8)
def _sections(file: str) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for line in lines(file):
        if line.startswith("[") and line.endswith("]") and len(line) > 2:
            current = sections.setdefault(line[1:-1], [])
        else:
            current += line.split()
    return sections


def words(file: str, section: str) -> tuple[str, ...]:
    return tuple(_sections(file)[section])


def table(file: str, section: str) -> dict[str, str]:
    pairs = (token.rpartition("=") for token in _sections(file)[section])
    return {key: value.replace("_", " ") for key, _, value in pairs}
