"""A trained net as an ONNX file, which `stored` runs without torch.

The graph is drawn node by node, as `TrickNet.forward` goes, and not traced: the file is the same
every time, small, and laid out for speed, with all suits of all deals as rows of one matrix.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from onnx import TensorProto, helper

from strongsuit.nets.graph import Graph, array, props
from strongsuit.nets.model import SuitBlock, TableBlock, TrickNet
from strongsuit.nets.stored import KINDS, SAYS, SEES, TRUMPS, VERSION
from strongsuit.nets.tokens import FINENESS, TRICKS, holding_features


def export(net: TrickNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net for any number of deals and strains, with what is told of it."""
    players = net.config.players
    graph = _TrickGraph()
    graph.draw(net)
    inputs = [
        helper.make_tensor_value_info(SEES, TensorProto.INT32, ["deals", 4, players]),
        helper.make_tensor_value_info(TRUMPS, TensorProto.FLOAT, ["strains", 4]),
    ]
    output = helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, ["deals", "strains", TRICKS])
    graph.write(path, props(KINDS[players], VERSION, about), inputs, [output])


class _TrickGraph(Graph):
    """Drawn as `TrickNet.forward` goes."""

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
        return self.gemm(flat, array(net.enter.weight / FINENESS), array(net.enter.bias))

    def roles(self, net: TrickNet) -> str:
        """``(strains, 4, width)``: as in the net."""
        trump, notrump = array(net.roles)
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
        suit, notrump = array(net.sharpness)
        flags = self.node("ReduceSum", TRUMPS, self.numbers(1), keepdims=1)
        more = self.node("Mul", flags, self.constant(suit - notrump))
        return self.node("Add", more, self.constant(notrump))
