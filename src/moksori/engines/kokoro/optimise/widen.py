"""Makes a half-precision export a float32 one, and lets `speed` be a fraction where the export wants a whole number.

CPUs have no half-precision convolutions worth having, so the numbers are widened once instead of at every call.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from onnx import helper, numpy_helper

from moksori.engines.kokoro.optimise.graph import Graph

FLOAT, HALF = 1, 10


def widen(graph: Graph) -> Graph:
    """All float16 numbers of the graph become float32."""
    for tensor in graph.graph.initializer:
        _widen_tensor(tensor)
    for step in graph.graph.node:
        for entry in step.attribute:
            if entry.HasField("t"):
                _widen_tensor(entry.t)
            if step.op_type == "Cast" and entry.name == "to" and entry.i == HALF:
                entry.i = FLOAT
    for value in (*graph.graph.input, *graph.graph.output):
        if value.type.tensor_type.elem_type == HALF:
            value.type.tensor_type.elem_type = FLOAT
    graph.index()
    return graph


def fractional_speed(graph: Graph, name: str = "speed") -> Graph:
    """`speed` becomes float32 [1]; an export with a whole number casts it by itself before it divides."""
    for value in graph.graph.input:
        if value.name == name:
            value.CopyFrom(helper.make_tensor_value_info(name, FLOAT, [1]))
    return graph


def _widen_tensor(tensor: Any) -> None:
    if tensor.data_type == HALF:
        wide = numpy_helper.to_array(tensor).astype(np.float32)
        tensor.CopyFrom(numpy_helper.from_array(wide, tensor.name))
