"""chen2025's protocol: which boards are bid, which are dealt anew, and how many passes are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from strongsuit.best_contract.bidding_runs import REDEALT_BOARDS, DecisionsTask, RedealtTask
from strongsuit.best_contract.points import DecisionPoint, decision_points
from strongsuit.board import Board
from strongsuit.deal import Deal
from strongsuit.deal_split import Part, deal_number, whole_boards
from strongsuit.meanings.conventions.players import players_of

PASSES = 40 / 450 / 3  # share of the passes used: 40,000 of 450,000 boards' three, as in the paper
REDEALT_PASSES = 1 / 6  # the same for boards dealt anew, which teach when to pass
REDEALT_TURNS = 3  # how often rare boards are dealt anew
SEED = 1948
BOARD_NUMBERS = 10**9  # all numbers of boards are smaller


@dataclass(frozen=True, slots=True)
class BiddingRun:
    """One step of the protocol: a task, the folder of its run, and which passes are used."""

    task: DecisionsTask | RedealtTask
    folder: Path
    passes: float  # share of the passes that is used


def bidding_runs(boards: int, card: str, out: Path) -> tuple[BiddingRun, ...]:
    """The runs of the protocol, to be made in this order.

    The first run bids random boards. The others read its folder, and deal and bid those boards anew
    whose contracts are rare.
    """
    dealt = BiddingRun(DecisionsTask(boards, SEED, card), out / f"decisions-{boards}", PASSES)
    redealt = (
        BiddingRun(
            RedealtTask(dealt.folder, round(REDEALT_BOARDS * boards), SEED + turn, card),
            out / f"anew-{boards}-{turn}",
            REDEALT_PASSES,
        )
        for turn in range(REDEALT_TURNS)
    )
    return dealt, *redealt


def points_of_boards(boards: Iterable[Board], card: str, *parts: Part) -> list[DecisionPoint]:
    """The decision points of boards with all cards and an auction, numbered by their deals.

    Only deals that belong to one of ``parts`` count; all deals if no part is named.
    """
    whole = whole_boards(boards, *parts)
    return decision_points((numbered_by_deal(board) for _, board in whole), players_of(card))


def with_share_of_passes(points: Iterable[DecisionPoint], passes: float) -> list[DecisionPoint]:
    """All points whose call is no pass, and the share ``passes`` of those whose call is one."""
    return [point for point in points if point.decision.label or point.is_kept(passes)]


def numbered_by_deal(board: Board) -> Board:
    """The board with a number made from its cards, which all tables with that deal share."""
    assert isinstance(board.deal, Deal)
    return replace(board, number=deal_number(board.deal) % BOARD_NUMBERS)
