"""A voice is a table of styles: 510 rows of 256 numbers, one row for each number of tokens.

In goes a file, out comes a read-only float32 array of shape (510, 1, 256). Four kinds of file are in use:
    NAME.bin            the bare numbers (little-endian float32)
    NAME.npy            a numpy array
    voices.npz (.bin)   many arrays, each under its voice's name; say which with `name` or as PATH#NAME
    NAME.pt             a torch file: a zip of a pickle and raw numbers. It is read without running the pickle: only the
                        few names that rebuild one tensor are allowed, and none of them does anything here.
"""

from __future__ import annotations

import io
import pickle
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moksori.errors import ModelError

Style = NDArray[np.float32]

WIDTH = 256
ROWS = 510
_ZIP = b"PK\x03\x04"


def read_style(path: str | Path, name: str | None = None) -> Style:
    """The style table in `path`; `name` is the member of an archive of voices (default: the only one)."""
    path = Path(path)
    if not path.exists() and "#" in path.name:
        stem, _, name = str(path).rpartition("#")
        path = Path(stem)
    try:
        with path.open("rb") as file:
            magic = file.read(6)
        table = _reader(magic)(path, name)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, pickle.UnpicklingError) as error:
        raise ModelError(f"{path} cannot be read as a Kokoro voice ({error}); fetch it again") from error
    return _checked(table, path)


def mix(styles: Sequence[Style], weights: Sequence[float]) -> Style:
    """The weighted sum of `styles`; weights are used as they are (1, -0.5 ...), so let them sum to 1."""
    if len(styles) != len(weights) or not styles:
        raise ValueError(f"{len(styles)} styles need as many weights, not {len(weights)}")
    rows = min(len(style) for style in styles)
    total = sum(np.float64(weight) * style[:rows] for style, weight in zip(styles, weights, strict=True))
    return _frozen(np.asarray(total, np.float32))


def _reader(magic: bytes) -> Any:
    if magic.startswith(_ZIP):
        return _from_zip
    if magic == b"\x93NUMPY":
        return _from_npy
    return _from_raw


def _from_raw(path: Path, name: str | None) -> NDArray[Any]:
    return np.frombuffer(path.read_bytes(), "<f4")


def _from_npy(path: Path, name: str | None) -> NDArray[Any]:
    return np.asarray(np.load(path, allow_pickle=False))


def _from_zip(path: Path, name: str | None) -> NDArray[Any]:
    with zipfile.ZipFile(path) as archive:
        members = archive.namelist()
        if any(member.endswith("data.pkl") for member in members):
            return _from_torch(archive, members)
        return _from_npz(archive, members, name)


def _from_npz(archive: zipfile.ZipFile, members: list[str], name: str | None) -> NDArray[Any]:
    if name is None and len(members) > 1:
        raise ValueError(f"it holds {len(members)} voices; say which, as FILE#NAME")
    member = members[0] if name is None else f"{name}.npy"
    if member not in members:
        raise KeyError(f"no voice {name!r} in it")
    return np.asarray(np.lib.format.read_array(io.BytesIO(archive.read(member)), allow_pickle=False))


def _from_torch(archive: zipfile.ZipFile, members: list[str]) -> NDArray[Any]:
    pickled = next(member for member in members if member.endswith("data.pkl"))
    found = _TorchReader(archive, pickled.removesuffix("data.pkl")).load()
    if isinstance(found, dict) and len(found) == 1:
        found = next(iter(found.values()))
    if not isinstance(found, np.ndarray):
        raise ValueError("it is not a single tensor")
    return found


_TORCH_TYPES = {"FloatStorage": "<f4", "HalfStorage": "<f2", "DoubleStorage": "<f8"}


class _TorchReader(pickle.Unpickler):
    """Knows the three names that a saved tensor needs, each bound to a harmless function of ours."""

    def __init__(self, archive: zipfile.ZipFile, root: str) -> None:
        super().__init__(io.BytesIO(archive.read(f"{root}data.pkl")))
        self._archive, self._root = archive, root

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return _rebuild
        if (module, name) == ("collections", "OrderedDict"):
            return dict
        if module == "torch" and name in _TORCH_TYPES:
            return _TORCH_TYPES[name]
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a voice file")

    def persistent_load(self, identity: Any) -> NDArray[Any]:
        _, kind, key, *_ = identity
        if kind not in _TORCH_TYPES.values() or not str(key).isalnum():
            raise pickle.UnpicklingError("it holds something else than numbers")
        return np.frombuffer(self._archive.read(f"{self._root}data/{key}"), kind)


def _rebuild(storage: NDArray[Any], offset: int, shape: Sequence[int], strides: Sequence[int], *_: Any) -> NDArray[Any]:
    reach = offset + sum((size - 1) * step for size, step in zip(shape, strides, strict=True)) + 1
    if offset < 0 or min((*shape, *strides, 1)) < 0 or reach > storage.size:
        raise pickle.UnpicklingError("its tensor reaches beyond its numbers")
    steps = [step * storage.itemsize for step in strides]
    return np.lib.stride_tricks.as_strided(storage[offset:], shape, steps, writeable=False)


def _checked(table: NDArray[Any], path: Path) -> Style:
    if table.size == 0 or table.size % WIDTH or (table.ndim > 1 and table.shape[-1] != WIDTH):
        raise ModelError(f"{path} is not a Kokoro voice: {table.shape} numbers instead of ({ROWS}, 1, {WIDTH})")
    styles = np.asarray(table, np.float32).reshape(-1, 1, WIDTH)
    if len(styles) < ROWS:
        raise ModelError(f"{path} is not a Kokoro voice: {len(styles)} styles instead of {ROWS}")
    if not np.isfinite(styles).all():
        raise ModelError(f"{path} holds numbers that are not finite; fetch it again")
    return _frozen(styles)


def _frozen(styles: Style) -> Style:
    styles = np.ascontiguousarray(styles)
    styles.flags.writeable = False
    return styles
