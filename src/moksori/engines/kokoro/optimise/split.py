"""Cuts a graph at tensors: what makes them becomes one model, what reads them another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from onnx import helper

from moksori.engines.kokoro.optimise.anatomy import INT64, Anatomy
from moksori.engines.kokoro.optimise.graph import Graph

FLOAT = 1
Shape = Sequence[int | str]

TENSORS: dict[str, tuple[int, Shape]] = {
    "tokens": (INT64, [1, "tokens"]),
    "style": (FLOAT, [1, 256]),
    "speed": (FLOAT, [1]),
    "durations": (INT64, [1, "tokens"]),
    "asr": (FLOAT, [1, 512, "frames"]),
    "f0": (FLOAT, [1, 1, "steps"]),
    "n": (FLOAT, [1, 1, "steps"]),
    "har": (FLOAT, [1, 22, "hops"]),
    "audio": (FLOAT, ["samples"]),
}
"""What may stand at a cut: number type and shape."""


def cut(graph: Graph, inputs: Sequence[str], outputs: Sequence[str]) -> Graph:
    """The part of `graph` between tensors of `TENSORS`, as a graph of its own.

    What the part reads beyond `inputs` (only seeded noise can be that) stays an input.
    """
    noise = [entry for entry in graph.graph.input if entry.name not in TENSORS]
    part = graph.part([*map(_declare, inputs), *noise], [_declare(name) for name in outputs])
    _drop_unread_inputs(part)
    return part


def name_parts(graph: Graph, found: Anatomy, more: Mapping[str, str] | None = None) -> None:
    """Gives the tensors at the cuts their names of `TENSORS`."""
    graph.rename({getattr(found, name): name for name in Anatomy.__slots__} | dict(more or {}))


def _declare(name: str) -> Any:
    return helper.make_tensor_value_info(name, *TENSORS[name])


def _drop_unread_inputs(part: Graph) -> None:
    outputs = {entry.name for entry in part.graph.output}
    for place in range(len(part.graph.input) - 1, -1, -1):
        name = part.graph.input[place].name
        if not part.readers[name] and name not in outputs:
            del part.graph.input[place]
