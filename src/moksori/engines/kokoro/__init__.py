"""Kokoro-82M. `engine.py` speaks; `load.py` brings the model; `optimise/` rewrites it once."""
