"""A net's estimates beside exact solving, ours and DDS's: CPU time, the same deals, one run."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.race import Result, Side, race
from benchmarks.solving import declarer_tricks, theirs
from strongsuit import Estimator, Seat, Strain, random_deals, solve

ROUNDS = 3
ESTIMATED, SOLVED = 20_000, 40  # deals
TABLES = 2_000
STRAINS = (Strain.SPADES, Strain.NOTRUMP)


def results() -> Iterator[Result]:
    """One strain and declarer, then all twenty results."""
    net = Estimator.load()
    many, few = random_deals(ESTIMATED, seed=161), random_deals(SOLVED, seed=162)
    asked = [theirs(few, strain, Seat.NORTH) for strain in STRAINS]
    estimate = Side(
        lambda: [net.tricks(many, strain, Seat.NORTH, threads=1) for strain in STRAINS],
        ESTIMATED * len(STRAINS),
    )
    exact = Side(
        lambda: [solve(few, strain, Seat.NORTH, threads=1) for strain in STRAINS],
        SOLVED * len(STRAINS),
    )
    dds = Side(lambda: [declarer_tricks(boards) for boards in asked], SOLVED * len(STRAINS))
    yield race("estimating one result, beside our solver", estimate, exact, 1000, rounds=ROUNDS)
    yield race("the same beside DDS", estimate, dds, 1000, rounds=ROUNDS)
    yield race(
        "estimating 20 results, beside our solver",
        Side(lambda: net.tricks(many[:TABLES], threads=1), TABLES),
        Side(lambda: solve(few, threads=1), SOLVED),
        rounds=ROUNDS,
    )
