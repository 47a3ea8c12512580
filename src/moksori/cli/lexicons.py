"""`moksori lexicon`: how words are to be said, in a file of one's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from moksori.cli.shared import failing_well, print_table


def _file() -> Any:
    """The file that all of these commands work on: MOKSORI_LEXICON, or the one named."""
    from moksori import settings

    return settings.read().lexicon


file_option = click.option(
    "--file", "-f", type=click.Path(path_type=Path), default=_file, help="CSV, TSV, JSON or PLS; else MOKSORI_LEXICON."
)


@click.group()
def lexicon() -> None:
    """How words are to be said."""


@lexicon.command("list")
@file_option
def show(file: Path | None) -> None:
    """List the entries."""
    with failing_well():
        found = _open(file).lexicon
        rows = [(one.word, one.say, one.reading, one.language or "") for one in found]
        print_table(("word", "said as", "reading", "language"), rows)


@lexicon.command("add")
@click.argument("word")
@click.argument("say")
@click.option("--reading", default="text", help="text, ipa, x-sampa, kokoro, kana or hangul.", show_default=True)
@click.option("--language", "-l", help="Only in texts of this language.")
@click.option("--part", help="Only as this part of speech (English).")
@click.option("--case", is_flag=True, help="Small and capital letters must agree.")
@click.option("--pattern", is_flag=True, help="WORD is a regular expression.")
@file_option
def add(word: str, say: str, file: Path | None, **about: Any) -> None:
    """Say WORD as SAY from now on."""
    from moksori.text.lexicon import Entry

    with failing_well():
        _open(file, new=True).add(Entry(word, say, **about))


@lexicon.command("remove")
@click.argument("word")
@click.option("--language", "-l", help="Only the entry for this language.")
@file_option
def remove(word: str, language: str | None, file: Path | None) -> None:
    """Forget WORD."""
    with failing_well():
        _open(file).remove(word, language)


@lexicon.command("export")
@click.argument("kind", type=click.Choice(["csv", "tsv", "json", "pls"]))
@file_option
def export(kind: str, file: Path | None) -> None:
    """Write the entries to standard output in another form."""
    from moksori.text import lexicon_files

    with failing_well():
        sys.stdout.write(lexicon_files.dump(_open(file).lexicon, kind))


def _open(file: Path | None, *, new: bool = False) -> Any:
    from moksori.errors import OptionError
    from moksori.text.lexicon_files import LexiconFile

    if file is None:
        raise OptionError("file", None, "name a lexicon with -f, or set MOKSORI_LEXICON.")
    if not new and not file.exists():
        raise OptionError("file", str(file), "there is no such file; `moksori lexicon add` makes one.")
    return LexiconFile(file)
