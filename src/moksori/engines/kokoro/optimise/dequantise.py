"""Dynamic int8 back to float32 weights: what ONNX Runtime's quantiser made of a graph, undone.

Its forms: DynamicQuantizeLinear -> ConvInteger or MatMulInteger -> Cast -> Mul(scale), with the bias of a convolution
added in between as a whole number; DynamicQuantizeLSTM; DequantizeLinear of a constant. The activations are no longer
rounded afterwards, so the result is nearer to the model before it was quantised than the shipped file is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from moksori.engines.kokoro.optimise.graph import Graph, attribute, node
from moksori.errors import ModelError

Floats = NDArray[np.float32]


def dequantise(graph: Graph) -> Graph:
    """Rewrites all of them; a float graph stays as it is."""
    forms = {
        "ConvInteger": _convolution,
        "MatMulInteger": _product,
        "DynamicQuantizeLSTM": _lstm,
        "DequantizeLinear": _constant,
    }
    changes = [change for old in graph.nodes(*forms) if (change := forms[old.op_type](graph, old)) is not None]
    graph.replace(changes)
    left = sorted({old.op_type for old in graph.nodes(*forms, "DynamicQuantizeLinear")})
    if left:
        raise ModelError(f"quantised in a way that is not known here: {', '.join(left)} remain")
    return graph


Change = tuple[Any, list[Any]]


def _convolution(graph: Graph, old: Any) -> Change:
    result, bias = graph.only_reader(old.output[0]), None
    if result.op_type == "Add":
        bias = _rounded_bias(graph, graph.other_input(result, old.output[0]))
        result = graph.only_reader(result.output[0])
    last, weight = _scaled(graph, old, result)
    inputs = [_unquantised(graph, old), weight, *([bias] if bias else [])]
    new = node("Conv", inputs, last.output[0])
    new.attribute.extend(old.attribute)
    return last, [new]


def _product(graph: Graph, old: Any) -> Change:
    last, weight = _scaled(graph, old, graph.only_reader(old.output[0]))
    return last, [node("MatMul", [_unquantised(graph, old), weight], last.output[0])]


def _unquantised(graph: Graph, old: Any) -> str:
    return str(graph.maker[old.input[0]].input[0])


def _rounded_bias(graph: Graph, name: str) -> str:
    """The float bias that was divided by the scale, rounded and reshaped before it was added."""
    for _ in range(8):
        maker = graph.maker[name]
        name = str(maker.input[0])
        if maker.op_type == "Div":
            return name
    raise ModelError(f"no bias behind {name}")


def _scaled(graph: Graph, old: Any, cast: Any) -> tuple[Any, str]:
    """The node that multiplies with the scales, and the float weight that they give."""
    last = graph.only_reader(cast.output[0])
    scales = graph.maker[graph.other_input(last, cast.output[0])]
    scale = graph.constant_input(scales)
    if cast.op_type != "Cast" or last.op_type != "Mul" or scale is None:
        raise ModelError(f"{old.name} is quantised in a way that is not known here")
    zero = graph.value(old.input[3]) if len(old.input) > 3 else np.int8(0)
    value = _floats(graph.value(old.input[1]), zero, graph.value(scale))
    return last, graph.constant(f"{old.input[1]}.f32", value)


def _lstm(graph: Graph, old: Any) -> Change:
    data, weight, again, bias, lengths, state, cell, _, scale, zero, scale_again, zero_again = old.input
    weights = [
        _lstm_weight(graph, name, graph.value(zeros), graph.value(scales))
        for name, zeros, scales in ((weight, zero, scale), (again, zero_again, scale_again))
    ]
    new = node("LSTM", [data, *weights, bias, lengths, state, cell], list(old.output))
    new.attribute.extend(entry for entry in old.attribute if entry.name in ("hidden_size", "direction"))
    return old, [new]


def _lstm_weight(graph: Graph, name: str, zero: NDArray[Any], scale: NDArray[Any]) -> str:
    """[directions, inputs, gates] in int8, with one scale for each gate or for all, as ONNX wants it in float."""
    if scale.size > 1:
        scale, zero = scale.reshape(len(scale), 1, -1), zero.reshape(len(zero), 1, -1)
    value = _floats(graph.value(name), zero, scale)
    return graph.constant(f"{name}.f32", np.transpose(value, (0, 2, 1)))


def _constant(graph: Graph, old: Any) -> Change | None:
    """A constant is replaced by its value; the rows that a Gather picked from one, by rows of the float table."""
    if old.input[1] not in graph:
        return None
    scale, zero = graph.value(old.input[1]), graph.value(old.input[2]) if len(old.input) > 2 else np.int8(0)
    if old.input[0] in graph:
        graph.constant(old.output[0], _floats(graph.value(old.input[0]), zero, scale))
        return old, []
    picked = graph.maker.get(old.input[0])
    if picked is None or picked.op_type != "Gather" or picked.input[0] not in graph:
        return None
    table = graph.constant(f"{picked.input[0]}.f32", _floats(graph.value(picked.input[0]), zero, scale))
    axis = attribute(picked, "axis", 0)
    return old, [node("Gather", [table, picked.input[1]], old.output[0], axis=axis)]


def _floats(weight: NDArray[Any], zero: NDArray[Any], scale: NDArray[Any]) -> Floats:
    return np.asarray((weight.astype(np.float32) - zero.astype(np.float32)) * scale.astype(np.float32), np.float32)
