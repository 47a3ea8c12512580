"""The command, as a person or a script uses it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import wave

import pytest
from click.testing import CliRunner

from moksori.cli import app

runner = CliRunner()


def moksori(*arguments: str, stdin: str | bytes | None = None, status: int = 0):
    result = runner.invoke(app, list(arguments), input=stdin)
    assert result.exit_code == status, f"{result.exit_code}: {result.output} {result.exception}"
    return result


def test_help_says_what_there_is_without_loading_anything_heavy():
    code = (
        "import sys; sys.argv = ['moksori', '--help']\n"
        "from moksori import cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numpy', 'onnxruntime', 'av', 'httpx', 'rich', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "say" in done
    assert done.strip().endswith("[]")


def test_normalize_writes_a_line_for_a_line():
    lines = moksori("normalize", stdin="It costs $5.30.\n\nPlain words.\n").stdout.split("\n")
    assert len(lines) == 4
    assert "five dollars and thirty cents" in lines[0]
    assert lines[1] == ""
    assert lines[2].startswith("Plain words")


def test_normalize_tells_where_every_part_came_from():
    text = "It costs $5.30."
    told = json.loads(moksori("normalize", "--json", stdin=text + "\n").stdout)
    assert told["text"] == text
    assert {"start": 9, "end": 14, "spoken": "five dollars and thirty cents"} in told["spans"]


def test_phonemize_writes_a_line_for_a_line_and_knows_the_places():
    plain = moksori("phonemize", "-l", "en-us", stdin="Hello there.\nGood day.\n").stdout.splitlines()
    assert len(plain) == 2
    assert plain[0].startswith("həlˈO")
    told = json.loads(moksori("phonemize", "--json", stdin="Hello there.\n").stdout)
    assert [(word["text"], word["start"], word["end"]) for word in told["words"]] == [("Hello", 0, 5), ("there", 6, 11)]


def test_explain_lists_what_is_not_said():
    told = json.loads(moksori("explain", "--json", "Hello 🎉 there.").stdout)
    assert any(told["text"][one["start"] : one["end"]] == "🎉" for one in told["unspoken"])


def test_voices_are_listed_for_scripts_and_by_language():
    names = [line.split("\t")[0] for line in moksori("voices", "-l", "ja").stdout.splitlines()]
    assert "jf_alpha" in names
    assert all(name.startswith("j") for name in names)
    assert json.loads(moksori("voices", "--json", "-l", "fr").stdout.splitlines()[0])["language"] == "fr"


@pytest.mark.parametrize(
    ("arguments", "status", "hint"),
    [
        (("say", "Hi.", "-v", "af_hart", "-o", "x.wav"), 3, "af_heart"),
        (("say", "Hi.", "-o", "x.docx"), 2, ".mp3"),
        (("say", "Hi.", "-o", "x.wav", "--speed", "9"), 2, "speed"),
        (("say", "Hi.", "-o", "x.wav", "-l", "tlh"), 3, "tlh"),
        (("say", "", "-o", "x.wav"), 2, "nothing to say"),
        (("say", "-f", "no-such-file.txt", "-o", "x.wav"), 1, "no-such-file"),
        (("normalize", "-l", "klingon", "x"), 3, "klingon"),
    ],
)
@pytest.mark.model
def test_what_goes_wrong_is_said_in_one_line_with_its_own_status(arguments, status, hint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = moksori(*arguments, status=status)
    assert hint in result.stderr
    assert "Traceback" not in result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.model
def test_say_writes_a_file_with_captions(tmp_path):
    target, captions = tmp_path / "a.wav", tmp_path / "a.srt"
    moksori("say", "It cost $5.30.", "-o", str(target), "--captions", str(captions))
    with wave.open(str(target)) as file:
        assert file.getframerate() == 24000
        assert file.getnframes() > 12000
    assert "$5.30" in captions.read_text(encoding="utf-8")


@pytest.mark.model
def test_say_reads_standard_input_and_streams_to_standard_output():
    done = subprocess.run(
        [sys.executable, "-m", "moksori", "say", "-o", "-", "--format", "wav"],
        input=b"Hello there.", capture_output=True, check=True,
    )  # fmt: skip
    with wave.open(io.BytesIO(done.stdout)) as file:
        assert len(file.readframes(10**9)) > 12000
    assert done.stderr == b""


@pytest.mark.model
def test_only_a_language_picks_a_voice_that_speaks_it(tts):
    assert tts.catalogue.voice(tts.voice_for("en-gb")).language == "en-gb"
    assert tts.catalogue.voice(tts.voice_for("fr")).language == "fr"
    assert tts.voice_for(None) == "af_heart"


def test_the_cache_is_listed_verified_and_emptied(tmp_path, monkeypatch):
    monkeypatch.setenv("MOKSORI_CACHE", str(tmp_path))
    assert moksori("cache", "list").stdout == ""
    assert "0 damaged" in moksori("cache", "verify").stdout
    assert "bytes freed" in moksori("cache", "prune", "--all").stdout


@pytest.mark.model
def test_offline_with_an_empty_cache_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("MOKSORI_CACHE", str(tmp_path))
    assert "af_heart" in moksori("say", "Hi.", "-o", str(tmp_path / "x.wav"), "--offline", status=4).stderr


def test_a_lexicon_is_kept_listed_exported_and_heard(tmp_path):
    file = str(tmp_path / "mine.csv")
    moksori("lexicon", "add", "GIF", "jif", "-f", file)
    moksori("lexicon", "add", "Siobhan", "ʃɪvˈɔn", "--reading", "ipa", "-f", file)
    assert "GIF\tjif" in moksori("lexicon", "list", "-f", file).stdout
    assert json.loads(moksori("lexicon", "export", "json", "-f", file).stdout)["entries"]
    told = json.loads(moksori("explain", "--json", "A GIF for Siobhan.", "--lexicon", file).stdout)
    assert "ʃɪvˈɔn" in "".join(one["phonemes"] for one in told["utterances"])
    moksori("lexicon", "remove", "GIF", "-f", file)
    assert "GIF" not in moksori("lexicon", "list", "-f", file).stdout
    assert "GIF" in moksori("lexicon", "remove", "GIF", "-f", file, status=2).stderr


def test_a_text_that_is_not_utf8_is_refused():
    assert "UTF-8" in moksori("normalize", stdin=b"caf\xe9\n", status=2).stderr


def test_japanese_phonemes_are_broad_for_people_and_narrow_for_the_engine():
    pytest.importorskip("pyopenjtalk")
    broad = moksori("phonemize", "-l", "ja", "りんごを五つ").stdout
    narrow = moksori("phonemize", "-l", "ja", "--narrow", "りんごを五つ").stdout
    assert "r" in broad
    assert "ɽ" in narrow or "ɾ" in narrow
    told = json.loads(moksori("explain", "-l", "ja", "--json", "りんごを五つ").stdout)
    assert told["utterances"][0]["phonemes"].split()[0] == narrow.split()[0]
