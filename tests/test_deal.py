"""Deals, whole and partial, and trick tables."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from strongsuit import Deal, DealError, Hand, ParseError, PartialDeal, Seat, Strain, TrickTable
from tests.strategies import deals, partial_deals, seats, trick_tables

TEXT = "N:AKQJ.T98.765.432 432.AKQJ.T98.765 765.432.AKQJ.T98 T98.765.432.AKQJ"


@given(deals())
def test_deal_parse_inverts_str(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert eval(repr(deal)) == deal
    assert hash(Deal.parse(str(deal))) == hash(deal)


@given(partial_deals())
def test_partial_deal_parse_inverts_str(deal: PartialDeal) -> None:
    assert PartialDeal.parse(str(deal)) == deal
    assert eval(repr(deal)) == deal
    assert len(deal.unseen) + sum(map(len, deal)) == 52


@given(deals(), seats)
def test_any_seat_may_come_first(deal: Deal, first: Seat) -> None:
    turned = " ".join(str(deal[first.turn(step)]) for step in range(4))
    assert Deal.parse(f"{first}:{turned}") == deal


@given(deals(), seats)
def test_the_last_hand_may_be_left_out(deal: Deal, missing: Seat) -> None:
    assert Deal.of({seat: deal[seat] for seat in Seat if seat != missing}) == deal


@pytest.mark.parametrize(
    ("old", "new", "error", "complaint"),
    [
        ("AKQJ.T98.765.432 ", "AKQJ.T98.765.43 ", DealError, "North holds 12 cards, expected 13"),
        ("AKQJ.T98.765.432 ", "AKQJT.T98.765.432 ", DealError, "North holds 14 cards"),
        ("432.AKQJ.T98.765", "A32.AKQJ.T98.765", DealError, "SA is in two hands"),
        (" T98.765.432.AKQJ", "", ParseError, "expected 4 hands"),
        ("N:", "Q:", ParseError, "expected a seat"),
        (" T98.765.432.AKQJ", " -", DealError, "West holds 0 cards"),
    ],
)
def test_bad_deals_are_refused(old: str, new: str, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        Deal.parse(TEXT.replace(old, new))


def test_partial_deals_have_limits() -> None:
    assert PartialDeal.parse("N:AK... - - -") == PartialDeal.of({Seat.NORTH: Hand.parse("AK...")})
    with pytest.raises(DealError, match="in two hands"):
        PartialDeal.parse("N:AK... A... - -")
    with pytest.raises(DealError, match="at most 13"):
        PartialDeal.parse("N:AKQJT98765432.2.. - - -")


@given(trick_tables)
def test_trick_table_parse_inverts_str(table: TrickTable) -> None:
    assert TrickTable.parse(str(table)) == table
    assert eval(repr(table)) == table
    assert list(table) == [table[strain, seat] for strain in Strain for seat in Seat]


@pytest.mark.parametrize("text", ["0" * 19, "0" * 19 + "E", "0" * 19 + "x"])
def test_bad_tables_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        TrickTable.parse(text)


def test_half_tricks_are_refused() -> None:
    with pytest.raises(ParseError, match="whole numbers"):
        TrickTable.of([5.5] * 20)  # type: ignore[list-item]
    with pytest.raises(ParseError, match="whole numbers"):
        TrickTable(((5.5,) * 4,) * 5)  # type: ignore[arg-type]
    assert list(TrickTable.of(np.full(20, 5))) == [5] * 20  # type: ignore[arg-type]
