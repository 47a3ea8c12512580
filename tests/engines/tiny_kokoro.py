"""A graph with Kokoro's anatomy and none of its size: tokens to durations to features to a tone, 60 lines in all.

Every token lasts 2 + token % 3 frames at speed 1. The sound is a ramp of the pitch, so it is easy to tell apart, and
long by the rule: 600 samples a frame. With `random` the decoder adds noise of its own, as some exports do.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def tiny_kokoro(
    path: Path, *, tokens: str = "tokens", audio: str = "audio", random: bool = False, whole_speed: bool = False
) -> Path:
    """Writes the model to `path`."""
    nodes: list[onnx.NodeProto] = []
    constants: list[onnx.TensorProto] = []

    def const(name: str, value: object) -> str:
        constants.append(numpy_helper.from_array(np.array(value), name))
        return name

    def put(kind: str, inputs: list[str], output: str, **attributes: object) -> str:
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    draw = np.random.default_rng(7)
    one, zero, first = const("one", np.int64(1)), const("zero", np.int64(0)), const("first", np.array([0], np.int64))
    table = (2 + np.arange(178) % 3).astype(np.float32)
    embedding = const("embedding", draw.standard_normal((178, 512)).astype(np.float32))
    pace = put("Cast", ["speed"], "pace", to=TensorProto.FLOAT) if whole_speed else "speed"
    long = put("Gather", [const("lengths", table), tokens], "long")
    divided = put("Div", [long, pace], "divided")
    clipped = put("Clip", [put("Round", [divided], "rounded"), const("least", np.float32(1)), ""], "clipped")
    durations = put("Cast", [clipped], "frames", to=TensorProto.INT64)
    ends = put("CumSum", [durations, one], "ends")  # [1, tokens]
    total = put("ReduceSum", [durations], "total", keepdims=0)
    clock = put("Range", [zero, total, one], "clock")  # [frames]
    starts = put("Sub", [ends, durations], "starts")
    column = put("Unsqueeze", [ends, const("last", np.array([2], np.int64))], "column")
    begin = put("Unsqueeze", [starts, "last"], "begin")
    inside = put(
        "And",
        [put("Less", [clock, column], "before"), put("GreaterOrEqual", [clock, begin], "after")],
        "inside",
    )
    alignment = put("Cast", [inside], "alignment", to=TensorProto.FLOAT)  # [1, tokens, frames]
    text = put(
        "Transpose",
        [
            put("Gather", [embedding, tokens], "rows"),
        ],
        "text",
        perm=[0, 2, 1],
    )
    asr = put("MatMul", [text, alignment], "spread")  # [1, 512, frames]
    mean = put("ReduceMean", [asr, const("channels", np.array([1], np.int64))], "mean", keepdims=1)
    twice = put("Resize", [mean, "", const("scales", np.array([1, 1, 2], np.float32))], "twice", mode="nearest")
    tuned = put("ReduceMean", ["style", const("width", np.array([1], np.int64))], "tuned", keepdims=1)
    f0 = put("Add", [put("Mul", [twice, const("hundred", np.float32(100))], "wide"), tuned], "pitch")
    n = put("Neg", [twice], "energy")
    kernel = const("kernel", np.full((1, 1, 3), 1 / 3, np.float32))
    joined = [asr] + [put("Conv", [curve, kernel], f"{curve}_conv", strides=[2], pads=[1, 1]) for curve in (f0, n)]
    features = put("Concat", joined, "features", axis=1)
    mono = put("ReduceMean", [features, "channels"], "mono", keepdims=1)
    wave = put("Resize", [mono, "", const("hop", np.array([1, 1, 600], np.float32))], "wave", mode="nearest")
    if random:
        wave = put("Add", [wave, put("RandomNormalLike", [wave], "breath", scale=0.1)], "breathy")
    flat = put("Reshape", [wave, const("flat", np.array([-1], np.int64))], audio)
    assert first and flat
    speed_type = TensorProto.INT32 if whole_speed else TensorProto.FLOAT
    graph = helper.make_graph(
        nodes,
        "tiny",
        [
            helper.make_tensor_value_info(tokens, TensorProto.INT64, [1, "t"]),
            helper.make_tensor_value_info("style", TensorProto.FLOAT, [1, 256]),
            helper.make_tensor_value_info("speed", speed_type, [1]),
        ],
        [helper.make_tensor_value_info(audio, TensorProto.FLOAT, ["n"])],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    onnx.save(model, path)
    return path
