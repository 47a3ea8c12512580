"""Adaptive instance normalisation: (x - mean) / deviation, scaled and shifted by what the style says.

The export spells it out in nine steps over the whole tensor. `fuse_normalisation` makes them one
InstanceNormalization with a Mul and an Add after it. `style_by_convolution` then computes scale and shift by 1x1
convolutions on the style, because these come in the layout of the convolutions around them (channels last); from
matrix products every one of the 116 would be turned around in memory first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from moksori.engines.kokoro.optimise.graph import Graph, node


def fuse_normalisation(graph: Graph) -> Graph:
    """ReduceMean, Sub, Mul, ReduceMean, Add, Sqrt, Div -> InstanceNormalization without scale and shift."""
    changes = [change for division in graph.nodes("Div") if (change := _normalisation(graph, division))]
    graph.replace(changes)
    return graph


def _normalisation(graph: Graph, division: Any) -> tuple[Any, list[Any]] | None:
    centred, root = (graph.maker.get(name) for name in division.input)
    if centred is None or root is None or centred.op_type != "Sub" or root.op_type != "Sqrt":
        return None
    variance = graph.maker[root.input[0]]
    epsilon = graph.constant_input(variance)
    mean = graph.maker.get(centred.input[1])
    if variance.op_type != "Add" or epsilon is None or mean is None or mean.op_type != "ReduceMean":
        return None
    weight = _channels(graph, division)
    if weight is None or graph.value(mean.input[1]).tolist() not in ([2], [-1]):
        return None
    one = graph.constant(f"ones.{weight}", np.ones(weight, np.float32))
    zero = graph.constant(f"zeros.{weight}", np.zeros(weight, np.float32))
    new = node(
        "InstanceNormalization", [centred.input[0], one, zero], division.output[0], epsilon=float(graph.value(epsilon))
    )
    return division, [new]


def _channels(graph: Graph, division: Any) -> int | None:
    """How many channels there are: as many as the style's scales."""
    found = (style_of(graph, reader) for reader in graph.readers[division.output[0]])
    return next((style.channels for style in found if style is not None), None)


class StyleOf:
    """Where a scale or a shift comes from: rows [first, last) of a matrix product with the style."""

    def __init__(self, graph: Graph, split: Any, product: Any, bias: str, place: int, plus: float) -> None:
        self.style = str(product.input[0])
        weight, shift = graph.value(product.input[1]), graph.value(bias)
        self.channels: int = weight.shape[1] // 2
        rows = slice(place * self.channels, (place + 1) * self.channels)
        self.weight = np.ascontiguousarray(weight[:, rows].T)[:, :, None, None].astype(np.float32)
        self.bias = (shift[rows] + plus).astype(np.float32)


def style_of(graph: Graph, scaling: Any) -> StyleOf | None:
    """The style behind the second input of a Mul (scale, 1 is added) or an Add (shift)."""
    if scaling.op_type not in ("Mul", "Add"):
        return None
    for name in scaling.input:
        found = _trace(graph, name, scaling.op_type == "Mul")
        if found is not None:
            return found
    return None


def _trace(graph: Graph, name: str, scale: bool) -> StyleOf | None:
    plus = 0.0
    maker = graph.maker.get(name)
    if scale:
        if maker is None or maker.op_type != "Add" or (one := graph.constant_input(maker)) is None:
            return None
        if graph.value(one).size != 1:
            return None
        plus = float(graph.value(one))
        name = graph.other_input(maker, one)
        maker = graph.maker.get(name)
    if maker is None or maker.op_type != "Split":
        return None
    place = list(maker.output).index(name)
    widened = graph.maker.get(maker.input[0])
    added = graph.maker.get(widened.input[0]) if widened is not None and widened.op_type == "Unsqueeze" else None
    bias = graph.constant_input(added) if added is not None and added.op_type == "Add" else None
    if added is None or bias is None:
        return None
    product = graph.maker.get(graph.other_input(added, bias))
    if product is None or product.op_type != "MatMul" or product.input[1] not in graph:
        return None
    return StyleOf(graph, maker, product, bias, place, plus)


def style_by_convolution(graph: Graph) -> Graph:
    """Scales and shifts of the 4-D tensors come from 1x1 convolutions on the style."""
    made: dict[str, Any] = {}
    for scaling in list(graph.nodes("Mul", "Add")):
        for place, name in enumerate(scaling.input):
            found = _trace(graph, name, scaling.op_type == "Mul")
            if found is not None:
                scaling.input[place] = _convolution(graph, found, name, made)
    graph.graph.node.extend(made.values())
    graph.prune()
    return graph


def _convolution(graph: Graph, found: StyleOf, name: str, made: dict[str, Any]) -> str:
    result, wide = f"{name}.4d", f"{found.style}.4d"
    axes = graph.constant("axes.2.3", np.array([2, 3], np.int64))
    if wide not in made:
        made[wide] = node("Unsqueeze", [found.style, axes], wide)
    if result not in made:
        weight = graph.constant(f"{result}.weight", found.weight)
        bias = graph.constant(f"{result}.bias", found.bias)
        made[result] = node("Conv", [wide, weight, bias], result, kernel_shape=[1, 1])
    return result
