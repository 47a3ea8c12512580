from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moksori.errors import OptionError
from moksori.sources import Uri, parse
from moksori.sources.names import checked, fault

GOOD = [
    ("hf://owner/repo", Uri("hf", "owner/repo")),
    ("hf://owner/repo@v1.0", Uri("hf", "owner/repo", "v1.0")),
    ("hf://owner/repo@refs%2Fpr%2F1/voices/a.bin", Uri("hf", "owner/repo", "refs/pr/1", "voices/a.bin")),
    ("hf://owner/repo/onnx/model.onnx", Uri("hf", "owner/repo", "", "onnx/model.onnx")),
    ("s3://bucket", Uri("s3", "bucket")),
    ("s3://bucket/some/prefix", Uri("s3", "bucket", "", "some/prefix")),
    ("s3://bucket/a name with spaces #1?.bin", Uri("s3", "bucket", "", "a name with spaces #1?.bin")),
    ("file:///srv/voices", Uri("file", path="/srv/voices")),
    ("file:///srv/with%20space/%ED%95%9C", Uri("file", path="/srv/with space/한")),
    ("file:///C:/voices", Uri("file", path="C:/voices")),
    ("https://host/a/b.bin", Uri("https", "host", "", "a/b.bin")),
    ("https://user:pass@host:8443/a?x=1&y=2", Uri("https", "user:pass@host:8443", "", "a", "x=1&y=2")),
    ("http://[::1]:80/a", Uri("http", "[::1]:80", "", "a")),
    ("pypi://some-package==1.0.post1/pkg/part.bin", Uri("pypi", "some-package", "1.0.post1", "pkg/part.bin")),
    ("npm://kokoro-js@1.2.1/voices/x.bin", Uri("npm", "kokoro-js", "1.2.1", "voices/x.bin")),
    ("npm://@scope/name@1.0.0-rc.1/x", Uri("npm", "@scope/name", "1.0.0-rc.1", "x")),
    ("memory://test/a/b", Uri("memory", "test", "", "a/b")),
    ("ours+x://place/a", Uri("ours+x", "place", "", "a")),
]
BAD = [
    "",
    " ",
    "hf://owner",
    "hf://owner/repo/../../etc/passwd",
    "hf://owner/repo@../x",
    "hf://../../repo/x",
    "s3://",
    "s3://bucket/../x",
    "s3://bucket//x",
    "s3://bucket/a\x00b",
    "s3://bucket/C:/x",
    "s3://bucket/a\\..\\b",
    "file:relative",
    "file://host/share",
    "file:///a/../b",
    "file:///a%00b",
    "https://",
    "https://host/a b",
    "https://host/a#b",
    "https://host:port/",
    "pypi://package/x",
    "pypi://package>=1/x",
    "pypi://--upgrade=x==1/x",
    "pypi://package==1.0/../x",
    "npm://package/x",
    "npm://-flag@1/x",
    "npm://package@1.0/..",
    "npm://package@1 --registry=x/y",
    "memory://x/CON",
    "memory://x/a/./b",
    "memory://x/ends.",
]


@pytest.mark.parametrize(("text", "uri"), GOOD, ids=[text for text, _ in GOOD])
def test_a_uri_is_read_and_written_without_loss(text: str, uri: Uri) -> None:
    assert parse(text) == uri
    assert str(uri) == text


@pytest.mark.parametrize("text", BAD)
def test_a_uri_that_is_none_is_refused_with_advice(text: str) -> None:
    with pytest.raises(OptionError, match=r"uri=.*: ."):
        parse(text)


@pytest.mark.parametrize("text", ["voices", "./voices", "../voices", "~/voices", "/srv/voices/", "with space"])
def test_a_plain_path_becomes_an_absolute_file_uri(text: str) -> None:
    uri = parse(text)
    assert uri == Uri("file", path=os.path.abspath(os.path.expanduser(text)))
    assert parse(str(uri)) == uri
    assert parse(Path(text)) == uri


@given(st.text(min_size=1, max_size=60))
def test_whatever_is_read_is_written_so_that_it_is_read_again(text: str) -> None:
    try:
        uri = parse(text)
    except OptionError:
        return
    assert parse(str(uri)) == uri


name = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).filter(
    lambda text: not fault(text)
)
path = st.lists(name.filter(lambda text: "/" not in text), max_size=4).map("/".join)
word = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,10}[A-Za-z0-9]", fullmatch=True).filter(lambda text: not fault(text))


@given(
    st.one_of(
        st.builds(lambda a, b, v, p: Uri("hf", f"{a}/{b}", v, p), word, word, st.just("") | word, path),
        st.builds(lambda a, p: Uri("s3", a, "", p), word, path),
        st.builds(lambda a, v, p: Uri("pypi", a, v, p), word, word, path),
        st.builds(lambda a, v, p: Uri("npm", a, v, p), word, word, path),
        st.builds(lambda a, p: Uri("memory", a, "", p), word, path),
        st.builds(lambda p: Uri("file", path="/" + p), path),
    )
)
def test_reading_undoes_writing(uri: Uri) -> None:
    assert parse(str(uri)) == uri


@given(st.text(max_size=40))
def test_a_name_that_passes_stays_below_its_folder_on_any_system(text: str) -> None:
    import ntpath
    import posixpath

    if fault(text):
        return
    assert posixpath.normpath(posixpath.join("/root", text)).startswith("/root/")
    assert ntpath.normpath(ntpath.join("C:\\root", text)).startswith("C:\\root\\")
    assert not ntpath.splitdrive(text)[0]


@pytest.mark.parametrize(
    "text", ["..", "a/../b", "/abs", "a//b", "a\\b", "C:x", "a\x00b", "nul", "COM1.txt", "a.", "a ", "", "x" * 300, "."]
)
def test_a_name_that_could_lead_elsewhere_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="plain names"):
        checked(text)


def test_what_is_below_a_uri_cannot_be_above_it() -> None:
    uri = parse("s3://bucket/voices")
    assert str(uri / "a/b.bin") == "s3://bucket/voices/a/b.bin"
    for name in ("..", "../x", "/x", "a/../../b"):
        with pytest.raises(OptionError):
            uri / name


def test_credentials_are_not_in_what_people_see() -> None:
    uri = parse("https://user:hunter2@host/a?X-Amz-Signature=abcdef")
    assert "hunter2" not in repr(uri) + uri.shown
    assert "abcdef" not in repr(uri) + uri.shown
    assert "host/a" in uri.shown
    assert parse("npm://kokoro-js@1.2.1/x").shown == "npm://kokoro-js@1.2.1/x"
    assert parse("hf://owner/repo@main/x").shown == "hf://owner/repo@main/x"
