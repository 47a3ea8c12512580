"""`/v1/lexicon`: how a key wants its words said, kept on this machine and used for all its requests.

On top of each other: the lexicon of the settings, the key's (or everybody's, where there are no keys), the request's.
"""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from moksori.server.errors import RequestError
from moksori.server.request import parse_json, sent
from moksori.text.lexicon import Entry, Lexicon
from moksori.text.lexicon_files import LexiconFile, entries_of

if TYPE_CHECKING:
    from moksori.server.app import House

router = APIRouter(prefix="/v1/lexicon", tags=["lexicon"])
MOST_ENTRIES = 20_000


class Lexicons:
    """The lexicon files of this server. Safe for many threads."""

    def __init__(self, folder: Path, always: Path | None) -> None:
        """always: a file that applies to everybody."""
        self._folder, self._always = folder, LexiconFile(always) if always is not None else None
        self._files: dict[str, LexiconFile] = {}
        self._lock = threading.Lock()  # so that two entries that come at once are both kept

    def of(self, owner: str) -> Lexicon:
        return self._file(owner).lexicon

    def joined(self, own: Lexicon | None, given: Any) -> Lexicon | None:
        """All that apply to a request; None if there is nothing in them."""
        parts = [self._always.lexicon if self._always is not None else None, own,
                 Lexicon(entries_of(given)) if given else None]  # fmt: skip
        found = [part for part in parts if part is not None and len(part)]
        if not found:
            return None
        whole = found[0]
        for part in found[1:]:
            whole = whole | part
        return whole

    def add(self, owner: str, entries: list[Entry]) -> Lexicon:
        with self._lock:
            file = self._file(owner)
            if len(file.lexicon) + len(entries) > MOST_ENTRIES:
                raise RequestError(400, f"a lexicon has room for {MOST_ENTRIES:,} entries; remove some first")
            self._folder.mkdir(parents=True, exist_ok=True)
            for entry in entries[:-1]:
                file.add(entry)
            return file.add(entries[-1])

    def remove(self, owner: str, word: str, language: str | None) -> None:
        with self._lock:
            file = self._file(owner)
            if len(file.lexicon.without(word, language)) == len(file.lexicon):
                raise RequestError(404, f"{word[:100]!r} is not in the lexicon", param="word", code="not_found")
            file.remove(word, language)

    def _file(self, owner: str) -> LexiconFile:
        name = f"key-{hashlib.sha256(owner.encode()).hexdigest()[:32]}" if owner else "everybody"
        return self._files.setdefault(name, LexiconFile(self._folder / f"{name}.json"))


@router.get("", summary="The lexicon of this key")
async def listed(request: Request) -> JSONResponse:
    house: House = request.app.state.house
    lexicon = await house.in_thread(house.lexicons.of, house.owner(request))
    return JSONResponse({"entries": [entry.to_dict() for entry in lexicon]})


@router.post("", summary="Add words, or change how they are said", status_code=201)
async def added(request: Request) -> JSONResponse:
    """One entry ({word, say, reading, language …}), a list of them, or {"entries": [...]}."""
    house: House = request.app.state.house
    value = parse_json(await sent(request, 1_000_000))
    single = isinstance(value, dict) and isinstance(value.get("word"), str) and "say" in value
    entries = list(entries_of([value] if single else value))
    if not entries:
        raise RequestError(400, "there is no entry in the body", param="entries")
    lexicon = await house.in_thread(house.lexicons.add, house.owner(request), entries)
    return JSONResponse({"added": [entry.to_dict() for entry in entries], "entries": len(lexicon)}, 201)


@router.delete("", summary="Forget a word", status_code=204)
async def removed(request: Request, word: str, language: str | None = None) -> Response:
    house: House = request.app.state.house
    await house.in_thread(house.lexicons.remove, house.owner(request), word, language)
    return Response(status_code=204)
