"""The adviser: what to call now, as if it ended the auction, with the arithmetic shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.continuations import Continuations
from strongsuit.advice.forecast import Forecast
from strongsuit.advice.forecast_blend import blended_tricks
from strongsuit.advice.outcomes import SCORINGS, Outcomes, Playout, break_even, worth
from strongsuit.advice.policy import Policy, spread
from strongsuit.advice.result import Advice, Option, StrainTricks
from strongsuit.advice.sampling import HiddenSample, sample_hidden_hands
from strongsuit.advice.table_truth import TableTruth
from strongsuit.auction import DOUBLE, PASS, Auction, Call
from strongsuit.batch import Tricks
from strongsuit.best_contract.decisions import ANSWERS, Position
from strongsuit.best_contract.opinion import Opinion
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Strain, Vulnerability
from strongsuit.checks import is_whole_number
from strongsuit.errors import UsageError
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.solving.judge import TrickJudge
from strongsuit.uncertainty import half_of_weighted_mean

LAYOUTS = 300
SPARE = 2  # times as many are drawn: the likely ones are kept
TRIED = 8  # calls that do best if all pass then
LIKED = 0.03  # of the players: a call so many would make is tried anyway
UNITS = {"imps": 1.0, "mp": 0.03}  # what an IMP of the following numbers is worth
TRUST = 0.1  # in the players: what a call gains that e times as many make
RAISED = 2.0  # what a bid has to gain that all players would make lower, in the same strain
ELSEWHERE = 0.5  # the same of another strain: they know what they have agreed upon
HARDLY = 0.003  # of the players: fewer are nobody


@dataclass(frozen=True, eq=False, slots=True)
class Adviser:
    """All that advice is made with, loaded once."""

    players: Players
    judge: TrickJudge
    meanings: LearnedMeanings
    opinion: Opinion
    forecast: Forecast
    habits: Policy
    truth: TableTruth | None = None  # none: the play is double dummy
    strict: bool = False  # only layouts within the card's bounds
    scoring: str = "imps"
    layouts: int = LAYOUTS
    seed: int = 0

    def __post_init__(self) -> None:
        if self.scoring not in SCORINGS:
            raise UsageError(f"scoring is {' or '.join(SCORINGS)}, not {self.scoring!r}")
        if not is_whole_number(self.layouts, 2):
            raise UsageError(f"expected at least 2 layouts, got {self.layouts!r}")
        seed: object = self.seed
        if not isinstance(seed, int) or seed < 0:
            raise UsageError(f"a seed is a whole number from 0 on, got {seed!r}")

    def advise(self, hand: Hand, board: Board, also: Call | None = None) -> Advice:
        """For the player whose turn it is in the board's auction, with that hand.

        ``also`` is a call to weigh whatever it looks like.
        """
        position = _position(hand, board)
        drawn = SPARE * self.layouts
        hidden = sample_hidden_hands(
            *(board, hand, self.players, self.meanings, self.strict, drawn, self.seed)
        )
        shares = self.opinion.of(position, self.players, self.meanings)
        hidden, layouts = self._played(position, hidden, shares)
        system = layouts.going_on.own_call()
        return Advice(
            position,
            self.scoring,
            _shown(hidden, position.seat),
            hidden.left_out,
            hidden.deals,
            _strains(position, layouts),
            self._options(position, layouts, also),
            system,
            layouts.going_on.meaning(system),
        )

    def _played(
        self, position: Position, hidden: HiddenSample, shares: NDArray[np.float64]
    ) -> tuple[HiddenSample, _Layouts]:
        """As many layouts as are asked for, the likely ones, with tricks as forecast.

        Neither the forecast nor what players use to call knows what was explained, or a card:
        then the card tells who would go on, and the layouts' tricks are what they are.
        """
        liked = {call: each for call, each in zip(ANSWERS, shares, strict=True) if each > LIKED}
        if self.strict or hidden.is_explained:
            some = replace(hidden, deals=hidden.deals[: self.layouts])
            layouts = self._dealt(position, some, shares, sober=self.truth is not None)
            return some, replace(layouts, likely=layouts.going_on.likely(liked))
        weights = self.habits.likely(position, hidden.deals, liked)
        some = replace(hidden, deals=hidden.deals[spread(weights, self.layouts)])
        layouts = self._dealt(position, some, shares, sober=False)
        expected = self.forecast.of(position)
        moved = blended_tricks(layouts.tricks, layouts.likely, position, expected, self.seed)
        return some, replace(layouts, tricks=moved)

    def _dealt(
        self, position: Position, hidden: HiddenSample, shares: NDArray[np.float64], sober: bool
    ) -> _Layouts:
        """Layouts that are alike likely, with the tricks they have."""
        deals, auction = hidden.deals, position.auction
        tricks = self.judge.tricks(deals, declarers=_declarers(auction))
        going_on = Continuations(auction, position.vulnerability, self.players, deals)
        return _Layouts(tricks, np.full(len(deals), 1 / len(deals)), going_on, shares, sober)

    def _options(
        self, position: Position, layouts: _Layouts, also: Call | None
    ) -> tuple[Option, ...]:
        found = self._prospects(position, layouts, also)
        field = layouts.field(found)
        values = worth(found.scores, field, self.scoring)
        trust = UNITS[self.scoring] * (
            TRUST * np.log(field + HARDLY) - outbidding_penalty(found.calls, field)
        )
        us = position.seat.side
        ours = [contract.declarer.side == us for contract in found.contracts]
        chances = found.chances(layouts.likely, np.array(ours) & layouts.sober)
        judged = found.judged(layouts.likely, chances)
        weighed = _Weighed(found, field, values, layouts.likely, chances, judged, trust)
        return tuple(map(weighed.option, weighed.order))

    def _prospects(self, position: Position, layouts: _Layouts, also: Call | None) -> Outcomes:
        """Of the calls worth a try: players make them, or they do well if all pass then."""
        auction, vulnerability = position.auction, position.vulnerability
        playing = Playout.of(auction, vulnerability, layouts.tricks, self.truth, self.seed)
        ended = playing.ended()
        field, own = layouts.field(ended), layouts.going_on.own_call()
        values = worth(ended.scores, field, self.scoring).mean(axis=0)
        best = set(np.argsort(-values, kind="stable")[:TRIED].tolist())
        tried = [
            place
            for place, call in enumerate(ended.calls)
            if place in best or field[place] >= LIKED or call in (PASS, DOUBLE, own, also)
        ]
        return ended.tried(tried)


@dataclass(frozen=True, eq=False, slots=True)
class _Layouts:
    """Layouts with their tricks, and what players call there."""

    tricks: Tricks
    likely: NDArray[np.float64]  # (layouts,), one in all
    going_on: Continuations
    shares: NDArray[np.float64]  # (37,): of the players
    sober: bool  # are chances to be taken for less sure than they look?

    def field(self, found: Outcomes) -> NDArray[np.float64]:
        """How many of the field make each of the calls."""
        ours = self.shares[[ANSWERS.index(call) for call in found.calls]]
        return ours / ours.sum()


@dataclass(frozen=True, eq=False, slots=True)
class _Weighed:
    """Calls with what each is worth in every layout, and how likely the layouts are."""

    found: Outcomes
    field: NDArray[np.float64]  # (calls,)
    values: NDArray[np.float64]  # (layouts, calls)
    likely: NDArray[np.float64]  # (layouts,)
    chances: NDArray[np.float64]  # (calls,)
    weights: NDArray[np.float64]  # (layouts, calls): with which each contract is judged
    trust: NDArray[np.float64]  # (calls,): what it counts that players make them

    @property
    def means(self) -> NDArray[np.float64]:
        """``(calls,)``."""
        return np.asarray((self.weights * self.values).sum(axis=0))

    @property
    def order(self) -> list[int]:
        """The best first: layouts and players both have a say, as neither knows everything.

        The others follow by what they are worth.
        """
        best = int(np.argmax(self.means + self.trust))
        others = np.argsort(-self.means, kind="stable").tolist()
        return [best, *(place for place in others if place != best)]

    def option(self, place: int) -> Option:
        """One call."""
        found, weights = self.found, self.weights[:, place]
        best, *others = self.order
        rival = best if place != best or not others else others[0]
        safer = best if place != best else found.safer(place, self.means)
        tricks = float(weights @ found.tricks[:, place])
        return Option(
            found.calls[place],
            found.contracts[place],
            tricks,
            float(np.sqrt(weights @ (found.tricks[:, place] - tricks) ** 2)),
            float(self.chances[place]),
            float(weights @ found.scores[:, place]),
            float(self.means[place]),
            self._error(self.values[:, place] - self.values[:, rival]),
            float(self.field[place]),
            break_even(self.values[:, place] - self.values[:, safer], found.made(place), weights),
        )

    def _error(self, lead: NDArray[np.float64]) -> float:
        """Half of a 95 % interval of a weighted mean."""
        return half_of_weighted_mean(lead, self.likely)


def outbidding_penalty(calls: Sequence[Call], field: NDArray[np.float64]) -> NDArray[np.float64]:
    """``(calls,)``: what each has to gain for being higher than players bid, or elsewhere.

    What seems better than anything that players call is more often misjudged than missed.
    """
    bids = np.array([call.is_bid for call in calls])
    strains = np.array([call.strain if call.is_bid else -1 for call in calls])
    both, same = bids[:, None] & bids, strains[:, None] == strains
    higher = same & (np.array(calls)[:, None] > np.array(calls))
    return np.asarray((RAISED * (both & higher) + ELSEWHERE * (both & ~same)) @ field)


def _position(hand: Hand, board: Board) -> Position:
    if len(hand) != 13:
        raise UsageError(f"a hand has 13 cards, {hand} has {len(hand)}")
    auction = board.auction or Auction(board.dealer or Seat.NORTH)
    alerted = frozenset(note.call for note in board.notes if note.alerted)
    return Position(hand, auction, board.vulnerability or Vulnerability.NONE, alerted)


def _declarers(auction: Auction) -> tuple[Seat, ...]:
    """Who may declare, whatever is called."""
    standing = auction.contract
    theirs = () if not standing.level else (standing.declarer,)
    return tuple(sorted({auction.turn, auction.turn.partner, *theirs}))


def _strains(position: Position, layouts: _Layouts) -> tuple[StrainTricks, ...]:
    found = []
    for strain, seat in zip(Strain, position.declarers, strict=True):
        taken = layouts.tricks[:, strain, seat]
        mean = float(layouts.likely @ taken)
        spread = float(np.sqrt(layouts.likely @ (taken - mean) ** 2))
        found.append(StrainTricks(strain, seat, mean, spread))
    return tuple(found)


def _shown(hidden: HiddenSample, me: Seat) -> Mapping[Seat, Knowledge]:
    if hidden.understanding is None:
        return {}
    return {seat: known for seat, known in hidden.understanding.seats.items() if seat != me}
