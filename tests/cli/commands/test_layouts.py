"""``strongsuit layouts``."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit import Bounds, DealBatch, Hand, Seat, loads, read
from tests.cli.program import run

HAND = "AQ53.K82.T4.K963"


def deals(text: str) -> DealBatch:
    return DealBatch.of(board.deal for board in loads(text, "pbn"))  # type: ignore[misc]


def test_bounds_are_kept() -> None:
    out, err = run("layouts", "--hand", HAND, "--seat", "S", "--east", "hcp 16, H 6", "-n", "40")
    batch = deals(out)
    assert len(batch) == 40
    assert set(batch.hands(Seat.SOUTH)) == {Hand.parse(HAND)}
    assert Bounds.parse("hcp 16, H 6").fit(batch.hands(Seat.EAST)).all()
    assert err.endswith("layouts fit\n")


def test_what_an_auction_shows_is_printed_and_obeyed(tmp_path: Path) -> None:
    auction = "N:1NT{15-17 balanced, good hand} P 2H{transfer to spades} P"
    path = tmp_path / "x.pbn"
    _, err = run(
        *("layouts", path, "--hand", HAND, "--seat", "E", "--auction", auction, "-n", "30"),
        *("--south", "S 5+", "--card", "none", "--net", "none"),
    )
    assert "North: HCP 15-17, clubs 2-6, diamonds 2-6, hearts 2-5, spades 2-5: 1NT, exp" in err
    assert "North: not understood: good hand" in err
    assert "30 boards written" in err
    batch = DealBatch.of(board.deal for board in read(path))  # type: ignore[misc]
    assert Bounds.parse("hcp 15-17, S 2-5").fit(batch.hands(Seat.NORTH)).all()
    assert Bounds.parse("S 5+").fit(batch.hands(Seat.SOUTH)).all()


def test_what_nobody_says_is_taken_from_card_and_net() -> None:
    auction = "N:1NT P 2H{transfer to spades} P"
    out, err = run("layouts", "--hand", HAND, "--seat", "E", "--auction", auction, "-n", "30")
    assert "2H, explanation" in err
    assert "1NT, card" in err
    assert "after P, learned" in err
    assert Bounds.parse("hcp 15-17").fit(deals(out).hands(Seat.NORTH)).all()


def test_a_net_may_weigh_layouts() -> None:
    words = ("layouts", "--hand", HAND, "--seat", "E", "--auction", "N:4S", "-n", "30")
    out, err = run(*words, "--weighted", "--card", "none")
    assert "learned" not in err
    assert deals(out).hands(Seat.NORTH).lengths[:, 3].mean() > 5
    _, err = run(*words[:5], "--weighted", code=2)
    assert "--weighted needs an auction and a net" in err


def test_learned_bounds_never_leave_nothing() -> None:
    hand = "AKQJT98532.K82.."  # three spades are left for North
    words = ("layouts", "--hand", hand, "--seat", "S", "--auction", "N:4S P P", "-n", "3")
    out, err = run(*words, "--card", "none")
    assert "without what was learned" in err
    assert len(deals(out)) == 3


def test_two_hands_may_be_seen() -> None:
    partner = "K4.AJT5.AQ82.T52"
    out, err = run("layouts", "--hand", HAND, "--seat", "N", "--partner", partner, "-n", "2")
    assert "10,400,600 layouts fit" in err
    assert set(deals(out).hands(Seat.SOUTH)) == {Hand.parse(partner)}


@pytest.mark.parametrize(
    ("options", "code", "complaint"),
    [
        (("--east", "hcp 20+", "--west", "hcp 10+"), 1, "East has 20+ HCP and West has 10+ HCP"),
        (("--east", "S 10+"), 1, "East has 10+ spades, but only 9 are left"),
        (("--auction", "N:1NT{15-17"), 1, "brace"),
        (("--east", "S 10+", "--south", "S 5"), 1, "South has 5 spades, but holds 4"),
        (("--east", "many"), 2, "expected a bound"),
    ],
)
def test_errors_are_one_line(options: tuple[str, ...], code: int, complaint: str) -> None:
    out, err = run("layouts", "--hand", HAND, "--seat", "S", *options, code=code)
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


def test_a_hand_of_twelve_cards_is_refused() -> None:
    words = ("layouts", "--seat", "S", "-n", "1", "--hand")
    partner = ("AQ53.K82.T4.K963", "--partner", "KJ4.QJ3.9872.T4")
    for hands in (("AQ53.K82.T4.K96",), partner):
        _, err = run(*words, *hands, code=1)
        assert f"a hand has 13 cards, {hands[-1]} has 12" in err
    _, err = run(*words, "AQ53.K82.T4.K963", "--auction", "N:", code=2)
    assert "no calls in the auction" in err


def test_options_add_to_the_auction() -> None:
    words = ("layouts", "--hand", HAND, "--seat", "S", "--auction", "N:1S P P P", "-n", "20")
    out, err = run(*words, "--north", "hcp 17+, H 2")
    assert Bounds.parse("hcp 17-21, S 5+, H 2").fit(deals(out).hands(Seat.NORTH)).all()
    assert "North: HCP 17-21: given; 1S, card" in err
    assert "hearts 2-2: given" in err
    assert "believed" not in err  # what was learned of hearts is no clash
    out, err = run(*words, "--north", "hcp 5")
    assert Bounds.parse("hcp 5, S 5+").fit(deals(out).hands(Seat.NORTH)).all()
    assert "North: HCP: 10-21, then 5-5; the later is believed" in err


def test_total_points_bound_high_cards() -> None:
    auction = "N:1S{5+ !S; 14-16 total points}"
    words = ("layouts", "--hand", HAND, "--seat", "S", "--auction", auction, "-n", "20")
    out, err = run(*words, "--card", "none", "--net", "none")
    assert "North: dealt with 10-16 HCP, for total points are that or up to 4 more" in err
    assert Bounds.parse("hcp 10-16").fit(deals(out).hands(Seat.NORTH)).all()


def test_the_dealer_is_asked_for() -> None:
    _, err = run("layouts", "--hand", HAND, "--seat", "S", "--auction", "1S P", code=2)
    assert 'add --dealer, or name one as in "N:1S P"' in err
