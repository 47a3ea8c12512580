"""The audio cache by itself: whole or not there, never over its size, whatever happens to its files."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from moksori.server.cache import AudioCache


def test_what_was_put_comes_back_and_nothing_else(tmp_path):
    cache = AudioCache(tmp_path, 1_000_000)
    cache.put("a", b"sound")
    assert cache.get("a") == b"sound" and cache.get("b") is None
    assert AudioCache(tmp_path, 1_000_000).get("a") == b"sound"


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-1], lambda data: b"", lambda data: data[:40] + b"!" + data[41:]]
)
def test_a_damaged_entry_is_not_taken_for_a_whole_one(tmp_path, damage):
    cache = AudioCache(tmp_path, 1_000_000)
    cache.put("a", b"sound" * 10)
    path = next(tmp_path.iterdir())
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get("a") is None
    assert not list(tmp_path.iterdir())


def test_half_written_entries_are_gone_after_a_restart(tmp_path):
    (tmp_path / "0123.1.2.part").write_bytes(b"half")
    AudioCache(tmp_path, 1000)
    assert not list(tmp_path.iterdir())


def test_the_longest_unused_go_when_it_is_full(tmp_path):
    cache = AudioCache(tmp_path, 10_000)
    for number in range(20):
        cache.put(str(number), bytes(1000))
        os.utime(cache._path(str(number)), (number, number))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 10_000
    assert cache.get("19") is not None and cache.get("0") is None


def test_one_answer_cannot_push_out_everything_else(tmp_path):
    cache = AudioCache(tmp_path, 10_000)
    cache.put("small", b"sound")
    cache.put("huge", bytes(9_000))
    assert cache.get("huge") is None and cache.get("small") == b"sound"


def test_a_cache_of_no_size_keeps_nothing(tmp_path):
    cache = AudioCache(tmp_path / "never", 0)
    cache.put("a", b"sound")
    assert cache.get("a") is None and not (tmp_path / "never").exists()


def test_many_threads_may_write_the_same_entry(tmp_path):
    cache = AudioCache(tmp_path, 1_000_000)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: cache.put("a", b"sound" * 1000), range(50)))
        assert set(pool.map(lambda _: cache.get("a"), range(50))) == {b"sound" * 1000}
    assert len(list(tmp_path.iterdir())) == 1
