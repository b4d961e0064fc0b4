"""The meaning of each call, from its explanation, the convention card and the belief net."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from strongsuit.auction import Auction, Call
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.errors import UsageError
from strongsuit.layouts.bounds import Range
from strongsuit.meanings.meaning import Meaning

HCP, TOTAL = "HCP", "total points"
QUANTITIES = (HCP, TOTAL, *(suit.name.lower() for suit in Suit))  # that a meaning may bound
STRENGTH = {HCP, TOTAL}

RangesByQuantity = dict[str, Range]  # by quantity


class Source(StrEnum):
    """Where a bound comes from, the most trusted source first."""

    GIVEN = "given"  # stated by the user, not by the auction
    EXPLANATION = "explanation"  # given by the player who called
    CARD = "card"  # the convention card
    LEARNED = "learned"  # by the belief net


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """The meaning of one call, and the source of each of its bounds."""

    seat: Seat
    call: Call
    meaning: Meaning
    sources: Mapping[str, Source] = field(default_factory=dict)  # by quantity


def ranges(meaning: Meaning) -> RangesByQuantity:
    """Return the range of each of `QUANTITIES` in a meaning."""
    return dict(zip(QUANTITIES, (meaning.hcp, meaning.points, *meaning.lengths), strict=True))


FREE = ranges(Meaning())  # the ranges of a meaning without bounds


def call_meanings(
    auction: Auction, meanings: Mapping[Source, Sequence[Meaning]]
) -> tuple[CallMeaning, ...]:
    """Return the meaning of each call, combined from the meanings that the sources give it.

    Each bound is that of the most trusted source that bounds the quantity. A source that takes the
    call for another kind (artificial instead of natural, say) than the most trusted is ignored. HCP
    and total points belong together: both come from the first source that bounds either.
    ``meanings`` has one meaning for each call by each source.
    """
    for source, by_call in meanings.items():
        if len(by_call) != len(auction.calls):
            raise UsageError(
                f"expected {len(auction.calls)} meanings from source '{source}',"
                f" one for each call, got {len(by_call)}"
            )
    return tuple(
        call_meaning(seat, call, {source: by_call[place] for source, by_call in meanings.items()})
        for place, (seat, call) in enumerate(auction.by_seat())
    )


def call_meaning(seat: Seat, call: Call, meanings: Mapping[Source, Meaning]) -> CallMeaning:
    """Return the meaning of one call, combined as in `call_meanings`."""
    ordered = [(source, meanings[source]) for source in Source if source in meanings]
    informed = [(source, meaning) for source, meaning in ordered if meaning != Meaning()]
    if not informed:
        return CallMeaning(seat, call, Meaning())
    best = whole = informed[0][1]
    bounds, sources = RangesByQuantity(), dict[str, Source]()
    for source, meaning in informed:
        if not is_another_call(call, best, meaning):
            whole = _filled_in(whole, meaning)
            known = {*bounds, *(STRENGTH if bounds.keys() & STRENGTH else ())}
            for quantity, span in ranges(meaning).items():
                if span != FREE[quantity] and quantity not in known:
                    bounds[quantity], sources[quantity] = span, source
    return CallMeaning(seat, call, with_bounds(whole, {**FREE, **bounds}), sources)


def _filled_in(meaning: Meaning, more: Meaning) -> Meaning:
    """Return ``meaning`` with name, forcing and artificial taken from ``more`` where unset."""
    return replace(
        meaning,
        name=meaning.name or more.name,
        forcing=meaning.forcing or more.forcing,
        artificial=meaning.artificial or more.artificial,
    )


def is_another_call(call: Call, meaning: Meaning, other: Meaning) -> bool:
    """Return whether two meanings take a call for different kinds: one natural, one artificial.

    If only ``other`` is marked as artificial, ``meaning`` counts as natural if it shows three cards
    of the suit bid. If neither is marked, ``meaning`` counts as artificial if it shows five cards
    of another suit and none of the suit bid, while ``other`` does not.
    """
    if meaning.artificial == other.artificial:
        shows_other_suit = _shows_other_suit(call, meaning)
        return shows_other_suit and not (meaning.artificial or _shows_other_suit(call, other))
    return meaning.artificial or (_bids_suit(call) and meaning.lengths[call.strain][0] >= 3)


def _bids_suit(call: Call) -> bool:
    return call.is_bid and call.strain != Strain.NOTRUMP


def _shows_other_suit(call: Call, meaning: Meaning) -> bool:
    """Whether the call bids a suit of which it promises no card, and shows five of another suit."""
    return (
        _bids_suit(call)
        and meaning.lengths[call.strain][0] == 0
        and any(low >= 5 for low, _ in meaning.lengths)
    )


def with_bounds(meaning: Meaning, bounds: RangesByQuantity) -> Meaning:
    """Return a meaning with its bounds replaced by ``bounds``, which has every quantity."""
    clubs, diamonds, hearts, spades = (bounds[suit.name.lower()] for suit in Suit)
    lengths = (clubs, diamonds, hearts, spades)
    return replace(meaning, hcp=bounds[HCP], points=bounds[TOTAL], lengths=lengths)
