"""From a model file to parts that run: by the plan that was asked for, or by the fastest that is right here.

If a model cannot be rewritten (an export of another make), it is run as it came; the log says why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from moksori.engines.kokoro.build import DECODER, ENCODER, SOURCE, fast_parts, shipped_parts
from moksori.engines.kokoro.engine import Parts
from moksori.engines.kokoro.plan import PLANS, Plan, parse_plan
from moksori.engines.kokoro.prepare import prepare
from moksori.engines.kokoro.store import Store, key
from moksori.engines.runtime import OnnxRunner, OpenVinoRunner, Runner, available_threads, check_device, processor

log = logging.getLogger(__name__)


def load_parts(model: Path, *, device: str, threads: int | None, plan: str | None, cache_dir: Path | None) -> Parts:
    """The parts of `model` by `plan`, ready to run."""
    store = Store(cache_root(cache_dir))
    threads = threads or available_threads()
    if device != "cpu":
        check_device(device)
        return shipped(model, store, PLANS["shipped"].on(threads), device)
    prepare(model, store, threads, plan)
    return parts_of(chosen_plan(model, store, threads, plan), model, store)


def chosen_plan(model: Path, store: Store, threads: int, plan: str | None) -> Plan:
    """The plan that was asked for, or the best here."""
    if plan is not None:
        return parse_plan(plan, threads)
    from moksori.engines.kokoro.probe import best_plan

    return best_plan(model, store, threads)


def parts_of(plan: Plan, model: Path, store: Store) -> Parts:
    """The parts that a plan names."""
    return shipped(model, store, plan) if plan.runtime == "onnxruntime" else fast(model, store, plan)


def shipped(model: Path, store: Store, plan: Plan, device: str = "cpu") -> Parts:
    folder = shipped_parts(model, store)
    encoder, decoder = together(
        lambda: OnnxRunner(folder / ENCODER, threads=plan.threads, device=device),
        lambda: OnnxRunner(folder / DECODER, threads=plan.threads, device=device),
    )
    return Parts(plan, (encoder,), (decoder,))


def fast(model: Path, store: Store, plan: Plan) -> Parts:
    folder = fast_parts(model, store, int8=plan.int8)
    body, encoder, source = together(
        lambda: OpenVinoRunner(
            folder / DECODER,
            threads=plan.threads,
            parallel=plan.parallel,
            precision=plan.precision,
            cache=compiled_cache(store),
        ),
        lambda: OnnxRunner(folder / ENCODER, threads=plan.threads),
        lambda: OnnxRunner(folder / SOURCE, threads=plan.threads),
    )
    return Parts(plan, (encoder,), (source, body))


def together(*loads: Callable[[], Runner]) -> list[Runner]:
    """Loads at the same time: most of it is reading and preparing weights, outside of Python."""
    with ThreadPoolExecutor(len(loads)) as pool:
        return list(pool.map(lambda load: load(), loads))


def compiled_cache(store: Store) -> Path:
    """Where OpenVINO keeps what it compiled: apart for every version and processor."""
    return store.root / "openvino" / key({"openvino": version("openvino"), **processor()})


def cache_root(cache_dir: Path | None) -> Path:
    """Where the parts are kept: under the given cache, else under the user's."""
    if cache_dir is None:
        from platformdirs import user_cache_path

        cache_dir = user_cache_path("moksori")
    return Path(cache_dir) / "engines" / "kokoro"
