"""Makes the parts of a model, once, and keeps them in the store: what the engine loads afterwards.

`shipped` is the export as it came, only cut in two: the encoder (tokens to durations and features) and the decoder
(features to samples). It gives exactly the sound of the uncut graph and is the reference for everything faster.
The `onnx` package is imported only while building.
"""

from __future__ import annotations

from pathlib import Path

from moksori.engines.kokoro.store import Store

RECIPE = 1
"""Raise it when the rewriting changes: everything is made anew then."""


def shipped_parts(model: Path, store: Store) -> Path:
    """A folder with encoder.onnx and decoder.onnx."""
    what = {"recipe": RECIPE, "parts": "shipped", "model": store.digest(model)}
    return store.folder(what, lambda folder: _split(model, folder))


def _split(model: Path, folder: Path) -> None:
    from moksori.engines.kokoro.optimise.anatomy import anatomy
    from moksori.engines.kokoro.optimise.graph import Graph
    from moksori.engines.kokoro.optimise.noise import seed_noise
    from moksori.engines.kokoro.optimise.split import cut, name_parts
    from moksori.engines.kokoro.optimise.widen import fractional_speed, widen

    graph = widen(Graph.read(model))
    name_parts(graph, anatomy(graph))
    fractional_speed(graph)
    seed_noise(graph)
    cut(graph, ["tokens", "style", "speed"], ["durations", "asr", "f0", "n"]).save(folder / "encoder.onnx")
    cut(graph, ["asr", "f0", "n", "style"], ["audio"]).save(folder / "decoder.onnx")
