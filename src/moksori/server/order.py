"""A request understood: who speaks what, how, and how it leaves. Made in a thread, before anything has been sent."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.requests import Request

from moksori.audio import encode
from moksori.audio.encode import Encoder
from moksori.errors import OptionError, VoiceNotFound
from moksori.server.errors import RequestError
from moksori.server.instructions import understood
from moksori.server.request import MODELS, SpeechBody, clean_text
from moksori.speaker import Errand, Speaker
from moksori.speech import AudioChunk

if TYPE_CHECKING:
    from moksori.server.app import House

SHARED = 5_000
"""Longer texts are neither kept nor shared between equal requests."""
VOICE_TAG = re.compile(r"\[voice:([^\[\]\n]{1,200})\]|<voice\b[^<>]{0,200}?\bname\s*=\s*[\"']([^\"'<>\s]{1,200})")
ANSWERED_ALIKE = ("input", "voice", "model", "cache", "return_download_link", "return_timing")
"""Fields that change nothing of the answer's bytes, or that are part of the key in another form."""

Begin = Callable[[Errand], Iterator[AudioChunk]]


@dataclass(frozen=True)
class Order:
    """What is to be spoken and sent."""

    body: SpeechBody
    text: str
    speaker: Speaker
    voice: str
    options: Mapping[str, Any]
    version: str
    """What else the sound depends on: program, model, plan, lexicon, form of the answer."""
    begin: Begin
    """Starts the work; raises what admission raises."""

    @functools.cached_property
    def key(self) -> str:
        """The same for requests that have the same answer."""
        rest = self.body.model_dump(exclude=set(ANSWERED_ALIKE))
        return json.dumps([self.version, self.text, self.voice, rest], sort_keys=True, default=str)

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.key.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def etag(self) -> str:
        return f'"{self.digest[:32]}"'

    @property
    def sse(self) -> bool:
        return self.body.stream_format == "sse"

    @property
    def sample_rate(self) -> int:
        return int(self.options.get("sample_rate") or self.speaker.sample_rate)

    @property
    def media_type(self) -> str:
        return encode.format_named(self.body.response_format).media_type

    def encoder(self) -> Encoder:
        return Encoder(self.body.response_format, self.sample_rate, bit_rate=self.body.bit_rate)

    def shared(self, request: Request) -> bool:
        """Whether the answer may be kept, and given to others who ask for the same."""
        fresh = "no-cache" in request.headers.get("cache-control", "").lower()
        return self.body.cache and not fresh and len(self.text) <= SHARED


def understand(house: House, body: SpeechBody, lexicon: Any = None) -> Order:
    """Checks what needs the catalogue and the text. lexicon: the asking key's own."""
    if body.model not in MODELS and not house.is_voice(body.model):
        raise RequestError(404, f"there is no model {body.model!r}; there are {', '.join(MODELS)}", param="model",
                           code="model_not_found")  # fmt: skip
    text = clean_text(body.input)
    check_length(house, text)
    aliases = body.voice_aliases or {}
    voice, rate = cast_as(body.voice or house.settings.voice, aliases)
    speaker = speaker_for(house, voice)
    options = options_of(house, body, speaker, rate, lexicon)
    if body.allow_voice_tags:
        check_tags(house, text, aliases)
    if aliases:
        speaker = speaker.with_cast({name: cast_as(name, aliases) for name in aliases})
    version = house.version(options["lexicon"])
    return Order(
        body, text, speaker, voice, options, version, lambda errand: speaker.stream(text, errand=errand, **options)
    )


def check_length(house: House, text: str) -> None:
    if not text:
        raise RequestError(400, "input is empty; send a text to speak", param="input", code="empty_input")
    if len(text) > house.settings.max_input:
        raise RequestError(
            400, f"input has {len(text):,} characters; {house.settings.max_input:,} are allowed at once",
            param="input", code="string_above_max_length",
        )  # fmt: skip


def speaker_for(house: House, voice: str) -> Speaker:
    try:
        return house.tts.speaker(voice)
    except VoiceNotFound:
        raise
    except OptionError as error:
        raise RequestError(400, str(error), param="voice", code="invalid_voice") from None


def cast_as(voice: str, aliases: Mapping[str, Any]) -> tuple[str, float]:
    """The voice and the rate behind one of the request's own names; the same voice at 1.0 if it is none."""
    found = aliases.get(voice, aliases.get(voice.lower(), voice))
    if isinstance(found, str):
        return found, 1.0
    name, rate = (found.get("voice"), found.get("rate", 1.0)) if isinstance(found, Mapping) else (None, 1.0)
    if (
        not isinstance(name, str)
        or isinstance(rate, bool)
        or not isinstance(rate, (int, float))
        or not 0.25 <= rate <= 4
    ):
        raise RequestError(
            400, f"voice_aliases: {voice!r} must be a voice, or {{voice, rate}} with a rate from 0.25 to 4",
            param="voice_aliases", code="invalid_value",
        )  # fmt: skip
    return name, float(rate)


def check_tags(house: House, text: str, aliases: Mapping[str, Any]) -> None:
    """A voice that only a tag in the middle names must be there before anything is sent."""
    for match in VOICE_TAG.finditer(text):
        name, _ = cast_as("".join((match[1] or match[2]).split()), aliases)
        if match[1] and not house.is_voice(name):
            raise VoiceNotFound(name)


def options_of(house: House, body: SpeechBody, speaker: Speaker, rate: float, lexicon: Any) -> dict[str, Any]:
    """The library's options for a request's fields."""
    from moksori.text import languages

    wishes = understood(body.instructions)
    language = body.language or body.lang_code
    options: dict[str, Any] = {
        "speed": min(4.0, max(0.25, body.speed * wishes.pace * rate)),
        "pauses": min(10.0, body.pauses * wishes.pauses),
        "volume": body.volume_multiplier,
        "pitch": body.pitch,
        "seed": body.seed,
        "loudness": body.loudness,
        "language": languages.resolve(language) if language else None,
        "markup": "ssml" if body.ssml else body.markup,
        "profile": body.profile,
        "style": body.style,
        "voice_tags": body.allow_voice_tags,
        "lexicon": house.lexicon_for(lexicon, body.lexicon),
    }
    if body.sample_rate:
        options["sample_rate"] = body.sample_rate
    if body.response_format == "mulaw":
        options["sample_rate"] = 8000
    if body.normalization_options is not None:
        options["normalize"] = body.normalization_options
    speaker.options.replace(**options)
    return options


def errand_for(request: Request, house: House, order: Order) -> Errand:
    """On whose behalf, and until when."""
    given = request.headers.get("x-moksori-deadline-ms", "")
    if given and not (given.isascii() and given.isdigit() and 0 < int(given[:12]) <= 86_400_000):
        raise RequestError(400, "X-Moksori-Deadline-Ms must be whole milliseconds", param="X-Moksori-Deadline-Ms")
    most = house.settings.request_time
    return Errand(
        tenant=house.tenant(request),
        patience=house.settings.patience,
        deadline=min(int(given) / 1000, most) if given else most,
        claim=f"{order.voice}\0{order.text}",
        returning=request.headers.get("x-stainless-retry-count", "0").strip() not in ("", "0"),
    )
