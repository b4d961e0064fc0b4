"""The layers that the policy and forecast nets share, from an auction and a hand to scores.

A GRU reads the calls; a linear layer turns its state into the view of the player whose turn it is;
an embedding of his hand is added; residual blocks and a linear head follow. `AuctionHandGraph`
writes these layers as an ONNX graph, which runs without torch. Needs onnx and torch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor, nn

from strongsuit.advice.inputs import HAND_WIDTH
from strongsuit.meanings.belief.model import BeliefNetConfig
from strongsuit.meanings.belief.tokens import PLAYERS, TOKENS
from strongsuit.nets.onnx_file import shipped_path
from strongsuit.nets.onnx_graph import HalfGraph, load_weights, read_weights


@dataclass(frozen=True, kw_only=True)
class AuctionHandConfig:
    """The layer sizes of an `AuctionHandNet`; the first two are the belief net's by default."""

    call: int = 128  # of a call's embedding
    memory: int = 256  # of the GRU's state
    width: int = 320  # of a view, a hand's embedding and a residual block
    hidden: int = 448  # inside a residual block
    layers: int = 2  # residual blocks
    dropout: float = 0.1


class ResidualBlock(nn.Module):
    """A residual block: layer norm, a wider hidden layer, and dropout."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.width)
        self.expand = nn.Linear(config.width, config.hidden)
        self.project = nn.Linear(config.hidden, config.width)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, rows: Tensor) -> Tensor:
        """Return ``(n, width)`` rows with the block's output added to them."""
        return rows + self.project(self.dropout(self.expand(self.norm(rows)).relu()))


class AuctionHandNet(nn.Module):
    """A net that computes scores from an auction, the hand of the player to call, and his place."""

    def __init__(self, config: AuctionHandConfig, outputs: int) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(TOKENS, config.call)
        self.gru = nn.GRU(config.call, config.memory, batch_first=True)
        self.views = nn.Linear(config.memory, PLAYERS * config.width)  # one from each place
        self.hand = nn.Linear(HAND_WIDTH, config.width)
        self.blocks = nn.ModuleList(ResidualBlock(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.width)
        self.head = nn.Linear(config.width, outputs)

    @property
    def hidden_matrices(self) -> list[Tensor]:
        """The parameters that the Muon optimizer trains: none."""
        return []

    def states(self, tokens: Tensor) -> Tensor:
        """``(n, t, memory)`` states of the GRU after each of the ``(n, t)`` tokens."""
        return self.gru(self.embedding(tokens))[0]

    def forward(self, states: Tensor, hands: Tensor, places: Tensor) -> Tensor:
        """``(n, outputs)`` scores before any softmax; each row has one state, hand and place."""
        views = self.views(states).unflatten(-1, (PLAYERS, self.config.width))
        rows = ((views * places[:, :, None]).sum(1) + self.hand(hands)).relu()
        for block in self.blocks:
            rows = block(rows)
        return self.head(self.norm(rows))


Net = TypeVar("Net", bound=AuctionHandNet)


def with_pretrained_encoder(net: Net) -> Net:
    """Return ``net`` with the shipped belief net's embedding and GRU, if their sizes are equal."""
    belief = BeliefNetConfig()
    if (net.config.call, net.config.memory) == (belief.width, belief.memory):
        weights = read_weights(shipped_path("meanings"))
        load_weights(net.embedding, weights, "embedding.")
        load_weights(net.gru, weights, "gru.")
    return net


def states_at(states: Tensor, rows: np.ndarray, turns: np.ndarray) -> Tensor:
    """``(n, memory)`` states of the auctions ``rows``, each before the call at its turn."""
    return states[torch.from_numpy(rows), torch.from_numpy(turns)]


class AuctionHandGraph(HalfGraph):
    """An ONNX graph with the layers of an `AuctionHandNet` as nodes.

    Its methods add nodes; they take and return the names of values in the graph.
    """

    def auction_states(self, net: AuctionHandNet, tokens: str) -> tuple[str, str]:
        """Add the GRU: ``(t, 1, n, memory)`` states after ``(n, t)`` tokens, and the last state."""
        embedded = self.node("Gather", self.matrix(net.embedding.weight), tokens)
        return self.gru(self.node("Transpose", embedded, perm=[1, 0, 2]), net.gru)

    def view(self, net: AuctionHandNet, states: str, places: str) -> str:
        """Add the ``(n, width)`` views of the states by the players at ``places``."""
        views = self.reshape(self.linear(states, net.views), -1, PLAYERS, net.config.width)
        own = self.node("Mul", views, self.reshape(places, -1, PLAYERS, 1))
        return self.node("ReduceSum", own, self.integers(1), keepdims=0)

    def head(self, net: AuctionHandNet, rows: str) -> str:
        """Add the residual blocks and the head: ``(n, outputs)`` scores of ``(n, width)`` rows."""
        rows = self.node("Relu", rows)
        for block in net.blocks:
            assert isinstance(block, ResidualBlock)
            hidden = self.linear(self.layer_norm(rows, block.norm), block.expand)
            rows = self.add(rows, self.linear(self.node("Relu", hidden), block.project))
        return self.linear(self.layer_norm(rows, net.norm), net.head)
