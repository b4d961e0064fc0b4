"""Boards for the terminal."""

from __future__ import annotations

from rich.console import Console

from strongsuit.auction import Contract
from strongsuit.board import Board
from strongsuit.cards import Card, Hand, Seat, Strain
from strongsuit.cli.views.diagram import (
    call_text,
    contract_text,
    diagram,
    hand_text,
    lead_table,
    trick_table,
)
from strongsuit.deal import Deal, TrickTable
from strongsuit.solving.leads_and_play import CardResult

DEAL = Deal.parse("N:KJ984.A63.J5.T62 2.T975.T9743.AK9 AQ765.KJ4.2.QJ83 T3.Q82.AKQ86.754")


def lines(view: object) -> list[str]:
    """Return what a view prints on a terminal of 80 columns."""
    console = Console(width=80, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(view)
    return [line.rstrip() for line in capture.get().splitlines()]


def test_a_hand_has_a_line_for_each_suit() -> None:
    assert hand_text(Hand.parse("AKT.-.5.J")).plain.split("\n") == ["♠ AK10", "♥ —", "♦ 5", "♣ J"]


def test_calls_and_contracts_have_symbols() -> None:
    contract = Contract.parse("4SXN")
    assert call_text(contract.bid).plain == "4♠"
    assert contract_text(contract).plain == "4♠X by North"


def test_all_four_hands_are_shown() -> None:
    text = "\n".join(lines(diagram(Board(deal=DEAL, dealer=Seat.NORTH))))
    assert "North deals" in text
    assert all(cards in text for cards in ("♠ KJ984", "♠ 103", "♠ 2", "♠ AQ765"))


def test_a_trick_table_has_a_row_for_each_declarer() -> None:
    rows = lines(trick_table(TrickTable.parse("85853939576793A35656")))
    assert [row.split()[0] for row in rows[-4:]] == ["N", "S", "E", "W"]
    assert rows[-4].split()[1:] == [
        str(TrickTable.parse("85853939576793A35656")[strain, Seat.NORTH])
        for strain in reversed(Strain)
    ]


def test_leads_are_grouped_by_tricks() -> None:
    leads = [CardResult(Card.parse("DA"), 9), CardResult(Card.parse("S2"), 10)]
    rows = lines(lead_table(Contract.parse("4SN"), leads))
    assert [row.split() for row in rows[1:]] == [["9", "♦A"], ["10", "♠2"]]
