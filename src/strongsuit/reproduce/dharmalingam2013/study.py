"""What the tables and pictures of dharmalingam2013 are made from: trainings, done once each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.examples import WEST, lead_examples
from strongsuit.nets.tricks.solved_deals import SolvedDeals, require_apart
from strongsuit.reproduce.dharmalingam2013.readings import EPOCHS, RATE, Reading
from strongsuit.reproduce.dharmalingam2013.training import Examples, Networks, train

PAPER = "dharmalingam2013"
DEALS = 208
# By our name of each coding: the paper's network, and the number of deals it names on Table 3.
CODINGS = {
    "26x4": ("26x4-25-1", 26),
    "52-hands": ("52-25-1", 52),
    "104": ("104-25-1", 104),
    "52x4": ("52x4-25-1", DEALS),
}

Percents = NDArray[np.float64]  # (draws,)
Progress = Callable[[str, int], None]  # called with a training's name and the number of each epoch


def _do_nothing(name: str, epoch: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Dharmalingam2013Effort:
    """Sizes of the experiment: draws, epochs, deals to test on, points of learning curves."""

    draws: int = 20  # of 208 deals, each with a network of its own
    epochs: int = EPOCHS
    rate: float = RATE
    longest: int = 500  # epochs of the curves that show how answers depend on epochs
    tested: int = 10_000  # deals that are never trained on
    curve: tuple[int, ...] = (26, 52, 104, 208, 1000, 10_000, 100_000)  # deals of learning curves
    curve_epochs: int = 1000  # of the learning curves, at most
    curve_examples: int = 10_000_000  # deals seen in all epochs of a learning curve's training


FULL = Dharmalingam2013Effort()
QUICK = Dharmalingam2013Effort(
    draws=5, longest=200, tested=1000, curve=(26, 52, 104, 208, 1000, 3000), curve_epochs=200
)
MANY, MANY_DRAWS = 10_000, 3  # on so many deals and more, only so many networks are trained


@dataclass(frozen=True, eq=False, slots=True)
class Outcome:
    """Trained networks, one for each draw of deals, and their percentages of exact answers."""

    networks: Networks
    same: Percents  # on all deals of the draw, those for validation among them
    others: Percents  # on as many deals that nothing was trained on
    many: Percents  # on all deals to test on


@dataclass(frozen=True, eq=False, slots=True)
class Dharmalingam2013Study:
    """Deals to draw from, others to test on, and the outcomes computed so far."""

    training_deals: SolvedDeals
    test_deals: SolvedDeals
    effort: Dharmalingam2013Effort = FULL
    strain: Strain = Strain.SPADES
    progress: Progress = _do_nothing
    outcomes: dict[tuple[str, Reading, int, int], Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        needed = {"train": self.effort.draws * DEALS, "test": self.effort.tested}
        for use, solved in (("train", self.training_deals), ("test", self.test_deals)):
            if len(solved) < needed[use]:
                raise UsageError(
                    f"expected at least {needed[use]} deals to {use} on, got {len(solved)}"
                )
        require_apart(self.training_deals, self.test_deals)

    def setting(self) -> str:
        """Describe what the tables are made from, in a line of the page."""
        effort = self.effort
        return (
            f"{self.strain.name.title()}, West leads; {effort.draws} draws of {DEALS} deals, "
            f"{effort.epochs} epochs at rate {effort.rate:g}; tested on {effort.tested:,} others."
        )

    def curve_sizes(self) -> tuple[int, ...]:
        """Numbers of deals of the learning curves, as far as there are deals to train on."""
        return tuple(size for size in self.effort.curve if size <= len(self.training_deals))

    def curve_epochs(self, deals: int) -> int:
        """How many epochs at most the learning curves' networks of so many deals are trained."""
        return max(1, min(self.effort.curve_epochs, self.effort.curve_examples // deals))

    def draws(self, deals: int) -> int:
        """How many networks are trained on so many deals each."""
        most = MANY_DRAWS if deals >= MANY else self.effort.draws
        return max(1, min(most, len(self.training_deals) // deals))

    def outcome(
        self, coding: str, reading: Reading, deals: int = DEALS, epochs: int = 0
    ) -> Outcome:
        """Return what a coding's networks reach; without ``epochs``, after those of the effort."""
        key = coding, reading.at_rate(self.effort.rate), deals, epochs or self.effort.epochs
        if key not in self.outcomes:
            self.outcomes[key] = self._train(*key)
        return self.outcomes[key]

    def _train(self, coding: str, reading: Reading, deals: int, epochs: int) -> Outcome:
        draws = self.draws(deals)
        drawn = self._examples(coding, self.training_deals[: draws * deals], draws)
        name = f"{CODINGS[coding][0]} on {deals:,} deals, {reading.name}"
        networks = train(drawn, reading, epochs, partial(self.progress, name))
        many = self._examples(coding, self.test_deals[: self.effort.tested], 1)
        exact = many.hits(networks.answers(many.inputs))
        return Outcome(
            networks=networks,
            same=drawn.exact(networks.answers(drawn.inputs)),
            others=100 * exact[:, :deals].mean(axis=1),
            many=100 * exact.mean(axis=1),
        )

    def _examples(self, coding: str, solved: SolvedDeals, draws: int) -> Examples:
        return Examples.of(coding, lead_examples(solved, self.strain, WEST), draws)
