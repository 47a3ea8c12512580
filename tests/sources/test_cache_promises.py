"""The promises of DESIGN 7, one test each, with real servers and real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from servers import Web, black_hole, closed_port, noise, serving, sha256

from moksori.errors import IntegrityError, OfflineError, OptionError, SourceError, SourceUnreachable
from moksori.sources import Cache, Network, RemoteFile, store

DATA = noise(300_000)
CHILD = """
import sys, json
from moksori.sources import Cache, RemoteFile
root, name, size, digest, url = sys.argv[1:]
print(Cache(root).get([RemoteFile(name, int(size), digest, (url,))])[name].stat().st_size, flush=True)
"""


def known(*places: str | tuple[str, ...], data: bytes = DATA, name: str = "voice.bin") -> RemoteFile:
    return RemoteFile(name, len(data), sha256(data), places)


def child(root: Path, file: RemoteFile) -> subprocess.Popen[str]:
    arguments = [str(root), file.name, str(file.size), str(file.sha256), str(file.places[0])]
    return subprocess.Popen([sys.executable, "-c", CHILD, *arguments], stdout=subprocess.PIPE, text=True)


def in_the_cache(root: Path) -> list[Path]:
    return [
        path for path in root.rglob("*") if path.is_file() and "files" in path.parts and not path.name.startswith(".")
    ]


def test_a_file_is_fetched_once_and_then_only_read(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    cache = Cache(tmp_path)
    file = known(f"{web.url}/voice.bin")
    first = cache.get([file])["voice.bin"]
    assert first.read_bytes() == DATA
    assert cache.get([file])["voice.bin"] == first
    assert web.count("voice.bin") == 1
    assert not list((tmp_path / "partial").iterdir())


def test_a_file_gets_its_name_only_when_it_is_whole_and_synced(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.files["voice.bin"] = DATA
    events: list[tuple[str, int]] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(handle: int) -> None:
        events.append(("fsync", os.fstat(handle).st_size))
        fsync(handle)

    def watched_replace(old: Any, new: Any) -> None:
        events.append((f"rename to {Path(new).name}", os.stat(old).st_size))
        replace(old, new)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    Cache(tmp_path).get([known(f"{web.url}/voice.bin")])
    last = max(place for place, (what, _) in enumerate(events) if what == "rename to voice.bin")
    assert events[last - 1] == ("fsync", len(DATA))
    assert events[last] == ("rename to voice.bin", len(DATA))
    assert events[last + 1][0] == "fsync"  # of the folder


def test_a_download_that_is_killed_leaves_nothing_that_counts_and_is_taken_up_again(tmp_path: Path) -> None:
    with serving(files={"voice.bin": DATA}, stall=threading.Event()) as web:
        file = known(f"{web.url}/voice.bin")
        process = child(tmp_path, file)
        until = time.monotonic() + 30
        while not any(path.stat().st_size >= len(DATA) // 2 for path in tmp_path.rglob("*.part")):
            assert time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        cache = Cache(tmp_path)
        assert in_the_cache(tmp_path) == []
        assert cache.list() == []
        assert cache.find(file) is None
        with pytest.raises(OfflineError):
            Cache(tmp_path, offline=True).get([file])
        assert web.stall is not None
        web.stall.set()
        assert cache.get([file])["voice.bin"].read_bytes() == DATA
        assert web.headers_of("voice.bin")[-1]["range"] == f"bytes={len(DATA) // 2}-"
        assert not list((tmp_path / "partial").iterdir())


def test_a_file_that_changed_while_it_was_fetched_is_never_half_old(web: Web, tmp_path: Path) -> None:
    """Without a known digest only the server's tag tells; an old part must never get a new tag."""
    web.files["voice.bin"] = DATA
    web.cuts["voice.bin"] = [100_000, 0, 0]
    file = RemoteFile("voice.bin", None, None, (f"{web.url}/voice.bin",))
    with pytest.raises(SourceUnreachable):
        Cache(tmp_path).get([file])
    web.files["voice.bin"] = new = noise(300_000, seed=7)
    web.cuts["voice.bin"] = [0, 0, 0]  # the new one is announced, and nothing of it comes
    with pytest.raises(SourceUnreachable):
        Cache(tmp_path).get([file])
    web.cuts.clear()
    assert Cache(tmp_path).get([file])["voice.bin"].read_bytes() == new


def test_a_process_that_dies_before_the_first_byte_of_a_new_version_leaves_no_mixture(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from moksori.sources import http

    web.files["voice.bin"] = DATA
    web.cuts["voice.bin"] = [100_000, 0, 0]
    file = RemoteFile("voice.bin", None, None, (f"{web.url}/voice.bin",))
    with pytest.raises(SourceUnreachable):
        Cache(tmp_path).get([file])
    web.cuts.clear()
    web.files["voice.bin"] = new = noise(300_000, seed=7)

    def die(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(http, "_receive", die)
        Cache(tmp_path).get([file])
    assert Cache(tmp_path).get([file])["voice.bin"].read_bytes() == new


def test_failures_do_not_pile_up_what_they_left(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    file = known(f"{web.url}/voice.bin")
    for _ in range(4):
        web.cuts["voice.bin"] = [10_000, 0, 0, 0]
        with pytest.raises(SourceUnreachable):
            Cache(tmp_path).get([file])
    assert len(list((tmp_path / "partial").iterdir())) == 1
    web.cuts.clear()
    assert Cache(tmp_path).get([file])["voice.bin"].read_bytes() == DATA
    assert web.headers_of("voice.bin")[-1]["range"] == "bytes=40000-"


def test_what_a_killed_download_left_is_not_mixed_with_another_version(tmp_path: Path, web: Web) -> None:
    web.files["voice.bin"] = new = noise(300_000, seed=2)
    left = tmp_path / "partial" / f"{sha256(new)[:40]}-dead" / "0"
    left.mkdir(parents=True)
    (left / "voice.bin.part").write_bytes(DATA[:100_000])
    note = {
        "address": store.hashlib.sha256(f"{web.url}/voice.bin".encode()).hexdigest(),
        "validator": '"old"',
        "total": 9,
    }
    (left / "voice.bin.part.json").write_text(json.dumps(note))
    file = known(f"{web.url}/voice.bin", data=new)
    assert Cache(tmp_path).get([file])["voice.bin"].read_bytes() == new


@pytest.mark.parametrize("damage", [lambda data: data[:1000], lambda data: b"", lambda data: data + b"x"])
def test_a_file_that_was_cut_or_emptied_later_is_fetched_again(web: Web, tmp_path: Path, damage: Any) -> None:
    web.files["voice.bin"] = DATA
    cache = Cache(tmp_path)
    file = known(f"{web.url}/voice.bin")
    path = cache.get([file])["voice.bin"]
    path.write_bytes(damage(DATA))
    assert cache.find(file) is None
    assert cache.get([file])["voice.bin"].read_bytes() == DATA
    assert web.count("voice.bin") == 2


def test_a_file_without_a_known_digest_that_was_emptied_is_fetched_again(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    cache = Cache(tmp_path)
    file = RemoteFile("voice.bin", None, None, (f"{web.url}/voice.bin",))
    path = cache.get([file])["voice.bin"]
    assert cache.get([file])["voice.bin"] == path
    assert web.count("voice.bin") == 1
    path.write_bytes(b"")
    assert cache.get([file])["voice.bin"].read_bytes() == DATA
    path.write_bytes(DATA[:-1])
    assert cache.find(file) is None


@pytest.mark.parametrize("sent", [DATA[:-1], DATA + b"x", b"", b"x" + DATA[1:]])
def test_what_is_not_what_was_promised_is_refused_and_the_next_place_is_asked(
    web: Web, tmp_path: Path, sent: bytes
) -> None:
    web.files = {"bad/voice.bin": DATA, "good/voice.bin": DATA}
    web.lies["bad/voice.bin"] = sent
    bad, good = f"{web.url}/bad/voice.bin", f"{web.url}/good/voice.bin"
    with pytest.raises(IntegrityError, match=r"bad/voice\.bin"):
        Cache(tmp_path / "a").get([known(bad)])
    assert in_the_cache(tmp_path / "a") == []
    assert Cache(tmp_path / "b").get([known(bad, good)])["voice.bin"].read_bytes() == DATA


def test_a_size_alone_is_checked_too(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA[:-1]
    with pytest.raises(IntegrityError, match="promised"):
        Cache(tmp_path).get([RemoteFile("voice.bin", len(DATA), None, (f"{web.url}/voice.bin",))])


def test_what_never_ends_is_stopped_at_the_promised_size(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA * 20
    seen: list[int] = []
    cache = Cache(tmp_path, progress=lambda name, done, total: seen.append(done))
    with pytest.raises(IntegrityError):
        cache.get([known(f"{web.url}/voice.bin")])
    assert max(seen) <= len(DATA)


def test_an_empty_file_is_never_taken_for_one(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = b""
    with pytest.raises(IntegrityError, match="empty"):
        Cache(tmp_path).get([RemoteFile("voice.bin", None, None, (f"{web.url}/voice.bin",))])


def test_eight_processes_at_once_fetch_once(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    file = known(f"{web.url}/voice.bin")
    processes = [child(tmp_path, file) for _ in range(8)]
    assert [int(process.communicate()[0]) for process in processes] == [len(DATA)] * 8
    assert web.count("voice.bin") == 1


def test_many_threads_at_once_fetch_once(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    cache = Cache(tmp_path)
    found: list[bytes] = []
    threads = [
        threading.Thread(
            target=lambda: found.append(cache.get([known(f"{web.url}/voice.bin")])["voice.bin"].read_bytes())
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [DATA] * 8
    assert web.count("voice.bin") == 1


def test_a_lock_that_is_stolen_costs_a_download_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four at once, and every one believes that it has the lock."""
    monkeypatch.setattr(store, "waiting_for", lambda lock, found, fetch, patience: fetch())
    with serving(files={"voice.bin": DATA}, stall=threading.Event()) as web:
        found: list[bytes] = []
        failed: list[BaseException] = []

        def get() -> None:
            try:
                found.append(Cache(tmp_path).get([known(f"{web.url}/voice.bin")])["voice.bin"].read_bytes())
            except (OSError, SourceError) as why:
                failed.append(why)

        threads = [threading.Thread(target=get) for _ in range(4)]
        for thread in threads:
            thread.start()
        until = time.monotonic() + 20
        while web.count("voice.bin") < 4 and time.monotonic() < until:
            time.sleep(0.01)
        assert web.stall is not None
        web.stall.set()
        for thread in threads:
            thread.join()
    assert failed == []
    assert found == [DATA] * 4


def test_a_lock_left_behind_by_a_dead_process_holds_nobody_up(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    lock = tmp_path / "locks" / f"{sha256(DATA)[:40]}.lock"
    lock.parent.mkdir()
    lock.write_text("12345")
    assert Cache(tmp_path).get([known(f"{web.url}/voice.bin")])["voice.bin"].read_bytes() == DATA


def test_offline_asks_nobody_and_says_what_is_missing_and_how_to_get_it(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.files["voice.bin"] = DATA
    file = known(
        f"{web.url}/voice.bin", "hf://owner/repo/voice.bin", "pypi://a==1/x", "npm://a@1/x", "s3://b/voice.bin"
    )
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("a program was started"))
    with pytest.raises(OfflineError, match=r"voice\.bin") as caught:
        Cache(tmp_path, offline=True).get([file])
    assert "pull" in str(caught.value)
    assert str(tmp_path) in str(caught.value)
    with pytest.raises(OfflineError):
        Cache(tmp_path, offline=True).fetch("s3://bucket/voices")
    monkeypatch.setenv("MOKSORI_OFFLINE", "1")
    with pytest.raises(OfflineError):
        Cache(tmp_path).get([file])
    assert web.asked == []
    Cache(tmp_path, offline=False).get([file])
    assert Cache(tmp_path).get([file])["voice.bin"].read_bytes() == DATA
    assert web.count("voice.bin") == 1


def test_offline_still_takes_files_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "voice.bin").write_bytes(DATA)
    cache = Cache(tmp_path / "cache", offline=True)
    file = known("hf://owner/repo/voice.bin", str(tmp_path / "voice.bin"))
    assert cache.get([file])["voice.bin"].read_bytes() == DATA


def test_dead_mirrors_are_given_up_and_the_next_place_is_asked(web: Web, tmp_path: Path, impatient: Network) -> None:
    web.files["good.bin"] = DATA
    web.statuses["broken.bin"] = [503, 503, 503]
    with black_hole() as silent:
        file = known(
            f"{closed_port()}/x", f"{silent}/x", f"{web.url}/broken.bin", f"{web.url}/gone.bin", f"{web.url}/good.bin"
        )
        assert Cache(tmp_path, network=impatient).get([file])["voice.bin"].read_bytes() == DATA


def test_a_mirror_that_only_trickles_is_dead_too(tmp_path: Path, impatient: Network, web: Web) -> None:
    import socketserver

    class Trickle(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(4096)
            self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n")
            try:
                for _ in range(300):  # far longer than anyone should wait, and yet not for ever
                    self.request.sendall(b"x")
                    time.sleep(0.02)
            except OSError:
                pass

    web.files["voice.bin"] = DATA
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Trickle) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        slow = f"http://127.0.0.1:{server.server_address[1]}/voice.bin"
        cache = Cache(tmp_path, network=impatient)
        with pytest.raises(SourceUnreachable, match="bytes in"):
            cache.get([known(slow)])
        assert cache.get([known(slow, f"{web.url}/voice.bin")])["voice.bin"].read_bytes() == DATA
        server.shutdown()
        thread.join()


def test_when_all_places_fail_the_error_lists_every_one_and_why(web: Web, tmp_path: Path, impatient: Network) -> None:
    web.statuses["broken.bin"] = [500]
    web.token = "secret"
    dead = closed_port()
    file = known(f"{dead}/x", f"{web.url}/broken.bin", f"{web.url}/locked.bin", "memory://nothing/here")
    with pytest.raises(SourceUnreachable) as caught:
        Cache(tmp_path, network=impatient).get([file])
    said = str(caught.value)
    for part in (
        f"{dead}/x: no connection",
        "broken.bin: it answers",
        "locked.bin: it wants credentials",
        "memory://nothing",
    ):
        assert part in said


def test_a_place_that_was_out_of_reach_is_asked_last_a_moment_later(
    web: Web, tmp_path: Path, impatient: Network
) -> None:
    with serving(statuses={f"{n}.bin": [503] for n in range(9)}) as dead:
        cache = Cache(tmp_path, network=impatient)
        for n in range(4):
            data = noise(1000, seed=n)
            web.files[f"{n}.bin"] = data
            cache.get([known(f"{dead.url}/{n}.bin", f"{web.url}/{n}.bin", data=data)])
        assert len(dead.asked) == 1
        with pytest.raises(SourceUnreachable):  # but it is asked if there is nobody else
            cache.get([known(f"{dead.url}/8.bin")])
        assert len(dead.asked) == 2


def test_a_cut_connection_is_taken_up_where_it_broke(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    web.cuts["voice.bin"] = [100_000, 50_000]
    assert Cache(tmp_path).get([known(f"{web.url}/voice.bin")])["voice.bin"].read_bytes() == DATA
    assert [headers.get("range") for headers in web.headers_of("voice.bin")] == [None, "bytes=100000-", "bytes=150000-"]


def test_a_cut_connection_to_a_server_without_ranges_starts_afresh(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    web.cuts["voice.bin"] = [100_000]
    web.ranges = False
    assert Cache(tmp_path).get([known(f"{web.url}/voice.bin")])["voice.bin"].read_bytes() == DATA


def test_a_file_that_always_breaks_off_is_given_up(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    web.cuts["voice.bin"] = [0] * 50
    with pytest.raises(SourceUnreachable, match="broke"):
        Cache(tmp_path).get([known(f"{web.url}/voice.bin")])
    assert web.count("voice.bin") < 6


def test_parts_are_joined_in_order_and_those_that_arrived_are_not_fetched_again(web: Web, tmp_path: Path) -> None:
    web.files = {"1": DATA[:100_000], "2": DATA[100_000:200_000], "3": DATA[200_000:]}
    web.statuses["3"] = [503]
    seen: list[tuple[int, int | None]] = []
    cache = Cache(tmp_path, progress=lambda name, done, total: seen.append((done, total)))
    file = known(tuple(f"{web.url}/{n}" for n in "123"))
    with pytest.raises(SourceUnreachable):
        cache.get([file])
    assert cache.get([file])["voice.bin"].read_bytes() == DATA
    assert (web.count("/1"), web.count("/2"), web.count("/3")) == (1, 1, 2)
    assert seen[-1] == (len(DATA), len(DATA))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "C:\\x", "a\x00b", "..", "", "CON", "a\\..\\..\\x"])
def test_no_name_can_write_outside_the_cache(name: str) -> None:
    with pytest.raises(OptionError):
        RemoteFile(name, 1, None, ("memory://x/y",))


def test_no_source_can_write_outside_the_cache(web: Web, tmp_path: Path) -> None:
    web.files["..%2f..%2fescaped"] = DATA
    web.files["../../escaped"] = DATA
    cache = Cache(tmp_path / "cache")
    for address in (f"{web.url}/%2e%2e%2f%2e%2e%2fescaped", f"{web.url}/a%00b", f"{web.url}/"):
        with pytest.raises((OptionError, SourceError)):
            cache.get([RemoteFile("x", None, None, (address,))])
        with pytest.raises((OptionError, SourceError)):
            cache.fetch(address)
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]


def test_a_link_in_the_place_of_a_file_is_not_followed(web: Web, tmp_path: Path) -> None:
    web.files["voice.bin"] = DATA
    cache = Cache(tmp_path / "cache")
    file = known(f"{web.url}/voice.bin")
    path = cache.get([file])["voice.bin"]
    outside = tmp_path / "outside"
    outside.write_bytes(DATA)
    path.unlink()
    path.symlink_to(outside)
    assert cache.find(file) is None
    assert not cache.get([file])["voice.bin"].is_symlink()
    assert outside.read_bytes() == DATA


def test_verify_finds_what_changed_and_prune_and_get_mend_it(web: Web, tmp_path: Path) -> None:
    web.files = {"a.bin": DATA, "b.bin": noise(1000)}
    cache = Cache(tmp_path)
    files = [known(f"{web.url}/a.bin", name="a.bin"), known(f"{web.url}/b.bin", name="b.bin", data=noise(1000))]
    path = cache.get(files)["a.bin"]
    assert cache.verify().ok
    assert [file.name for file in cache.list()] == ["a.bin", "b.bin"]
    path.write_bytes(b"!" + DATA[1:])
    report = cache.verify(remove=True)
    assert not report.ok
    assert [damage.path for damage in report.damaged] == [path]
    assert str(path) in str(report)
    assert [file.name for file in report.whole] == ["b.bin"]
    assert cache.get(files)["a.bin"].read_bytes() == DATA
    assert cache.verify().ok


def test_prune_removes_leavings_then_what_is_unused_then_everything(web: Web, tmp_path: Path) -> None:
    web.files = {"a.bin": DATA, "b.bin": noise(1000)}
    cache = Cache(tmp_path)
    a = known(f"{web.url}/a.bin", name="a.bin")
    b = known(f"{web.url}/b.bin", name="b.bin", data=noise(1000))
    paths = cache.get([a, b])
    left = tmp_path / "partial" / "old"
    left.mkdir(parents=True)
    (left / "x.part").write_bytes(b"x" * 500)
    os.utime(left, (0, 0))
    assert cache.prune() == 500
    assert cache.find(a) and cache.find(b)
    os.utime(paths["a.bin"].parent, (0, 0))
    assert cache.prune(unused_days=30) >= len(DATA)
    assert cache.find(a) is None
    assert cache.find(b)
    cache.prune(everything=True)
    assert cache.list() == []


def test_a_cache_that_may_only_be_read_is_read(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web.files["voice.bin"] = DATA
    file = known(f"{web.url}/voice.bin")
    Cache(tmp_path).get([file])

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "utime", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert Cache(tmp_path).get([file])["voice.bin"].read_bytes() == DATA
    with pytest.raises(SourceError, match="MOKSORI_CACHE"):
        Cache(tmp_path).get([known(f"{web.url}/other.bin", data=b"other")])


def test_a_full_disk_is_said_at_once_and_not_taken_for_a_bad_mirror(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.files["voice.bin"] = DATA

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "publish", full)
    with pytest.raises(SourceError, match="No space left"):
        Cache(tmp_path).get([known(f"{web.url}/voice.bin", f"{web.url}/voice.bin")])
    assert web.count("voice.bin") == 1


def test_the_root_is_the_argument_else_the_variable_else_the_platforms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    assert Cache().root == platformdirs.user_cache_path("moksori", appauthor=False)
    monkeypatch.setenv("MOKSORI_CACHE", str(tmp_path / "variable"))
    assert Cache().root == tmp_path / "variable"
    assert Cache(tmp_path / "argument").root == tmp_path / "argument"
    assert not (tmp_path / "argument").exists()


def test_the_first_choice_that_is_here_is_taken_else_the_first_to_be_had(web: Web, tmp_path: Path) -> None:
    web.files = {"b.bin": DATA, "c.bin": noise(1000)}
    cache = Cache(tmp_path)
    choices = {
        "a": [known(f"{web.url}/a.bin", data=b"never there", name="a.bin")],
        "b": [known(f"{web.url}/b.bin", name="b.bin")],
        "c": [known(f"{web.url}/c.bin", name="c.bin", data=noise(1000))],
    }
    cache.get(choices["c"])
    assert cache.first(choices)[0] == "c"
    assert web.count("a.bin") == 0
    cache.prune(everything=True)
    name, files = cache.first(choices)
    assert name == "b"
    assert files["b.bin"].read_bytes() == DATA
    with pytest.raises(SourceError, match=r"a\.bin"):
        cache.first({"a": choices["a"]})
