"""Decision points as Parquet files: one row a point, with deal and calls as readable text."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from strongsuit.auction import Auction, Call
from strongsuit.best_contract.decisions import Decision, Position
from strongsuit.best_contract.points import DecisionPoint, is_kept
from strongsuit.cards import Seat, Vulnerability
from strongsuit.deal import Deal
from strongsuit.errors import StrongSuitError, UsageError


def to_bytes(points: Sequence[DecisionPoint]) -> bytes:
    """The bytes of a Parquet file with these points."""
    import polars as pl

    data = io.BytesIO()
    pl.DataFrame(list(map(_row, points)), schema=_schema(), orient="row").write_parquet(data)
    return data.getvalue()


def is_points_file(file: Path) -> bool:
    """Whether a file is Parquet with the columns of decision points."""
    import polars as pl

    try:
        with file.open("rb") as stream:
            return dict(pl.read_parquet_schema(stream)) == _schema()
    except (OSError, pl.exceptions.PolarsError):
        return False


def read_points(source: Path, passes: float = 1.0) -> Iterator[DecisionPoint]:
    """Yield the points of a file or folder; of the passes only the share ``passes``."""
    import polars as pl

    for file in files_of(source):
        try:
            rows = pl.read_parquet(file, glob=False).iter_rows()
            yield from (
                from_row(row)
                for row in rows
                if row[4] != "P" or is_kept(row[0], len(row[3][2:].split()), passes)
            )
        except (pl.exceptions.PolarsError, StrongSuitError, ValueError, TypeError) as error:
            reason = str(error).splitlines()[0]
            raise UsageError(f"{file} is not a file of decision points: {reason}") from None


def files_of(source: Path) -> list[Path]:
    """A list of the file ``source`` itself, or of the files in the folder ``source`` in order."""
    files = sorted(source.glob("part-*.parquet")) if source.is_dir() else [source]
    if not files:
        raise UsageError(
            f"{source} holds no decision points (files part-*.parquet): "
            "make some by strongsuit dataset decisions"
        )
    return files


def from_row(row: tuple[Any, ...]) -> DecisionPoint:
    """The decision point of one row of a file."""
    board, deal_text, vulnerability, auction_text, call, bounds, chances = row
    dealer, _, calls = auction_text.partition(":")
    words = calls.split()
    auction = Auction(Seat.parse(dealer), tuple(Call.parse(word.rstrip("!")) for word in words))
    artificial = frozenset(place for place, word in enumerate(words) if word.endswith("!"))
    deal = Deal.parse(deal_text)
    position = Position(deal[auction.turn], auction, Vulnerability.parse(vulnerability), artificial)
    decision = Decision(position, Call.parse(call))
    return DecisionPoint(decision, deal, board, tuple(bounds), tuple(chances or ()))


def _row(point: DecisionPoint) -> tuple[Any, ...]:
    """The point as a row; artificial calls are marked by an exclamation mark."""
    position = point.decision.position
    calls = enumerate(position.auction.calls)
    words = " ".join(
        f"{call}!" if place in position.artificial else str(call) for place, call in calls
    )
    return (
        point.board,
        str(point.deal),
        str(position.vulnerability),
        f"{position.auction.dealer}:{words}",
        str(point.decision.label),
        list(point.bounds),
        list(point.chances),
    )


def _schema() -> dict[str, Any]:
    import polars as pl

    return {
        "board": pl.Int32(),
        **dict.fromkeys(("deal", "vul", "auction", "call"), pl.String()),
        "bounds": pl.List(pl.Int8()),
        "chances": pl.List(pl.Float32()),
    }
