"""Measure the time to encode 100,000 decision points of auctions as chen2025's inputs.

Run it by ``python -m benchmarks.deciding``.
"""

from __future__ import annotations

import time

import numpy as np

from strongsuit.best_contract.chen2025_inputs import encode
from strongsuit.best_contract.decisions import Position
from strongsuit.best_contract.points import decision_points
from strongsuit.board import Board, standard_dealer, standard_vulnerability
from strongsuit.dealing import random_deals
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.meanings.conventions.players import players_of

POINTS, DEALS = 100_000, 500


def main() -> None:
    """Bid `DEALS` deals, repeat their decision points up to `POINTS`, encode these, print times."""
    positions, bounds = _decisions()
    start, used = time.perf_counter(), time.process_time()
    inputs = encode(positions, bounds)
    clock, cpu = time.perf_counter() - start, time.process_time() - used
    print(f"{len(inputs):,} decision points encoded in {clock:.1f} s ({cpu:.1f} s of CPU)")


def _decisions() -> tuple[list[Position], np.ndarray]:
    players, boards = players_of("sayc"), []
    for number, deal in enumerate(random_deals(DEALS, seed=1), 1):
        dealer, vulnerability = standard_dealer(number), standard_vulnerability(number)
        auction = bid_deal(deal, players, dealer, vulnerability)
        boards.append(Board(deal=deal, auction=auction, vulnerability=vulnerability))
    points = decision_points(boards, players)
    often = (points * (POINTS // len(points) + 1))[:POINTS]
    bounds = np.array([point.bounds for point in often], np.int8).reshape(-1, 3, 10)
    return [point.decision.position for point in often], bounds


if __name__ == "__main__":
    main()
