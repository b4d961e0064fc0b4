"""What is known of each hand from the calls its player made, and from where each bound comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from strongsuit.auction import Auction, Call
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.errors import ParseError, UsageError
from strongsuit.meanings.meaning import Clash, Lengths, Meaning, meet, together
from strongsuit.solving.bounds import Bounds, Range

MOST_DISTRIBUTION = 4  # of the total points: so in 98 % of the hands GIB explains

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
class Origin:
    """Where one end of a bound comes from."""

    call: int  # its place in the auction, from 0; -1 if it comes from none
    source: Source


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """What one call means, put together from all sources."""

    seat: Seat
    call: Call
    meaning: Meaning
    sources: Mapping[str, Source] = field(default_factory=dict)  # by what is bounded


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one player's calls say together."""

    seat: Seat
    meaning: Meaning
    low: Mapping[str, Origin] = field(default_factory=dict)  # by what is bounded: who bounds it
    high: Mapping[str, Origin] = field(default_factory=dict)  # from below, and from above
    clashes: tuple[Clash, ...] = ()
    rest: tuple[str, ...] = ()  # of all calls, what was not understood

    @property
    def shown(self) -> Meaning:
        """The bounds alone, without what the last call was."""
        return Meaning(self.meaning.hcp, self.meaning.points, self.meaning.lengths)

    @property
    def bounds(self) -> Bounds:
        """What layouts have to fit; lengths that make no hand are refused.

        Total points bound the high cards in them.
        """
        try:
            return Bounds(_high_cards(self.meaning), self.meaning.lengths)
        except ParseError as error:
            raise UsageError(f"{self.seat.name.title()}'s calls: {error}") from None

    def given(self, bounds: Bounds) -> Knowledge:
        """With what is known from elsewhere: it clashes with calls, but not with a net."""
        spans, low, high = ranges(self.meaning), dict(self.low), dict(self.high)
        clashes = list(self.clashes)
        for about, span in ranges(Meaning(bounds.hcp, lengths=bounds.lengths)).items():
            if span != _FREE[about]:
                before = _FREE[about] if self._is_learned(about) else spans[about]
                spans[about] = met = meet(about, before, span, clashes)
                for ends, end in ((low, 0), (high, 1)):
                    if met[end] != before[end] or before == _FREE[about]:
                        ends[about] = Origin(-1, Source.GIVEN)
        meaning = _bounded(self.meaning, spans)
        return replace(self, meaning=meaning, low=low, high=high, clashes=tuple(clashes))

    def _is_learned(self, about: str) -> bool:
        origins = (ends[about] for ends in (self.low, self.high) if about in ends)
        return any(origin.source is Source.LEARNED for origin in origins)

    def by_source(self) -> dict[str, Meaning]:
        """The bounds alone, by who says them: one source, or one for either end."""
        groups: dict[str, Ranges] = {}
        for about, span in ranges(self.meaning).items():
            ends = [ends[about].source for ends in (self.low, self.high) if about in ends]
            if ends:
                told = ", ".join(dict.fromkeys(map(str, ends)))
                groups.setdefault(told, dict(_FREE))[about] = span
        return {told: _bounded(Meaning(), spans) for told, spans in groups.items()}

    def told(self, auction: Auction) -> Iterator[str]:
        """The bounds, those of one origin in a line: ``HCP 15-17: 1NT, explanation``."""
        groups: dict[str, list[str]] = {}
        for about, (low, high) in ranges(self.meaning).items():
            ends = [_told(ends[about], auction) for ends in (self.low, self.high) if about in ends]
            if ends:
                groups.setdefault("; ".join(dict.fromkeys(ends)), []).append(
                    f"{about} {low}-{high}"
                )
        return (f"{', '.join(bounds)}: {origin}" for origin, bounds in groups.items())


def _told(origin: Origin, auction: Auction) -> str:
    """A call and who explains it; what is learned is learned from all calls up to one."""
    if origin.source is Source.GIVEN:
        return str(origin.source)
    after = "after " if origin.source is Source.LEARNED else ""
    return f"{after}{auction.calls[origin.call]}, {origin.source}"


def _high_cards(meaning: Meaning) -> Range:
    """Never more than the total, seldom fewer by much; where that clashes, as it was said."""
    low = max(meaning.hcp[0], meaning.points[0] - MOST_DISTRIBUTION)
    high = min(meaning.hcp[1], meaning.points[1])
    return (low, high) if low <= high else meaning.hcp


def ranges(meaning: Meaning) -> Ranges:
    """Its bounds by what they are about, as in `ABOUT`."""
    return dict(zip(ABOUT, (meaning.hcp, meaning.points, *meaning.lengths), strict=True))


_FREE = ranges(Meaning())


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
                if span != _FREE[about] and about not in known:
                    bounds[about], sources[about] = span, source
    return CallMeaning(seat, call, _bounded(whole, {**_FREE, **bounds}), sources)


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


def _bounded(meaning: Meaning, bounds: Ranges) -> Meaning:
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


def knowledge(
    calls: Sequence[CallMeaning], learned: Sequence[Meaning] = ()
) -> dict[Seat, Knowledge]:
    """What is known of every seat after these calls.

    ``learned``, what a net says of N E S W by now, bounds what they leave open. What it said after
    earlier calls does not count: it has heard more since.
    """
    by_calls = {seat: _of_seat(seat, list(enumerate(calls))) for seat in Seat}
    if not learned:
        return by_calls
    last = Origin(len(calls) - 1, Source.LEARNED)
    return {seat: _filled(known, learned[seat], last) for seat, known in by_calls.items()}


def _of_seat(seat: Seat, calls: list[tuple[int, CallMeaning]]) -> Knowledge:
    own = [(place, _by_people(each)) for place, each in calls if each.seat == seat]
    whole, clashes = together(each.meaning for _, each in own)
    low, high = dict[str, Origin](), dict[str, Origin]()
    for place, each in own:
        for about, source in each.sources.items():
            span, final = ranges(each.meaning)[about], ranges(whole)[about]
            if span[0] == final[0] > 0:
                low.setdefault(about, Origin(place, source))
            if span[1] == final[1] < _FREE[about][1]:
                high.setdefault(about, Origin(place, source))
    rest = tuple(text for _, each in own for text in each.meaning.rest)
    return Knowledge(seat, whole, low, high, clashes, rest)


def _by_people(call: CallMeaning) -> CallMeaning:
    """Without what a net has learned."""
    said = {about: source for about, source in call.sources.items() if source != Source.LEARNED}
    bounds = {about: span for about, span in ranges(call.meaning).items() if about in said}
    return CallMeaning(call.seat, call.call, _bounded(call.meaning, {**_FREE, **bounds}), said)


def _filled(known: Knowledge, learned: Meaning, origin: Origin) -> Knowledge:
    """With a net's bounds on all that the calls leave open."""
    bounds, low, high = ranges(known.meaning), dict(known.low), dict(known.high)
    for about, span in ranges(learned).items():
        if bounds[about] == _FREE[about] != span and not _is_counted(about, known.meaning):
            bounds[about] = span
            if span[0] > 0:
                low[about] = origin
            if span[1] < _FREE[about][1]:
                high[about] = origin
    return replace(known, meaning=_bounded(known.meaning, bounds), low=low, high=high)


def _is_counted(about: str, meaning: Meaning) -> bool:
    """Points of one kind bound those of the other."""
    return about == HCP and meaning.points != Meaning().points
