"""Kokoro-82M: phonemes to samples at 24 kHz, all voices and languages by one model.

In goes an utterance in Kokoro's alphabet and a style table, out come samples with the time of every symbol and word.
`encode` runs the encoder alone, so length and timing are known before there is sound; `decode` makes the sound.
Surprises:
* The style depends on the number of tokens: row n of the voice's table is for n symbols.
* Long calls rush, very short ones stumble: aim at `preferred_tokens`.
* Unknown symbols are left out and named in the log. An utterance of nothing else lasts 0 seconds.
* `speed` is honest within `speed_range`; what lies beyond is better done by stretching the samples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moksori.engines.base import Manner, Prepared
from moksori.engines.kokoro import styles
from moksori.engines.kokoro.plan import Plan
from moksori.engines.kokoro.timing import FRAME, SAMPLE_RATE, edges, phoneme_times, word_times
from moksori.engines.kokoro.vocabulary import PAD, report_unknown, tokens
from moksori.engines.runtime import CallHandle, Runner, run_in_turn, trim_heap
from moksori.errors import ModelError, TextError
from moksori.types import Samples, Utterance

Style = styles.Style


@dataclass(frozen=True, slots=True)
class Parts:
    """The models that make up the engine, in the order in which they run."""

    plan: Plan
    encoder: tuple[Runner, ...]
    """tokens, style, speed -> durations, asr, f0, n."""
    decoder: tuple[Runner, ...]
    """asr, f0, n, style -> audio (that of rounded lengths may be longer than the durations)."""

    def close(self) -> None:
        for runner in (*self.encoder, *self.decoder):
            runner.close()


@dataclass(frozen=True, slots=True)
class Step:
    """One model call that gives samples. Call it once; `cancel` from another thread makes it raise `Cancelled`."""

    work: Callable[[CallHandle], Samples]
    handle: CallHandle

    def __call__(self) -> Samples:
        return self.work(self.handle)

    def cancel(self) -> None:
        self.handle.cancel()


class KokoroEngine:
    """All of Kokoro's voices. Safe to call from many threads at once; holds nothing between calls."""

    name = "kokoro"
    alphabet = "kokoro"
    sample_rate = SAMPLE_RATE
    max_tokens = 510
    preferred_tokens = 200
    speed_range = (0.6, 1.5)
    """What the model does well by itself."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    @property
    def plan(self) -> str:
        """The way it runs, as `open_engine(plan=...)` takes it."""
        return str(self._parts.plan)

    @property
    def parallel(self) -> int:
        """How many steps are worth running at once."""
        return self._parts.plan.parallel

    def style(self, files: Any) -> Style:
        """A voice's table of styles, from a path (.bin .npy .npz .pt, `FILE#NAME` in an archive) or a mapping with
        one path; read-only."""
        path = next(iter(files.values())) if isinstance(files, Mapping) else files
        return styles.read_style(path)

    def mix(self, tables: Sequence[Style], weights: Sequence[float]) -> Style:
        """A voice between voices."""
        return styles.mix(tables, weights)

    def encode(self, utterance: Utterance, style: Style, manner: Manner) -> Prepared:
        numbers = self._tokens(utterance)
        if not numbers:
            return Prepared(utterance, 0.0, (), (), None)
        arrays: dict[str, NDArray[Any]] = {
            "tokens": np.array([[PAD, *numbers, PAD]], np.int64),
            "style": self._row(style, len(numbers)),
            "speed": np.array([manner.speed], np.float32),
            **noise(self._parts, manner.seed),
        }
        found = run_in_turn(self._parts.encoder, arrays, CallHandle())
        times = edges(found["durations"])
        return Prepared(
            utterance=utterance,
            seconds=float(times[-1]),
            words=word_times(utterance, times),
            phonemes=phoneme_times(utterance, times),
            data={name: found[name] for name in found if name not in ("tokens", "speed")},
        )

    def decode(self, prepared: Prepared) -> Sequence[Step]:
        if prepared.data is None:
            return ()
        return (Step(lambda handle: self._sound(prepared.data, handle), CallHandle()),)

    def rest(self) -> None:
        """Gives back what only speaking needs (150 MB after a long utterance). For when nobody has spoken for a while;
        the next utterance costs some milliseconds more."""
        for runner in (*self._parts.encoder, *self._parts.decoder):
            runner.rest()
        trim_heap()

    def close(self) -> None:
        self._parts.close()

    def _tokens(self, utterance: Utterance) -> list[int]:
        if utterance.alphabet != self.alphabet:
            raise ModelError(f"Kokoro reads the alphabet {self.alphabet!r}, not {utterance.alphabet!r}")
        report_unknown(utterance)
        numbers = tokens(utterance.phonemes)
        if len(numbers) > self.max_tokens:
            raise TextError(f"{len(numbers)} phonemes do not fit one call of {self.max_tokens}; cut the text")
        return numbers

    def _row(self, style: Style, count: int) -> NDArray[np.float32]:
        row: NDArray[np.float32] = style[min(count, len(style) - 1)].reshape(1, -1)
        return row

    def _sound(self, features: Mapping[str, NDArray[Any]], handle: CallHandle) -> Samples:
        found = run_in_turn(self._parts.decoder, features, handle)
        length = int(features["durations"].sum()) * FRAME
        samples: Samples = np.asarray(found["audio"], np.float32).reshape(-1)[:length].copy()
        return samples


def noise(parts: Parts, seed: int) -> dict[str, NDArray[np.float32]]:
    """The tables of noise that the model wants, if it wants any."""
    wanted = {
        name for runner in (*parts.encoder, *parts.decoder) for name in runner.inputs if name.startswith("noise.")
    }
    if not wanted:
        return {}
    return noise_tables(seed)


def noise_tables(seed: int) -> dict[str, NDArray[np.float32]]:
    draw = np.random.default_rng(seed)
    return {
        "noise.normal": draw.standard_normal(NOISE_LENGTH, np.float32),
        "noise.uniform": draw.random(NOISE_LENGTH, np.float32),
    }


NOISE_LENGTH = 262_147
"""The same as `optimise.noise.LENGTH`, which cannot be imported without onnx."""


def open_kokoro(
    files: Mapping[str, Path],
    *,
    device: str = "cpu",
    threads: int | None = None,
    plan: str | None = None,
    cache_dir: Path | None = None,
) -> KokoroEngine:
    """Loads the model in `files["model"]`; see `moksori.engines.open_engine`."""
    from moksori.engines.kokoro.load import load_parts

    return KokoroEngine(load_parts(model_file(files), device=device, threads=threads, plan=plan, cache_dir=cache_dir))


def model_file(files: Mapping[str, Path]) -> Path:
    """The model among `files`: the one called "model", or the only one."""
    path = files.get("model") or (next(iter(files.values())) if len(files) == 1 else None)
    if path is None:
        raise ModelError(f"Kokoro needs a file called 'model'; there are {sorted(files) or 'none'}")
    if not Path(path).is_file():
        raise ModelError(f"{path} is not there; fetch the model again")
    return Path(path)
