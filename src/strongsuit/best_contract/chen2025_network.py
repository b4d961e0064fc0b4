"""chen2025's network, 612-1224-612-37, its training and its export as an ONNX file.

Needs onnx and torch; `Opinion` runs the file without torch.
"""

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
from strongsuit.best_contract.opinion import INPUTS, KIND, SHARES_OUTPUT
from strongsuit.best_contract.training_methods import OURS
from strongsuit.errors import UsageError
from strongsuit.nets.digest import digest
from strongsuit.nets.onnx_graph import HalfGraph
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import Train, TrainingRun, train_to_end

CONFIG = OURS.config
CHUNK = 8192  # decisions in one pass without gradients


@dataclass(frozen=True, kw_only=True)
class ContractNetConfig:
    """The layer sizes of a `ContractNet`, and its dropout."""

    inputs: int = 612
    hidden: tuple[int, ...] = (1224, 612)
    dropout: float = 0.2

    @property
    def name(self) -> str:
        """The layer sizes as the paper writes them: 612-1224-612-37."""
        return "-".join(map(str, (self.inputs, *self.hidden, len(ANSWERS))))


class SparseInput(nn.Module):
    """A linear layer of standardized inputs, most of which are zero.

    Only the rows of the weight matrix for nonzero inputs are added up, about 40 of 612: a product
    with the whole matrix takes twice as long.
    """

    mean: Tensor
    spread: Tensor

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(inputs))
        self.register_buffer("spread", torch.ones(inputs))
        dense = nn.Linear(inputs, outputs)  # for the initial weights
        self.rows = nn.Parameter(dense.weight.detach().t().contiguous())
        self.bias = nn.Parameter(dense.bias.detach())

    def fit(self, inputs: NDArray[np.float16]) -> None:
        """Set mean and spread from a sample of the training inputs.

        The spread is at least 0.05, so that an input that hardly ever varies is not magnified.
        """
        sample = torch.from_numpy(inputs[:: max(1, len(inputs) // 50_000)].astype(np.float32))
        self.mean.copy_(sample.mean(0))
        self.spread.copy_(sample.std(0).clamp(min=0.05))

    def forward(self, inputs: Tensor) -> Tensor:
        """``(n, outputs)`` values of the linear layer at ``(inputs - mean) / spread``."""
        decision, place = inputs.nonzero(as_tuple=True)
        first = torch.searchsorted(decision, torch.arange(len(inputs)))
        scaled = inputs[decision, place] / self.spread[place]
        zero = self.bias - (self.mean / self.spread) @ self.rows  # the output if all inputs are 0
        return zero + nn.functional.embedding_bag(
            place, self.rows, first, mode="sum", per_sample_weights=scaled
        )


class ContractNet(nn.Module):
    """A multilayer perceptron with ReLU and dropout, and a second head used in training only."""

    def __init__(self, config: ContractNetConfig) -> None:
        super().__init__()
        self.config = config
        sizes = config.hidden
        self.input = SparseInput(config.inputs, sizes[0])
        self.hidden = nn.ModuleList(nn.Linear(one, other) for one, other in pairwise(sizes))
        self.head = nn.Linear(sizes[-1], len(ANSWERS))
        self.call_head = nn.Linear(sizes[-1], len(ANSWERS))  # predicts what was called
        self.dropout = nn.Dropout(config.dropout)

    @property
    def hidden_matrices(self) -> list[Tensor]:
        """The parameters that the Muon optimizer trains: none, as the net is too small to gain."""
        return []

    def forward(self, inputs: Tensor) -> Tensor:
        """``(n, 37)`` scores before the softmax."""
        return self.head(self.last_hidden(inputs))

    def last_hidden(self, inputs: Tensor) -> Tensor:
        """``(n, width)`` values of the last hidden layer."""
        rows = self.dropout(self.input(inputs).relu())
        for layer in self.hidden:
            rows = self.dropout(layer(rows).relu())
        return rows


@dataclass(frozen=True, eq=False, slots=True)
class LabelledInputs:
    """Inputs of decisions with their labels, for training or validation.

    If the labels are the best calls, the calls that were made may serve as a second label: the
    inputs determine the calls made better, so that these help to train the hidden layers.
    """

    inputs: NDArray[np.float16]
    answers: NDArray[np.int8]  # the labels
    made: NDArray[np.int8] | None = None  # the second label

    def __len__(self) -> int:
        return len(self.answers)

    def loss(self, net: ContractNet, rows: NDArray[np.integer]) -> Tensor:
        """Cross-entropy of some rows; where there is a second label, its cross-entropy is added."""
        hidden = net.last_hidden(torch.from_numpy(self.inputs[rows].astype(np.float32)))
        heads = [(net.head, self.answers)]
        if self.made is not None:
            heads.append((net.call_head, self.made))
        return torch.stack([_loss(head(hidden), labels[rows]) for head, labels in heads]).sum()


class ContractObjective:
    """The training objective: predict the labels; a batch follows from the seed and the step."""

    def __init__(
        self, fit: LabelledInputs, held: LabelledInputs, config: TrainConfig, digest: str = ""
    ) -> None:
        self.fit, self.held, self.config = fit, held, config
        self.digest = digest  # of the data
        self._epoch, self._order = -1, np.empty(0, np.int64)

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in one pass over the training data."""
        return max(1, len(self.fit) // self.config.batch)

    def loss(self, net: ContractNet, step: int) -> Tensor:
        """Cross-entropy of the batch of a step."""
        epoch, place = divmod(step, int(self.batches_per_epoch))
        if epoch != self._epoch:
            rng = np.random.default_rng([self.config.seed, epoch])
            self._epoch, self._order = epoch, rng.permutation(len(self.fit))
        net.train()
        start = place * self.config.batch
        return self.fit.loss(net, self._order[start : start + self.config.batch])

    def validate(self, net: ContractNet) -> tuple[float, Mapping[str, float]]:
        """The cross-entropy and the share of right answers on the validation data."""
        scores = torch.from_numpy(scores_of(net, self.held.inputs))
        truth = torch.from_numpy(self.held.answers.astype(np.int64))
        right = (scores.argmax(1) == truth).float().mean()
        return float(nn.functional.cross_entropy(scores, truth)), {"accuracy": float(right)}


def _loss(scores: Tensor, labels: NDArray[np.int8]) -> Tensor:
    return nn.functional.cross_entropy(scores, torch.from_numpy(labels.astype(np.int64)))


def contract_objective(
    examples: DecisionExamples, label: str, config: TrainConfig
) -> ContractObjective:
    """The training objective for some examples; one board in twenty is for validation.

    The labels are the calls made if ``label`` is ``"made"``, else the best calls.
    """
    held = examples.board % 20 == 0
    if held.all() or not held.any():
        raise UsageError(
            "expected decisions for training and for validation (those of every 20th board), "
            f"got {(~held).sum()} and {held.sum()}: give more boards"
        )
    answers = examples.made if label == "made" else examples.best
    fit, rest = (LabelledInputs(examples.inputs[rows], answers[rows]) for rows in (~held, held))
    return ContractObjective(fit, rest, config, digest(examples, label))


class ContractTraining(TrainingRun[ContractNet]):
    """Training of a contract net, which standardizes its inputs as ``inputs`` are distributed.

    If ``inputs`` is None, it takes them as they are.
    """

    def __init__(
        self, net: ContractNetConfig, config: TrainConfig, inputs: NDArray[np.float16] | None
    ) -> None:
        def make() -> ContractNet:
            new = ContractNet(net)
            if inputs is not None:
                new.input.fit(inputs)
            return new

        super().__init__(make, config)


def scores_of(net: ContractNet, inputs: NDArray[np.float16]) -> NDArray[np.float32]:
    """``(n, 37)`` scores of inputs before the softmax, computed without dropout or gradients."""
    net.eval()
    with torch.no_grad():
        chunks = [
            net(torch.from_numpy(inputs[start : start + CHUNK].astype(np.float32)))
            for start in range(0, len(inputs), CHUNK)
        ]
    return torch.cat(chunks).numpy()


def export(net: ContractNet, path: Path, about: dict[str, Any]) -> None:
    """Write a net as an ONNX file for `Opinion`; ``about`` has the facts about its training."""
    graph, first = HalfGraph(net), net.input
    rows = graph.node("Sub", INPUTS, graph.parameter(first.mean))
    rows = graph.node("Div", rows, graph.parameter(first.spread))
    rows = graph.node("Gemm", rows, graph.matrix(first.rows), graph.parameter(first.bias))
    rows = graph.node("Relu", rows)
    for layer in net.hidden:
        assert isinstance(layer, nn.Linear)
        rows = graph.node("Relu", graph.linear(rows, layer))
    graph.softmax(graph.linear(rows, net.head), SHARES_OUTPUT)
    sizes: Sequence[list[str | int]] = (["points", len(first.mean)], ["points", len(ANSWERS)])
    inputs = helper.make_tensor_value_info(INPUTS, TensorProto.FLOAT, sizes[0])
    output = helper.make_tensor_value_info(SHARES_OUTPUT, TensorProto.FLOAT, sizes[1])
    graph.write(path, KIND, about, [inputs], [output])


def train_contract_net(
    objective: ContractObjective,
    label: str,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a contract net with checkpoints in ``folder``; return the path of its ONNX file."""
    config = replace(config, data=objective.digest)
    run = ContractTraining(ContractNetConfig(), config, objective.fit.inputs).resume(folder)
    train(run, objective, folder)
    data = {"decisions": len(objective.fit), "held_out": len(objective.held), "label": label}
    path = folder / "contracts.onnx"
    export(run.best_net, path, data | run.about())
    return path
