"""Where files live and how they get here: URIs in, verified files in the cache out (DESIGN 7).

    Cache().get([RemoteFile(...)])   -> {name: Path}      files the catalogue knows, from the first place that has them
    Cache().fetch("s3://bucket/x")   -> Path              a folder of the user's own
    open_source(parse(uri)).upload(...)                   the other way

Nothing here touches the network before it is asked to, and nothing that comes from outside (a URI, a key, the name of
an archive's member) can name a path outside the cache.
"""

from __future__ import annotations

from moksori.sources.base import Entry, Network, Progress, Source
from moksori.sources.cache import Cache, CachedFile, Damage, RemoteFile, Report
from moksori.sources.registry import open_source
from moksori.sources.secrets import redact
from moksori.sources.uri import Uri, parse

__all__ = [
    "Cache",
    "CachedFile",
    "Damage",
    "Entry",
    "Network",
    "Progress",
    "RemoteFile",
    "Report",
    "Source",
    "Uri",
    "open_source",
    "parse",
    "redact",
]
