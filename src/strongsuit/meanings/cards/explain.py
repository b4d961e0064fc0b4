"""Explain an auction call by call: what each call says by the card of who made it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from strongsuit.auction import Auction, Call
from strongsuit.cards import Seat, Vulnerability
from strongsuit.meanings.cards.card import ConventionCard
from strongsuit.meanings.cards.tree import Table
from strongsuit.meanings.meaning import Clash, Meaning


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call, what it says, and all its player has shown by now."""

    seat: Seat
    call: Call
    meaning: Meaning
    shown: Meaning
    clashes: tuple[Clash, ...] = ()  # with what the player had shown before


@dataclass(frozen=True, slots=True)
class ExplainedAuction:
    """An auction with the meaning of every call."""

    auction: Auction
    calls: tuple[ExplainedCall, ...]

    @property
    def knowledge(self) -> tuple[Meaning, Meaning, Meaning, Meaning]:
        """What each seat has shown, N E S W."""
        known = [Meaning()] * 4
        for explained in self.calls:
            known[explained.seat] = explained.shown
        north, east, south, west = known
        return north, east, south, west


def explain_auction(
    auction: Auction,
    card: ConventionCard | str | Table = "sayc",
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> ExplainedAuction:
    """What every call of an auction says, by a card's name, a card, or a table with two."""
    return ExplainedAuction(auction, tuple(_explained(auction, table(card), vulnerability)))


def table(card: ConventionCard | str | Table) -> Table:
    """Four players with that card."""
    if isinstance(card, Table):
        return card
    return Table(ConventionCard.load(card) if isinstance(card, str) else card)


def _explained(
    auction: Auction, players: Table, vulnerability: Vulnerability
) -> Iterator[ExplainedCall]:
    node = players.start(auction.dealer, vulnerability)
    for number, call in enumerate(auction.calls):
        meaning, node = node.meaning(call), node.after(call)
        now = node.situation
        shown = now.knowledge[number % 4]
        yield ExplainedCall(auction.dealer.turn(number), call, meaning, shown, now.clashes)
