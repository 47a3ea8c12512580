"""Each rewriting on a small graph: the numbers must stay (nearly) what they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from moksori.engines.kokoro.optimise.adain import fuse_normalisation, style_by_convolution
from moksori.engines.kokoro.optimise.dequantise import dequantise
from moksori.engines.kokoro.optimise.graph import Graph
from moksori.engines.kokoro.optimise.layout import two_dimensional
from moksori.engines.kokoro.optimise.lengths import LENGTHS, round_lengths
from moksori.engines.kokoro.optimise.quantise import calibration, quantise
from moksori.engines.kokoro.optimise.snake import cosine_fit, snake_as_chain
from moksori.engines.kokoro.optimise.stft import stft_as_convolution
from moksori.engines.kokoro.optimise.widen import widen
from moksori.errors import ModelError

DRAW = np.random.default_rng(11)
F32 = TensorProto.FLOAT


def graph(
    nodes: Sequence[onnx.NodeProto],
    inputs: Mapping[str, Sequence[object]],
    outputs: Sequence[str],
    constants: Mapping[str, np.ndarray],
    kind: int = F32,
) -> Graph:
    made = helper.make_graph(
        list(nodes),
        "small",
        [helper.make_tensor_value_info(name, kind, shape) for name, shape in inputs.items()],
        [helper.make_tensor_value_info(name, kind, None) for name in outputs],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()],
    )
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    return Graph(helper.make_model(made, opset_imports=opsets, ir_version=9))


def run(model: Graph, **arrays: np.ndarray) -> list[np.ndarray]:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    content = model.finish().SerializeToString()
    session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    return session.run(None, {entry.name: arrays[entry.name] for entry in session.get_inputs()})


def kinds(model: Graph) -> set[str]:
    return {node.op_type for node in model.graph.node}


def normal(*shape: int) -> np.ndarray:
    return DRAW.standard_normal(shape).astype(np.float32)


def snake() -> Graph:
    alpha = np.array([0.2, 1.0, 7.5], np.float32).reshape(1, 3, 1)
    return graph(
        [
            helper.make_node("Mul", ["alpha", "x"], ["angle"]),
            helper.make_node("Sin", ["angle"], ["sine"]),
            helper.make_node("Pow", ["sine", "two"], ["square"]),
            helper.make_node("Mul", ["inverse", "square"], ["scaled"]),
            helper.make_node("Add", ["x", "scaled"], ["y"]),
        ],
        {"x": [1, 3, "t"]},
        ["y"],
        {"alpha": alpha, "inverse": 1 / alpha, "two": np.float32(2)},
    )


def test_snake_as_a_chain_is_the_same_curve() -> None:
    x = np.linspace(-40, 40, 6000, dtype=np.float32).reshape(1, 3, 2000)
    rewritten = snake_as_chain(snake())
    assert "Sin" not in kinds(rewritten)
    np.testing.assert_allclose(run(rewritten, x=x)[0], run(snake(), x=x)[0], atol=5e-4)


def test_the_cosine_fit_is_as_good_as_it_says() -> None:
    constant, square, shift, error = cosine_fit(4)
    angle = np.linspace(-np.pi / 8, np.pi / 8, 1001)
    assert np.abs(constant + square * (angle**2 + shift) ** 2 - np.cos(angle)).max() <= error * 1.01 < 2e-7


def test_a_plain_sine_is_left_alone() -> None:
    plain = graph([helper.make_node("Sin", ["x"], ["y"])], {"x": [1, 3, "t"]}, ["y"], {})
    assert kinds(snake_as_chain(plain)) == {"Sin"}


def adain() -> Graph:
    draw = np.random.default_rng(4)  # the same weights each time

    def normal(*shape: int) -> np.ndarray:
        return draw.standard_normal(shape).astype(np.float32)

    constants = {
        "axis": np.array([2], np.int64),
        "epsilon": np.float32(1e-5),
        "one": np.float32(1),
        "weight": normal(8, 10),
        "bias": normal(10),
        "sizes": np.array([5, 5], np.int64),
        "kernel": normal(4, 5, 3),
        "shift": normal(4),
    }
    nodes = [
        helper.make_node("MatMul", ["style", "weight"], ["product"]),
        helper.make_node("Add", ["product", "bias"], ["both"]),
        helper.make_node("Unsqueeze", ["both", "axis"], ["wide"]),
        helper.make_node("Split", ["wide", "sizes"], ["gain", "offset"], axis=1),
        helper.make_node("Add", ["gain", "one"], ["gamma"]),
        helper.make_node("ReduceMean", ["x", "axis"], ["mean"], keepdims=1),
        helper.make_node("Sub", ["x", "mean"], ["centred"]),
        helper.make_node("Mul", ["centred", "centred"], ["squares"]),
        helper.make_node("ReduceMean", ["squares", "axis"], ["variance"], keepdims=1),
        helper.make_node("Add", ["variance", "epsilon"], ["safe"]),
        helper.make_node("Sqrt", ["safe"], ["deviation"]),
        helper.make_node("Div", ["centred", "deviation"], ["normal"]),
        helper.make_node("Mul", ["gamma", "normal"], ["scaled"]),
        helper.make_node("Add", ["scaled", "offset"], ["styled"]),
        helper.make_node("Conv", ["styled", "kernel", "shift"], ["y"], pads=[1, 1], kernel_shape=[3]),
    ]
    return graph(nodes, {"x": [1, 5, "t"], "style": [1, 8]}, ["y"], constants)


def test_the_normalisation_is_fused_and_styled_by_convolutions() -> None:
    arrays = {"x": normal(1, 5, 50) * 3 + 1, "style": normal(1, 8)}
    before = run(adain(), **arrays)[0]
    fused = fuse_normalisation(adain())
    assert "InstanceNormalization" in kinds(fused) and "Sqrt" not in kinds(fused)
    np.testing.assert_allclose(run(fused, **arrays)[0], before, atol=1e-4)
    tall = style_by_convolution(two_dimensional(fused, ["x"]))
    assert "MatMul" not in kinds(tall)
    np.testing.assert_allclose(run(tall, **arrays)[0].squeeze(2), before, atol=1e-4)


def test_the_height_is_taken_off_where_an_operation_minds() -> None:
    constants = {"kernel": normal(2, 3, 5), "up": normal(2, 2, 4), "start": np.array([1], np.int64),
                 "end": np.array([2], np.int64), "axis": np.array([1], np.int64), "scales": np.float32([1, 1, 2]),
                 "pads": np.array([0, 0, 1, 0, 0, 0], np.int64), "gain": normal(1, 2, 1)}  # fmt: skip
    nodes = [
        helper.make_node("Conv", ["x", "kernel"], ["a"], pads=[2, 2], kernel_shape=[5], dilations=[1], strides=[2]),
        helper.make_node("LeakyRelu", ["a"], ["b"], alpha=0.2),
        helper.make_node("ConvTranspose", ["b", "up"], ["c"], strides=[2], pads=[1, 1], kernel_shape=[4]),
        helper.make_node("Mul", ["c", "gain"], ["d"]),
        helper.make_node("Resize", ["d", "", "scales"], ["e"], mode="nearest"),
        helper.make_node("Pad", ["e", "pads"], ["f"], mode="reflect"),
        helper.make_node("Concat", ["f", "f"], ["g"], axis=1),
        helper.make_node("Slice", ["g", "start", "end", "axis"], ["y"]),
    ]

    def make() -> Graph:
        return graph(nodes, {"x": [1, 3, "t"]}, ["y"], constants)

    x = normal(1, 3, 40)
    np.testing.assert_allclose(run(two_dimensional(make(), ["x"]), x=x)[0], run(make(), x=x)[0], atol=1e-5)


def convolution(dilation: int) -> Graph:
    name = "/decoder/generator/resblocks.2/convs1.1/Conv_output_0"
    node = helper.make_node(
        "Conv", ["x", "w", "b"], [name], pads=[0, 3 * dilation, 0, 3 * dilation], dilations=[1, dilation]
    )
    return graph([node], {"x": [1, 16, 1, "t"]}, [name], {"w": WEIGHT, "b": BIAS})


WEIGHT, BIAS = normal(8, 16, 1, 7), normal(8)


@pytest.mark.parametrize("dilation", [1, 3])
def test_int8_keeps_the_edges_and_the_bias(dilation: int) -> None:
    x = np.clip(normal(1, 16, 1, 64), -3, 3)
    whole = quantise(convolution(dilation), {"resblocks.2/convs1.1": 3.0})
    assert "QuantizeLinear" in kinds(whole)
    exact, found = run(convolution(dilation), x=x)[0], run(whole, x=x)[0]
    noise = np.sqrt(np.mean((found - exact) ** 2))
    assert noise < 0.02 * exact.std()
    edge = np.sqrt(np.mean((found - exact)[..., :4] ** 2))  # wrong padding would be off by the whole value here
    assert edge < 0.03 * exact.std()


def test_a_convolution_that_the_table_does_not_know_stays_exact() -> None:
    assert kinds(quantise(convolution(1), {"resblocks.0/convs1.1": 3.0})) == {"Conv"}


def test_the_calibration_table_knows_all_48_convolutions_of_the_generator() -> None:
    clips = calibration()
    expected = {
        f"{block}/convs{side}.{place}"
        for block in [f"resblocks.{number}" for number in range(6)] + ["noise_res.0", "noise_res.1"]
        for side in (1, 2)
        for place in range(3)
    }
    assert set(clips) == expected and all(0.5 < clip < 1000 for clip in clips.values())


def test_the_transform_as_a_convolution_has_no_phase_trap() -> None:
    window = np.hanning(21)[:20].astype(np.float32)
    nodes = [
        helper.make_node("STFT", ["x", "step", "window", "length"], ["spectrum"], onesided=1),
        helper.make_node("Transpose", ["spectrum"], ["turned"], perm=[0, 2, 1, 3]),
        helper.make_node("Gather", ["turned", "zero"], ["real"], axis=3),
        helper.make_node("Gather", ["turned", "one"], ["imaginary"], axis=3),
        helper.make_node("Greater", ["imaginary", "nothing"], ["above"]),
        helper.make_node("Cast", ["above"], ["side"], to=F32),
    ]
    constants = {"step": np.int64(5), "window": window, "length": np.int64(20), "zero": np.int64(0),
                 "one": np.int64(1), "nothing": np.float32(0)}  # fmt: skip

    def make() -> Graph:
        return graph(nodes, {"x": [1, "t", 1]}, ["real", "imaginary", "side"], constants)

    x = normal(1, 400, 1)
    before, after = run(make(), x=x), run(stft_as_convolution(make()), x=x)
    for old, new in zip(before[:2], after[:2], strict=True):
        np.testing.assert_allclose(new, old, atol=2e-5)
    assert not after[1][:, [0, 10]].any() and (after[2][:, [0, 10]] == 1).all()


def test_lengths_are_rounded_up_by_the_last_pad_alone() -> None:
    nodes = [helper.make_node("Mul", ["durations", "one"], ["read"])]
    for total in (3, 16, 17, 87, 128, 129, 1000, 20_000):
        durations = np.array([[1, total - 2, 1]], np.int64)
        model = graph(nodes, {"durations": [1, "n"]}, ["read"], {"one": np.int64(1)}, TensorProto.INT64)
        read = run(round_lengths(model), durations=durations)[0]
        assert (read[0, :2] == durations[0, :2]).all()
        rounded = int(read.sum())
        assert rounded == total if total > max(LENGTHS) else rounded in LENGTHS and total <= rounded
        assert rounded < max(21, total * 1.13)


def test_lengths_are_few() -> None:
    speech = [length for length in LENGTHS if 30 <= length <= 1200]  # one to thirty seconds
    assert len(speech) < 50


@pytest.mark.parametrize("kind", ["MatMul", "Conv", "LSTM", "Gather"])
def test_dynamic_int8_goes_back_to_the_floats_it_stands_for(kind: str, tmp_path: object) -> None:
    model, arrays = QUANTISED[kind]()
    found = run(dequantise(Graph(onnx.ModelProto.FromString(model.model.SerializeToString()))), **arrays)[0]
    np.testing.assert_allclose(found, run(model, **arrays)[0], atol=0.08)


def test_an_unknown_way_of_quantising_is_refused() -> None:
    strange = graph(
        [helper.make_node("DynamicQuantizeLinear", ["x"], ["q", "s", "z"]),
         helper.make_node("DequantizeLinear", ["q", "s", "z"], ["y"])],
        {"x": [3]}, ["y"], {},
    )  # fmt: skip
    with pytest.raises(ModelError, match="DynamicQuantizeLinear"):
        dequantise(strange)


def matmul() -> tuple[Graph, dict[str, np.ndarray]]:
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["x"], ["q", "s", "z"]),
        helper.make_node("MatMulInteger", ["q", "w", "z", "wz"], ["sum"]),
        helper.make_node("Cast", ["sum"], ["float"], to=F32),
        helper.make_node("Mul", ["s", "ws"], ["scale"]),
        helper.make_node("Mul", ["float", "scale"], ["y"]),
    ]
    constants = {"w": DRAW.integers(-99, 99, (6, 4)).astype(np.int8), "wz": np.int8(0), "ws": np.float32(0.004)}
    return graph(nodes, {"x": [2, 6]}, ["y"], constants), {"x": normal(2, 6)}


def conv() -> tuple[Graph, dict[str, np.ndarray]]:
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["x"], ["q", "s", "z"]),
        helper.make_node("ConvInteger", ["q", "w", "z", "wz"], ["sum"], pads=[1, 1], kernel_shape=[3]),
        helper.make_node("Mul", ["s", "ws"], ["scale"]),
        helper.make_node("Div", ["bias", "scale"], ["divided"]),
        helper.make_node("Floor", ["divided"], ["floored"]),
        helper.make_node("Cast", ["floored"], ["whole"], to=TensorProto.INT32),
        helper.make_node("Reshape", ["whole", "shape"], ["column"]),
        helper.make_node("Add", ["sum", "column"], ["with_bias"]),
        helper.make_node("Cast", ["with_bias"], ["float"], to=F32),
        helper.make_node("Mul", ["float", "scale"], ["y"]),
    ]
    constants = {"w": DRAW.integers(-99, 99, (4, 3, 3)).astype(np.int8), "wz": np.int8(3), "ws": np.float32(0.004),
                 "bias": normal(4), "shape": np.array([1, 4, 1], np.int64)}  # fmt: skip
    return graph(nodes, {"x": [1, 3, "t"]}, ["y"], constants), {"x": normal(1, 3, 20)}


def lstm() -> tuple[Graph, dict[str, np.ndarray]]:
    size = 3
    node = helper.make_node(
        "DynamicQuantizeLSTM",
        ["x", "w", "r", "b", "", "", "", "", "ws", "wz", "rs", "rz"],
        ["y"],
        domain="com.microsoft",
        hidden_size=size,
        direction="bidirectional",
    )
    constants = {
        "w": DRAW.integers(-99, 99, (2, 5, 4 * size)).astype(np.int8),
        "r": DRAW.integers(-99, 99, (2, size, 4 * size)).astype(np.int8),
        "b": normal(2, 8 * size) * np.float32(0.1),
        "ws": np.full(2, 0.004, np.float32), "wz": np.zeros(2, np.int8),
        "rs": np.full(2, 0.003, np.float32), "rz": np.zeros(2, np.int8),
    }  # fmt: skip
    return graph([node], {"x": ["t", 1, 5]}, ["y"], constants), {"x": normal(7, 1, 5)}


def gather() -> tuple[Graph, dict[str, np.ndarray]]:
    nodes = [
        helper.make_node("Cast", ["x"], ["place"], to=TensorProto.INT64),
        helper.make_node("Gather", ["table", "place"], ["picked"], axis=0),
        helper.make_node("DequantizeLinear", ["picked", "scale", "zero"], ["y"]),
    ]
    constants = {"table": DRAW.integers(-99, 99, (9, 4)).astype(np.int8), "scale": np.float32(0.01), "zero": np.int8(5)}
    return graph(nodes, {"x": [3]}, ["y"], constants), {"x": np.float32([0, 8, 4])}


QUANTISED = {"MatMul": matmul, "Conv": conv, "LSTM": lstm, "Gather": gather}


def test_half_precision_is_widened() -> None:
    nodes = [
        helper.make_node("Cast", ["x"], ["half"], to=TensorProto.FLOAT16),
        helper.make_node("Mul", ["half", "weight"], ["product"]),
        helper.make_node("Cast", ["product"], ["y"], to=F32),
    ]
    x = normal(4)
    model = widen(graph(nodes, {"x": [4]}, ["y"], {"weight": np.float16(0.5)}))
    np.testing.assert_array_equal(run(model, x=x)[0], x * np.float32(0.5))
