"""Write a trained belief net as an ONNX file, which `LearnedMeanings` runs without torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from onnx import TensorProto, helper

from strongsuit.meanings.belief.model import ANSWERS, SUITS, BeliefNet
from strongsuit.meanings.belief.runtime import CALLS_INPUT, KIND, LENGTHS_OUTPUT, POINTS_OUTPUT
from strongsuit.meanings.belief.tokens import CARDS, PLAYERS, POINTS
from strongsuit.nets.onnx_graph import Graph


def export(net: BeliefNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net as an ONNX file, with ``about``, the facts about its training, as metadata."""
    graph = _BeliefGraph(net)
    graph.draw(net)
    size: list[str | int] = ["auctions", "calls", PLAYERS]
    inputs = [helper.make_tensor_value_info(CALLS_INPUT, TensorProto.INT32, size[:2])]
    outputs = [
        helper.make_tensor_value_info(POINTS_OUTPUT, TensorProto.FLOAT, [*size, POINTS]),
        helper.make_tensor_value_info(LENGTHS_OUTPUT, TensorProto.FLOAT, [*size, SUITS, CARDS]),
    ]
    graph.write(path, KIND, about, inputs, outputs)


class _BeliefGraph(Graph):
    """The ONNX graph of `BeliefNet.forward`."""

    def draw(self, net: BeliefNet) -> None:
        """Add the nodes of the whole net, from tokens to probabilities."""
        width = net.config.memory
        embedded = self.node("Gather", self.matrix(net.embedding.weight), CALLS_INPUT)
        states, _ = self.gru(self.node("Transpose", embedded, perm=[1, 0, 2]), net.gru)
        states = self.node("Transpose", states, perm=[2, 0, 1, 3])  # (n, t, 1, memory)
        states = self.reshape(states, -1, width)
        step = self.linear(self.node("Relu", self.linear(states, net.expand)), net.project)
        states = self.add(states, step)
        shape = self.node(
            "Concat", self.node("Shape", CALLS_INPUT), self.integers(PLAYERS, ANSWERS), axis=0
        )
        scores = self.node("Reshape", self.linear(states, net.head), shape)
        self.softmax(self.part(scores, 0, POINTS), POINTS_OUTPUT)
        lengths = self.part(scores, POINTS, ANSWERS)
        self.softmax(self.reshape(lengths, 0, 0, PLAYERS, SUITS, CARDS), LENGTHS_OUTPUT)

    def part(self, scores: str, start: int, end: int) -> str:
        """Add a node that slices the last axis, and return the name of its output."""
        return self.node("Slice", scores, *map(self.integers, (start, end, -1)))
