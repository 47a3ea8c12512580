from __future__ import annotations

import io
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest

from moksori.engines.kokoro.styles import mix, read_style
from moksori.errors import ModelError

TABLE = np.random.default_rng(3).standard_normal((510, 1, 256)).astype(np.float32)


def torch_pickle(shape: tuple[int, ...], offset: int = 0, module: str = "torch._utils") -> bytes:
    """What torch.save writes for one tensor, made by hand: opcodes, so that no torch is needed."""
    strides = tuple(int(np.prod(shape[place + 1 :])) for place in range(len(shape)))

    def numbers(values: tuple[int, ...]) -> bytes:
        return b"(" + b"".join(b"J" + value.to_bytes(4, "little", signed=True) for value in values) + b"t"

    return (
        b"\x80\x02"
        + f"c{module}\n_rebuild_tensor_v2\n".encode()
        + b"((" + b"X\x07\x00\x00\x00storage" + b"ctorch\nFloatStorage\n"
        + b"X\x01\x00\x00\x000" + b"X\x03\x00\x00\x00cpu"
        + b"J" + (510 * 256).to_bytes(4, "little") + b"tQ"
        + b"J" + offset.to_bytes(4, "little") + numbers(shape) + numbers(strides)
        + b"\x89" + b"ccollections\nOrderedDict\n)R" + b"tR."
    )  # fmt: skip


def torch_file(path: Path, pickled: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("voice/data.pkl", pickled)
        archive.writestr("voice/data/0", TABLE.tobytes())
    return path


def test_all_four_kinds_of_file_give_the_same_table(tmp_path: Path) -> None:
    TABLE.tofile(tmp_path / "v.bin")
    np.save(tmp_path / "v.npy", TABLE)
    np.savez(tmp_path / "all.bin.npz", other=TABLE * 2, v=TABLE)
    torch_file(tmp_path / "v.pt", torch_pickle((510, 1, 256)))
    for name in ("v.bin", "v.npy", "all.bin.npz#v", "v.pt"):
        np.testing.assert_array_equal(read_style(tmp_path / name), TABLE)
    np.testing.assert_array_equal(read_style(tmp_path / "all.bin.npz", "other"), TABLE * 2)


def test_a_style_table_cannot_be_changed(tmp_path: Path) -> None:
    np.save(tmp_path / "v.npy", TABLE)
    with pytest.raises(ValueError, match="read-only"):
        read_style(tmp_path / "v.npy")[0] = 0


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("raise SystemExit('the pickle ran')",)


def test_a_pickle_that_wants_to_run_code_is_refused(tmp_path: Path) -> None:
    path = torch_file(tmp_path / "evil.pt", pickle.dumps(Evil()))
    with pytest.raises(ModelError, match="exec has no place in a voice file"):
        read_style(path)


@pytest.mark.parametrize(
    ("pickled", "said"),
    [
        (torch_pickle((5100, 1, 256)), "reaches beyond"),
        (torch_pickle((510, 1, 256), offset=1), "reaches beyond"),
        (torch_pickle((510, 1, 256), module="os"), "no place in a voice file"),
        (b"not a pickle", "cannot be read"),
    ],
)
def test_a_broken_torch_file_is_a_model_error(tmp_path: Path, pickled: bytes, said: str) -> None:
    with pytest.raises(ModelError, match=said):
        read_style(torch_file(tmp_path / "v.pt", pickled))


def saved(array: np.ndarray) -> bytes:
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"short",
        TABLE[:100].tobytes(),
        TABLE.tobytes()[:-1],
        saved(np.zeros((510, 1, 128), np.float32)),
        saved(np.full((510, 1, 256), np.nan, np.float32)),
        b"PK\x03\x04 not a zip",
    ],
)
def test_what_is_no_voice_is_a_model_error_that_names_the_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.bin").write_bytes(content)
    with pytest.raises(ModelError, match=r"broken\.bin"):
        read_style(tmp_path / "broken.bin")


def test_an_archive_of_many_voices_asks_for_a_name(tmp_path: Path) -> None:
    np.savez(tmp_path / "all.npz", a=TABLE, b=TABLE)
    with pytest.raises(ModelError, match="say which"):
        read_style(tmp_path / "all.npz")
    with pytest.raises(ModelError, match="no voice 'c'"):
        read_style(tmp_path / "all.npz", "c")


def test_a_mix_is_the_weighted_sum() -> None:
    other = TABLE[::-1]
    np.testing.assert_allclose(mix([TABLE, other], [0.25, 0.75]), TABLE * 0.25 + other * 0.75, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(mix([TABLE, other], [1.5, -0.5]), TABLE * 1.5 - other * 0.5, rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="as many weights"):
        mix([TABLE], [1, 2])
