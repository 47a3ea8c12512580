"""Moksori: text to speech on ordinary CPUs."""
