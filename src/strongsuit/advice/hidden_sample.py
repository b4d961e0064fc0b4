"""Layouts of the hidden hands, sampled by their probability given the auction."""

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
from strongsuit.meanings.belief.layout_sampler import WeightedLayouts
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.meanings.sources import Source
from strongsuit.meanings.understanding import Understanding, understand


@dataclass(frozen=True, eq=False, slots=True)
class HiddenSample:
    """Sampled layouts, and what the auction tells about the hidden hands."""

    deals: DealBatch
    understanding: Understanding | None  # None before the first call
    left_out: tuple[Seat, ...]  # players whose bounds were dropped, as no layout fits them

    @property
    def is_explained(self) -> bool:
        """Whether a bound on any hidden hand comes from an explanation."""
        if self.understanding is None:
            return False
        me, seats = self.understanding.auction.turn, self.understanding.seats
        return any(_is_explained(known) for seat, known in seats.items() if seat != me)


def sample_hidden_hands(
    board: Board,
    hand: Hand,
    *,
    players: Players,
    net: LearnedMeanings,
    strict: bool,
    n: int,
    seed: int,
) -> HiddenSample:
    """Sample ``n`` layouts for the player to call in a board's auction, who holds ``hand``.

    The belief net ``net`` weights the layouts by the auction, and all of them are within the bounds
    of the calls' explanations. They are within those of the players' convention cards only if
    ``strict``, as the weights alone give better advice. If no layout fits the bounds, those of one
    or more players are dropped; the bounds of a player whose calls are explained never are.
    """
    auction = board.auction
    if auction is None:
        me = board.dealer or Seat.NORTH
        return HiddenSample(_unbounded(me, hand).draw(n, seed), None, ())
    me = auction.turn
    known = understand(board, players, None if strict else net)
    bounding = known if strict else understand(board, None, None)
    bounds, layouts, left_out = _fitting(me, hand, bounding.seats)
    beliefs = net.after(auction, board.vulnerability or Vulnerability.NONE)
    hidden = [seat for seat in Seat if seat != me]
    weighted = WeightedLayouts(layouts, beliefs[-1], bounds, hidden)
    return HiddenSample(weighted.draw(n, seed), known, left_out)


def _fitting(
    me: Seat, hand: Hand, known: Mapping[Seat, Knowledge]
) -> tuple[dict[Seat, Bounds], FittingLayouts | FreeLayouts, tuple[Seat, ...]]:
    """Bounds that can be met, all layouts that do, and the players whose bounds are dropped."""
    if all(known[seat].bounds == Bounds() for seat in Seat if seat != me):
        return {}, _unbounded(me, hand), ()
    first_error: UsageError | None = None
    for left_out in _players_to_drop(me):
        if any(_is_explained(known[seat]) for seat in left_out):
            continue
        bounds = {s: known[s].bounds for s in Seat if s not in (me, *left_out)}
        try:
            return bounds, fitting_layouts({me: hand}, bounds), left_out
        except UsageError as error:
            first_error = first_error or error
    assert first_error is not None  # dropping nobody is tried first
    raise first_error


def _unbounded(me: Seat, hand: Hand) -> FreeLayouts:
    return FreeLayouts(PartialDeal.of({me: hand}))


def _players_to_drop(me: Seat) -> Iterator[tuple[Seat, ...]]:
    """The players whose bounds to drop, in the order to try; partner, trusted most, comes last."""
    yield from ((), (me.rho,), (me.lho,), (me.lho, me.rho), (me.partner,), (me.partner, me.rho))
    yield from ((me.partner, me.lho), (me.lho, me.partner, me.rho))


def _is_explained(known: Knowledge) -> bool:
    ends = (*known.low.values(), *known.high.values())
    return any(origin.source is Source.EXPLANATION for origin in ends)
