"""The command `moksori`. Each command is a thin layer over the library; `--help` imports none of it.

Exit status: 0 done, 1 it failed, 2 wrong options or text, 3 no such voice or language, 4 files could not be had,
5 the model or device cannot be used, 130 interrupted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from moksori import errors

if TYPE_CHECKING:
    from moksori.tts import TTS

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Text to speech on ordinary CPUs.",
)
cache_app = typer.Typer(no_args_is_help=True, help="What is kept on this machine.")
app.add_typer(cache_app, name="cache")

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

# The options that several commands share.
Voice = Annotated[str | None, typer.Option("--voice", "-v", help="A voice, or a mix such as 'af_sky(2)+af_bella'.")]
Language = Annotated[str | None, typer.Option("--language", "-l", help="en-us en-gb es fr hi it pt-br ja zh ko.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Source = Annotated[str | None, typer.Option(help="Where the voice is: hf://… s3://… https://… or a folder.")]
Text = Annotated[str | None, typer.Argument(help="What to say; - or nothing reads standard input.")]


@app.command()
def say(
    text: Text = None,
    voice: Voice = None,
    language: Language = None,
    output: Annotated[str | None, typer.Option("--output", "-o", help="A file; - for standard output.")] = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="Read the text from here.")] = None,
    format: Annotated[str | None, typer.Option(help="wav flac mp3 opus aac pcm mulaw; else by suffix.")] = None,
    speed: Annotated[float, typer.Option(help="1 is natural; 0.25 to 4.")] = 1.0,
    pitch: Annotated[float, typer.Option(help="Semitones up or down.")] = 0.0,
    volume: Annotated[float, typer.Option(help="Multiplies the sound.")] = 1.0,
    pauses: Annotated[float, typer.Option(help="Scales the pauses.")] = 1.0,
    loudness: Annotated[float | None, typer.Option(help="LUFS, such as -16.")] = None,
    sample_rate: Annotated[int | None, typer.Option(help="8000 to 48000.")] = None,
    bit_rate: Annotated[int | None, typer.Option(help="Bits a second, for mp3, opus and aac.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same sound.")] = 0,
    markup: Annotated[str, typer.Option(help="plain markdown html ssml auto.")] = "plain",
    profile: Annotated[str, typer.Option(help="What is read of markup: chat book code.")] = "chat",
    lexicon: Annotated[Path | None, typer.Option(help="A CSV, JSON or PLS file of pronunciations.")] = None,
    captions: Annotated[Path | None, typer.Option(help="Also write captions: .srt .vtt .json .TextGrid.")] = None,
    source: Source = None,
    plan: Annotated[str | None, typer.Option(help="Pin how the model runs.")] = None,
    offline: Annotated[bool, typer.Option(help="Never touch the network.")] = False,
) -> None:
    """Speak a text: to the loudspeaker, to a file, or to standard output."""
    options: dict[str, Any] = {
        "speed": speed, "pitch": pitch, "volume": volume, "pauses": pauses, "loudness": loudness, "seed": seed,
        "sample_rate": sample_rate, "markup": markup, "profile": profile, "language": language,
    }  # fmt: skip
    with failing_well():
        words = read_text(text, file)
        with speaking(plan=plan, offline=offline or None) as tts:
            options["lexicon"] = read_lexicon(lexicon)
            name = voice or tts.voice_for(language)
            speaker = tts.load(name, source=source).prepare().speakers[name]
            chunks = with_progress(speaker.stream(words, **options), words)
            if output is None:
                from moksori.playing import play

                spoken = play(chunks)
            else:
                spoken = write(chunks, output, format, bit_rate, options)
            if captions is not None:
                write_captions(captions, spoken, words)


@app.command()
def voices(
    language: Language = None,
    as_json: Json = False,
) -> None:
    """List the voices."""
    with failing_well(), speaking() as tts:
        found = [tts.catalogue.voice(name) for name in tts.catalogue.names(language=resolved(language))]
        if as_json:
            for one in found:
                print(json.dumps(one.to_dict(), ensure_ascii=False))
            return
        rows = [(one.name, one.language, one.gender or "", one.grade or "", one.licence or "") for one in found]
        print_table(("voice", "language", "gender", "grade", "licence"), rows)


@app.command()
def pull(
    names: Annotated[list[str] | None, typer.Argument(help="Voices; the default voice if none is named.")] = None,
    source: Source = None,
    prepare: Annotated[bool, typer.Option(help="Also make what the first sentence would have to make.")] = True,
) -> None:
    """Fetch voices and their models into the cache, for later or for a machine without a network."""
    with failing_well(), speaking() as tts:
        wanted = names or [tts.voice_for(None)]
        if "all" in wanted:
            wanted = [*(name for name in wanted if name != "all"), *tts.catalogue.names()]
        for name in wanted:
            tts.load(name, source=source)
        tts.pre_download()
        if prepare:
            tts.prepare()
        print(f"ready: {', '.join(wanted)}", file=sys.stderr)


@app.command()
def normalize(
    text: Text = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Write texts out as they are spoken: one a line in, one a line out."""
    from moksori.text import pipeline

    with failing_well():
        tag = resolved(language) or "en-us"
        for line in lines(text):
            spoken = pipeline.normalize(line, tag)
            print(json.dumps(spoken.to_dict(), ensure_ascii=False) if as_json else one_line(spoken.text))


@app.command()
def phonemize(
    text: Text = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Turn texts into Kokoro's phonemes: one a line in, one a line out."""
    from moksori.text import pipeline

    with failing_well():
        tag = resolved(language) or "en-us"
        for line in lines(text):
            found = pipeline.phonemize(line, tag)
            print(json.dumps(found.to_dict(), ensure_ascii=False) if as_json else one_line(found.phonemes))


@app.command()
def explain(
    text: Text = None,
    voice: Voice = None,
    language: Language = None,
    file: Annotated[Path | None, typer.Option("--file", "-f")] = None,
    markup: Annotated[str, typer.Option(help="plain markdown html ssml auto.")] = "plain",
    profile: Annotated[str, typer.Option(help="chat book code.")] = "chat",
    lexicon: Annotated[Path | None, typer.Option(help="A CSV, JSON or PLS file of pronunciations.")] = None,
    as_json: Json = False,
) -> None:
    """Show how a text would be read: spoken form, phonemes, and what is not said. Needs no model."""
    from moksori.text import pipeline

    with failing_well():
        options = pipeline.TextOptions(
            language=resolved(language) or language_of(voice),
            markup=markup,
            profile=profile,
            lexicon=read_lexicon(lexicon),
        )
        explanation = pipeline.explain(read_text(text, file), options).to_dict()
        if as_json or not sys.stdout.isatty():
            print(json.dumps(explanation, ensure_ascii=False, indent=None if as_json else 1))
        else:
            from rich.console import Console

            Console().print_json(data=explanation)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535)] = None,
    voice: Voice = None,
    plan: Annotated[str | None, typer.Option(help="Pin how the model runs.")] = None,
    offline: Annotated[bool, typer.Option(help="Never touch the network.")] = False,
) -> None:
    """Start the OpenAI-compatible server. Everything else is set by MOKSORI_ variables."""
    with failing_well():
        import dataclasses

        from moksori import settings

        said = settings.read()
        given: dict[str, Any] = {"host": host, "port": port, "voice": voice}
        said = dataclasses.replace(said, **{name: value for name, value in given.items() if value is not None})
        try:
            from moksori.server.serve import serve as run
        except ModuleNotFoundError as error:
            raise errors.OptionError(
                "serve", error.name, "install the server: pip install 'moksori[server]'."
            ) from error
        run(said, plan=plan, offline=offline or None)


@cache_app.command("list")
def cache_list(as_json: Json = False) -> None:
    """What is in the cache."""
    with failing_well(), speaking() as tts:
        kept = tts.cache.list()
        if as_json:
            for one in kept:
                print(json.dumps({"name": one.name, "size": one.size, "path": str(one.path)}))
            return
        print_table(("file", "bytes", "path"), [(one.name, f"{one.size:,}", str(one.path)) for one in kept])


@cache_app.command("verify")
def cache_verify() -> None:
    """Read every file of the cache and compare it with its digest."""
    with failing_well(), speaking() as tts:
        report = tts.cache.verify()
        print(report)
        if not report.ok:
            raise typer.Exit(1)


@cache_app.command("prune")
def cache_prune(
    everything: Annotated[bool, typer.Option("--all", help="Empty the cache.")] = False,
) -> None:
    """Remove leftovers of broken downloads and what no voice needs."""
    with failing_well(), speaking() as tts:
        print(f"{tts.cache.prune(everything=everything):,} bytes freed")


# ---------------------------------------------------------------------- the parts of the commands


@contextmanager
def speaking(**settings: Any) -> Iterator[TTS]:
    """A `TTS` with a progress bar for downloads, closed at the end."""
    from moksori.tts import TTS

    with TTS(progress=download_bar(), **settings) as tts:
        yield tts


@contextmanager
def failing_well() -> Iterator[None]:
    """Turns errors into a message on standard error and the exit status of the table above."""
    try:
        yield
    except errors.MoksoriError as error:
        print(f"moksori: {error}", file=sys.stderr)
        raise typer.Exit(next(status for kind, status in STATUS if isinstance(error, kind))) from error
    except BrokenPipeError:
        sys.stderr.close()
        raise typer.Exit(1) from None
    except OSError as error:
        print(f"moksori: {error}", file=sys.stderr)
        raise typer.Exit(1) from error


def read_text(text: str | None, file: Path | None) -> str:
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


def one_line(text: str) -> str:
    return " ".join(text.split())


def resolved(language: str | None) -> str | None:
    from moksori.text import languages

    return None if language is None else languages.resolve(language)


def language_of(voice: str | None) -> str:
    if voice is None:
        return "en-us"
    with speaking() as tts:
        return str(tts.catalogue.voice(voice).language)


def read_lexicon(path: Path | None) -> Any:
    from moksori import settings

    path = path or settings.read().lexicon
    if path is None:
        return None
    from moksori.text import lexicon_files

    return lexicon_files.read(path)


def write(chunks: Iterator[Any], output: str, format: str | None, bit_rate: int | None, options: Any) -> Any:
    """Streams into a file or standard output; a file is complete or not there. Returns the joined audio."""
    from moksori import speech
    from moksori.audio import encode

    wanted = format or ("wav" if output == "-" else encode.format_of(output).name)
    encode.format_named(wanted)
    if output == "-":
        return stream_to(sys.stdout.buffer, chunks, wanted, bit_rate)
    audio = speech.join(list(chunks), "", 24000)
    if options["loudness"] is not None:
        from dataclasses import replace

        from moksori.audio import loudness

        audio = replace(audio, samples=loudness.normalise(audio.samples, audio.sample_rate, options["loudness"]))
    audio.save(output, format=wanted, bit_rate=bit_rate)
    return audio


def stream_to(out: BinaryIO, chunks: Iterator[Any], format: str, bit_rate: int | None) -> Any:
    from moksori import speech
    from moksori.audio.encode import Encoder

    kept, encoder = [], None
    for chunk in chunks:
        encoder = encoder or Encoder(format, chunk.sample_rate, bit_rate=bit_rate)
        out.write(encoder.write(chunk.samples))
        out.flush()
        kept.append(chunk)
    out.write((encoder or Encoder(format, 24000, bit_rate=bit_rate)).close())
    out.flush()
    return speech.join(kept, "", 24000)


def write_captions(path: Path, audio: Any, text: str) -> None:
    from dataclasses import replace

    format = path.suffix.lstrip(".").lower()
    path.write_text(replace(audio, text=text).captions(format), encoding="utf-8")


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
            state["bar"] = Progress(
                TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn(),
                console=Console(stderr=True), transient=True,
            )  # fmt: skip
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


def main() -> None:
    """The entry point."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
