"""Sessions, threads and devices: how a model file becomes something that can be called from many threads.

In go a model file and the number of threads, out comes a `Runner`: named arrays in, named arrays out. Surprises:
* Lengths differ from call to call. ONNX Runtime's memory pattern keeps a plan for every shape it has met, and its arena
  keeps the largest block of every kind, so both are off or trimmed here (docs/performance.md has the figures).
* Threads of a session do not spin while they wait: other sessions and the caller need the cores.
* A run can be given up from another thread: `Call.cancel`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from moksori.errors import Cancelled, DeviceUnavailable, ModelError

Arrays = Mapping[str, NDArray[Any]]


class Call(Protocol):
    """One run that is being done, for whoever wants it stopped."""

    def cancel(self) -> None: ...


class CallHandle:
    """Carries the wish to stop from one thread to the run in another. One for each call."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._stop: Any = None

    def cancel(self) -> None:
        """Gives the run up, now or as soon as it begins; it raises `Cancelled`."""
        self._stopped.set()
        stop = self._stop
        if stop is not None:
            stop()

    @property
    def cancelled(self) -> bool:
        return self._stopped.is_set()

    def watch(self, stop: Any) -> None:
        """Says how the run that begins now is stopped; None when it is over."""
        self._stop = stop
        if stop is not None and self._stopped.is_set():
            stop()

    def check(self) -> None:
        if self._stopped.is_set():
            raise Cancelled("the utterance was given up")


class Runner(Protocol):
    """A loaded model. Safe to call from many threads at once."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

    def run(self, arrays: Arrays, call: CallHandle | None = None) -> dict[str, NDArray[Any]]: ...

    def close(self) -> None: ...


def available_threads() -> int:
    """Cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


_PROVIDERS = {"cpu": "CPUExecutionProvider", "cuda": "CUDAExecutionProvider"}


def check_device(device: str) -> None:
    """Raises `DeviceUnavailable` if ONNX Runtime here cannot use `device`."""
    import onnxruntime

    if device not in _PROVIDERS:
        raise DeviceUnavailable(device, f"choose one of {', '.join(_PROVIDERS)}")
    if _PROVIDERS[device] not in onnxruntime.get_available_providers():
        raise DeviceUnavailable(
            device,
            "the installed ONNX Runtime is built for CPUs only; install `onnxruntime-gpu` in its place, "
            "with the CUDA libraries it names, or use device='cpu'",
        )


class OnnxRunner:
    """A model run by ONNX Runtime."""

    def __init__(self, model: Path, *, threads: int, device: str = "cpu") -> None:
        import onnxruntime

        self._runtime = onnxruntime
        providers = [_PROVIDERS[device]] if device == "cpu" else [_PROVIDERS[device], _PROVIDERS["cpu"]]
        try:
            self._session: Any = onnxruntime.InferenceSession(str(model), self._options(threads), providers=providers)
        except Exception as error:  # ONNX Runtime's errors have no common class of their own
            if not type(error).__module__.startswith("onnxruntime"):
                raise
            raise ModelError(f"{model} cannot be loaded by ONNX Runtime ({error}); fetch it again") from error
        self.inputs = tuple(entry.name for entry in self._session.get_inputs())
        self.outputs = tuple(entry.name for entry in self._session.get_outputs())

    def _options(self, threads: int) -> Any:
        options = self._runtime.SessionOptions()
        options.intra_op_num_threads = threads
        options.enable_mem_pattern = False
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return options

    def run(self, arrays: Arrays, call: CallHandle | None = None) -> dict[str, NDArray[Any]]:
        call = call or CallHandle()
        run_options = self._runtime.RunOptions()
        run_options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        call.check()
        call.watch(lambda: setattr(run_options, "terminate", True))
        try:
            found = self._session.run(None, {name: arrays[name] for name in self.inputs}, run_options)
        except Exception:
            call.check()
            raise
        finally:
            call.watch(None)
        return dict(zip(self.outputs, found, strict=True))

    def close(self) -> None:
        self._session = None


def feed(**arrays: Any) -> dict[str, NDArray[Any]]:
    """Arrays as a runner wants them."""
    return {name: np.ascontiguousarray(value) for name, value in arrays.items()}


def run_in_turn(steps: Sequence[Runner], arrays: Arrays, call: CallHandle) -> dict[str, NDArray[Any]]:
    """Runs one model after the other, each reading what those before it made."""
    known = dict(arrays)
    for step in steps:
        known.update(step.run(known, call))
    return known
