from __future__ import annotations

import os
from pathlib import Path

import pytest
from servers import Web, noise, sha256

from moksori.errors import SourceError
from moksori.sources import Cache, RemoteFile, open_source, parse

DATA = noise(10_000)


def folder(root: Path) -> Path:
    (root / "sub").mkdir(parents=True)
    (root / "voice.json").write_text("{}")
    (root / "a.bin").write_bytes(DATA)
    (root / "sub" / "z 한.txt").write_text("z")
    (root / ".secret").write_text("no")
    (root / ".git").mkdir()
    (root / ".git" / "config").write_text("no")
    return root


@pytest.mark.parametrize("scheme", ["memory", "file"])
def test_what_goes_up_comes_back_and_the_manifest_goes_last(scheme: str, tmp_path: Path) -> None:
    uri = parse("memory://round-trip/voice" if scheme == "memory" else (tmp_path / "target").as_uri())
    source = open_source(uri)
    assert source.upload(uri, folder(tmp_path / "voice")) == ["a.bin", "sub/z 한.txt", "voice.json"]
    listed = {entry.name: entry.size for entry in source.list(uri)}
    assert listed == {"a.bin": len(DATA), "sub/z 한.txt": 1, "voice.json": 2}
    into = tmp_path / "back"
    into.mkdir()
    fetched = source.fetch(uri, into)
    assert {name: path.read_bytes() for name, path in fetched.items()}["a.bin"] == DATA
    single = source.fetch(uri / "a.bin", into)
    assert list(single) == ["a.bin"]


def test_an_upload_to_a_folder_shows_no_half_written_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    seen: list[set[str]] = []
    copy = shutil.copyfile

    def watched(old: Path, new: Path) -> None:
        copy(old, new)
        seen.append({path.name for path in (tmp_path / "target").rglob("*") if not path.name.startswith(".")})

    monkeypatch.setattr(shutil, "copyfile", watched)
    uri = parse(tmp_path / "target")
    open_source(uri).upload(uri, folder(tmp_path / "voice"))
    assert seen == [set(), {"a.bin", "sub"}, {"a.bin", "sub", "z 한.txt"}]
    assert not list((tmp_path / "target").rglob("*.part"))


def test_an_empty_folder_is_not_uploaded(tmp_path: Path) -> None:
    uri = parse("memory://empty/x")
    with pytest.raises(SourceError, match="nothing to upload"):
        open_source(uri).upload(uri, tmp_path)


def test_a_folder_of_this_machine_is_given_as_it_is(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", offline=True)
    assert cache.fetch(tmp_path) == tmp_path
    assert cache.fetch(tmp_path.as_uri()) == tmp_path
    with pytest.raises(SourceError, match="no such"):
        cache.fetch(tmp_path / "nowhere")


def test_links_to_files_are_followed_and_links_to_folders_are_not(tmp_path: Path) -> None:
    (tmp_path / "blobs").mkdir()
    (tmp_path / "blobs" / "1").write_bytes(DATA)
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "a.bin").symlink_to(tmp_path / "blobs" / "1")
    (tmp_path / "v" / "loop").symlink_to(tmp_path / "v")
    uri = parse(tmp_path / "v")
    assert [entry.name for entry in open_source(uri).list(uri)] == ["a.bin"]


def test_a_fetched_file_does_not_change_with_its_original(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(DATA)
    file = RemoteFile("a.bin", len(DATA), sha256(DATA), (str(tmp_path / "a.bin"),))
    kept = Cache(tmp_path / "cache").get([file])["a.bin"]
    (tmp_path / "a.bin").write_bytes(b"changed")
    assert kept.read_bytes() == DATA


def test_a_web_server_gives_files_and_takes_none(web: Web, tmp_path: Path) -> None:
    web.files["a b.bin"] = DATA
    uri = parse(f"{web.url}/a%20b.bin")
    assert open_source(uri).fetch(uri, tmp_path)["a b.bin"].read_bytes() == DATA
    with pytest.raises(SourceError, match="cannot list"):
        open_source(uri).list(uri)
    with pytest.raises(SourceError, match="cannot be written"):
        open_source(uri).upload(uri, tmp_path)


def test_a_password_in_the_users_netrc_is_used(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password hunter2\n")
    (tmp_path / "netrc").chmod(0o600)
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    web.files["a.bin"] = DATA
    uri = parse(f"{web.url}/a.bin")
    open_source(uri).fetch(uri, tmp_path)
    assert web.headers_of("a.bin")[0]["authorization"] == "Basic bWU6aHVudGVyMg=="


def test_others_add_sources_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "their_source.py").write_text(
        "class Theirs:\n"
        "    local, bundle = True, False\n"
        "    def __init__(self, network): self.network = network\n"
        "    def fetch(self, prefix, into, progress=None):\n"
        "        path = into / prefix.name\n"
        "        path.write_text(str(prefix))\n"
        "        return {prefix.name: path}\n"
    )
    about = tmp_path / "their_source-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-source\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[moksori.sources]\nours = their_source:Theirs\nhf = their_source:Theirs\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    file = RemoteFile("x", None, None, ("ours://place/a/b",))
    assert Cache(tmp_path / "cache").get([file])["x"].read_text() == "ours://place/a/b"
    assert type(open_source(parse("hf://a/b"))).__name__ == "HubSource"  # nobody takes the place of ours
    with pytest.raises(SourceError, match=r"no source knows theirs://.*ours"):
        open_source(parse("theirs://x/y"))


def test_a_source_that_names_a_file_outside_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from moksori.sources import cache as module

    class Evil:
        local, bundle = True, False

        def fetch(self, prefix: object, into: Path, progress: object = None) -> dict[str, Path]:
            (into / "x").write_text("x")
            return {"../../../escaped": into / "x"}

    monkeypatch.setattr(module, "open_source", lambda *_: Evil())
    with pytest.raises(ValueError, match="leads upwards"):
        Cache(tmp_path / "cache").fetch("memory://evil/x")
    assert os.listdir(tmp_path) == ["cache"]


def test_importing_sources_loads_nothing_heavy() -> None:
    import subprocess
    import sys

    code = (
        "import sys, moksori.sources, moksori.voices\n"
        "print([m for m in ('httpx','boto3','huggingface_hub','filelock','platformdirs','numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
