"""Where the organs of a Kokoro graph lie, found by what they are connected to and not by their names.

Every export traces the same network: `speed` divides the predicted durations; the rounded durations build an alignment
matrix; the text features times that matrix (`asr`), the pitch (`f0`) and the energy (`n`) feed the decoder, which makes
a harmonic source (`har`) from the pitch. Exports differ in names, quantisation and number types, not in this.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moksori.engines.kokoro.optimise.graph import Graph, attribute
from moksori.errors import ModelError

INT64 = 7
_CONVOLUTIONS = ("Conv", "ConvInteger", "QLinearConv")


@dataclass(frozen=True, slots=True)
class Anatomy:
    """Names of tensors in one graph."""

    tokens: str
    style: str
    speed: str
    audio: str
    durations: str
    """int64 [1, tokens]: frames of 600 samples for each token."""
    asr: str
    """[1, 512, frames]: what is said, spread over time."""
    f0: str
    """[1, 1, 2 frames]: the pitch in Hz."""
    n: str
    """[1, 1, 2 frames]: the energy."""


def anatomy(graph: Graph) -> Anatomy:
    """Finds the parts, or says why this is no Kokoro."""
    tokens = _input(graph, "tokens", "input_ids")
    style, speed = _input(graph, "style"), _input(graph, "speed")
    durations = _durations(graph, speed)
    joint = _joint(graph, durations)
    asr, f0, n = (str(name) for name in joint.input)
    return Anatomy(
        tokens=tokens,
        style=style,
        speed=speed,
        audio=graph.graph.output[0].name,
        durations=durations,
        asr=asr,
        f0=_convolved(graph, f0),
        n=_convolved(graph, n),
    )


def _input(graph: Graph, *names: str) -> str:
    present = [entry.name for entry in graph.graph.input]
    for name in names:
        if name in present:
            return name
    raise ModelError(f"not a Kokoro model: it reads {present}, and none of them is {' or '.join(names)}")


def _durations(graph: Graph, speed: str) -> str:
    """Down from `speed`: divided, rounded, clipped, and cast to whole numbers."""
    name = speed
    for _ in range(12):
        readers = graph.readers[name]
        if not readers:
            break
        name = str(readers[0].output[0])
        if readers[0].op_type == "Cast" and attribute(readers[0], "to") == INT64:
            return name
    raise ModelError("not a Kokoro model: `speed` leads to no durations")


def _joint(graph: Graph, durations: str) -> Any:
    """Where text, pitch and energy meet: the first three-way joint below the durations whose first input is a product
    with the alignment."""
    below = _below(graph, durations)
    for joint in graph.nodes("Concat"):
        if len(joint.input) == 3 and all(name in below for name in joint.input):
            maker = graph.maker[joint.input[0]]
            if maker.op_type in ("MatMul", "FusedMatMul"):
                return joint
    raise ModelError("not a Kokoro model: nothing joins text, pitch and energy")


def _below(graph: Graph, start: str) -> set[str]:
    """All tensors that depend on `start`."""
    found, waiting = {start}, [start]
    while waiting:
        for reader in graph.readers[waiting.pop()]:
            new = [name for name in reader.output if name not in found]
            found.update(new)
            waiting.extend(new)
    return found


def _convolved(graph: Graph, name: str) -> str:
    """The tensor whose convolution `name` is, before it was quantised."""
    for _ in range(12):
        maker = graph.maker.get(name)
        if maker is None:
            break
        source = next((entry for entry in maker.input if entry in graph.maker), "")
        if maker.op_type in _CONVOLUTIONS:
            return _unquantised(graph, source)
        name = source
    raise ModelError("not a Kokoro model: pitch or energy reach the decoder without a convolution")


def _unquantised(graph: Graph, name: str) -> str:
    maker = graph.maker.get(name)
    while maker is not None and maker.op_type in ("DynamicQuantizeLinear", "QuantizeLinear", "DequantizeLinear"):
        name = str(maker.input[0])
        maker = graph.maker.get(name)
    return name


def source_of(graph: Graph) -> str:
    """The harmonic source in a decoder: its spectrum's phase comes from the only arc tangent, and is joined with the
    magnitude."""
    for tangent in graph.nodes("Atan"):
        name = str(tangent.output[0])
        for _ in range(8):
            reader = next((one for one in graph.readers[name] if one.op_type in _PHASE), None)
            if reader is None:
                break
            name = str(reader.output[0])
            if reader.op_type == "Concat":
                return name
    raise ModelError("not a Kokoro decoder: it has no harmonic source")


_PHASE = ("Where", "Concat", "Add", "Sub")
