"""Resident memory over many utterances of random length: flat after warm-up?

    python benchmarks/memory.py --model kokoro.int8.onnx --voices FOLDER [--count 500] [--threads 2] [--json F]

Prints MiB (all, private, peak) after 0, 10, 50, 100 ... utterances. `--tokens` bounds the length.
"""

from __future__ import annotations

import random

from bench_common import Ours, of_phonemes, options, plot, report, resident, style, table, utterance
from sweep import STORY


def main() -> None:
    given = options(
        __doc__,
        lambda parser: parser.add_argument("--count", type=int, default=500),
        lambda parser: parser.add_argument("--tokens", type=int, nargs=2, default=[5, 200]),
    )
    draw, ours = random.Random(1), Ours(given, max(given.threads))
    phonemes, voices = utterance(STORY).phonemes * 2, sorted(path.stem for path in given.voices.glob("a*.bin"))
    records = [{"utterances": 0, **resident()}]
    for count in range(1, given.count + 1):
        start, length = draw.randrange(len(phonemes) // 2), draw.randint(*given.tokens)
        ours.say(of_phonemes(phonemes[start : start + length]), style(given.voices, draw.choice(voices)))
        if count in (1, 10, 25) or count % 50 == 0:
            records.append({"utterances": count, **resident()})
            print(records[-1], flush=True)
    names = ["utterances", "now", "private", "peak"]
    rows = [[f"{one[name]:.0f}" for name in names] for one in records]
    at_50 = next((one["now"] for one in records if one["utterances"] == 50), records[-1]["now"])
    grown = f"grown by {records[-1]['now'] / at_50 - 1:.1%} since the 50th ({ours.engine.plan})"
    lines = {name: [(one["utterances"], one[name]) for one in records] for name in names[1:]}
    report(
        given,
        records,
        [table("Resident memory, MiB", names, rows), grown],
        [plot("Memory", lines, "utterances", "MiB")],
    )


if __name__ == "__main__":
    main()
