"""Players with their convention cards, kept from request to request.

A table remembers the auctions it has heard, which makes the next one cheap; but it serves one
thread at a time. So each request borrows one, and there are as many as were ever needed at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import Players

_idle: defaultdict[tuple[str, str], list[Players]] = defaultdict(list)


@contextmanager
def borrowed(card: str, their_card: str | None) -> Iterator[Players]:
    """North-South with one card, East-West with theirs or the same."""
    names = card, their_card or card
    try:
        table = _idle[names].pop()
    except IndexError:
        table = Players(*map(ConventionCard.load, names))
    try:
        yield table
    finally:
        _idle[names].append(table)
