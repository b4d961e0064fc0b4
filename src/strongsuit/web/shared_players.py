"""Players with convention cards, shared by all requests, as they cache the auctions they know."""

from __future__ import annotations

from functools import cache

from strongsuit.meanings.conventions.players import Players


def shared_players(card: str, their_card: str | None = None) -> Players:
    """Return four players: North-South with ``card``, East-West with ``their_card`` or the same."""
    return _players(card, their_card or card)


def shared_players_or_none(card: str, their_card: str | None) -> Players | None:
    """Return players, or None if ``card`` is ``"none"``."""
    return None if card == "none" else shared_players(card, their_card)


@cache
def _players(card: str, their_card: str) -> Players:
    return Players.load(card, their_card)
