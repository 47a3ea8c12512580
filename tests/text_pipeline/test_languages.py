"""Every name a language goes by finds the one front end that speaks it."""

from __future__ import annotations

import threading
from importlib.machinery import ModuleSpec

import pytest

from moksori.errors import LanguageNotSupported
from moksori.text import languages


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("en", "en-us"), ("en_US", "en-us"), ("EN-us", "en-us"), ("a", "en-us"), ("en-GB", "en-gb"), ("b", "en-gb"),
        ("en_AU", "en-gb"), ("en-Latn-XX", "en-us"), ("e", "es"), ("es-419", "es"), ("es_MX.UTF-8", "es"),
        ("fr-fr", "fr"), ("f", "fr"), ("h", "hi"), ("hi-IN", "hi"), ("i", "it"), ("j", "ja"), ("ja-JP", "ja"),
        ("jp", "ja"), ("p", "pt-br"), ("pt", "pt-br"), ("pt-PT", "pt-br"), ("z", "zh"), ("cmn", "zh"),
        ("zh-CN", "zh"),
        ("zh-Hant-TW", "zh"), ("kr", "ko"), ("ko-KR", "ko"), ("Korean", "ko"), (" ko ", "ko"),
    ],
)  # fmt: skip
def test_a_language_is_found_by_every_name_it_goes_by(name: str, tag: str) -> None:
    assert languages.resolve(name) == tag


def test_every_tag_means_itself() -> None:
    assert [languages.resolve(tag) for tag in languages.LANGUAGES] == list(languages.LANGUAGES)


def test_no_alias_belongs_to_two_languages() -> None:
    names = [name for row in languages.LANGUAGES.values() for name in (row.tag, *row.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ["xx", "", "de-DE", "-", "klingon"])
def test_an_unknown_language_is_refused_and_the_message_lists_the_known(name: str) -> None:
    with pytest.raises(LanguageNotSupported, match="en-us, en-gb") as caught:
        languages.resolve(name)
    assert caught.value.language == name and caught.value.extra is None


def test_a_missing_library_is_named_by_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "find_spec", lambda name: None)
    with pytest.raises(LanguageNotSupported, match=r'pip install "moksori\[ja\]"') as caught:
        languages._load(languages.LANGUAGES["ja"])
    assert caught.value.extra == "ja"
    assert not languages.available("ja") and languages.available("ko")


def test_a_front_end_asked_for_by_many_threads_at_once_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    gate = threading.Barrier(8)

    def load(row: languages.Language) -> object:
        made.append(row.tag)
        return object()

    monkeypatch.setattr(languages, "_instances", {})
    monkeypatch.setattr(languages, "_load", load)
    got: list[object] = []

    def ask() -> None:
        gate.wait()
        got.append(languages.front_end("zh"))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == ["zh"] and len({id(one) for one in got}) == 1


def test_available_looks_without_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "find_spec", lambda name: ModuleSpec(name, None))
    monkeypatch.setattr(languages, "import_module", lambda name: pytest.fail("it loaded"))
    assert languages.available("zh-CN")
