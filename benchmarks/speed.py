"""How fast the engine is beside plain ONNX Runtime on the graph as shipped: same phonemes, turn by turn, in one run.

    python benchmarks/speed.py --model kokoro.int8.onnx --voices FOLDER [--threads 1 2] [--rounds 5] [--json F]

`ratio` is our time over plain ONNX Runtime's for the same utterance in the same round: below 1 is faster. The front end
is not in it, on either side; `../shared/checks/speed.py` compares whole programs.
"""

from __future__ import annotations

import random
import time

from bench_common import (
    LANGUAGES,
    NAMES,
    TEXTS,
    Ours,
    Plain,
    options,
    plot,
    report,
    spread,
    style,
    table,
    timed,
    utterance,
)


def cases(round_: int, languages: bool) -> list[tuple[str, str, str, str]]:
    """(name, language, voice, text) of one round."""
    names = random.Random(round_).sample(NAMES, 3)
    found = [(name, "en-us", "af_heart", text.format(*names)) for name, text in TEXTS.items()]
    if languages and round_ == 0:
        found += [(language, language, voice, text) for language, (voice, text) in LANGUAGES.items()]
    return found


def main() -> None:
    given = options(
        __doc__,
        lambda parser: parser.add_argument("--rounds", type=int, default=5),
        lambda parser: parser.add_argument("--languages", action="store_true", help="also one text of each language"),
    )
    records = []
    for threads in given.threads:
        plain, ours = Plain(given.model, threads), Ours(given, threads)
        for round_ in range(-1, given.rounds):  # the first warms up
            for name, language, voice, text in cases(max(round_, 0), given.languages):
                table_of_styles, what = style(given.voices, voice), utterance(text, language)
                turns = [("plain", plain), ("ours", ours)]
                for system, speaker in turns if round_ % 2 else turns[::-1]:
                    time.sleep(0.05)  # the other's threads go to sleep
                    found = timed(speaker.say, what, table_of_styles)
                    if round_ >= 0:
                        records.append({"system": system, "threads": threads, "case": name, "round": round_, **found})
        print(f"{threads} threads: plan {ours.engine.plan}", flush=True)
        ours.engine.close()
    report(given, records, [summary(records)], [ratio_plot(records)])


def ratios(records: list[dict], threads: int, case: str, what: str) -> list[float]:
    found = {
        (one["system"], one["round"]): one[what] for one in records if (one["threads"], one["case"]) == (threads, case)
    }
    rounds = sorted({round_ for _, round_ in found})
    return [found["ours", round_] / found["plain", round_] for round_ in rounds]


def summary(records: list[dict]) -> str:
    rows = []
    for threads, case in dict.fromkeys((one["threads"], one["case"]) for one in records):
        mine = [one for one in records if (one["threads"], one["case"], one["system"]) == (threads, case, "ours")]
        rows.append(
            [
                str(threads),
                case,
                f"{mine[0]['audio']:.1f}",
                spread(ratios(records, threads, case, "wall")),
                spread(ratios(records, threads, case, "cpu")),
                spread(one["wall"] / one["audio"] for one in mine),
                spread(one["cpu"] / one["audio"] for one in mine),
            ]
        )
    columns = ["threads", "text", "audio s", "ratio of wall clock", "ratio of cpu", "RTF wall", "RTF cpu"]
    return table("Ours over plain ONNX Runtime (median least most)", columns, rows)


def ratio_plot(records: list[dict]) -> str:
    lines: dict[str, list[tuple[float, float]]] = {}
    for one in records:
        lines.setdefault(f"{one['system']}, {one['threads']} threads", []).append((one["audio"], one["cpu"]))
    return plot("Processor seconds by length", lines, "seconds of audio", "seconds")


if __name__ == "__main__":
    main()
