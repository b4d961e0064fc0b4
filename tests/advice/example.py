"""The hand and the auction that most tests of advice are about."""

from __future__ import annotations

from strongsuit.meanings.conventions.players import players_of

HAND, AUCTION = "AQ765.KJ4.2.QJ83", "1D 1S 2D"
PLAYERS = players_of("sayc")
