"""Weights for the engine's tests: a tiny graph for all, the real ones (`-m model`) from where they lie."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from moksori.engines import open_engine
from moksori.engines.kokoro.engine import KokoroEngine


def real(variable: str, default: str) -> Path:
    """Where the real weights lie: as the environment says, else in the user's cache."""
    if variable in os.environ:
        return Path(os.environ[variable])
    from platformdirs import user_cache_path

    return Path(os.environ.get("MOKSORI_CACHE") or user_cache_path("moksori")) / default


@pytest.fixture(scope="session")
def model_path() -> Path:
    path = real("MOKSORI_TEST_MODEL", "models/kokoro/kokoro.int8.onnx")
    return path if path.exists() else pytest.skip(f"no real weights at {path}")


@pytest.fixture(scope="session")
def voices_path() -> Path:
    path = real("MOKSORI_TEST_VOICES", "models/kokoro/voices")
    return path if path.is_dir() else pytest.skip(f"no real voices at {path}")


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
