"""Markup becomes passages: what is read, in which manner, and which characters are left out."""

from __future__ import annotations

import pytest

from moksori.errors import MarkupError, OptionError
from moksori.text import markup
from moksori.text.markup import Limits, Passage


def read(text: str, kind: str = "plain", profile: str = "chat", **more: object) -> list[Passage]:
    return list(markup.passages(text, kind, profile, **more))  # type: ignore[arg-type]


def texts(text: str, kind: str = "plain", profile: str = "chat", **more: object) -> list[str]:
    return [passage.text.strip() for passage in read(text, kind, profile, **more) if passage.text.strip()]


def kinds(text: str, kind: str = "plain", profile: str = "chat") -> list[tuple[str, str]]:
    return [(passage.kind, passage.text.strip()) for passage in read(text, kind, profile) if passage.text.strip()]


def left_out(text: str, kind: str, profile: str = "chat") -> dict[str, str]:
    return {text[o.start : o.end]: o.reason for passage in read(text, kind, profile) for o in passage.unspoken}


# ------------------------------------------------------------------ plain text


def test_a_wrapped_paragraph_is_one_passage() -> None:
    text = "The quick brown fox jumps over the lazy dog while\nthe sun goes down behind the hills of New\nYork.\n"
    assert len(texts(text)) == 1


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("THE MARBLES\nBy Jane Doe\nIn the heart of the old city there lived a boy who had lost them all.", 3),
        ("Shopping:\n- milk\n- eggs\n\nDone", 4),
        ("Steps\n1. Open the box\n2. Close the box", 3),
        ("Roses are red\nViolets are blue\nSugar is sweet", 3),
        ("A first paragraph\r\n\r\nA second one", 2),
        ("• one\n• two", 2),
    ],
)
def test_lines_that_stand_alone_are_passages(text: str, parts: int) -> None:
    assert len(texts(text)) == parts


def test_a_rule_of_signs_is_a_pause_and_not_read() -> None:
    text = "The Marbles.\n\n---\n\nIn the heart."
    first, second = read(text)
    assert first.rest == pytest.approx(0.9) and second.text == "In the heart."
    assert left_out(text, "plain") == {"---": "rule"}


def test_a_title_is_a_heading_and_the_last_passage_has_no_rest() -> None:
    passages = read("The old house\n\nIt stood on a hill.")
    assert [(p.kind, p.rest) for p in passages] == [("heading", 0.6), ("paragraph", 0.0)]


def test_bullets_are_left_out_but_numbers_are_read() -> None:
    assert texts("- one\n- two\n") == ["one", "two"]
    assert texts("1. one\n2. two\n") == ["1. one", "2. two"]


# ------------------------------------------------------------------ inline tags


@pytest.mark.parametrize(
    ("tag", "seconds"),
    [("[pause:1.5s]", 1.5), ("[PAUSE:2s]", 2), ("[pause:.5s]", 0.5), ("[pause=1]", 1), ("[pause 1.0]", 1),
     ("[pause:250ms]", 0.25)],
)  # fmt: skip
def test_a_pause_may_be_written_in_several_ways(tag: str, seconds: float) -> None:
    first, second = read(f"Hello {tag} there")
    assert (first.pause, second.text.strip()) == (seconds, "there")


@pytest.mark.parametrize("tag", ["[pause]", "[pause:]", "[pause:x]", "[pause:s]", "[voice:]", "[rate:fast]", "[lang:]"])
def test_what_is_no_tag_is_text(tag: str) -> None:
    assert texts(f"Hello {tag} there") == [f"Hello {tag} there"]


def test_pauses_are_bounded_one_by_one_and_together() -> None:
    with pytest.raises(MarkupError, match="at most 60 s") as caught:
        read("Hi [pause:61s]")
    assert caught.value.position == 3
    with pytest.raises(MarkupError, match="more than 300 s") as caught:
        read("[pause:60s]" * 6)
    assert caught.value.position == 55
    assert read("[pause:61s]", limits=Limits(pause=70))[0].pause == 61


def test_phonemes_of_an_unknown_alphabet_are_refused_with_their_place() -> None:
    with pytest.raises(MarkupError, match="ж") as caught:
        read("Say [it](/жi/)")
    assert caught.value.position == 10


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(MarkupError, match="klingon"):
        read("[lang:klingon]Qapla[/lang]")


def test_a_language_for_a_whole_passage_is_the_passages_own() -> None:
    first, second, third = read("[lang:ko]안녕\n\n잘 가[/lang]\n\nBye [lang:ja]ん[/lang] now")
    assert (first.language, second.language, third.language) == ("ko", "ko", None)
    assert [(o.kind, o.value, third.text[o.start : o.end]) for o in third.overrides] == [("language", "ja", "ん")]


def test_a_rate_is_clamped_and_a_voice_change_ends_it() -> None:
    manners = [p.manner for p in read("[rate:9]a[voice:x]b[baserate:2]c")]
    assert [(m.voice, m.rate) for m in manners if m] == [(None, 4.0), ("x", 1.0)]


# ------------------------------------------------------------------ Markdown

DOCUMENT = """\
---
title: A document
---
# The *first* title #

Some **bold** and _slanted_ text with `code()`, a [link](https://x.y/z "t"),
a second line, 5 * 3 * 2, snake_case_name, \\*stars\\* &amp; an <b>HTML</b> tag[^1].

Second title
------------

* one
* two
  goes on
    1. inner
- [x] done

> quoted
> text

| Name | Age |
|------|----:|
| Kim  | 30  |
| Lee \\| Ann | |

```python
print("x")
```

***

[ref]: http://x.y "z"
[^1]: The note.
"""


def test_markdown_is_read_without_its_signs() -> None:
    assert kinds(DOCUMENT, "markdown") == [
        ("heading", "The first title"),
        (
            "paragraph",
            "Some bold and slanted text with code(), a link, a second line, 5 * 3 * 2, snake_case_name, *stars* &"
            " an HTML tag.",
        ),
        ("heading", "Second title"),
        ("item", "one"),
        ("item", "two goes on"),
        ("item", "1. inner"),
        ("item", "done"),
        ("quote", "quoted text"),
        ("row", "Name ,  Age"),
        ("row", "Kim  ,  30"),
        ("row", "Lee | Ann"),
        ("code", "Code block."),
        ("paragraph", "The note."),
    ]


def test_markdown_says_what_it_left_out() -> None:
    told = left_out(DOCUMENT, "markdown")
    assert told["---\ntitle: A document\n---"] == "front matter"
    assert told["[^1]"] == "footnote mark" and told["***"] == "rule" and told['](https://x.y/z "t")'] == "markup"
    assert told['[ref]: http://x.y "z"'] == "link address"


@pytest.mark.parametrize(
    ("profile", "said"),
    [("chat", ["Code block."]), ("book", []), ("code", ["x = 1", "y = 2"])],
)
def test_code_is_announced_skipped_or_read(profile: str, said: list[str]) -> None:
    assert texts("~~~\nx = 1\n\ny = 2\n~~~", "markdown", profile) == said
    assert texts("<pre>x = 1\n\ny = 2</pre>", "html", profile) == said


def test_an_announcement_is_in_the_language_of_the_text_and_covers_the_block() -> None:
    (passage,) = read("```\nx\n```", "markdown", language="ko")
    assert passage.text == "코드 블록." and passage.offsets.span(0, 2) == (0, 9)


def test_tables_are_read_by_row_or_announced() -> None:
    table = "| a | b |\n|---|---|\n| c | d |\n\nend"
    assert texts(table, "markdown", "book") == ["Table.", "end"]
    assert texts(table, "markdown") == ["a ,  b", "c ,  d", "end"]


def test_images_and_links_by_profile() -> None:
    text = "![A cat](c.png) on [a mat](http://m.at)"
    assert texts(text, "markdown") == ["Image: A cat on a mat"]
    assert texts(text, "markdown", "book") == ["on a mat"]
    assert texts(text, "markdown", "code") == ["Image: A cat on a mat, http://m.at"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("a * b", "a * b"), ("2*3*4", "2*3*4"), ("**bold", "**bold"), ("***both***", "both"), ("__init__", "init"),
        ("a_b_c", "a_b_c"), ("**굵게**는", "굵게는"), ('**"인용"**은', '"인용"은'), ("~~gone~~", "gone"),
        ("~5 min", "~5 min"),
        ("`a*b*`", "a*b*"), ("``a`b``", "a`b"), ("`open", "`open"), ("[text][ref]", "text"), ("[x]", "[x]"),
        ("[a [b] c](u)", "a [b] c"), ("[a](<b c>)", "a"), ("<https://a.b>", "https://a.b"),
        ("a < b > c", "a < b > c"),
        ("<me@x.org>", "me@x.org"), ("&lt;b&gt;", "<b>"), ("a&b", "a&b"), ("\\# no", "# no"), ("<!-- c -->x", "x"),
        ("[w](/wˈɜɹd/)", "w"), ("[pause:0s]x", "x"),
    ],
)  # fmt: skip
def test_what_stands_inside_a_paragraph(written: str, said: str) -> None:
    assert texts(written, "markdown") == [said]


def test_indented_code_is_code_but_not_inside_a_list() -> None:
    assert kinds("para\n\n    x = 1\n    y = 2\n\nend", "markdown") == [
        ("paragraph", "para"), ("code", "Code block."), ("paragraph", "end"),
    ]  # fmt: skip
    assert kinds("- a\n\n    more of a", "markdown") == [("item", "a"), ("item", "more of a")]


@pytest.mark.parametrize(
    "text", ["```\nnever closed", "<!-- never closed", "| a |\n|--", "[a](b", "**", "> ", "#", "---\nx"]
)
def test_markdown_that_is_never_closed_is_no_error(text: str) -> None:
    read(text, "markdown")


# ------------------------------------------------------------------ HTML


def test_html_blocks_are_passages_and_scripts_are_left_out() -> None:
    text = (
        "<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body><h1>Head &amp; tail</h1>"
        "<!-- no --><p>Hello <b>wor</b>ld &lt;3 a < b<br>next</p><ul><li>one<li>two</ul><blockquote>q</blockquote>"
        "<table><tr><th>a</th><th>b</th></tr></table><script>if (a < b) alert('<p>')</script><img alt='A cat' src=x>"
        "</body></html>"
    )
    assert kinds(text, "html") == [
        ("heading", "Head & tail"),
        ("line", "Hello world <3 a < b"),
        ("paragraph", "next"),
        ("item", "one"),
        ("item", "two"),
        ("quote", "q"),
        ("row", "a, b"),
        ("paragraph", "Image: A cat"),
    ]
    told = left_out(text, "html")
    assert told["<!-- no -->"] == "comment" and told["<script>if (a < b) alert('<p>')</script>"] == "script"


def test_html_knows_the_language_of_a_part() -> None:
    passage, *_ = read('<p>Say <span lang="ko-KR">안녕 <i>친구</i></span> and <i lang="xx">no</i></p>', "html")
    assert [(o.value, passage.text[o.start : o.end]) for o in passage.overrides] == [("ko", "안녕 친구")]


@pytest.mark.parametrize(
    "text",
    [
        "<",
        "<p",
        "<p a='",
        "</",
        "&#",
        "&#x110000;",
        "<script>",
        "<!--",
        "<td>",
        "<ruby>a<rt>",
        "<rt>x",
        "</ruby>",
        "</p></p>",
        "<a <b>",
    ],
)
def test_broken_html_is_no_error(text: str) -> None:
    read(text, "html")


# ------------------------------------------------------------------ which, and what must not be


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Hello there.", "plain"), ("# Title\n\ntext", "markdown"), ("some **bold** words", "markdown"),
        ("- a\n- b\n", "markdown"), ("<p>Hi</p>", "html"), ("<!DOCTYPE html><html>", "html"),
        ("<speak>Hi</speak>", "ssml"), ('<?xml version="1.0"?>\n<speak version="1.1">x</speak>', "ssml"),
        ("3 < 5 and * 7", "plain"), ("a - b\nc - d", "plain"),
    ],
)  # fmt: skip
def test_the_kind_of_markup_is_guessed(text: str, kind: str) -> None:
    assert markup.guess(text) == kind


def test_an_unknown_kind_or_profile_is_refused() -> None:
    with pytest.raises(OptionError):
        read("x", "rst")
    with pytest.raises(OptionError):
        read("x", "plain", "poem")


@pytest.mark.parametrize("kind", ["plain", "markdown", "html"])
def test_every_character_of_a_passage_has_a_place_and_the_places_are_in_order(kind: str) -> None:
    for passage in read(DOCUMENT, kind):
        places = [passage.offsets.span(i, i + 1) for i in range(len(passage.text))]
        assert all(0 <= start < end <= len(DOCUMENT) for start, end in places)
        assert places == sorted(places)
