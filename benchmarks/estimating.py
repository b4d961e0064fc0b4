"""Compare the speed of the trick nets with exact solving, by our solver and by DDS."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.race import Result, Side, race
from benchmarks.solving import declarer_tricks, theirs
from strongsuit import Estimator, Seat, Strain, random_deals, solve
from strongsuit.nets.tricks.runtime import SHIPPED

ROUNDS = 3
ESTIMATED, SOLVED = 20_000, 40  # deals for the nets, deals for the solvers
TABLES = 2_000  # deals of which a net estimates all 20 results
STRAINS = (Strain.SPADES, Strain.NOTRUMP)
AIM = 1000  # how many times as fast as the solver a net is to be
MANY, FEW = random_deals(ESTIMATED, seed=161), random_deals(SOLVED, seed=162)


def results() -> Iterator[Result]:
    """Yield each net's results: for one strain and declarer, then for all 20 tricks of a deal."""
    groups = [theirs(FEW, strain, Seat.NORTH) for strain in STRAINS]
    dds = Side(lambda: [declarer_tricks(boards) for boards in groups], SOLVED * len(STRAINS))
    for name in SHIPPED[4]:
        one, aim = _one(name, threads=1), AIM * (name == "standard")
        yield race(f"one result by the {name} net, our solver", one, _exact(1), aim, ROUNDS)
        yield race("the same, DDS", one, dds, aim, ROUNDS)
        yield race(
            "the same on all cores by the wall clock, our solver",
            _one(name, threads=0),
            _exact(0),
            aim,
            ROUNDS,
            time.perf_counter,
        )
        yield race("20 results by it, our solver", _tables(name), _exact_tables(), 0, ROUNDS)


def _one(name: str, threads: int) -> Side:
    net = Estimator.load(name)
    return Side(
        lambda: [net.tricks(MANY, strain, Seat.NORTH, threads=threads) for strain in STRAINS],
        ESTIMATED * len(STRAINS),
    )


def _exact(threads: int) -> Side:
    return Side(
        lambda: [solve(FEW, strain, Seat.NORTH, threads=threads) for strain in STRAINS],
        SOLVED * len(STRAINS),
    )


def _tables(name: str) -> Side:
    net = Estimator.load(name)
    return Side(lambda: net.tricks(MANY[:TABLES], threads=1), TABLES)


def _exact_tables() -> Side:
    return Side(lambda: solve(FEW, threads=1), SOLVED)
