"""Voices of the user's own: `load("client-a", source="s3://tts-prod/voices")`.

At the source there may be
    client-a/            a folder with the voice's files
    client-a.bin         one table of styles (also .npy and .pt)
or the source is itself such a folder or table. A `voice.json` among the files says what the voice is, every field
optional: {"engine", "model", "language", "gender", "licence", "credit", "origin"}. Without one it is a Kokoro voice,
and its language follows Kokoro's habit of naming (`jf_…` is Japanese), else it is American English.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

from moksori.errors import ModelError, SourceError, VoiceNotFound
from moksori.sources import Cache, Uri, open_source, parse
from moksori.sources.names import checked
from moksori.sources.store import read_json
from moksori.voices.catalogue import Voice

MANIFEST = "voice.json"
_TABLES = (".bin", ".npy", ".pt")
_LANGUAGES = {
    "a": "en-us",
    "b": "en-gb",
    "e": "es",
    "f": "fr",
    "h": "hi",
    "i": "it",
    "j": "ja",
    "k": "ko",
    "p": "pt-br",
    "z": "zh",
}
_TEXTS = ("engine", "model", "language", "gender", "licence", "credit", "origin")


def custom_voice(name: str, source: str) -> Voice:
    """The voice as far as its name tells; nothing is fetched."""
    checked(name, "voice")
    uri = parse(source)
    prefix, _, rest = name.partition("_")
    habit = len(prefix) == 2 and prefix[1] in "fm" and bool(rest)
    language = _LANGUAGES.get(prefix[0], "en-us") if habit else "en-us"
    gender = {"f": "female", "m": "male"}.get(prefix[1]) if habit else None
    return Voice(name, "kokoro", "kokoro-82m", language, gender, source=uri)


def fetch_custom(cache: Cache, voice: Voice) -> tuple[Voice, dict[str, Path]]:
    """The voice as its `voice.json` describes it, and its files by name."""
    assert voice.source is not None
    files = _files(cache, voice.source, voice.name)
    manifest = files.pop(MANIFEST, None)
    if manifest is not None:
        voice = _described(voice, manifest)
    if voice.engine == "kokoro":
        files = dict([_table(voice, files)])
    return voice, files


def _files(cache: Cache, source: Uri, name: str) -> dict[str, Path]:
    certain = [uri for uri in _candidates(source, name) if uri != source or uri.scheme != "file"]
    kept = next(filter(None, map(cache.kept, certain)), None)
    folder = kept or cache.fetch(str(_found(cache, source, name)))
    if folder.is_file():
        return {folder.name: folder}
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path for path in paths}


def _candidates(source: Uri, name: str) -> Sequence[Uri]:
    """Where the voice may be, the likeliest first."""
    if PurePosixPath(source.name).suffix in _TABLES:
        return [source]
    return [source / name, *(source / f"{name}{suffix}" for suffix in _TABLES), source]


def _found(cache: Cache, source: Uri, name: str) -> Uri:
    """Which of the candidates there is."""
    candidates = _candidates(source, name)
    if len(candidates) == 1:
        return source
    if source.scheme in ("http", "https"):  # cannot list
        return candidates[1]
    if cache.offline and not open_source(source).local:
        return candidates[0]  # the cache says what is missing
    names = [entry.name for entry in open_source(source, cache.network).list(source)]
    there = {*names, *(entry.partition("/")[0] for entry in names)}
    for candidate in candidates[:-1]:
        if candidate.name in there:
            return candidate
    tables = [entry for entry in names if "/" not in entry and PurePosixPath(entry).suffix in _TABLES]
    if MANIFEST in names or len(tables) == 1:
        return source
    raise VoiceNotFound(name, sorted(PurePosixPath(entry).stem for entry in there if not entry.startswith("."))[:5])


def _described(voice: Voice, manifest: Path) -> Voice:
    about: dict[str, Any] = read_json(manifest)
    if not about:
        raise ModelError(f"{manifest} is not a description of a voice; it must be a JSON object")
    wrong = [name for name in _TEXTS if name in about and not (isinstance(about[name], str) and about[name])]
    if wrong:
        raise ModelError(f"{manifest}: {wrong[0]!r} must be a text")
    return replace(voice, **{name: about[name] for name in _TEXTS if name in about})


def _table(voice: Voice, files: dict[str, Path]) -> tuple[str, Path]:
    """The one table of a Kokoro voice."""
    tables = [name for name in files if PurePosixPath(name).suffix in _TABLES]
    own = [name for name in tables if PurePosixPath(name).stem == voice.name]
    if len(own or tables) != 1:
        found = ", ".join(tables) or "none"
        raise SourceError(
            voice.source.shown if voice.source else "",
            f"a Kokoro voice is one file ({', '.join(_TABLES)}); there is: {found}",
        )
    name = (own or tables)[0]
    return name, files[name]
