"""dharmalingam2013's Tables 1 to 3: back-propagation and Rprop on 208 deals, and on more.

The paper used 208 deals `for training and testing` and mentions no others. It does not state the
contract; we take spades with West on lead. The errors in its tables are shares of 26, 52, 104 and
208 deals, so each network was probably shown as many deals as its coding has in its name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.papers.backprop import Trainer
from strongsuit.nets.papers.methods import BackPropagation, Method, RpropMethod
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, TableRow
from strongsuit.reproduce.paper import printed
from strongsuit.reproduce.trick_networks import (
    TrainingTarget,
    accuracy_on,
    batch_of,
    require_apart,
)
from strongsuit.uncertainty import Estimate

PAPER = "dharmalingam2013"
DEALS = 208
NETWORKS = 4
METHODS: dict[str, Method] = {  # with MATLAB's defaults for what the paper does not state
    "descent": BackPropagation(),
    "rprop": RpropMethod(initial=0.07, decay=0.0),
}
Progress = Callable[[int], None]  # called with the number of trainings done since the last call


@dataclass(frozen=True, slots=True)
class Dharmalingam2013Effort:
    """How much is trained and tested, for the full page or a quick one."""

    draws: int = 10  # samples of 208 deals to train on, each from other initial weights
    epochs: int = 500
    many: int = 10_000  # deals to test on, and to train on in the last part of Table 1

    def trainings(self, tables: Collection[int]) -> int:
        """Return the number of trainings for these tables.

        Only Table 1 has back-propagation, and training on many deals.
        """
        return NETWORKS * (2 * (self.draws + 1) if 1 in tables else self.draws)


FULL, QUICK = Dharmalingam2013Effort(), Dharmalingam2013Effort(draws=3, epochs=200, many=2000)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Percent of deals whose tricks a network, trained by one method, estimates exactly."""

    same: Estimate  # of the deals trained on
    others: Estimate  # of as many other deals
    many: Estimate  # of the many deals to test on


@dataclass(frozen=True, eq=False, slots=True)
class Dharmalingam2013Study:
    """Deals to draw training deals from, deals to test on, and the outcomes computed so far."""

    training_deals: SolvedDeals
    test_deals: SolvedDeals
    effort: Dharmalingam2013Effort = FULL
    progress: Progress | None = None
    outcomes: dict[tuple[str, str, int], Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for use, solved in (("train", self.training_deals), ("test", self.test_deals)):
            if len(solved) < self.deals:
                raise UsageError(
                    f"expected at least {self.deals} deals to {use} on, got {len(solved)}"
                )
        require_apart(self.training_deals, self.test_deals)

    @property
    def deals(self) -> int:
        """How many deals are needed to train on; as many others are needed to test on."""
        return max(self.effort.many, self.effort.draws * DEALS)

    def setting(self) -> str:
        """Return a line for the page: how many deals networks were trained and tested on."""
        effort = self.effort
        return (
            f"{effort.draws} draws of {DEALS} deals, and one of {effort.many:,}; "
            f"{effort.epochs} epochs each; tested on {effort.many:,} others."
        )

    def outcome(self, name: str, method: str, deals: int) -> Outcome:
        """Return the outcome of the network ``name``, trained by ``method`` on ``deals`` deals.

        With 208 deals it is the mean over all draws, with more it is that of one training.
        """
        key = name, method, deals
        if key not in self.outcomes:
            draws = self.effort.draws if deals == DEALS else 1
            self.outcomes[key] = _mean([self._draw(*key, draw) for draw in range(draws)])
        return self.outcomes[key]

    def _draw(self, name: str, method: str, deals: int, draw: int) -> Outcome:
        """Return the outcome of one training.

        Initial weights and deals depend on the number of the draw, but not on the method.
        """
        rows = slice(draw * deals, (draw + 1) * deals)
        target = TrainingTarget(name, (Strain.SPADES,))
        batch = batch_of(network(name), target.examples(self.training_deals[rows]))
        trainer = Trainer(network(name).build(draw), batch, None, METHODS[method])
        for _ in trainer.run(self.effort.epochs):
            pass
        if self.progress:
            self.progress(1)
        return Outcome(
            same=accuracy_on(trainer.net, target, self.training_deals[rows])[-1],
            others=accuracy_on(trainer.net, target, self.test_deals[rows])[-1],
            many=accuracy_on(trainer.net, target, self.test_deals[: self.effort.many])[-1],
        )


def table_1(study: Dharmalingam2013Study) -> list[PaperTable]:
    """Return Table 1 in three parts, each comparing back-propagation with Rprop.

    The parts are: tested on the 208 deals trained on, tested on others, and trained on many deals.
    """
    many = study.effort.many
    cases = (
        ("exact answers on the 208 deals trained on", DEALS, "same"),
        (f"trained on 208, exact on {many:,} others", DEALS, "many"),
        (f"trained on {many:,}, exact on as many others", many, "many"),
    )
    return [
        _table(
            f"Table 1: {title}", ("back-propagation", "Rprop"), _method_rows(study, deals, tested)
        )
        for title, deals, tested in cases
    ]


def table_2(study: Dharmalingam2013Study) -> list[PaperTable]:
    """Return Table 2: wrong answers on the training deals, of networks trained by Rprop."""
    rows = [
        TableRow(
            row["network"],
            (ComparedValue(float(row["error"]), _wrong(study, row["name"], "same")),),
        )
        for row in printed(PAPER, "table2")
    ]
    return [_table("Table 2: training, error in percent", ("error",), rows)]


def table_3(study: Dharmalingam2013Study) -> list[PaperTable]:
    """Return Table 3: right and wrong answers on other deals, of networks trained by Rprop."""
    rows = []
    for row in printed(PAPER, "table3"):
        right = study.outcome(row["name"], "rprop", DEALS).others
        wrong = _wrong(study, row["name"], "others")
        values = (
            ComparedValue(float(row["right"]), right),
            ComparedValue(float(row["error"]), wrong),
        )
        rows.append(TableRow(row["network"], values))
    remarks = "The paper's two columns do not add up to 100 %."
    return [_table("Table 3: testing on 208 other deals", ("right", "error"), rows, remarks)]


TABLES = {1: table_1, 2: table_2, 3: table_3}


def _method_rows(study: Dharmalingam2013Study, deals: int, tested: str) -> list[TableRow]:
    """Return a row for each network with a value for each method.

    ``tested`` is the field of `Outcome` to show; the paper has values for ``same`` only.
    """
    rows = []
    for row in printed(PAPER, "table1"):
        values = [
            ComparedValue(
                float(row[method]) if tested == "same" else None,
                getattr(study.outcome(row["name"], method, deals), tested),
            )
            for method in METHODS
        ]
        rows.append(TableRow(row["network"], tuple(values)))
    return rows


def _wrong(study: Dharmalingam2013Study, name: str, tested: str) -> Estimate:
    """Return the percent of wrong answers of a network trained by Rprop.

    ``tested`` is the field of `Outcome` that has the percent of right ones.
    """
    right: Estimate = getattr(study.outcome(name, "rprop", DEALS), tested)
    assert right.low is not None
    assert right.high is not None
    return Estimate(100 - right.value, 100 - right.high, 100 - right.low)


def _mean(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the mean of outcomes, with the interval of that mean; a single outcome as it is."""
    if len(outcomes) == 1:
        return outcomes[0]
    values = [[each.same.value, each.others.value, each.many.value] for each in outcomes]
    same, others, many = map(Estimate.of_mean, np.array(values).T)
    return Outcome(same, others, many)


def _table(
    title: str, columns: tuple[str, ...], rows: Sequence[TableRow], remarks: str = ""
) -> PaperTable:
    return PaperTable(title, columns, tuple(rows), remarks, digits=2)
