"""Samples to bytes: joining, trimming, loudness, encoding and captions. Nothing here knows voices or engines.

Samples are float32, mono, -1 to 1. PyAV and soxr load on first use, so importing this room costs nothing.
"""
