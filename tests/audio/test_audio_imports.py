"""Importing the audio room costs nothing."""

from __future__ import annotations

import subprocess
import sys


def test_importing_the_audio_room_loads_no_codec_and_no_resampler():
    modules = "encode, pcm, loudness, captions"
    script = f"import sys; from moksori.audio import {modules}; print([m for m in ('av', 'soxr') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
