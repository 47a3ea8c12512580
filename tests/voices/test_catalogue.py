from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from moksori.errors import OptionError, VoiceNotFound
from moksori.sources import Cache, parse
from moksori.voices import Catalogue, Voice

ROOT = Path(__file__).parents[2]
COUNTS = {"en-us": 20, "en-gb": 8, "es": 3, "fr": 1, "hi": 4, "it": 2, "ja": 5, "pt-br": 3, "zh": 8}
OPENAI = [
    *("alloy", "ash", "ballad", "cedar", "coral", "echo", "fable"),
    *("marin", "nova", "onyx", "sage", "shimmer", "verse"),
]

KOREAN = ("ko_gongi", "ko_kumo", "ko_nezumi", "ko_omega", "ko_tebukuro")


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue(Cache(tmp_path, offline=True))


def test_all_54_voices_are_there_by_language(catalogue: Catalogue) -> None:
    assert len(catalogue.names()) == 54 + len(KOREAN)
    assert {language: len(catalogue.names(language)) for language in COUNTS} == COUNTS
    assert catalogue.names("ko") == KOREAN


@pytest.mark.parametrize("name", KOREAN)
def test_a_korean_voice_declares_whose_voice_it_is(catalogue: Catalogue, name: str) -> None:
    voice = catalogue.voice(name)
    assert voice.origin is not None
    origins = voice.origin.split("+")
    assert [file for part in origins for file in catalogue.voice(part).files] == list(voice.files)
    assert [part for part, _ in voice.mix] == (origins if len(origins) > 1 else [])
    assert voice.pace == 0.9
    assert voice.to_dict()["origin"] == voice.origin


def test_the_best_voice_of_a_language_is_one_of_the_catalogue(catalogue: Catalogue) -> None:
    assert catalogue.best("en-us") == "af_heart"
    assert catalogue.best("ko") in KOREAN


def test_every_voice_can_be_had_from_npm_and_from_the_hub_and_is_known_by_its_digest(catalogue: Catalogue) -> None:
    digests = set()
    for voice in map(catalogue.voice, sorted({*catalogue.names()} - {*KOREAN})):
        (file,) = voice.files
        assert (file.name, file.size) == (f"{voice.name}.bin", 522240)
        places = [parse(place) for place in file.places if isinstance(place, str)]
        assert [place.scheme for place in places] == ["npm", "hf"]
        assert {place.name for place in places} == {file.name}
        assert all(place.version for place in places)
        digests.add(file.sha256)
        assert voice.licence == "Apache-2.0"
        assert voice.gender == {"f": "female", "m": "male"}[voice.name[1]]
        assert voice.model == "kokoro-82m"
    assert len(digests) == 54
    assert None not in digests


def test_the_model_can_be_had_from_pypi_and_from_the_hub(catalogue: Catalogue) -> None:
    model = catalogue.model("kokoro-82m")
    assert model.engine == "kokoro"
    first = model.builds[0].files[0]
    assert (first.size, first.sha256) == (92361271, "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb")
    assert isinstance(first.places[0], tuple)
    assert {parse(part).scheme for part in first.places[0]} == {"pypi"}
    others = [parse(str(file.places[0])).scheme for build in model.builds[1:] for file in build.files]
    assert others == ["hf", "hf", "hf"]
    with pytest.raises(OptionError, match="kokoro-82m"):
        catalogue.model("kokoro")


def test_grades_are_those_of_the_models_card(catalogue: Catalogue) -> None:
    grades = {name: catalogue.voice(name).grade for name in ("af_heart", "af_bella", "am_adam", "jf_alpha", "ef_dora")}
    assert grades == {"af_heart": "A", "af_bella": "A-", "am_adam": "F+", "jf_alpha": "C+", "ef_dora": None}
    assert sum(catalogue.voice(name).grade is None for name in catalogue.names()) == 6 + len(KOREAN)
    assert "SIWIS" in (catalogue.voice("ff_siwis").credit or "")


def test_the_data_is_what_the_script_makes_of_the_voices(tmp_path: Path) -> None:
    """The script on a folder of its own kind: one line a voice, computed sizes and digests."""
    import hashlib
    import importlib.util

    spec = importlib.util.spec_from_file_location("catalogue_script", ROOT / "scripts" / "catalogue.py")
    assert spec and spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    path = tmp_path / "bf_emma.bin"
    path.write_bytes(b"table")
    made = script.voice(path)
    assert made["files"][0] | {"places": None} == {
        "name": "bf_emma.bin",
        "size": 5,
        "sha256": hashlib.sha256(b"table").hexdigest(),
        "places": None,
    }
    shipped = json.loads((ROOT / "src" / "moksori" / "voices" / "catalogue.json").read_text("utf-8"))
    assert shipped["models"] == {"kokoro-82m": script.model()}
    assert shipped["aliases"] == script.ALIASES
    same = {key: value for key, value in made.items() if key != "files"}
    assert {key: value for key, value in shipped["voices"]["bf_emma"].items() if key != "files"} == same
    assert shipped["voices"]["bf_emma"]["files"][0]["places"] == made["files"][0]["places"]


def test_the_best_voice_of_a_language_is_the_one_with_the_best_grade(catalogue: Catalogue) -> None:
    best = {language: catalogue.best(language) for language in (*COUNTS, "ko")}
    assert best == {
        "en-us": "af_heart",
        "en-gb": "bf_emma",
        "es": "ef_dora",
        "fr": "ff_siwis",
        "hi": "hf_alpha",
        "it": "if_sara",
        "ja": "jf_alpha",
        "pt-br": "pf_dora",
        "zh": "zf_xiaobei",
        "ko": "ko_gongi",
    }


def test_openais_thirteen_names_are_thirteen_voices(catalogue: Catalogue) -> None:
    assert sorted(catalogue.aliases) == OPENAI
    assert len({catalogue.voice(name).name for name in OPENAI}) == 13
    assert {catalogue.voice(name).language for name in OPENAI} == {"en-us", "en-gb"}


def test_an_unknown_voice_is_refused_with_names_that_look_alike(catalogue: Catalogue) -> None:
    for asked, near in (
        ("af_hart", "af_heart"),
        ("AF_Heart", "af_heart"),
        ("novaa", "nova"),
        ("af_sky+af_bela", "af_bella"),
    ):
        with pytest.raises(VoiceNotFound) as caught:
            catalogue.voice(asked)
        assert near in caught.value.near
    with pytest.raises(VoiceNotFound) as caught:
        catalogue.voice("my-own-voice")
    assert caught.value.name == "my-own-voice"
    for odd in ("", "../af_heart", "af_heart\x00", "한국어", "a" * 10_000):
        with pytest.raises(VoiceNotFound):
            catalogue.voice(odd)


def test_a_mix_has_its_voices_files_and_speaks_the_first_ones_language(catalogue: Catalogue) -> None:
    mix = catalogue.voice("bf_emma(3) + nova")
    assert mix.name == "bf_emma(3) + nova"
    assert mix.mix == (("bf_emma", 0.75), ("af_nova", 0.25))
    assert mix.language == "en-gb"
    assert [file.name for file in mix.files] == ["bf_emma.bin", "af_nova.bin"]
    assert (mix.gender, mix.grade, mix.model) == ("female", None, "kokoro-82m")
    assert catalogue.voice("bf_emma+am_puck").gender is None
    assert catalogue.voice("nova+af_nova").mix == (("af_nova", 1.0),)


def test_a_mix_is_kept_under_a_name_and_found_by_all(catalogue: Catalogue) -> None:
    saved = catalogue.save_mix("morning", "af_sky+af_bella(2)")
    other = Catalogue(Cache(catalogue.cache.root))
    assert other.voice("morning") == saved
    assert saved.origin == "af_sky+af_bella(2)"
    assert "morning" in other.names("en-us")
    assert "morning" not in other.names("ja")
    catalogue.save_mix("morning", "jf_alpha+jm_kumo")
    assert other.voice("morning").language == "ja"
    other.remove_mix("morning")
    assert "morning" not in catalogue.names()
    with pytest.raises(VoiceNotFound):
        catalogue.remove_mix("morning")


def test_saved_mixes_cannot_be_mixed_again(catalogue: Catalogue) -> None:
    catalogue.save_mix("morning", "af_sky+af_bella")
    with pytest.raises(OptionError, match="a mix itself"):
        catalogue.voice("morning+af_heart")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "../escaped",
        "a/b",
        "a\\b",
        "a\x00b",
        "Upper",
        "has-sign",
        "a+b",
        "1st",
        "a b",
        "x" * 65,
        "ends_",
        "af_heart",
        "nova",
    ],
)
def test_a_mix_cannot_have_just_any_name(catalogue: Catalogue, name: str) -> None:
    with pytest.raises(OptionError):
        catalogue.save_mix(name, "af_sky+af_bella")
    assert not (catalogue.cache.root / "mixes").exists()


def test_a_mix_of_unknown_voices_is_not_kept(catalogue: Catalogue) -> None:
    for wrong in ("af_sky+nobody", "af_sky++af_bella", ""):
        with pytest.raises((VoiceNotFound, OptionError)):
            catalogue.save_mix("morning", wrong)
    assert catalogue.names() == Catalogue(Cache(catalogue.cache.root)).names()
    assert len(catalogue.names()) == 54 + len(KOREAN)


def test_a_saved_mix_that_is_damaged_or_put_there_by_others_harms_nothing(catalogue: Catalogue) -> None:
    mixes = catalogue.cache.root / "mixes"
    mixes.mkdir()
    (mixes / "broken.json").write_text("{")
    (mixes / "odd.json").write_text('{"expression": 5}')
    (mixes / "gone.json").write_text('{"expression": "af_sky+nobody"}')
    (mixes / "BAD NAME.json").write_text('{"expression": "af_sky"}')
    (mixes / "af_heart.json").write_text('{"expression": "am_adam"}')
    assert len(catalogue.names()) == 54 + len(KOREAN)
    assert catalogue.voice("af_heart").mix == ()
    with pytest.raises(VoiceNotFound):
        catalogue.voice("broken")


def test_several_processes_save_mixes_at_once_and_none_is_lost(catalogue: Catalogue) -> None:
    code = (
        "import sys\nfrom moksori.voices import Catalogue\nfrom moksori.sources import Cache\n"
        "catalogue = Catalogue(Cache(sys.argv[1]))\n"
        "for n in range(20):\n"
        "    catalogue.save_mix(f'mix_{sys.argv[2]}_{n}', 'af_sky+af_bella')\n"
        "    catalogue.save_mix('same', 'af_sky')\n"
    )
    processes = [subprocess.Popen([sys.executable, "-c", code, str(catalogue.cache.root), str(n)]) for n in range(4)]
    assert [process.wait() for process in processes] == [0] * 4
    assert len(catalogue.names()) == 54 + len(KOREAN) + 4 * 20 + 1


def test_a_voice_says_what_is_known_for_json(catalogue: Catalogue) -> None:
    assert catalogue.voice("af_heart").to_dict() == {
        "name": "af_heart",
        "engine": "kokoro",
        "model": "kokoro-82m",
        "language": "en-us",
        "gender": "female",
        "grade": "A",
        "licence": "Apache-2.0",
    }
    mixed = json.loads(json.dumps(catalogue.voice("af_sky-af_bella(0.5)").to_dict()))
    assert mixed["mix"] == [{"voice": "af_sky", "share": 0.666667}, {"voice": "af_bella", "share": -0.333333}]
    secret = Voice("x", "kokoro", "kokoro-82m", "ko", source=parse("https://user:hunter2@host/x?sig=abc"))
    assert "hunter2" not in json.dumps(secret.to_dict()) + repr(secret)
    assert "abc" not in json.dumps(secret.to_dict()) + repr(secret)
