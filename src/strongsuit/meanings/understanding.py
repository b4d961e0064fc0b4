"""An auction understood: explanations first, then the card, then what a net has learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from strongsuit.auction import Auction
from strongsuit.board import Board
from strongsuit.cards import Seat, Vulnerability
from strongsuit.errors import UsageError
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.boards import board_of
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.explain import explain_auction
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.explanations.notes import read_notes
from strongsuit.meanings.knowledge import Knowledge, knowledge
from strongsuit.meanings.meaning import FourMeanings, Meaning
from strongsuit.meanings.sources import CallMeaning, Source, call_meanings

Said = dict[Source, tuple[Meaning, ...]]  # call by call


@dataclass(frozen=True, slots=True)
class Understanding:
    """What every call says and who says so; what is known of every hand by the end."""

    auction: Auction
    calls: tuple[CallMeaning, ...]
    seats: Mapping[Seat, Knowledge]

    def __str__(self) -> str:
        """Line by line: each call with what it says, then what each hand has shown."""
        calls = [f"{call.seat} {call.call}: {call.meaning}".rstrip() for call in self.calls]
        hands = [
            f"{seat.name.title()} has shown {str(known.shown) or 'nothing'}"
            for seat, known in self.seats.items()
        ]
        return "\n".join((*calls, *hands))


def understand(
    board: Board | Auction | str,
    card: ConventionCard | Players | str | Path | None = "sayc",
    net: LearnedMeanings | str | None = "meanings",
) -> Understanding:
    """Of a board with an auction: by its notes, a card and a net, where they are wanted.

    A call that neither note nor card explains says what the net has learned; a hand is bounded by
    notes and card, and by the net in what they leave open. A side that has explained a call as
    another than the card's plays a system that neither card nor net knows.
    """
    board = board_of(board)
    auction, vulnerability = board.auction, board.vulnerability or Vulnerability.NONE
    if auction is None:
        raise UsageError("there are no calls to understand: give an auction")
    notes, strangers = read_notes(board), frozenset[Seat]()
    said: Said = {Source.EXPLANATION: notes}
    if card is not None:
        explained = explain_auction(auction, card, vulnerability, notes)
        said[Source.CARD] = tuple(call.meaning for call in explained.calls)
        strangers = explained.strangers
    learned: tuple[FourMeanings, ...] = ()
    if net is not None:
        asked = LearnedMeanings.load(net) if isinstance(net, str) else net
        if not isinstance(asked, LearnedMeanings):
            raise UsageError(f"expected a net or its name, got {type(net).__name__}")
        learned = tuple(_but(four, strangers) for four in asked.meanings(auction, vulnerability))
        said[Source.LEARNED] = _unexplained(auction, said, learned)
    calls = call_meanings(auction, said)
    return Understanding(auction, calls, knowledge(calls, learned[-1] if learned else ()))


def _but(four: FourMeanings, strangers: frozenset[Seat]) -> FourMeanings:
    """Without what was learned of some seats."""
    north, east, south, west = (Meaning() if s in strangers else four[s] for s in Seat)
    return north, east, south, west


def _unexplained(
    auction: Auction, said: Said, learned: tuple[FourMeanings, ...]
) -> tuple[Meaning, ...]:
    """Call by call what was learned of the caller, where nobody else says anything."""
    callers = zip(learned[1:], auction.by_seat(), strict=True)
    explained = (
        any(each.is_informative for each in call) for call in zip(*said.values(), strict=True)
    )
    return tuple(
        Meaning() if known else seats[seat]
        for known, (seats, (seat, _)) in zip(explained, callers, strict=True)
    )
