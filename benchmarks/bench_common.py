"""What the benchmarks share: texts, the model, plain ONNX Runtime as the yardstick, clocks, and the report.

Texts change from round to round, so that nothing can answer from memory. Times are wall clock and processor seconds:
on a machine that others use too, only the second and ratios of runs turn by turn say anything.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from moksori.engines import open_engine
from moksori.engines.base import Manner
from moksori.types import Span, SpokenWord, Utterance

NAMES = ["Martin", "Laura", "Peter", "Helen", "Oscar", "Julia", "Simon", "Clara", "Victor", "Nora", "Felix", "Emma"]
TEXTS = {
    "short": "{0} will bring the bread.",
    "medium": "{0} repairs old radios in the shed behind the house. When {1} visits, they drink tea and listen to "
    "stations from the other side of the sea.",
    "long": "{0} repairs old radios in the shed behind the house. When {1} visits, they drink tea and listen to "
    "stations from the other side of the sea. Once they heard a storm warning an hour before the newspaper did, and "
    "{2} still tells the story at every birthday.",
}
LANGUAGES = {
    "en-gb": ("bf_emma", "The path along the cliff is closed until the summer."),
    "es": ("ef_dora", "La panadería de la esquina abre a las siete."),
    "fr": ("ff_siwis", "Le facteur passe tous les matins vers dix heures."),
    "hi": ("hf_alpha", "कल शाम को बारिश हुई थी।"),
    "it": ("if_sara", "La bicicletta rossa è davanti al portone."),
    "pt-br": ("pf_dora", "O cachorro dorme na varanda da casa."),
    "ja": ("jf_alpha", "駅の前に新しい本屋ができました。"),
    "zh": ("zf_xiaobei", "昨天晚上我看了一部很有意思的电影。"),
}


def options(about: str, *more: Callable[[argparse.ArgumentParser], Any]) -> argparse.Namespace:
    """The arguments that every benchmark has."""
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("--model", type=Path, required=True, help="kokoro.int8.onnx")
    parser.add_argument("--voices", type=Path, required=True, help="folder of NAME.bin")
    parser.add_argument("--cache", type=Path, help="where the rewritten model is kept (default: the user's cache)")
    parser.add_argument("--plan", help="which way of running (default: the fastest here)")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", type=Path, help="write every record here")
    parser.add_argument("--html", type=Path, help="write a page with plots here")
    for add in more:
        add(parser)
    return parser.parse_args()


def utterance(text: str, language: str = "en-us") -> Utterance:
    """A whole text as one utterance."""
    from moksori.text.pipeline import phonemize

    return of_phonemes(phonemize(text, language).phonemes, text, language)


def of_phonemes(phonemes: str, text: str = "x", language: str = "en-us") -> Utterance:
    return Utterance(text, Span(0, len(text)), (SpokenWord(text, Span(0, len(text)), phonemes),), language)


class Plain:
    """The graph as shipped on ONNX Runtime with default options: what others run."""

    def __init__(self, model: Path, threads: int) -> None:
        import onnxruntime

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = threads
        settings.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(str(model), settings, providers=["CPUExecutionProvider"])

    def say(self, what: Utterance, style: np.ndarray) -> np.ndarray:
        from moksori.engines.kokoro.vocabulary import tokens

        numbers = tokens(what.phonemes)
        feeds = {
            "tokens": np.array([[0, *numbers, 0]]),
            "style": style[len(numbers)].reshape(1, 256),
            "speed": np.ones(1, np.float32),
        }
        return np.asarray(self.session.run(None, feeds)[0]).reshape(-1)


class Ours:
    """The engine."""

    def __init__(self, given: argparse.Namespace, threads: int) -> None:
        files = {"model": given.model}
        self.engine: Any = open_engine("kokoro", files, threads=threads, plan=given.plan, cache_dir=given.cache)

    def say(self, what: Utterance, style: np.ndarray) -> np.ndarray:
        prepared = self.engine.encode(what, style, Manner())
        return np.concatenate([step() for step in self.engine.decode(prepared)])


def style(folder: Path, voice: str) -> np.ndarray:
    return np.fromfile(folder / f"{voice}.bin", np.float32).reshape(-1, 1, 256)


def timed(say: Callable[..., np.ndarray], *arguments: Any) -> dict[str, float]:
    start, used = time.perf_counter(), time.process_time()
    samples = say(*arguments)
    return {
        "wall": time.perf_counter() - start,
        "cpu": time.process_time() - used,
        "audio": len(samples) / 24_000,
    }


def resident() -> dict[str, float]:
    """MiB: now, of which private, and the most ever."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {name: int(status[key].split()[0]) / 1024 for name, key in _MEMORY.items()}


_MEMORY = {"now": "VmRSS", "private": "RssAnon", "peak": "VmHWM"}


def spread(values: Iterable[float], digits: int = 3) -> str:
    """Median, least and most."""
    found = list(values)
    return " ".join(f"{value:.{digits}f}" for value in (statistics.median(found), min(found), max(found)))


def table(heading: str, columns: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(row[place]) for row in [columns, *rows]) for place in range(len(columns))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [columns, *rows]]
    return "\n".join([heading, *(line.rstrip() for line in lines)])


def report(given: argparse.Namespace, records: list[dict[str, Any]], tables: list[str], plots: list[str]) -> None:
    """Prints the tables, and writes what was asked for."""
    print("\n\n".join(tables), flush=True)
    machine = {"machine": platform.processor() or platform.machine(), "cores": os.cpu_count(), "load": os.getloadavg()}
    if given.json:
        given.json.write_text(json.dumps({"machine": machine, "records": records}, indent=1, default=str), "utf-8")
    if given.html:
        body = "".join(f"<pre>{html.escape(one)}</pre>" for one in tables) + "".join(plots)
        page = f"<!doctype html><meta charset=utf-8><title>Moksori benchmark</title><body>{body}<p>{machine}</p>"
        given.html.write_text(page, "utf-8")


def plot(heading: str, series: dict[str, list[tuple[float, float]]], x: str, y: str) -> str:
    """Points joined by lines, as SVG."""
    points = [point for line in series.values() for point in line]
    right, top = max(point[0] for point in points) or 1, max(point[1] for point in points) or 1
    drawn = []
    for place, (name, line) in enumerate(series.items()):
        colour = ("#1b6ca8", "#d1495b", "#3a7d44", "#8d6a9f", "#e09f3e", "#5c5c5c")[place % 6]
        path = " ".join(f"{60 + 520 * a / right:.1f},{250 - 220 * b / top:.1f}" for a, b in sorted(line))
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn.append(f'<text x="70" y="{24 + 16 * place}" fill="{colour}">{html.escape(name)}</text>')
    axes = f'<path d="M60 30V250H580" fill="none" stroke="#888"/><text x="300" y="285">{x} (to {right:g})</text>'
    side = f'<text x="0" y="20">{y}</text><text x="0" y="40">{top:.3g}</text>'
    return f"<h3>{html.escape(heading)}</h3><svg width=620 height=300>{axes}{side}{''.join(drawn)}</svg>"
