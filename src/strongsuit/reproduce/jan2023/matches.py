"""jan2023 on deals of matches, which users have: pairs beside random ones, and real auctions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from strongsuit.batch import DealBatch, HandBatch, tricks_array
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.deal import Deal, TrickTable
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import LeagueRow, contest, league
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.reproduce.comparison import PlainTable
from strongsuit.reproduce.jan2023.steps import BID_COLUMNS, against_bids
from strongsuit.reproduce.jan2023.study import PAPER, Jan2023Study
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate

SHOWN_LENGTH = 4  # cards of a bidder's suit from which his bid counts as natural


def expert(study: Jan2023Study, pairs: TrickData) -> PlainTable:
    """Return Table 11 on random pairs and on pairs of matches, such as the paper has."""
    papers = {row["name"]: float(row["correlation"]) for row in printed(PAPER, "table11")}
    random, real = (_league(study, each, list(papers)) for each in (study.pairs, pairs))
    rows = [
        (
            name,
            f"{paper:.3f}",
            _text(random[name].correlation),
            _text(real[name].correlation),
            _text(_difference(real[name].correlation, random[name].correlation), "+"),
            f"{real[name].correlation.value - paper:+.3f}",
        )
        for name, paper in papers.items()
    ]
    remarks = (
        f"{len(pairs):,} pairs of matches, of which {real['hcp'].pairs:,} take seven tricks or "
        f"more, beside {random['hcp'].pairs:,} random ones. Over all rows the paper's correlations "
        f"are {_mean_lead(papers, random):+.4f} above those of random pairs and "
        f"{_mean_lead(papers, real):+.4f} above those of pairs of matches."
    )
    columns = ("method", "paper", "random", "matches", "matches - random", "matches - paper")
    return PlainTable("Beyond the paper: pairs of expert matches", columns, tuple(rows), remarks)


def _league(study: Jan2023Study, pairs: TrickData, names: list[str]) -> dict[str, LeagueRow]:
    found = league(pairs, names, "suit", resamples=study.effort.resamples)
    return {row.name: row for row in found}


def _difference(one: Estimate, other: Estimate) -> Estimate:
    """Return the difference of two figures of different pairs."""
    half = np.hypot(one.half or 0.0, other.half or 0.0)
    return Estimate.around(one.value - other.value, float(half))


def _mean_lead(papers: dict[str, float], ours: dict[str, LeagueRow]) -> float:
    return float(np.mean([paper - ours[name].correlation.value for name, paper in papers.items()]))


def _text(estimate: Estimate, sign: str = "") -> str:
    half = "" if estimate.half is None else f" ± {estimate.half:.3f}"
    return f"{estimate.value:{sign}.3f}{half}"


def contested(study: Jan2023Study, pairs: TrickData) -> PlainTable:
    """Return the table of formulas with the terms of Table 7 on pairs of real auctions."""
    played = contest(pairs, "suit")
    remarks = (
        f"{len(pairs):,} pairs whose opponents bid in a recorded auction, of which "
        f"{len(played.tricks):,} take seven tricks or more. The opponents' suit is that of their "
        f"first bid, an opening or an overcall, if the bidder holds {SHOWN_LENGTH} cards or more "
        "in it; the pair plays in its longest suit among the others. Tricks are those of the one "
        "deal that was played, solved double dummy, so correlations are lower than over 100 "
        "layouts, and the gain is the figure to read."
    )
    title = "Beyond the paper: the terms of Table 7 on real auctions"
    return PlainTable(title, BID_COLUMNS, tuple(against_bids(study, played)), remarks)


def contested_pairs(boards: Iterable[Board]) -> TrickData:
    """Return the pairs whose opponents' first bid was a suit, with double-dummy tricks.

    The first hand's left opponent is the bidder. A pair with the same suit bid against it at
    several tables counts once; pairs of one deal have the same deal number.
    """
    found = dict.fromkeys(bid for board in boards for bid in _bids(board))
    if not found:
        raise UsageError(
            "no board has all cards, a double-dummy table and an auction with a bid in a suit: "
            "give boards of matches, and solve them first with strongsuit solve"
        )
    deals = DealBatch.of(bid.deal for bid in found)
    tricks = tricks_array(bid.table for bid in found)
    first = np.array([bid.bidder.rho for bid in found])
    rows, pair = np.arange(len(found)), np.stack([first, (first + 2) % 4], axis=1)
    hands = np.take_along_axis(deals.masks, pair, 1)
    numbers = {deal: number for number, deal in enumerate(dict.fromkeys(bid.deal for bid in found))}
    return TrickData(
        HandBatch(hands[:, 0]),
        HandBatch(hands[:, 1]),
        tricks[rows[:, None], :, pair].transpose(0, 2, 1).astype(np.float64),
        np.array([numbers[bid.deal] for bid in found]),
        bid=np.array([bid.suit for bid in found], np.int8),
    )


@dataclass(frozen=True, slots=True)
class _Bid:
    """A deal with its double-dummy table, and one side's first bid, in a suit."""

    deal: Deal
    table: TrickTable
    bidder: Seat
    suit: Suit


def _bids(board: Board) -> Iterator[_Bid]:
    """Yield the first bid of each side of a board, if it is in a suit that the bidder holds."""
    deal, table, auction = board.deal, board.double_dummy, board.auction
    if not isinstance(deal, Deal) or table is None or auction is None:
        return
    for side in (0, 1):
        bids = ((seat, call) for seat, call in auction.by_seat() if seat.side == side)
        seat, call = next(((seat, call) for seat, call in bids if call.is_bid), (None, None))
        if seat is None or call is None or call.strain is Strain.NOTRUMP:
            continue
        suit = Suit(call.strain)
        if deal.hands[seat].lengths[suit] >= SHOWN_LENGTH:
            yield _Bid(deal, table, seat, suit)
