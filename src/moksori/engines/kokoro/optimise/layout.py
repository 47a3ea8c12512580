"""Sound as pictures one pixel high: [1, C, T] tensors become [1, C, 1, T].

Runtimes keep their best kernels (channels-last, blocked, fused) for two dimensions. The change runs through the graph
from its inputs as far as it meets operations that do not care; where one does, the height is taken off again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from moksori.engines.kokoro.optimise.graph import Graph, attribute, node
from moksori.errors import ModelError

_PLAIN = ("LeakyRelu", "InstanceNormalization", "Add", "Sub", "Mul", "Div", "Mod", "Pow")


def two_dimensional(graph: Graph, inputs: Sequence[str]) -> Graph:
    """Gives all that comes from `inputs` a height of one."""
    graph.sort()
    height = graph.constant("axis.2", np.array([2], np.int64))
    tall = {name: f"{name}.4d" for name in inputs}
    nodes = [node("Unsqueeze", [name, height], new) for name, new in tall.items()]
    flattened: dict[str, str] = {}
    for step in list(graph.graph.node):
        if not any(name in tall for name in step.input):
            nodes.append(step)
        elif step.op_type in _CHANGES and _fits(step):
            _CHANGES[step.op_type](graph, step)
            _lift_operands(graph, step, tall)
            tall.update({name: name for name in step.output})
            nodes.append(step)
        else:
            nodes += _flatten_operands(graph, step, tall, flattened)
            nodes.append(step)
    graph.put(nodes)
    graph.prune()
    return graph


def _lift_operands(graph: Graph, step: Any, tall: dict[str, str]) -> None:
    for place, name in enumerate(step.input):
        if name in tall:
            step.input[place] = tall[name]
        elif name in graph and step.op_type in ("Add", "Sub", "Mul", "Div") and graph.value(name).ndim == 3:
            step.input[place] = graph.constant(f"{name}.4d", graph.value(name)[:, :, None, :])


def _flatten_operands(graph: Graph, step: Any, tall: dict[str, str], flattened: dict[str, str]) -> list[Any]:
    """Squeezed twins of what a step wants flat."""
    new = []
    for place, name in enumerate(step.input):
        if name not in tall or tall[name] != name:
            continue  # an input of the graph is still there as it was
        if name not in flattened:
            flattened[name] = f"{name}.3d"
            new.append(node("Squeeze", [name, "axis.2"], flattened[name]))
        step.input[place] = flattened[name]
    return new


def _fits(step: Any) -> bool:
    return bool(step.op_type != "Concat" or attribute(step, "axis") == 1)


def _convolution(graph: Graph, step: Any) -> None:
    weight = step.input[1]
    step.input[1] = graph.constant(f"{weight}.4d", graph.value(weight)[:, :, None, :])
    for entry in step.attribute:
        old = list(entry.ints)
        new = _CONVOLUTION.get(entry.name, list)(old)
        if new != old:
            del entry.ints[:]
            entry.ints.extend(new)


_CONVOLUTION: dict[str, Callable[[list[int]], list[int]]] = {
    "kernel_shape": lambda old: [1, *old],
    "strides": lambda old: [1, *old],
    "dilations": lambda old: [1, *old],
    "output_padding": lambda old: [0, *old],
    "output_shape": lambda old: [1, *old],
    "pads": lambda old: [0, old[0], 0, old[1]],
}


def _pad(graph: Graph, step: Any) -> None:
    old = graph.value(step.input[1]).tolist()
    if len(old) != 6:
        raise ModelError(f"{step.name} pads {len(old) // 2} dimensions instead of 3")
    new = [*old[:2], 0, old[2], *old[3:5], 0, old[5]]
    step.input[1] = graph.constant(f"{step.input[1]}.4d", np.array(new, np.int64))


def _resize(graph: Graph, step: Any) -> None:
    old = graph.value(step.input[2])
    step.input[2] = graph.constant(f"{step.input[2]}.4d", np.insert(old, 2, 1).astype(np.float32))


_CHANGES: dict[str, Callable[[Graph, Any], None]] = {
    **dict.fromkeys((*_PLAIN, "Concat"), lambda graph, step: None),
    "Conv": _convolution,
    "ConvTranspose": _convolution,
    "Pad": _pad,
    "Resize": _resize,
}
