"""Chunks to the loudspeaker, through a player that the system already has."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

from moksori import speech
from moksori.audio.encode import Encoder
from moksori.errors import OptionError
from moksori.speech import Audio, AudioChunk

PLAYERS: tuple[tuple[str, ...], ...] = (
    ("pw-play", "-"),
    ("paplay",),
    ("aplay", "-q", "-"),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet", "-i", "-"),
    ("mpv", "--really-quiet", "--no-video", "-"),
    ("play", "-q", "-t", "wav", "-"),
)
"""Commands that play a WAV stream from standard input, in order of preference."""


def play(chunks: Iterator[AudioChunk]) -> Audio:
    """Plays while the rest is still being spoken. Raises `OptionError` if the system has no player."""
    command = next((player for player in PLAYERS if shutil.which(player[0])), None)
    if command is None:
        names = ", ".join(player[0] for player in PLAYERS)
        raise OptionError("output", None, f"no player found ({names}); write to a file with -o hello.wav.")
    kept: list[AudioChunk] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE) as player:
        assert player.stdin is not None
        encoder: Encoder | None = None
        for chunk in chunks:
            encoder = encoder or Encoder("wav", chunk.sample_rate)
            player.stdin.write(encoder.write(chunk.samples))
            player.stdin.flush()
            kept.append(chunk)
        if encoder is not None:
            player.stdin.write(encoder.close())
    return speech.join(kept, "", kept[0].sample_rate if kept else 24000)
