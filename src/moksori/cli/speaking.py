"""`moksori say` and `moksori serve`."""

from __future__ import annotations

import dataclasses
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from moksori import errors
from moksori.cli import shared
from moksori.cli.shared import failing_well, read_lexicon, read_text, speaking, with_progress

if TYPE_CHECKING:
    from moksori.speech import Audio, AudioChunk


@click.command()
@shared.text_argument
@shared.voice_option
@shared.language_option
@click.option("--output", "-o", help="A file; - for standard output; the loudspeaker if not given.")
@shared.file_option
@click.option("--format", "format_", help="wav flac mp3 opus aac pcm mulaw; else the file's suffix says it.")
@click.option("--speed", type=float, default=1.0, help="1 is natural; 0.25 to 4.")
@click.option("--pitch", type=float, default=0.0, help="Semitones up or down.")
@click.option("--volume", type=float, default=1.0, help="Multiplies the sound.")
@click.option("--pauses", type=float, default=1.0, help="Scales the pauses.")
@click.option("--loudness", type=float, help="LUFS, such as -16.")
@click.option("--sample-rate", type=int, help="8000 to 48000.")
@click.option("--bit-rate", type=int, help="Bits a second, for mp3, opus and aac.")
@click.option("--seed", type=int, default=0, help="The same seed gives the same sound.")
@shared.markup_option
@shared.profile_option
@shared.lexicon_option
@click.option("--captions", type=click.Path(path_type=Path), help="Also write captions: .srt .vtt .json .TextGrid.")
@shared.source_option
@shared.plan_option
@shared.offline_option
def say(
    text: str | None,
    voice: str | None,
    language: str | None,
    output: str | None,
    file: Path | None,
    format_: str | None,
    bit_rate: int | None,
    lexicon: Path | None,
    captions: Path | None,
    source: str | None,
    plan: str | None,
    offline: bool,
    **options: Any,
) -> None:
    """Speak a text: to the loudspeaker, to a file, or to standard output. Without TEXT it reads standard input."""
    with failing_well():
        form = None if output is None else form_of(output, format_)
        words = read_text(text, file)
        with speaking(plan=plan, offline=offline or None) as tts:
            name = voice or tts.voice_for(language)
            tag = shared.resolved(language) or ("en-us" if source else tts.catalogue.voice(name).language)
            threading.Thread(target=open_front_end, args=(tag,), daemon=True).start()
            speaker = tts.load(name, source=source).prepare().speakers[name]
            options |= {"language": shared.resolved(language), "lexicon": read_lexicon(lexicon)}
            chunks = with_progress(speaker.stream(words, **options), words)
            if output is None:
                from moksori.playing import play

                spoken = play(chunks)
            elif output == "-":
                spoken = stream_to(sys.stdout.buffer, chunks, form or "wav", bit_rate)
            else:
                from moksori import speech

                spoken = speaker.levelled(speech.join(chunks, words, speaker.sample_rate), options["loudness"])
                spoken.save(output, format=form, bit_rate=bit_rate)
            if captions is not None:
                told = dataclasses.replace(spoken, text=words).captions(captions.suffix.lstrip("."))
                captions.write_text(told, encoding="utf-8")


def open_front_end(language: str) -> None:
    """Makes a language ready while the model loads, which is work outside of Python: a quarter of a second less."""
    from moksori.text import pipeline

    try:
        pipeline.phonemize("1", language)
    except errors.MoksoriError:
        return  # whoever speaks will say why


def form_of(output: str, format_: str | None) -> str:
    """The name of the format; a wrong one is refused before anything is spoken."""
    from moksori.audio import encode

    if format_ is not None:
        return encode.format_named(format_).name
    return "wav" if output == "-" else encode.format_of(output).name


def stream_to(out: BinaryIO, chunks: Iterator[AudioChunk], format_: str, bit_rate: int | None) -> Audio:
    """Writes what is ready as soon as it is."""
    from moksori import speech
    from moksori.audio.encode import Encoder

    kept: list[AudioChunk] = []
    encoder = None
    for chunk in chunks:
        encoder = encoder or Encoder(format_, chunk.sample_rate, bit_rate=bit_rate)
        out.write(encoder.write(chunk.samples))
        out.flush()
        kept.append(chunk)
    if encoder is not None:
        out.write(encoder.close())
        out.flush()
    return speech.join(kept, "", kept[0].sample_rate if kept else 24000)


@click.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(1, 65535), help="8880 if not given.")
@shared.voice_option
@shared.plan_option
@shared.offline_option
def serve(host: str | None, port: int | None, voice: str | None, plan: str | None, offline: bool) -> None:
    """Start the OpenAI-compatible server. Everything else is set by MOKSORI_ variables (docs/settings.md)."""
    with failing_well():
        from moksori import settings

        given: dict[str, Any] = {"host": host, "port": port, "voice": voice}
        said = dataclasses.replace(
            settings.read(), **{name: value for name, value in given.items() if value is not None}
        )
        try:
            from moksori.server.serve import serve as run
        except ModuleNotFoundError as error:
            advice = "install the server: pip install 'moksori[server]'."
            raise errors.OptionError("serve", error.name, advice) from error
        run(said, plan=plan, offline=offline or None)
