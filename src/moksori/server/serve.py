"""Runs the application under uvicorn, and drains it on SIGTERM."""

from __future__ import annotations

import logging
from typing import Any

import uvicorn

from moksori.server.app import create_app
from moksori.server.door import set_up_logs
from moksori.settings import Settings
from moksori.tts import TTS

log = logging.getLogger("moksori.server")


class Server(uvicorn.Server):
    """Tells /ready that the server drains as soon as it is asked to stop."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        house = getattr(getattr(self.config.app, "state", None), "house", None)
        if house is not None:
            house.ready = False
        super().handle_exit(sig, frame)
        # uvicorn would raise the signal once more at the end; a drained server has ended well, and closes the model.
        self._captured_signals.clear()


def serve(settings: Settings, **given: Any) -> None:
    """Blocks until the server is told to stop. Running requests get `settings.drain` seconds to end."""
    set_up_logs(settings.log_format, settings.log_level)
    with TTS(**given) as tts:
        app = create_app(tts, settings)
        config = uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            server_header=False,
            root_path=settings.root_path,
            timeout_graceful_shutdown=int(settings.drain),
            h11_max_incomplete_event_size=64 * 1024,
            ws="none",
        )
        log.info("speaking on http://%s:%d", settings.host, settings.port)
        Server(config).run()
