"""best_contract.recorded_bounds: bounds that a file gives for every call."""

from __future__ import annotations

import io

import pytest

from strongsuit import ParseError
from strongsuit.best_contract.points import decision_points
from strongsuit.best_contract.recorded_bounds import recorded_reading
from strongsuit.board import Board
from strongsuit.formats.csv_table import read
from tests.best_contract.boards import PLAYERS

OPEN = [0, 13] * 4 + [0, 37]
ANY = "0-11,0-13,0-13,0-13,0-13,"
SPADE = "11-20,0-13,0-13,0-13,5-13,"
RAISE = "7-9,0-12,0-13,0-13,3-13,"
JACOBY = "13-37,0-13,0-13,0-13,4-13,ag"
GAME = "11-14,0-13,0-13,0-13,5-13,"


def board(auction: str, meanings: str) -> Board:
    text = (
        "board,dealer,vul,deal_nesw,auction,meanings\n"
        "7,N,None,74.AJT.K864.Q874 AQT63.Q854.J.KJ2 J82.K32.97532.A6 K95.976.AQT.T953,"
        f'{auction},"{meanings}"\n'
    )
    [out] = read(io.StringIO(text))
    assert isinstance(out, Board)
    return out


def test_players_have_shown_what_their_last_calls_say() -> None:
    reading = recorded_reading(
        board("P 1S P 2S P P P", "|".join([ANY, SPADE, ANY, RAISE] + [ANY] * 3))
    )
    assert reading is not None
    assert reading.bounds(0) == OPEN * 3
    last_pass = [0, 13] * 4 + [0, 11]
    # West is to call after P 1S P: LHO North and RHO South have passed, partner has opened
    partner = [5, 13, *[0, 13] * 3, 11, 20]
    assert reading.bounds(3) == [*last_pass, *partner, *last_pass]
    # suits are given from clubs up, and come out from spades down
    assert reading.bounds(5)[10:20] == [3, 13, 0, 13, 0, 13, 0, 12, 7, 9]


def test_artificial_calls_are_marked() -> None:
    reading = recorded_reading(
        board("P 1S P 2N P 4S P P P", "|".join([ANY, SPADE, ANY, JACOBY, ANY, GAME] + [ANY] * 3))
    )
    assert reading is not None
    assert reading.artificial == {3}


def test_points_have_the_bounds_of_the_file() -> None:
    one = board("P 1S P 2S P P P", "|".join([ANY, SPADE, ANY, RAISE] + [ANY] * 3))
    raise_to_two, *passes = decision_points([one], PLAYERS)
    assert str(raise_to_two.decision.label) == "2S"
    assert raise_to_two.bounds[10:20] == (5, 13, 0, 13, 0, 13, 0, 13, 11, 20)
    assert len(passes) == 3


def test_a_board_without_bounds_is_read_by_card() -> None:
    assert recorded_reading(board("P P P P", "")) is None


@pytest.mark.parametrize(
    ("meanings", "message"),
    [
        (
            "|".join([ANY] * 3),
            "meanings of N:74.AJT.*T953: expected an entry for each of 4 calls, got 3",
        ),
        (
            "|".join([ANY] * 3 + ["11"]),
            "meanings of N:74.AJT.*T953: expected HCP, clubs, .* got '11'",
        ),
    ],
)
def test_bad_bounds_are_refused(meanings: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        recorded_reading(board("P P P P", meanings))
