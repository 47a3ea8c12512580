"""The engine on lesser processors: the probe's trials with OpenVINO's instruction sets capped.

    python benchmarks/isa.py --model kokoro.int8.onnx --voices FOLDER [--threads 1] [--json F]

Every cap runs in a process of its own, with a cache of its own, and tells what the probe would choose there. The cap
(ONEDNN_MAX_CPU_ISA) binds OpenVINO only: ONNX Runtime, the yardstick, keeps all instructions of this machine, so a
ratio here is worse than on a real processor of that kind. "never slower than plain ONNX Runtime" follows from the
probe: a plan that is slower is not taken.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

from bench_common import options, report, table

CAPS = ["AVX2", "AVX512_CORE", "AVX512_CORE_VNNI", "AVX512_CORE_BF16", "AVX512_CORE_AMX"]
TRY = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from moksori.engines.kokoro.probe import choose, try_plans
from moksori.engines.kokoro.store import Store
trials = try_plans(Path(sys.argv[1]), Store(Path(sys.argv[2])), int(sys.argv[3]))
print("TRIALS", json.dumps([asdict(trial) | {"chosen": trial == choose(trials)} for trial in trials]))
"""


def main() -> None:
    given = options(__doc__)
    records = []
    for cap in CAPS:
        for threads in given.threads:
            with tempfile.TemporaryDirectory() as cache:
                command = [sys.executable, "-c", TRY, str(given.model), str(given.cache or cache), str(threads)]
                environment = os.environ | {"ONEDNN_MAX_CPU_ISA": cap}
                done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            line = next(line for line in done.stdout.splitlines() if line.startswith("TRIALS"))
            records += [{"cap": cap, "threads": threads, **one} for one in json.loads(line.removeprefix("TRIALS "))]
            print(line, flush=True)
    report(given, records, [summary(records)], [])


def summary(records: list[dict]) -> str:
    base = {(one["cap"], one["threads"]): one["seconds"] for one in records if one["plan"] == "shipped"}
    rows = [
        [
            one["cap"],
            str(one["threads"]),
            one["plan"] + (" *" if one["chosen"] else ""),
            f"{one['seconds']:.3f}",
            f"{one['seconds'] / base[one['cap'], one['threads']]:.2f}",
            f"{one['distance']:.2f}",
        ]
        for one in records
    ]
    return table("By instruction set (* is chosen)", ["cap", "threads", "plan", "s", "ratio to shipped", "dB"], rows)


if __name__ == "__main__":
    main()
