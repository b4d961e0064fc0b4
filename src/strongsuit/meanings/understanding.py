"""An auction understood: explanations first, then the card, then what a net has learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat, Vulnerability
from strongsuit.errors import UsageError
from strongsuit.meanings.cards.card import ConventionCard
from strongsuit.meanings.cards.explain import explain_auction
from strongsuit.meanings.cards.tree import Table
from strongsuit.meanings.knowledge import (
    CallMeaning,
    Knowledge,
    Source,
    call_meanings,
    knowledge,
)
from strongsuit.meanings.learned.chances import Four, LearnedMeanings
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.notes import read_notes

Said = dict[Source, tuple[Meaning, ...]]  # call by call


@dataclass(frozen=True, slots=True)
class Understanding:
    """What every call says and who says so; what is known of every hand by the end."""

    auction: Auction
    calls: tuple[CallMeaning, ...]
    seats: Mapping[Seat, Knowledge]


def understand(
    board: Board,
    card: ConventionCard | Table | str | None = "sayc",
    net: LearnedMeanings | str | None = "meanings",
) -> Understanding:
    """Of a board with an auction: by its notes, a card and a net, where they are wanted.

    A call that neither note nor card explains says what the net has learned; a hand is bounded by
    notes and card, and by the net in what they leave open.
    """
    auction, vulnerability = board.auction, board.vulnerability or Vulnerability.NONE
    if auction is None:
        raise UsageError("a board without an auction has nothing to understand")
    said: Said = {Source.EXPLANATION: read_notes(board)}
    if card is not None:
        explained = explain_auction(auction, card, vulnerability)
        said[Source.CARD] = tuple(call.meaning for call in explained.calls)
    learned: tuple[Four, ...] = ()
    if net is not None:
        asked = LearnedMeanings.load(net) if isinstance(net, str) else net
        learned = asked.meanings(auction, vulnerability)
        said[Source.LEARNED] = _unexplained(auction, said, learned)
    calls = call_meanings(auction, said)
    return Understanding(auction, calls, knowledge(calls, learned[-1] if learned else ()))


def _unexplained(auction: Auction, said: Said, learned: tuple[Four, ...]) -> tuple[Meaning, ...]:
    """Call by call what was learned of the caller, where nobody else says anything."""
    callers = zip(learned[1:], auction.by_seat(), strict=True)
    explained = (
        any(each.is_informative for each in call) for call in zip(*said.values(), strict=True)
    )
    return tuple(
        Meaning() if known else seats[seat]
        for known, (seats, (seat, _)) in zip(explained, callers, strict=True)
    )
