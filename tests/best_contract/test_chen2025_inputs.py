"""chen2025's encodings, bit for bit as its figures show them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import Auction, Hand, Seat, Vulnerability, evaluate
from strongsuit.best_contract.chen2025_inputs import (
    CALL_NAMES,
    HAND_NAMES,
    NAMES,
    PLAYERS,
    encode,
)
from strongsuit.best_contract.decisions import Position
from strongsuit.errors import UsageError
from tests.strategies import auctions, hands

HAND = Hand.parse("AQ765.KJ4.2.QJ83")
TABLE_5 = (  # chen2025, Table V: spades, hearts, diamonds, clubs, HCP
    (0, 5, 4, 7, 0, 6, 0, 7, 6, 15),
    (5, 7, 0, 4, 4, 4, 0, 4, 8, 15),
    (0, 5, 0, 7, 3, 6, 0, 7, 11, 21),
)
OPEN = np.zeros((1, 3, 10), np.int8)


def position(text: str, vulnerable: str = "None", artificial: set[int] | None = None) -> Position:
    return Position(
        HAND, Auction.parse(text), Vulnerability.parse(vulnerable), frozenset(artificial or ())
    )


def ones(where: Position, names: tuple[str, ...] = CALL_NAMES) -> set[str]:
    row = encode([where], OPEN)[0]
    return {name for name, value in zip(NAMES, row, strict=True) if value and name in names}


def test_612_inputs_each_with_a_name_of_its_own() -> None:
    row = encode([position("N:")], OPEN)
    assert row.shape == (1, 612)
    assert len(set(NAMES)) == len(NAMES) == 612
    assert (len(HAND_NAMES), len(CALL_NAMES) // 4) == (15, 141)


def test_figure_3() -> None:
    """W is LHO: 1D, 2D (artificial), pass, 2NT (artificial), pass, 3C, pass, and South to call."""
    where = position("W:1D 2D P 2NT P 3C P", "NS", {1, 3})
    assert ones(where) == {
        *("LHO 1D", "PD 2D", "PD 2D artificial", "RHO 2D passed"),
        *("OWN 2NT", "OWN 2NT artificial", "LHO 2NT passed", "PD 3C", "RHO 3C passed"),
    }
    assert encode([where], OPEN)[0, 15 + 4 * 141 : -30].tolist() == [1, 0, 0]


def test_figure_4() -> None:
    """OWN 1NT, LHO doubles, PD redoubles, RHO passes: the bidding side's X is the redouble."""
    assert ones(position("S:1NT X XX P")) == {
        *("OWN 1NT", "LHO 1NT doubled", "PD 1NT doubled", "RHO 1NT passed"),
    }


def test_table_5() -> None:
    row = encode([position("W:1D")], np.array([TABLE_5], np.int8))[0]
    assert row[-30:].tolist() == [value for player in TABLE_5 for value in player]
    assert dict(zip(NAMES, row, strict=True))["PD diamonds high"] == 4
    assert NAMES[-30:-28] == ("LHO spades low", "LHO spades high")
    assert NAMES[-1] == "RHO HCP high"


def test_the_hand() -> None:
    inputs = dict(zip(NAMES, encode([position("N:")], OPEN)[0].tolist(), strict=True))
    assert [inputs[name] for name in ("spades", "hearts", "diamonds", "clubs")] == [5, 3, 1, 4]
    assert [inputs[name] for name in ("aces", "kings", "queens", "jacks", "HCP")] == [
        1,
        1,
        2,
        2,
        13,
    ]
    strength = evaluate("h-tl-nl-0.5", HAND, trump="S")
    assert inputs["strength with spades as trumps"] == strength
    assert inputs["balanced"] == 0


def test_passed_hands_and_opening() -> None:
    where = position("N:P P 1H P", "EW")
    assert ones(where) == {"OWN passed hand", "LHO passed hand", "PD 1H", "RHO 1H passed"}
    assert encode([where], OPEN)[0, 15 + 4 * 141 : -30].tolist() == [0, 1, 1]


@given(st.data(), hands())
def test_every_call_leaves_its_mark(data: st.DataObject, hand: Hand) -> None:
    """From the marks of players and contracts alone, everyone's calls can be counted."""
    auction = data.draw(auctions())
    if auction.is_over:
        with pytest.raises(UsageError, match="is over"):
            Position(hand, auction)
        return
    marks = ones(Position(hand, auction))
    for seat, call in auction.by_seat():
        player = PLAYERS[(seat - auction.turn - 1) % 4]
        if call.is_bid:
            assert f"{player} {call}" in marks
    assert sum(1 for _, call in auction.by_seat() if call.is_bid) == sum(
        len(name.split()) == 2 and name.split()[1][0].isdigit() for name in marks
    )


def test_seats_are_relative() -> None:
    texts = [f"{seat}:1D 1S 2D" for seat in "NESW"]
    rows = encode([position(text) for text in texts], np.zeros((4, 3, 10), np.int8))
    assert (rows == rows[0]).all()
    assert Auction.parse(texts[0]).turn == Seat.WEST
