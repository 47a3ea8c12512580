"""What several commands need: options, errors as messages, texts from anywhere, tables and progress bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from moksori import errors

if TYPE_CHECKING:
    from moksori.tts import TTS

STATUS: tuple[tuple[type[Exception], int], ...] = (
    (errors.OptionError, 2),
    (errors.VoiceNotFound, 3),
    (errors.LanguageNotSupported, 3),
    (errors.TextError, 2),
    (errors.SourceError, 4),
    (errors.ModelError, 5),
    (errors.DeviceUnavailable, 5),
    (errors.MoksoriError, 1),
)

voice_option = click.option("--voice", "-v", help="A voice, or a mix such as 'af_sky(2)+af_bella'.")
language_option = click.option("--language", "-l", help="en-us en-gb es fr hi it pt-br ja zh ko.")
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
source_option = click.option("--source", help="Where the voice is: hf://… s3://… https://… or a folder.")
lexicon_option = click.option("--lexicon", type=click.Path(path_type=Path), help="A CSV, JSON or PLS file of readings.")
file_option = click.option("--file", "-f", type=click.Path(path_type=Path), help="Read the text from here.")
plan_option = click.option("--plan", help="Pin how the model runs (docs/performance.md).")
offline_option = click.option("--offline", is_flag=True, help="Never touch the network.")
markup_option = click.option(
    "--markup", default="plain", help="plain, markdown, html, ssml or auto.", show_default=True
)
profile_option = click.option("--profile", default="chat", help="What is read of markup: chat, book or code.")
text_argument = click.argument("text", required=False)


@contextmanager
def failing_well() -> Iterator[None]:
    """Turns errors into a message on standard error and the exit status of the table above."""
    try:
        yield
    except errors.MoksoriError as error:
        print(f"moksori: {error}", file=sys.stderr)
        sys.exit(next(status for kind, status in STATUS if isinstance(error, kind)))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        print(f"moksori: {error}", file=sys.stderr)
        sys.exit(1)


@contextmanager
def speaking(**settings: Any) -> Iterator[TTS]:
    """A `TTS` with a progress bar for downloads, closed at the end."""
    from moksori.tts import TTS

    with TTS(progress=download_bar(), **settings) as tts:
        yield tts


def read_text(text: str | None, file: Path | None) -> str:
    """The argument, the file, or standard input."""
    if file is not None:
        if text not in (None, "-"):
            raise errors.OptionError("file", str(file), "give a text or a file, not both.")
        return decoded(file.read_bytes(), str(file))
    if text is None or text == "-":
        return decoded(sys.stdin.buffer.read(), "standard input")
    return text


def decoded(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise errors.TextError(f"{where} is not UTF-8 (byte {error.start}); convert it first") from error


def lines(text: str | None) -> Iterator[str]:
    """The argument, or standard input line by line; a line ends at a line feed only."""
    if text is not None and text != "-":
        yield text
        return
    for line in sys.stdin.buffer:
        yield decoded(line, "standard input").rstrip("\n").rstrip("\r")


def resolved(language: str | None) -> str | None:
    from moksori.text import languages

    return None if language is None else languages.resolve(language)


def read_lexicon(path: Path | None) -> Any:
    """The lexicon asked for, else the one of the settings, else None."""
    from moksori import settings

    path = path or settings.read().lexicon
    if path is None:
        return None
    from moksori.text import lexicon_files

    return lexicon_files.read(path)


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table for people; plain tab-separated lines when piped."""
    if not sys.stdout.isatty():
        for row in rows:
            print("\t".join(row))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*columns, box=None)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def download_bar() -> Callable[[str, int, int | None], None] | None:
    """A progress bar on standard error, or None when nobody is looking."""
    if not sys.stderr.isatty():
        return None
    state: dict[str, Any] = {}

    def show(name: str, done: int, total: int | None) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

        if "bar" not in state:
            columns = TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn()
            state["bar"] = Progress(*columns, console=Console(stderr=True), transient=True)
            state["bar"].start()
        if name not in state:
            state[name] = state["bar"].add_task(name, total=total)
        state["bar"].update(state[name], completed=done, total=total)
        if total is not None and done >= total and state["bar"].finished:
            state["bar"].stop()
            state.clear()

    return show


def with_progress(chunks: Iterator[Any], text: str) -> Iterator[Any]:
    """A progress bar on standard error for a text that takes a while."""
    if len(text) < 2000 or not sys.stderr.isatty():
        return chunks
    return _watched(chunks, len(text))


def _watched(chunks: Iterator[Any], characters: int) -> Iterator[Any]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("speaking", total=characters)
        for chunk in chunks:
            bar.update(task, completed=chunk.span.end)
            yield chunk
