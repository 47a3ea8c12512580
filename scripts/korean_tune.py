"""Listens to the Korean front end through a recogniser: which voice, speed and sounds are understood best?

    python scripts/korean_tune.py --model kokoro.onnx --voices DIR --whisper DIR
    python scripts/korean_tune.py ... --try jm_kumo hf_alpha jm_kumo+hm_omega --speed 0.9 1.0
    python scripts/korean_tune.py ... --sounds standard wedge stress --sentences my.txt

Each sentence is spoken by Kokoro (the published ONNX graph, voices as raw float32 tables of 510 x 256) and written down
by Whisper (a faster-whisper directory; temperature 0, beam 5). Printed for each setting: the character error rate
(spaces and punctuation ignored, numbers written out on both sides) and the mean negative log-likelihood of the right
text, which sees smaller differences. A benchmark: minutes of work, no test. Needs the extra `check`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from korean_sentences import SENTENCES
from moksori.text.g2p.ko import Korean
from moksori.text.g2p.ko_kokoro import STANDARD, Sounds

RATE, EAR_RATE = 24_000, 16_000
VOWELS = "aeiouɛɔʌɯ"


def _onsets(spec: str) -> Sounds:
    """ "ㄱ=kʰ ㄷ=tʰ". (Not keyword arguments: Python would turn ㄱ into another character, by NFKC.)"""
    return replace(STANDARD, onsets={**STANDARD.onsets, **dict(pair.split("=") for pair in spec.split())})


def _vowels(old: str, new: str) -> Sounds:
    return replace(STANDARD, vowels={vowel: said.replace(old, new) for vowel, said in STANDARD.vowels.items()})


def _stressed(phonemes: str) -> str:
    return re.sub(rf"(^| )([^{VOWELS} ]*)(?=[{VOWELS}])", r"\1\2ˈ", phonemes)


@dataclass(frozen=True)
class Variant:
    """One way of spelling Korean in Kokoro's alphabet."""

    sounds: Sounds = STANDARD
    then: Callable[[str], str] = str


VARIANTS = {
    "standard": Variant(),
    "wedge": Variant(_vowels("ɔ", "ʌ")),
    "schwa": Variant(_vowels("ɔ", "ə")),
    "one_e": Variant(_vowels("ɛ", "e")),
    "barred_i": Variant(_vowels("ɯ", "ɨ")),
    "rounded_oe": Variant(replace(STANDARD, vowels={**STANDARD.vowels, "ㅚ": "ø"})),
    "aspirated_lax": Variant(_onsets("ㄱ=kʰ ㄷ=tʰ ㅂ=pʰ ㅈ=ʨʰ")),
    "glottal_tense": Variant(_onsets("ㄲ=ʔk ㄸ=ʔt ㅃ=ʔp ㅉ=ʔʨ")),
    "glottal_coda": Variant(replace(STANDARD, codas={**STANDARD.codas, "ㄷ": "ʔ"})),
    "double_l": Variant(replace(STANDARD, doubled_l="l")),
    "weak_h": Variant(then=lambda said: re.sub(rf"(?<=[{VOWELS}nmŋl])h(?=[{VOWELS}jw])", "", said)),
    "no_t_before_s": Variant(then=lambda said: re.sub("t(?=[sɕtʨ])", "", said)),
    "stress": Variant(then=_stressed),
    "no_stop": Variant(then=lambda said: said.rstrip(".")),
}


class Mouth:
    """Kokoro's published graph on one thread."""

    def __init__(self, model: Path, voices: Path) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._voices = voices
        text = files("moksori.engines.kokoro").joinpath("vocabulary.json").read_text(encoding="utf-8")
        table: Mapping[str, Any] = json.loads(text)
        self._ids: Mapping[str, int] = table.get("vocab", table)

    def voice(self, mix: str) -> np.ndarray:
        """A voice, or equal parts of several: "jm_kumo+hm_omega"."""
        tables = [np.fromfile(self._voices / f"{name}.bin", np.float32).reshape(-1, 256) for name in mix.split("+")]
        return np.mean(tables, axis=0, dtype=np.float32)

    def say(self, phonemes: str, voice: np.ndarray, speed: float) -> np.ndarray:
        ids = [self._ids[symbol] for symbol in phonemes if symbol in self._ids]
        tokens = self._session.get_inputs()[0].name
        feed = {
            tokens: np.array([[0, *ids, 0]], np.int64),
            "style": voice[len(ids)][None],
            "speed": np.array([speed], np.float32),
        }
        return np.asarray(self._session.run(None, feed)[0], np.float32).reshape(-1)


class Ear:
    """Whisper on one thread."""

    def __init__(self, directory: Path) -> None:
        from faster_whisper import WhisperModel
        from faster_whisper.tokenizer import Tokenizer

        self._model = WhisperModel(str(directory), device="cpu", compute_type="int8", cpu_threads=1, num_workers=1)
        self._tokens = Tokenizer(self._model.hf_tokenizer, True, task="transcribe", language="ko")

    def hear(self, sound: np.ndarray, text: str) -> tuple[str, float]:
        """What it wrote down, and the negative log-likelihood of the right text by token."""
        import soxr
        from faster_whisper.audio import pad_or_trim

        features = self._model.feature_extractor(soxr.resample(sound, RATE, EAR_RATE).astype(np.float32))
        encoded = self._model.encode(pad_or_trim(features))
        right = self._tokens.encode(" " + text)
        aligned = self._model.model.align(encoded, self._tokens.sot_sequence, [right], [min(3000, features.shape[-1])])
        chance = np.maximum(aligned[0].text_token_probs[: len(right)], 1e-6)
        prompt = [*self._tokens.sot_sequence, self._tokens.no_timestamps]
        written = self._model.model.generate(encoded, [prompt], beam_size=5, max_length=224)[0]
        return self._tokens.decode(written.sequences_ids[0]), float(-np.log(chance).mean())


def letters(text: str, korean: Korean) -> str:
    """What is compared: Hangul only, numbers written out."""
    spoken = "".join(piece.spoken for piece in korean.normalize(text))
    return "".join(char for char in spoken if char.isalpha())


def edits(right: str, heard: str) -> int:
    row = list(range(len(heard) + 1))
    for i, want in enumerate(right, 1):
        corner, row[0] = row[0], i
        for j, got in enumerate(heard, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (want != got))
    return min(row[-1], len(right))


def phonemes_of(text: str, variant: Variant) -> str:
    front = Korean(variant.sounds)
    return variant.then("".join(word.phonemes + word.after for word in front.phonemize(front.normalize(text))))


@dataclass
class Result:
    errors: int = 0
    length: int = 0
    sentences: int = 0
    unlikely: float = 0.0

    def line(self, name: str) -> str:
        rate, mean = 100 * self.errors / self.length, self.unlikely / self.sentences
        return f"{name:44s} cer {rate:5.1f} %   nll {mean:.3f}   {self.sentences} sentences"


def measure(mouth: Mouth, ear: Ear, texts: list[str], mix: str, speed: float, variant: Variant, show: bool) -> Result:
    korean, voice, result = Korean(), mouth.voice(mix), Result()
    for text in texts:
        heard, unlikely = ear.hear(mouth.say(phonemes_of(text, variant), voice, speed), text)
        right = letters(text, korean)
        wrong = edits(right, letters(heard, korean))
        result.errors += wrong
        result.length += len(right)
        result.sentences += 1
        result.unlikely += unlikely
        if show and wrong:
            print(f"    {wrong}/{len(right)} {text} | {heard}")
    return result


def settings(args: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    for mix in args.try_:
        for speed in args.speed:
            for sounds in args.sounds:
                yield mix, speed, sounds


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--model", type=Path, required=True, help="kokoro ONNX file")
    parser.add_argument("--voices", type=Path, required=True, help="folder with NAME.bin")
    parser.add_argument("--whisper", type=Path, required=True, help="folder of a faster-whisper model")
    parser.add_argument("--try", dest="try_", nargs="+", default=["jm_kumo"], metavar="VOICE[+VOICE]")
    parser.add_argument("--speed", nargs="+", type=float, default=[1.0])
    parser.add_argument("--sounds", nargs="+", default=["standard"], choices=list(VARIANTS))
    parser.add_argument("--sentences", type=Path, help="one sentence a line; default: our sixty")
    parser.add_argument("--first", type=int, help="only the first N sentences")
    parser.add_argument("--show", action="store_true", help="what was heard where it was wrong")
    args = parser.parse_args()
    texts = args.sentences.read_text(encoding="utf-8").split("\n") if args.sentences else SENTENCES
    texts = [text.strip() for text in texts if text.strip()][: args.first]
    mouth, ear = Mouth(args.model, args.voices), Ear(args.whisper)
    for mix, speed, sounds in settings(args):
        result = measure(mouth, ear, texts, mix, speed, VARIANTS[sounds], args.show)
        print(result.line(f"{mix} {speed:g} {sounds}"))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
