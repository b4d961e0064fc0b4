"""jan2023.matches: pairs of matches, and the suits that were bid against them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from strongsuit import Auction, UsageError, random_deals, solve
from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.cards import Seat, Suit
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.reproduce.jan2023.matches import contested, contested_pairs, expert
from strongsuit.reproduce.jan2023.study import Jan2023Effort, Jan2023Study

DEAL = random_deals(1, seed=2023)[0]
TABLE = trick_table(solve([DEAL], threads=1)[0])


def board(auction: str) -> Board:
    """The deal with its tricks and an auction."""
    return Board(deal=DEAL, double_dummy=TABLE, auction=Auction.parse(auction))


def longest(seat: Seat) -> Suit:
    """The longest suit of a player of the deal."""
    lengths = DEAL.hands[seat].lengths
    return Suit(lengths.index(max(lengths)))


@pytest.mark.parametrize("bidder", Seat)
def test_the_first_hands_left_opponent_is_the_bidder(bidder: Seat) -> None:
    suit = longest(bidder)
    passes = " ".join(["P"] * bidder)
    pairs = contested_pairs([board(f"N:{passes} 1{suit} P P P")] * 2)  # at two tables
    assert len(pairs) == 1
    first, second = bidder.rho, bidder.lho
    assert pairs.first[0] == DEAL.hands[first]
    assert pairs.second[0] == DEAL.hands[second]
    assert pairs.bid is not None
    assert pairs.bid.tolist() == [suit]
    expected = [[TABLE.tricks[strain][seat] for seat in (first, second)] for strain in range(5)]
    assert pairs.tricks[0].tolist() == expected


def test_both_sides_of_a_deal_have_one_number() -> None:
    north, east = longest(Seat.NORTH), longest(Seat.EAST)
    level = 1 if east > north else 2
    pairs = contested_pairs([board(f"N:1{north} {level}{east} P P P")])
    assert len(pairs) == (2 if north != east else 1)
    assert set(pairs.deal.tolist()) == {0}


def test_what_is_not_a_natural_bid_is_left_out() -> None:
    short = DEAL.hands[0].lengths.index(min(DEAL.hands[0].lengths))
    none = [board("N:1NT P P P"), board("N:P P P P"), board(f"N:1{Suit(short)} P P P")]
    none.append(replace(board("N:1NT P P P"), double_dummy=None))
    with pytest.raises(UsageError, match="no board has all cards"):
        contested_pairs(none)


def test_expert_pairs_beside_random_ones() -> None:
    pairs = read_tricks()
    study = Jan2023Study(pairs.first_rows(600), Jan2023Effort(resamples=20))
    table = expert(study, pairs.first_rows(600))
    assert len(table.rows) == 39
    assert all(row[4].startswith(("+0.000", "-0.000")) for row in table.rows)  # the same pairs


def test_contested_auctions_have_gains() -> None:
    study = Jan2023Study(read_tricks(), Jan2023Effort(resamples=20))
    table = contested(study, read_tricks("overcalled").first_rows(400))
    assert [row[0] for row in table.rows][:2] == ["H+TL+NL", "H+TL+NL+cS"]
    assert "4 cards or more" in table.remarks
