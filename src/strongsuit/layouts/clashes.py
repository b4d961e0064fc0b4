"""Why no layout fits: the fewest bounds that cannot all be true, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from strongsuit.cards import Seat, Suit
from strongsuit.deal import PartialDeal
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Bounds, Range
from strongsuit.layouts.counting import fitting

_FREE = Bounds()


@dataclass(frozen=True, slots=True)
class SaidBound:
    """One bound on one hand: on a suit, or on its points where no suit is named."""

    seat: Seat
    suit: Suit | None
    span: Range

    @property
    def unit(self) -> str:
        """``HCP`` or ``spades``."""
        return "HCP" if self.suit is None else self.suit.name.lower()

    def __str__(self) -> str:
        low, high = self.span
        most = MOST_POINTS if self.suit is None else MOST_CARDS
        span = f"{low}+" if high == most and low else f"{low}-{high}" if low < high else f"{low}"
        return f"{self.seat.name.title()} has {span} {self.unit}"


def clash(known: PartialDeal, bounds: Mapping[Seat, Bounds]) -> str:
    """Of bounds that no layout fits, those that clash: each of them is needed for that."""
    said = list(_said(bounds))
    for bound in list(said):
        fewer = [other for other in said if other != bound]
        if not fitting(known, _bounds(fewer)).count:
            said = fewer
    return _in_words(known, said)


def _said(bounds: Mapping[Seat, Bounds]) -> Iterable[SaidBound]:
    """Points first: they are dropped first, as a length is the easier reason to see."""
    for seat, each in bounds.items():
        if each.hcp != _FREE.hcp:
            yield SaidBound(seat, None, each.hcp)
    for seat, each in bounds.items():
        for suit in Suit:
            if each.lengths[suit] != _FREE.lengths[suit]:
                yield SaidBound(seat, suit, each.lengths[suit])


def _bounds(said: Iterable[SaidBound]) -> dict[Seat, Bounds]:
    bounds = dict.fromkeys(Seat, _FREE)
    for bound in said:
        bounds[bound.seat] = _with(bounds[bound.seat], bound)
    return bounds


def _with(bounds: Bounds, bound: SaidBound) -> Bounds:
    if bound.suit is None:
        return replace(bounds, hcp=bound.span)
    c, d, h, s = (bound.span if suit == bound.suit else bounds.lengths[suit] for suit in Suit)
    return replace(bounds, lengths=(c, d, h, s))


def _in_words(known: PartialDeal, said: list[SaidBound]) -> str:
    if not said:
        return "no layout fits, whatever the bounds"
    units = {bound.unit for bound in said}
    told = " and ".join(map(str, said))
    if len(units) > 1:
        return f"no layout fits: {told}"
    if len(said) == 1:
        return f"{told}, but {_range_left(known, said[0])}"
    return f"{told}, but {_left(known, said[0].suit)} {said[0].unit} are left"


def _left(known: PartialDeal, suit: Suit | None) -> int:
    return known.unseen.hcp if suit is None else known.unseen.lengths[suit]


def _range_left(known: PartialDeal, bound: SaidBound) -> str:
    """What the one hand can have."""
    held = known[bound.seat]
    has = held.hcp if bound.suit is None else held.lengths[bound.suit]
    if len(held) == 13:
        return f"holds {has}"
    left = _left(known, bound.suit)
    if bound.span[1] < has:
        return f"{has} are seen there"
    if bound.span[0] > has + left:
        return f"only {left} are left" + (f" beside its {has}" if has else "")
    return f"the {13 - len(held)} cards it lacks do not allow it"
