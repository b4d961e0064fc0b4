"""A trained net as an ONNX file, which `stored` runs without torch.

The graph is drawn node by node and not traced: the file is the same every time, small, and laid out
for speed. Where `TrickNet.forward` is linear it takes a shorter way to the same: the matrices of
the first table block see a suit once for all strains and its role by itself, and the last block
steps only where the suits are pooled.
"""

from __future__ import annotations

from itertools import pairwise
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
    graph = drawn(net)
    inputs = [
        helper.make_tensor_value_info(SEES, TensorProto.INT32, ["deals", 4, players]),
        helper.make_tensor_value_info(TRUMPS, TensorProto.FLOAT, ["strains", 4]),
    ]
    output = helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, ["deals", "strains", TRICKS])
    graph.write(path, props(KINDS[players], VERSION, about), inputs, [output])


def drawn(net: TrickNet) -> Graph:
    """Its nodes and constants."""
    graph = _TrickGraph()
    graph.draw(net)
    return graph


class _TrickGraph(Graph):
    """Tables of suits are ``(n, strains, 4, width)``; an axis is 1 where it does not matter."""

    def draw(self, net: TrickNet) -> None:
        """All of a net, from tokens to chances."""
        blocks = [block for block in net.blocks if isinstance(block, TableBlock)]
        alone, roles, parts = self.alone(net), self.roles(net), self.parts()
        seen = self.add(
            self.seen(alone, parts, blocks[0]), self.seen(roles, parts, blocks[0], biased=True)
        )
        suits = self.add(alone, roles)
        for before, block in pairwise(blocks):
            step = self.times(self.node("Relu", seen), before.out)
            suits = self.add(self.add(suits, step), self.constant(array(before.out.bias)))
            seen = self.seen(suits, parts, block, biased=True)
        self.verdict(self.last_step(suits, seen, parts, blocks[-1]), net)

    def alone(self, net: TrickNet) -> str:
        """``(n, 1, 4, width)``: each suit by itself."""
        suits = self.enter(net)
        for block in net.suit_blocks:
            assert isinstance(block, SuitBlock)
            step = self.linear(self.node("Relu", self.linear(suits, block.own)), block.out)
            suits = self.add(suits, step)
        return self.reshape(suits, -1, 1, 4, net.config.width)

    def enter(self, net: TrickNet) -> str:
        """What each holding is, as small whole numbers, and the first layer."""
        fine = (holding_features() * FINENESS).round().astype(np.uint8)
        features = self.node("Gather", self.constant(fine), SEES)
        flat = self.node("Cast", features, to=TensorProto.FLOAT)
        flat = self.reshape(flat, -1, net.config.players * fine.shape[1])
        return self.gemm(flat, array(net.enter.weight / FINENESS), array(net.enter.bias))

    def roles(self, net: TrickNet) -> str:
        """``(1, strains, 4, width)``: as in the net."""
        trump, notrump = array(net.roles)
        flags = self.node("Unsqueeze", TRUMPS, self.numbers(0, 3))
        none = self.node("Sub", self.constant(np.float32(1)), self.sum(flags))
        own = self.node("Mul", flags, self.constant(trump))
        return self.add(own, self.node("Mul", none, self.constant(notrump)))

    def sum(self, flags: str) -> str:
        """Over the suits."""
        return self.node("ReduceSum", flags, self.numbers(2), keepdims=1)

    def parts(self) -> str:
        """``(strains, 2, 4)``: how much of each suit is in the mean and in the trump suit."""
        flags = self.node("Unsqueeze", TRUMPS, self.numbers(1))
        none = self.node("Mul", flags, self.constant(np.float32(0)))
        quarters = self.add(none, self.constant(np.float32(0.25)))
        return self.node("Concat", quarters, flags, axis=1)

    def pooled(self, suits: str, parts: str) -> str:
        """``(n, strains, 2, width)``: the mean of the suits and the trump suit."""
        return self.node("MatMul", parts, suits)

    def seen(self, suits: str, parts: str, block: TableBlock, biased: bool = False) -> str:
        """``(n, strains, 4, hidden)``: what a suit sees of itself and of the table."""
        table = self.times(self.reshape(self.pooled(suits, parts), 0, 0, 1, -1), block.table)
        if biased:
            table = self.add(table, self.constant(array(block.own.bias)))
        return self.add(self.times(suits, block.own), table)

    def last_step(self, suits: str, seen: str, parts: str, block: TableBlock) -> str:
        """``(n strains, 2 width)``: what is pooled of the suits after their last step."""
        heard = self.pooled(self.node("Relu", seen), parts)
        bias = self.constant(np.tile(array(block.out.bias), (4, 1)))
        known = self.add(self.pooled(suits, parts), self.pooled(bias, parts))
        known = self.add(known, self.times(heard, block.out))
        return self.reshape(known, -1, 2 * block.out.out_features)

    def verdict(self, pooled: str, net: TrickNet) -> None:
        """Chances in the shape asked."""
        first = self.node("Relu", self.linear(pooled, net.pool))
        second = self.node("Relu", self.linear(first, net.think))
        scores = self.linear(self.add(first, second), net.say)
        strains = self.node("Shape", TRUMPS, start=0, end=1)
        shape = self.node("Concat", self.numbers(-1), strains, self.numbers(TRICKS), axis=0)
        sharp = self.node("Mul", self.node("Reshape", scores, shape), self.sharpness(net))
        self.nodes.append(helper.make_node("Softmax", [sharp], [SAYS], axis=-1))

    def sharpness(self, net: TrickNet) -> str:
        """``(strains, 1)``: as in the net."""
        suit, notrump = array(net.sharpness)
        flags = self.node("ReduceSum", TRUMPS, self.numbers(1), keepdims=1)
        more = self.node("Mul", flags, self.constant(suit - notrump))
        return self.add(more, self.constant(notrump))
