"""mandziuk2007's section V: what the networks of Table IV estimate on sample deals.

The paper shows its four deals in figures. Our copy of the text lacks the figures, but has
descriptions of the deals. So each sample here is the first test deal that fits a description; and
where none fits, a deal found for it among random ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.evaluation.counting import evaluate
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.papers.examples import BOTH
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.trick_networks import TrickNetworkStudy, estimated_tricks

Fits = NDArray[np.bool_]  # (n,) whether each deal fits a description
NETWORKS = ("52x4", "52x4-deep", "104", "52", "104-counts", "52x4-counts")
_SIDE = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Sample:
    """A deal with North-South's tricks for each leader, and the networks' estimates of them."""

    title: str
    deal: Deal
    leaders: tuple[Seat, ...]
    tricks: tuple[int, ...]  # for each leader
    estimates: tuple[tuple[str, tuple[int, ...]], ...]  # network, tricks for each leader


def _found() -> SolvedDeals:
    """Return deal 10,458,038 of `random_deals` with seed 2007, solved in spades.

    It is the first of that seed that is as Figure 2 is described: 15 points, South void in clubs,
    North with singletons in hearts and diamonds, and ten tricks when West leads.
    """
    deal = "N:JT9653.A.7.Q8652 2.KJ52.AKJ98.AK4 AQ74.863.QT6542. K8.QT974.3.JT973"
    tricks = np.full((1, 5, 4), -1, np.int8)
    tricks[0, Strain.SPADES] = (10, 3, 10, 2)  # N E S W declare
    return SolvedDeals(DealBatch.of([Deal.parse(deal)]), tricks)


FOUND = _found()


def samples(study: TrickNetworkStudy) -> Iterator[Sample]:
    """Yield a sample for each of Figures 2 to 5 whose description fits a test deal or `FOUND`."""
    deals = SolvedDeals.join([study.test_deals, FOUND])
    for title, leaders, fits in FIGURES:
        rows = np.flatnonzero(fits(deals))
        if len(rows):
            yield _sample(study, title, leaders, deals[rows[:1]])


def markdown(sample: Sample) -> str:
    """Return as Markdown the deal and a table of the right tricks and each network's estimates."""
    leads = " | ".join(f"{leader.name.title()} leads" for leader in sample.leaders)
    lines = [
        f"### {sample.title}\n",
        f"`{sample.deal}`\n",
        f"| | {leads} |",
        "|---|" + "---|" * len(sample.leaders),
    ]
    for name, tricks in (("right", sample.tricks), *sample.estimates):
        lines.append(f"| {name} | " + " | ".join(map(str, tricks)) + " |")
    return "\n".join(lines) + "\n"


def _sample(
    study: TrickNetworkStudy, title: str, leaders: tuple[Seat, ...], solved: SolvedDeals
) -> Sample:
    tricks = tuple(int(_ns_tricks(solved, leader)[0]) for leader in leaders)
    estimates = [
        (network(name).name, tuple(_estimate(study, name, leader, solved) for leader in leaders))
        for name in NETWORKS
    ]
    return Sample(title, solved.deals[0], leaders, tricks, tuple(estimates))


def _estimate(study: TrickNetworkStudy, name: str, leader: Seat, solved: SolvedDeals) -> int:
    """Return the tricks of North-South that a network estimates.

    The network's own output is the tricks of declarer's side.
    """
    net = study.train(study.target(name, (Strain.SPADES,), BOTH))
    target = study.target(name, (Strain.SPADES,), (leader,))
    tricks = int(estimated_tricks(net, target, solved)[0])
    return tricks if leader.rho.is_ns else 13 - tricks


def _ns_tricks(solved: SolvedDeals, leader: Seat) -> NDArray[np.int8]:
    """Return ``(n,)`` tricks of North-South in spades when ``leader`` leads."""
    tricks = solved.tricks[:, Strain.SPADES, leader.rho]
    return tricks if leader.rho.is_ns else 13 - tricks


def _hcp(solved: SolvedDeals) -> NDArray[np.float64]:
    """Return ``(n,)`` high-card points of North and South together."""
    hands = (solved.deals.hands(seat) for seat in (Seat.NORTH, Seat.SOUTH))
    return sum((evaluate("hcp", each) for each in hands), np.zeros(len(solved)))


def _lengths(solved: SolvedDeals, seat: Seat) -> NDArray[np.int8]:
    return solved.deals.hands(seat).lengths


def _short_suits(solved: SolvedDeals) -> Fits:
    """Find deals like Figure 2: ten tricks with at most 15 points, thanks to short suits.

    One hand is void in a side suit, and the other has singletons in the other two.
    """
    shaped = np.zeros(len(solved), np.bool_)
    for one, other in ((Seat.NORTH, Seat.SOUTH), (Seat.SOUTH, Seat.NORTH)):
        void, singleton = _lengths(solved, one) == 0, _lengths(solved, other) == 1
        for suit in _SIDE:
            first, second = (each for each in _SIDE if each != suit)
            shaped |= void[:, suit] & singleton[:, first] & singleton[:, second]
    return shaped & (_ns_tricks(solved, Seat.WEST) == 10) & (_hcp(solved) <= 15)


def _wasted(solved: SolvedDeals) -> Fits:
    """Find deals like Figure 3: only three tricks with 22 points or more.

    Both hands have a singleton in the same side suit, which wastes it.
    """
    north, south = (_lengths(solved, seat) == 1 for seat in (Seat.NORTH, Seat.SOUTH))
    both = (north & south)[:, list(_SIDE)].any(axis=1)
    return both & (_ns_tricks(solved, Seat.NORTH) == 3) & (_hcp(solved) >= 22)


def _lead_counts(solved: SolvedDeals) -> Fits:
    """Find deals like Figure 4: four tricks if North leads, three if South leads."""
    return (_ns_tricks(solved, Seat.NORTH) == 4) & (_ns_tricks(solved, Seat.SOUTH) == 3)


def _grand_slam(solved: SolvedDeals) -> Fits:
    """Find deals like Figure 5: no trick at all, though with many points and trumps.

    Of the deals without a trick, those with most high-card points plus twice the trumps are taken.
    """
    trumps = sum(_lengths(solved, seat)[:, Suit.SPADES] for seat in (Seat.NORTH, Seat.SOUTH))
    strength = np.where(_ns_tricks(solved, Seat.NORTH) == 0, _hcp(solved) + 2 * trumps, -1.0)
    most: Fits = (strength == strength.max()) & (strength > 0)
    return most


FIGURES: tuple[tuple[str, tuple[Seat, ...], Callable[[SolvedDeals], Fits]], ...] = (
    ("As Figure 2: ten tricks by short suits", (Seat.WEST,), _short_suits),
    ("As Figure 3: many points, few tricks", (Seat.NORTH,), _wasted),
    ("As Figure 4: the lead matters", (Seat.NORTH, Seat.SOUTH), _lead_counts),
    ("As Figure 5: a grand slam of East-West", (Seat.NORTH,), _grand_slam),
)
