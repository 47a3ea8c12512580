"""Which voices there are: the catalogue (data), mixes of voices, and voices of the user's own.

catalogue = Catalogue(Cache())
catalogue.voice("af_heart")                 a voice; also "af_sky+af_bella", "nova", a saved mix
voice, files = catalogue.fetch(voice)       its files, from the first place that has them
build, files = catalogue.fetch_model(voice.model)
"""

from __future__ import annotations

from moksori.voices.catalogue import Build, Catalogue, Model, Voice
from moksori.voices.mix import parse_mix

__all__ = ["Build", "Catalogue", "Model", "Voice", "parse_mix"]
