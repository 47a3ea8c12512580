from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from moksori.engines.kokoro.store import Store, sha256


def build(folder: Path) -> None:
    (folder / "part").write_text("made")


def test_a_folder_is_made_once(tmp_path: Path) -> None:
    store, calls = Store(tmp_path), []
    for _ in range(2):
        folder = store.folder({"recipe": 1}, lambda into: (calls.append(into), build(into)))
    assert len(calls) == 1 and (folder / "part").read_text() == "made"


def test_any_other_fact_makes_another_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    folders = {store.folder(what, build) for what in ({"recipe": 1}, {"recipe": 2}, {"recipe": 1, "cpu": "avx2"})}
    assert len(folders) == 3


def test_a_build_that_failed_leaves_nothing_behind(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        build(folder)
        raise RuntimeError("out of paper")

    store = Store(tmp_path)
    with pytest.raises(RuntimeError):
        store.folder({"recipe": 1}, fail)
    assert not [path for path in tmp_path.iterdir() if path.is_dir()]
    assert (store.folder({"recipe": 1}, build) / "part").exists()


def _race(root: Path, gate: object, made: object) -> None:
    def count(folder: Path) -> None:
        with made.get_lock():
            made.value += 1
        build(folder)

    gate.wait()
    Store(root).folder({"recipe": 1}, count)


def test_of_many_processes_one_builds(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    gate, made = context.Barrier(4), context.Value("i", 0)
    racers = [context.Process(target=_race, args=(tmp_path, gate, made)) for _ in range(4)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
        assert racer.exitcode == 0
    assert made.value == 1


def test_a_changed_file_has_another_digest(tmp_path: Path) -> None:
    store, model = Store(tmp_path / "cache"), tmp_path / "model"
    model.write_bytes(b"one")
    first = store.digest(model)
    assert first == sha256(model) == store.digest(model)
    model.write_bytes(b"three")
    assert store.digest(model) == sha256(model) != first
