"""Explain an auction call by call: what each call says by the card of who made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from strongsuit.auction import Auction, Call
from strongsuit.cards import Seat, Vulnerability
from strongsuit.coerce import vulnerability_of
from strongsuit.errors import UsageError
from strongsuit.meanings.boards import auction_of
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import AuctionNode, Players, players_of
from strongsuit.meanings.conventions.situation import NOTHING
from strongsuit.meanings.meaning import Clash, Meaning
from strongsuit.meanings.sources import Source, is_another, layered


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
    strangers: frozenset[Seat] = frozenset()  # who explained a call as another than the card's

    def __str__(self) -> str:
        """A line a call, with what it says."""
        return "\n".join(f"{c.seat} {c.call}: {c.meaning}".rstrip() for c in self.calls)

    @property
    def knowledge(self) -> tuple[Meaning, Meaning, Meaning, Meaning]:
        """What each seat has shown, N E S W."""
        known = [Meaning()] * 4
        for explained in self.calls:
            known[explained.seat] = explained.shown
        north, east, south, west = known
        return north, east, south, west


def explain_auction(
    auction: Auction | str,
    card: ConventionCard | str | Path | Players = "sayc",
    vulnerability: Vulnerability | str = Vulnerability.NONE,
    explanations: Sequence[Meaning] = (),
) -> ExplainedAuction:
    """What every call of an auction says, by a card's name, a card, or a table with two.

    ``explanations``, one a call, are what the calls were said to mean: the card reads on from
    there. Where one is of another call than the card's, the card has no more to say for that side.
    """
    auction, vulnerability = auction_of(auction), vulnerability_of(vulnerability)
    told = explanations or [NOTHING] * len(auction.calls)
    if len(told) != len(auction.calls):
        raise UsageError(f"{len(told)} explanations of {len(auction.calls)} calls")
    reader = _AuctionReader(players_of(card).start(auction.dealer, vulnerability))
    calls = tuple(
        reader.read(seat, call, said)
        for (seat, call), said in zip(auction.by_seat(), told, strict=True)
    )
    return ExplainedAuction(auction, calls, frozenset(reader.strangers))


@dataclass(slots=True)
class _AuctionReader:
    """Reads an auction call by call."""

    node: AuctionNode
    strangers: set[Seat] = field(default_factory=set)

    def read(self, seat: Seat, call: Call, said: Meaning) -> ExplainedCall:
        """One call, and what it was said to mean."""
        meaning = NOTHING if seat in self.strangers else self.node.meaning(call)
        if said != NOTHING and is_another(call, said, meaning):
            self.strangers |= {seat, seat.partner}
            meaning = NOTHING
        me = self.node.situation.me
        self.node = self._next(seat, call, said, meaning)
        now = self.node.situation
        return ExplainedCall(seat, call, meaning, now.knowledge[me], now.clashes)

    def _next(self, seat: Seat, call: Call, said: Meaning, meaning: Meaning) -> AuctionNode:
        if said == NOTHING and seat not in self.strangers:
            return self.node.after(call)
        whole = layered(seat, call, {Source.EXPLANATION: said, Source.CARD: meaning})
        return self.node.after_meaning(call, whole.meaning)
