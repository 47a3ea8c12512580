"""`moksori bench`: what this machine does best."""

from __future__ import annotations

import dataclasses
import json

import click

from moksori.cli import shared
from moksori.cli.shared import failing_well, print_table, speaking


@click.group()
def bench() -> None:
    """Measure this machine."""


@bench.command("tune")
@shared.voice_option
@click.option("--threads", type=click.IntRange(1), help="For one step; all cores if not given.")
@shared.json_option
def tune(voice: str | None, threads: int | None, as_json: bool) -> None:
    """Try the ways of running the model on this very processor, and keep the fastest that is right.

    The first sentence on a machine does the same by itself; this does it anew and shows the figures. Pin one with
    --plan NAME or MOKSORI_PLAN.
    """
    from moksori.engines.kokoro import probe
    from moksori.engines.kokoro.load import cache_root
    from moksori.engines.kokoro.store import Store
    from moksori.engines.runtime import available_threads

    with failing_well(), speaking() as tts:
        wanted = tts.catalogue.voice(voice or tts.voice_for(None))
        _, files = tts.catalogue.fetch_model(wanted.model)
        store, model = Store(cache_root(tts.cache.root)), next(iter(files.values()))
        trials = probe.tune(model, store, threads or available_threads())
        kept = probe.choose(trials)
        if as_json:
            print(json.dumps({"kept": kept.plan, "trials": [dataclasses.asdict(trial) for trial in trials]}))
            return
        rows = [
            (
                trial.plan,
                f"{trial.seconds * 1000:.0f}",
                f"{trial.distance:.1f}",
                "kept" if trial is kept else "right" if trial.right else "wrong",
                trial.note,
            )
            for trial in trials
        ]
        print_table(("plan", "milliseconds", "decibels off", "", "note"), rows)
