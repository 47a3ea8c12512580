"""What Prometheus sees. Nothing here holds a word of what was spoken."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from moksori.scheduler import Stats

SECONDS = (0.05, 0.1, 0.15, 0.25, 0.35, 0.5, 0.75, 1.0, 1.5, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """All counters of one server."""

    def __init__(self, stats: Callable[[], Stats]) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "moksori_requests", "Answers by route and status.", ("route", "status"), registry=self.registry
        )
        self.first_audio = Histogram(
            "moksori_first_audio_seconds", "From the request to its first sound.", ("language",), buckets=SECONDS,
            registry=self.registry,
        )  # fmt: skip
        self.audio = Counter("moksori_audio_seconds", "Sound delivered.", ("voice", "language"), registry=self.registry)
        self.characters = Counter("moksori_characters", "Text accepted.", registry=self.registry)
        self.refused = Counter("moksori_refusals", "Requests refused, by reason.", ("reason",), registry=self.registry)
        self.broken = Counter(
            "moksori_broken_streams", "Streams that ended early.", ("reason",), registry=self.registry
        )
        self.cache = Counter("moksori_cache", "Look-ups in the audio cache.", ("result",), registry=self.registry)
        gauges: dict[str, tuple[str, Callable[[Stats], float]]] = {
            "moksori_streams": ("Streams open.", lambda now: now.streams),
            "moksori_steps_queued": ("Steps waiting.", lambda now: now.queued),
            "moksori_steps_running": ("Steps being computed.", lambda now: now.running),
            "moksori_backlog_seconds": ("Predicted work accepted.", lambda now: now.backlog_seconds),
            "moksori_promised_seconds": (
                "Predicted work promised to who was refused.",
                lambda now: now.promised_seconds,
            ),
            "moksori_steps_done": ("Steps since the start.", lambda now: now.steps_done),
            "moksori_busy_seconds": ("Work since the start.", lambda now: now.busy_seconds),
            "moksori_seconds_per_unit": ("Work a phoneme takes.", lambda now: sum(now.seconds_per_unit.values())),
        }
        for name, (text, read) in gauges.items():
            Gauge(name, text, registry=self.registry).set_function(partial(_read, read, stats))

    def text(self) -> tuple[bytes, str]:
        """The page and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST


def _read(read: Callable[[Stats], float], stats: Callable[[], Stats]) -> float:
    return read(stats())
