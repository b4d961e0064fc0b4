"""Boards reviewed: which ones, what is advised, and what it gains."""

from __future__ import annotations

from dataclasses import replace

from strongsuit import Auction, Board, Call, Deal, TrickTable, Vulnerability, adviser, review


def test_a_match_is_reviewed() -> None:
    deal = Deal.parse("N:KJ942.A3.9743.T4 T.Q987.AKT85.765 AQ765.KJ4.2.QJ83 83.T652.QJ6.AK92")
    board = Board(
        number=1,
        deal=deal,
        auction=Auction.parse("W:1D 1S 2D 2S P P P"),
        vulnerability=Vulnerability.NS,
    )
    passed = replace(board, number=2, auction=Auction.parse("W:P P P P"))
    reviewer = adviser(layouts=60, double_dummy=True)
    reviewed = list(review([board, passed, Board(number=3)], reviewer))
    assert [each.board.number for each in reviewed] == [1, 2]
    first = reviewed[0]
    assert (str(first.reached), str(first.advised)) == ("2SN", "4SN")
    ten = TrickTable.of([10] * 20)
    assert first.gain(ten) == 10  # 620 for 170
    at_matchpoints = replace(first, advice=replace(first.advice, scoring="mp"))
    assert at_matchpoints.gain(ten) == 0.5
    assert first.gain(TrickTable.of([8] * 20), punished=True) < first.gain(TrickTable.of([8] * 20))
    assert str(reviewed[1].decision.label) == "P"


def test_what_players_reached_is_likelier_than_it_looks() -> None:
    board = Board(
        deal=Deal.parse("N:KJ942.A3.9743.T4 T.Q987.AKT85.765 AQ765.KJ4.2.QJ83 83.T652.QJ6.AK92"),
        auction=Auction.parse("W:1D 1S 2D 6S P P P"),
    )
    [reviewed] = review([board], adviser(layouts=40))
    unadjusted = reviewed.advice.of(Call.parse("6S")).chance
    assert 0 < unadjusted < 0.25 < reviewed.chance < 0.6
