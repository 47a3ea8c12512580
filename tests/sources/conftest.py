from __future__ import annotations

from collections.abc import Iterator

import pytest
from servers import HubHandler, Web, serving

from moksori.sources import Network


@pytest.fixture(autouse=True)
def nothing_of_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads the user's tokens, settings or cache."""
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_ENDPOINT", "MOKSORI_CACHE", "MOKSORI_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_TOKEN_PATH", str(tmp_path_factory.getbasetemp() / "no-token"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")


@pytest.fixture
def impatient() -> Network:
    """Gives up soon, so that tests of dead places take no time."""
    return Network(connect_seconds=0.5, read_seconds=0.5, slow_seconds=0.5, retry_after_seconds=0.5)


@pytest.fixture
def web() -> Iterator[Web]:
    with serving() as web:
        yield web


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    with serving(HubHandler) as web:
        monkeypatch.setenv("HF_ENDPOINT", web.url)
        yield web
