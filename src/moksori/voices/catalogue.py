"""The catalogue: every voice by name, with what it needs and where that can be had.

The data is `catalogue.json` (made by scripts/catalogue.py). Beside it stand the mixes that the user saved, one small
file each below the cache's root, so that several processes may save at once and none loses another's. OpenAI's thirteen
voice names are aliases.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from moksori.errors import OptionError, VoiceNotFound
from moksori.sources import Cache, RemoteFile, Uri
from moksori.sources.store import read_json, write_json
from moksori.voices.mix import Mix, is_mix, parse_mix

_SAVED = re.compile(r"[a-z][a-z0-9_]{0,62}[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice and what it takes to speak with it."""

    name: str
    engine: str
    model: str
    """The name of the model it needs; voices of one model share it."""
    language: str
    """A tag of ours: en-us en-gb es fr hi it pt-br ja zh ko."""
    gender: str | None = None
    grade: str | None = None
    """The model card's overall grade, A to F; None where it has none."""
    licence: str | None = None
    credit: str | None = None
    """Whom the licence asks to name."""
    files: tuple[RemoteFile, ...] = ()
    """Its own files, without the model's. Empty for a mix, and for a voice of the user's own before it is fetched."""
    mix: Mix = ()
    """For a mix: voices with their shares. Empty for every other voice."""
    origin: str | None = None
    """What it was made from: another voice's name or a mix expression."""
    source: Uri | None = None
    """For a voice of the user's own: where it comes from."""
    pace: float = 1.0
    """Multiplies the speed: what suits the voice in this language."""

    def to_dict(self) -> dict[str, Any]:
        """For JSON: what is known, without the files."""
        known = {field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("files", "mix")}
        if self.pace == 1.0:
            del known["pace"]
        if self.source:
            known["source"] = self.source.shown
        if self.mix:
            known["mix"] = [{"voice": name, "share": round(share, 6)} for name, share in self.mix]
        return {name: value for name, value in known.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Build:
    """One form of a model's weights."""

    name: str
    files: tuple[RemoteFile, ...]


@dataclass(frozen=True, slots=True)
class Model:
    """The weights that the voices of an engine share."""

    name: str
    engine: str
    builds: tuple[Build, ...]
    """In order of preference; every one will do."""
    licence: str | None = None
    shared: tuple[str, ...] = ()
    """Other models that it needs beside itself (a BERT)."""


class Catalogue:
    """All voices, with the saved mixes of one cache. Safe for many threads and processes."""

    def __init__(self, cache: Cache | None = None) -> None:
        self.cache = cache or Cache()
        self._data = _data()

    @property
    def aliases(self) -> Mapping[str, str]:
        """OpenAI's names for voices and what they mean here."""
        return self._data.aliases

    def names(self, language: str | None = None) -> tuple[str, ...]:
        """The names of all voices, saved mixes included, sorted; with `language` only those that speak it."""
        own = {name: self._saved(name) for name in self._saved_names()}
        voices = {**self._data.voices, **{name: voice for name, voice in own.items() if voice}}
        return tuple(sorted(name for name, voice in voices.items() if language in (None, voice.language)))

    def best(self, language: str) -> str | None:
        """The voice of a language with the best grade; None if nothing speaks it."""
        graded = [(_rank(self.voice(name).grade), name) for name in self.names(language) if name in self._data.voices]
        return min(graded)[1] if graded else None

    def voice(self, name: str) -> Voice:
        """The voice called so: of the catalogue, an alias, a saved mix, or a mix expression.

        Raises `VoiceNotFound` with names that look alike, `OptionError` for an expression that is none.
        """
        name = name.strip()
        known = self._plain(name) or self._saved(name)
        if known:
            return known
        if not is_mix(name):
            raise self._unknown(name)
        try:
            return self._mixed(name, name)
        except (VoiceNotFound, OptionError):
            if set("+()") & set(name) or all(map(self._plain, name.split("-"))):
                raise
            raise self._unknown(name) from None  # more likely a name with a '-' than a subtraction

    def model(self, name: str) -> Model:
        """The model called so. Raises `LookupError`."""
        if name not in self._data.models:
            raise OptionError("model", name, f"it is not known; there are {', '.join(self._data.models)}")
        return self._data.models[name]

    def fetch(self, voice: Voice) -> tuple[Voice, dict[str, Path]]:
        """The voice's files by name, fetched where they are missing, and the voice as they describe it.

        For a mix: the files of all its voices, by file name. Raises `SourceError`.
        """
        if voice.source is not None:
            from moksori.voices.custom import fetch_custom

            return fetch_custom(self.cache, voice)
        return voice, self.cache.get(voice.files)

    def fetch_model(self, name: str) -> tuple[str, dict[str, Path]]:
        """The model's files, and which build they are: the first that is here already, else the first to be had."""
        return self.cache.first({build.name: build.files for build in self.model(name).builds})

    def custom(self, name: str, source: str) -> Voice:
        """A voice of the user's own at a URI; nothing is fetched yet. See `voices.custom` for what may be there."""
        from moksori.voices.custom import custom_voice

        return custom_voice(name, source)

    def save_mix(self, name: str, expression: str) -> Voice:
        """Keeps a mix under a name, in the cache's root; an older one of that name gives way. Gives it as a voice.

        name: 2 to 64 of a-z, 0-9 and _, beginning with a letter, and no voice's or alias' name.
        """
        if not _SAVED.fullmatch(name):
            raise OptionError("name", name, "a mix has 2 to 64 of a-z, 0-9 and _, a letter first, no _ last")
        if name in self._data.voices or name in self.aliases:
            raise OptionError("name", name, "a voice has that name already; choose another")
        voice = self._mixed(name, expression)
        write_json(self._saved_file(name), {"expression": expression})
        return voice

    def remove_mix(self, name: str) -> None:
        """Forgets a saved mix. Raises `VoiceNotFound`."""
        if not _SAVED.fullmatch(name):
            raise self._unknown(name)
        try:
            self._saved_file(name).unlink()
        except FileNotFoundError:
            raise self._unknown(name) from None

    def _plain(self, name: str) -> Voice | None:
        name = self.aliases.get(name, name)
        return self._data.voices.get(name)

    def _mixed(self, name: str, expression: str) -> Voice:
        """The voice that an expression makes. Its language and model are those of the first voice."""
        mix = parse_mix(expression, self._data.voices)
        voices = [self._plain(part) for part, _ in mix]
        for (part, _), voice in zip(mix, voices, strict=True):
            if (voice is None and self._saved(part)) or (voice is not None and voice.mix):
                raise OptionError("voice", expression, f"{part!r} is a mix itself; write its voices instead")
            if voice is None:
                raise self._unknown(part)
        found = [voice for voice in voices if voice]
        if len({voice.model for voice in found}) > 1:
            raise OptionError("voice", expression, "its voices belong to different models, which cannot be mixed")
        shares: dict[str, float] = {}
        for voice, (_, share) in zip(found, mix, strict=True):
            shares[voice.name] = shares.get(voice.name, 0.0) + share  # an alias and its voice may both be named
        return replace(
            found[0],
            name=name,
            gender=found[0].gender if len({voice.gender for voice in found}) == 1 else None,
            grade=None,
            credit="; ".join(dict.fromkeys(voice.credit for voice in found if voice.credit)) or None,
            files=tuple(dict.fromkeys(file for voice in found for file in voice.files)),
            mix=tuple(shares.items()),
            origin=expression,
        )

    def _saved_file(self, name: str) -> Path:
        return self.cache.root / "mixes" / f"{name}.json"

    def _saved_names(self) -> Sequence[str]:
        return [path.stem for path in (self.cache.root / "mixes").glob("*.json") if _SAVED.fullmatch(path.stem)]

    def _saved(self, name: str) -> Voice | None:
        """The saved mix; None if there is none, or if what is there makes no sense (any more)."""
        if not _SAVED.fullmatch(name):
            return None
        expression = read_json(self._saved_file(name)).get("expression")
        try:
            return self._mixed(name, str(expression)) if expression else None
        except (OptionError, VoiceNotFound):
            return None

    def _unknown(self, name: str) -> VoiceNotFound:
        names = [*self._data.voices, *self.aliases, *self._saved_names()]
        near = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.6)
        return VoiceNotFound(name, near)


def _rank(grade: str | None) -> float:
    """For sorting: A+ before A before A- before B+; no grade last."""
    return ord(grade[0]) - {"+": 0.3, "-": -0.3}.get(grade[1:], 0.0) if grade else float("inf")


@dataclass(frozen=True)
class _Data:
    voices: Mapping[str, Voice]
    aliases: Mapping[str, str]
    models: Mapping[str, Model]


@lru_cache(maxsize=1)
def _data() -> _Data:
    raw = json.loads(resources("moksori.voices").joinpath("catalogue.json").read_text("utf-8"))
    return _Data(
        voices={name: _voice(name, about) for name, about in raw["voices"].items()},
        aliases=raw["aliases"],
        models={name: _model(name, about) for name, about in raw["models"].items()},
    )


def _voice(name: str, about: Mapping[str, Any]) -> Voice:
    mix = tuple((part, float(share)) for part, share in about.get("mix", ()))
    return Voice(**{**about, "name": name, "files": _files(about["files"]), "mix": mix})


def _model(name: str, about: Mapping[str, Any]) -> Model:
    builds = tuple(Build(build, _files(files)) for build, files in about["builds"].items())
    return Model(name, about["engine"], builds, about.get("licence"), tuple(about.get("shared", ())))


def _files(listed: Sequence[Mapping[str, Any]]) -> tuple[RemoteFile, ...]:
    return tuple(
        RemoteFile(
            one["name"],
            one["size"],
            one["sha256"],
            tuple(place if isinstance(place, str) else tuple(place) for place in one["places"]),
        )
        for one in listed
    )
