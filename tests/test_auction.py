"""Auctions: the laws of bidding, and reading and writing of calls, contracts and auctions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    DOUBLE,
    PASS,
    PASSED_OUT,
    REDOUBLE,
    Auction,
    AuctionError,
    Call,
    Contract,
    ParseError,
    Seat,
    Strain,
)
from tests.strategies import auctions, calls, contracts, seats


@given(calls)
def test_call_parse_inverts_str(call: Call) -> None:
    assert Call.parse(str(call)) == call
    assert eval(repr(call)) == call
    assert Call.parse(str(call).lower()) == call
    if call.is_bid:
        assert Call.bid(call.level, call.strain) == call
        assert Call.parse(f"{call.level}{call.strain.symbol}") == call


def test_calls_are_ordered_as_bids_rank() -> None:
    texts = ["P", "X", "XX", "1C", "1D", "1H", "1S", "1NT", "2C", "7S", "7NT"]
    assert sorted(map(Call.parse, texts)) == [Call.parse(text) for text in texts]
    assert Call.parse("1N") == Call.parse("1nt") == Call(7)
    assert (Call.parse("dbl"), Call.parse("Rdbl"), Call.parse("Pass")) == (DOUBLE, REDOUBLE, PASS)
    with pytest.raises(AuctionError):
        _ = PASS.strain


@given(contracts)
def test_contract_parse_inverts_str(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract
    assert eval(repr(contract)) == contract


@given(contracts, contracts)
def test_contracts_are_ordered_by_bid_then_doubles(one: Contract, other: Contract) -> None:
    if one.bid != other.bid:
        assert (one < other) == (one.bid < other.bid)
    elif one.doubled != other.doubled:
        assert (one < other) == (one.doubled < other.doubled)


@pytest.mark.parametrize("text", ["3NN", "3NTN", "3N by N", "3nt-n", "3 NT by n"])
def test_contracts_as_people_type_them(text: str) -> None:
    assert Contract.parse(text) == Contract(3, Strain.NOTRUMP, Seat.NORTH)


@pytest.mark.parametrize("text", ["8CN", "3NT", "4S", "", "4SXXXN", "1CQ"])
def test_bad_contracts_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match="expected a contract"):
        Contract.parse(text)


def test_a_contract_takes_numbers_for_what_they_stand_for() -> None:
    found = Contract(np.int64(4), 3, 0)  # type: ignore[arg-type]
    assert found == Contract(4, Strain.SPADES, Seat.NORTH)
    assert (type(found.level), type(found.strain), type(found.declarer)) == (int, Strain, Seat)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ((4, 9, 0), "strain 9"),
        ((4, 3, 7), "declarer 7"),
        ((4, "S", "N"), "strain 'S'"),
        ((4.5, 3, 0), "level 4.5"),
        ((4, 3, 0, 1.5), "doubled 1.5"),
        ((8, 3, 0), "level 8"),
    ],
)
def test_contracts_of_other_values_are_refused(fields: Any, complaint: str) -> None:
    with pytest.raises(ParseError, match=f"no contract has {complaint}"):
        Contract(*fields)


@given(auctions())
def test_auction_parse_inverts_str(auction: Auction) -> None:
    assert Auction.parse(str(auction)) == auction
    assert eval(repr(auction)) == auction
    bare = " ".join(map(str, auction.calls))
    assert Auction.parse(bare, auction.dealer) == auction
    assert Auction.parse(bare.replace(" ", "-"), auction.dealer) == auction


@given(auctions(), calls)
def test_legal_calls_are_exactly_those_that_can_be_added(auction: Auction, call: Call) -> None:
    if call in auction.legal_calls:
        assert auction.add(call).calls[-1] == call
    else:
        with pytest.raises(
            AuctionError, match=f"call {len(auction.calls) + 1}, {call} by {auction.turn}"
        ):
            auction.add(call)


@given(auctions(finished=True))
def test_a_finished_auction(auction: Auction) -> None:
    assert auction.is_over
    assert auction.legal_calls == ()
    assert set(auction.calls[-3:]) == {PASS}
    bids = [(seat, call) for seat, call in auction.by_seat() if call.is_bid]
    if not bids:
        assert auction.contract is PASSED_OUT
        assert auction.declarer is None
        return
    last_seat, last = bids[-1]
    side = [
        seat for seat, bid in bids if seat.is_ns == last_seat.is_ns and bid.strain == last.strain
    ]
    assert auction.contract.bid == last
    assert auction.declarer == side[0]
    after = auction.calls[auction.calls.index(last) :]
    assert auction.contract.doubled == (2 if REDOUBLE in after else 1 if DOUBLE in after else 0)


@given(auctions())
def test_bids_rise_and_turns_pass_on(auction: Auction) -> None:
    bids = [call for call in auction.calls if call.is_bid]
    assert bids == sorted(set(bids))
    assert auction.turn == auction.dealer.turn(len(auction.calls))
    assert PASS in auction.legal_calls or auction.is_over


@given(auctions(), seats)
def test_turning_the_table_turns_the_declarer(auction: Auction, dealer: Seat) -> None:
    turned = Auction(dealer, auction.calls)
    assert turned.contract.bid == auction.contract.bid
    if auction.declarer is not None:
        assert turned.declarer == auction.declarer.turn(dealer - auction.dealer)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("N:1H P 2H P 4H P P P", "4HN"),
        ("E:P 1S P 2S P 4S X P P XX AP", "4SXXS"),
        ("S:1D (1S) X (2S) 3D AP", "3DS"),
        ("W:1C, 1D, 1H, X, XX, P, P, 1S", "1SS"),
        ("W:P P P P", "Pass"),
        ("N:AP", "Pass"),
        ("N:1NT-P-3NT AP", "3NTN"),
        ("N:1D - 1S - X - 2D", "2DW"),
        ("N:1H-(1S)-2S-[X]-3H", "3HN"),
        ("N:1H -- 2H (--) 3H", "3HN"),
    ],
)
def test_known_auctions(text: str, contract: str) -> None:
    assert str(Auction.parse(text).contract) == contract


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("N:1H 1D", "call 2, 1D by E after 1H: not a legal call"),
        ("N:X", "call 1, X by N after the start: not a legal call"),
        ("N:1H P X", "call 3, X by S after 1H P"),
        ("N:1H X X", "call 3, X by S"),
        ("N:1H X P P XX P P P P", "call 9, P by N after .*: the auction is over"),
        ("N:P P P P 1C", "call 5, 1C by N after P P P P: the auction is over"),
        ("N:1H X XX XX", "call 4, XX by W"),
    ],
)
def test_illegal_auctions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(AuctionError, match=complaint):
        Auction.parse(text)


@pytest.mark.parametrize(
    ("text", "dealer", "complaint"),
    [
        ("1H P", None, "no dealer"),
        ("N:1H P", Seat.EAST, "expected an auction with dealer E, got"),
        ("N:1H Q", None, "expected a call .* got 'Q'"),
        ("N:1H--2H", None, "expected a call .* got '1H--2H'"),
    ],
)
def test_unreadable_auctions_are_refused(text: str, dealer: Seat | None, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        Auction.parse(text, dealer)


@given(st.lists(calls, max_size=12), seats)
def test_every_call_sequence_is_an_auction_or_our_error(sequence: list[Call], dealer: Seat) -> None:
    step = Auction(dealer)
    for call in sequence:
        legal = call in step.legal_calls
        try:
            step = step.add(call)
        except AuctionError:
            assert not legal
            return
        assert legal


@pytest.mark.parametrize("text", ["N:2D* P 2H!", "N:2!D P 2!h", "N: 2D ! P 2H *"])
def test_marks_of_alerted_calls_are_left_out(text: str) -> None:
    assert Auction.parse(text) == Auction.parse("N:2D P 2H")
