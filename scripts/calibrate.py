"""Makes src/moksori/engines/kokoro/calibration.json: how far the input of each int8 convolution reaches.

    python scripts/calibrate.py --model kokoro.int8.onnx --voices FOLDER [--out FILE]

Speaks the sentences of calibration_sentences.json (ten languages) with as many voices of each as there are
sentences, without int8. For every convolution of the generator it keeps a sample of the values that go in, and takes
the clip that gives the least mean square error over all of them. Minutes of work; the table is data, and committed.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
TABLE = HERE.parent / "src" / "moksori" / "engines" / "kokoro" / "calibration.json"
LETTERS = {"en-us": "a", "en-gb": "b", "es": "e", "fr": "f", "hi": "h", "it": "i", "ja": "j", "pt-br": "p", "zh": "z"}
SAMPLES = 4000
"""Values kept of each tensor of each utterance."""


def voices_for(language: str, folder: Path) -> list[Path]:
    """The voices of a language; Korean has none, so it is spoken by Japanese ones."""
    return sorted(folder.glob(f"{LETTERS.get(language, 'j')}*.bin"))


def utterances(folder: Path) -> Iterator[tuple[str, Path]]:
    """Phonemes and the voice that says them."""
    from moksori.text.pipeline import phonemize

    for language, sentences in json.loads((HERE / "calibration_sentences.json").read_text("utf-8")).items():
        voices = voices_for(language, folder)
        for place, sentence in enumerate(sentences):
            yield phonemize(sentence, language).phonemes, voices[place * len(voices) // len(sentences)]


class Recorder:
    """The model without int8, with the convolutions' inputs as outputs."""

    def __init__(self, model: Path, work: Path, precision: str) -> None:
        from onnx import helper

        from moksori.engines.kokoro.build import fast_graphs
        from moksori.engines.kokoro.optimise.quantise import place_of
        from moksori.engines.runtime import OnnxRunner, OpenVinoRunner, available_threads

        encoder, source, body = fast_graphs(model, int8=False)
        self.tensors = {place: str(step.input[0]) for step in body.nodes("Conv") if (place := place_of(step))}
        del body.graph.output[:]
        body.graph.output.extend(helper.make_tensor_value_info(name, 1, None) for name in set(self.tensors.values()))
        for graph, name in ((encoder, "encoder"), (source, "source"), (body, "body")):
            graph.save(work / f"{name}.onnx")
        threads = available_threads()
        self.front = [OnnxRunner(work / f"{name}.onnx", threads=threads) for name in ("encoder", "source")]
        self.body = OpenVinoRunner(work / "body.onnx", threads=threads, precision=precision, cache=None)

    def record(self, phonemes: str, style: np.ndarray) -> dict[str, np.ndarray]:
        from moksori.engines.kokoro.vocabulary import tokens
        from moksori.engines.runtime import CallHandle, run_in_turn

        numbers = tokens(phonemes)
        feeds = {
            "tokens": np.array([[0, *numbers, 0]]),
            "style": style[len(numbers)].reshape(1, 256),
            "speed": np.ones(1, np.float32),
        }
        found = run_in_turn([*self.front, self.body], feeds, CallHandle())
        return {place: found[name] for place, name in self.tensors.items()}


def best_clip(values: np.ndarray, largest: float) -> float:
    """The clip with the least mean square error in int8."""
    clips = np.geomspace(0.05, 1, 80) * largest
    return float(min(clips, key=lambda clip: error(values, float(clip))))


def error(values: np.ndarray, clip: float) -> float:
    step = clip / 127
    return float(np.mean((np.clip(np.round(values / step), -128, 127) * step - values) ** 2))


def write_average_voice(folder: Path) -> None:
    """The mean style of the English voices for the probe's sentence, beside the table of clips."""
    from moksori.engines.kokoro.probe import SENTENCE
    from moksori.engines.kokoro.vocabulary import tokens

    paths = [path for path in sorted(folder.glob("*.bin")) if path.name[0] in "ab"]
    rows = [np.fromfile(path, np.float32).reshape(-1, 256)[len(tokens(SENTENCE))] for path in paths]
    mean = [round(float(value), 5) for value in np.mean(rows, axis=0)]
    TABLE.with_name("average_voice.json").write_text(json.dumps(mean) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", type=Path, help="the int8 export; not needed with --average-voice")
    parser.add_argument("--voices", type=Path, required=True, help="folder of NAME.bin")
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.add_argument("--precision", choices=["f32", "bf16"], default="f32", help="bf16 is faster where there is AMX")
    parser.add_argument("--average-voice", action="store_true", help="only write the probe's style")
    options = parser.parse_args()
    if options.average_voice:
        write_average_voice(options.voices)
        return
    if options.model is None:
        parser.error("--model is needed")
    draw, kept, largest, used = np.random.default_rng(0), {}, {}, set()
    with tempfile.TemporaryDirectory() as work:
        recorder = Recorder(options.model, Path(work), options.precision)
        for count, (phonemes, voice) in enumerate(utterances(options.voices), start=1):
            style = np.fromfile(voice, np.float32).reshape(-1, 1, 256)
            used.add(voice.stem)
            for place, values in recorder.record(phonemes, style).items():
                flat = values.reshape(-1)
                kept.setdefault(place, []).append(flat[draw.integers(0, flat.size, SAMPLES)])
                largest[place] = max(largest.get(place, 0.0), float(np.abs(flat).max()))
            print(count, voice.stem, phonemes[:60], flush=True)
    clips = {place: round(best_clip(np.concatenate(kept[place]), largest[place]), 6) for place in sorted(kept)}
    made = {"made_by": "scripts/calibrate.py", "utterances": count, "voices": sorted(used), "clips": clips}
    options.out.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
