"""An ONNX graph drawn node by node, its file, and the weights read back from one.

A parameter or buffer of the net is an initializer named by its ``state_dict`` key and laid out as
torch has it; nodes turn it into what ONNX wants, once, when a file is opened. All other constants
are named ``const.1``, ``const.2`` and so on. Needs onnx and torch.
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
CONSTANT = "const."  # begins the names of initializers that are no parameters
ONNX_GATES = (1, 0, 2)  # torch has reset, update, new; ONNX update, reset, new

Weights = Mapping[str, NDArray[np.floating[Any]]]  # by state_dict key


class Graph:
    """Nodes and initializers of the graph of a net; every value is known by its name."""

    def __init__(self, net: nn.Module) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self._values = 0  # how many are named so far, those of branches too
        self._keys = {id(t): key for key, t in (*net.named_parameters(), *net.named_buffers())}
        self._initializers: dict[str, onnx.TensorProto] = {}  # by name
        self._constants: dict[bytes, str] = {}  # names by content: each is stored once

    def write(
        self,
        path: Path,
        kind: NetKind,
        about: dict[str, Any],
        inputs: list[Any],
        outputs: list[Any],
    ) -> None:
        """Write the graph as a file of a kind, with facts about its training and a checksum."""
        initializers = [*self._initializers.values()]
        graph = helper.make_graph(self.nodes, "net", inputs, outputs, initializers)
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=9)
        helper.set_model_props(model, _metadata(kind, about))
        onnx.checker.check_model(model)
        write_whole(path, with_checksum(model.SerializeToString()))

    def linear(self, rows: str, layer: nn.Linear) -> str:
        """A linear layer of torch on ``(n, width)`` rows."""
        biases = [] if layer.bias is None else [self.parameter(layer.bias)]
        return self.node("Gemm", rows, self.matrix(layer.weight), *biases, transB=1)

    def times(self, table: str, layer: nn.Linear) -> str:
        """A linear layer without its bias on a table with any number of axes."""
        return self.node("MatMul", table, self.transposed(layer))

    def transposed(self, layer: nn.Linear) -> str:
        """``(inputs, outputs)`` weights of a layer."""
        return self.matrix(layer.weight, transposed=True)

    def gru(self, steps: str, layer: nn.GRU) -> tuple[str, str]:
        """``(t, 1, n, hidden)`` states after every of ``(t, n, width)`` steps, and the last ones.

        ONNX has time before the rows.
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
        """``(1, 3 hidden, ...)`` weights of a GRU in the order of ONNX."""
        gates = self.node("Gather", self.reshape(weight, 3, -1), self.integers(*ONNX_GATES), axis=0)
        return self.reshape(gates, 1, *shape)

    def layer_norm(self, rows: str, norm: nn.LayerNorm) -> str:
        """Layer normalization of the last axis."""
        scale = (self.parameter(norm.weight), self.parameter(norm.bias))
        return self.node("LayerNormalization", rows, *scale, axis=-1, epsilon=norm.eps)

    def matrix(self, weight: Tensor, transposed: bool = False) -> str:
        """The weights of a layer."""
        stored = self.parameter(weight)
        return self.node("Transpose", stored, perm=[1, 0]) if transposed else stored

    def parameter(self, weight: Tensor, dtype: type[np.floating[Any]] = np.float32) -> str:
        """An initializer under the parameter's ``state_dict`` key."""
        key = self._keys[id(weight)]
        values = numpy_helper.from_array(to_numpy(weight).astype(dtype), key)
        self._initializers[key] = values
        return key

    def constant(self, values: Any) -> str:
        """An initializer that is no parameter of the net."""
        tensor = numpy_helper.from_array(np.asarray(values, order="C"))
        name = self._constants.setdefault(
            tensor.SerializeToString(), f"{CONSTANT}{len(self._constants) + 1}"
        )
        tensor.name = name
        self._initializers[name] = tensor
        return name

    def integers(self, *values: int) -> str:
        """A vector of integers, for shapes and axes."""
        return self.constant(np.array(values, np.int64))

    def add(self, value: str, other: str) -> str:
        """The sum of two tables; axes of length 1 are repeated."""
        return self.node("Add", value, other)

    def reshape(self, value: str, *shape: int) -> str:
        """The same values in another shape: 0 keeps an axis, -1 takes what is left."""
        return self.node("Reshape", value, self.integers(*shape))

    def largest(self, table: str, count: int) -> str:
        """The ``count`` largest values along the last axis, in falling order."""
        values, places = self.new_name(), self.new_name()
        inputs = [table, self.integers(count)]
        self.nodes.append(helper.make_node("TopK", inputs, [values, places]))
        return values

    def softmax(self, scores: str, output: str) -> None:
        """Probabilities along the last axis, as an output of the graph."""
        self.nodes.append(helper.make_node("Softmax", [scores], [output], axis=-1))

    def either(self, condition: str, then: Callable[[], str], other: Callable[[], str]) -> str:
        """The value that one of two functions draws; the other branch is not computed."""
        branches = {"then_branch": self._branch(then), "else_branch": self._branch(other)}
        return self.node("If", condition, **branches)

    def _branch(self, draw: Callable[[], str]) -> onnx.GraphProto:
        outside, self.nodes = self.nodes, []
        output = helper.make_tensor_value_info(draw(), TensorProto.FLOAT, None)
        inside, self.nodes = self.nodes, outside
        return helper.make_graph(inside, "branch", [], [output])

    def new_name(self) -> str:
        """A name for a value that is not there yet."""
        self._values += 1
        return f"v{self._values}"

    def node(self, operation: str, *inputs: str, **attributes: Any) -> str:
        """Append one operation and return the name of its output."""
        name = self.new_name()
        self.nodes.append(helper.make_node(operation, inputs, [name], **attributes))
        return name


class HalfGraph(Graph):
    """A graph whose matrices are stored in half precision: precise enough for probabilities."""

    def matrix(self, weight: Tensor, transposed: bool = False) -> str:
        """The weights of a layer, made single precision when the file is opened.

        They are transposed before: onnxruntime would fuse a later transposition with the product,
        which then adds up in another order.
        """
        stored = self.parameter(weight, np.float16)
        if transposed:
            stored = self.node("Transpose", stored, perm=[1, 0])
        return self.node("Cast", stored, to=TensorProto.FLOAT)


def _metadata(kind: NetKind, about: dict[str, Any]) -> dict[str, str]:
    """The metadata of a file; its checksum comes last and is filled in later."""
    return {
        "kind": f"strongsuit {kind.name}",
        "version": str(kind.version),
        "format": FORMAT,
        "about": json.dumps(about),
        CHECKSUM: BLANK_CHECKSUM,
    }


def to_numpy(weight: Tensor) -> NDArray[np.float32]:
    """A parameter's values in single precision."""
    values: NDArray[np.float32] = weight.detach().numpy().astype(np.float32)
    return values


def read_weights(path: Path) -> dict[str, NDArray[np.float32]]:
    """Parameters and buffers in an ONNX file, in single precision, by ``state_dict`` key."""
    return {
        tensor.name: numpy_helper.to_array(tensor).astype(np.float32)
        for tensor in onnx.load(path).graph.initializer
        if not tensor.name.startswith(CONSTANT)
    }


def load_weights(net: nn.Module, weights: Weights, prefix: str = "") -> None:
    """Fill a net's parameters, and those buffers that the weights have, in place.

    ``prefix`` stands before each key where ``net`` is a part of the net that was written.
    """
    buffers = {key: value for key, value in net.named_buffers() if prefix + key in weights}
    with torch.no_grad():
        for key, values in (dict(net.named_parameters()) | buffers).items():
            if values.numel():
                values.copy_(torch.from_numpy(_of_shape(weights, prefix + key, values.shape)))


def _of_shape(weights: Weights, key: str, shape: Sequence[int]) -> NDArray[np.floating[Any]]:
    if key not in weights:
        raise UsageError(f"it has no weights named {key}")
    if weights[key].shape != tuple(shape):
        raise UsageError(f"its {key} has shape {weights[key].shape}, not {tuple(shape)}")
    return weights[key]
