"""Why no layout fits: bounds that cannot all be kept, and no more of them than needed, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from strongsuit.cards import Seat, Suit
from strongsuit.deal import PartialDeal
from strongsuit.layouts.bounds import MOST_CARDS, MOST_POINTS, Bounds, Range
from strongsuit.layouts.counting import layouts_within

_FREE = Bounds()


@dataclass(frozen=True, slots=True)
class SingleBound:
    """One bound on one hand: on the length of a suit, or on its points if ``suit`` is None."""

    seat: Seat
    suit: Suit | None
    span: Range

    @property
    def unit(self) -> str:
        """What the bound is on: ``HCP``, or a suit such as ``spades``."""
        return "HCP" if self.suit is None else self.suit.name.lower()

    def __str__(self) -> str:
        low, high = self.span
        most = MOST_POINTS if self.suit is None else MOST_CARDS
        span = f"{low}+" if high == most and low else f"{low}-{high}" if low < high else f"{low}"
        return f"{self.seat.name.title()} has {span} {self.unit}"


def clash(known: PartialDeal, bounds: Mapping[Seat, Bounds]) -> str:
    """Return in words why no layout is within all bounds: which bounds clash.

    Bounds without which there is still no layout are left out, so that without any one of the
    others there would be a layout.
    """
    clashing = list(_single_bounds(bounds))
    for bound in list(clashing):
        fewer = [other for other in clashing if other != bound]
        if not layouts_within(known, _joined(fewer)).count:
            clashing = fewer
    return _in_words(known, clashing)


def _single_bounds(bounds: Mapping[Seat, Bounds]) -> Iterable[SingleBound]:
    """Yield all bounds one by one, those on points first.

    `clash` tries to leave bounds out in this order, so it rather names lengths, which are the
    easier reason to see.
    """
    for seat, each in bounds.items():
        if each.hcp != _FREE.hcp:
            yield SingleBound(seat, None, each.hcp)
    for seat, each in bounds.items():
        for suit in Suit:
            if each.lengths[suit] != _FREE.lengths[suit]:
                yield SingleBound(seat, suit, each.lengths[suit])


def _joined(single: Iterable[SingleBound]) -> dict[Seat, Bounds]:
    bounds = dict.fromkeys(Seat, _FREE)
    for bound in single:
        bounds[bound.seat] = _with(bounds[bound.seat], bound)
    return bounds


def _with(bounds: Bounds, bound: SingleBound) -> Bounds:
    if bound.suit is None:
        return replace(bounds, hcp=bound.span)
    c, d, h, s = (bound.span if suit == bound.suit else bounds.lengths[suit] for suit in Suit)
    return replace(bounds, lengths=(c, d, h, s))


def _in_words(known: PartialDeal, clashing: list[SingleBound]) -> str:
    if not clashing:
        return "no layout fits, whatever the bounds"
    units = {bound.unit for bound in clashing}
    texts = " and ".join(map(str, clashing))
    if len(units) > 1:
        return f"no layout fits: {texts}"
    [first, *others] = clashing
    if not others:
        return f"{texts}, but {_why_impossible(known, first)}"
    return f"{texts}, but {_left(known, first.suit)} {first.unit} are left"


def _left(known: PartialDeal, suit: Suit | None) -> int:
    """Return the number of points, or of cards of ``suit``, not known to be in any hand."""
    return known.unseen.hcp if suit is None else known.unseen.lengths[suit]


def _why_impossible(known: PartialDeal, bound: SingleBound) -> str:
    """Return why a hand cannot keep this bound, whatever the other bounds are."""
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
