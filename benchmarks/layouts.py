"""Compare two ways to draw layouts within narrow bounds: exact counting, and rejection.

Run it by ``python -m benchmarks.layouts``.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import numpy as np
from rich.console import Console
from rich.table import Table

from strongsuit import Bounds, Hand, PartialDeal, Seat, random_deals
from strongsuit.layouts.counting import layouts_within

TRIALS, DRAWN = 1_000_000, 4_000
NORTH, SOUTH = Hand.parse("AQ53.K82.T4.K963"), Hand.parse("K4.AJT5.AQ82.T52")
JOBS = {
    "two known, East 6-6": (
        {Seat.NORTH: NORTH, Seat.SOUTH: SOUTH},
        {Seat.EAST: "hcp 7-10, D 6, C 6", Seat.WEST: "hcp 4-8, S 6"},
    ),
    "one known, two long suits": (
        {Seat.NORTH: NORTH},
        {Seat.EAST: "hcp 17, D 7+", Seat.WEST: "hcp 0-1, H 7+", Seat.SOUTH: "S 5+"},
    ),
    "one known, all narrow": (
        {Seat.NORTH: NORTH},
        {Seat.EAST: "hcp 15, H 5, S 4", Seat.SOUTH: "hcp 11, D 5, C 4", Seat.WEST: "hcp 2, S 2"},
    ),
}


def fitting_by_rejection(known: Mapping[Seat, Hand], bounds: Mapping[Seat, Bounds]) -> int:
    """Return how many of `TRIALS` random layouts of the hidden hands are within the bounds."""
    fitting = 0
    for first in range(0, TRIALS, 100_000):
        deals = random_deals(100_000, seed=1, fixed=known, first=first)
        fit = np.all([each.fit(deals.hands(seat)) for seat, each in bounds.items()], axis=0)
        fitting += int(fit.sum())
    return fitting


def main() -> None:
    """Print a table with one row for each of the `JOBS`."""
    table = Table(title="Layouts that fit, CPU time of one core")
    for column in ("job", "number", "in a million", "to count, s", "then /s"):
        table.add_column(column, justify="left" if column == "job" else "right")
    for job, (known, texts) in JOBS.items():
        bounds = {seat: Bounds.parse(text) for seat, text in texts.items()}
        start = time.process_time()
        some = layouts_within(PartialDeal.of(known), bounds)
        counted = time.process_time()
        some.draw(DRAWN, seed=1)
        drawn = time.process_time()
        rate = DRAWN / (drawn - counted)
        tries = fitting_by_rejection(known, bounds)
        table.add_row(job, f"{some.count:,}", f"{tries}", f"{counted - start:.3f}", f"{rate:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
