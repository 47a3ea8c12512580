"""A model graph that can be walked and rewritten: who makes a tensor, who reads it, what is constant.

Wraps an `onnx.ModelProto` in place. Surprises: nodes need not be in order while you rewrite (`sort` puts them right),
and what nobody reads any more goes only with `prune`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from moksori.errors import ModelError


class Graph:
    """One model and its indexes."""

    def __init__(self, model: Any) -> None:
        self.model, self.graph = model, model.graph
        self.index()

    @classmethod
    def read(cls, path: Path) -> Graph:
        try:
            return cls(onnx.load(str(path)))
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise ModelError(f"{path} is not an ONNX model ({error}); fetch it again") from error
        except Exception as error:  # protobuf's DecodeError has no stable import path
            if type(error).__name__ != "DecodeError":
                raise
            raise ModelError(f"{path} is not an ONNX model ({error}); fetch it again") from error

    def part(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> Graph:
        """A graph of its own: all that leads from `inputs` (value infos) to `outputs`."""
        start, needed = {value.name for value in inputs}, [value.name for value in outputs]
        nodes: dict[int, Any] = {}
        constants: dict[str, Any] = {}
        while needed:
            name = needed.pop()
            if name in self.constants:
                constants[name] = self.constants[name]
            elif name not in start and name in self.maker and id(self.maker[name]) not in nodes:
                nodes[id(self.maker[name])] = self.maker[name]
                needed += self.maker[name].input
        kept = [step for step in self.graph.node if id(step) in nodes]
        graph = helper.make_graph(kept, "part", inputs, outputs, list(constants.values()))
        opsets = list(self.model.opset_import)
        return Graph(helper.make_model(graph, opset_imports=opsets, ir_version=self.model.ir_version))

    # ------------------------------------------------------------------------------------------------ looking

    def index(self) -> None:
        self.constants = {tensor.name: tensor for tensor in self.graph.initializer}
        self.maker = {output: node for node in self.graph.node for output in node.output if output}
        self.readers: dict[str, list[Any]] = defaultdict(list)
        for node in self.graph.node:
            for name in node.input:
                self.readers[name].append(node)

    def nodes(self, *kinds: str) -> Iterator[Any]:
        return (node for node in list(self.graph.node) if node.op_type in kinds)

    def value(self, name: str) -> NDArray[Any]:
        """The constant of that name."""
        return np.asarray(numpy_helper.to_array(self.constants[name]))

    def only_reader(self, name: str) -> Any:
        """The node that reads `name`, if there is just one."""
        return self.readers[name][0] if len(self.readers[name]) == 1 else None

    def constant_input(self, node: Any) -> str | None:
        """The first input of `node` that is a constant."""
        return next((name for name in node.input if name in self.constants), None)

    def other_input(self, node: Any, known: str) -> str:
        """The input of a two-input node that is not `known`."""
        return str(next((name for name in node.input if name != known), known))

    def __contains__(self, name: str) -> bool:
        return name in self.constants

    # ----------------------------------------------------------------------------------------------- changing

    def constant(self, name: str, value: Any) -> str:
        """Puts a constant into the graph once and returns its name."""
        if name not in self.constants:
            tensor = numpy_helper.from_array(np.array(value, order="C"), name)
            self.graph.initializer.append(tensor)
            self.constants[name] = tensor
        return name

    def replace(self, changes: Sequence[tuple[Any, Sequence[Any]]]) -> None:
        """Each node of `changes` makes way for the nodes beside it; then unread nodes go."""
        new = {id(node): nodes for node, nodes in changes}
        self.put([made for node in self.graph.node for made in new.get(id(node), (node,))])
        self.prune()

    def prune(self) -> None:
        """Lets go of all that leads to no output."""
        self.sort()
        needed = {output.name for output in self.graph.output}
        kept = []
        for node in reversed(self.graph.node):
            if any(output in needed for output in node.output):
                kept.append(node)
                needed.update(name for name in node.input if name)
        self._keep_initializers(needed)
        self.put(kept[::-1])

    def sort(self) -> None:
        """Puts the nodes in an order in which everything is made before it is read."""
        self.index()
        done: set[int] = set()
        order: list[Any] = []
        for root in self.graph.node:
            self._visit(root, done, order)
        self.put(order)

    def _visit(self, root: Any, done: set[int], order: list[Any]) -> None:
        stack = [(root, iter(root.input))]
        if id(root) in done:
            return
        done.add(id(root))
        while stack:
            node, inputs = stack[-1]
            maker = next((self.maker[name] for name in inputs if name in self.maker), None)
            if maker is None:
                order.append(node)
                stack.pop()
            elif id(maker) not in done:
                done.add(id(maker))
                stack.append((maker, iter(maker.input)))

    def put(self, nodes: Iterable[Any]) -> None:
        """These nodes, in this order, instead of those there are."""
        kept = list(nodes)  # they live on when the graph lets them go
        del self.graph.node[:]
        self.graph.node.extend(kept)
        self.index()

    def _keep_initializers(self, needed: set[str]) -> None:
        for place in range(len(self.graph.initializer) - 1, -1, -1):
            if self.graph.initializer[place].name not in needed:
                del self.graph.initializer[place]

    def rename(self, names: Mapping[str, str]) -> None:
        """Renames tensors wherever they occur."""
        for node in self.graph.node:
            for place, name in enumerate(node.input):
                node.input[place] = names.get(name, name)
            for place, name in enumerate(node.output):
                node.output[place] = names.get(name, name)
        for value in (*self.graph.input, *self.graph.output, *self.graph.initializer):
            value.name = names.get(value.name, value.name)
        self.index()

    # ------------------------------------------------------------------------------------------------- leaving

    def finish(self) -> Any:
        """The model, in order and without leftovers, as a runtime wants it."""
        self.prune()
        del self.graph.value_info[:]
        used = {node.domain for node in self.graph.node} | {""}
        kept = [entry for entry in self.model.opset_import if entry.domain in used]
        kept = [helper.make_opsetid(entry.domain, entry.version) for entry in kept]
        del self.model.opset_import[:]
        self.model.opset_import.extend(kept)
        return self.model

    def save(self, path: Path) -> None:
        path.write_bytes(self.finish().SerializeToString())


def node(kind: str, inputs: Sequence[str], output: str | Sequence[str], **attributes: Any) -> Any:
    """A new node, named after its first output."""
    outputs = [output] if isinstance(output, str) else list(output)
    return helper.make_node(kind, list(inputs), outputs, name=outputs[0], **attributes)


def attribute(of: Any, name: str, default: Any = None) -> Any:
    """The value of one attribute of a node."""
    found = next((entry for entry in of.attribute if entry.name == name), None)
    return default if found is None else helper.get_attribute_value(found)
