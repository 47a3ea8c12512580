from __future__ import annotations

import json
from pathlib import Path

import pytest

from moksori.errors import ModelError, OfflineError, OptionError, SourceError, VoiceNotFound
from moksori.sources import Cache, open_source, parse
from moksori.voices import Catalogue

TABLE = b"table" * 100


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue(Cache(tmp_path / "cache"))


def put(tmp_path: Path, files: dict[str, bytes]) -> Path:
    folder = tmp_path / "voices"
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def test_a_voice_is_a_table_beside_others(catalogue: Catalogue, tmp_path: Path) -> None:
    folder = put(tmp_path, {"client-a.bin": TABLE, "client-b.npy": b"other"})
    voice, files = catalogue.fetch(catalogue.custom("client-a", str(folder)))
    assert (voice.engine, voice.model, voice.language) == ("kokoro", "kokoro-82m", "en-us")
    assert {name: path.read_bytes() for name, path in files.items()} == {"client-a.bin": TABLE}
    with pytest.raises(VoiceNotFound) as caught:
        catalogue.fetch(catalogue.custom("client-c", str(folder)))
    assert caught.value.near == ("client-a", "client-b")


def test_a_voice_is_a_folder_that_describes_itself(catalogue: Catalogue, tmp_path: Path) -> None:
    about = {"language": "ko", "gender": "female", "licence": "CC-BY-4.0", "credit": "somebody", "origin": "af_heart"}
    folder = put(tmp_path, {"client-a/voice.json": json.dumps(about).encode(), "client-a/style.bin": TABLE})
    for source in (folder, folder / "client-a"):
        voice, files = catalogue.fetch(catalogue.custom("client-a", str(source)))
        assert voice.to_dict() == {
            "name": "client-a",
            "engine": "kokoro",
            "model": "kokoro-82m",
            "source": source.as_uri(),
            **about,
        }
        assert list(files) == ["style.bin"]


def test_a_voice_is_a_file_named_outright(catalogue: Catalogue, tmp_path: Path) -> None:
    folder = put(tmp_path, {"jf_mine.bin": TABLE, "x.bin": b"x"})
    voice, files = catalogue.fetch(catalogue.custom("jf_mine", str(folder / "jf_mine.bin")))
    assert (voice.language, voice.gender) == ("ja", "female")
    assert files["jf_mine.bin"].read_bytes() == TABLE


def test_a_voice_of_another_engine_has_all_its_files(catalogue: Catalogue, tmp_path: Path) -> None:
    about = {"engine": "style_bert_vits2", "model": "bert-ja", "language": "ja"}
    folder = put(
        tmp_path, {"v/voice.json": json.dumps(about).encode(), "v/config.json": b"{}", "v/w.safetensors": b"w"}
    )
    voice, files = catalogue.fetch(catalogue.custom("v", str(folder)))
    assert (voice.engine, voice.model) == ("style_bert_vits2", "bert-ja")
    assert list(files) == ["config.json", "w.safetensors"]


def test_a_voice_comes_from_far_once_and_is_then_there_offline(catalogue: Catalogue, tmp_path: Path) -> None:
    uri = parse("memory://shop/voices")
    open_source(uri).upload(uri, put(tmp_path, {"a/style.bin": TABLE, "b.bin": b"b"}))
    for name, data in (("a", TABLE), ("b", b"b")):
        voice = catalogue.custom(name, str(uri))
        _, files = catalogue.fetch(voice)
        assert [path.read_bytes() for path in files.values()] == [data]
    from moksori.sources.memory import _files

    for key in [key for key in _files if key.startswith("memory://shop/")]:
        del _files[key]
    offline = Catalogue(Cache(catalogue.cache.root, offline=True))
    assert [path.read_bytes() for path in offline.fetch(offline.custom("a", str(uri)))[1].values()] == [TABLE]
    with pytest.raises(OfflineError):
        offline.fetch(offline.custom("c", "s3://shop/voices"))


@pytest.mark.parametrize("name", ["../x", "", "a/../../b", "a\x00"])
def test_the_name_of_a_voice_cannot_lead_out_of_its_source(catalogue: Catalogue, name: str) -> None:
    with pytest.raises(OptionError):
        catalogue.custom(name, "s3://bucket/voices")


@pytest.mark.parametrize("about", [b"[]", b"{", b'{"language": 5}', b'{"engine": ""}'])
def test_a_description_that_makes_no_sense_is_refused(catalogue: Catalogue, tmp_path: Path, about: bytes) -> None:
    folder = put(tmp_path, {"a/voice.json": about, "a/style.bin": TABLE})
    with pytest.raises(ModelError, match=r"voice\.json"):
        catalogue.fetch(catalogue.custom("a", str(folder)))


def test_a_folder_of_many_tables_is_no_voice(catalogue: Catalogue, tmp_path: Path) -> None:
    folder = put(tmp_path, {"a/1.bin": TABLE, "a/2.bin": TABLE})
    with pytest.raises(SourceError, match=r"1\.bin, 2\.bin"):
        catalogue.fetch(catalogue.custom("a", str(folder)))
