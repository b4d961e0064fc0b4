"""Training the papers' networks on solved deals, and how often they are right on others."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import Network, network, target, tricks
from strongsuit.nets.papers.backprop import Anew, Batch, Epoch, Trainer
from strongsuit.nets.papers.codings import Inputs
from strongsuit.nets.papers.examples import Examples, examples, joined, renamed
from strongsuit.nets.papers.feed_forward import FeedForward
from strongsuit.nets.papers.methods import Method, Rprop
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.uncertainty import Z_95, Estimate

WEST: tuple[Seat, ...] = (Seat.WEST,)
BOTH: tuple[Seat, ...] = (Seat.WEST, Seat.EAST)  # the changed leads of mandziuk2007
ALL_SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
ASIDE = 20  # one deal in so many is not trained on but tells which weights are best
LOOKED, SAVED = 10, 50  # epochs between looks at those, and between checkpoints
MARGINS = (2, 1, 0)  # tricks: within two, within one, exact
EpochProgress = Callable[[str, Epoch], None]


@dataclass(frozen=True, slots=True)
class TrainingTarget:
    """What a network is trained to answer."""

    network: str
    strains: tuple[Strain, ...]
    leaders: tuple[Seat, ...] = WEST
    seed: int = 0

    @property
    def name(self) -> str:
        """For its checkpoint, and for people."""
        strains = "".join(map(str, self.strains))
        return f"{self.network}_{strains}_{''.join(map(str, self.leaders))}_{self.seed}"

    def shown(self, solved: SolvedDeals) -> Examples:
        """The deals as this network sees them, trumps always as spades."""
        return joined([examples(solved, strain, self.leaders) for strain in self.strains])


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How long, and by which method."""

    epochs: int
    method: Method = field(default_factory=Rprop)
    patience: int = 0  # epochs without a better one; 0 never stops early
    renamed: bool = False  # every epoch in another order of the suits; the papers have one
    centred: bool = True  # see `FeedForward`; mandziuk2007's are not

    @property
    def name(self) -> str:
        """For checkpoints."""
        return type(self.method).__name__.lower() + "_renamed" * self.renamed


@dataclass(frozen=True, eq=False)
class TrainingBatches:
    """What a network is trained on, epoch by epoch; which epoch it is tells all that is drawn."""

    asked: Network
    shown: Examples
    training: TrainingPlan
    seed: int = 0

    @cached_property
    def inputs(self) -> Inputs:
        """``(m, inputs)``"""
        return self.asked.encode(self.shown.deals, self.shown.strain)

    @cached_property
    def whole(self) -> Batch:
        """As they come."""
        return Batch.of(self.inputs, target(self.shown.tricks), self.training.method.batch)

    @property
    def anew(self) -> Anew | None:
        """How they are shown in each epoch, if not as they come."""
        if self.training.renamed:
            return self.renamed
        return self.shuffled if self.training.method.batch else None

    def shuffled(self, epoch: int) -> Batch:
        """Other deals together every time."""
        rows = self._draw(epoch).permutation(len(self.shown))
        answers = target(self.shown.tricks)[rows]
        return Batch.of(self.inputs[rows], answers, self.training.method.batch)

    def renamed(self, epoch: int) -> Batch:
        """And each deal in any order of the suits that are alike."""
        draw = self._draw(epoch)
        rows = draw.permutation(len(self.shown))
        deals = renamed(self.shown.deals[rows], self.shown.strain, draw)
        inputs = self.asked.encode(deals, self.shown.strain)
        return Batch.of(inputs, target(self.shown.tricks)[rows], self.training.method.batch)

    def _draw(self, epoch: int) -> np.random.Generator:
        return np.random.default_rng([epoch, self.seed])


@dataclass(frozen=True, eq=False, slots=True)
class TrickNetworkStudy:
    """Deals to train on and other deals to test on; networks once trained are kept."""

    known: SolvedDeals
    unknown: SolvedDeals
    training: TrainingPlan
    folder: Path | None = None  # of checkpoints: what is there is gone on with, or taken as it is
    told: EpochProgress | None = None
    seeds: int = 1  # trainings whose mean is told
    trained: dict[TrainingTarget, FeedForward] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.known) < ASIDE:
            raise UsageError(f"{len(self.known)} deals to train on: at least {ASIDE} are needed")
        if common := self.unknown.shared(self.known):
            raise UsageError(f"{common} test deals are among those to train on: name other deals")

    def train(self, question: TrainingTarget) -> FeedForward:
        """The network with the weights that were best on the deals put aside."""
        if question not in self.trained:
            self.trained[question] = self._train(question)
        return self.trained[question]

    def _train(self, question: TrainingTarget) -> FeedForward:
        asked = network(question.network)
        aside = np.arange(len(self.known)) % ASIDE == ASIDE - 1
        shown = question.shown(self.known[~aside])
        lesson = TrainingBatches(asked, shown, self.training, question.seed)
        held_out = examples_of(asked, question.shown(self.known[aside]))
        trainer = Trainer(
            asked.build(question.seed, self.training.centred),
            *(lesson.whole, held_out, self.training.method),
            every=1 if self.training.method.batch else LOOKED,
            anew=lesson.anew,
        )
        self._run(f"{question.name}_{self.training.name}", trainer)
        return trainer.finish()

    def _run(self, name: str, trainer: Trainer) -> None:
        path = self.folder / f"{name}.npz" if self.folder else None
        if path and path.exists():
            trainer.resume(path)
        for epoch in trainer.run(self.training.epochs, self.training.patience):
            if self.told:
                self.told(name, epoch)
            if path and epoch.number % (trainer.every * SAVED // LOOKED) == 0:
                trainer.save(path)
        if path:
            trainer.save(path)

    def accuracy(self, question: TrainingTarget) -> tuple[Estimate, ...]:
        """Percent of unknown deals within two tricks, within one, exact; the mean of all seeds."""
        asked = [replace(question, seed=seed) for seed in range(self.seeds)]
        said = [answered(self.train(each), each, self.unknown) for each in asked]
        return accuracy(np.stack(said), question.shown(self.unknown))


def measured(
    net: FeedForward, question: TrainingTarget, solved: SolvedDeals
) -> tuple[Estimate, ...]:
    """The same of one net and any deals."""
    return accuracy(answered(net, question, solved)[None], question.shown(solved))


def answered(net: FeedForward, question: TrainingTarget, solved: SolvedDeals) -> NDArray[np.int8]:
    """``(m,)``: the tricks it says."""
    shown = question.shown(solved)
    return tricks(net.answers(network(question.network).encode(shown.deals, shown.strain)))


def accuracy(said: NDArray[np.int8], shown: Examples) -> tuple[Estimate, ...]:
    """``(trainings, m)`` answers: percent within two tricks, within one, exact.

    The intervals are over deals and, where there are several, over trainings.
    """
    missed = np.abs(said - shown.tricks)
    return tuple(_over_trainings(missed <= margin, shown.deal) for margin in MARGINS)


def share(right: NDArray[np.bool_ | np.floating], deal: NDArray[np.int64]) -> Estimate:
    """Examples of one deal are not independent, so the spread is that of whole deals."""
    share = 100 * np.bincount(deal, right) / np.bincount(deal)
    return Estimate.around(float(share.mean()), Z_95 * float(share.std()) / len(share) ** 0.5)


def _over_trainings(right: NDArray[np.bool_], deal: NDArray[np.int64]) -> Estimate:
    """The share of the mean training: chance is in the deals and in the first weights."""
    deals, trainings = share(right.mean(axis=0), deal), Estimate.of_mean(100 * right.mean(axis=1))
    return Estimate.around(deals.value, math.hypot(deals.half or 0, trainings.half or 0))


def examples_of(asked: Network, shown: Examples) -> Batch:
    """All of them at once."""
    return Batch.of(asked.encode(shown.deals, shown.strain), target(shown.tricks))
