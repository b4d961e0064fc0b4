"""Decision points: decisions with their deals, from which labels and inputs are computed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from strongsuit.batch import HandBatch
from strongsuit.best_contract.decisions import Decision, decisions
from strongsuit.best_contract.recorded_bounds import recorded_reading
from strongsuit.best_contract.shown_bounds import read_by_card
from strongsuit.board import Board
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal
from strongsuit.meanings.conventions.players import Players
from strongsuit.nets.tricks.pairs import predict_pairs


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision, and what no player knew: the deal, and the tricks of the pair's two hands."""

    decision: Decision
    deal: Deal
    board: int  # number; points of one deal share it
    bounds: tuple[int, ...]  # 30: what LHO, partner and RHO have shown, as in `CardReading.bounds`
    chances: tuple[float, ...] = ()  # for a bid: of 0..13 tricks, given the pair's hands

    def is_kept(self, passes: float) -> bool:
        """Whether this point, a pass, is used if only the share ``passes`` of all passes is."""
        return is_kept(self.board, len(self.decision.position.auction.calls), passes)


def decision_points(boards: Iterable[Board], players: Players) -> list[DecisionPoint]:
    """All decision points of boards with a deal and an auction.

    A board's calls are explained by what its file says of them (`recorded_reading`), else by the
    convention cards of ``players``.
    """
    points = list[DecisionPoint]()
    for number, board in enumerate(boards, 1):
        if board.auction is not None and isinstance(board.deal, Deal):
            points += _points_of_board(board, board.number or number, players)
    return with_chances(points)


def _points_of_board(board: Board, number: int, players: Players) -> Iterable[DecisionPoint]:
    assert board.auction is not None and isinstance(board.deal, Deal)  # noqa: PT018
    vulnerability = board.vulnerability or Vulnerability.NONE
    reading = recorded_reading(board) or read_by_card(board.auction, players, vulnerability)
    for decision in decisions(board, reading.artificial):
        bounds = reading.bounds(len(decision.position.auction.calls))
        yield DecisionPoint(decision, board.deal, number, tuple(bounds))


def with_chances(points: list[DecisionPoint]) -> list[DecisionPoint]:
    """The points; those whose call is a bid get the chances of 0..13 tricks in its strain.

    The pair net estimates the chances from the pair's two hands alone.
    """
    bids = [place for place, point in enumerate(points) if point.decision.label.is_bid]
    contracts = [points[place].decision.contract for place in bids]
    hands = [(points[p].deal, c.declarer) for p, c in zip(bids, contracts, strict=True)]
    chances = predict_pairs(
        HandBatch.of(deal[seat] for deal, seat in hands),
        HandBatch.of(deal[seat.partner] for deal, seat in hands),
    ).chances
    out = list(points)
    for row, (place, contract) in enumerate(zip(bids, contracts, strict=True)):
        shares = chances[row, contract.strain, 0].astype(np.float64).round(5)
        out[place] = replace(points[place], chances=tuple(shares.tolist()))
    return out


def is_kept(board: int, calls: int, passes: float) -> bool:
    """Whether a board's pass after ``calls`` calls is used if only the share ``passes`` of all is.

    The passes that are used are spread evenly over boards, and over the three passes of each.
    """
    return (3 * board + calls % 3) * 0.6180339887498949 % 1 < passes
