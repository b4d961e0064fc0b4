"""Write a trick net as an ONNX file, which runs without torch, and read it back for training.

The graph is built node by node and not traced from the torch module, so that a file is small, fast
and the same every time. Suit contracts and notrump are separate branches, and a branch is computed
only if one of its strains is asked for. Where `StrainScorer.forward` is linear, the graph computes
the same with fewer operations: the first table block multiplies its matrices by the suits once for
all strains, and by the role vectors (`StrainScorer.roles`) separately; the last table block is
computed only for the pooled suits. What depends on the weights alone is computed once, when a file
is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from onnx import TensorProto, helper
from torch import Tensor, nn

from strongsuit.errors import UsageError
from strongsuit.nets.onnx_file import open_net
from strongsuit.nets.onnx_graph import HalfGraph, load_weights, read_weights
from strongsuit.nets.tricks.model import StrainScorer, SuitBlock, TableBlock, TrickNet
from strongsuit.nets.tricks.runtime import CHANCES, KINDS, TOKENS, TRUMPS, net_path
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.tokens import BEST_CARDS, CARDS, LENGTHS, TRICKS

PLAYERS = 4  # only nets for deals are read back: pair nets train in minutes from random weights


def export(net: TrickNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net to an ONNX file, with ``about``, the facts about its training, as metadata.

    The file takes any number of deals and strains at once.
    """
    players = net.config.players
    graph = _TrickGraph(net)
    graph.draw(net)
    inputs = [
        helper.make_tensor_value_info(TOKENS, TensorProto.INT32, ["deals", 4, players]),
        helper.make_tensor_value_info(TRUMPS, TensorProto.FLOAT, ["strains", 4]),
    ]
    output = helper.make_tensor_value_info(CHANCES, TensorProto.FLOAT, ["deals", "strains", TRICKS])
    graph.write(path, KINDS[players], about, inputs, [output])


def trained_net(name: str) -> TrickNet:
    """Load a trick net as a torch module: a shipped net's name, a file or a training's folder."""
    path = net_path(name, PLAYERS)
    _, about = open_net(path, KINDS[PLAYERS])
    weights = read_weights(path)
    if "sharpness" not in weights:
        raise UsageError(
            f"{path} cannot be trained further, as its older format does not name the weights: "
            "repeat the `strongsuit train tricks` command that made it, to write the file anew"
        )
    try:
        net = TrickNet(NetConfig.from_metadata(about["net"]))
        load_weights(net, weights)
    except (KeyError, TypeError, ValueError, AttributeError, RuntimeError, UsageError) as error:
        raise UsageError(f"{path} cannot be trained on: {error}") from None
    return net


class _TrickGraph(HalfGraph):
    """The ONNX graph of a `TrickNet`: methods add nodes and return the name of the last output.

    Arrays of suits are ``(n, strains, 4, width)``; an axis on which the values do not depend has
    length 1.
    """

    def draw(self, net: TrickNet) -> None:
        """Add the whole net, from tokens and trump flags to probabilities, to the graph."""
        flags = self.node("ReduceSum", TRUMPS, self.integers(1), keepdims=0)
        is_suit = self.node("Cast", flags, to=TensorProto.BOOL)
        trumps = self.node("Compress", TRUMPS, is_suit, axis=0)
        shared = None if net.config.notrump else self.encoded_suits(net.suits)

        def suits() -> str:
            return self.suit_scores(net.suits, shared or self.encoded_suits(net.suits), trumps)

        def notrump() -> str:
            return self.notrump_scores(net.notrump, shared or self.encoded_suits(net.notrump))

        scores = self.node(
            "Concat",
            self.if_any(is_suit, suits, self.row(net.sharpness, 0)),
            self.if_any(self.node("Not", is_suit), notrump, self.row(net.sharpness, 1)),
            axis=1,
        )
        self.softmax(self.node("Gather", scores, self.places(is_suit), axis=1), CHANCES)

    def row(self, table: Tensor, place: int) -> str:
        """Add a row of a parameter or buffer, and return the row's name."""
        return self.node("Gather", self.parameter(table), self.constant(np.int64(place)), axis=0)

    def if_any(self, wanted: str, draw: Callable[[], str], sharpness: str) -> str:
        """Add a branch of scores, multiplied by sharpness, and return the name of its output.

        ``draw`` adds the nodes of the branch, which are computed only if one of the ``(strains,)``
        flags ``wanted`` is set. The output is ``(n, strains, 14)``, with no strains if none is.
        """

        def no_scores() -> str:
            deals = self.node("Shape", TOKENS, start=0, end=1)
            shape = self.node("Concat", deals, self.integers(0, TRICKS), axis=0)
            return self.node("ConstantOfShape", shape)

        count = self.node("ReduceSum", self.node("Cast", wanted, to=TensorProto.INT64), keepdims=0)
        is_any = self.node("Cast", count, to=TensorProto.BOOL)
        return self.either(is_any, lambda: self.node("Mul", draw(), sharpness), no_scores)

    def places(self, is_suit: str) -> str:
        """Add ``(strains,)`` indices into scores in which suits come first and notrump last."""
        flags = self.node("Cast", is_suit, to=TensorProto.INT64)
        upto = self.node("CumSum", flags, self.constant(np.int64(0)))
        last = self.node("ReduceSum", flags, keepdims=1)
        before = self.node("Sub", upto, flags)
        return self.node("Where", is_suit, before, last)

    def encoded_suits(self, scorer: StrainScorer) -> str:
        """Add ``(4 n, width)`` suits after the blocks that see one suit, alike in all strains."""
        features = self.node("Gather", self.holdings(scorer), TOKENS)
        suits = self.linear(self.reshape(features, -1, scorer.input.in_features), scorer.input)
        for block in scorer.suit_blocks:
            suits = self.suit_block(suits, block)
        return suits

    def holdings(self, scorer: StrainScorer) -> str:
        """Add ``(8192, 29)`` features of every holding, as by `StrainScorer.holdings`."""
        features = self.features()
        return features if scorer.holding is None else self.suit_block(features, scorer.holding)

    def features(self) -> str:
        """Add `holding_features` as nodes: stored, they would nearly double a small file."""
        ends = (self.constant(np.int64(end)) for end in (0, 1 << CARDS, 1))
        holdings = self.reshape(self.node("Range", *ends), -1, 1)
        shifted = self.node("Div", holdings, self.integers(*(1 << rank for rank in range(CARDS))))
        ranks = self.node("Mod", shifted, self.integers(2))
        cards = self.node("Mul", ranks, self.integers(*range(1, CARDS + 1)))
        length = self.node("ReduceSum", ranks, self.integers(1), keepdims=1)
        longer = self.node("Greater", length, self.integers(*range(LENGTHS)))
        whole = self.node("Cast", self.largest(cards, BEST_CARDS), to=TensorProto.FLOAT)
        best = self.node("Div", whole, self.constant(np.float32(CARDS)))
        flags = [self.node("Cast", part, to=TensorProto.FLOAT) for part in (ranks, longer)]
        return self.node("Concat", flags[0], best, flags[1], axis=1)

    def suit_block(self, rows: str, block: nn.Module) -> str:
        """Add a `SuitBlock`, and return the name of its output."""
        assert isinstance(block, SuitBlock)
        step = self.linear(self.node("Relu", self.linear(rows, block.expand)), block.project)
        return self.add(rows, step)

    def suit_scores(self, scorer: StrainScorer, suits: str, trumps: str) -> str:
        """Add ``(n, strains, 14)`` scores of suit contracts, and return their name."""
        blocks, weights = _table_blocks(scorer), self.pooling_weights(trumps)
        flags = self.node("Unsqueeze", trumps, self.integers(0, 3))
        roles = self.node("Mul", flags, self.row(scorer.roles, 0))  # (1, strains, 4, width)
        suits = self.reshape(suits, -1, 1, 4, scorer.input.out_features)
        hidden = self.add(
            self.before_relu(suits, weights, blocks[0]),
            self.before_relu(roles, weights, blocks[0], biased=True),
        )
        suits = self.add(suits, roles)
        for previous, block in pairwise(blocks):
            step = self.times(self.node("Relu", hidden), previous.project)
            suits = self.add(self.add(suits, step), self.parameter(previous.project.bias))
            hidden = self.before_relu(suits, weights, block, biased=True)
        pooled = self.pooled_by_last(suits, hidden, weights, blocks[-1])
        scores = self.head(self.linear(pooled, scorer.pool), scorer)
        strains = self.node("Shape", trumps, start=0, end=1)
        shape = self.node("Concat", self.integers(-1), strains, self.integers(TRICKS), axis=0)
        return self.node("Reshape", scores, shape)

    def pooling_weights(self, trumps: str) -> str:
        """Add ``(strains, 2, 4)`` weights of the suits: for their mean, and for the trump suit."""
        flags = self.node("Unsqueeze", trumps, self.integers(1))
        none = self.node("Mul", flags, self.constant(np.float32(0)))
        quarters = self.add(none, self.constant(np.float32(0.25)))
        return self.node("Concat", quarters, flags, axis=1)

    def pooled(self, suits: str, weights: str) -> str:
        """Add ``(n, strains, 2, width)`` pooled suits: the mean of the suits and the trump suit."""
        return self.node("MatMul", weights, suits)

    def before_relu(self, suits: str, weights: str, block: TableBlock, biased: bool = False) -> str:
        """Add a table block's ``(n, strains, 4, hidden)`` hidden layer, before its activation."""
        pooled = self.reshape(self.pooled(suits, weights), 0, 0, 1, -1)
        table = self.times(pooled, block.expand_pooled)
        if biased:
            table = self.add(table, self.parameter(block.expand.bias))
        return self.add(self.times(suits, block.expand), table)

    def pooled_by_last(self, suits: str, hidden: str, weights: str, block: TableBlock) -> str:
        """Add ``(n strains, 2 width)`` pooled suits after the last block, from its hidden layer."""
        step = self.pooled(self.node("Relu", hidden), weights)
        pooled = self.add(self.pooled(suits, weights), self.parameter(block.project.bias))
        pooled = self.add(pooled, self.times(step, block.project))
        return self.reshape(pooled, -1, 2 * block.project.out_features)

    def notrump_scores(self, scorer: StrainScorer, suits: str) -> str:
        """Add ``(n, 1, 14)`` scores of notrump contracts, and return their name.

        Role vectors and biases are the same for all suits. They are not added to every suit, but
        summed as ``common``, whose effect on the next layer, the same for all deals, is added
        there.
        """
        blocks, width = _table_blocks(scorer), scorer.input.out_features
        common = self.constant(np.zeros((1, width), np.float32))
        for place in range(1, len(scorer.roles)):
            common = self.add(common, self.row(scorer.roles, place))
        for block in blocks[:-1]:
            hidden = self.notrump_hidden(suits, self.mean(suits, width), common, block)
            rows = self.reshape(hidden, -1, block.project.in_features)
            suits = self.node("Gemm", rows, self.transposed(block.project), suits)
            common = self.add(common, self.parameter(block.project.bias))
        last, mean = blocks[-1], self.mean(suits, width)
        hidden = self.notrump_hidden(suits, mean, common, last)
        step = self.mean(hidden, last.project.in_features)
        pooled = self.node("Gemm", step, self.transposed(last.project), mean)
        common = self.add(common, self.parameter(last.project.bias))
        pool = self.of_mean(self.matrix(scorer.pool.weight), scorer.pool, width, axis=1)
        bias = self.node("Gemm", common, pool, self.parameter(scorer.pool.bias), transB=1)
        scores = self.head(self.node("Gemm", pooled, pool, bias, transB=1), scorer)
        return self.reshape(scores, -1, 1, TRICKS)

    def notrump_hidden(self, suits: str, mean: str, common: str, block: TableBlock) -> str:
        """Add a table block's ``(n, 4, hidden)`` hidden layer in notrump, after its activation."""
        width, hidden = block.expand.in_features, block.expand.out_features
        of_mean = self.transposed(block.expand_pooled)
        of_mean = self.of_mean(of_mean, block.expand_pooled, width, axis=0)
        bias = self.add(self.times(common, block.expand), self.parameter(block.expand.bias))
        bias = self.node("Gemm", common, of_mean, bias)
        table = self.reshape(self.node("Gemm", mean, of_mean, bias), -1, 1, hidden)
        own = self.reshape(self.times(suits, block.expand), -1, 4, hidden)
        return self.node("Relu", self.add(own, table))

    def mean(self, suits: str, width: int) -> str:
        """Add the ``(n, width)`` mean of the four suits, and return its name."""
        tables = self.reshape(suits, -1, 4, width)
        return self.node("ReduceMean", tables, self.integers(1), keepdims=0)

    def of_mean(self, matrix: str, layer: nn.Linear, width: int, axis: int) -> str:
        """Add the part of a layer's matrix for the mean of the suits, and return its name.

        It is half of the matrix if the layer sees the trump suit too, else the whole matrix.
        """
        if layer.in_features == width:
            return matrix
        ends = (self.integers(0), self.integers(width), self.integers(axis))
        return self.node("Slice", matrix, *ends)

    def head(self, pooled: str, scorer: StrainScorer) -> str:
        """Add the layers from the output of ``scorer.pool`` to ``(rows, 14)`` scores."""
        first = self.node("Relu", pooled)
        second = self.node("Relu", self.linear(first, scorer.hidden))
        return self.linear(self.add(first, second), scorer.head)


def _table_blocks(scorer: StrainScorer) -> list[TableBlock]:
    return [block for block in scorer.table_blocks if isinstance(block, TableBlock)]
