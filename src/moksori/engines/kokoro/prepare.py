"""Makes all that a model needs to run fast here, in a process of its own.

Rewriting and compiling take a gigabyte for some seconds, and the allocator would not give it back. So what is missing
is made by a child, and the parent only loads it. Small models, and programs that cannot start Python again (frozen
ones), do without the child: the result is the same.

    python -m moksori.engines.kokoro.prepare MODEL CACHE THREADS [PLAN]
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

from moksori.engines.kokoro.build import fast_facts, shipped_facts
from moksori.engines.kokoro.plan import parse_plan
from moksori.engines.kokoro.store import Store
from moksori.errors import ModelError

log = logging.getLogger(__name__)

SMALL = 32 << 20
"""Bytes of a model below which a child is not worth its start."""


def prepare(model: Path, store: Store, threads: int, plan: str | None) -> None:
    """Makes what is missing; nothing to do at the second start. Raises `ModelError` if it is no model."""
    if model.stat().st_size >= SMALL and not is_prepared(model, store, threads, plan):
        _run_child(model, store, threads, plan)


def is_prepared(model: Path, store: Store, threads: int, plan: str | None) -> bool:
    if plan is None:
        from moksori.engines.kokoro.probe import facts

        return store.has(facts(model, store, threads))
    wanted = parse_plan(plan, threads)
    shipped = wanted.runtime == "onnxruntime"
    return store.has(shipped_facts(model, store) if shipped else fast_facts(model, store, wanted.int8))


def _run_child(model: Path, store: Store, threads: int, plan: str | None) -> None:
    arguments = [str(model), str(store.root), str(threads), *([plan] if plan else [])]
    command = [sys.executable, "-m", "moksori.engines.kokoro.prepare", *arguments]
    log.info("preparing %s for this machine, once", model.name)
    try:
        child = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        log.info("no child to prepare the model (%s); doing it here", error)
        return
    if child.returncode == REFUSED:
        raise ModelError(json.loads(child.stdout)["error"])
    if child.returncode:
        log.info("the child that prepares the model failed; doing it here: %s", child.stderr[-1000:])


REFUSED = 3


def main(arguments: list[str]) -> int:
    from moksori.engines.kokoro.load import chosen_plan, parts_of

    model, store, threads = Path(arguments[0]), Store(Path(arguments[1])), int(arguments[2])
    plan = arguments[3] if len(arguments) > 3 else None
    try:
        parts_of(chosen_plan(model, store, threads, plan), model, store).close()
    except ModelError as error:
        print(json.dumps({"error": str(error)}))
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
