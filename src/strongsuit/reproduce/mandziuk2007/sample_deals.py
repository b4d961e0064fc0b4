"""mandziuk2007's section V: what the networks of Table IV say about sample deals.

The paper draws its four deals in figures, which the text we have lacks; its descriptions stand. So
each sample is the first of the test deals that is as described.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Seat, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.evaluation.counting import evaluate
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.trick_networks import BOTH, TrainingTarget, TrickNetworkStudy, answered

Which = NDArray[np.bool_]  # (n,) deals
NETWORKS = ("52x4", "52x4-deep", "104", "52", "104-counts", "52x4-counts")
_SIDE = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Sample:
    """A deal, the tricks of North-South for each lead, and what the networks say they are."""

    title: str
    deal: Deal
    leaders: tuple[Seat, ...]
    right: tuple[int, ...]
    said: tuple[tuple[str, tuple[int, ...]], ...]  # by network


def samples(lab: TrickNetworkStudy) -> Iterator[Sample]:
    """One deal as in each of Figures 2 to 5, where the test deals have one."""
    for title, leaders, fits in FIGURES:
        rows = np.flatnonzero(fits(lab.unknown))
        if len(rows):
            yield _sample(lab, title, leaders, lab.unknown[rows[:1]])


def markdown(sample: Sample) -> str:
    """The deal and a line a network."""
    leads = " | ".join(f"{leader.name.title()} leads" for leader in sample.leaders)
    lines = [
        f"### {sample.title}\n",
        f"`{sample.deal}`\n",
        f"| | {leads} |",
        "|---|" + "---|" * len(sample.leaders),
    ]
    for name, tricks in (("right", sample.right), *sample.said):
        lines.append(f"| {name} | " + " | ".join(map(str, tricks)) + " |")
    return "\n".join(lines) + "\n"


def _sample(
    lab: TrickNetworkStudy, title: str, leaders: tuple[Seat, ...], solved: SolvedDeals
) -> Sample:
    right = tuple(int(_ns_tricks(solved, leader)[0]) for leader in leaders)
    said = [
        (network(name).name, tuple(_said(lab, name, leader, solved) for leader in leaders))
        for name in NETWORKS
    ]
    return Sample(title, solved.deals[0], leaders, right, tuple(said))


def _said(lab: TrickNetworkStudy, name: str, leader: Seat, solved: SolvedDeals) -> int:
    """The network answers for the declaring side, whichever it is."""
    net = lab.train(TrainingTarget(name, (Strain.SPADES,), BOTH))
    asked = TrainingTarget(name, (Strain.SPADES,), (leader,))
    tricks = int(answered(net, asked, solved)[0])
    return tricks if leader.rho.is_ns else 13 - tricks


def _ns_tricks(solved: SolvedDeals, leader: Seat) -> NDArray[np.int8]:
    tricks = solved.tricks[:, Strain.SPADES, leader.rho]
    return tricks if leader.rho.is_ns else 13 - tricks


def _hcp(solved: SolvedDeals) -> NDArray[np.float64]:
    """``(n,)``: of North and South together."""
    hands = (solved.deals.hands(seat) for seat in (Seat.NORTH, Seat.SOUTH))
    return sum((evaluate("hcp", each) for each in hands), np.zeros(len(solved)))


def _lengths(solved: SolvedDeals, seat: Seat) -> NDArray[np.int8]:
    return solved.deals.hands(seat).lengths


def _short_suits(solved: SolvedDeals) -> Which:
    """Ten tricks on 15 points: a side suit void in one hand, the others bare in its partner's."""
    shaped = np.zeros(len(solved), np.bool_)
    for one, other in ((Seat.NORTH, Seat.SOUTH), (Seat.SOUTH, Seat.NORTH)):
        void, bare = _lengths(solved, one) == 0, _lengths(solved, other) == 1
        for suit in _SIDE:
            first, second = (each for each in _SIDE if each != suit)
            shaped |= void[:, suit] & bare[:, first] & bare[:, second]
    return shaped & (_ns_tricks(solved, Seat.WEST) == 10) & (_hcp(solved) <= 15)


def _wasted(solved: SolvedDeals) -> Which:
    """Three tricks on 25 points: both hands have the same bare side suit."""
    north, south = (_lengths(solved, seat) == 1 for seat in (Seat.NORTH, Seat.SOUTH))
    bare = (north & south)[:, list(_SIDE)].any(axis=1)
    return bare & (_ns_tricks(solved, Seat.NORTH) == 3) & (_hcp(solved) >= 22)


def _lead_counts(solved: SolvedDeals) -> Which:
    """Four tricks if North leads, three if South does."""
    return (_ns_tricks(solved, Seat.NORTH) == 4) & (_ns_tricks(solved, Seat.SOUTH) == 3)


def _grand_slam(solved: SolvedDeals) -> Which:
    """No trick, though no pair without one has more points and trumps together."""
    trumps = sum(_lengths(solved, seat)[:, Suit.SPADES] for seat in (Seat.NORTH, Seat.SOUTH))
    strength = np.where(_ns_tricks(solved, Seat.NORTH) == 0, _hcp(solved) + 2 * trumps, -1.0)
    most: Which = (strength == strength.max()) & (strength > 0)
    return most


FIGURES: tuple[tuple[str, tuple[Seat, ...], Callable[[SolvedDeals], Which]], ...] = (
    ("As Figure 2: ten tricks by short suits", (Seat.WEST,), _short_suits),
    ("As Figure 3: many points, few tricks", (Seat.NORTH,), _wasted),
    ("As Figure 4: the lead matters", (Seat.NORTH, Seat.SOUTH), _lead_counts),
    ("As Figure 5: a grand slam of East-West", (Seat.NORTH,), _grand_slam),
)
