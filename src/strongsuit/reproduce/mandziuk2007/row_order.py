"""Compare the order of a table's rows, sorted by accuracy, with that in mandziuk2007."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, starmap

from strongsuit.reproduce.comparison import TableRow, rank_correlation
from strongsuit.uncertainty import Estimate

_MAX_NAMED = 3  # at most this many pairs of rows in another order are named


@dataclass(frozen=True, slots=True)
class RowPair:
    """Two rows of a table, compared by the last column, the percent of exact answers."""

    one: TableRow
    other: TableRow

    @property
    def paper(self) -> float:
        """The paper's percent in ``other`` minus that in ``one``."""
        first, second = (row.values[-1].paper for row in (self.one, self.other))
        assert first is not None
        assert second is not None
        return second - first

    @property
    def ours(self) -> float:
        """Our percent in ``other`` minus that in ``one``."""
        first, second = self._estimates
        return second.value - first.value

    @property
    def noise(self) -> float:
        """The sum of the half widths of our two intervals."""
        return sum(estimate.half or 0 for estimate in self._estimates)

    @property
    def _estimates(self) -> tuple[Estimate, Estimate]:
        first, second = (row.values[-1].ours for row in (self.one, self.other))
        assert first
        assert second
        return first, second

    def __str__(self) -> str:
        names = (f"{row.name}, {row.remark}" for row in (self.one, self.other))
        return f"{' and '.join(names)} ({abs(self.paper):.2f})"


def order(rows: Sequence[TableRow]) -> str:
    """Return a remark that says how many pairs of rows are in the paper's order, and which are not.

    Only pairs count whose difference in the paper exceeds `RowPair.noise`, as chance alone can
    reverse closer ones. Of the pairs not in the paper's order, those whose difference here is
    within the noise are named separately from those clearly reversed.
    """
    pairs = [
        pair for pair in starmap(RowPair, combinations(rows, 2)) if abs(pair.paper) > pair.noise
    ]
    if not pairs:
        return ""
    different = [pair for pair in pairs if pair.paper * pair.ours <= 0]
    different.sort(key=lambda pair: -abs(pair.paper))
    same = len(pairs) - len(different)
    text = (
        f"In the paper's order by exact answers: {same} of {len(pairs)} pairs of rows; correlation "
        f"of the rows' ranks {rank_correlation(rows):.3f}."
    )
    if turned := [str(pair) for pair in different if abs(pair.ours) > pair.noise]:
        text += f" Not so, widest apart in the paper: {', '.join(turned[:_MAX_NAMED])}."
    if close := [str(pair) for pair in different if abs(pair.ours) <= pair.noise]:
        text += (
            f" Too close here to tell, though not in the paper: {', '.join(close[:_MAX_NAMED])}."
        )
    return text
