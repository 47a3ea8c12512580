"""Time and memory by length: 1 to 500 tokens. Is time linear, is memory bounded, what does a new length cost?

    python benchmarks/sweep.py --model kokoro.int8.onnx --voices FOLDER [--threads 2] [--json F] [--html F]

Every length runs twice: `first` meets it newly (kernels may have to be made), `again` does not. `per second` is
processor seconds for one second of audio in the second run; it should not depend on the length.
"""

from __future__ import annotations

import numpy as np

from bench_common import Ours, of_phonemes, options, plot, report, resident, style, table, timed, utterance

LENGTHS = [1, 2, 3, 5, 8, 12, 16, 20, 30, 40, 50, 65, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500]
STORY = (
    "The old lighthouse stands on a rock that the sea covers twice a day. Its keeper left many years ago, and the lamp "
    "is now turned by a small motor that nobody hears. In winter the gulls sleep on the railing. Fishermen say that on "
    "clear nights the light can be seen from the hills behind the town, where the first snow falls in early November. "
    "A painter once rented the empty house for a summer, but he stayed until the apples were ripe, and painted nothing "
    "except the same three boats, in every weather, from the same window, again and again."
)


def main() -> None:
    given = options(__doc__)
    records = []
    for threads in given.threads:
        ours = Ours(given, threads)
        phonemes, heart = utterance(STORY).phonemes, style(given.voices, "af_heart")
        for length in LENGTHS:
            what = of_phonemes((phonemes * 2)[:length])
            first, again = (timed(ours.say, what, heart) for _ in range(2))
            records.append(
                {
                    "threads": threads,
                    "tokens": length,
                    "audio": again["audio"],
                    "first": first["cpu"],
                    "again": again["cpu"],
                    "per_second": again["cpu"] / again["audio"],
                    **resident(),
                }
            )
        ours.engine.close()
    columns = ["threads", "tokens", "audio", "first", "again", "per_second", "now", "peak"]
    rows = [
        [f"{one[name]:.3g}" if isinstance(one[name], float) else str(one[name]) for name in columns] for one in records
    ]
    lines = {
        f"{threads} threads": [(one["audio"], one["again"]) for one in records if one["threads"] == threads]
        for threads in given.threads
    }
    report(
        given,
        records,
        [table("By length", columns, rows), fit(records)],
        [plot("Processor seconds by length", lines, "seconds of audio", "seconds")],
    )


def fit(records: list[dict]) -> str:
    """How far the times are from a straight line (with the fixed cost of a call) from 1 second of audio on."""
    long = [one for one in records if one["audio"] >= 1]
    audio, cpu = (np.array([one[name] for one in long]) for name in ("audio", "again"))
    slope, fixed = np.polyfit(audio, cpu, 1, w=1 / cpu)
    off = np.abs(cpu / (slope * audio + fixed) - 1)
    line = f"{slope:.4f} s for a second of audio + {fixed:.3f} s for a call"
    return f"{line}; off by {np.median(off):.1%} (median), {off.max():.1%} (most)"


if __name__ == "__main__":
    main()
