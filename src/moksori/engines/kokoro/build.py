"""Makes the parts of a model, once, and keeps them in the store: what the engine loads afterwards.

`shipped_parts` is the export as it came, only cut in two: the encoder (tokens to durations and features) and the
decoder (features to samples). It gives exactly the sound of the uncut graph and is the reference for all else.
`fast_parts` is the rewritten model: the same encoder, with lengths rounded; the harmonic source in float32, because a
phase that is added up over seconds bears no rounding; and the body in one or more forms.
The `onnx` package is imported only while building.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from moksori.engines.kokoro.store import Store, sha256

if TYPE_CHECKING:
    from moksori.engines.kokoro.optimise.graph import Graph

RECIPE = 3
"""Raise it when the rewriting changes: everything is made anew then."""

ENCODER, SOURCE, DECODER = "encoder.onnx", "source.onnx", "decoder.onnx"
_FEATURES = ["asr", "f0", "n"]


def shipped_parts(model: Path, store: Store) -> Path:
    """A folder with encoder.onnx and decoder.onnx."""
    return store.folder(shipped_facts(model, store), lambda folder: _build_shipped(model, folder))


def fast_parts(model: Path, store: Store, *, int8: bool) -> Path:
    """A folder with encoder.onnx, source.onnx and body.onnx (the convolutions in int8 or not)."""
    return store.folder(fast_facts(model, store, int8), lambda folder: _build_fast(model, folder, int8))


def shipped_facts(model: Path, store: Store) -> dict[str, object]:
    return {"recipe": RECIPE, "parts": "shipped", "model": store.digest(model)}


def fast_facts(model: Path, store: Store, int8: bool) -> dict[str, object]:
    table = {"calibration": sha256(Path(__file__).with_name("calibration.json"))} if int8 else {}
    return {"recipe": RECIPE, "parts": "fast", "int8": int8, "model": store.digest(model), **table}


def _build_shipped(model: Path, folder: Path) -> None:
    from moksori.engines.kokoro.optimise.split import cut

    graph = _read(model)
    cut(graph, ["tokens", "style", "speed"], ["durations", *_FEATURES]).save(folder / ENCODER)
    cut(graph, [*_FEATURES, "style"], ["audio"]).save(folder / DECODER)


def _build_fast(model: Path, folder: Path, int8: bool) -> None:
    for graph, name in zip(fast_graphs(model, int8), (ENCODER, SOURCE, DECODER), strict=True):
        graph.save(folder / name)


def fast_graphs(model: Path, int8: bool) -> tuple[Graph, Graph, Graph]:
    """Encoder, source and body."""
    from moksori.engines.kokoro.optimise.anatomy import source_of
    from moksori.engines.kokoro.optimise.dequantise import dequantise
    from moksori.engines.kokoro.optimise.lengths import round_lengths
    from moksori.engines.kokoro.optimise.split import cut
    from moksori.engines.kokoro.optimise.stft import stft_as_convolution

    graph = _read(model)
    encoder = round_lengths(cut(graph, ["tokens", "style", "speed"], ["durations", *_FEATURES]))
    decoder = dequantise(cut(graph, [*_FEATURES, "style"], ["audio"]))
    decoder.rename({source_of(decoder): "har"})
    stft_as_convolution(decoder)
    source = cut(decoder, ["f0"], ["har"])
    return encoder, source, body(cut(decoder, [*_FEATURES, "style", "har"], ["audio"]), int8)


def body(graph: Graph, int8: bool) -> Graph:
    """The decoder without its source, rewritten for fast kernels."""
    from moksori.engines.kokoro.optimise.adain import fuse_normalisation, style_by_convolution
    from moksori.engines.kokoro.optimise.layout import two_dimensional
    from moksori.engines.kokoro.optimise.quantise import calibration, quantise
    from moksori.engines.kokoro.optimise.snake import snake_as_chain

    fuse_normalisation(graph)
    snake_as_chain(graph)
    two_dimensional(graph, [*_FEATURES, "har"])
    style_by_convolution(graph)
    return quantise(graph, calibration()) if int8 else graph


def _read(model: Path) -> Graph:
    """The model with its parts named, wide numbers and seeded noise."""
    from moksori.engines.kokoro.optimise.anatomy import anatomy
    from moksori.engines.kokoro.optimise.graph import Graph
    from moksori.engines.kokoro.optimise.noise import seed_noise
    from moksori.engines.kokoro.optimise.split import name_parts
    from moksori.engines.kokoro.optimise.widen import fractional_speed, widen

    graph = widen(Graph.read(model))
    name_parts(graph, anatomy(graph))
    fractional_speed(graph)
    seed_noise(graph)
    return graph
