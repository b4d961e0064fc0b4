"""A trained net as an ONNX file, which `stored` runs without torch.

The graph is drawn node by node, as `TrickNet.forward` goes, and not traced: the file is the same
every time, small, and laid out for speed, with all suits of all deals as rows of one matrix.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from strongsuit.nets.model import SuitBlock, TableBlock, TrickNet
from strongsuit.nets.stored import KINDS, SAYS, SEES, TRUMPS, VERSION
from strongsuit.nets.tokens import FINENESS, TRICKS, holding_features
from strongsuit.solving.runs import write_whole

OPSET = 18


def export(net: TrickNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net for any number of deals and strains, with what is told of it."""
    players = net.config.players
    graph = _Graph()
    graph.draw(net)
    inputs = [
        helper.make_tensor_value_info(SEES, TensorProto.INT32, ["deals", 4, players]),
        helper.make_tensor_value_info(TRUMPS, TensorProto.FLOAT, ["strains", 4]),
    ]
    output = helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, ["deals", "strains", TRICKS])
    drawn = helper.make_graph(graph.nodes, "tricks", inputs, [output], graph.constants)
    model = helper.make_model(drawn, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)
    helper.set_model_props(
        model, {"kind": KINDS[players], "version": str(VERSION), "about": json.dumps(about)}
    )
    onnx.checker.check_model(model)
    write_whole(path, model.SerializeToString())


class _Graph:
    """Nodes and constants; every value is known by its name."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def draw(self, net: TrickNet) -> None:
        """All of a net, from tokens to chances."""
        width = net.config.width
        suits = self.enter(net)  # (4 n, width)
        for block in net.suit_blocks:
            assert isinstance(block, SuitBlock)
            suits = self.step(suits, self.linear(suits, block.own), block)
        suits = self.node("Add", self.reshape(suits, -1, 1, 4, width), self.roles(net))
        suits = self.reshape(suits, -1, width)  # (n strains 4, width)
        parts = self.parts()
        for block in net.blocks:
            assert isinstance(block, TableBlock)
            suits = self.step(suits, self.seen(suits, parts, block), block)
        self.verdict(self.pooled(suits, parts, width), net)

    def enter(self, net: TrickNet) -> str:
        """What each holding is, as small whole numbers, and the first layer."""
        fine = (holding_features() * FINENESS).round().astype(np.uint8)
        features = self.node("Gather", self.constant(fine), SEES)
        flat = self.reshape(
            self.node("Cast", features, to=TensorProto.FLOAT),
            -1,
            net.config.players * fine.shape[1],
        )
        return self.gemm(flat, _array(net.enter.weight / FINENESS), _array(net.enter.bias))

    def roles(self, net: TrickNet) -> str:
        """``(strains, 4, width)``: as in the net."""
        trump, notrump = _array(net.roles)
        flags = self.node("Unsqueeze", TRUMPS, self.numbers(2))
        none = self.node("Sub", self.constant(np.float32(1)), self.sum(flags))
        return self.node(
            "Add",
            self.node("Mul", flags, self.constant(trump)),
            self.node("Mul", none, self.constant(notrump)),
        )

    def sum(self, flags: str) -> str:
        """Over the suits."""
        return self.node("ReduceSum", flags, self.numbers(1), keepdims=1)

    def parts(self) -> str:
        """``(strains, 2, 4)``: how much of each suit is in the mean and in the trump suit."""
        flags = self.node("Unsqueeze", TRUMPS, self.numbers(1))
        quarters = self.node("Add", self.node("Mul", flags, self.constant(np.float32(0))),
                             self.constant(np.float32(0.25)))  # fmt: skip
        return self.node("Concat", quarters, flags, axis=1)

    def pooled(self, suits: str, parts: str, width: int) -> str:
        """``(n strains, 2 width)``: the mean of the suits and the trump suit."""
        strains = self.node("Shape", TRUMPS, start=0, end=1)
        shape = self.node("Concat", self.numbers(-1), strains, self.numbers(4, width), axis=0)
        table = self.node("Reshape", suits, shape)
        return self.reshape(self.node("MatMul", parts, table), -1, 2 * width)

    def seen(self, suits: str, parts: str, block: TableBlock) -> str:
        """``(n strains 4, hidden)``: what a suit sees of itself and of the table."""
        hidden, width = block.own.weight.shape
        table = self.linear(self.pooled(suits, parts, width), block.table)
        own = self.reshape(self.linear(suits, block.own), -1, 4, hidden)
        both = self.node("Add", own, self.reshape(table, -1, 1, hidden))
        return self.reshape(both, -1, hidden)

    def step(self, suits: str, seen: str, block: SuitBlock) -> str:
        """A residual step."""
        return self.node("Add", suits, self.linear(self.node("Relu", seen), block.out))

    def verdict(self, pooled: str, net: TrickNet) -> None:
        """Chances in the shape asked."""
        first = self.node("Relu", self.linear(pooled, net.pool))
        second = self.node("Relu", self.linear(first, net.think))
        scores = self.linear(self.node("Add", first, second), net.say)
        strains = self.node("Shape", TRUMPS, start=0, end=1)
        shape = self.node("Concat", self.numbers(-1), strains, self.numbers(TRICKS), axis=0)
        sharp = self.node("Mul", self.node("Reshape", scores, shape), self.sharpness(net))
        self.nodes.append(helper.make_node("Softmax", [sharp], [SAYS], axis=-1))

    def sharpness(self, net: TrickNet) -> str:
        """``(strains, 1)``: as in the net."""
        suit, notrump = _array(net.sharpness)
        flags = self.node("ReduceSum", TRUMPS, self.numbers(1), keepdims=1)
        more = self.node("Mul", flags, self.constant(suit - notrump))
        return self.node("Add", more, self.constant(notrump))

    def linear(self, rows: str, layer: nn.Linear) -> str:
        """A layer of torch."""
        bias = None if layer.bias is None else _array(layer.bias)
        return self.gemm(rows, _array(layer.weight), bias)

    def gemm(self, rows: str, weight: NDArray[np.float32], bias: NDArray[np.float32] | None) -> str:
        biases = [] if bias is None else [self.constant(bias)]
        return self.node("Gemm", rows, self.constant(weight), *biases, transB=1)

    def reshape(self, value: str, *shape: int) -> str:
        return self.node("Reshape", value, self.numbers(*shape))

    def numbers(self, *values: int) -> str:
        return self.constant(np.array(values, np.int64))

    def constant(self, array: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(self, operation: str, *inputs: str, **settings: Any) -> str:
        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(operation, inputs, [name], **settings))
        return name


def _array(weight: Tensor) -> NDArray[np.float32]:
    found: NDArray[np.float32] = weight.detach().numpy().astype(np.float32)
    return found
