"""Decision points of recorded or bid auctions, with all that labels and inputs are made of."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from strongsuit.auction import Auction, Call
from strongsuit.batch import HandBatch
from strongsuit.best_contract.decisions import Decision, Position, decisions
from strongsuit.best_contract.shown_bounds import read_by_card
from strongsuit.board import Board
from strongsuit.cards import Seat, Vulnerability
from strongsuit.deal import Deal
from strongsuit.errors import StrongSuitError, UsageError
from strongsuit.meanings.conventions.players import Players
from strongsuit.nets.tricks.pairs import predict_pairs


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision, and what only the teacher knows: the deal, and how the bid would fare."""

    decision: Decision
    deal: Deal
    board: int  # points of one deal share it
    bounds: tuple[int, ...]  # 30: what LHO, partner and RHO have shown
    chances: tuple[float, ...] = ()  # of a bid: 0..13 tricks of the pair over all layouts

    def is_kept(self, passes: float) -> bool:
        """Where only a share of the passes is: is this one among them?"""
        return _is_kept(self.board, len(self.decision.position.auction.calls), passes)


def decision_points(boards: Iterable[Board], players: Players) -> list[DecisionPoint]:
    """Of every board all its decision points, heard through the players' cards."""
    found = list[DecisionPoint]()
    for number, board in enumerate(boards, 1):
        if board.auction is not None and isinstance(board.deal, Deal):
            heard = read_by_card(board.auction, players, board.vulnerability or Vulnerability.NONE)
            for decision in decisions(board, heard.artificial):
                bounds = heard.bounds(len(decision.position.auction.calls))
                found.append(
                    DecisionPoint(decision, board.deal, board.number or number, tuple(bounds))
                )
    return with_chances(found)


def with_chances(found: list[DecisionPoint]) -> list[DecisionPoint]:
    """By the net for pairs: the pair's hands as dealt, over all that the others may hold."""
    bids = [place for place, point in enumerate(found) if point.decision.label.is_bid]
    contracts = [found[place].decision.contract for place in bids]
    deals = [found[place].deal for place in bids]
    hands = list(zip(deals, (each.declarer for each in contracts), strict=True))
    said = predict_pairs(
        HandBatch.of(deal[seat] for deal, seat in hands),
        HandBatch.of(deal[seat.partner] for deal, seat in hands),
    ).chances
    out = list(found)
    for row, (place, contract) in enumerate(zip(bids, contracts, strict=True)):
        shares = said[row, contract.strain, 0].astype(np.float64).round(5)
        out[place] = replace(found[place], chances=tuple(shares.tolist()))
    return out


def to_bytes(found: Sequence[DecisionPoint]) -> bytes:
    """As Parquet: texts as people write them, one row a point."""
    import polars as pl

    data = io.BytesIO()
    pl.DataFrame(list(map(_row, found)), schema=_schema(), orient="row").write_parquet(data)
    return data.getvalue()


def is_points_file(file: Path) -> bool:
    """Are its columns those of decision points?"""
    import polars as pl

    try:
        with file.open("rb") as stream:
            return dict(pl.read_parquet_schema(stream)) == _schema()
    except (OSError, pl.exceptions.PolarsError):
        return False


def _schema() -> dict[str, Any]:
    import polars as pl

    return {
        "board": pl.Int32(),
        **dict.fromkeys(("deal", "vul", "auction", "call"), pl.String()),
        "bounds": pl.List(pl.Int8()),
        "chances": pl.List(pl.Float32()),
    }


def _row(point: DecisionPoint) -> tuple[Any, ...]:
    where = point.decision.position
    calls = enumerate(where.auction.calls)
    marked = " ".join(
        f"{call}!" if place in where.artificial else str(call) for place, call in calls
    )
    return (
        point.board,
        str(point.deal),
        str(where.vulnerability),
        f"{where.auction.dealer}:{marked}",
        str(point.decision.label),
        list(point.bounds),
        list(point.chances),
    )


def read_points(source: Path, passes: float = 1.0) -> Iterator[DecisionPoint]:
    """From a file, or a folder of them; of the passes only a share, chosen by the board."""
    import polars as pl

    for file in files_of(source):
        try:
            rows = pl.read_parquet(file, glob=False).iter_rows()
            yield from (
                from_row(row)
                for row in rows
                if row[4] != "P" or _is_kept(row[0], len(row[3][2:].split()), passes)
            )
        except (pl.exceptions.PolarsError, StrongSuitError, ValueError, TypeError) as error:
            told = str(error).splitlines()[0]
            raise UsageError(f"{file} is not a file of decision points: {told}") from None


def files_of(source: Path) -> list[Path]:
    """A file, or those of a folder."""
    files = sorted(source.glob("part-*.parquet")) if source.is_dir() else [source]
    if not files:
        raise UsageError(f"{source} holds no decision points: see strongsuit dataset decisions")
    return files


def _is_kept(board: int, calls: int, passes: float) -> bool:
    """Of a board's three passes any may be the one, evenly over the boards."""
    return (3 * board + calls % 3) * 0.6180339887498949 % 1 < passes


def from_row(row: tuple[Any, ...]) -> DecisionPoint:
    """One row of such a file."""
    board, deal, vulnerability, text, call, bounds, chances = row
    dealer, _, said = text.partition(":")
    words = said.split()
    auction = Auction(Seat.parse(dealer), tuple(Call.parse(word.rstrip("!")) for word in words))
    artificial = frozenset(place for place, word in enumerate(words) if word.endswith("!"))
    whole = Deal.parse(deal)
    position = Position(
        whole[auction.turn], auction, Vulnerability.parse(vulnerability), artificial
    )
    return DecisionPoint(
        Decision(position, Call.parse(call)), whole, board, tuple(bounds), tuple(chances or ())
    )
