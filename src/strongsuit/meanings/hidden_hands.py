"""`HiddenHands`: layouts of the unseen cards that fit the hands seen, an auction and bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.errors import DealError, UsageError
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.counting import FittingLayouts
from strongsuit.layouts.known_hands import fitting_layouts
from strongsuit.meanings.belief.layout_sampler import WeightedLayouts
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.knowledge import MOST_DISTRIBUTION, Knowledge
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.understanding import understand


@dataclass(frozen=True, slots=True)
class ExplainedLayouts:
    """The layouts that fit, with what is known of each hand and the origin of each bound."""

    board: Board
    known: Mapping[Seat, Knowledge]  # of hidden hands and of hands with stated bounds
    bounds: Mapping[Seat, Bounds]
    layouts: FittingLayouts
    left_out: str = ""  # why the belief net was not used; "" if it was, or if none was given

    def lines(self) -> Iterator[str]:
        """Yield lines on what is known of each hand, from where, and why the net was not used."""
        for seat, known in self.known.items():
            for line in _lines(known, self.board):
                yield f"{seat.name.title()}: {line}"
        if self.left_out:
            yield f"without what was learned, for with it {self.left_out}"


def _lines(known: Knowledge, board: Board) -> Iterator[str]:
    if board.auction is None:
        return
    yield from known.told(board.auction)
    if known.bounds.hcp != known.meaning.hcp:
        low, high = known.bounds.hcp
        start = f"dealt with {low}-{high} HCP, for total points are that or up to "
        yield f"{start}{MOST_DISTRIBUTION} more"
    yield from (f"{clash}; the later is believed" for clash in known.clashes)
    yield from (f"not understood: {text}" for text in known.rest)


@dataclass(frozen=True, slots=True)
class HiddenHands:
    """What the hidden hands of a board must fit: the hands seen, the auction, and stated bounds."""

    board: Board
    hands: Mapping[Seat, Hand]  # the hands seen
    stated: Mapping[Seat, Bounds]  # by the user; they override calls that contradict them
    players: Players | None  # their convention cards explain the auction; None: no card is used

    def __post_init__(self) -> None:
        for hand in self.hands.values():
            if len(hand) != 13:
                raise DealError(f"a hand has 13 cards, {hand} has {len(hand)}")

    @property
    def hidden(self) -> list[Seat]:
        """The seats whose hands are not seen."""
        return [seat for seat in Seat if seat not in self.hands]

    def fitting(self, net: LearnedMeanings | None) -> ExplainedLayouts:
        """Return the layouts that fit the hands, the auction, the stated and the net's bounds.

        If no layout fits the net's bounds as well, they are dropped, and ``left_out`` of the result
        says why.
        """
        try:
            known = self._known(net)
            bounds = {seat: knowledge.bounds for seat, knowledge in known.items()}
            return ExplainedLayouts(self.board, known, bounds, fitting_layouts(self.hands, bounds))
        except UsageError as error:
            if net is None:
                raise
            without_net = self.fitting(None)  # raises an error of its own if nothing fits
            return replace(without_net, left_out=str(error))

    def _known(self, net: LearnedMeanings | None) -> dict[Seat, Knowledge]:
        """Return, by seat, what is known of the hidden hands and of hands with stated bounds."""
        known = {seat: Knowledge(seat, Meaning()) for seat in (*self.hidden, *self.stated)}
        if self.board.auction is not None:
            seats = understand(self.board, self.players, net).seats
            known |= {seat: seats[seat] for seat in self.hidden}
        return {
            seat: knowledge.given(self.stated.get(seat, Bounds()))
            for seat, knowledge in known.items()
        }

    def weighted(self, net: LearnedMeanings) -> WeightedLayouts:
        """Return layouts that fit notes, cards and stated bounds, weighted by the belief net."""
        if self.board.auction is None:
            raise UsageError("expected an auction to weight layouts by, got a board without one")
        after = net.after(self.board.auction, self.board.vulnerability or Vulnerability.NONE)
        fitting = self.fitting(None)
        return WeightedLayouts(fitting.layouts, after[-1], fitting.bounds, self.hidden)
