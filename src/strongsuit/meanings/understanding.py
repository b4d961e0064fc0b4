"""`understand`: explain an auction by its notes, then a convention card, then the belief net."""

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

MeaningsBySource = dict[Source, tuple[Meaning, ...]]  # one meaning for each call


@dataclass(frozen=True, slots=True)
class Understanding:
    """The meaning of every call with its sources, and what every hand has shown by the end."""

    auction: Auction
    calls: tuple[CallMeaning, ...]
    seats: Mapping[Seat, Knowledge]

    def __str__(self) -> str:
        """Return a line for each call with its meaning, then one for what each hand has shown."""
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
    """Explain a board's auction by its notes, a convention card and a belief net.

    If ``card`` or ``net`` is None, it is not used. The net explains a call that neither note nor
    card explains, and bounds what these leave open about a hand. A side whose note takes a call for
    another kind than the card does (natural instead of artificial, say) plays a system that card
    and net do not know: from that call on the card is not used for this side, and the net is not
    used for it at all.
    """
    board = board_of(board)
    auction, vulnerability = board.auction, board.vulnerability or Vulnerability.NONE
    if auction is None:
        raise UsageError("expected a board with an auction, got one without calls to explain")
    notes, strangers = read_notes(board), frozenset[Seat]()
    meanings: MeaningsBySource = {Source.EXPLANATION: notes}
    if card is not None:
        explained = explain_auction(auction, card, vulnerability, notes)
        meanings[Source.CARD] = tuple(call.meaning for call in explained.calls)
        strangers = explained.strangers
    learned: tuple[FourMeanings, ...] = ()
    if net is not None:
        net = LearnedMeanings.load(net) if isinstance(net, str) else net
        if not isinstance(net, LearnedMeanings):
            raise UsageError(f"expected a belief net or its name, got {type(net).__name__}")
        by_calls = net.meanings(auction, vulnerability)
        learned = tuple(_without(strangers, by_seat) for by_seat in by_calls)
        meanings[Source.LEARNED] = _unexplained(auction, meanings, learned)
    calls = call_meanings(auction, meanings)
    return Understanding(auction, calls, knowledge(calls, learned[-1] if learned else ()))


def _without(seats: frozenset[Seat], meanings: FourMeanings) -> FourMeanings:
    """Return the meanings of N, E, S and W, with empty ones for the given seats."""
    north, east, south, west = (Meaning() if seat in seats else meanings[seat] for seat in Seat)
    return north, east, south, west


def _unexplained(
    auction: Auction, meanings: MeaningsBySource, learned: tuple[FourMeanings, ...]
) -> tuple[Meaning, ...]:
    """Return the net's meaning for each call that no other source explains, else an empty meaning.

    ``learned`` has the net's meanings of all four hands before the first call and after each call;
    the one returned is that of the caller's hand.
    """
    callers = zip(learned[1:], auction.by_seat(), strict=True)
    explained = (
        any(meaning.is_informative for meaning in call)
        for call in zip(*meanings.values(), strict=True)
    )
    return tuple(
        Meaning() if is_explained else by_seat[seat]
        for is_explained, (by_seat, (seat, _)) in zip(explained, callers, strict=True)
    )
