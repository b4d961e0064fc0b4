"""A trained meaning net as an ONNX file, which `LearnedMeanings` runs without torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto, helper
from torch import nn

from strongsuit.meanings.belief.model import ANSWERS, SUITS, BeliefNet
from strongsuit.meanings.belief.runtime import KIND, LENGTHS, SEES, SHARES, VERSION
from strongsuit.meanings.belief.tokens import CARDS, PLAYERS, POINTS
from strongsuit.nets.onnx_graph import Graph, array, props


def export(net: BeliefNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net for any number of auctions, with what is told of it."""
    graph = _BeliefGraph()
    graph.draw(net)
    size: list[str | int] = ["auctions", "calls", PLAYERS]
    inputs = [helper.make_tensor_value_info(SEES, TensorProto.INT32, size[:2])]
    outputs = [
        helper.make_tensor_value_info(SHARES, TensorProto.FLOAT, [*size, POINTS]),
        helper.make_tensor_value_info(LENGTHS, TensorProto.FLOAT, [*size, SUITS, CARDS]),
    ]
    graph.write(path, props(KIND, VERSION, about), inputs, outputs)


class _BeliefGraph(Graph):
    """Drawn as `BeliefNet.forward` goes; ONNX has time before auctions."""

    def draw(self, net: BeliefNet) -> None:
        """From tokens to chances."""
        memory = net.config.memory
        seen = self.node("Gather", self.constant(array(net.embedding.weight)), SEES)
        known = self.recall(self.node("Transpose", seen, perm=[1, 0, 2]), net.gru)
        known = self.node("Transpose", known, perm=[2, 0, 1, 3])  # (n, t, 1, memory)
        known = self.reshape(known, -1, memory)
        thought = self.node("Relu", self.linear(known, net.expand))
        known = self.node("Add", known, self.linear(thought, net.project))
        size = self.node("Concat", self.node("Shape", SEES), self.numbers(PLAYERS, ANSWERS), axis=0)
        scores = self.node("Reshape", self.linear(known, net.head), size)
        self.softmax(self.part(scores, 0, POINTS), SHARES)
        lengths = self.part(scores, POINTS, ANSWERS)
        self.softmax(self.reshape(lengths, 0, 0, PLAYERS, SUITS, CARDS), LENGTHS)

    def recall(self, calls: str, layer: nn.GRU) -> str:
        """``(t, n, width)`` to ``(t, 1, n, memory)``; ONNX has torch's gates in another order."""
        weights = (layer.weight_ih_l0, layer.weight_hh_l0)
        biases = [gates(array(bias)) for bias in (layer.bias_ih_l0, layer.bias_hh_l0)]
        return self.node(
            "GRU",
            calls,
            *(self.constant(gates(array(weight))[None]) for weight in weights),
            self.constant(np.concatenate(biases)[None]),
            hidden_size=layer.hidden_size,
            linear_before_reset=1,
        )

    def part(self, scores: str, start: int, end: int) -> str:
        """Of the last axis."""
        return self.node("Slice", scores, *map(self.numbers, (start, end, -1)))

    def softmax(self, scores: str, name: str) -> None:
        """Chances, as an output."""
        self.nodes.append(helper.make_node("Softmax", [scores], [name], axis=-1))


def gates(weight: NDArray[np.float32]) -> NDArray[np.float32]:
    """Torch has reset, update, new; ONNX update, reset, new."""
    reset, update, new = np.split(weight, 3)
    return np.concatenate([update, reset, new])
