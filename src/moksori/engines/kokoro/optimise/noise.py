"""Turns random nodes into seeded inputs, so that the same seed gives the same samples.

Some exports keep the noise of the harmonic source: RandomNormal, RandomUniform and their -Like forms. Their generators
live in the session and go on from call to call, so two calls never agree. Each such node becomes a walk through a
table of numbers that the engine draws from the seed: graph input `noise.normal` or `noise.uniform`, [LENGTH]. Longer
tensors go round the table again; LENGTH is prime, so that no two channels fall into step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from onnx import helper

from moksori.engines.kokoro.optimise.graph import Graph, attribute, node

LENGTH = 262_147
INPUTS = {"Normal": "noise.normal", "Uniform": "noise.uniform"}


def seed_noise(graph: Graph) -> int:
    """Rewrites every random node and returns how many there were."""
    found = list(graph.nodes("RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike"))
    changes = [(random, _walk(graph, random, place)) for place, random in enumerate(found)]
    for kind in dict.fromkeys(_kind(random) for random in found):
        graph.graph.input.append(helper.make_tensor_value_info(INPUTS[kind], 1, [LENGTH]))
    graph.replace(changes)
    return len(found)


def _kind(random: Any) -> str:
    return "Normal" if "Normal" in random.op_type else "Uniform"


def _walk(graph: Graph, random: Any, place: int) -> list[Any]:
    """table[(start + 0, 1, 2 ...) mod LENGTH], in the shape asked for, scaled and shifted."""
    name = f"{random.output[0]}.noise"

    def scalar(key: str, value: int) -> str:
        return graph.constant(f"noise.{key}", np.int64(value))

    steps: list[Any] = []
    if random.op_type.endswith("Like"):
        shape = f"{name}.shape"
        steps.append(node("Shape", [random.input[0]], shape))
    else:
        shape = graph.constant(f"{name}.shape", np.array(attribute(random, "shape"), np.int64))
    scale, shift = _scale(random)
    start = place * 7919  # so that no two nodes hear the same noise
    steps += [
        node("ReduceProd", [shape], f"{name}.size", keepdims=0),
        node("Range", [scalar("zero", 0), f"{name}.size", scalar("one", 1)], f"{name}.count"),
        node("Add", [f"{name}.count", scalar(f"start{place}", start)], f"{name}.from"),
        node("Mod", [f"{name}.from", scalar("length", LENGTH)], f"{name}.index"),
        node("Gather", [INPUTS[_kind(random)], f"{name}.index"], f"{name}.flat", axis=0),
        node("Reshape", [f"{name}.flat", shape], f"{name}.raw"),
        node("Mul", [f"{name}.raw", graph.constant(f"{name}.scale", np.float32(scale))], f"{name}.scaled"),
        node("Add", [f"{name}.scaled", graph.constant(f"{name}.shift", np.float32(shift))], random.output[0]),
    ]
    return steps


def _scale(random: Any) -> tuple[float, float]:
    if _kind(random) == "Normal":
        return attribute(random, "scale", 1.0), attribute(random, "mean", 0.0)
    low, high = attribute(random, "low", 0.0), attribute(random, "high", 1.0)
    return high - low, low
