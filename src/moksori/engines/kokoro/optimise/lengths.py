"""Rounds the length of an utterance up to one of about fifty, by a longer silence at its end.

A runtime that compiles its kernels for each length (OpenVINO: 0.1 s and some megabytes for each new one) then meets few
of them. The last pad, which is silence, gets the missing frames inside the model; the reported durations stay as they
are, and the engine cuts the sound to them. Up to an eighth of the frames is added, half of that on average.
"""

from __future__ import annotations

import numpy as np
from onnx import numpy_helper

from moksori.engines.kokoro.optimise.graph import Graph, node

LENGTHS = sorted({size for base in (2**k for k in range(4, 14)) for size in range(base, 2 * base, max(4, base // 8))})
"""Frames (40 a second) that an utterance may have inside the model: at most eight for each doubling."""


def round_lengths(graph: Graph, durations: str = "durations") -> Graph:
    """All readers of `durations` see the rounded ones."""
    readers = list(graph.readers[durations])
    rounded = f"{durations}.rounded"
    for reader in readers:
        for place, name in enumerate(reader.input):
            if name == durations:
                reader.input[place] = rounded
    graph.graph.node.extend(_steps(graph, durations, rounded))
    graph.prune()
    return graph


def _steps(graph: Graph, durations: str, rounded: str) -> list[object]:
    sizes = graph.constant("lengths.sizes", np.array(LENGTHS, np.int64))
    never = graph.constant("lengths.never", np.int64(2**40))
    single = graph.constant("lengths.single", np.array([1, 1], np.int64))
    return [
        node("ReduceSum", [durations], "lengths.total", keepdims=0),
        node("Less", [sizes, "lengths.total"], "lengths.short"),
        node("Where", ["lengths.short", never, sizes], "lengths.fitting"),
        node("ReduceMin", ["lengths.fitting"], "lengths.size", keepdims=0),
        node("Equal", ["lengths.size", never], "lengths.none"),
        node("Where", ["lengths.none", "lengths.total", "lengths.size"], "lengths.chosen"),
        node("Sub", ["lengths.chosen", "lengths.total"], "lengths.missing"),
        # [0, 0, ... 0, missing] as long as the durations
        node("Shape", [durations], "lengths.shape"),
        node("Sub", ["lengths.shape", graph.constant("lengths.row", np.array([0, 1], np.int64))], "lengths.before"),
        node("ConstantOfShape", ["lengths.before"], "lengths.zeros", value=_int64_zero()),
        node("Reshape", ["lengths.missing", single], "lengths.last"),
        node("Concat", ["lengths.zeros", "lengths.last"], "lengths.added", axis=1),
        node("Add", [durations, "lengths.added"], rounded),
    ]


def _int64_zero() -> object:
    return numpy_helper.from_array(np.array([0], np.int64), "zero")
