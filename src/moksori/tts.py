"""Loading: which voices, from where, onto which device. `TTS` is the one object an application needs.

    TTS().load("af_heart").prepare().speakers["af_heart"].generate("Hello there.").save("hello.mp3")

`load` only notes what is wanted; `prepare` fetches, checks and opens it. Engines are shared: all voices of one model
use one copy of its weights, in all threads.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from moksori import settings
from moksori.engines.shared import Shared
from moksori.errors import LanguageNotSupported, OptionError, VoiceNotFound
from moksori.options import SpeechOptions
from moksori.scheduler import Scheduler
from moksori.speaker import Speaker

if TYPE_CHECKING:
    from moksori.engines.base import Engine
    from moksori.sources import Cache
    from moksori.voices import Catalogue, Voice

WARM_UP = {"ja": "はい。", "zh": "好。", "ko": "네.", "hi": "हाँ।"}
"""A word to warm a language up with; "Ready." for the others."""
MOST_STYLES = 64
"""Styles kept for voices that only markup named; each is half a megabyte."""


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
        self._wanted: dict[str, Voice] = {}
        self._speakers: dict[str, Speaker] = {}
        self._models: dict[str, Shared] = {}
        self._styles: OrderedDict[str, Any] = OrderedDict()
        # Guards the four tables above. Held while loading, so that a voice asked for by many at once is loaded once;
        # never held while speaking.
        self._lock = threading.RLock()
        self._stop_watching = threading.Event()
        if idle_seconds is not None:
            self._watch_idle(idle_seconds)

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
            for language, speaker in {one.language: one for one in speakers}.items():
                speaker.generate(WARM_UP.get(language, "Ready."))
        return self

    def pre_download(self) -> TTS:
        """Fills the cache with what the loaded voices need and opens nothing: image builds, CI. Needs no GPU."""
        for voice in list(self._wanted.values()):
            _, _ = self.catalogue.fetch(voice)
            self.catalogue.fetch_model(voice.model)
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
            for model in [model for model in self._models if model not in needed]:
                self._models.pop(model).close()

    @property
    def speakers(self) -> Mapping[str, Speaker]:
        """The voices that are ready, by the name they were loaded with."""
        return _Speakers(self._speakers)

    def speaker(self, name: str) -> Speaker:
        """A voice by name, loaded and prepared first if it is not. Raises what `load` and `prepare` raise."""
        with self._lock:
            if name not in self._speakers:
                self.load(name).prepare()
            return self._speakers[name]

    def voice_for(self, language: str | None) -> str:
        """The voice to take when only a language is given, or nothing. Raises `LanguageNotSupported`."""
        from moksori.text import languages

        if language is None:
            return settings.read().voice
        tag = languages.resolve(language)
        best = self.catalogue.best(tag)
        if best is None:
            raise LanguageNotSupported(tag, "no voice of the catalogue speaks it.")
        return best

    def close(self) -> None:
        """Ends the worker threads and gives all memory back."""
        self._stop_watching.set()
        self.scheduler.close()
        with self._lock:
            self._speakers.clear()
            for model in self._models.values():
                model.close()
            self._models.clear()

    def __enter__(self) -> TTS:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ how

    def _make_speaker(self, name: str, voice: Voice) -> Speaker:
        voice, files = self.catalogue.fetch(voice)
        model = self._model(voice.model, voice.engine)
        return Speaker(
            name,
            model=model,
            style=self._style(voice, files, model),
            language=voice.language,
            pace=voice.pace,
            scheduler=self.scheduler,
            options=self.options,
            cast=lambda other: self._cast(other, voice.model),
        )

    def _model(self, name: str, engine: str) -> Shared:
        if name not in self._models:
            self._models[name] = Shared(lambda: self._open(name, engine))
        return self._models[name]

    def _open(self, model: str, engine: str) -> Engine:
        from moksori.engines import open_engine

        _, files = self.catalogue.fetch_model(model)
        return open_engine(
            engine, files, device=self.device, threads=self.threads, plan=self.plan, cache_dir=self.cache.root
        )

    def _style(self, voice: Voice, files: Mapping[str, Path], model: Shared) -> Any:
        with model.lease() as engine:
            if not voice.mix:
                return engine.style(files)
            mix = getattr(engine, "mix", None)
            if mix is None:
                raise OptionError("voice", voice.name, f"voices of {engine.name} cannot be mixed.")
            tables = [engine.style(self.catalogue.fetch(self.catalogue.voice(name))[1]) for name, _ in voice.mix]
            return mix(tables, [share for _, share in voice.mix])

    def _cast(self, name: str, model: str) -> Any:
        """The style of a voice that markup asks for in the middle of another's text."""
        with self._lock:
            if name not in self._styles:
                voice, files = self.catalogue.fetch(self.catalogue.voice(name))
                if voice.model != model:
                    raise OptionError("voice", name, f"it belongs to another model than the speaker's ({model}).")
                self._styles[name] = self._style(voice, files, self._model(voice.model, voice.engine))
                while len(self._styles) > MOST_STYLES:
                    self._styles.popitem(last=False)
            return self._styles[name]

    def _watch_idle(self, seconds: float) -> None:
        """Ends by itself when the `TTS` is gone."""
        this, stop = weakref.ref(self), self._stop_watching

        def watch() -> None:
            while not stop.wait(min(10.0, max(0.05, seconds / 4))):
                tts = this()
                if tts is None:
                    return
                with tts._lock:
                    models = list(tts._models.values())
                for model in models:
                    model.close_if_idle(seconds)
                del tts

        threading.Thread(target=watch, name="moksori-idle", daemon=True).start()


class _Speakers(Mapping[str, Speaker]):
    """A view of the voices that are ready; a missing one says what to do."""

    def __init__(self, speakers: Mapping[str, Speaker]) -> None:
        self._speakers = speakers

    def __getitem__(self, name: str) -> Speaker:
        try:
            return self._speakers[name]
        except KeyError:
            raise VoiceNotFound(name, tuple(self._speakers)) from None

    def __contains__(self, name: object) -> bool:
        return name in self._speakers

    def __iter__(self) -> Iterator[str]:
        return iter(self._speakers)

    def __len__(self) -> int:
        return len(self._speakers)
