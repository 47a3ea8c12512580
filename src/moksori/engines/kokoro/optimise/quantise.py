"""Static int8 for the convolutions of the generator, where nine tenths of the work is.

Weights get one scale for each output channel; activations one for the tensor, from the calibration table (data, made by
scripts/calibrate.py). Activations are shifted to be unsigned, because runtimes run signed dilated convolutions at half
the speed; the shift's share of the sum goes into the bias, and the padding is put in by hand with the shifted zero,
because a convolution pads with 0, which means -128 steps here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moksori.engines.kokoro.optimise.graph import Graph, attribute, node

_PLACE = re.compile(r"((?:noise_res|resblocks)\.\d+)[/.](convs[12]\.\d+)")
ZERO = 128


def calibration() -> dict[str, float]:
    """How far each convolution's input reaches: values beyond are clipped."""
    text = files("moksori.engines.kokoro").joinpath("calibration.json").read_text("utf-8")
    clips: dict[str, float] = json.loads(text)["clips"]
    return clips


def place_of(convolution: Any) -> str | None:
    """Which convolution of the generator it is ("resblocks.3/convs1.0"), by the module path that all exports keep."""
    found = _PLACE.search(convolution.output[0]) or _PLACE.search(convolution.name)
    return f"{found[1]}/{found[2]}" if found else None


def quantise(graph: Graph, clips: Mapping[str, float]) -> Graph:
    """Rewrites every 4-D convolution that the table knows."""
    changes = []
    for convolution in graph.nodes("Conv"):
        place = place_of(convolution)
        if place is not None and place in clips and graph.value(convolution.input[1]).ndim == 4:
            changes.append((convolution, _quantised(graph, convolution, clips[place])))
    graph.replace(changes)
    return graph


def _quantised(graph: Graph, convolution: Any, clip: float) -> list[Any]:
    data, weight, *bias = convolution.input
    step = np.float32(clip / 127)
    whole, steps = whole_weights(graph.value(weight))
    name = f"{convolution.output[0]}.q"

    def constant(kind: str, value: Any) -> str:
        return graph.constant(f"{name}.{kind}", value)

    size, no_shift = constant("step", step), graph.constant("u8.0", np.uint8(0))
    shift = constant("shift", np.float32(ZERO) * step)
    old_bias = graph.value(bias[0]) if bias else np.zeros(len(whole), np.float32)
    sums = whole.reshape(len(whole), -1).astype(np.float64).sum(1) * steps
    new_bias = (old_bias - float(step) * ZERO * sums).astype(np.float32)
    before, _, _, after = _pads(convolution)
    new = node("Conv", [f"{name}.in", f"{name}.weight", constant("bias", new_bias)], convolution.output[0])
    new.attribute.extend(entry for entry in convolution.attribute if entry.name != "pads")
    return [
        node("DequantizeLinear", [constant("whole", whole), constant("steps", steps)], f"{name}.weight", axis=0),
        node("Add", [data, shift], f"{name}.shifted"),
        node("QuantizeLinear", [f"{name}.shifted", size, no_shift], f"{name}.u8"),
        node(
            "Pad",
            [f"{name}.u8", constant("pads", np.array([0, 0, 0, before, 0, 0, 0, after], np.int64)), _zero(graph)],
            f"{name}.padded",
            mode="constant",
        ),
        node("DequantizeLinear", [f"{name}.padded", size, no_shift], f"{name}.in"),
        new,
    ]


def _zero(graph: Graph) -> str:
    return graph.constant("u8.128", np.uint8(ZERO))


def _pads(convolution: Any) -> tuple[int, int, int, int]:
    top, left, bottom, right = attribute(convolution, "pads", [0, 0, 0, 0])
    return left, top, bottom, right


def whole_weights(weight: NDArray[Any]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """int8 weights and the step of each output channel."""
    shape = (-1,) + (1,) * (weight.ndim - 1)
    steps = np.maximum(np.abs(weight).reshape(len(weight), -1).max(1), 1e-8) / 127
    whole = np.clip(np.round(weight / steps.reshape(shape)), -127, 127).astype(np.int8)
    return whole, steps.astype(np.float32)
