"""Loading: which voices, from where, onto which device. `TTS` is the one object an application needs.

    TTS().load("af_heart").prepare().speakers["af_heart"].generate("Hello there.").save("hello.mp3")

`load` only notes what is wanted; `prepare` fetches, checks and opens it. Engines are shared: all voices of one model
use one copy of its weights, in all threads.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any

from moksori import settings
from moksori.errors import VoiceNotFound
from moksori.options import SpeechOptions
from moksori.scheduler import Scheduler
from moksori.speaker import Speaker

if TYPE_CHECKING:
    from moksori.engines.base import Engine
    from moksori.sources import Cache
    from moksori.voices import Catalogue, Voice

WARM_UP = "Ready."


@dataclass
class _Loaded:
    """A model in memory and when it last spoke."""

    engine: Engine
    used: float = field(default_factory=time.monotonic)


class TTS:
    """Text to speech. One serves a whole process; every method may be called from any thread.

    device: "cpu", or "cuda" where ONNX Runtime has it.
    cache_dir: where files are kept; else MOKSORI_CACHE, else the platform's cache folder.
    offline: True never touches the network; else MOKSORI_OFFLINE.
    threads: for one step; workers: steps at the same time. None lets `prepare` choose for this machine.
    plan: pins how the model runs, see docs/performance.md.
    idle_seconds: a model that has not spoken for so long gives its memory back, and comes back by itself.
    progress: called as progress(name, bytes_done, bytes_total or None) while files arrive.
    """

    def __init__(
        self,
        *,
        device: str | None = None,
        cache_dir: str | os.PathLike[str] | None = None,
        offline: bool | None = None,
        threads: int | None = None,
        workers: int | None = None,
        plan: str | None = None,
        options: SpeechOptions | None = None,
        idle_seconds: float | None = None,
        max_backlog: float | None = None,
        weights: Mapping[str, float] | None = None,
        progress: Callable[[str, int, int | None], None] | None = None,
    ) -> None:
        from moksori.sources import Cache
        from moksori.voices import Catalogue

        said = settings.read()
        self.device = device or said.device
        self.threads, self.plan = threads or said.threads, plan or said.plan
        self.options = options or SpeechOptions()
        self.cache: Cache = Cache(
            cache_dir or said.cache, offline=said.offline if offline is None else offline, progress=progress
        )
        self.catalogue: Catalogue = Catalogue(self.cache)
        self.scheduler = Scheduler(workers or said.workers or 1, max_backlog=max_backlog, weights=weights)
        self.idle_seconds = idle_seconds
        self._wanted: dict[str, Voice] = {}
        self._speakers: dict[str, Speaker] = {}
        self._engines: dict[str, _Loaded] = {}
        self._styles: dict[str, Any] = {}
        # Guards the four tables above. Held while loading, so that a voice asked for by many at once is loaded once;
        # never held while speaking.
        self._lock = threading.RLock()

    @classmethod
    def from_pretrained(cls, name: str, *, source: str | None = None, **settings: Any) -> TTS:
        """Loads and prepares one voice. `settings` are those of `TTS`."""
        return cls(**settings).load(name, source=source).prepare()

    # ------------------------------------------------------------------ what is wanted

    def load(self, name: str, *, source: str | os.PathLike[str] | None = None) -> TTS:
        """Notes that a voice is wanted; `prepare` does the work.

        name: a voice of the catalogue, a mix ("af_sky+af_bella", "a(2)+b(1)", "a-b(0.5)"), or with `source` the name
        of a file or folder there.  source: hf://…, s3://…, file:///…, https://…, pypi://…, npm://…, or a path.
        Raises `VoiceNotFound`.
        """
        voice = self.catalogue.voice(name) if source is None else self.catalogue.custom(name, os.fspath(source))
        with self._lock:
            self._wanted[name] = voice
            self._speakers.pop(name, None)
            self._styles.pop(name, None)
        return self

    def prepare(self, *, warmup: bool = False) -> TTS:
        """Fetches what is missing, opens the models and makes the speakers. Raises `SourceError`, `ModelError`.

        warmup: say a word with every voice's language now, so that the first listener does not pay for it.
        """
        with self._lock:
            for name, voice in self._wanted.items():
                if name not in self._speakers:
                    self._speakers[name] = self._make_speaker(name, voice)
            speakers = list(self._speakers.values())
        if warmup:
            for speaker in {one.language: one for one in speakers}.values():
                speaker.generate(WARM_UP)
        return self

    def pre_download(self) -> TTS:
        """Fills the cache with what the loaded voices need and opens nothing: image builds, CI. Needs no GPU."""
        for voice in list(self._wanted.values()):
            self._fetch(voice)
        return self

    def unload(self, name: str) -> None:
        """Forgets a voice; a model that no voice needs any more gives its memory back. Raises `VoiceNotFound`."""
        with self._lock:
            if name not in self._wanted:
                raise VoiceNotFound(name, tuple(self._wanted))
            del self._wanted[name]
            self._speakers.pop(name, None)
            self._styles.pop(name, None)
            needed = {voice.model for voice in self._wanted.values()}
            for model in [model for model in self._engines if model not in needed]:
                self._engines.pop(model).engine.close()

    @property
    def speakers(self) -> Mapping[str, Speaker]:
        """The voices that are ready, by the name they were loaded with."""
        return _Speakers(self)

    def speaker(self, name: str) -> Speaker:
        """A voice by name, loaded and prepared first if it is not. Raises what `load` and `prepare` raise."""
        with self._lock:
            if name not in self._speakers:
                self.load(name).prepare()
            return self._speakers[name]

    def close(self) -> None:
        """Ends the worker threads and gives all memory back."""
        self.scheduler.close()
        with self._lock:
            self._speakers.clear()
            for loaded in self._engines.values():
                loaded.engine.close()
            self._engines.clear()

    def __enter__(self) -> TTS:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ how
    def _make_speaker(self, name: str, voice: Voice) -> Speaker:
        files = self._fetch(voice)
        loaded = self._engine(voice, files)
        return Speaker(
            name,
            engine=loaded.engine,
            style=self._style(voice, files, loaded.engine),
            language=voice.language,
            scheduler=self.scheduler,
            options=self.options,
            cast=self._cast_for(voice.model),
            touch=lambda: setattr(loaded, "used", time.monotonic()),
        )
