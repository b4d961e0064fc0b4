"""Train the trick networks of mandziuk2007, and measure their accuracy."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import Network, network, target, tricks, with_sums
from strongsuit.nets.papers.backprop import Batch, Epoch, EpochBatches, Trainer
from strongsuit.nets.papers.codings import Inputs
from strongsuit.nets.papers.examples import (
    WEST,
    LeadExamples,
    joined,
    lead_examples,
    with_permuted_suits,
)
from strongsuit.nets.papers.feed_forward import FeedForward
from strongsuit.nets.papers.methods import Method, MuonMethod, RpropMethod
from strongsuit.nets.tricks.solved_deals import SolvedDeals, require_apart
from strongsuit.uncertainty import Z_95, Estimate

ALL_SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
VALIDATED = 20  # one training deal in this many is for validation, which chooses the best weights
VALIDATION_EPOCHS = 10  # epochs between two validations if each epoch is one batch of all examples
SAVE_VALIDATIONS = 5  # validations between two checkpoints
MARGINS = (2, 1, 0)  # tricks by which an estimate may be off: the papers' three columns
EpochProgress = Callable[[str, Epoch], None]  # called with the training's name after each epoch


@dataclass(frozen=True, slots=True)
class TrainingTarget:
    """A network, and the strains and leaders for which it is trained to estimate tricks."""

    network: str
    strains: tuple[Strain, ...]
    leaders: tuple[Seat, ...] = WEST
    seed: int = 0

    @property
    def name(self) -> str:
        """The name in checkpoints and progress, such as ``52x4_S_W_0``."""
        strains = "".join(map(str, self.strains))
        return f"{self.network}_{strains}_{''.join(map(str, self.leaders))}_{self.seed}"

    def examples(self, solved: SolvedDeals) -> LeadExamples:
        """Return deals as examples for this network, with seats and suits renamed.

        The leader becomes West and the trump suit becomes spades.
        """
        return joined([lead_examples(solved, strain, self.leaders) for strain in self.strains])


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How long to train, and by which method."""

    epochs: int
    method: Method = field(default_factory=RpropMethod)
    patience: int = 0  # epochs without better weights after which training stops; 0 for never
    permute_suits: bool = False  # show each deal with its suits in another order in every epoch
    centred: bool = True  # see `FeedForward`; False for mandziuk2007's networks

    def adapted(
        self, epochs: int | None = None, patience: int | None = None, **settings: Any
    ) -> TrainingPlan:
        """Return this plan with other epochs, patience, and settings of its method.

        Epochs and patience that are None stay.
        """
        method = self.method
        if isinstance(method, MuonMethod):
            method = replace(method, epochs=epochs or method.epochs)
        return replace(
            self,
            epochs=epochs or self.epochs,
            patience=self.patience if patience is None else patience,
            method=replace(method, **settings),
        )

    @property
    def name(self) -> str:
        """The plan's part of a checkpoint's name."""
        return self.method.name.lower() + "_renamed" * self.permute_suits


@dataclass(frozen=True, eq=False)
class TrainingBatches:
    """The batches of each epoch, which depend only on the epoch's number and the seed.

    So a training that is resumed sees the same batches.
    """

    network: Network
    examples: LeadExamples
    plan: TrainingPlan
    seed: int = 0

    @cached_property
    def inputs(self) -> Inputs:
        """``(m, inputs)`` array of the encoded examples."""
        return self.network.encode(self.examples.deals, self.examples.strain)

    @cached_property
    def in_order(self) -> Batch:
        """All examples in the order of the deals."""
        return Batch.of(self.inputs, target(self.examples.tricks), self.plan.method.batch)

    @property
    def of_epoch(self) -> EpochBatches | None:
        """The method that makes an epoch's batches, or None if all epochs are `in_order`."""
        if self.plan.permute_suits:
            return self.with_permuted_suits
        return self.shuffled if self.plan.method.batch else None

    def shuffled(self, epoch: int) -> Batch:
        """Return all examples in a random order."""
        rows = self._rng(epoch).permutation(len(self.examples))
        answers = target(self.examples.tricks)[rows]
        return Batch.of(self.inputs[rows], answers, self.plan.method.batch)

    def with_permuted_suits(self, epoch: int) -> Batch:
        """Return all examples in a random order, each deal with its equivalent suits permuted.

        Equivalent are all suits in notrump, and the three side suits in a suit contract.
        """
        rng = self._rng(epoch)
        rows = rng.permutation(len(self.examples))
        deals = with_permuted_suits(self.examples.deals[rows], self.examples.strain, rng)
        inputs = self.network.encode(deals, self.examples.strain)
        return Batch.of(inputs, target(self.examples.tricks)[rows], self.plan.method.batch)

    def _rng(self, epoch: int) -> np.random.Generator:
        return np.random.default_rng([epoch, self.seed])


@dataclass(frozen=True, eq=False, slots=True)
class TrickNetworkStudy:
    """Deals to train and to test networks on, and the networks trained so far."""

    training_deals: SolvedDeals
    test_deals: SolvedDeals
    plan: TrainingPlan
    folder: Path | None = None  # for checkpoints, from which trainings are resumed
    progress: EpochProgress | None = None
    seeds: int = 1  # trainings whose mean accuracy is reported
    repeated: tuple[str, ...] = ()  # networks trained so many times, the others once; (): all
    summed: bool = False  # Table II's methods as sums with Work's count, see `contract_counts`
    trained: dict[TrainingTarget, FeedForward] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if (number := len(self.training_deals)) < VALIDATED:
            raise UsageError(f"expected at least {VALIDATED} deals to train on, got {number}")
        require_apart(self.training_deals, self.test_deals)

    def setting(self) -> str:
        """Return a line for the page that says how the networks were trained and tested."""
        method = self.plan.method.name
        which = f"figure of {' and '.join(self.repeated)}" if self.repeated else "figure"
        mean = f" Each {which} is the mean of {self.seeds} trainings." if self.seeds > 1 else ""
        sums = " Table II's methods are sums with Work's count." if self.summed else ""
        return (
            f"Trained on {len(self.training_deals):,} deals and tested on "
            f"{len(self.test_deals):,} others, by {method}, at most {self.plan.epochs:,} "
            f"epochs.{sums}{mean}"
        )

    def target(
        self, name: str, strains: tuple[Strain, ...], leaders: tuple[Seat, ...] = WEST
    ) -> TrainingTarget:
        """Return the target of a network with Table II's methods as this study reads them."""
        return TrainingTarget(with_sums(name) if self.summed else name, strains, leaders)

    def train(self, target: TrainingTarget) -> FeedForward:
        """Return the trained network, with the weights that were best in validation.

        A network that was trained before is returned again.
        """
        if target not in self.trained:
            self.trained[target] = self._train(target)
        return self.trained[target]

    def _train(self, target: TrainingTarget) -> FeedForward:
        net = network(target.network)
        is_validation = np.arange(len(self.training_deals)) % VALIDATED == VALIDATED - 1
        examples = target.examples(self.training_deals[~is_validation])
        batches = TrainingBatches(net, examples, self.plan, target.seed)
        validation = batch_of(net, target.examples(self.training_deals[is_validation]))
        trainer = Trainer(
            net.build(target.seed, self.plan.centred),
            batches.in_order,
            validation,
            self.plan.method,
            every=1 if self.plan.method.batch else VALIDATION_EPOCHS,
            epoch_batches=batches.of_epoch,
        )
        self._run(f"{target.name}_{self.plan.name}", trainer)
        return trainer.finish()

    def _run(self, name: str, trainer: Trainer) -> None:
        path = self.folder / f"{name}.npz" if self.folder else None
        if path and path.exists():
            trainer.resume(path)
        for epoch in trainer.run(self.plan.epochs, self.plan.patience):
            if self.progress:
                self.progress(name, epoch)
            if path and epoch.number % (trainer.every * SAVE_VALIDATIONS) == 0:
                trainer.save(path)
        if path:
            trainer.save(path)

    def accuracy(self, target: TrainingTarget) -> tuple[Estimate, ...]:
        """Return the percent of test deals estimated within two tricks, within one, and exactly.

        Each is the mean over trainings with seeds 0 to ``seeds`` - 1.
        """
        return accuracy(self._estimates(target), target.examples(self.test_deals))

    def lead(self, one: TrainingTarget, other: TrainingTarget) -> Estimate:
        """Return by how many points one network has more exact answers than another.

        Both are tested on the same deals, which makes the interval narrower than those of the two
        percentages.
        """
        examples = one.examples(self.test_deals)
        hits, others = (
            self._estimates(each) == each.examples(self.test_deals).tricks for each in (one, other)
        )
        by_deal = percent_of_deals(hits.mean(axis=0) - others.mean(axis=0), examples.deal)
        halves = [each.half or 0 for each in (by_deal, _by_training(hits), _by_training(others))]
        return Estimate.around(by_deal.value, math.hypot(*halves))

    def _estimates(self, target: TrainingTarget) -> NDArray[np.int8]:
        """Return ``(trainings, m)`` tricks that each training of a network estimates."""
        repeated = {*self.repeated, *map(with_sums, self.repeated)}
        once = repeated and target.network not in repeated
        targets = [replace(target, seed=seed) for seed in range(1 if once else self.seeds)]
        return np.stack(
            [estimated_tricks(self.train(each), each, self.test_deals) for each in targets]
        )


def accuracy_on(
    net: FeedForward, target: TrainingTarget, solved: SolvedDeals
) -> tuple[Estimate, ...]:
    """Return the percent of deals that a network estimates within two tricks, one, and exactly."""
    return accuracy(estimated_tricks(net, target, solved)[None], target.examples(solved))


def estimated_tricks(
    net: FeedForward, target: TrainingTarget, solved: SolvedDeals
) -> NDArray[np.int8]:
    """Return ``(m,)`` tricks that a network estimates for the target's examples of the deals."""
    examples = target.examples(solved)
    inputs = network(target.network).encode(examples.deals, examples.strain)
    return tricks(net.answers(inputs))


def accuracy(estimates: NDArray[np.int8], examples: LeadExamples) -> tuple[Estimate, ...]:
    """Return the percent of ``(trainings, m)`` estimates within two tricks, one, and exact.

    The intervals allow for chance in the deals and, if there are several trainings, in these.
    """
    errors = np.abs(estimates - examples.tricks)
    return tuple(_mean_of_trainings(errors <= margin, examples.deal) for margin in MARGINS)


def percent_of_deals(hits: NDArray[np.bool_ | np.floating], deal: NDArray[np.int64]) -> Estimate:
    """Return the percent of hits, as the mean over deals with its 95 % interval.

    ``hits`` is ``(m,)``, and ``deal`` has for each hit the number of its deal. Examples of one deal
    are not independent, so the interval is computed from one value for each deal.
    """
    shares = 100 * np.bincount(deal, hits) / np.bincount(deal)
    half = Z_95 * float(shares.std()) / len(shares) ** 0.5
    return Estimate.around(float(shares.mean()), half)


def _mean_of_trainings(hits: NDArray[np.bool_], deal: NDArray[np.int64]) -> Estimate:
    """Return the percent of ``(trainings, m)`` hits, with an interval for two kinds of chance.

    These are the choice of the deals and the initial weights of the trainings.
    """
    by_deal = percent_of_deals(hits.mean(axis=0), deal)
    half = math.hypot(by_deal.half or 0, _by_training(hits).half or 0)
    return Estimate.around(by_deal.value, half)


def _by_training(hits: NDArray[np.bool_]) -> Estimate:
    """Return the percent of ``(trainings, m)`` hits, with an interval for chance in the trainings.

    A single training has no interval.
    """
    return Estimate.of_mean(100 * hits.mean(axis=1))


def batch_of(network: Network, examples: LeadExamples) -> Batch:
    """Return all examples as one batch, encoded for the network."""
    return Batch.of(network.encode(examples.deals, examples.strain), target(examples.tricks))
