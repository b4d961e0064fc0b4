"""Build a net's ONNX graph node by node, write its file, and read weights back. Needs onnx, torch.

A parameter or buffer of the net becomes an initializer (ONNX's word for a stored array) with the
name of its ``state_dict`` key and torch's order of values. Where ONNX needs another order, nodes
rearrange the values once, when a file is opened. All other constants are named ``const.1``,
``const.2`` and so on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from strongsuit.atomic import write_whole
from strongsuit.errors import UsageError
from strongsuit.nets.onnx_file import BLANK_CHECKSUM, CHECKSUM, FORMAT, NetKind, with_checksum

OPSET = 18
CONSTANT = "const."  # prefix of the names of initializers that are not the net's
ONNX_GATES = (1, 0, 2)  # where ONNX's gates update, reset, new are in torch's order

Weights = Mapping[str, NDArray[np.floating[Any]]]  # by state_dict key


class Graph:
    """The ONNX graph of a net: methods add nodes to it and return the name of the last output."""

    def __init__(self, net: nn.Module) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self._values = 0  # number of values named so far, also in branches
        self._keys = {id(t): key for key, t in (*net.named_parameters(), *net.named_buffers())}
        self._initializers: dict[str, onnx.TensorProto] = {}  # by name
        self._constants: dict[bytes, str] = {}  # names by content: equal constants are stored once

    def write(
        self,
        path: Path,
        kind: NetKind,
        about: dict[str, Any],
        inputs: list[Any],
        outputs: list[Any],
    ) -> None:
        """Write the graph to a file with a checksum and ``about``, the facts about the training."""
        initializers = [*self._initializers.values()]
        graph = helper.make_graph(self.nodes, "net", inputs, outputs, initializers)
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=9)
        helper.set_model_props(model, _metadata(kind, about))
        onnx.checker.check_model(model)
        write_whole(path, with_checksum(model.SerializeToString()))

    def linear(self, rows: str, layer: nn.Linear) -> str:
        """Add a linear layer on ``(n, width)`` rows, and return the name of its output."""
        biases = [] if layer.bias is None else [self.parameter(layer.bias)]
        return self.node("Gemm", rows, self.matrix(layer.weight), *biases, transB=1)

    def times(self, table: str, layer: nn.Linear) -> str:
        """Add a linear layer, without its bias, on any number of axes; return its output's name."""
        return self.node("MatMul", table, self.transposed(layer))

    def transposed(self, layer: nn.Linear) -> str:
        """Add a layer's weights as ``(inputs, outputs)``, and return the name of this matrix."""
        return self.matrix(layer.weight, transposed=True)

    def gru(self, steps: str, layer: nn.GRU) -> tuple[str, str]:
        """Add a GRU on ``(t, n, width)`` steps; return the names of all its states and of the last.

        They are ``(t, 1, n, hidden)`` and ``(1, n, hidden)``: in ONNX time is the first axis.
        """
        size = layer.hidden_size
        weights = [
            self._onnx_gates(self.matrix(weight), 3 * size, weight.shape[1])
            for weight in (layer.weight_ih_l0, layer.weight_hh_l0)
        ]
        biases = [
            self._onnx_gates(self.parameter(bias), 3 * size)
            for bias in (layer.bias_ih_l0, layer.bias_hh_l0)
        ]
        inputs = [steps, *weights, self.node("Concat", *biases, axis=1)]
        outputs = [self.new_name(), self.new_name()]
        sizes = {"hidden_size": size, "linear_before_reset": 1}
        self.nodes.append(helper.make_node("GRU", inputs, outputs, **sizes))
        return outputs[0], outputs[1]

    def _onnx_gates(self, weight: str, *shape: int) -> str:
        """Reorder a GRU's gates for ONNX; return the name of the ``(1, 3 hidden, ...)`` weights."""
        gates = self.node("Gather", self.reshape(weight, 3, -1), self.integers(*ONNX_GATES), axis=0)
        return self.reshape(gates, 1, *shape)

    def layer_norm(self, rows: str, norm: nn.LayerNorm) -> str:
        """Add a layer normalization of the last axis, and return the name of its output."""
        scale = (self.parameter(norm.weight), self.parameter(norm.bias))
        return self.node("LayerNormalization", rows, *scale, axis=-1, epsilon=norm.eps)

    def matrix(self, weight: Tensor, transposed: bool = False) -> str:
        """Add a layer's matrix of weights, transposed if asked, and return its name."""
        stored = self.parameter(weight)
        return self.node("Transpose", stored, perm=[1, 0]) if transposed else stored

    def parameter(self, weight: Tensor, dtype: type[np.floating[Any]] = np.float32) -> str:
        """Store a parameter as an initializer named by its ``state_dict`` key; return this name."""
        key = self._keys[id(weight)]
        values = numpy_helper.from_array(to_numpy(weight).astype(dtype), key)
        self._initializers[key] = values
        return key

    def constant(self, values: Any) -> str:
        """Store a constant that is not a parameter of the net, and return its name."""
        tensor = numpy_helper.from_array(np.asarray(values, order="C"))
        name = self._constants.setdefault(
            tensor.SerializeToString(), f"{CONSTANT}{len(self._constants) + 1}"
        )
        tensor.name = name
        self._initializers[name] = tensor
        return name

    def integers(self, *values: int) -> str:
        """Store a vector of integers, as for shapes and axes, and return its name."""
        return self.constant(np.array(values, np.int64))

    def add(self, value: str, other: str) -> str:
        """Add a node that sums two arrays, with broadcasting, and return the name of its output."""
        return self.node("Add", value, other)

    def reshape(self, value: str, *shape: int) -> str:
        """Add a node that reshapes an array, and return the name of its output.

        In ``shape`` 0 keeps the length of an axis, and -1 infers it.
        """
        return self.node("Reshape", value, self.integers(*shape))

    def largest(self, table: str, count: int) -> str:
        """Add a node for the ``count`` largest values of the last axis, descending."""
        values, places = self.new_name(), self.new_name()
        inputs = [table, self.integers(count)]
        self.nodes.append(helper.make_node("TopK", inputs, [values, places]))
        return values

    def softmax(self, scores: str, output: str) -> None:
        """Add a softmax over the last axis, whose result is the graph's output named ``output``."""
        self.nodes.append(helper.make_node("Softmax", [scores], [output], axis=-1))

    def either(self, condition: str, then: Callable[[], str], other: Callable[[], str]) -> str:
        """Add an if node, of whose branches only one is computed; return the name of its output.

        ``then`` and ``other`` add the nodes of a branch and return the name of the branch's output.
        """
        branches = {"then_branch": self._branch(then), "else_branch": self._branch(other)}
        return self.node("If", condition, **branches)

    def _branch(self, draw: Callable[[], str]) -> onnx.GraphProto:
        outside, self.nodes = self.nodes, []
        output = helper.make_tensor_value_info(draw(), TensorProto.FLOAT, None)
        inside, self.nodes = self.nodes, outside
        return helper.make_graph(inside, "branch", [], [output])

    def new_name(self) -> str:
        """Return a new name for a value of the graph."""
        self._values += 1
        return f"v{self._values}"

    def node(self, operation: str, *inputs: str, **attributes: Any) -> str:
        """Append one operation and return the name of its output."""
        name = self.new_name()
        self.nodes.append(helper.make_node(operation, inputs, [name], **attributes))
        return name


class HalfGraph(Graph):
    """A graph that stores matrices in half precision, which is enough for probabilities."""

    def matrix(self, weight: Tensor, transposed: bool = False) -> str:
        """Add a layer's matrix of weights, cast to single precision; return the name of the result.

        It is cast once, when the file is opened, and transposed before that: a later transposition
        would be fused by onnxruntime with the matrix product, which would then sum in another
        order.
        """
        stored = self.parameter(weight, np.float16)
        if transposed:
            stored = self.node("Transpose", stored, perm=[1, 0])
        return self.node("Cast", stored, to=TensorProto.FLOAT)


def _metadata(kind: NetKind, about: dict[str, Any]) -> dict[str, str]:
    """Return the metadata of a file, with a blank checksum that `with_checksum` fills in later."""
    return {
        "kind": f"strongsuit {kind.name}",
        "version": str(kind.version),
        "format": FORMAT,
        "about": json.dumps(about),
        CHECKSUM: BLANK_CHECKSUM,
    }


def to_numpy(weight: Tensor) -> NDArray[np.float32]:
    """Return a parameter's values as an array in single precision."""
    values: NDArray[np.float32] = weight.detach().numpy().astype(np.float32)
    return values


def read_weights(path: Path) -> dict[str, NDArray[np.float32]]:
    """Read an ONNX file's parameters and buffers, in single precision, by ``state_dict`` key."""
    return {
        tensor.name: numpy_helper.to_array(tensor).astype(np.float32)
        for tensor in onnx.load(path).graph.initializer
        if not tensor.name.startswith(CONSTANT)
    }


def load_weights(net: nn.Module, weights: Weights, prefix: str = "") -> None:
    """Copy weights into a net's parameters, and into those of its buffers that have weights.

    ``prefix`` is put before each key, for a ``net`` that is only a part of the net in the file.
    """
    buffers = {key: value for key, value in net.named_buffers() if prefix + key in weights}
    with torch.no_grad():
        for key, values in (dict(net.named_parameters()) | buffers).items():
            if values.numel():
                values.copy_(torch.from_numpy(_of_shape(weights, prefix + key, values.shape)))


def _of_shape(weights: Weights, key: str, shape: Sequence[int]) -> NDArray[np.floating[Any]]:
    if key not in weights:
        raise UsageError(f"expected weights named {key} in the file, got none")
    if weights[key].shape != tuple(shape):
        raise UsageError(
            f"expected weights {key} of shape {tuple(shape)} in the file, got {weights[key].shape}"
        )
    return weights[key]
