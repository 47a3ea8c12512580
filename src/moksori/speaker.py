"""One voice speaking. Read `Speaker.stream` and you know the path:

    text --text.pipeline--> utterances --engine.encode, engine.decode (as scheduler steps)--> sound --finish--> chunks

Text is turned into utterances as the sound is asked for, so a book begins as soon as a word. One utterance is computed
ahead of the one being listened to. While the caller holds a chunk nothing is locked: who stops reading stops only
themselves.
"""

from __future__ import annotations

import asyncio
import copy
import re
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from moksori import speech
from moksori.errors import TextError
from moksori.options import SpeechOptions
from moksori.scheduler import Scheduler, Stream
from moksori.speech import Audio, AudioChunk
from moksori.types import Phoneme, Samples, Span, SpokenWord, Utterance, Word

if TYPE_CHECKING:
    from moksori.engines.base import Engine, Prepared
    from moksori.engines.shared import Shared
    from moksori.text.pipeline import TextOptions

AHEAD = 1
"""Utterances computed while the caller holds a chunk."""
SILENCE = 0.2
"""Seconds that a text without words lasts."""
UNITS_PER_CHARACTER = 1.1
"""A guess of the phonemes in a text that has not been read yet."""
FIRST_UNITS = 50.0
"""The same for the first utterance of a long text, which is packed small so that sound begins early."""


@dataclass(frozen=True)
class Errand:
    """On whose behalf something is spoken, for the scheduler; the defaults suit one user at one machine."""

    tenant: str = ""
    bulk: bool = False
    patience: float | None = None
    """Seconds to wait for the first sound; `Overloaded` is raised at once if that cannot be kept."""
    deadline: float | None = None
    """Seconds until all must be done; then `DeadlineExceeded`."""
    claim: str = ""
    """The same when a refused request comes again."""
    returning: bool = False
    """It says that it was refused before."""


class Speaker:
    """A voice loaded and ready. Safe to use from many threads at once.

    name: as it was loaded.  language: what it speaks unless told otherwise.  sample_rate: of its sound.
    """

    def __init__(
        self,
        name: str,
        *,
        model: Shared,
        style: Any,
        language: str,
        scheduler: Scheduler,
        pace: float = 1.0,
        options: SpeechOptions | None = None,
        cast: Callable[[str], Any] | None = None,
    ) -> None:
        self.name, self.language, self.options = name, language, options or SpeechOptions()
        self._model, self._style, self._scheduler = model, style, scheduler
        self._cast, self._pace = cast or (lambda _: style), pace
        self._names: dict[str, tuple[str, float]] = {}
        with model.lease() as engine:
            self.sample_rate = engine.sample_rate
            self._preferred_tokens, self._max_tokens = engine.preferred_tokens, engine.max_tokens
            self._speeds = getattr(engine, "speed_range", (0.0, float("inf")))

    def __repr__(self) -> str:
        return f"<Speaker {self.name} ({self.language})>"

    @property
    def style(self) -> Any:
        """What the voice is to its engine; for Kokoro a table of float32."""
        return self._style

    def with_cast(self, names: Mapping[str, tuple[str, float]]) -> Speaker:
        """The same speaker, for whom [voice:x] may also be one of these names: voice and rate behind it."""
        other = copy.copy(self)
        other._names = dict(names)
        return other

    # ------------------------------------------------------------------ speaking

    def generate(self, text: str, *, errand: Errand | None = None, **options: Any) -> Audio:
        """The whole text as one `Audio`. Options: the fields of `SpeechOptions`.

        Raises `TextError` (nothing to say), `OptionError`, `MarkupError`, `LanguageNotSupported`, `VoiceNotFound`.
        """
        audio = speech.join(self.stream(text, errand=errand, **options), text, self.sample_rate)
        return self.levelled(audio, self.options.replace(**options).loudness)

    def stream(self, text: str, *, errand: Errand | None = None, **options: Any) -> Iterator[AudioChunk]:
        """The text chunk by chunk, each as soon as it is ready. Work begins with this call, not with the first `next`.

        Raises the same as `generate`, and `Overloaded` if the errand's patience is too short; at once, not later.
        """
        chosen = self.options.replace(**options)
        if not isinstance(text, str) or not text:
            raise TextError("there is nothing to say: give a text that is not empty")
        stream = self._open(text, errand or Errand())
        try:
            utterances = self._utterances(text, chosen)
            first = next(utterances, None)
        except BaseException:
            stream.close()
            raise
        return self._chunks(text, chosen, first, utterances, stream)

    async def agenerate(self, text: str, **options: Any) -> Audio:
        """`generate` without blocking the event loop."""
        return await asyncio.to_thread(self.generate, text, **options)

    async def astream(self, text: str, **options: Any) -> AsyncIterator[AudioChunk]:
        """`stream` without blocking the event loop. Leaving the loop early gives up the rest of the work."""
        chunks = await asyncio.to_thread(self.stream, text, **options)
        try:
            while (chunk := await asyncio.to_thread(next, chunks, None)) is not None:
                yield chunk
        finally:
            await asyncio.to_thread(chunks.close)  # type: ignore[attr-defined]

    def explain(self, text: str, **options: Any) -> Any:
        """How the text would be read: an `Explanation` (spoken form, phonemes, spans, what is not said)."""
        from moksori.text import pipeline

        return pipeline.explain(text, self._text_options(self.options.replace(**options)))

    def generate_phonemes(self, phonemes: str, *, errand: Errand | None = None, **options: Any) -> Audio:
        """Phonemes of the engine's alphabet as `Audio`, with nothing between; the words' spans point into them."""
        return speech.join(self.stream_phonemes(phonemes, errand=errand, **options), phonemes, self.sample_rate)

    def stream_phonemes(self, phonemes: str, *, errand: Errand | None = None, **options: Any) -> Iterator[AudioChunk]:
        """The same chunk by chunk."""
        chosen = self.options.replace(**options)
        utterances = iter(self._spelled(phonemes))
        first = next(utterances, None)
        if first is None:
            raise TextError("there is nothing to say: give some phonemes")
        stream = self._open(phonemes, errand or Errand())
        return self._chunks(phonemes, chosen, first, utterances, stream)

    def levelled(self, audio: Audio, loudness: float | None) -> Audio:
        """The same at that loudness (LUFS), or as it is for None."""
        from moksori.audio.loudness import normalise

        if loudness is None or not len(audio.samples):
            return audio
        return replace(audio, samples=normalise(audio.samples, audio.sample_rate, loudness))

    # ------------------------------------------------------------------ the steps of `stream`

    def _spelled(self, phonemes: str) -> Iterator[Utterance]:
        """Utterances of given phonemes, cut at spaces where there are too many for one call."""
        most, words = self._max_tokens, list(re.finditer(r"\S+\s*", phonemes))
        group: list[SpokenWord] = []
        for word in words:
            for start in range(word.start(), word.end(), most):
                end = min(start + most, word.end())
                if sum(len(one.phonemes + one.after) for one in group) + end - start > most:
                    yield self._spelling(phonemes, group)
                    group = []
                said = phonemes[start:end].rstrip()
                group.append(SpokenWord(said, Span(start, start + len(said)), said, phonemes[start + len(said) : end]))
        if group:
            yield self._spelling(phonemes, group)

    def _spelling(self, phonemes: str, words: list[SpokenWord]) -> Utterance:
        span = Span(words[0].span.start, words[-1].span.end)
        return Utterance(phonemes[span.start : span.end], span, tuple(words), self.language)

    def _utterances(self, text: str, options: SpeechOptions) -> Iterator[Utterance]:
        from moksori.text import pipeline

        return iter(pipeline.utterances(text, self._text_options(options)))

    def _text_options(self, options: SpeechOptions) -> TextOptions:
        from moksori.text.pipeline import TextOptions

        return TextOptions(
            language=options.language or self.language,
            markup=options.markup,
            profile=options.profile,
            tags=options.tags,
            voice_tags=options.voice_tags,
            lexicon=options.lexicon,
            emoji=options.emoji,
            unknown=options.unknown,
            normalize=options.normalize,
            pauses=options.pauses,
            preferred_tokens=self._preferred_tokens,
            max_tokens=self._max_tokens,
        )

    def _open(self, text: str, errand: Errand) -> Stream:
        """Asks to be let in; before the text is read, so that a refusal costs nothing."""
        units = len(text) * UNITS_PER_CHARACTER
        return self._scheduler.open(
            tenant=errand.tenant,
            bulk=errand.bulk,
            units=units,
            first_units=min(units, FIRST_UNITS),
            patience=errand.patience,
            deadline=errand.deadline,
            claim=errand.claim,
            returning=errand.returning,
        )

    def _chunks(
        self, text: str, options: SpeechOptions, first: Utterance | None, rest: Iterator[Utterance], stream: Stream
    ) -> Iterator[AudioChunk]:
        lease = ExitStack()
        lease.enter_context(stream)
        try:
            engine = lease.enter_context(self._model.lease())
            waiting: deque[_Rendering] = deque()
            if first is not None:
                waiting.append(self._begin(first, options, engine, stream))
        except BaseException:
            lease.close()
            raise
        return _Closing(self._deliver(text, options, waiting, rest, engine, stream), lease)

    def _deliver(
        self,
        text: str,
        options: SpeechOptions,
        waiting: deque[_Rendering],
        rest: Iterator[Utterance],
        engine: Engine,
        stream: Stream,
    ) -> Iterator[AudioChunk]:
        seconds, index, read_to = 0.0, 0, 0
        while waiting:
            while len(waiting) <= AHEAD and (utterance := next(rest, None)) is not None:
                waiting.append(self._begin(utterance, options, engine, stream))
                read_to = utterance.span.end
            rendering = waiting.popleft()
            chunk = replace(self._finish(text, rendering, options), offset=seconds, index=index)
            seconds, index = seconds + chunk.duration, index + 1
            stream.delivered(chunk.duration, rendering.units)
            stream.expect((len(text) - read_to) * UNITS_PER_CHARACTER + sum(one.units for one in waiting))
            if len(chunk.samples):
                yield chunk
        if not index or not seconds:
            yield self._silent(text, options, index)

    def _silent(self, text: str, options: SpeechOptions, index: int) -> AudioChunk:
        """For a text without words, such as "." or an emoji: a player wants some sound, not an error."""
        from moksori.audio import pcm

        rate = options.sample_rate or self.sample_rate
        return AudioChunk(pcm.silence(SILENCE, rate), rate, (), (), text, span=Span(0, len(text)), index=index)

    def _begin(self, utterance: Utterance, options: SpeechOptions, engine: Engine, stream: Stream) -> _Rendering:
        from moksori.engines.base import Manner

        low, high = self._speeds
        voice, rate = self._names.get(utterance.voice or "", (utterance.voice, 1.0))
        wanted = min(max(options.speed * utterance.rate * rate * self._pace, 0.2), 4.0)
        speed = min(max(wanted, low), high)
        manner = Manner(speed=speed, seed=options.seed, style=options.style, extra=tuple(sorted(options.extra.items())))
        style = self._style if voice is None else self._cast(voice)
        return _Rendering(engine, utterance, style, manner, stretch=wanted / speed, stream=stream)

    def _finish(self, text: str, rendering: _Rendering, options: SpeechOptions) -> AudioChunk:
        """Trims, stretches, shifts, scales, resamples and pads one utterance's sound; its times go along."""
        from moksori.audio import pcm

        utterance, rate = rendering.utterance, self.sample_rate
        samples, words, phonemes = rendering.result()
        if options.trim and len(samples):
            samples, start, end = pcm.trim(samples, rate)
            words, phonemes = speech.cut(words, phonemes, start / rate, end / rate)
        if abs(rendering.stretch - 1) > 1e-3 and len(samples):
            before = len(samples)
            samples = pcm.stretch(samples, rate, rendering.stretch)
            words, phonemes = speech.scaled(words, phonemes, len(samples) / before)
        pitch = options.pitch + utterance.pitch
        if pitch and len(samples):
            before = len(samples)
            samples = pcm.shift_pitch(samples, rate, pitch)
            words, phonemes = speech.scaled(words, phonemes, len(samples) / before)
        volume = options.volume * utterance.volume
        if volume != 1.0:
            samples = pcm.soft_limit(samples * np.float32(volume))
        if utterance.pause > 0:
            samples = np.concatenate([samples, pcm.silence(utterance.pause, rate)])
        if options.sample_rate and options.sample_rate != rate:
            samples, rate = pcm.resample(samples, rate, options.sample_rate), options.sample_rate
        marks = tuple((name, speech.time_of(place, words, len(samples) / rate)) for name, place in utterance.marks)
        phonemes = speech.tiled(phonemes, len(samples) / rate)
        return AudioChunk(samples, rate, words, phonemes, text, marks, span=utterance.span)


class _Closing(Iterator[AudioChunk]):
    """A generator whose work has begun already: closing it gives the work up even if nobody ever asked for a chunk."""

    def __init__(self, chunks: Iterator[AudioChunk], lease: ExitStack) -> None:
        self._chunks, self._lease = chunks, lease

    def __iter__(self) -> _Closing:
        return self

    def __next__(self) -> AudioChunk:
        try:
            return next(self._chunks)
        except BaseException:
            self._lease.close()
            raise

    def close(self) -> None:
        """Gives up what is not done. May be called from another thread than the one that reads."""
        self._lease.close()

    __del__ = close


class _Rendering:
    """One utterance on its way through the engine: encode, then decode, each a step of the scheduler."""

    def __init__(
        self, engine: Engine, utterance: Utterance, style: Any, manner: Any, *, stretch: float, stream: Stream
    ) -> None:
        self.utterance, self.stretch, self.units = utterance, stretch, float(len(utterance.phonemes))
        self._engine, self._stream = engine, stream
        self._decoding: Future[list[Future[Samples]]] = Future()
        self._prepared: Prepared | None = None
        if not any(word.phonemes for word in utterance.words):
            self._decoding.set_result([])
            return
        encoding = stream.submit("encode", self.units, lambda: engine.encode(utterance, style, manner))
        encoding.add_done_callback(self._decode)

    def _decode(self, encoding: Future[Prepared]) -> None:
        """Runs on the worker that encoded, so nothing is waiting in between."""
        try:
            self._prepared = prepared = encoding.result()
            parts = self._engine.decode(prepared)
            units = self.units / max(1, len(parts))
            self._decoding.set_result([self._stream.submit("decode", units, part) for part in parts])
        except BaseException as error:  # noqa: BLE001 - handed on to whoever waits
            self._decoding.set_exception(error)

    def result(self) -> tuple[Samples, tuple[Word, ...], tuple[Phoneme, ...]]:
        """Waits for all steps."""
        pieces = [part.result() for part in self._decoding.result()]
        if self._prepared is None:
            return np.zeros(0, np.float32), (), ()
        samples = pieces[0] if len(pieces) == 1 else np.concatenate(pieces)
        return samples, self._prepared.words, self._prepared.phonemes
