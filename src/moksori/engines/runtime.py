"""Sessions, threads and devices: how a model file becomes something that can be called from many threads.

In go a model file and the number of threads, out comes a `Runner`: named arrays in, named arrays out. Surprises:
* Lengths differ from call to call. ONNX Runtime's memory pattern keeps a plan for every shape it has met, and its arena
  keeps the largest block of every kind, so both are off or trimmed here (docs/performance.md has the figures).
* Threads of a session do not spin while they wait: other sessions and the caller need the cores.
* A run can be given up from another thread: `CallHandle.cancel`.
"""

from __future__ import annotations

import ctypes
import os
import platform
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from moksori.errors import Cancelled, DeviceUnavailable, ModelError

Arrays = Mapping[str, NDArray[Any]]


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

    def rest(self) -> None: ...

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

    def rest(self) -> None:
        """Nothing to do: the arena shrinks after every run."""

    def close(self) -> None:
        self._session = None


class OpenVinoRunner:
    """A model run by OpenVINO on the processor.

    `parallel` calls run at once on `threads` threads each; more wait for their turn. What is compiled is kept in
    `cache`. Every call has an infer request of its own while it runs, so no lock is held.

    A run that has begun is finished even if nobody wants it any more: a cancelled request leaves the shapes of a stream
    half changed, and the next one, of whoever comes next, fails with "argument shapes are inconsistent".
    """

    def __init__(self, model: Path, *, threads: int, precision: str, cache: Path | None, parallel: int = 1) -> None:
        settings = {
            "INFERENCE_NUM_THREADS": threads * parallel,
            "NUM_STREAMS": parallel,
            "INFERENCE_PRECISION_HINT": precision,
            "CPU_RUNTIME_CACHE_CAPACITY": KERNELS_KEPT,
            **({"CACHE_DIR": str(cache)} if cache else {}),
        }
        try:
            self._compiled: Any = _openvino_core().compile_model(str(model), "CPU", settings)
        except RuntimeError as error:
            raise ModelError(f"{model} cannot be compiled by OpenVINO ({error})") from error
        self.inputs = tuple(entry.get_any_name() for entry in self._compiled.inputs)
        self.outputs = tuple(entry.get_any_name() for entry in self._compiled.outputs)
        self._idle: list[Any] = []
        self._cache = cache
        self._fresh = True

    def run(self, arrays: Arrays, call: CallHandle | None = None) -> dict[str, NDArray[Any]]:
        call = call or CallHandle()
        call.check()
        request = self._take()
        tensors = {name: _tensor(arrays[name]) for name in self.inputs}  # must live until the run is over
        for name, tensor in tensors.items():
            request.set_tensor(name, tensor)
        request.start_async()
        request.wait()
        found = {name: np.array(request.get_tensor(name).data) for name in self.outputs}
        self._idle.append(request)
        if self._fresh and self._cache:
            self._fresh = False
            release_file_pages(self._cache)
        return found

    def _take(self) -> Any:
        try:
            return self._idle.pop()  # lists hand out each item once, to whichever thread comes first
        except IndexError:
            return self._compiled.create_infer_request()

    def rest(self) -> None:
        """Gives the memory of the intermediate tensors back; the next run takes it anew."""
        self._idle.clear()
        self._compiled.release_memory()

    def close(self) -> None:
        self._idle.clear()
        self._compiled = None


KERNELS_KEPT = 0
"""How many compiled kernels OpenVINO keeps by itself: none, since oneDNN beneath it keeps some, and a second store only
holds memory."""

PRIMITIVES_KEPT = 400
"""How many kernels oneDNN keeps: those of six lengths, at 9 MB each. Its own default, 1024, costs 80 MB more and saves
0.1 s of work when an older length comes back."""


@cache
def _openvino_core() -> Any:
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", str(PRIMITIVES_KEPT))  # read when the library loads
    return_big_blocks()
    import openvino

    return openvino.Core()


def _tensor(array: NDArray[Any]) -> Any:
    import openvino

    return openvino.Tensor(np.require(array, requirements=["C", "W"]), shared_memory=True)


def return_big_blocks() -> None:
    """Makes blocks of 1 MiB and more go back to the system as soon as they are freed (glibc).

    By itself glibc raises that bound to 32 MiB as it goes, and tensors of ever other lengths then leave holes in the
    heap: 200 MB after 25 utterances.
    """
    try:
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, 1 << 20)
    except (OSError, AttributeError, TypeError):
        return


_MMAP_THRESHOLD = -3


def trim_heap() -> None:
    """Asks the C library to give freed memory back to the system, where it can (glibc)."""
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return


def release_file_pages(folder: Path) -> None:
    """Lets the system take back the memory of files in `folder` that are mapped for reading (Linux; elsewhere nothing).

    OpenVINO maps its compiled model and packs the weights anew at the first run; the 170 MB it read them from would
    stay resident though nobody looks at them again. If somebody does, they come back from the file.
    """
    try:
        maps = Path("/proc/self/maps").read_text("utf-8", "replace").splitlines()
        advise = ctypes.CDLL(None, use_errno=True).madvise
    except (OSError, AttributeError, TypeError):
        return
    for line in maps:
        area, rights, *_, path = line.split(maxsplit=5) if line.count(" ") > 4 else ("", "", "")
        if rights.startswith("r--") and path.startswith(str(folder.resolve())):
            start, end = (int(edge, 16) for edge in area.split("-"))
            advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _DONT_NEED)


_DONT_NEED = 4
"""MADV_DONTNEED: for a read-only mapping of a file, drop the pages and read them again when touched."""


def has_openvino() -> bool:
    """Whether OpenVINO is installed."""
    return find_spec("openvino") is not None


def processor() -> dict[str, object]:
    """What decides which kernels run here: part of the name of everything that is measured or compiled."""
    return {"machine": platform.machine(), "flags": _flags(), "cap": os.environ.get("ONEDNN_MAX_CPU_ISA", "")}


def _flags() -> str:
    """The instruction sets (x86 Linux says them), or the processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text("ascii", "replace").splitlines()
    except OSError:
        return platform.processor()
    found = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    return " ".join(
        sorted(flag for flag in found.split() if flag.startswith(("avx", "amx", "f16c", "asimd", "i8mm", "bf16")))
    )


def run_in_turn(steps: Sequence[Runner], arrays: Arrays, call: CallHandle) -> dict[str, NDArray[Any]]:
    """Runs one model after the other, each reading what those before it made."""
    known = dict(arrays)
    for step in steps:
        known.update(step.run(known, call))
    return known
