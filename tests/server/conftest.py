"""A server as users have it: the application under uvicorn on a port of its own, with the real model behind it.

Synthesis costs seconds on a busy machine, so the texts are short and answers are shared where nothing is lost by it.
"""

from __future__ import annotations

import dataclasses
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn

from moksori.server.app import House, create_app
from moksori.server.cache import AudioCache
from moksori.server.keys import Keys
from moksori.server.lexicons import Lexicons
from moksori.settings import Settings

PATIENT = 120.0
"""Seconds: the machine that runs the tests may have a lot else to do."""
CALM = Settings(patience=PATIENT, niceness=0)


class Running:
    """A server that runs in this process, and a client of it."""

    def __init__(self, house: House, base_url: str) -> None:
        self.house, self.base_url = house, base_url
        self.http = httpx.Client(base_url=base_url, timeout=PATIENT)

    def speak(self, text: str = "Hi.", headers: dict[str, str] | None = None, **fields: Any) -> httpx.Response:
        return self.http.post("/v1/audio/speech", json={"input": text, **fields}, headers=headers)

    def events(self, text: str = "Hi.", **fields: Any) -> list[dict[str, Any]]:
        reply = self.speak(text, stream_format="sse", **fields)
        assert reply.status_code == 200, reply.text
        assert reply.headers["content-type"].startswith("text/event-stream")
        lines = reply.text.split("\n\n")
        assert lines.pop() == ""
        assert all(line.startswith("data: ") and "\n" not in line for line in lines)
        return [json.loads(line[6:]) for line in lines]

    def quiet(self) -> bool:
        """Nothing is being spoken, and nobody waits for anything."""
        stats = self.house.tts.scheduler.stats()
        return not (stats.streams or stats.queued or stats.running or len(self.house.flights))


def wait_until(holds: Callable[[], bool], seconds: float = PATIENT) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


@pytest.fixture(scope="session")
def run(tts, tmp_path_factory) -> Callable[..., Any]:
    """Starts further servers: `with run(api_keys=("one",)) as server`. What they keep goes where tests end."""

    @contextmanager
    def running(keys: Keys | None = None, **changes: Any) -> Iterator[Running]:
        folder = tmp_path_factory.mktemp("server")
        app = create_app(tts, dataclasses.replace(CALM, **changes), keys)
        house: House = app.state.house
        house.cache = AudioCache(folder / "audio", house.settings.audio_cache)
        house.lexicons = Lexicons(folder / "lexicons", house.settings.lexicon)
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, ws="none"))
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
            thread.start()
            try:
                assert wait_until(lambda: server.started)
                made = Running(house, f"http://127.0.0.1:{listening.getsockname()[1]}")
                with made.http:
                    yield made
            finally:
                server.should_exit = True
                thread.join(PATIENT)

    return running


@pytest.fixture(scope="session")
def server(run) -> Iterator[Running]:
    """The server most tests talk to: no keys, cache on."""
    with run() as made:
        yield made


def error_of(reply: httpx.Response) -> dict[str, Any]:
    """OpenAI's error object, checked for all that its clients need."""
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-request-id"]
    body = reply.json()
    assert set(body) == {"error"}
    error = body["error"]
    assert set(error) == {"message", "type", "param", "code"}
    assert error["message"] and error["type"]
    assert "Traceback" not in reply.text
    return error
