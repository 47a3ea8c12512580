"""Engines: phonemes to samples, one model family each.

    engine = open_engine("kokoro", {"model": path})
    style = engine.style(voice_path)
    prepared = engine.encode(utterance, style, Manner())
    samples = np.concatenate([step() for step in engine.decode(prepared)])

Other packages add engines by an entry point in the group `moksori.engines`: a function that takes what `open_engine`
takes, without the name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from moksori.engines.base import Engine
from moksori.errors import ModelError

_OURS = {"kokoro": "moksori.engines.kokoro.engine:open_kokoro"}
GROUP = "moksori.engines"


def open_engine(
    name: str,
    files: Mapping[str, Path],
    *,
    device: str = "cpu",
    threads: int | None = None,
    plan: str | None = None,
    cache_dir: Path | None = None,
) -> Engine:
    """Loads the engine called `name` from its files ("model": path).

    device: "cpu" or "cuda".  threads: cores for one step (None: all this process may use).  plan: which way of running
    to take, by name (None: the fastest that sounds right here).  cache_dir: where what is made from the model is kept
    (None: the user's cache).  Raises `ModelError` for files that are no such model, `DeviceUnavailable`.
    """
    engine: Engine = _opener(name)(files, device=device, threads=threads, plan=plan, cache_dir=cache_dir)
    return engine


def engine_names() -> tuple[str, ...]:
    """All engines that can be opened here."""
    return tuple(sorted({*_OURS, *(point.name for point in entry_points(group=GROUP))}))


def _opener(name: str) -> Callable[..., Any]:
    if name in _OURS:
        module, _, function = _OURS[name].partition(":")
        opener: Callable[..., Any] = getattr(import_module(module), function)
        return opener
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: Callable[..., Any] = point.load()
            return found
    raise ModelError(f"there is no engine {name!r}; there are {', '.join(engine_names())}")
