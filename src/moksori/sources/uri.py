"""URIs: text in, `Uri` out, and back again without loss.

    hf://owner/repo[@revision][/path]         s3://bucket[/prefix]
    pypi://package==version/path              file:///absolute/path, or any plain path
    npm://[@scope/]package@version/path       https://host/path[?query], http://...
    memory://name[/path]                      any other scheme://authority[/path], for sources of others

`parse(str(uri)) == uri` for every `Uri`. `str` holds everything, credentials too; `shown` (and `repr`) is for people.
A slash in a revision is written `%2F`. Plain paths become absolute `file` URIs.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from urllib.parse import quote, unquote, urlsplit

from moksori.errors import OptionError
from moksori.sources.names import fault
from moksori.sources.secrets import redact

_SCHEME = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+)://(?P<rest>.*)", re.DOTALL)
_HUB_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]*"
_VERSION = r"[A-Za-z0-9][A-Za-z0-9.!+_-]*"
_TAIL = r"(?:/(?P<path>.*))?"
_SHAPES: dict[str, tuple[re.Pattern[str], str]] = {
    "hf": (
        re.compile(rf"(?P<authority>{_HUB_NAME}/{_HUB_NAME})(?:@(?P<version>[^/@\s]+))?{_TAIL}", re.DOTALL),
        "hf://owner/repo[@revision][/path]",
    ),
    "s3": (re.compile(rf"(?P<authority>[A-Za-z0-9][A-Za-z0-9._-]*){_TAIL}", re.DOTALL), "s3://bucket[/prefix]"),
    "pypi": (
        re.compile(
            rf"(?P<authority>[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)==(?P<version>{_VERSION}){_TAIL}", re.DOTALL
        ),
        "pypi://package==version/path",
    ),
    "npm": (
        re.compile(
            rf"(?P<authority>(?:@[A-Za-z0-9_-][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*)@(?P<version>{_VERSION}){_TAIL}",
            re.DOTALL,
        ),
        "npm://[@scope/]package@version/path",
    ),
}
_OTHER = (re.compile(rf"(?P<authority>[A-Za-z0-9][A-Za-z0-9._:-]*){_TAIL}", re.DOTALL), "scheme://name[/path]")


@dataclass(frozen=True, slots=True, repr=False)
class Uri:
    """Where a file or a folder lives."""

    scheme: str
    authority: str = ""
    """The repository, bucket, package or host (with user:password@ if the user gave one); empty for files."""
    version: str = ""
    """Revision or version; empty where the scheme has none or none was given."""
    path: str = ""
    """Relative, names separated by '/'; for `file` the absolute path, for `http(s)` as it is on the wire."""
    query: str = ""

    def __str__(self) -> str:
        return _PRINTERS.get(self.scheme, _print)(self)

    def __repr__(self) -> str:
        return f"<{self.shown}>"

    @property
    def shown(self) -> str:
        """For people: without password and query."""
        return redact(str(self))

    @property
    def name(self) -> str:
        """The last part of the path."""
        last = self.path.rsplit("/", 1)[-1]
        return unquote(last) if self.scheme in ("http", "https") else last

    @property
    def parent(self) -> Uri:
        """The folder it is in; the root is its own parent."""
        return replace(self, path=self.path.rpartition("/")[0], query="")

    def __truediv__(self, name: str) -> Uri:
        """What `name` is below this URI."""
        why = fault(name)
        if why:
            raise OptionError("uri", self.shown, f"{name!r} cannot be below it: it {why}")
        name = quote(name) if self.scheme in ("http", "https") else name
        return replace(self, path=f"{self.path.rstrip('/')}/{name}" if self.path else name, query="")


def _print(uri: Uri) -> str:
    joint = {"pypi": "==", "npm": "@", "hf": "@"}.get(uri.scheme, "")
    version = joint + quote(uri.version, safe="!+") if uri.version else ""
    return f"{uri.scheme}://{uri.authority}{version}{'/' + uri.path if uri.path else ''}"


def _print_file(uri: Uri) -> str:
    path = uri.path if uri.path.startswith("/") else "/" + uri.path  # C:/x has no slash of its own
    return "file://" + quote(path, safe="/:", errors="surrogateescape")


def _print_http(uri: Uri) -> str:
    return f"{uri.scheme}://{uri.authority}{'/' + uri.path if uri.path else ''}{'?' + uri.query if uri.query else ''}"


_PRINTERS = {"file": _print_file, "http": _print_http, "https": _print_http}


def _refuse(text: str, advice: str) -> OptionError:
    return OptionError("uri", redact(text), advice)


def parse(text: str | os.PathLike[str]) -> Uri:
    """The `Uri` that a text means; `OptionError` (a `ValueError`) if it means none."""
    text = os.fspath(text)
    if not text.strip():
        raise _refuse(text, "it is empty")
    if "\x00" in text:
        raise _refuse(text, "it has a NUL character")
    found = _SCHEME.fullmatch(text)
    if found is None:
        if text.startswith("file:"):
            raise _refuse(text, "write file:///absolute/path")
        return _plain_path(text)
    scheme, rest = found["scheme"].lower(), found["rest"]
    if scheme == "file":
        return _parse_file(text, rest)
    if scheme in ("http", "https"):
        return _parse_http(text, scheme)
    return _parse_named(text, scheme, rest)


def _plain_path(text: str) -> Uri:
    return Uri("file", path=os.path.abspath(os.path.expanduser(text)).replace(os.sep, "/"))


def _parse_file(text: str, rest: str) -> Uri:
    if rest.startswith("localhost/"):
        rest = rest.removeprefix("localhost")
    if not rest.startswith("/"):
        raise _refuse(text, "a file URI has three slashes and an absolute path: file:///absolute/path")
    path = unquote(rest, errors="surrogateescape")
    if "\x00" in path:
        raise _refuse(text, "it has a NUL character")
    if ".." in path.split("/"):
        raise _refuse(text, "'..' is not allowed in a file URI; write the path it leads to")
    if re.match(r"/[A-Za-z]:/", path):
        path = path[1:]
    return Uri("file", path="/" + path.strip("/") if path.startswith("/") else path.rstrip("/"))


def _parse_http(text: str, scheme: str) -> Uri:
    try:
        split = urlsplit(text)
        host = split.hostname
        _ = split.port
    except ValueError:
        host = None
    if not host or re.search(r"[\s\x00-\x1f\\]", text):
        raise _refuse(text, "it is not a web address: https://host/path")
    if split.fragment:
        raise _refuse(text, "a web address of a file has no '#' part")
    return Uri(scheme, split.netloc, path=split.path.removeprefix("/"), query=split.query)


def _parse_named(text: str, scheme: str, rest: str) -> Uri:
    shape, form = _SHAPES.get(scheme, _OTHER)
    found = shape.fullmatch(rest)
    if found is None:
        raise _refuse(text, f"write {form}")
    groups = found.groupdict()
    path = (groups["path"] or "").rstrip("/")
    version = unquote(groups.get("version") or "") if scheme == "hf" else groups.get("version") or ""
    why = fault(path) if path else None
    if why:
        raise _refuse(text, f"its path {why}")
    if version and (re.search(r"[\s\x00-\x1f?#]", version) or ".." in version or fault(version)):
        raise _refuse(text, "its revision is not one")
    return Uri(scheme, groups["authority"], version, path)
