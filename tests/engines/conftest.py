"""Weights for the engine's tests: a tiny graph for all, the real ones (`-m model`) from where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from moksori.engines import open_engine
from moksori.engines.kokoro.engine import KokoroEngine


@pytest.fixture(scope="session")
def parts_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shared by the whole run: the real model is rewritten once."""
    return tmp_path_factory.mktemp("parts")


@pytest.fixture(scope="session")
def shipped(model_path: Path, parts_cache: Path) -> Iterator[KokoroEngine]:
    """The real weights, run as they came."""
    engine = open_engine("kokoro", {"model": model_path}, plan="shipped", cache_dir=parts_cache)
    assert isinstance(engine, KokoroEngine)
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def heart(voices_path: Path, shipped: KokoroEngine) -> np.ndarray:
    return shipped.style(voices_path / "af_heart.bin")
