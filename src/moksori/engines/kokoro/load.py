"""From a model file to parts that run: which runtime, how many threads, from which cached files."""

from __future__ import annotations

from pathlib import Path

from moksori.engines.kokoro.build import shipped_parts
from moksori.engines.kokoro.engine import Parts
from moksori.engines.kokoro.store import Store
from moksori.engines.runtime import OnnxRunner, available_threads, check_device


def load_parts(model: Path, *, device: str, threads: int | None, plan: str | None, cache_dir: Path | None) -> Parts:
    check_device(device)
    threads = threads or available_threads()
    folder = shipped_parts(model, Store(cache_root(cache_dir)))
    encoder, decoder = (
        OnnxRunner(folder / name, threads=threads, device=device) for name in ("encoder.onnx", "decoder.onnx")
    )
    return Parts((encoder,), (decoder,))


def cache_root(cache_dir: Path | None) -> Path:
    """Where the parts are kept: under the given cache, else under the user's."""
    if cache_dir is None:
        from platformdirs import user_cache_path

        cache_dir = user_cache_path("moksori")
    return Path(cache_dir) / "engines" / "kokoro"
