"""Lexicons from and to files: CSV, JSON, and the Pronunciation Lexicon Specification of the W3C (PLS 1.0).

The kind is known by the file's suffix (.csv .tsv .json .pls .xml). What is wrong is a `TextError` that names the file
and the line. A `LexiconFile` reads its file again when that has changed.
"""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from moksori.errors import TextError
from moksori.text.lexicon import PARTS, Entry, Lexicon

LARGEST = 64 * 1024 * 1024
"""Bytes of a file."""
COLUMNS = ("word", "say", "reading", "language", "part", "case", "pattern")
_TRUE = ("1", "true", "yes", "x", "y")
_ANY = "und"
"""PLS must name a language; this one means none."""
_PLS = "http://www.w3.org/2005/01/pronunciation-lexicon"


def read(path: str | Path) -> Lexicon:
    """The lexicon in a file."""
    path = Path(path)
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise TextError(f"{path.name}: a lexicon's name ends in {', '.join(_KINDS)}")
    try:
        if path.stat().st_size > LARGEST:
            raise TextError(f"{path.name} is larger than {LARGEST >> 20} MiB")
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise TextError(f"{path.name} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise TextError(f"{path.name} is not UTF-8 (byte {error.start})") from error
    return parse(text, kind, name=path.name)


def parse(text: str, kind: str, *, name: str = "lexicon") -> Lexicon:
    """The lexicon in a text of kind csv, tsv, json or pls."""
    try:
        return Lexicon(_PARSE[kind](text, name))
    except KeyError:
        raise TextError(f"a lexicon is csv, tsv, json or pls, not {kind!r}") from None


def dump(lexicon: Iterable[Entry], kind: str) -> str:
    """The lexicon as a text of kind csv, tsv, json or pls. `parse` is its inverse (PLS has no patterns: refused)."""
    if kind not in _DUMP:
        raise TextError(f"a lexicon is csv, tsv, json or pls, not {kind!r}")
    return _DUMP[kind](list(lexicon))


def write(lexicon: Iterable[Entry], path: str | Path) -> None:
    """Writes a lexicon, so that nobody ever reads half of it."""
    path = Path(path)
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise TextError(f"{path.name}: a lexicon's name ends in {', '.join(_KINDS)}")
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(dump(lexicon, kind).encode())
    fresh.replace(path)


@dataclass(slots=True)
class LexiconFile:
    """A lexicon that follows its file. Safe from many threads."""

    path: Path
    _read: Lexicon = field(default_factory=Lexicon)
    _seen: tuple[int, int] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)  # two readers need not parse the same change twice

    @property
    def lexicon(self) -> Lexicon:
        """What the file says now. Read again if its time or size has changed; a file that is gone is empty.

        Raises `TextError` while the file is wrong.
        """
        with self._lock:
            seen = self._stat()
            if seen != self._seen:
                self._read = Lexicon() if seen is None else read(self.path)
                self._seen = seen
            return self._read

    def _stat(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_mtime_ns, found.st_size

    def add(self, entry: Entry) -> Lexicon:
        """Writes the file with one more entry."""
        return self._change(self.lexicon.with_entry(entry))

    def remove(self, word: str, language: str | None = None) -> Lexicon:
        """Writes the file without a word; `TextError` if it is not in it."""
        before = self.lexicon
        after = before.without(word, language)
        if len(after) == len(before):
            raise TextError(f"{word!r} is not in {self.path.name}")
        return self._change(after)

    def _change(self, lexicon: Lexicon) -> Lexicon:
        with self._lock:
            write(lexicon, self.path)
            self._read, self._seen = lexicon, self._stat()
            return lexicon


# ---------------------------------------------------------------------------------------------- CSV


def _from_csv(text: str, name: str, delimiter: str = ",") -> Iterator[Entry]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] | None = None
    try:
        for row in rows:
            if not any(cell.strip() for cell in row) or row[0].lstrip().startswith("#"):
                continue
            if columns is None:
                columns = _header(row, name)
                if columns is not None:
                    continue
                columns = list(COLUMNS)
            yield _entry(dict(zip(columns, row, strict=False)), f"{name}, line {rows.line_num}")
    except csv.Error as error:
        raise TextError(f"{name}, line {rows.line_num}: {error}") from error


def _header(row: list[str], name: str) -> list[str] | None:
    named = [cell.strip().lower() for cell in row]
    if "word" not in named:
        return None
    unknown = [cell for cell in named if cell not in COLUMNS]
    if unknown:
        raise TextError(f"{name}, line 1: there is no column {unknown[0]!r}; there are {', '.join(COLUMNS)}")
    return named


def _from_tsv(text: str, name: str) -> Iterator[Entry]:
    return _from_csv(text, name, "\t")


def _to_csv(entries: list[Entry], delimiter: str = ",") -> str:
    out = io.StringIO(newline="")
    rows = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    rows.writerow(COLUMNS)
    for entry in entries:
        told = entry.to_dict()
        rows.writerow("true" if told.get(column) is True else told.get(column, "") for column in COLUMNS)
    return out.getvalue()


def _to_tsv(entries: list[Entry]) -> str:
    return _to_csv(entries, "\t")


# ---------------------------------------------------------------------------------------------- JSON


def _from_json(text: str, name: str) -> Iterator[Entry]:
    try:
        value = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise TextError(
            f"{name}, line {getattr(error, 'lineno', 1)}: {getattr(error, 'msg', 'nested too deep')}"
        ) from error
    yield from entries_of(value, name)


def entries_of(value: Any, name: str = "lexicon") -> Iterator[Entry]:
    """Entries from plain values, as in JSON: a list of objects, {"entries": [...]}, or {"word": "say", ...}."""
    if isinstance(value, Mapping) and isinstance(value.get("entries"), list):
        value = value["entries"]
    if isinstance(value, Mapping):
        value = [
            {"word": word, **say} if isinstance(say, Mapping) else {"word": word, "say": say}
            for word, say in value.items()
        ]
    if not isinstance(value, list):
        raise TextError(f'{name}: write a list of {{"word": ..., "say": ...}}, or {{"word": "say"}}')
    for i, one in enumerate(value, 1):
        if not isinstance(one, Mapping):
            raise TextError(f"{name}, entry {i}: not an object")
        yield _entry(one, f"{name}, entry {i}")


def _to_json(entries: list[Entry]) -> str:
    lines = ",\n".join("  " + json.dumps(entry.to_dict(), ensure_ascii=False) for entry in entries)
    return f'{{"entries": [\n{lines}\n]}}\n'


def _entry(values: Mapping[str, Any], where: str) -> Entry:
    unknown = [str(key) for key in values if key not in COLUMNS]
    if unknown:
        raise TextError(f"{where}: there is no field {unknown[0]!r}; there are {', '.join(COLUMNS)}")
    given: dict[str, Any] = {key: value.strip() if isinstance(value, str) else value for key, value in values.items()}
    given = {key: value for key, value in given.items() if value not in (None, "")}
    for key in ("case", "pattern"):
        if isinstance(given.get(key), str):
            given[key] = given[key].lower() in _TRUE
    for key in ("word", "say"):
        if key not in given:
            raise TextError(f"{where}: {key} is missing")
    if any(not isinstance(given[key], str) for key in given if key not in ("case", "pattern")):
        raise TextError(f"{where}: all but case and pattern are strings")
    if any(not isinstance(given.get(key, False), bool) for key in ("case", "pattern")):
        raise TextError(f"{where}: case and pattern are true or false")
    try:
        return Entry(**given)
    except TextError as error:
        raise TextError(f"{where}: {error}") from error


# ---------------------------------------------------------------------------------------------- PLS


class _Pls:
    """One document: <lexeme>s with <grapheme>s and a <phoneme> or an <alias>."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[Entry] = []
        self._alphabet = "ipa"
        self._language: str | None = None
        self._role = ""
        self._graphemes: list[str] = []
        self._say: tuple[str, str] | None = None
        self._text: list[str] = []
        self._own = ""
        self._depth = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        self._parser.StartDoctypeDeclHandler = self._refuse

    def parse(self, text: str) -> list[Entry]:
        try:
            self._parser.Parse(text.encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            raise TextError(f"{self.name}, line {error.lineno}: {expat.ErrorString(error.code)}") from error
        return self.entries

    def _where(self) -> str:
        return f"{self.name}, line {self._parser.CurrentLineNumber}"

    def _refuse(self, *_: Any) -> None:
        raise TextError(f"{self._where()}: a document type declaration is not allowed in a lexicon")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > 16:
            raise TextError(f"{self._where()}: elements stand too deep inside each other")
        local = name.rpartition(" ")[2]
        self._text.clear()
        if local == "lexicon":
            self._alphabet = attributes.get("alphabet", "ipa")
            self._language = attributes.get("http://www.w3.org/XML/1998/namespace lang", _ANY)
            self._language = None if self._language == _ANY else self._language
        elif local == "lexeme":
            self._role, self._graphemes, self._say = attributes.get("role", ""), [], None
        elif local == "phoneme":
            self._own = attributes.get("alphabet", self._alphabet)

    def _end(self, name: str) -> None:
        self._depth -= 1
        local = name.rpartition(" ")[2]
        text = "".join(self._text).strip()
        self._text.clear()
        if local == "grapheme":
            self._graphemes.append(text)
        elif local in ("phoneme", "alias") and (self._say is None or (local == "phoneme" and self._say[1] == "text")):
            self._say = (text, self._reading() if local == "phoneme" else "text")
        elif local == "lexeme":
            self._lexeme()

    def _reading(self) -> str:
        known = {"ipa": "ipa", "x-sampa": "x-sampa", "x-kokoro": "kokoro", "x-kana": "kana", "x-hangul": "hangul"}
        if self._own.lower() not in known:
            raise TextError(f"{self._where()}: alphabet {self._own[:50]!r}; there are {', '.join(known)}")
        return known[self._own.lower()]

    def _lexeme(self) -> None:
        if not self._graphemes or self._say is None:
            raise TextError(f"{self._where()}: a lexeme needs a grapheme and a phoneme or an alias")
        say, reading = self._say
        part = next((part for part in PARTS if part in self._role.lower().replace(":", " ").split()), None)
        for word in self._graphemes:
            try:
                self.entries.append(Entry(word, say, reading, self._language, part))
            except TextError as error:
                raise TextError(f"{self._where()}: {error}") from error


def _from_pls(text: str, name: str) -> list[Entry]:
    return _Pls(name).parse(text)


def _to_pls(entries: list[Entry]) -> str:
    """One document has one language: entries of several are refused, as is what PLS cannot say."""
    found = {entry.language for entry in entries}
    if len(found) > 1 or any(entry.pattern or entry.case for entry in entries):
        raise TextError("PLS holds one language and no patterns or case; export as json")
    language = next(iter(found), None) or _ANY
    lines = [f'<lexicon version="1.0" xmlns="{_PLS}" alphabet="ipa" xml:lang={quoteattr(language)}>']
    for entry in entries:
        role = f" role={quoteattr(entry.part)}" if entry.part else ""
        lines.append(f"  <lexeme{role}><grapheme>{escape(entry.word)}</grapheme>{_pls_say(entry)}</lexeme>")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n</lexicon>\n"


def _pls_say(entry: Entry) -> str:
    if entry.reading == "text":
        return f"<alias>{escape(entry.say)}</alias>"
    own = "" if entry.reading == "ipa" else f' alphabet="{_PLS_ALPHABETS[entry.reading]}"'
    return f"<phoneme{own}>{escape(entry.say)}</phoneme>"


_PLS_ALPHABETS = {"x-sampa": "x-sampa", "kokoro": "x-kokoro", "kana": "x-kana", "hangul": "x-hangul"}

_KINDS = {".csv": "csv", ".tsv": "tsv", ".json": "json", ".pls": "pls", ".xml": "pls"}
_PARSE: Mapping[str, Callable[[str, str], Iterable[Entry]]] = {
    "csv": _from_csv,
    "tsv": _from_tsv,
    "json": _from_json,
    "pls": _from_pls,
}
_DUMP: Mapping[str, Callable[[list[Entry]], str]] = {
    "csv": _to_csv,
    "tsv": _to_tsv,
    "json": _to_json,
    "pls": _to_pls,
}
