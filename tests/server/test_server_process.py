"""The server as a process: SIGTERM drains it, kill -9 leaves a valid cache. Minutes, so only in the full run."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from moksori.sources import Cache

pytestmark = [pytest.mark.model, pytest.mark.full, pytest.mark.skipif(os.name != "posix", reason="POSIX signals")]
LONG = "One short start. " + "And then it goes on and on about the harbour and the river. " * 3


@pytest.fixture
def root(tmp_path, tts) -> Path:
    """A cache root of its own that shares the weights with the tests' usual one."""
    usual = Cache().root
    for name in ("files", "folders", "engines"):
        if (usual / name).exists():
            (tmp_path / name).symlink_to(usual / name)
    return tmp_path


@contextmanager
def serving(root: Path, **settings: str) -> Iterator[tuple[subprocess.Popen[bytes], httpx.Client]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "MOKSORI_CACHE": str(root), "MOKSORI_PORT": str(port), "MOKSORI_LOG_FORMAT": "json",
                   "MOKSORI_PATIENCE": "120", **settings}  # fmt: skip
    process = subprocess.Popen([sys.executable, "-m", "moksori", "serve"], env=environment, stderr=subprocess.PIPE)
    log: list[bytes] = []
    reading = threading.Thread(target=lambda: log.extend(process.stderr or ()))
    reading.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=300) as client:
            wait_until_ready(client, process, log)
            yield process, client
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(60)
        reading.join(60)
        if process.stderr:
            process.stderr.close()


def wait_until_ready(client: httpx.Client, process: subprocess.Popen[bytes], log: list[bytes]) -> None:
    for _ in range(3000):
        assert process.poll() is None, b"".join(log).decode()
        try:
            if client.get("/ready").status_code == 200:
                return
        except httpx.ConnectError:
            time.sleep(0.1)
    raise AssertionError(b"".join(log).decode())


def test_sigterm_finishes_streams_and_refuses_new_ones(root):
    body = {"input": LONG, "response_format": "pcm", "cache": False}
    with serving(root) as (process, client):
        whole = client.post("/v1/audio/speech", json=body).content
        with client.stream("POST", "/v1/audio/speech", json=body) as reply:
            pieces = reply.iter_raw()
            heard = next(pieces)
            process.send_signal(signal.SIGTERM)
            heard += b"".join(pieces)
        assert process.wait(120) == 0
        with pytest.raises(httpx.TransportError):
            client.get("/health")
    assert heard == whole


def test_a_killed_server_leaves_a_valid_cache(root):
    with serving(root) as (process, client):
        kept = client.post("/v1/audio/speech", json={"input": "Keep this one."})
        with client.stream("POST", "/v1/audio/speech", json={"input": LONG}) as reply:
            pieces = reply.iter_raw()
            next(pieces)
            process.send_signal(signal.SIGKILL)
            with pytest.raises(httpx.TransportError):
                list(pieces)
    entries = [path for path in (root / "audio").iterdir() if not path.name.endswith(".part")]
    half = root / "audio" / "half.1.2.part"
    half.write_bytes(b"cut")
    with serving(root) as (_, client):
        assert not half.exists()
        again = client.post("/v1/audio/speech", json={"input": "Keep this one."})
        assert again.headers["x-moksori-cache"] == "hit" and again.content == kept.content
        assert "x-moksori-cache" not in client.post("/v1/audio/speech", json={"input": LONG}).headers
        for path in entries:
            path.write_bytes(path.read_bytes()[:-1])
        mended = client.post("/v1/audio/speech", json={"input": "Keep this one."})
        assert "x-moksori-cache" not in mended.headers and mended.content == kept.content
