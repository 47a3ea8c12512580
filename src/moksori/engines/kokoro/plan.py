"""The ways in which the engine can run: which parts, on which runtime, in which numbers, on how many threads.

    shipped                 the export as it came, on ONNX Runtime: right by definition, and the fall-back everywhere
    openvino-int8-bf16      the rewritten graph on OpenVINO; int8 where nine tenths of the work is, bf16 for the rest
    openvino-bf16           ... without int8: a little more exact
    openvino-int8-f32       ... for processors without bf16
    openvino-f32

A plan is written NAME, or NAME@THREADSxPARALLEL to fix how many threads work on a step and how many steps run at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from moksori.errors import OptionError


@dataclass(frozen=True, slots=True)
class Plan:
    """One way of running."""

    name: str
    runtime: str = "openvino"
    int8: bool = False
    precision: str = "f32"
    """In what numbers the rest of the body is computed."""
    threads: int = 1
    """For one step."""
    parallel: int = 1
    """Steps that may run at once."""

    def __str__(self) -> str:
        return f"{self.name}@{self.threads}x{self.parallel}"

    def on(self, threads: int, parallel: int = 1) -> Plan:
        return replace(self, threads=threads, parallel=parallel)


PLANS = {
    plan.name: plan
    for plan in (
        Plan("shipped", runtime="onnxruntime"),
        Plan("openvino-int8-bf16", int8=True, precision="bf16"),
        Plan("openvino-bf16", precision="bf16"),
        Plan("openvino-int8-f32", int8=True),
        Plan("openvino-f32"),
    )
}

_WRITTEN = re.compile(r"([a-z0-9-]+)(?:@(\d+)x(\d+))?")


def parse_plan(text: str, threads: int) -> Plan:
    """The plan called `text`; `threads` if it does not say how many."""
    found = _WRITTEN.fullmatch(text)
    if not found or found[1] not in PLANS or "0" in found.groups()[1:]:
        raise OptionError("plan", text, f"choose one of {', '.join(PLANS)}, alone or with @THREADSxPARALLEL")
    plan = PLANS[found[1]]
    return plan.on(int(found[2]), int(found[3])) if found[2] else plan.on(threads)
