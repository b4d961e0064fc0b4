"""Examples of solved deals: renaming suits and turning the table leave the tricks as they are."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Seat, Strain, UsageError, random_deals, solve
from strongsuit.nets.papers.examples import joined, lead_examples, trump_first, with_permuted_suits
from strongsuit.nets.tricks.solved_deals import SolvedDeals

FEW = random_deals(3, seed=8)

SOLVED = SolvedDeals(FEW, solve(FEW, threads=1))


@pytest.mark.parametrize("strain", Strain)
def test_every_example_is_north_south_against_wests_lead(strain: Strain) -> None:
    shown = lead_examples(SOLVED, strain, tuple(Seat))
    again = solve(shown.deals, [shown.strain], [Seat.SOUTH], threads=1)
    assert shown.strain is (Strain.NOTRUMP if strain is Strain.NOTRUMP else Strain.SPADES)
    assert (again[:, shown.strain, Seat.SOUTH] == shown.tricks).all()
    assert shown.deal.tolist() == [0, 1, 2] * 4


def test_wests_lead_leaves_the_deal_as_it_is() -> None:
    shown = lead_examples(SOLVED, Strain.SPADES, (Seat.WEST, Seat.EAST))
    assert (shown.deals.masks[:3] == FEW.masks).all()
    assert (shown.tricks[:3] == SOLVED.tricks[:, Strain.SPADES, Seat.SOUTH]).all()
    assert (shown.deals.masks[3:] == FEW.masks[:, [2, 3, 0, 1]]).all()
    assert (shown.tricks[3:] == SOLVED.tricks[:, Strain.SPADES, Seat.NORTH]).all()


def test_renaming_suits_twice_is_nothing() -> None:
    once = trump_first(FEW.masks, Strain.DIAMONDS)
    assert (once != FEW.masks).any()
    assert (trump_first(once, Strain.DIAMONDS) == FEW.masks).all()


@pytest.mark.parametrize(("strain", "orders"), [(Strain.NOTRUMP, 24), (Strain.SPADES, 6)])
def test_the_order_of_side_suits_changes_nothing(strain: Strain, orders: int) -> None:
    shown = lead_examples(SOLVED, strain, (Seat.WEST,))
    many = shown.deals[np.arange(600) % 3]
    found = with_permuted_suits(many, strain, np.random.default_rng(1))
    assert len(np.unique(found.masks, axis=0)) == 3 * orders
    again = solve(found[:20], [strain], [Seat.SOUTH], threads=1)
    assert (again[:, strain, Seat.SOUTH] == shown.tricks[np.arange(20) % 3]).all()


def test_joined() -> None:
    both = joined([lead_examples(SOLVED, s, (Seat.WEST,)) for s in (Strain.SPADES, Strain.CLUBS)])
    assert len(both) == 6
    assert both.deal.tolist() == [0, 1, 2, 0, 1, 2]


def test_results_that_are_not_known_are_no_examples() -> None:
    spades = SOLVED.only((Strain.SPADES,))
    assert len(lead_examples(spades, Strain.SPADES, (Seat.WEST,))) == 3
    with pytest.raises(UsageError, match=r"known results in notrump .*, got 6 that are not known"):
        lead_examples(spades, Strain.NOTRUMP, (Seat.WEST, Seat.EAST))
