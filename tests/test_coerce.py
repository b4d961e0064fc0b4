"""Arguments as people pass them: turned into values, or refused in one line."""

from __future__ import annotations

from typing import Any

import pytest

from strongsuit import (
    Board,
    Card,
    DealError,
    Hand,
    KnownHands,
    ParseError,
    PartialDeal,
    Seat,
    Strain,
    StrongSuitError,
    Suit,
    UsageError,
    Vulnerability,
    analyse_play,
    leads,
    next_cards,
    random_deals,
    simulate,
    simulate_pairs,
    solve,
    solve_stream,
)
from strongsuit.coerce import (
    cards_of,
    deals_of,
    hand_of,
    hands_of,
    seat_of,
    seats_of,
    strains_of,
    suit_of,
    vulnerability_of,
)

DEALS = random_deals(2, seed=1)
TEXT = str(DEALS[0])
KNOWN = KnownHands(DEALS[0][Seat.NORTH], DEALS[0][Seat.SOUTH])
NORTHS, SOUTHS = DEALS.hands(Seat.NORTH), DEALS.hands(Seat.SOUTH)
PARTIAL = PartialDeal.parse("N:AKQ... ... ... ...")
# Without their types, as people call them who have no checker.
any_solve: Any = solve
any_simulate: Any = simulate
any_known: Any = KnownHands
any_leads: Any = leads


def test_strains_and_seats() -> None:
    assert strains_of("NT") == strains_of([4]) == strains_of(Strain.NOTRUMP) == (Strain.NOTRUMP,)
    assert strains_of(["S", Strain.CLUBS, "s"]) == (Strain.CLUBS, Strain.SPADES)
    assert seats_of("N") == (Seat.NORTH,)


def test_deals_and_cards() -> None:
    board = Board(number=1, deal=DEALS[0])
    for given in (TEXT, DEALS[0], board, [TEXT], [board], iter([DEALS[0]])):
        assert deals_of(given)[0] == DEALS[0]
    assert cards_of("H9 HJ") == cards_of(["H9", "HJ"]) == [Card.parse("H9"), Card.parse("HJ")]


def test_hands_suits_seats_and_vulnerability() -> None:
    hand = DEALS[0][Seat.NORTH]
    assert hand_of(str(hand)) == hand_of(hand) == hand
    for hands in (hand, str(hand), [hand], [str(hand)], iter([hand])):
        assert list(hands_of(hands)) == [hand]
    for suit in ("S", "♠", 3, Suit.SPADES, Strain.SPADES):
        assert suit_of(suit) is Suit.SPADES
    assert seat_of("w") == seat_of(Seat.WEST) == Seat.WEST
    assert vulnerability_of("both") == vulnerability_of(Vulnerability.ALL) == Vulnerability.ALL


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: hand_of(7), "expected a hand such as .*, got 7"),
        (lambda: hands_of(DEALS), "expected hands, got deals"),
        (lambda: suit_of("NT"), "notrump has no trump suit"),
        (lambda: suit_of(7), "expected a trump suit, .*, got 7"),
        (lambda: seat_of(1), "expected a seat, N E S or W, got 1"),
        (lambda: vulnerability_of(None), "expected none, NS, EW or both, got None"),
    ],
)
def test_other_values_are_refused(call: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        call()


def test_texts_will_do() -> None:
    one = solve(TEXT, "S", "N")
    assert one[0, 3, 0] >= 0
    assert (one >= 0).sum() == 1
    assert leads(TEXT, "4SN") == leads(DEALS[0], "4SN")
    first = str(leads(TEXT, "4SN")[0].card)
    assert next_cards(TEXT, "4SN", first) == next_cards(DEALS[0], "4SN", [Card.parse(first)])
    assert len(analyse_play(TEXT, "4SN", first)) == 2
    assert len(list(solve_stream(DEALS, "NT", "S"))) == 1


def test_endings_may_be_texts() -> None:
    ending = "N:A2... K3... Q4... J5..."
    for contract in ("1NTE", "1SN"):
        assert next_cards(ending, contract) == next_cards(PartialDeal.parse(ending), contract)
    assert analyse_play(ending, "1NTS", "SJ SA") == (1, 1, 1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: any_solve(DEALS, [9]), "expected a strain .*, got 9"),
        (lambda: any_solve(DEALS, [-1]), "expected a strain .*, got -1"),
        (lambda: any_solve(DEALS, ["Z"]), "expected a strain .*, got 'Z'"),
        (lambda: any_solve(DEALS, []), "expected at least one strain, got none"),
        (lambda: any_solve(DEALS, 2.5), "expected a strain or several, got 2.5"),
        (lambda: any_solve(DEALS, declarers=[7]), "expected a declarer"),
        (lambda: any_solve(5), r"expected a deal or several \(`Deal`, text or `Board`\), got int"),
        (lambda: any_solve([5]), "expected a deal such as"),
        (lambda: any_solve("N:AK... - - -"), "North holds 2 cards, expected 13"),
        (lambda: any_leads("N:AK... - - -", "4SN"), "four hands of the same size"),
        (
            lambda: any_solve(PARTIAL),
            "got one of which some are not known",
        ),
        (lambda: any_solve(DEALS, threads=10**6), "threads, got 1000000"),
        (lambda: any_solve(DEALS, threads=-1), "threads, got -1"),
        (lambda: any_solve(DEALS, memory=0), "1 megabyte of memory or more, got 0"),
        (lambda: any_leads(DEALS[0], None), "expected a contract such as 4SN, got None"),
        (lambda: next_cards(TEXT, "4SN", "ZZ"), "expected a card"),
        (lambda: any_simulate(KNOWN, strains=[9]), "expected a strain"),
        (lambda: any_simulate(KNOWN, strains=[]), "expected at least one strain"),
        (lambda: any_simulate(KNOWN, precision=float("nan")), "expected a precision"),
        (lambda: any_known("AKQ", Hand(0)), "expected a Hand, such as Hand.parse returns"),
        (
            lambda: any_known(KNOWN.north, KNOWN.south, east="hcp 10+"),
            "expected Bounds, such as Bounds.parse returns",
        ),
        (
            lambda: next(simulate_pairs(NORTHS, SOUTHS, 0)),
            "got 0",
        ),
        (
            lambda: next(simulate_pairs(NORTHS, SOUTHS[:1], 2)),
            "2 hands of North, but 1 of South",
        ),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(StrongSuitError, match=message) as caught:
        call()
    assert isinstance(caught.value, UsageError | ParseError | DealError)


def test_one_layout_has_chances_but_no_error() -> None:
    found = simulate(KNOWN, 1, "S")
    share, low, high = found.chances()
    assert ((low <= share) & (share <= high)).all()
    assert found.error.tolist() == [[float("inf")] * 2]
