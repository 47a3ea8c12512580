"""Does the fast engine sound like the model? Against the graph as shipped and against its float32 dequantisation.

    python benchmarks/quality.py --model kokoro.int8.onnx --voices FOLDER [--sentences 3] [--all-voices] [--json F]
                                 [--whisper base] [--dnsmos]

For every language, `--sentences` sentences with two voices: are the durations equal, how far apart are the spectra
(decibels), are there clicks, silence, clipping, numbers that are none? `--whisper` transcribes all three and gives the
word (or character) errors against the text; `--dnsmos` rates them (both need the `check` extra). `--all-voices` lets
every voice say one sentence. Peers: `shipped`, `float` (dequantised, everything in float32).
"""

from __future__ import annotations

import json
import re
import statistics
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bench_common import options, report, style, table, utterance
from moksori.engines import open_engine
from moksori.engines.base import Manner
from moksori.engines.kokoro.probe import distance

SENTENCES = json.loads((Path(__file__).parent / "quality_sentences.json").read_text("utf-8"))
LETTERS = {"en-us": "a", "en-gb": "b", "es": "e", "fr": "f", "hi": "h", "it": "i", "ja": "j", "pt-br": "p", "zh": "z"}
WHISPER = {"en-us": "en", "en-gb": "en", "pt-br": "pt"}
BY_LETTERS = ("ja", "zh", "ko")


def float_model(model: Path, folder: Path) -> Path:
    """The export with its weights as float32 and nothing else changed."""
    from moksori.engines.kokoro.build import _read
    from moksori.engines.kokoro.optimise.dequantise import dequantise
    from moksori.engines.kokoro.optimise.split import cut

    path = folder / "float.onnx"
    dequantise(cut(_read(model), ["tokens", "style", "speed"], ["audio"])).save(path)
    return path


def cases(folder: Path, count: int, all_voices: bool) -> Iterator[tuple[str, str, str]]:
    """(language, voice, sentence)."""
    for language, sentences in SENTENCES.items():
        voices = sorted(path.stem for path in folder.glob(f"{LETTERS.get(language, 'j')}*.bin"))
        for place, sentence in enumerate(sentences[:count]):
            chosen = voices if all_voices else [voices[place % len(voices)], voices[(3 * place + 1) % len(voices)]]
            for voice in dict.fromkeys(chosen):
                yield language, voice, sentence


def clicks(samples: np.ndarray) -> int:
    """Places where the signal jumps as no voice does: a second difference far above its surroundings."""
    bend = np.abs(np.diff(samples.astype(np.float64), 2))
    around = np.sqrt(np.convolve(bend**2, np.ones(241) / 241, "same")) + 2e-3
    return int((bend > 12 * around).sum())


def faults(samples: np.ndarray) -> list[str]:
    """What no recording may have."""
    if not np.isfinite(samples).all():
        return ["not a number"]
    loud = float(np.abs(samples).max())
    return [name for name, wrong in (("silent", loud < 0.02), ("clipped", loud > 1.0)) if wrong]


class Judges:
    """Recogniser and listener, where they are installed and wanted."""

    def __init__(self, whisper: str | None, dnsmos: bool) -> None:
        self.whisper = self.dnsmos = None
        if whisper:
            from faster_whisper import WhisperModel

            self.whisper = WhisperModel(whisper, device="cpu", compute_type="int8", cpu_threads=2)
        if dnsmos:
            from speechmos import dnsmos as listener

            self.dnsmos = listener

    def judge(self, samples: np.ndarray, text: str, language: str) -> dict[str, float]:
        wide = at_16k(samples)
        found = {}
        if self.whisper:
            heard, _ = self.whisper.transcribe(wide, language=WHISPER.get(language, language), beam_size=1)
            found["errors"], found["length"] = errors(text, " ".join(part.text for part in heard), language)
        if self.dnsmos:
            found["mos"] = float(self.dnsmos.run(np.clip(wide, -1, 1), 16_000)["ovrl_mos"])
        return found


def at_16k(samples: np.ndarray) -> np.ndarray:
    import soxr

    return np.asarray(soxr.resample(samples, 24_000, 16_000), np.float32)


def errors(text: str, heard: str, language: str) -> tuple[int, int]:
    """Edits between two texts, and how long the first is: words, or characters where words are not spaced."""
    wanted, got = (units(one, language) for one in (text, heard))
    row = list(range(len(got) + 1))
    for place, unit in enumerate(wanted, start=1):
        before, row[0] = row[0], place
        for other, heard_unit in enumerate(got, start=1):
            before, row[other] = row[other], min(row[other] + 1, row[other - 1] + 1, before + (unit != heard_unit))
    return row[-1], len(wanted)


def units(text: str, language: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text).lower()
    plain = "".join(sign if unicodedata.category(sign)[0] in "LMN" or sign == "'" else " " for sign in plain)
    return list(re.sub(r"\s", "", plain)) if language in BY_LETTERS else plain.split()


def main() -> None:
    given = options(
        __doc__,
        lambda parser: parser.add_argument("--sentences", type=int, default=3),
        lambda parser: parser.add_argument("--all-voices", action="store_true"),
        lambda parser: parser.add_argument("--whisper", help="a faster-whisper model: base, or a folder"),
        lambda parser: parser.add_argument("--dnsmos", action="store_true"),
        lambda parser: parser.add_argument("--alone", action="store_true", help="no peers: only look for faults"),
    )
    threads, judges, records = max(given.threads), Judges(given.whisper, given.dnsmos), []
    with tempfile.TemporaryDirectory() as work:
        engines = {"ours": opened(given.model, given.plan, threads, given.cache)}
        if not given.alone:
            engines["shipped"] = opened(given.model, "shipped", threads, given.cache)
            engines["float"] = opened(float_model(given.model, Path(work)), "shipped", threads, Path(work))
        for language, voice, sentence in cases(given.voices, given.sentences, given.all_voices):
            records.append(compare(engines, judges, given.voices, language, voice, sentence))
            print({key: value for key, value in records[-1].items() if key != "text"}, flush=True)
        for engine in engines.values():
            engine.close()
    report(given, records, summary(records), [])


def opened(model: Path, plan: str | None, threads: int, cache: Path | None) -> Any:
    return open_engine("kokoro", {"model": model}, plan=plan, threads=threads, cache_dir=cache)


def compare(engines: dict, judges: Judges, voices: Path, language: str, voice: str, text: str) -> dict[str, Any]:
    what, row = utterance(text, language), style(voices, voice)
    prepared = {name: engine.encode(what, row, Manner()) for name, engine in engines.items()}
    samples = {name: np.concatenate([step() for step in engines[name].decode(one)]) for name, one in prepared.items()}
    found: dict[str, Any] = {"language": language, "voice": voice, "text": text, "seconds": prepared["ours"].seconds}
    found["faults"] = faults(samples["ours"])
    found["clicks"] = {name: clicks(one) for name, one in samples.items()}
    if "shipped" in prepared:
        found["same_durations"] = prepared["ours"].phonemes == prepared["shipped"].phonemes
        found["distance"] = {
            "ours-shipped": distance(samples["shipped"], samples["ours"]),
            **float_distances(prepared, samples),
        }
    found["judged"] = {name: judges.judge(one, text, language) for name, one in samples.items()}
    return found


def float_distances(prepared: dict, samples: dict) -> dict[str, float]:
    """Only where the float model gives the same durations can its spectra be laid over ours."""
    if prepared["float"].phonemes != prepared["ours"].phonemes:
        return {}
    return {f"{name}-float": distance(samples["float"], samples[name]) for name in ("ours", "shipped")}


def summary(records: list[dict]) -> list[str]:
    rows = []
    for language in [*dict.fromkeys(one["language"] for one in records), "all"]:
        mine = [one for one in records if language in (one["language"], "all")]
        rows.append([language, str(len(mine)), f"{sum(bool(one['faults']) for one in mine)}"])
        rows[-1].append("/".join(str(sum(one["clicks"][name] for one in mine)) for name in mine[0]["clicks"]))
        rows[-1].append(str(sum(not one.get("same_durations", True) for one in mine)))
        for pair in ("ours-shipped", "ours-float", "shipped-float"):
            values = [one["distance"][pair] for one in mine if pair in one.get("distance", {})]
            rows[-1].append(f"{statistics.mean(values):.2f}" if values else "-")
        for name in ("ours", "shipped", "float"):
            rows[-1] += [rate(mine, name), mean_mos(mine, name)]
    columns = [
        "language",
        "n",
        "faults",
        "clicks",
        "durations differ",
        "ours-shipped dB",
        "ours-float",
        "shipped-float",
    ]
    columns += [f"{name} {what}" for name in ("ours", "shipped", "float") for what in ("errors %", "MOS")]
    return [table("Quality", columns, rows)]


def rate(records: list[dict], name: str) -> str:
    found = [one["judged"].get(name, {}) for one in records]
    length = sum(one.get("length", 0) for one in found)
    return f"{100 * sum(one.get('errors', 0) for one in found) / length:.2f}" if length else "-"


def mean_mos(records: list[dict], name: str) -> str:
    values = [one["judged"][name]["mos"] for one in records if "mos" in one["judged"].get(name, {})]
    return f"{statistics.mean(values):.3f}" if values else "-"


if __name__ == "__main__":
    main()
