"""What all tests share. Nothing is faked: the weights are the real ones, fetched once through `moksori.sources`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def model_path() -> Path:
    """The real weights, as they came."""
    from moksori.sources import Cache
    from moksori.voices import Catalogue

    _, files = Catalogue(Cache()).fetch_model("kokoro-82m")
    return next(iter(files.values()))


@pytest.fixture(scope="session")
def voices_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of all Kokoro voices, NAME.bin."""
    from moksori.sources import Cache
    from moksori.voices import Catalogue

    catalogue, folder = Catalogue(Cache()), tmp_path_factory.mktemp("voices")
    for name in catalogue.names():
        voice = catalogue.voice(name)
        if voice.origin is None:
            for file, path in catalogue.fetch(voice)[1].items():
                os.symlink(path, folder / file)
    return folder


@pytest.fixture(scope="session")
def tts() -> Iterator[object]:
    """One `TTS` with the voices that the tests speak with."""
    from moksori import TTS

    made = TTS(workers=1)
    for name in ("af_heart", "am_michael", "bf_emma"):
        made.load(name)
    made.prepare()
    yield made
    made.close()


@pytest.fixture(scope="session")
def speaker(tts):
    """af_heart, ready."""
    return tts.speakers["af_heart"]


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A developer's own MOKSORI_ variables change no test; where the cache is and what tests are told stays."""
    for name in os.environ:
        if name.startswith("MOKSORI_") and not name.startswith("MOKSORI_TEST_") and name != "MOKSORI_CACHE":
            monkeypatch.delenv(name)
