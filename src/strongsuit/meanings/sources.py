"""What each call means: put together from an explanation, the card and a net."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from strongsuit.auction import Auction, Call
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.errors import UsageError
from strongsuit.layouts.bounds import Range
from strongsuit.meanings.meaning import Lengths, Meaning

HCP, TOTAL = "HCP", "total points"
ABOUT = (HCP, TOTAL, *(suit.name.lower() for suit in Suit))  # what bounds are about

STRENGTH = {HCP, TOTAL}

Ranges = dict[str, Range]


class Source(StrEnum):
    """Who says what a call means or a hand has, the most trusted first."""

    GIVEN = "given"  # from elsewhere than the auction
    EXPLANATION = "explanation"
    CARD = "card"
    LEARNED = "learned"


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """What one call means, put together from all sources."""

    seat: Seat
    call: Call
    meaning: Meaning
    sources: Mapping[str, Source] = field(default_factory=dict)  # by what is bounded


def ranges(meaning: Meaning) -> Ranges:
    """Its bounds by what they are about, as in `ABOUT`."""
    return dict(zip(ABOUT, (meaning.hcp, meaning.points, *meaning.lengths), strict=True))


FREE = ranges(Meaning())


def call_meanings(
    auction: Auction, meanings: Mapping[Source, Sequence[Meaning]]
) -> tuple[CallMeaning, ...]:
    """Each call's meaning from all sources, one meaning a call from each.

    What the most trusted source bounds is so; what it leaves open the next one fills in, unless
    it speaks of another call: an artificial one, or a natural one. Strength is one matter: whoever
    bounds high cards or total points is asked for both.
    """
    for source, each in meanings.items():
        if len(each) != len(auction.calls):
            raise UsageError(
                f"{len(each)} meanings from the {source} of {len(auction.calls)} calls"
            )
    return tuple(
        layered(seat, call, {source: each[place] for source, each in meanings.items()})
        for place, (seat, call) in enumerate(auction.by_seat())
    )


def layered(seat: Seat, call: Call, meanings: Mapping[Source, Meaning]) -> CallMeaning:
    """One call's meaning, from all sources."""
    said = [(source, meanings[source]) for source in Source if source in meanings]
    spoken = [(source, each) for source, each in said if each != Meaning()]
    if not spoken:
        return CallMeaning(seat, call, Meaning())
    best = whole = spoken[0][1]
    bounds, sources = Ranges(), dict[str, Source]()
    for source, each in spoken:
        if not is_another(call, best, each):
            whole = _in_full(whole, each)
            known = {*bounds, *(STRENGTH if bounds.keys() & STRENGTH else ())}
            for about, span in ranges(each).items():
                if span != FREE[about] and about not in known:
                    bounds[about], sources[about] = span, source
    return CallMeaning(seat, call, bounded(whole, {**FREE, **bounds}), sources)


def _in_full(said: Meaning, more: Meaning) -> Meaning:
    """With the name of the call and what else was not said."""
    return replace(
        said,
        name=said.name or more.name,
        forcing=said.forcing or more.forcing,
        artificial=said.artificial or more.artificial,
    )


def is_another(call: Call, said: Meaning, other: Meaning) -> bool:
    """Do the two speak of different calls, one of them of an artificial one?

    What does not call itself artificial is natural only if it shows the suit bid, and shows that it
    is not if it shows another suit instead.
    """
    if said.artificial == other.artificial:
        return _is_elsewhere(call, said) and not (said.artificial or _is_elsewhere(call, other))
    return said.artificial or (_is_suit(call) and said.lengths[call.strain][0] >= 3)


def _is_suit(call: Call) -> bool:
    return call.is_bid and call.strain != Strain.NOTRUMP


def _is_elsewhere(call: Call, said: Meaning) -> bool:
    """Is length shown, but not in the suit bid?"""
    return (
        _is_suit(call)
        and said.lengths[call.strain][0] == 0
        and any(low >= 5 for low, _ in said.lengths)
    )


def bounded(meaning: Meaning, bounds: Ranges) -> Meaning:
    """The same with these bounds."""
    c, d, h, s = (bounds[suit.name.lower()] for suit in Suit)
    lengths: Lengths = (c, d, h, s)
    return Meaning(
        bounds[HCP],
        bounds[TOTAL],
        lengths,
        meaning.artificial,
        meaning.forcing,
        meaning.name,
        meaning.text,
        meaning.rest,
    )
