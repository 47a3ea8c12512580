"""A headless Chromium, spoken to over its DevTools protocol: enough to use a page as a person does."""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found() -> str | None:
    """Where Chromium is on this machine; None if it is not."""
    return os.environ.get("MOKSORI_TEST_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One window. Use as a context manager."""

    def __init__(self, folder: Path, width: int = 1000, height: int = 900) -> None:
        self._process = subprocess.Popen(
            [
                found() or "chromium", "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}",
                "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio",
                "--autoplay-policy=no-user-gesture-required", f"--window-size={width},{height}", "about:blank",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            self._connect(folder / "DevToolsActivePort")
        except BaseException:
            self._process.kill()
            self._process.wait(60)
            raise

    def _connect(self, port_file: Path) -> None:
        for _ in range(1200):
            if port_file.exists() and port_file.read_text().strip():
                break
            time.sleep(0.1)
        port = port_file.read_text().split()[0]
        pages = httpx.get(f"http://127.0.0.1:{port}/json", timeout=60).json()
        target = next(page for page in pages if page["type"] == "page")["webSocketDebuggerUrl"]
        from websockets.sync.client import connect

        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(target, max_size=None, compression=None))
        self._numbers = itertools.count(1)
        for domain in ("Page", "Runtime"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(60)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._socket.recv(timeout=120))
            if told.get("id") == number:
                assert "error" not in told, told
                return told["result"]

    def open(self, url: str) -> None:
        self.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete'")

    def run(self, script: str) -> Any:
        """The value of an expression in the page; promises are awaited."""
        told = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def until(self, script: str, seconds: float = 60.0) -> Any:
        """Waits until an expression is true, and gives it."""
        end = time.monotonic() + seconds
        while not (value := self.run(script)) and time.monotonic() < end:
            time.sleep(0.05)
        assert value, f"never true: {script}"
        return value

    def key(self, key: str, code: int, *, control: bool = False) -> None:
        about = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": 2 if control else 0}
        self.call("Input.dispatchKeyEvent", type="rawKeyDown", **about)
        self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def picture(self, path: Path) -> None:
        told = self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(told["data"]))
