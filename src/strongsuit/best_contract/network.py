"""chen2025's network, 612-1224-612-37, and others of its kind, with their training. Needs torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper
from torch import Tensor, nn

from strongsuit.best_contract.decisions import ANSWERS
from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.best_contract.opinion import KIND, SAYS, SEES, VERSION
from strongsuit.errors import UsageError
from strongsuit.nets.digest import digest
from strongsuit.nets.onnx_graph import HalfGraph, array, props
from strongsuit.nets.training import Train, TrainConfig, TrainingRun, train_to_end

# The paper: Adam at 0.0006 on batches of 4,096 for 600 epochs. Smaller batches and a falling rate
# come as far in a hundredth of them.
CONFIG = TrainConfig(epochs=6, batch=512, rate=2e-3, cooldown=0.8, averaging=0.99, round=500)
ASKED = 8192  # points at a time when it is not learning


@dataclass(frozen=True, kw_only=True)
class ContractNetConfig:
    """Its layers."""

    inputs: int = 612
    hidden: tuple[int, ...] = (1224, 612)
    dropout: float = 0.2

    @property
    def name(self) -> str:
        """As the paper writes them: 612-1224-612-37."""
        return "-".join(map(str, (self.inputs, *self.hidden, len(ANSWERS))))


class SparseInput(nn.Module):
    """Puts its inputs on one scale, then adds up a row of its matrix for each that is not zero.

    Of 612 inputs some 40 are not: a product with them all takes twice as long.
    """

    mean: Tensor
    spread: Tensor

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(inputs))
        self.register_buffer("spread", torch.ones(inputs))
        dense = nn.Linear(inputs, outputs)  # for the numbers to begin with
        self.rows = nn.Parameter(dense.weight.detach().t().contiguous())
        self.bias = nn.Parameter(dense.bias.detach())

    def fit(self, inputs: NDArray[np.float16]) -> None:
        """From some of what it will learn from; what hardly ever varies is not blown up."""
        some = torch.from_numpy(inputs[:: max(1, len(inputs) // 50_000)].astype(np.float32))
        self.mean.copy_(some.mean(0))
        self.spread.copy_(some.std(0).clamp(min=0.05))

    def forward(self, inputs: Tensor) -> Tensor:
        """As a linear layer of ``(inputs - mean) / spread``."""
        point, which = inputs.nonzero(as_tuple=True)
        first = torch.searchsorted(point, torch.arange(len(inputs)))
        scaled = inputs[point, which] / self.spread[which]
        zero = self.bias - (self.mean / self.spread) @ self.rows  # what no input at all comes to
        return zero + nn.functional.embedding_bag(
            which, self.rows, first, mode="sum", per_sample_weights=scaled
        )


class ContractNet(nn.Module):
    """Layers of rectified sums."""

    def __init__(self, config: ContractNetConfig) -> None:
        super().__init__()
        self.config = config
        sizes = config.hidden
        self.input = SparseInput(config.inputs, sizes[0])
        self.hidden = nn.ModuleList(nn.Linear(one, other) for one, other in pairwise(sizes))
        self.head = nn.Linear(sizes[-1], len(ANSWERS))
        self.call_head = nn.Linear(sizes[-1], len(ANSWERS))  # what was called: only to learn by
        self.dropout = nn.Dropout(config.dropout)

    @property
    def hidden_matrices(self) -> list[Tensor]:
        """No matrix is for Muon: at this size it costs more than it saves."""
        return []

    def forward(self, inputs: Tensor) -> Tensor:
        """``(n, 37)`` before the softmax."""
        return self.head(self.known(inputs))

    def known(self, inputs: Tensor) -> Tensor:
        """What the last hidden layer makes of them."""
        known = self.dropout(self.input(inputs).relu())
        for layer in self.hidden:
            known = self.dropout(layer(known).relu())
        return known


@dataclass(frozen=True, eq=False, slots=True)
class LabelledInputs:
    """Inputs and answers, to learn or to be measured on.

    Where answers are what should have been called, what was called may be learned beside them: it
    follows from what the network sees, and they do not quite.
    """

    inputs: NDArray[np.float16]
    answers: NDArray[np.int8]
    made: NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.answers)

    def loss(self, net: ContractNet, rows: NDArray[np.integer]) -> Tensor:
        """Of some of them."""
        known = net.known(torch.from_numpy(self.inputs[rows].astype(np.float32)))
        heads = [(net.head, self.answers)]
        if self.made is not None:
            heads.append((net.call_head, self.made))
        return torch.stack([_loss(head(known), right[rows]) for head, right in heads]).sum()


class ContractObjective:
    """Batches that follow from the seed and their number."""

    def __init__(
        self, fit: LabelledInputs, held: LabelledInputs, config: TrainConfig, digest: str = ""
    ) -> None:
        self.fit, self.held, self.config = fit, held, config
        self.digest = digest  # of the data
        self._epoch, self._order = -1, np.empty(0, np.int64)

    @property
    def batches_per_epoch(self) -> float:
        """How many batches there are."""
        return max(1, len(self.fit) // self.config.batch)

    def loss(self, net: ContractNet, step: int) -> Tensor:
        """Of one batch."""
        epoch, place = divmod(step, int(self.batches_per_epoch))
        if epoch != self._epoch:
            rng = np.random.default_rng([self.config.seed, epoch])
            self._epoch, self._order = epoch, rng.permutation(len(self.fit))
        net.train()
        start = place * self.config.batch
        return self.fit.loss(net, self._order[start : start + self.config.batch])

    def validate(self, net: ContractNet) -> tuple[float, Mapping[str, float]]:
        """The loss and the share of right answers."""
        said = torch.from_numpy(answers_of(net, self.held.inputs))
        truth = torch.from_numpy(self.held.answers.astype(np.int64))
        right = (said.argmax(1) == truth).float().mean()
        return float(nn.functional.cross_entropy(said, truth)), {"accuracy": float(right)}


def _loss(scores: Tensor, right: NDArray[np.int8]) -> Tensor:
    return nn.functional.cross_entropy(scores, torch.from_numpy(right.astype(np.int64)))


def contract_objective(
    examples: DecisionExamples, label: str, config: TrainConfig
) -> ContractObjective:
    """Of all boards but one in twenty, which are to be measured on."""
    held = examples.board % 20 == 0
    if held.all() or not held.any():
        raise UsageError(f"{len(held)} decisions are too few to learn from and to measure on")
    answers = examples.made if label == "made" else examples.best
    fit, rest = (LabelledInputs(examples.inputs[rows], answers[rows]) for rows in (~held, held))
    return ContractObjective(fit, rest, config, digest(examples, label))


class ContractTraining(TrainingRun[ContractNet]):
    """A network on its way."""

    def __init__(
        self, net: ContractNetConfig, config: TrainConfig, inputs: NDArray[np.float16]
    ) -> None:
        def made() -> ContractNet:
            new = ContractNet(net)
            new.input.fit(inputs)
            return new

        super().__init__(made, config)


def answers_of(net: ContractNet, inputs: NDArray[np.float16]) -> NDArray[np.float32]:
    """``(n, 37)`` before the softmax."""
    net.eval()
    pieces = range(0, len(inputs), ASKED)
    with torch.no_grad():
        said = [
            net(torch.from_numpy(inputs[start : start + ASKED].astype(np.float32)))
            for start in pieces
        ]
    return torch.cat(said).numpy()


def export(net: ContractNet, path: Path, about: dict[str, Any]) -> None:
    """Write it for `Opinion`, which needs no torch."""
    graph = HalfGraph()
    spread = array(net.input.spread)
    value = graph.node("Sub", SEES, graph.constant(array(net.input.mean)))
    value = graph.node("Div", value, graph.constant(spread))
    first = graph.gemm(value, array(net.input.rows.t()), array(net.input.bias))
    value = graph.node("Relu", first)
    for layer in net.hidden:
        value = graph.node("Relu", graph.linear(value, layer))
    value = graph.linear(value, net.head)
    graph.nodes.append(helper.make_node("Softmax", [value], [SAYS], axis=-1))
    size: Sequence[str | int] = ["points", len(spread)]
    inputs = [helper.make_tensor_value_info(SEES, TensorProto.FLOAT, size)]
    outputs = [helper.make_tensor_value_info(SAYS, TensorProto.FLOAT, ["points", len(ANSWERS)])]
    graph.write(path, props(KIND, VERSION, about), inputs, outputs)


def train_contract_net(
    objective: ContractObjective,
    label: str,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train the network with checkpoints in a folder and write its file there."""
    config = replace(config, data=objective.digest)
    run = ContractTraining(ContractNetConfig(), config, objective.fit.inputs).resume(folder)
    train(run, objective, folder)
    data = {"decisions": len(objective.fit), "held_out": len(objective.held), "label": label}
    path = folder / "contracts.onnx"
    export(run.best_net, path, data | run.about())
    return path
