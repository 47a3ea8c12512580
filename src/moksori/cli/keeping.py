"""`moksori voices`, `pull` and `cache`: what there is, and what is kept on this machine."""

from __future__ import annotations

import json
import sys

import click

from moksori.cli import shared
from moksori.cli.shared import failing_well, print_table, resolved, speaking


@click.command()
@shared.language_option
@shared.json_option
def voices(language: str | None, as_json: bool) -> None:
    """List the voices."""
    with failing_well(), speaking() as tts:
        found = [tts.catalogue.voice(name) for name in tts.catalogue.names(language=resolved(language))]
        if as_json:
            for one in found:
                print(json.dumps(one.to_dict(), ensure_ascii=False))
            return
        rows = [(one.name, one.language, one.gender or "", one.grade or "", one.licence or "") for one in found]
        print_table(("voice", "language", "gender", "grade", "licence"), rows)


@click.command()
@click.argument("names", nargs=-1)
@shared.source_option
@click.option("--prepare/--no-prepare", default=True, help="Also make what the first sentence would have to make.")
def pull(names: tuple[str, ...], source: str | None, prepare: bool) -> None:
    """Fetch voices and their models, for later or for a machine without a network. `all` stands for every voice."""
    with failing_well(), speaking() as tts:
        wanted = list(names) or [tts.voice_for(None)]
        if "all" in wanted:
            wanted = [*(name for name in wanted if name != "all"), *tts.catalogue.names()]
        for name in wanted:
            tts.load(name, source=source)
        tts.pre_download()
        if prepare:
            tts.prepare()
        print(f"ready: {', '.join(wanted)}", file=sys.stderr)


@click.group()
def cache() -> None:
    """What is kept on this machine."""


@cache.command("list")
@shared.json_option
def cache_list(as_json: bool) -> None:
    """What is in the cache."""
    with failing_well(), speaking() as tts:
        kept = tts.cache.list()
        if as_json:
            for one in kept:
                print(json.dumps({"name": one.name, "size": one.size, "path": str(one.path)}))
            return
        print_table(("file", "bytes", "path"), [(one.name, f"{one.size:,}", str(one.path)) for one in kept])


@cache.command("verify")
@click.option("--remove", is_flag=True, help="Remove what is damaged, so that it is fetched again.")
def cache_verify(remove: bool) -> None:
    """Read every file of the cache and compare it with its digest."""
    with failing_well(), speaking() as tts:
        report = tts.cache.verify(remove=remove)
        print(report)
        if not report.ok:
            sys.exit(1)


@cache.command("prune")
@click.option("--all", "everything", is_flag=True, help="Empty the cache.")
@click.option("--unused-days", type=float, help="Also remove what has not been used for so long.")
def cache_prune(everything: bool, unused_days: float | None) -> None:
    """Remove leftovers of broken downloads, and more if asked."""
    with failing_well(), speaking() as tts:
        print(f"{tts.cache.prune(everything=everything, unused_days=unused_days):,} bytes freed")
