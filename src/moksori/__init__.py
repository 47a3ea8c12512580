"""Moksori: text to speech on ordinary CPUs.

    from moksori import TTS

    tts = TTS().load("af_heart").prepare()
    tts.speakers["af_heart"].generate("Hello there.").save("hello.mp3")

Importing this loads nothing heavy; the names below are fetched when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from moksori._version import __version__

if TYPE_CHECKING:
    from moksori.errors import MoksoriError
    from moksori.options import SpeechOptions
    from moksori.speaker import Errand, Speaker
    from moksori.speech import Audio, AudioChunk
    from moksori.tts import TTS
    from moksori.types import Phoneme, Span, Word

_HOME = {
    "TTS": "tts",
    "Speaker": "speaker",
    "Errand": "speaker",
    "SpeechOptions": "options",
    "Audio": "speech",
    "AudioChunk": "speech",
    "Word": "types",
    "Phoneme": "types",
    "Span": "types",
    "MoksoriError": "errors",
}

__all__ = [
    "TTS",
    "Audio",
    "AudioChunk",
    "Errand",
    "MoksoriError",
    "Phoneme",
    "Span",
    "Speaker",
    "SpeechOptions",
    "Word",
    "__version__",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"moksori.{_HOME[name]}"), name)
    raise AttributeError(f"module 'moksori' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
