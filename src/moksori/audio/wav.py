"""The WAV header: 44 bytes before 16-bit mono samples."""

from __future__ import annotations

import struct

UNKNOWN_SIZE = 0x7FFF_F000
"""Bytes of sound that a stream claims when nobody knows how many will come: 12 hours at 24 kHz.

Just below 2^31, because readers that hold sizes in signed integers then still see a positive one; even, because a
chunk of odd size would have a padding byte. Readers find the file shorter and take what is there.
"""
LARGEST = 0xFFFF_FFFF - 36


def header(sample_rate: int, total_samples: int | None) -> bytes:
    """The header for so many samples; None for a stream of unknown length. More than 4 GiB claim the largest size."""
    size = UNKNOWN_SIZE if total_samples is None else min(2 * total_samples, LARGEST - 1)
    chunks = struct.pack("<4sIHHIIHH4sI", b"fmt ", 16, 1, 1, sample_rate, 2 * sample_rate, 2, 16, b"data", size)
    return struct.pack("<4sI4s", b"RIFF", 36 + size, b"WAVE") + chunks
