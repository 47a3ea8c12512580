"""Makes the English data in src/moksori/text/data/en from two wheels of PyPI.

    python scripts/lexicon_en.py [--wheels FOLDER] [--only lexicon|tags|letters|measure]

In: the lexicons of misaki 0.9.4 (Apache-2.0) and the weights of textblob-aptagger 0.2.0 (MIT); fetched with pip into
FOLDER unless they are there. Out: us.lex gb.lex (words), tags.tbl (part-of-speech weights), us.lts gb.lts (letters to
sound, learned from the words). Running it again gives the same bytes.
"""

from __future__ import annotations

import argparse
import io
import json
import pickle
import subprocess
import sys
import tempfile
import zipfile
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from lexicon_en_letters import train
from moksori.text.g2p.en_letters import Letters
from moksori.text.g2p.en_lexicon import Lexicon
from moksori.text.g2p.en_sounds import unstressed
from moksori.text.g2p.en_table import DATA, write

MISAKI = "misaki==0.9.4"
TAGGER = "textblob-aptagger==0.2.0"
TO_KOKORO = str.maketrans("ɾʔ", "Tt")
"""Kokoro-82M v1.0 learned the flap as T and knows no glottal stop."""


def fetch(folder: Path, requirement: str) -> zipfile.ZipFile:
    """The wheel of a requirement, downloaded once."""
    name, _, version = requirement.partition("==")
    pattern = f"{name.replace('-', '_')}-{version}-*.whl"
    if not any(folder.glob(pattern)):
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), requirement]
        subprocess.run(pip, check=True)
    return zipfile.ZipFile(next(folder.glob(pattern)))


# ------------------------------------------------------------------------------------------------------------- lexicon


def lexicon(wheel: zipfile.ZipFile, dialect: str) -> dict[str, str]:
    """Word to reading. A silver entry (machine-made in the source) starts with "*"; readings by tag follow with ";"."""
    gold = json.loads(wheel.read(f"misaki/data/{dialect}_gold.json"))
    silver = json.loads(wheel.read(f"misaki/data/{dialect}_silver.json"))
    rows = {word: "*" + reading for word, reading in silver.items()}
    rows.update({word: _readings(entry) for word, entry in gold.items()})
    return {word: row.translate(TO_KOKORO) for word, row in rows.items()}


def _readings(entry: str | dict[str, str | None]) -> str:
    if isinstance(entry, str):
        return entry
    tags = sorted(tag for tag in entry if tag != "DEFAULT" and entry[tag] != entry["DEFAULT"])
    return ";".join([entry["DEFAULT"] or "", *(f"{tag}={entry[tag] or ''}" for tag in tags)])


def write_lexicon(rows: dict[str, str], dialect: str) -> None:
    """Writes the words without the machine-made ones that the endings of `en_lexicon` give anyway."""
    path = DATA / f"{dialect}.lex"
    write(path, rows)
    left_out = {word for word, row in rows.items() if row.startswith("*") and _is_derived(word, row, dialect)}
    while True:
        write(path, {word: row for word, row in rows.items() if word not in left_out})
        words = Lexicon(dialect == "gb")
        lost = {word for word in left_out if any(words.say(word, tag) != rows[word][1:] for tag in ("NN", "NNS", "VB"))}
        if not lost:
            return
        left_out -= lost


@lru_cache(maxsize=2)
def _full(dialect: str) -> Lexicon:
    return Lexicon(dialect == "gb")


def _is_derived(word: str, row: str, dialect: str) -> bool:
    return any(word.endswith(ending) for ending in ("s", "ed", "ing")) and _full(dialect).derived(word, "NN") == row[1:]


def teaching(rows: dict[str, str]) -> dict[str, str]:
    """The words to learn spelling from: plain ones, without those kept aside for measuring."""
    spelled = {word: row for word, row in rows.items() if word.isalpha() and word.isascii()}
    plain = {word: row.removeprefix("*").split(";")[0] for word, row in spelled.items()}
    return {
        word.lower(): reading
        for word, reading in plain.items()
        if len(word) > 2 and reading and not word.isupper() and not is_held_out(word, rows[word])
    }


def is_held_out(word: str, row: str) -> bool:
    """One in forty of the hand-made entries, for measuring; nothing is lost, the lexicon has them."""
    return not row.startswith("*") and zlib.crc32(word.lower().encode()) % 40 == 0


# ---------------------------------------------------------------------------------------------------------------- tags


class _PlainUnpickler(pickle.Unpickler):
    """Reads numbers, strings and containers; a pickle cannot run code through it."""

    def find_class(self, module: str, name: str) -> Any:
        if (module.lstrip("_"), name) in (("builtin__", "set"), ("builtins", "set")):
            return set
        raise pickle.UnpicklingError(f"{module}.{name} is not plain data")


def tags(wheel: zipfile.ZipFile) -> dict[str, str]:
    """Feature to weights, and word to its only tag: what `en_tags` reads."""
    raw = wheel.read("textblob_aptagger/trontagger-0.1.0.pickle")
    weights, only, _ = _PlainUnpickler(io.BytesIO(raw), encoding="utf-8").load()
    rows = {f"= {word}": tag for word, tag in only.items()}
    for feature, scores in weights.items():
        kept = {tag: round(score * 4) for tag, score in scores.items() if abs(score) >= 0.5}
        if kept:
            rows[feature] = " ".join(f"{tag} {score}" for tag, score in sorted(kept.items()))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--wheels", type=Path, default=Path(tempfile.gettempdir()) / "moksori-wheels")
    parser.add_argument("--only", choices=("lexicon", "tags", "letters", "measure"))
    args = parser.parse_args()
    args.wheels.mkdir(parents=True, exist_ok=True)
    if args.only in (None, "lexicon"):
        for dialect in ("us", "gb"):
            write_lexicon(lexicon(fetch(args.wheels, MISAKI), dialect), dialect)
    if args.only in (None, "tags"):
        write(DATA / "tags.tbl", tags(fetch(args.wheels, TAGGER)))
    if args.only in (None, "letters"):
        for dialect in ("us", "gb"):
            words = teaching(lexicon(fetch(args.wheels, MISAKI), dialect))
            write(DATA / f"{dialect}.lts", train(words))
    if args.only == "measure":
        for dialect in ("us", "gb"):
            measure(lexicon(fetch(args.wheels, MISAKI), dialect), dialect)


def measure(rows: dict[str, str], dialect: str) -> None:
    """Prints how far the letter-to-sound model is from the words it has not seen."""
    letters = Letters(dialect == "gb")
    words = [
        w for w in rows if w.isalpha() and w.isascii() and len(w) > 2 and not w.isupper() and is_held_out(w, rows[w])
    ]
    edits = total = exact = 0
    for word in sorted(words):
        want, got = (unstressed(p) for p in (rows[word].split(";")[0], letters.say(word.lower())))
        edits, total, exact = edits + _edits(want, got), total + len(want), exact + (want == got)
    print(f"{dialect}: {len(words)} words, error {edits / total:.1%}, exact {exact / len(words):.1%}, without stress")


def _edits(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


if __name__ == "__main__":
    main()
