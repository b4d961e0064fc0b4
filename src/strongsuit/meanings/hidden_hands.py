"""The hidden hands within all that is known of them: one's cards, an auction, stated bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.errors import DealError, UsageError
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.counting import FittingLayouts
from strongsuit.layouts.known_hands import fitting_layouts
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.belief.sampling import WeightedLayouts
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.knowledge import MOST_DISTRIBUTION, Knowledge
from strongsuit.meanings.meaning import Meaning
from strongsuit.meanings.understanding import understand


@dataclass(frozen=True, slots=True)
class ExplainedLayouts:
    """The layouts that fit, and why these."""

    board: Board
    known: Mapping[Seat, Knowledge]  # of the hidden hands, and of one's own what was stated
    bounds: Mapping[Seat, Bounds]
    layouts: FittingLayouts
    left_out: str = ""  # why what a net has learned was not used, where it was not

    def lines(self) -> Iterator[str]:
        """Line by line what is known of each hand and from whom, and what could not be used."""
        for seat, known in self.known.items():
            for line in _told(known, self.board):
                yield f"{seat.name.title()}: {line}"
        if self.left_out:
            yield f"without what was learned, for with it {self.left_out}"


def _told(known: Knowledge, board: Board) -> Iterator[str]:
    if board.auction is None:
        return
    yield from known.lines(board.auction)
    if known.bounds.hcp != known.meaning.hcp:
        low, high = known.bounds.hcp
        told = f"dealt with {low}-{high} HCP, for total points are that or up to "
        yield f"{told}{MOST_DISTRIBUTION} more"
    yield from (f"{clash}; the later is believed" for clash in known.clashes)
    yield from (f"not understood: {text}" for text in known.rest)


@dataclass(frozen=True, slots=True)
class HiddenHands:
    """Whose hands are seen, and what is said of the others."""

    board: Board
    hands: Mapping[Seat, Hand]
    stated: Mapping[Seat, Bounds]  # where these clash with a call they are believed
    players: Players | None

    def __post_init__(self) -> None:
        for hand in self.hands.values():
            if len(hand) != 13:
                raise DealError(f"a hand has 13 cards, {hand} has {len(hand)}")

    @property
    def hidden(self) -> list[Seat]:
        """The seats whose cards are not seen."""
        return [seat for seat in Seat if seat not in self.hands]

    def fitting(self, net: LearnedMeanings | None) -> ExplainedLayouts:
        """Those that fit; a net's bounds, true of most hands only, are left out if none does."""
        try:
            known = self._known(net)
            bounds = {seat: each.bounds for seat, each in known.items()}
            return ExplainedLayouts(self.board, known, bounds, fitting_layouts(self.hands, bounds))
        except UsageError as error:
            if net is None:
                raise
            found = self.fitting(None)  # if that fails too, its own error is the one to tell
            return replace(found, left_out=str(error))

    def _known(self, net: LearnedMeanings | None) -> dict[Seat, Knowledge]:
        said = {seat: Knowledge(seat, Meaning()) for seat in (*self.hidden, *self.stated)}
        if self.board.auction is not None:
            seats = understand(self.board, self.players, net).seats
            said |= {seat: seats[seat] for seat in self.hidden}
        return {seat: each.given(self.stated.get(seat, Bounds())) for seat, each in said.items()}

    def weighted(self, net: LearnedMeanings) -> WeightedLayouts:
        """Within notes, card and stated bounds, as likely as the net says after the last call."""
        if self.board.auction is None:
            raise UsageError("layouts are weighed by an auction, and there is none")
        after = net.after(self.board.auction, self.board.vulnerability or Vulnerability.NONE)
        found = self.fitting(None)
        return WeightedLayouts(found.layouts, after[-1], found.bounds, self.hidden)
