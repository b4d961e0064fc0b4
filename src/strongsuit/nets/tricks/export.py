"""A trained net as an ONNX file, which `stored` runs without torch.

The graph is drawn node by node and not traced: the file is the same every time, small, and laid out
for speed. Suits and notrump are drawn apart, and what is not asked is not computed. Where the
scorer is linear the drawing takes a shorter way to the same: the matrices of the first
table block see a suit once for all strains and its role by itself, and the last block steps only
where the suits are pooled. What follows from the weights alone is computed when a file is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from onnx import TensorProto, helper
from torch import nn

from strongsuit.nets.onnx_graph import Graph, HalfGraph, array, props
from strongsuit.nets.tricks.model import StrainScorer, SuitBlock, TableBlock, TrickNet
from strongsuit.nets.tricks.runtime import CHANCES, KINDS, TOKENS, TRUMPS, VERSION
from strongsuit.nets.tricks.tokens import BEST_CARDS, CARDS, LENGTHS, TRICKS


def export(net: TrickNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net for any number of deals and strains, with what is told of it."""
    players = net.config.players
    graph = drawn(net)
    inputs = [
        helper.make_tensor_value_info(TOKENS, TensorProto.INT32, ["deals", 4, players]),
        helper.make_tensor_value_info(TRUMPS, TensorProto.FLOAT, ["strains", 4]),
    ]
    output = helper.make_tensor_value_info(CHANCES, TensorProto.FLOAT, ["deals", "strains", TRICKS])
    graph.write(path, props(KINDS[players], VERSION, about), inputs, [output])


def drawn(net: TrickNet) -> Graph:
    """Its nodes and constants."""
    graph = _TrickGraph()
    graph.draw(net)
    return graph


class _TrickGraph(HalfGraph):
    """Tables of suits are ``(n, strains, 4, width)``; an axis is 1 where it does not matter."""

    def draw(self, net: TrickNet) -> None:
        """All of a net, from tokens to chances."""
        flags = self.node("ReduceSum", TRUMPS, self.numbers(1), keepdims=0)
        is_suit = self.node("Cast", flags, to=TensorProto.BOOL)
        trumps = self.node("Compress", TRUMPS, is_suit, axis=0)
        shared = None if net.config.notrump else self.alone(net.suits)

        def suits() -> str:
            return self.in_suits(net.suits, shared or self.alone(net.suits), trumps)

        def notrump() -> str:
            return self.in_notrump(net.notrump, shared or self.alone(net.notrump))

        sharpness = array(net.sharpness)
        scores = self.node(
            "Concat",
            self.if_asked(is_suit, suits, sharpness[0]),
            self.if_asked(self.node("Not", is_suit), notrump, sharpness[1]),
            axis=1,
        )
        ordered = self.node("Gather", scores, self.places(is_suit), axis=1)
        self.nodes.append(helper.make_node("Softmax", [ordered], [CHANCES], axis=-1))

    def if_asked(self, asked: str, draw: Callable[[], str], sharpness: np.float32) -> str:
        """``(n, strains, 14)`` sharp scores, of no strain if none of them is asked."""

        def nothing() -> str:
            deals = self.node("Shape", TOKENS, start=0, end=1)
            shape = self.node("Concat", deals, self.numbers(0, TRICKS), axis=0)
            return self.node("ConstantOfShape", shape)

        count = self.node("ReduceSum", self.node("Cast", asked, to=TensorProto.INT64), keepdims=0)
        is_asked = self.node("Cast", count, to=TensorProto.BOOL)
        sharp = self.constant(sharpness)
        return self.either(is_asked, lambda: self.node("Mul", draw(), sharp), nothing)

    def places(self, is_suit: str) -> str:
        """``(strains,)``: where each strain's scores are, notrump's behind those in suits."""
        flags = self.node("Cast", is_suit, to=TensorProto.INT64)
        upto = self.node("CumSum", flags, self.constant(np.int64(0)))
        last = self.node("ReduceSum", flags, keepdims=1)
        before = self.node("Sub", upto, flags)
        return self.node("Where", is_suit, before, last)

    def alone(self, scorer: StrainScorer) -> str:
        """``(4 n, width)``: each suit by itself, the same in every strain."""
        features = self.node("Gather", self.holdings(scorer), TOKENS)
        suits = self.linear(self.reshape(features, -1, scorer.input.in_features), scorer.input)
        for block in scorer.suit_blocks:
            suits = self.residual(suits, block)
        return suits

    def holdings(self, scorer: StrainScorer) -> str:
        """``(8192, 29)``: what is known of every holding, as in the net."""
        features = self.features()
        return features if scorer.holding is None else self.residual(features, scorer.holding)

    def features(self) -> str:
        """`holding_features` by its rules: as numbers it would nearly double a small file."""
        ends = (self.constant(np.int64(each)) for each in (0, 1 << CARDS, 1))
        holdings = self.reshape(self.node("Range", *ends), -1, 1)
        shifted = self.node("Div", holdings, self.numbers(*(1 << rank for rank in range(CARDS))))
        ranks = self.node("Mod", shifted, self.numbers(2))
        cards = self.node("Mul", ranks, self.numbers(*range(1, CARDS + 1)))
        length = self.node("ReduceSum", ranks, self.numbers(1), keepdims=1)
        longer = self.node("Greater", length, self.numbers(*range(LENGTHS)))
        whole = self.node("Cast", self.largest(cards, BEST_CARDS), to=TensorProto.FLOAT)
        best = self.node("Div", whole, self.constant(np.float32(CARDS)))
        flags = [self.node("Cast", each, to=TensorProto.FLOAT) for each in (ranks, longer)]
        return self.node("Concat", flags[0], best, flags[1], axis=1)

    def residual(self, rows: str, block: nn.Module) -> str:
        """A suit block."""
        assert isinstance(block, SuitBlock)
        step = self.linear(self.node("Relu", self.linear(rows, block.expand)), block.project)
        return self.add(rows, step)

    def in_suits(self, scorer: StrainScorer, alone: str, trumps: str) -> str:
        """``(n, strains, 14)`` scores."""
        blocks, parts, roles = _blocks(scorer), self.parts(trumps), self.roles(scorer, trumps)
        suits = self.reshape(alone, -1, 1, 4, scorer.input.out_features)
        seen = self.add(
            self.seen(suits, parts, blocks[0]), self.seen(roles, parts, blocks[0], biased=True)
        )
        suits = self.add(suits, roles)
        for before, block in pairwise(blocks):
            step = self.times(self.node("Relu", seen), before.project)
            suits = self.add(self.add(suits, step), self.constant(array(before.project.bias)))
            seen = self.seen(suits, parts, block, biased=True)
        known = self.last_step(suits, seen, parts, blocks[-1])
        scores = self.verdict(self.linear(known, scorer.pool), scorer)
        asked = self.node("Shape", trumps, start=0, end=1)
        shape = self.node("Concat", self.numbers(-1), asked, self.numbers(TRICKS), axis=0)
        return self.node("Reshape", scores, shape)

    def roles(self, scorer: StrainScorer, trumps: str) -> str:
        """``(1, strains, 4, width)``: the trump suit's."""
        flags = self.node("Unsqueeze", trumps, self.numbers(0, 3))
        return self.node("Mul", flags, self.constant(array(scorer.roles)[0]))

    def parts(self, trumps: str) -> str:
        """``(strains, 2, 4)``: how much of each suit is in the mean and in the trump suit."""
        flags = self.node("Unsqueeze", trumps, self.numbers(1))
        none = self.node("Mul", flags, self.constant(np.float32(0)))
        quarters = self.add(none, self.constant(np.float32(0.25)))
        return self.node("Concat", quarters, flags, axis=1)

    def pooled(self, suits: str, parts: str) -> str:
        """``(n, strains, 2, width)``: the mean of the suits and the trump suit."""
        return self.node("MatMul", parts, suits)

    def seen(self, suits: str, parts: str, block: TableBlock, biased: bool = False) -> str:
        """``(n, strains, 4, hidden)``: what a suit sees of itself and of the table."""
        table = self.times(
            self.reshape(self.pooled(suits, parts), 0, 0, 1, -1), block.expand_pooled
        )
        if biased:
            table = self.add(table, self.constant(array(block.expand.bias)))
        return self.add(self.times(suits, block.expand), table)

    def last_step(self, suits: str, seen: str, parts: str, block: TableBlock) -> str:
        """``(n strains, 2 width)``: what is pooled of the suits after their last step."""
        heard = self.pooled(self.node("Relu", seen), parts)
        known = self.add(self.pooled(suits, parts), self.constant(array(block.project.bias)))
        known = self.add(known, self.times(heard, block.project))
        return self.reshape(known, -1, 2 * block.project.out_features)

    def in_notrump(self, scorer: StrainScorer, alone: str) -> str:
        """``(n, 1, 14)`` scores.

        What all suits have in common, their role and the biases, is not added to them: what it does
        to the next layer is.
        """
        blocks, suits, width = _blocks(scorer), alone, scorer.input.out_features
        common = self.constant(np.zeros((1, width), np.float32))
        for role in array(scorer.roles)[1:]:
            common = self.add(common, self.constant(role))
        for block in blocks[:-1]:
            seen = self.seen_by_all(suits, self.mean(suits, width), common, block)
            rows = self.reshape(seen, -1, block.project.in_features)
            suits = self.node("Gemm", rows, self.turned(block.project), suits)
            common = self.add(common, self.constant(array(block.project.bias)))
        last, mean = blocks[-1], self.mean(suits, width)
        seen = self.seen_by_all(suits, mean, common, last)
        heard = self.mean(seen, last.project.in_features)
        known = self.node("Gemm", heard, self.turned(last.project), mean)
        common = self.add(common, self.constant(array(last.project.bias)))
        pool = self.of_mean(self.matrix(array(scorer.pool.weight)), scorer.pool, width, axis=1)
        bias = self.node("Gemm", common, pool, self.constant(array(scorer.pool.bias)), transB=1)
        scores = self.verdict(self.node("Gemm", known, pool, bias, transB=1), scorer)
        return self.reshape(scores, -1, 1, TRICKS)

    def seen_by_all(self, suits: str, mean: str, common: str, block: TableBlock) -> str:
        """``(n, 4, hidden)``: what a suit sees of itself and of the mean."""
        width, hidden = block.expand.in_features, block.expand.out_features
        table = self.of_mean(self.turned(block.expand_pooled), block.expand_pooled, width, axis=0)
        bias = self.add(self.times(common, block.expand), self.constant(array(block.expand.bias)))
        bias = self.node("Gemm", common, table, bias)
        seen = self.reshape(self.node("Gemm", mean, table, bias), -1, 1, hidden)
        own = self.reshape(self.times(suits, block.expand), -1, 4, hidden)
        return self.node("Relu", self.add(own, seen))

    def mean(self, suits: str, width: int) -> str:
        """``(n, width)`` of four suits each."""
        tables = self.reshape(suits, -1, 4, width)
        return self.node("ReduceMean", tables, self.numbers(1), keepdims=0)

    def of_mean(self, matrix: str, layer: nn.Linear, width: int, axis: int) -> str:
        """The part of a matrix that is for the mean: all, or half where it knows trumps."""
        if layer.in_features == width:
            return matrix
        ends = (self.numbers(0), self.numbers(width), self.numbers(axis))
        return self.node("Slice", matrix, *ends)

    def verdict(self, pooled: str, scorer: StrainScorer) -> str:
        """Scores of what is pooled."""
        first = self.node("Relu", pooled)
        second = self.node("Relu", self.linear(first, scorer.hidden))
        return self.linear(self.add(first, second), scorer.head)


def _blocks(scorer: StrainScorer) -> list[TableBlock]:
    return [block for block in scorer.table_blocks if isinstance(block, TableBlock)]
