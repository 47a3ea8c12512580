"""The command `moksori`. Each command is a thin layer over the library; `--help` imports none of it.

Exit status: 0 done, 1 it failed, 2 wrong options or text, 3 no such voice or language, 4 files could not be had,
5 the model or device cannot be used, 130 interrupted.
"""

from __future__ import annotations

import sys

import click

from moksori._version import __version__
from moksori.cli.keeping import cache, pull, voices
from moksori.cli.lexicons import lexicon
from moksori.cli.measuring import bench
from moksori.cli.speaking import say, serve
from moksori.cli.texts import explain, normalize, phonemize


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="moksori")
def app() -> None:
    """Text to speech on ordinary CPUs."""


for command in (say, serve, voices, pull, normalize, phonemize, explain, lexicon, bench, cache):
    app.add_command(command)


def main() -> None:
    """The entry point."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
