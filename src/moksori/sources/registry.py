"""Which source knows which scheme. A new one is a file and a row here, or an entry point `moksori.sources`.

An entry point's name is the scheme, its object takes a `Network` and gives a `Source`; it cannot take the place of one
of ours.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from moksori.errors import SourceError
from moksori.sources.base import Network, Source
from moksori.sources.uri import Uri

_OURS = {
    "file": "local:LocalSource",
    "memory": "memory:MemorySource",
    "http": "http:HttpSource",
    "https": "http:HttpSource",
    "hf": "hub:HubSource",
    "s3": "s3:S3Source",
    "pypi": "pypi:PyPISource",
    "npm": "npm:NpmSource",
}


def open_source(uri: Uri, network: Network | None = None) -> Source:
    """The source that knows the URI's scheme; `SourceError` if none does."""
    network = network or Network()
    if uri.scheme in _OURS:
        module, _, name = _OURS[uri.scheme].partition(":")
        return cast(Source, getattr(import_module(f"moksori.sources.{module}"), name)(network))
    for point in entry_points(group="moksori.sources", name=uri.scheme):
        return cast(Source, point.load()(network))
    known = ", ".join(sorted({*_OURS, *entry_points(group="moksori.sources").names}))
    raise SourceError(uri.shown, f"no source knows {uri.scheme}://; these are there: {known}")
