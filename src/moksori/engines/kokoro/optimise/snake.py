"""Snake, x + sin(ax)^2 / a, as a chain of simple steps on one tensor.

A runtime fuses such a chain into one loop of vector code, behind the convolution that made x or before the one that
reads it; its sine is a slow call for every number. sin(ax)^2 has the period pi / a, so the angle is reduced to one
turn, halved four times, and the cosine of the small angle (two squares, accurate to 2e-7) doubled back up:
2 cos 2t = (2 cos t)^2 - 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from moksori.engines.kokoro.optimise.graph import Graph, node

HALVINGS = 4


def snake_as_chain(graph: Graph) -> Graph:
    """Rewrites every x + (1/a) sin(a x)^2 with constant a."""
    changes = [change for sine in graph.nodes("Sin") if (change := _chain(graph, sine))]
    graph.replace(changes)
    return graph


def _chain(graph: Graph, sine: Any) -> tuple[Any, list[Any]] | None:
    angle, square = graph.maker.get(sine.input[0]), graph.only_reader(sine.output[0])
    scaled = graph.only_reader(square.output[0]) if square is not None else None
    total = graph.only_reader(scaled.output[0]) if scaled is not None else None
    found = [part.op_type for part in (angle, square, scaled, total) if part is not None]
    if angle is None or total is None or found != ["Mul", "Pow", "Mul", "Add"]:
        return None
    frequency, size = graph.constant_input(angle), graph.constant_input(scaled)
    if frequency is None or size is None:
        return None
    x = graph.other_input(angle, frequency)
    if x not in total.input:
        return None
    return total, _steps(graph, x, frequency, size, total.output[0])


def _steps(graph: Graph, x: str, frequency: str, size: str, result: str) -> list[Any]:
    constant, square, shift, _ = cosine_fit(HALVINGS)
    turns = graph.constant(f"{frequency}.turns", (graph.value(frequency).astype(np.float64) / np.pi).astype(np.float32))
    steps: list[Any] = []

    def then(kind: str, operand: str, **attributes: Any) -> None:
        source = steps[-1].output[0] if steps else x
        steps.append(node(kind, [source, operand], f"{result}.snake{len(steps)}", **attributes))

    def number(value: float) -> str:
        return graph.constant(f"number.{value!r}", np.float32(value))

    angle = 2 * np.pi / 2**HALVINGS  # of one turn
    then("Mul", turns)
    then("Mod", number(1.0), fmod=1)
    then("Pow", number(2.0))
    then("Add", number(shift / angle**2))
    then("Pow", number(2.0))
    then("Mul", number(2 * square * angle**4))
    then("Add", number(2 * constant))  # 2 cos(t), because (2 cos t)^2 - 2 = 2 cos(2 t) needs no factor
    for _ in range(HALVINGS - 1):
        then("Pow", number(2.0))
        then("Add", number(-2.0))
    then("Pow", number(2.0))
    then("Mul", graph.constant(f"{size}.minus_quarter", graph.value(size) * np.float32(-0.25)))
    then("Add", size)  # size - size cos(t)^2 = size sin(t)^2
    steps.append(node("Add", [x, steps[-1].output[0]], result))
    return steps


def cosine_fit(halvings: int) -> tuple[float, float, float, float]:
    """c, b, e with cos(t) = c + b (t^2 + e)^2 for |t| <= 2 pi / 2^halvings, and the largest error: a minimax fit."""
    reach = (2 * np.pi / 2**halvings) ** 2
    u = (np.cos(np.linspace(0, np.pi, 2001)) + 1) / 2 * reach
    wanted, powers, weight = np.cos(np.sqrt(u)), np.stack([np.ones_like(u), u, u * u], 1), np.ones_like(u)
    for _ in range(80):  # Lawson's method: weigh the worst places more
        fit = np.linalg.lstsq(powers * np.sqrt(weight)[:, None], wanted * np.sqrt(weight), rcond=None)[0]
        error = np.abs(powers @ fit - wanted)
        weight = weight * (error + 1e-20)
        weight /= weight.sum()
    e = fit[1] / (2 * fit[2])
    return float(fit[0] - fit[2] * e * e), float(fit[2]), float(e), float(error.max())
