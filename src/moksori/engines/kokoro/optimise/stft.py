"""The short-time Fourier transform of the harmonic source as one convolution.

Runtimes compute STFT slowly (ONNX Runtime: four times the rest of the source together). The transform is 20 samples
wide, so 22 filters do it. The trap is the phase: at DC and Nyquist the imaginary part is zero, and atan2 takes +pi or
-pi there by the sign of a rounding error. Here the imaginary filters of these two are exact zeros, and "greater than
zero" becomes "at least zero", so a negative real part always gives +pi, as torch.angle does.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from moksori.engines.kokoro.optimise.graph import Graph, node


def stft_as_convolution(graph: Graph) -> Graph:
    """Rewrites every one-sided STFT with a constant window whose parts are picked by Gather."""
    for transform in graph.nodes("STFT"):
        _rewrite(graph, transform)
    return graph


def _rewrite(graph: Graph, transform: Any) -> None:
    signal, step, window, length = transform.input[:4]
    real, imaginary = _picked_parts(graph, transform)
    for reader in graph.readers[imaginary.output[0]]:
        if reader.op_type == "Greater":
            reader.op_type = "GreaterOrEqual"
    size = int(graph.value(length))
    bins = size // 2 + 1
    name = f"{transform.output[0]}.conv"
    filters = graph.constant(f"{name}.filters", _filters(graph.value(window), bins))
    sizes = graph.constant(f"{name}.sizes", np.array([bins, bins], np.int64))
    wave = graph.constant(f"{name}.wave", np.array([1, 1, -1], np.int64))
    hop = int(graph.value(step))
    new = [
        node("Reshape", [signal, wave], f"{name}.in"),
        node("Conv", [f"{name}.in", filters], name, strides=[hop], kernel_shape=[size]),
        node("Split", [name, sizes], [real.output[0], imaginary.output[0]], axis=1),
    ]
    graph.replace([(real, new), (imaginary, [])])


def _picked_parts(graph: Graph, transform: Any) -> tuple[Any, Any]:
    """The nodes that take the real and the imaginary part of the transposed result: [1, bins, frames] each."""
    turned = graph.only_reader(transform.output[0])
    found = {int(graph.value(reader.input[1])): reader for reader in graph.readers[turned.output[0]]}
    return found[0], found[1]


def _filters(window: NDArray[Any], bins: int) -> NDArray[np.float32]:
    size = len(window)
    angle = 2 * np.pi * np.arange(bins)[:, None] * np.arange(size)[None] / size
    real, imaginary = np.cos(angle) * window, -np.sin(angle) * window
    imaginary[[0, bins - 1]] = 0
    return np.concatenate([real, imaginary])[:, None, :].astype(np.float32)
