"""Layouts of the hidden hands, sampled as likely as the auction makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from strongsuit.batch import DealBatch
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.deal import PartialDeal
from strongsuit.errors import UsageError
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.counting import FittingLayouts
from strongsuit.layouts.known_hands import FreeLayouts, fitting_layouts
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.belief.sampling import WeightedLayouts
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.meanings.sources import Source
from strongsuit.meanings.understanding import Understanding, understand


@dataclass(frozen=True, eq=False, slots=True)
class HiddenSample:
    """Layouts, and what they were made from."""

    deals: DealBatch
    understanding: Understanding | None  # None before the first call
    left_out: tuple[Seat, ...]  # whose calls, read by the card, fit no layout

    @property
    def is_explained(self) -> bool:
        """Does a bound on any of the others' hands come from an explanation?"""
        if self.understanding is None:
            return False
        me, seats = self.understanding.auction.turn, self.understanding.seats
        return any(_is_explained(known) for seat, known in seats.items() if seat != me)


def sample_hidden_hands(
    board: Board,
    hand: Hand,
    players: Players,
    net: LearnedMeanings,
    strict: bool,
    n: int,
    seed: int,
) -> HiddenSample:
    """Layouts of a board's auction as the player to call sees it, the likelier the more often.

    Explanations bound them; the card only if one is ``strict``, and then what it says is left out,
    player by player, where no layout fits it. Likelihood alone has turned out to be better.
    """
    auction = board.auction
    if auction is None:
        me = board.dealer or Seat.NORTH
        return HiddenSample(FreeLayouts(PartialDeal.of({me: hand})).draw(n, seed), None, ())
    me = auction.turn
    known = understand(board, players, None if strict else net)
    believed = known if strict else understand(board, None, None)
    bounds, some, left_out = _fitting(me, hand, believed.seats)
    after = net.after(auction, board.vulnerability or Vulnerability.NONE)
    hidden = [seat for seat in Seat if seat != me]
    weighted = WeightedLayouts(some, after[-1], bounds, hidden)
    return HiddenSample(weighted.draw(n, seed), known, left_out)


def _fitting(
    me: Seat, hand: Hand, known: Mapping[Seat, Knowledge]
) -> tuple[dict[Seat, Bounds], FittingLayouts | FreeLayouts, tuple[Seat, ...]]:
    if all(known[seat].bounds == Bounds() for seat in Seat if seat != me):
        return {}, FreeLayouts(PartialDeal.of({me: hand})), ()
    told: UsageError | None = None
    for left_out in _fewer(me):
        if any(_is_explained(known[seat]) for seat in left_out):
            continue
        kept = [seat for seat in Seat if seat not in (me, *left_out)]
        try:
            bounds = {seat: known[seat].bounds for seat in kept}
            return bounds, fitting_layouts({me: hand}, bounds), left_out
        except UsageError as error:
            told = told or error
    assert told is not None  # nothing left out comes first
    raise told


def _fewer(me: Seat) -> Iterator[tuple[Seat, ...]]:
    """Whose calls to leave out, partner's last: he is to be believed the most."""
    yield from ((), (me.rho,), (me.lho,), (me.lho, me.rho), (me.partner,), (me.partner, me.rho))
    yield from ((me.partner, me.lho), (me.lho, me.partner, me.rho))


def _is_explained(known: Knowledge) -> bool:
    ends = (*known.low.values(), *known.high.values())
    return any(origin.source is Source.EXPLANATION for origin in ends)
