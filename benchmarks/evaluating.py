"""Compare the speed of counting hands with endplay, which takes one hand in a call."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from endplay.evaluate import cccc, hcp, losers
from endplay.types import Hand as TheirHand

from benchmarks.race import Result, Side, race
from strongsuit import HandBatch, Seat, evaluate, evaluators, random_deals

MANY, FEW = 500_000, 2_000


def results() -> Iterator[Result]:
    """Yield results: counts that both programs have, then our slowest against endplay's hcp."""
    deals = random_deals(MANY, seed=1)
    hands, partners = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    theirs = [TheirHand(str(hand)) for hand in hands[:FEW]]
    for name, count in (("hcp", hcp), ("ltc", losers), ("cccc-pavlicek", cccc)):
        _same(name, hands[:FEW], [count(hand) for hand in theirs])
        yield race(f"counting {name}, hands", _ours(name, hands), _theirs(count, theirs), 150)
    name = slowest(hands[:50_000], partners[:50_000])
    yield race(
        f"the slowest count, {name}, beside hcp",
        _ours(name, hands, partners),
        _theirs(hcp, theirs),
        15,
    )


def _same(name: str, hands: HandBatch, theirs: list[float]) -> None:
    """Assert that both count alike.

    In the Four C's a few hands may differ, in which endplay counts a nine twice.
    """
    differ = (abs(evaluate(name, hands) - theirs) > 1e-9).mean()
    assert differ < (0.02 if name.startswith("cccc") else 1e-9), f"{name} differs from endplay"


def _ours(name: str, hands: HandBatch, partners: HandBatch | None = None) -> Side:
    method = next(each for each in evaluators() if each.name == name)
    return Side(
        lambda: evaluate(
            name,
            hands,
            trump="S" if method.needs_trump else None,
            partner=partners if method.needs_partner else None,
        ),
        len(hands),
    )


def _theirs(count: Callable[[TheirHand], float], hands: list[TheirHand]) -> Side:
    return Side(lambda: [count(hand) for hand in hands], len(hands))


def slowest(hands: HandBatch, partners: HandBatch) -> str:
    """Return the name of the evaluator that takes longest, once its tables are made."""

    def seconds(name: str) -> float:
        side = _ours(name, hands, partners)
        side.run()
        start = time.process_time()
        side.run()
        return time.process_time() - start

    return max((each.name for each in evaluators()), key=seconds)
