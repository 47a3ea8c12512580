"""Words in time to captions: SubRip, WebVTT (also word by word), JSON and Praat TextGrid.

In come `Word`s, whose spans point into the ORIGINAL text; out comes that text cut into cues, not the spoken form: the
five words said for "$5.30" are one caption word "$5.30". What surprises: all times are whole milliseconds counted from
the start, so that no format rounds differently from another; a cue stays a little after its last word, but never into
the next cue; scripts without spaces are cut by width. Text with markup must come with the markup blanked out by as many
spaces, because everything between two words is shown with one of them.
"""

from __future__ import annotations

import json as _json
from collections.abc import Callable, Iterable, Mapping, Sequence

from moksori.audio.cues import CaptionWord, Cue, Shape, caption_words, cues
from moksori.errors import OptionError
from moksori.types import Phoneme, Span, Word

__all__ = [
    "CAPTIONS",
    "CaptionWord",
    "Cue",
    "Shape",
    "caption_words",
    "captions",
    "cues",
    "json",
    "srt",
    "textgrid",
    "vtt",
]


def srt(
    words: Iterable[Word], text: str, *, shape: Shape | None = None, sentences: Sequence[Span] | None = None
) -> str:
    """SubRip: numbered cues, comma before the milliseconds."""
    blocks = (
        f"{number}\n{_clock(cue.start, ',')} --> {_clock(cue.end, ',')}\n{cue.text}\n"
        for number, cue in enumerate(cues(words, text, shape=shape, sentences=sentences), 1)
    )
    return "\n".join(blocks)


def vtt(
    words: Iterable[Word],
    text: str,
    *,
    shape: Shape | None = None,
    sentences: Sequence[Span] | None = None,
    karaoke: bool = False,
) -> str:
    """WebVTT. karaoke: a time before every word after a cue's first, so that players can light up what is said."""
    blocks = (
        f"{_clock(cue.start, '.')} --> {_clock(cue.end, '.')}\n{_vtt_text(cue, karaoke)}\n"
        for cue in cues(words, text, shape=shape, sentences=sentences)
    )
    return "\n".join(["WEBVTT\n", *blocks])


def _vtt_text(cue: Cue, karaoke: bool) -> str:
    shown, last = "", cue.start
    for line in cue.lines:
        shown += "\n" if shown else ""
        for index, word in enumerate(line):
            shown += "" if not index or word.joined else " "
            if karaoke and last < word.start < cue.end:
                shown, last = f"{shown}<{_clock(word.start, '.')}>", word.start
            shown += _escaped(word.text)
    return shown


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _clock(milliseconds: int, point: str) -> str:
    """Hours, minutes, seconds, milliseconds: 00:01:02,345."""
    seconds, thousandths = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{point}{thousandths:03}"


def json(
    words: Iterable[Word], text: str, *, shape: Shape | None = None, sentences: Sequence[Span] | None = None
) -> str:
    """Every word with its time in seconds, its place in the text and what was said for it; and the cues."""
    said = list(words)
    document = {
        "text": text,
        "words": [
            {"text": w.text, "spoken": w.spoken, "start": w.start / 1000, "end": w.end / 1000, "span": list(w.span)}
            for w in caption_words(said, text)
        ],
        "cues": [
            {"start": cue.start / 1000, "end": cue.end / 1000, "text": cue.text}
            for cue in cues(said, text, shape=shape, sentences=sentences)
        ],
    }
    return _json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def textgrid(
    words: Iterable[Word], text: str, *, phonemes: Iterable[Phoneme] = (), duration: float | None = None
) -> str:
    """Praat's TextGrid with tiers "text" (as written), "words" (as said) and, if there are any, "phonemes".

    duration: seconds of the sound; without it the grid ends with the last word.
    """
    said = list(words)
    tiers = {
        "text": [(word.start, word.end, word.text) for word in caption_words(said, text)],
        "words": _steps((word.start, word.end, word.text) for word in said if word.text),
        "phonemes": _steps((symbol.start, symbol.end, symbol.symbol) for symbol in phonemes),
    }
    end = max([1, round((duration or 0) * 1000), *(tier[-1][1] for tier in tiers.values() if tier)])
    shown = {name: tier for name, tier in tiers.items() if tier or name != "phonemes"}
    head = f'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = {end / 1000:.3f}\n'
    head += f"tiers? <exists>\nsize = {len(shown)}\nitem []:\n"
    return head + "".join(_tier(number, name, tier, end) for number, (name, tier) in enumerate(shown.items(), 1))


_Step = tuple[int, int, str]


def _steps(timed: Iterable[tuple[float, float, str]]) -> list[_Step]:
    """Seconds to milliseconds: in order, none empty, none over another."""
    steps: list[_Step] = []
    clock = 0
    for start, end, label in timed:
        begin = max(clock, round(start * 1000))
        clock = max(begin + 1, round(end * 1000))
        steps.append((begin, clock, label))
    return steps


def _tier(number: int, name: str, steps: Sequence[_Step], end: int) -> str:
    """One tier; Praat wants the silence between the steps spelled out too."""
    filled: list[_Step] = []
    clock = 0
    for start, stop, label in (*steps, (end, end, "")):
        if start > clock:
            filled.append((clock, start, ""))
        if stop > start:
            filled.append((start, stop, label))
        clock = stop
    head = f'    item [{number}]:\n        class = "IntervalTier"\n        name = "{name}"\n        xmin = 0\n'
    head += f"        xmax = {end / 1000:.3f}\n        intervals: size = {len(filled)}\n"
    return head + "".join(_interval(index, *step) for index, step in enumerate(filled, 1))


def _interval(index: int, start: int, stop: int, label: str) -> str:
    quoted = label.replace('"', '""')
    return (
        f"        intervals [{index}]:\n            xmin = {start / 1000:.3f}\n"
        f'            xmax = {stop / 1000:.3f}\n            text = "{quoted}"\n'
    )


CAPTIONS: Mapping[str, Callable[..., str]] = {"srt": srt, "vtt": vtt, "json": json, "textgrid": textgrid}
"""Every kind of captions by its name."""


def captions(kind: str, words: Iterable[Word], text: str) -> str:
    """Captions of that kind ("srt", "vtt", "json", "textgrid"); an unknown one raises `OptionError`."""
    try:
        write = CAPTIONS[kind.strip().lower()]
    except (KeyError, AttributeError):
        raise OptionError("captions", kind, f"choose one of {', '.join(CAPTIONS)}") from None
    return write(words, text)
