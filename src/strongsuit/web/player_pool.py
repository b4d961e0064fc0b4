"""Players with their convention cards, kept from request to request.

`Players` caches the auctions it has explained, which makes the next one cheap, but it serves one
thread at a time. So each request borrows one; there are as many as were ever needed at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import Players

_idle: defaultdict[tuple[str, str], list[Players]] = defaultdict(list)


@contextmanager
def borrow_players(card: str, their_card: str | None) -> Iterator[Players]:
    """Lend players to one request: North-South with one card, East-West with theirs or the same."""
    names = card, their_card or card
    try:
        players = _idle[names].pop()
    except IndexError:
        players = Players(*map(ConventionCard.load, names))
    try:
        yield players
    finally:
        _idle[names].append(players)


def borrow_players_or_none(
    card: str, their_card: str | None
) -> AbstractContextManager[Players | None]:
    """Lend players to one request, or None if ``card`` is ``"none"``."""
    return nullcontext() if card == "none" else borrow_players(card, their_card)
