"""Environment variables: read in one place, and a wrong one is never silently ignored."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from moksori import settings
from moksori.errors import OptionError


def test_nothing_set_gives_the_defaults():
    assert settings.read({}) == settings.Settings()
    assert settings.read({"MOKSORI_THREADS": ""}).threads is None


def test_every_kind_is_read():
    said = settings.read(
        {
            "MOKSORI_CACHE": "somewhere",
            "MOKSORI_OFFLINE": "yes",
            "MOKSORI_THREADS": "3",
            "MOKSORI_VOICE": "bf_emma",
            "MOKSORI_PATIENCE": "1.5",
            "MOKSORI_API_KEYS": "a, b,",
            "MOKSORI_AUDIO_CACHE": "0",
        }
    )
    assert (said.cache, said.offline, said.threads, said.voice) == (Path("somewhere"), True, 3, "bf_emma")
    assert (said.patience, said.api_keys, said.audio_cache) == (1.5, ("a", "b"), 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [("MOKSORI_THREADS", "many"), ("MOKSORI_THREADS", "0"), ("MOKSORI_OFFLINE", "perhaps"), ("MOKSORI_PATIENCE", "-1"),
     ("MOKSORI_PATIENCE", "nan"), ("MOKSORI_PORT", "x")],
)  # fmt: skip
def test_a_value_that_makes_no_sense_names_its_variable(name, value):
    with pytest.raises(OptionError, match=name):
        settings.read({name: value})


def test_a_name_that_nobody_knows_is_an_error_with_the_one_that_was_meant():
    with pytest.raises(OptionError, match="MOKSORI_OFFLINE"):
        settings.read({"MOKSORI_OFLINE": "1"})


def test_names_of_others_are_left_alone():
    assert (
        settings.read({"MOKSORI_API_KEY": "a client's", "MOKSORI_TEST_MODEL": "x", "HOME": "/"}) == settings.Settings()
    )


def test_every_setting_says_what_it_is_for():
    for one in dataclasses.fields(settings.Settings):
        assert one.metadata["kind"] in settings.KINDS
        assert one.metadata["text"].endswith(".")
