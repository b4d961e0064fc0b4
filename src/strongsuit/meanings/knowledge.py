"""What is known of each hand from the calls its player made, and from where each bound comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from strongsuit.auction import Auction
from strongsuit.cards import Seat
from strongsuit.errors import ParseError, UsageError
from strongsuit.layouts.bounds import Bounds, Range
from strongsuit.meanings.meaning import Clash, Meaning, meet, together
from strongsuit.meanings.sources import FREE, HCP, CallMeaning, Ranges, Source, bounded, ranges

MOST_DISTRIBUTION = 4  # of the total points: so in 98 % of the hands GIB explains


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one end of a bound comes from."""

    call: int  # its place in the auction, from 0; -1 if it comes from none
    source: Source


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
            if span != FREE[about]:
                before = FREE[about] if self._is_learned(about) else spans[about]
                spans[about] = met = meet(about, before, span, clashes)
                for ends, end in ((low, 0), (high, 1)):
                    if met[end] != before[end] or before == FREE[about]:
                        ends[about] = Origin(-1, Source.GIVEN)
        meaning = bounded(self.meaning, spans)
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
                groups.setdefault(told, dict(FREE))[about] = span
        return {told: bounded(Meaning(), spans) for told, spans in groups.items()}

    def lines(self, auction: Auction) -> Iterator[str]:
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
            if span[1] == final[1] < FREE[about][1]:
                high.setdefault(about, Origin(place, source))
    rest = tuple(text for _, each in own for text in each.meaning.rest)
    return Knowledge(seat, whole, low, high, clashes, rest)


def _by_people(call: CallMeaning) -> CallMeaning:
    """Without what a net has learned."""
    said = {about: source for about, source in call.sources.items() if source != Source.LEARNED}
    bounds = {about: span for about, span in ranges(call.meaning).items() if about in said}
    return CallMeaning(call.seat, call.call, bounded(call.meaning, {**FREE, **bounds}), said)


def _filled(known: Knowledge, learned: Meaning, origin: Origin) -> Knowledge:
    """With a net's bounds on all that the calls leave open."""
    bounds, low, high = ranges(known.meaning), dict(known.low), dict(known.high)
    for about, span in ranges(learned).items():
        if bounds[about] == FREE[about] != span and not _is_counted(about, known.meaning):
            bounds[about] = span
            if span[0] > 0:
                low[about] = origin
            if span[1] < FREE[about][1]:
                high[about] = origin
    return replace(known, meaning=bounded(known.meaning, bounds), low=low, high=high)


def _is_counted(about: str, meaning: Meaning) -> bool:
    """Points of one kind bound those of the other."""
    return about == HCP and meaning.points != Meaning().points
