"""Names from outside (keys, members of archives, parts of URIs) become paths here, or are refused.

A name that is harmless on one system writes elsewhere on another (drive letters, `NUL`, a trailing dot), so one rule
holds everywhere: what no system would misread.
"""

from __future__ import annotations

import re
from pathlib import Path

from moksori.errors import OptionError

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"{port}{n}" for port in ("COM", "LPT") for n in "0123456789¹²³"]
)


def _fault(part: str) -> str | None:
    """Why a part of a path cannot be used."""
    rules = (
        (part in ("", "."), "has an empty part"),
        (part == "..", "leads upwards"),
        (_CONTROL.search(part) is not None, "has a control character"),
        ("\\" in part or ":" in part, "has a character that some systems take for a separator"),
        (part != part.rstrip(". "), "ends in a dot or a space"),
        (part.split(".", 1)[0].rstrip().upper() in _RESERVED, "is a device on Windows"),
        (len(part.encode("utf-8", "surrogatepass")) > 255, "is too long"),
        (any("\ud800" <= character <= "\udfff" for character in part), "is not valid text"),
    )
    return next((why for wrong, why in rules if wrong), None)


def fault(name: str) -> str | None:
    """Why a relative name cannot be used as a path below a folder; None if it can."""
    if not name:
        return "is empty"
    return next((why for why in map(_fault, name.split("/")) if why), None)


def checked(name: str, what: str = "name") -> str:
    """The relative name itself, if it stays below any folder on any system; else `OptionError`."""
    why = fault(name)
    if why:
        raise OptionError(what, name, f"it {why}; use plain names separated by '/'")
    return name


def below(folder: Path, name: str) -> Path:
    """The path of `name` in `folder`, its parents made."""
    path = folder.joinpath(*checked(name).split("/"))
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
