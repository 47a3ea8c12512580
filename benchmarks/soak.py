"""Does the server's memory stay where it is? Sends mixed requests, hangs up on some, and reads RSS from /metrics.

    python benchmarks/soak.py --base-url http://127.0.0.1:8880 [--requests 2000] [--in-flight 4] [--json soak.json]

The server should run with MOKSORI_PATIENCE=60, so that it refuses little. Prints RSS after every tenth and, at the end,
the growth from the end of the first tenth (warm-up) to the last; exits 1 if it is 10 % or more, or an answer is wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

VOICES = ("af_heart", "am_michael", "bf_emma", "alloy", "af_heart(2)+am_michael", "nova")
FORMATS = ("mp3", "opus", "aac", "flac", "wav", "pcm")
TEXT = "the old harbour was quiet and nobody spoke until a small boat came round the corner with one light"
WORDS = TEXT.split()


def body(chance: random.Random) -> dict:
    text = " ".join(chance.choices(WORDS, k=chance.choice([1, 3, 3, 6, 6, 12]))) + chance.choice([".", "!", "?", ""])
    asked: dict = {"input": text, "voice": chance.choice(VOICES), "response_format": chance.choice(FORMATS)}
    extras: list[dict] = [
        {}, {}, {"stream": False}, {"stream_format": "sse", "timestamps": "word"}, {"speed": chance.uniform(0.5, 2)},
        {"timestamps": "phoneme"}, {"loudness": -18}, {"speed": 9}, {"voice": "nobody"}, {"cache": False},
        {"sample_rate": 16_000}, {"lexicon": {"harbour": "port"}}, {"return_download_link": True},
    ]  # fmt: skip
    return {**asked, **chance.choice(extras)}


def ask(client: httpx.Client, seed: int) -> str:
    """One request; what came of it in a word."""
    chance = random.Random(seed)
    asked, leaves = body(chance), chance.random() < 0.1
    wrong = asked.get("speed") == 9 or asked["voice"] == "nobody"
    with client.stream("POST", "/v1/audio/speech", json=asked) as reply:
        if leaves and reply.status_code == 200:
            next(reply.iter_raw(), None)
            return "left"
        data = reply.read()
    if reply.status_code == 429:
        return "refused"
    if wrong:
        return "refused as wrong" if reply.status_code == 400 else f"BAD {reply.status_code} for a wrong request"
    return "served" if reply.status_code == 200 and data else f"BAD {reply.status_code}"


def resident(client: httpx.Client) -> float:
    """MiB."""
    found = re.search(r"^process_resident_memory_bytes (\S+)", client.get("/metrics").text, re.MULTILINE)
    return float(found[1]) / 2**20 if found else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--base-url", default="http://127.0.0.1:8880")
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--in-flight", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    tenth, told, memory, start = max(1, given.requests // 10), Counter[str](), [], time.monotonic()
    with httpx.Client(base_url=given.base_url, timeout=300) as client, ThreadPoolExecutor(given.in_flight) as pool:
        for part in range(10):
            seeds = range(given.seed + part * tenth, given.seed + (part + 1) * tenth)
            told.update(pool.map(lambda seed: ask(client, seed), seeds))
            memory.append(resident(client))
            print(
                f"{(part + 1) * tenth:5} requests, {time.monotonic() - start:6.0f} s: {memory[-1]:7.1f} MiB", flush=True
            )
        load = client.get("/v1/load").json()
    growth = memory[-1] / memory[0] - 1
    print(f"{dict(told)}; growth after warm-up {100 * growth:.1f} %; left over: {load['streams']} streams")
    if given.json:
        given.json.write_text(json.dumps({"memory_mib": memory, "growth": growth, "outcomes": told, "load": load}))
    return int(growth >= 0.1 or load["streams"] > 0 or any(name.startswith("BAD") for name in told))


if __name__ == "__main__":
    sys.exit(main())
