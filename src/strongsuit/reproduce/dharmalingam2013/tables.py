"""dharmalingam2013's Tables 1 to 3: back-propagation and Rprop on 208 deals, and on more.

The paper took 208 deals `for training and testing` and names no others; nor does it say the
contract, for which spades with West's lead are taken. The errors that it counts are of 26, 52, 104
and 208 deals, so each network was likely shown as many as the number in its coding's name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.papers.backprop import Trainer
from strongsuit.nets.papers.methods import Descent, Method, Rprop
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import ComparedValue, PaperTable, TableRow
from strongsuit.reproduce.paper import printed
from strongsuit.reproduce.trick_networks import TrainingTarget, examples_of, measured
from strongsuit.uncertainty import Estimate

PAPER = "dharmalingam2013"
DEALS = 208
NETWORKS = 4
METHODS: dict[str, Method] = {  # as MATLAB has them if nothing is said
    "descent": Descent(),
    "rprop": Rprop(initial=0.07, decay=0.0),
}
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Dharmalingam2013Effort:
    """How thorough to be."""

    draws: int = 10  # of 208 deals, each with weights of its own
    epochs: int = 500
    many: int = 10_000  # deals to test on, and to train on once more

    def trainings(self, tables: Collection[int]) -> int:
        """How many there are to do; only Table 1 has back-propagation, and trains on many."""
        return NETWORKS * (2 * (self.draws + 1) if 1 in tables else self.draws)


FULL, QUICK = Dharmalingam2013Effort(), Dharmalingam2013Effort(draws=3, epochs=200, many=2000)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Percent of exact answers."""

    same: Estimate  # on the deals trained on
    others: Estimate  # on as many others
    many: Estimate  # on very many others


@dataclass(frozen=True, eq=False, slots=True)
class Dharmalingam2013Study:
    """Deals to draw from, others to test on; what was found is kept."""

    known: SolvedDeals
    unknown: SolvedDeals
    effort: Dharmalingam2013Effort = FULL
    told: Progress | None = None  # one more training is done
    found: dict[tuple[str, str, int], Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for use, solved in (("train", self.known), ("test", self.unknown)):
            if len(solved) < self.deals:
                raise UsageError(f"{len(solved)} deals to {use} on: {self.deals} are needed")
        if common := self.unknown.shared(self.known):
            raise UsageError(f"{common} test deals are among those to train on: name other deals")

    @property
    def deals(self) -> int:
        """How many are trained on, in all, and tested on."""
        return max(self.effort.many, self.effort.draws * DEALS)

    def outcome(self, name: str, method: str, deals: int) -> Outcome:
        """Over draws of 208 deals, or from one training on many."""
        key = name, method, deals
        if key not in self.found:
            draws = self.effort.draws if deals == DEALS else 1
            self.found[key] = _joined([self._draw(*key, draw) for draw in range(draws)])
        return self.found[key]

    def _draw(self, name: str, method: str, deals: int, draw: int) -> Outcome:
        """One training: seeds and deals differ from draw to draw, not between methods."""
        rows = slice(draw * deals, (draw + 1) * deals)
        asked, many = TrainingTarget(name, (Strain.SPADES,)), self.unknown[: self.effort.many]
        batch = examples_of(network(name), asked.shown(self.known[rows]))
        trainer = Trainer(network(name).build(draw), batch, None, METHODS[method])
        for _ in trainer.run(self.effort.epochs):
            pass
        if self.told:
            self.told(1)
        tested = (self.known[rows], self.unknown[rows], many)
        return Outcome(*(measured(trainer.net, asked, each)[-1] for each in tested))


def table_1(study: Dharmalingam2013Study) -> list[PaperTable]:
    """Both methods: on the deals trained on, on others, and trained on many."""
    cases = (
        ("exact answers on the 208 deals trained on", DEALS, "same"),
        (f"trained on 208, exact on {study.effort.many:,} others", DEALS, "many"),
        (f"trained on {study.effort.many:,}, exact on as many others", study.effort.many, "many"),
    )
    return [
        _table(f"Table 1: {title}", ("back-propagation", "Rprop"), _methods(study, deals, where))
        for title, deals, where in cases
    ]


def table_2(study: Dharmalingam2013Study) -> list[PaperTable]:
    """Training by Rprop: wrong answers on the deals trained on."""
    lines = [
        TableRow(
            row["network"],
            (ComparedValue(float(row["error"]), _wrong(study, row["name"], "same")),),
        )
        for row in printed(PAPER, "table2")
    ]
    return [_table("Table 2: training, error in percent", ("error",), lines)]


def table_3(study: Dharmalingam2013Study) -> list[PaperTable]:
    """Testing of what Rprop trained: right and wrong answers on other deals."""
    lines = []
    for row in printed(PAPER, "table3"):
        right = study.outcome(row["name"], "rprop", DEALS).others
        wrong = _wrong(study, row["name"], "others")
        figures = (
            ComparedValue(float(row["right"]), right),
            ComparedValue(float(row["error"]), wrong),
        )
        lines.append(TableRow(row["network"], figures))
    remarks = "The paper's two columns do not add up to 100 %."
    return [_table("Table 3: testing on 208 other deals", ("right", "error"), lines, remarks)]


TABLES = {1: table_1, 2: table_2, 3: table_3}


def _methods(study: Dharmalingam2013Study, deals: int, where: str) -> list[TableRow]:
    lines = []
    for row in printed(PAPER, "table1"):
        found = [getattr(study.outcome(row["name"], each, deals), where) for each in METHODS]
        papers = [float(row[each]) if where == "same" else None for each in METHODS]
        figures = [ComparedValue(paper, ours) for paper, ours in zip(papers, found, strict=True)]
        lines.append(TableRow(row["network"], tuple(figures)))
    return lines


def _wrong(study: Dharmalingam2013Study, name: str, where: str) -> Estimate:
    right: Estimate = getattr(study.outcome(name, "rprop", DEALS), where)
    assert right.low is not None
    assert right.high is not None
    return Estimate(100 - right.value, 100 - right.high, 100 - right.low)


def _joined(outcomes: Sequence[Outcome]) -> Outcome:
    """The mean of the draws, with the interval of that mean; of one draw its own."""
    if len(outcomes) == 1:
        return outcomes[0]
    values = [[each.same.value, each.others.value, each.many.value] for each in outcomes]
    return Outcome(*(Estimate.of_mean(column) for column in np.array(values).T))


def _table(
    title: str, columns: tuple[str, ...], lines: Sequence[TableRow], remarks: str = ""
) -> PaperTable:
    return PaperTable(title, columns, tuple(lines), remarks, digits=2)
