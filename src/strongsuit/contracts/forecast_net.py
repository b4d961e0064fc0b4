"""The forecast net: a memory of the auction, a hand, and layers that set both together.

With its training. Needs torch; `Forecast` runs a trained one without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from onnx import TensorProto, helper
from torch import Tensor, nn

from strongsuit.cards import Strain
from strongsuit.contracts.endings import Endings, Turns
from strongsuit.contracts.forecast import (
    HAND_WIDTH,
    HOLDS,
    KIND,
    SAYS,
    SEES,
    SITS,
    VERSION,
    hand_inputs,
    place_inputs,
)
from strongsuit.meanings.learned.coding import PLAYERS, TOKENS
from strongsuit.meanings.learned.export import gates
from strongsuit.meanings.learned.restoring import heard_words
from strongsuit.nets.course import Course, TrainConfig
from strongsuit.nets.graph import Graph, array, props
from strongsuit.nets.tokens import TRICKS

SIDES, STRAINS = 2, len(Strain)
PASSES = 0.7  # what a pass after the settling call counts, beside that call
HELD = 4000  # auctions measured on between rounds
GATHERED = 16  # batches whose auctions are sorted by length, so that little is padded
CONFIG = TrainConfig(epochs=4, batch=512, rate=1.5e-3, cooldown=0.7, averaging=0.995, round=200)


@dataclass(frozen=True, kw_only=True)
class ForecastNetConfig:
    """Its widths; the first two are the meaning net's."""

    call: int = 128
    memory: int = 256
    width: int = 320
    hidden: int = 448
    layers: int = 2
    dropout: float = 0.1


class _Layer(nn.Module):
    """A thought added to what is known."""

    def __init__(self, config: ForecastNetConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.width)
        self.think = nn.Linear(config.width, config.hidden)
        self.conclude = nn.Linear(config.hidden, config.width)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, known: Tensor) -> Tensor:
        thought = self.dropout(self.think(self.norm(known)).relu())
        return known + self.conclude(thought)


class ForecastNet(nn.Module):
    """Tokens, a hand and whose turn it is to scores of 0..13 tricks, by side and strain."""

    def __init__(self, config: ForecastNetConfig) -> None:
        super().__init__()
        self.config = config
        self.enter = nn.Embedding(TOKENS, config.call)
        self.memory = nn.GRU(config.call, config.memory, batch_first=True)
        self.turn = nn.Linear(config.memory, PLAYERS * config.width)  # as seen from each place
        self.hand = nn.Linear(HAND_WIDTH, config.width)
        self.layers = nn.ModuleList(_Layer(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.width)
        self.say = nn.Linear(config.width, SIDES * STRAINS * TRICKS)

    @property
    def inner(self) -> list[Tensor]:
        """No matrix is for Muon."""
        return []

    def hear(self, tokens: Tensor) -> Tensor:
        """``(n, t)`` to ``(n, t, memory)``: what is remembered after every token."""
        return self.memory(self.enter(tokens))[0]

    def forward(self, memory: Tensor, hands: Tensor, places: Tensor) -> Tensor:
        """``(n, 2, 5, 14)`` before the softmax."""
        views = self.turn(memory).unflatten(-1, (PLAYERS, self.config.width))
        known = ((views * places[:, :, None]).sum(1) + self.hand(hands)).relu()
        for layer in self.layers:
            known = layer(known)
        return self.say(self.norm(known)).unflatten(-1, (SIDES, STRAINS, TRICKS))


class EndingLessons:
    """Auctions as tensors; batches follow from the seed and their number."""

    def __init__(self, fit: Endings, held: Endings, config: TrainConfig) -> None:
        self.fit, self.held, self.seed = fit, held[:HELD], config.seed
        self.size = min(config.batch, len(fit))
        self._epoch, self._batches = -1, list[np.ndarray]()

    @property
    def epoch(self) -> float:
        """How many batches there are."""
        return len(self.fit) // self.size

    def loss(self, net: ForecastNet, step: int) -> Tensor:
        """Of one batch: of the settling calls, and of a pass after each."""
        epoch, place = divmod(step, int(self.epoch))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        net.train()
        some = self.fit[self._batches[place]]
        luck = np.random.default_rng([self.seed, epoch, place]).random(len(some))
        memory = net.hear(torch.from_numpy(some.tokens))
        settling, passing = some.settled.astype(np.int64), some.passes(luck)
        first, later = (_loss(net, memory, some, turns) for turns in (settling, passing))
        return (first + PASSES * later) / (1 + PASSES)

    def _shuffled(self, epoch: int) -> list[np.ndarray]:
        rng = np.random.default_rng([self.seed, epoch])
        order = rng.permutation(len(self.fit))[: int(self.epoch) * self.size]
        batches = list[np.ndarray]()
        for some in np.split(order, range(GATHERED * self.size, len(order), GATHERED * self.size)):
            by_length = some[np.argsort(self.fit.over[some], kind="stable")]
            batches += np.split(by_length, range(self.size, len(some), self.size))
        return [batches[place] for place in rng.permutation(len(batches))]

    def measure(self, net: ForecastNet) -> tuple[float, Mapping[str, float]]:
        """The loss a strain at the settling calls, and that of each side."""
        net.eval()
        pieces = [
            self.held[start : start + self.size] for start in range(0, len(self.held), self.size)
        ]
        with torch.no_grad():
            each = torch.stack([self._sides(net, part) for part in pieces])
        weights = torch.tensor([float(len(part)) for part in pieces])
        own, other = ((each * weights[:, None]).sum(0) / weights.sum()).tolist()
        return (own + other) / 2, {"own side": own, "other side": other}

    @staticmethod
    def _sides(net: ForecastNet, some: Endings) -> Tensor:
        turns = some.settled.astype(np.int64)
        return _losses(net, net.hear(torch.from_numpy(some.tokens)), some, turns).mean((0, 2))


def _loss(net: ForecastNet, memory: Tensor, some: Endings, turns: Turns) -> Tensor:
    return _losses(net, memory, some, turns).mean()


def _losses(net: ForecastNet, memory: Tensor, some: Endings, turns: Turns) -> Tensor:
    """``(n, 2, 5)``: against tricks that are themselves but expected."""
    then = memory[torch.arange(len(some)), torch.from_numpy(turns)]
    hands = torch.from_numpy(hand_inputs(some.hands_at(turns)))
    scores = net(then, hands, torch.from_numpy(place_inputs(turns)))
    truth = torch.from_numpy(some.tricks_at(turns).astype(np.float32))
    return -(truth * scores.log_softmax(-1)).sum(-1)


class Training(Course[ForecastNet]):
    """A forecast net on its way; it begins with what the shipped meaning net remembers."""

    def __init__(self, net: ForecastNetConfig, config: TrainConfig = CONFIG) -> None:
        def made() -> ForecastNet:
            new = ForecastNet(net)
            if (net.call, net.memory) == (128, 256):
                heard_words(new.enter, new.memory)
            return new

        super().__init__(made, config)


def export(net: ForecastNet, path: Path, about: dict[str, Any]) -> None:
    """Write it for `Forecast`, which needs no torch."""
    graph = _ForecastGraph()
    graph.draw(net)
    inputs = [
        helper.make_tensor_value_info(SEES, TensorProto.INT32, ["auctions", "calls"]),
        helper.make_tensor_value_info(HOLDS, TensorProto.FLOAT, ["auctions", HAND_WIDTH]),
        helper.make_tensor_value_info(SITS, TensorProto.FLOAT, ["auctions", PLAYERS]),
    ]
    shape: list[str | int] = ["auctions", SIDES, STRAINS, TRICKS]
    outputs = [helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, shape)]
    graph.write(path, props(KIND, VERSION, about), inputs, outputs)


class _ForecastGraph(Graph):
    """Drawn as `ForecastNet.forward` goes, after the last call of auctions of one length."""

    def draw(self, net: ForecastNet) -> None:
        """From tokens, hands and places to chances."""
        seen = self.node("Gather", self.halved(net.enter.weight), SEES)
        memory = self.last_state(self.node("Transpose", seen, perm=[1, 0, 2]), net.memory)
        memory = self.reshape(memory, -1, net.config.memory)
        views = self.reshape(self.layer(memory, net.turn), -1, PLAYERS, net.config.width)
        mine = self.node("Mul", views, self.reshape(SITS, -1, PLAYERS, 1))
        mine = self.node("ReduceSum", mine, self.numbers(1), keepdims=0)
        known = self.node("Relu", self.add(mine, self.layer(HOLDS, net.hand)))
        for layer in net.layers:
            thought = self.node("Relu", self.layer(self.normed(known, layer.norm), layer.think))
            known = self.add(known, self.layer(thought, layer.conclude))
        scores = self.layer(self.normed(known, net.norm), net.say)
        scores = self.reshape(scores, -1, SIDES, STRAINS, TRICKS)
        self.nodes.append(helper.make_node("Softmax", [scores], [SAYS], axis=-1))

    def layer(self, rows: str, layer: nn.Linear) -> str:
        """A layer of torch, whose weights are stored in half the bytes."""
        bias = self.constant(array(layer.bias))
        return self.node("Gemm", rows, self.halved(layer.weight), bias, transB=1)

    def normed(self, rows: str, norm: nn.LayerNorm) -> str:
        """On one scale."""
        scale = (self.constant(array(norm.weight)), self.constant(array(norm.bias)))
        return self.node("LayerNormalization", rows, *scale, axis=-1, epsilon=norm.eps)

    def halved(self, weight: Tensor) -> str:
        """Half precision is enough for a chance."""
        return self.whole(self.constant(array(weight).astype(np.float16)))

    def whole(self, halves: str) -> str:
        return self.node("Cast", halves, to=TensorProto.FLOAT)

    def last_state(self, calls: str, layer: nn.GRU) -> str:
        """``(t, n, width)`` to ``(1, n, memory)``; ONNX has torch's gates in another order."""
        weights = [
            self.whole(self.constant(gates(array(weight))[None].astype(np.float16)))
            for weight in (layer.weight_ih_l0, layer.weight_hh_l0)
        ]
        biases = [gates(array(bias)) for bias in (layer.bias_ih_l0, layer.bias_hh_l0)]
        name = f"v{len(self.nodes)}"
        inputs = [calls, *weights, self.constant(np.concatenate(biases)[None])]
        self.nodes.append(
            helper.make_node(
                "GRU",
                inputs,
                ["", name],
                hidden_size=layer.hidden_size,
                linear_before_reset=1,
            )
        )
        return name
