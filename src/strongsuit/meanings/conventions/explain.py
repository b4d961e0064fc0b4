"""`explain_auction`: what each call means by the convention card of the player who made it."""

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
from strongsuit.meanings.sources import Source, call_meaning, is_another_call


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call, its meaning, and all that its player has shown by this call and earlier ones."""

    seat: Seat
    call: Call
    meaning: Meaning
    shown: Meaning
    clashes: tuple[Clash, ...] = ()  # of the meaning with what the player had shown before


@dataclass(frozen=True, slots=True)
class ExplainedAuction:
    """An auction with the meaning of every call."""

    auction: Auction
    calls: tuple[ExplainedCall, ...]
    strangers: frozenset[Seat] = frozenset()  # seats of sides whose notes contradict the card

    def __str__(self) -> str:
        """Return a line for each call, with its meaning."""
        return "\n".join(f"{c.seat} {c.call}: {c.meaning}".rstrip() for c in self.calls)

    @property
    def knowledge(self) -> tuple[Meaning, Meaning, Meaning, Meaning]:
        """What each seat has shown by the end of the auction, in the order N, E, S, W."""
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
    """Return the meaning of every call of an auction by a convention card.

    ``card`` is the card itself, its name, its file, or four `Players` with cards. ``explanations``,
    one for each call, are meanings known from elsewhere, which the card takes into account for
    later calls. If an explanation takes its call for another kind than the card does (natural
    instead of artificial, say), that side plays another system, and the card is not used for this
    side from there on.
    """
    auction, vulnerability = auction_of(auction), vulnerability_of(vulnerability)
    explanations = explanations or [NOTHING] * len(auction.calls)
    if len(explanations) != len(auction.calls):
        raise UsageError(
            f"expected {len(auction.calls)} explanations, one for each call,"
            f" got {len(explanations)}"
        )
    reader = _AuctionReader(players_of(card).start(auction.dealer, vulnerability))
    calls = tuple(
        reader.read(seat, call, explanation)
        for (seat, call), explanation in zip(auction.by_seat(), explanations, strict=True)
    )
    return ExplainedAuction(auction, calls, frozenset(reader.strangers))


@dataclass(slots=True)
class _AuctionReader:
    """A reader that explains an auction call by call; ``node`` is the auction so far."""

    node: AuctionNode
    strangers: set[Seat] = field(default_factory=set)

    def read(self, seat: Seat, call: Call, explanation: Meaning) -> ExplainedCall:
        """Explain the next call, and move ``node`` on to the auction after it."""
        meaning = NOTHING if seat in self.strangers else self.node.meaning(call)
        if explanation != NOTHING and is_another_call(call, explanation, meaning):
            self.strangers |= {seat, seat.partner}
            meaning = NOTHING
        me = self.node.situation.me
        self.node = self._next(seat, call, explanation, meaning)
        now = self.node.situation
        return ExplainedCall(seat, call, meaning, now.knowledge[me], now.clashes)

    def _next(self, seat: Seat, call: Call, explanation: Meaning, meaning: Meaning) -> AuctionNode:
        """Return the next player's node; the tree keeps it if only the card explains the call."""
        if explanation == NOTHING and seat not in self.strangers:
            return self.node.after(call)
        whole = call_meaning(seat, call, {Source.EXPLANATION: explanation, Source.CARD: meaning})
        return self.node.after_meaning(call, whole.meaning)
