"""An ONNX graph drawn node by node, and written as a file of ours. Needs onnx and torch."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from strongsuit.atomic import write_whole

OPSET = 18


class Graph:
    """Nodes and constants; every value is known by its name."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.values = 0  # named so far, those of branches too
        self.constants: dict[bytes, onnx.TensorProto] = {}  # by what they are: each once

    def write(
        self, path: Path, props: dict[str, str], inputs: list[Any], outputs: list[Any]
    ) -> None:
        """As a file whose properties say what it is."""
        drawn = helper.make_graph(self.nodes, "net", inputs, outputs, [*self.constants.values()])
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(drawn, opset_imports=opsets, ir_version=9)
        helper.set_model_props(model, props)
        onnx.checker.check_model(model)
        write_whole(path, model.SerializeToString())

    def linear(self, rows: str, layer: nn.Linear) -> str:
        """A layer of torch."""
        bias = None if layer.bias is None else array(layer.bias)
        return self.gemm(rows, array(layer.weight), bias)

    def gemm(self, rows: str, weight: NDArray[np.float32], bias: NDArray[np.float32] | None) -> str:
        """A layer by its numbers."""
        biases = [] if bias is None else [self.constant(bias)]
        return self.node("Gemm", rows, self.matrix(weight), *biases, transB=1)

    def times(self, table: str, layer: nn.Linear) -> str:
        """A layer without its bias, of what has any number of axes."""
        return self.node("MatMul", table, self.turned(layer))

    def turned(self, layer: nn.Linear) -> str:
        """Its matrix, from inputs to outputs."""
        return self.matrix(array(layer.weight).T)

    def matrix(self, weight: NDArray[np.float32]) -> str:
        """The weights of a layer."""
        return self.constant(weight)

    def add(self, value: str, other: str) -> str:
        """Axes of one are repeated."""
        return self.node("Add", value, other)

    def reshape(self, value: str, *shape: int) -> str:
        """0 keeps a size, -1 takes what is left."""
        return self.node("Reshape", value, self.numbers(*shape))

    def largest(self, table: str, count: int) -> str:
        """So many of the last axis, from the top."""
        values, places = self.name(), self.name()
        inputs = [table, self.numbers(count)]
        self.nodes.append(helper.make_node("TopK", inputs, [values, places]))
        return values

    def either(self, condition: str, then: Callable[[], str], other: Callable[[], str]) -> str:
        """What one of two drawings says; the other is not computed."""
        branches = {"then_branch": self._branch(then), "else_branch": self._branch(other)}
        return self.node("If", condition, **branches)

    def _branch(self, draw: Callable[[], str]) -> onnx.GraphProto:
        outside, self.nodes = self.nodes, []
        said = helper.make_tensor_value_info(draw(), TensorProto.FLOAT, None)
        inside, self.nodes = self.nodes, outside
        return helper.make_graph(inside, "branch", [], [said])

    def numbers(self, *values: int) -> str:
        """Whole numbers, for shapes and axes."""
        return self.constant(np.array(values, np.int64))

    def constant(self, array: Any) -> str:
        tensor = numpy_helper.from_array(np.asarray(array, order="C"))
        known = self.constants.setdefault(tensor.SerializeToString(), tensor)
        known.name = known.name or f"c{len(self.constants)}"
        return known.name

    def name(self) -> str:
        """Of a value that is not there yet."""
        self.values += 1
        return f"v{self.values}"

    def node(self, operation: str, *inputs: str, **settings: Any) -> str:
        """One operation; its settings are ONNX's attributes."""
        name = self.name()
        self.nodes.append(helper.make_node(operation, inputs, [name], **settings))
        return name


class HalfGraph(Graph):
    """One whose matrices are stored in half the bytes: precise enough for a chance."""

    def matrix(self, weight: NDArray[np.float32]) -> str:
        """Made whole when the file is opened."""
        return self.node("Cast", self.constant(weight.astype(np.float16)), to=TensorProto.FLOAT)


def props(kind: str, version: int, about: dict[str, Any]) -> dict[str, str]:
    """What a file of weights says of itself."""
    return {"kind": f"strongsuit {kind}", "version": str(version), "about": json.dumps(about)}


def array(weight: Tensor) -> NDArray[np.float32]:
    """The numbers of a layer."""
    found: NDArray[np.float32] = weight.detach().numpy().astype(np.float32)
    return found
