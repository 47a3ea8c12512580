"""`moksori normalize`, `phonemize` and `explain`: how a text is read, without speaking. No model is needed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from moksori.cli import shared
from moksori.cli.shared import failing_well, lines, read_lexicon, read_text, resolved


@click.command()
@shared.text_argument
@shared.language_option
@shared.json_option
def normalize(text: str | None, language: str | None, as_json: bool) -> None:
    """Write texts out as they are spoken: one a line in, one a line out."""
    from moksori.text import pipeline

    with failing_well():
        tag = resolved(language) or "en-us"
        for line in lines(text):
            spoken = pipeline.normalize(line, tag)
            print(json.dumps(spoken.to_dict(), ensure_ascii=False) if as_json else one_line(spoken.text))


@click.command()
@shared.text_argument
@shared.language_option
@shared.json_option
@click.option("--narrow", is_flag=True, help="Exactly the symbols that the engine gets (Japanese has two forms).")
def phonemize(text: str | None, language: str | None, as_json: bool, narrow: bool) -> None:
    """Turn texts into Kokoro's phonemes: one a line in, one a line out.

    Japanese comes in the broad form that people compare front ends by; the voices were trained on a narrower one.
    """
    from moksori.text import languages, pipeline

    with failing_well():
        tag = resolved(language) or "en-us"
        for line in lines(text):
            found = pipeline.phonemize(line, tag, front_ends=languages.front_end if narrow else languages.broad)
            print(json.dumps(found.to_dict(), ensure_ascii=False) if as_json else one_line(found.phonemes))


@click.command()
@shared.text_argument
@shared.voice_option
@shared.language_option
@shared.file_option
@shared.markup_option
@shared.profile_option
@shared.lexicon_option
@shared.json_option
def explain(
    text: str | None,
    voice: str | None,
    language: str | None,
    file: Path | None,
    markup: str,
    profile: str,
    lexicon: Path | None,
    as_json: bool,
) -> None:
    """Show how a text would be read: spoken form, phonemes, places, and what is not said."""
    from moksori.text import pipeline

    with failing_well():
        options = pipeline.TextOptions(
            language=resolved(language) or language_of(voice),
            markup=markup,
            profile=profile,
            lexicon=read_lexicon(lexicon),
        )
        told = pipeline.explain(read_text(text, file), options).to_dict()
        if as_json or not sys.stdout.isatty():
            print(json.dumps(told, ensure_ascii=False, indent=None if as_json else 1))
            return
        from rich.console import Console

        Console().print_json(data=told)


def one_line(text: str) -> str:
    return " ".join(text.split())


def language_of(voice: str | None) -> str:
    """What a voice speaks; American English if none is named."""
    if voice is None:
        return "en-us"
    with shared.speaking() as tts:
        return str(tts.catalogue.voice(voice).language)
