"""What `import moksori` promises."""

from __future__ import annotations

import subprocess
import sys

import moksori

PUBLIC = {
    "TTS", "Audio", "AudioChunk", "Errand", "MoksoriError", "Phoneme", "Span", "Speaker", "SpeechOptions", "Word",
    "__version__",
}  # fmt: skip
HEAVY = ("onnxruntime", "onnx", "openvino", "spacy", "fastapi", "numpy", "av", "httpx", "huggingface_hub", "boto3")


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_the_public_names_are_these_and_no_others():
    assert set(moksori.__all__) == PUBLIC
    assert all(getattr(moksori, name) is not None for name in PUBLIC)


def test_importing_loads_nothing_heavy_and_starts_nothing():
    code = (
        "import sys, threading, moksori; "
        f"print([name for name in {HEAVY} if name in sys.modules], threading.active_count())"
    )
    assert run(code) == "[] 1"


def test_making_a_tts_loads_no_engine_and_starts_no_thread(tmp_path):
    code = (
        "import sys, threading; from moksori import TTS; "
        f"TTS(cache_dir={str(tmp_path)!r}).load('af_heart'); "
        "print([name for name in ('onnxruntime', 'openvino', 'onnx', 'fastapi') if name in sys.modules], "
        "threading.active_count())"
    )
    assert run(code) == "[] 1"


def test_a_name_that_is_not_there_says_so():
    try:
        moksori.Nothing  # noqa: B018
    except AttributeError as error:
        assert "Nothing" in str(error)
    else:
        raise AssertionError("no error")
