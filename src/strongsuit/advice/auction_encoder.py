"""A net that hears an auction and looks at a hand, whatever it is asked of them. Needs torch.

It remembers the calls, turns to the place of the player, adds his hand, and thinks. The same
layers are drawn for a file that needs no torch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import torch
from onnx import helper
from torch import Tensor, nn

from strongsuit.advice.inputs import HAND_WIDTH
from strongsuit.meanings.belief.export import gates
from strongsuit.meanings.belief.restoring import heard_words
from strongsuit.meanings.belief.tokens import PLAYERS, TOKENS
from strongsuit.nets.onnx_graph import HalfGraph, array


@dataclass(frozen=True, kw_only=True)
class AuctionHandConfig:
    """Its widths; the first two are the meaning net's."""

    call: int = 128
    memory: int = 256
    width: int = 320
    hidden: int = 448
    layers: int = 2
    dropout: float = 0.1


class ResidualBlock(nn.Module):
    """A thought added to what is known."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.width)
        self.expand = nn.Linear(config.width, config.hidden)
        self.project = nn.Linear(config.hidden, config.width)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, known: Tensor) -> Tensor:
        thought = self.dropout(self.expand(self.norm(known)).relu())
        return known + self.project(thought)


class AuctionHandNet(nn.Module):
    """Tokens, a hand and whose turn it is to so many scores."""

    def __init__(self, config: AuctionHandConfig, answers: int) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(TOKENS, config.call)
        self.gru = nn.GRU(config.call, config.memory, batch_first=True)
        self.views = nn.Linear(config.memory, PLAYERS * config.width)  # as seen from each place
        self.hand = nn.Linear(HAND_WIDTH, config.width)
        self.blocks = nn.ModuleList(ResidualBlock(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.width)
        self.head = nn.Linear(config.width, answers)

    @property
    def hidden_matrices(self) -> list[Tensor]:
        """No matrix is for Muon."""
        return []

    def states(self, tokens: Tensor) -> Tensor:
        """``(n, t)`` to ``(n, t, memory)``: what is remembered after every token."""
        return self.gru(self.embedding(tokens))[0]

    def forward(self, memory: Tensor, hands: Tensor, places: Tensor) -> Tensor:
        """``(n, answers)`` before any softmax."""
        views = self.views(memory).unflatten(-1, (PLAYERS, self.config.width))
        known = ((views * places[:, :, None]).sum(1) + self.hand(hands)).relu()
        for layer in self.blocks:
            known = layer(known)
        return self.head(self.norm(known))


Net = TypeVar("Net", bound=AuctionHandNet)


def having_heard(net: Net) -> Net:
    """The same, beginning with what the shipped meaning net remembers, if it is as wide."""
    if (net.config.call, net.config.memory) == (128, 256):
        heard_words(net.embedding, net.gru)
    return net


def at_turns(memory: Tensor, rows: np.ndarray, turns: np.ndarray) -> Tensor:
    """``(n, memory)``: what is remembered of some auctions when it is a turn of theirs."""
    return memory[torch.from_numpy(rows), torch.from_numpy(turns)]


class AuctionHandGraph(HalfGraph):
    """The layers as nodes; rows may have any number of axes."""

    def heard(self, net: AuctionHandNet, tokens: str) -> tuple[str, str]:
        """``(t, 1, n, memory)`` after every token of ``(n, t)``, and ``(1, n, memory)`` at last."""
        seen = self.node("Gather", self.matrix(array(net.embedding.weight)), tokens)
        calls = self.node("Transpose", seen, perm=[1, 0, 2])
        layer = net.gru
        weights = [
            self.matrix(gates(array(weight))[None])
            for weight in (layer.weight_ih_l0, layer.weight_hh_l0)
        ]
        biases = [gates(array(bias)) for bias in (layer.bias_ih_l0, layer.bias_hh_l0)]
        inputs = [calls, *weights, self.constant(np.concatenate(biases)[None])]
        names = [self.name(), self.name()]
        size = {"hidden_size": layer.hidden_size, "linear_before_reset": 1}
        self.nodes.append(helper.make_node("GRU", inputs, names, **size))
        return names[0], names[1]

    def seen_from(self, net: AuctionHandNet, memory: str, places: str) -> str:
        """``(n, width)``: what is remembered, as seen from the places."""
        views = self.reshape(self.linear(memory, net.views), -1, PLAYERS, net.config.width)
        mine = self.node("Mul", views, self.reshape(places, -1, PLAYERS, 1))
        return self.node("ReduceSum", mine, self.numbers(1), keepdims=0)

    def concluded(self, net: AuctionHandNet, known: str) -> str:
        """``(n, answers)`` from auction and hand put together."""
        known = self.node("Relu", known)
        for layer in net.blocks:
            assert isinstance(layer, ResidualBlock)
            thought = self.node("Relu", self.linear(self.normed(known, layer.norm), layer.expand))
            known = self.add(known, self.linear(thought, layer.project))
        return self.linear(self.normed(known, net.norm), net.head)

    def normed(self, rows: str, norm: nn.LayerNorm) -> str:
        """On one scale."""
        scale = (self.constant(array(norm.weight)), self.constant(array(norm.bias)))
        return self.node("LayerNormalization", rows, *scale, axis=-1, epsilon=norm.eps)
