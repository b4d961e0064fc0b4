"""`Knowledge`: what all calls of a player show together, and where each bound comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from strongsuit.auction import Auction
from strongsuit.cards import Seat
from strongsuit.errors import ParseError, UsageError
from strongsuit.layouts.bounds import Bounds, Range
from strongsuit.meanings.meaning import Clash, Meaning, intersect, together
from strongsuit.meanings.sources import (
    FREE,
    HCP,
    CallMeaning,
    RangesByQuantity,
    Source,
    ranges,
    with_bounds,
)

MOST_DISTRIBUTION = 4  # total points above HCP, at most; so in 98 % of hands the robot GIB explains


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one end of a range comes from: a call, and a source of that call's meaning."""

    call: int  # index in the auction, from 0; -1 if the bound comes from no call
    source: Source


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What all calls of one player show together."""

    seat: Seat
    meaning: Meaning
    low: Mapping[str, Origin] = field(default_factory=dict)  # of the lower ends, by quantity
    high: Mapping[str, Origin] = field(default_factory=dict)  # of the upper ends, by quantity
    clashes: tuple[Clash, ...] = ()
    rest: tuple[str, ...] = ()  # the parts of all explanations that were not understood

    @property
    def shown(self) -> Meaning:
        """The meaning with its bounds only, without the last call's name, text and kind."""
        return Meaning(self.meaning.hcp, self.meaning.points, self.meaning.lengths)

    @property
    def bounds(self) -> Bounds:
        """The bounds on HCP, narrowed by those on total points, and on suit lengths.

        A UsageError is raised if no hand of thirteen cards has such lengths.
        """
        try:
            return Bounds(_high_cards(self.meaning), self.meaning.lengths)
        except ParseError as error:
            raise UsageError(f"{self.seat.name.title()}'s calls: {error}") from None

    def given(self, bounds: Bounds) -> Knowledge:
        """Return this knowledge combined with bounds that the user states.

        Stated bounds override calls that contradict them, and the clash is noted. They replace the
        belief net's bounds on the same quantities.
        """
        spans, low, high = ranges(self.meaning), dict(self.low), dict(self.high)
        clashes = list(self.clashes)
        for quantity, span in ranges(Meaning(bounds.hcp, lengths=bounds.lengths)).items():
            if span != FREE[quantity]:
                before = FREE[quantity] if self._is_learned(quantity) else spans[quantity]
                spans[quantity] = common = intersect(quantity, before, span, clashes)
                for origins, end in ((low, 0), (high, 1)):
                    if common[end] != before[end] or before == FREE[quantity]:
                        origins[quantity] = Origin(-1, Source.GIVEN)
        meaning = with_bounds(self.meaning, spans)
        return replace(self, meaning=meaning, low=low, high=high, clashes=tuple(clashes))

    def _origins(self, quantity: str) -> list[Origin]:
        """Return the origins of a quantity's lower and upper end, without ends that have none."""
        return [origins[quantity] for origins in (self.low, self.high) if quantity in origins]

    def _is_learned(self, quantity: str) -> bool:
        return any(origin.source is Source.LEARNED for origin in self._origins(quantity))

    def by_source(self) -> dict[str, Meaning]:
        """Return the bounds by source; ``card, learned`` if the two ends differ in their source."""
        groups: dict[str, RangesByQuantity] = {}
        for quantity, span in ranges(self.meaning).items():
            if origins := self._origins(quantity):
                sources = ", ".join(dict.fromkeys(str(origin.source) for origin in origins))
                groups.setdefault(sources, dict(FREE))[quantity] = span
        return {sources: with_bounds(Meaning(), spans) for sources, spans in groups.items()}

    def told(self, auction: Auction) -> Iterator[str]:
        """Return lines of bounds with their origin, such as ``HCP 15-17: 1NT, explanation``."""
        groups: dict[str, list[str]] = {}
        for quantity, (low, high) in ranges(self.meaning).items():
            if origins := self._origins(quantity):
                words = dict.fromkeys(_in_words(origin, auction) for origin in origins)
                groups.setdefault("; ".join(words), []).append(f"{quantity} {low}-{high}")
        return (f"{', '.join(bounds)}: {origin}" for origin, bounds in groups.items())


def _in_words(origin: Origin, auction: Auction) -> str:
    """Return an origin as text: ``1NT, card``, or ``after 1NT, learned`` for the belief net.

    The net judges by all calls up to the one named.
    """
    if origin.source is Source.GIVEN:
        return str(origin.source)
    after = "after " if origin.source is Source.LEARNED else ""
    return f"{after}{auction.calls[origin.call]}, {origin.source}"


def _high_cards(meaning: Meaning) -> Range:
    """Return the range of HCP, narrowed by total points unless the two contradict each other."""
    low = max(meaning.hcp[0], meaning.points[0] - MOST_DISTRIBUTION)
    high = min(meaning.hcp[1], meaning.points[1])
    return (low, high) if low <= high else meaning.hcp


def knowledge(
    calls: Sequence[CallMeaning], learned: Sequence[Meaning] = ()
) -> dict[Seat, Knowledge]:
    """Return what is known of every seat after these calls.

    ``learned`` are the belief net's meanings of N, E, S and W after the last call; they bound what
    the calls leave open. The net's bounds at earlier calls are dropped, as it knows more now.
    """
    by_calls = {seat: _by_calls(seat, calls) for seat in Seat}
    if not learned:
        return by_calls
    last = Origin(len(calls) - 1, Source.LEARNED)
    return {seat: _filled(known, learned[seat], last) for seat, known in by_calls.items()}


def _by_calls(seat: Seat, calls: Sequence[CallMeaning]) -> Knowledge:
    """Return what a player's own calls show, without the belief net's bounds."""
    own = [(place, _without_learned(call)) for place, call in enumerate(calls) if call.seat == seat]
    whole, clashes = together(call.meaning for _, call in own)
    low, high = dict[str, Origin](), dict[str, Origin]()
    for place, call in own:
        for quantity, source in call.sources.items():
            span, final = ranges(call.meaning)[quantity], ranges(whole)[quantity]
            if span[0] == final[0] > 0:
                low.setdefault(quantity, Origin(place, source))
            if span[1] == final[1] < FREE[quantity][1]:
                high.setdefault(quantity, Origin(place, source))
    rest = tuple(text for _, call in own for text in call.meaning.rest)
    return Knowledge(seat, whole, low=low, high=high, clashes=clashes, rest=rest)


def _without_learned(call: CallMeaning) -> CallMeaning:
    """Return a call's meaning without the bounds of the belief net."""
    sources = {
        quantity: source for quantity, source in call.sources.items() if source != Source.LEARNED
    }
    spans = ranges(call.meaning)
    bounds = {**FREE, **{quantity: spans[quantity] for quantity in sources}}
    return CallMeaning(call.seat, call.call, with_bounds(call.meaning, bounds), sources)


def _filled(known: Knowledge, learned: Meaning, origin: Origin) -> Knowledge:
    """Return the knowledge with the belief net's bounds on each quantity that calls leave open."""
    bounds, low, high = ranges(known.meaning), dict(known.low), dict(known.high)
    for quantity, span in ranges(learned).items():
        is_open = bounds[quantity] == FREE[quantity]
        if is_open and span != FREE[quantity] and not _follows(quantity, known.meaning):
            bounds[quantity] = span
            if span[0] > 0:
                low[quantity] = origin
            if span[1] < FREE[quantity][1]:
                high[quantity] = origin
    return replace(known, meaning=with_bounds(known.meaning, bounds), low=low, high=high)


def _follows(quantity: str, meaning: Meaning) -> bool:
    """Whether the quantity is HCP and is bounded indirectly, through total points."""
    return quantity == HCP and meaning.points != Meaning().points
