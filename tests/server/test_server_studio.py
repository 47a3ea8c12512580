"""The studio in a real Chromium: it streams, marks the word being spoken, explains, fails visibly, obeys keys."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location("browser", Path(__file__).with_name("browser.py"))
assert spec is not None and spec.loader is not None
browser = importlib.util.module_from_spec(spec)
spec.loader.exec_module(browser)

pytestmark = [
    pytest.mark.model,
    pytest.mark.full,
    pytest.mark.skipif(browser.found() is None, reason="there is no Chromium here"),
]
TEXT = "It is 9:30, and Dr. Kim paid $5.30."


@pytest.fixture(scope="module")
def window(server, tmp_path_factory):
    with browser.Browser(tmp_path_factory.mktemp("chromium")) as made:
        yield made


@pytest.fixture
def page(window, server):
    window.open(server.base_url + "/")
    window.until("document.getElementById('voice').options.length > 50")
    window.run(f"document.getElementById('text').value = {TEXT!r}")
    return window


def of(name: str) -> str:
    return f"document.getElementById('{name}')"


def test_it_streams_and_marks_each_word_as_it_is_spoken(page):
    page.run(
        "window.seen = []; new MutationObserver(() => { const word = document.getElementById('reading').dataset.word;"
        " if (word && seen.at(-1) !== word) seen.push(word); })"
        f".observe({of('reading')}, {{attributes: true}})"
    )
    page.run(f"{of('speak')}.click()")
    page.until(f"{of('status')}.textContent.startsWith('first sound')")
    picture = os.environ.get("MOKSORI_TEST_PICTURE")
    page.until("seen.length >= 3")
    if picture:
        page.picture(Path(picture))
    page.until(f"{of('status')}.textContent === 'done'")
    seen = page.run("seen")
    assert [word for word in seen if word in ("9:30", "Dr.", "Kim", "paid", "$5.30")] == [
        "9:30", "Dr.", "Kim", "paid", "$5.30",
    ]  # fmt: skip
    assert page.run(f"{of('error')}.hidden")


def test_what_was_spoken_can_be_taken_home(page):
    page.run(f"{of('speak')}.click()")
    page.until(f"!{of('results')}.hidden")
    captions = page.run(f"fetch({of('srt')}.href).then((reply) => reply.text())")
    assert captions.startswith("1\n00:00:0") and TEXT in captions
    page.run(f"{of('download')}.click()")
    page.until(f"{of('download')}.href.startsWith('blob:')")
    head = page.run(
        f"fetch({of('download')}.href).then((r) => r.arrayBuffer()).then((b) => [...new Uint8Array(b.slice(0, 3))])"
    )
    assert bytes(head)[:2] == b"\xff\xf3" or bytes(head) == b"ID3" or bytes(head)[:2] == b"\xff\xfb"


def test_explain_shows_how_it_is_read(page):
    page.run(f"{of('explain')}.click()")
    page.until(f"{of('explained')}.querySelectorAll('tbody tr').length > 5")
    told = page.run(f"{of('explained')}.textContent")
    assert "five dollars and thirty cents" in told and "$5.30" in told
    assert page.run(f"{of('explain-box')}.open")


def test_an_error_is_shown(page):
    page.run(f"{of('text')}.value = '<speak><p>Hi.</speak>'; {of('markup')}.value = 'ssml'; {of('speak')}.click()")
    page.until(f"!{of('error')}.hidden")
    assert "ssml" in page.run(f"{of('error')}.textContent").lower()
    assert not page.run(f"{of('speak')}.disabled")


def test_it_works_by_keyboard(page, server):
    page.run(f"{of('text')}.value = {TEXT!r} + ' And more. And even more than that.'; {of('text')}.focus()")
    page.key("Enter", 13, control=True)
    page.until(f"!{of('reading')}.hidden")
    page.key("Escape", 27)
    page.until(f"!{of('speak')}.disabled && {of('reading')}.hidden")
    assert page.run(
        "[...document.querySelectorAll('button, input, select, textarea')]"
        ".every((one) => one.tabIndex >= 0 && (one.labels?.length || one.ariaLabel || one.textContent.trim()))"
    )


def test_a_word_of_the_lexicon_is_said_its_way(page):
    page.run(f"document.getElementById('lexicon-box').open = true; {of('add-entry')}.click()")
    page.run(
        f"(([word, say]) => {{ word.value = 'Kim'; say.value = 'tea kettle'; word.oninput(); }})"
        f"({of('lexicon')}.querySelectorAll('input'))"
    )
    page.run(f"{of('explain')}.click()")
    page.until(f"{of('explained')}.textContent.includes('tea kettle')")
    page.run("localStorage.clear()")


def test_a_mix_is_spoken(page):
    page.run(
        f"{of('other')}.value = 'am_michael'; {of('other')}.onchange(); {of('share')}.value = 30;"
        f"{of('text')}.value = 'Hi.'; {of('speak')}.click()"
    )
    page.until(f"{of('status')}.textContent.startsWith('first sound') || {of('status')}.textContent === 'done'")
    assert page.run(f"{of('error')}.hidden")
