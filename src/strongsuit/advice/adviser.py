"""The adviser: the steps from a hand and an auction to advice, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.continuations import Continuations
from strongsuit.advice.forecast import Forecast
from strongsuit.advice.forecast_blend import blended_tricks
from strongsuit.advice.hidden_sample import HiddenSample, sample_hidden_hands
from strongsuit.advice.outcomes import Floats, Outcomes, Playout
from strongsuit.advice.policy import Policy, resampled_rows
from strongsuit.advice.ranking import SCORINGS, Ranking, worth
from strongsuit.advice.result import Advice, StrainTricks
from strongsuit.advice.table_truth import TableTruth
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import DOUBLE, PASS, Auction, Call
from strongsuit.batch import DealBatch, Tricks
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


@dataclass(frozen=True, eq=False, slots=True)
class Adviser:
    """The nets, table results and settings that advice is made with, loaded once.

    Several threads may use the same adviser.
    """

    players: Players
    judge: TrickJudge
    meanings: LearnedMeanings  # the belief net
    opinion: Opinion  # the contract net
    forecast: Forecast
    habits: Policy  # the policy net
    truth: TableTruth | None = None  # table results; without, contracts take double-dummy tricks
    strict: bool = False  # whether layouts stay within the bounds of the convention card
    scoring: str = "imps"
    layouts: int = TUNING.layouts
    seed: int = 0

    def __post_init__(self) -> None:
        if self.scoring not in SCORINGS:
            raise UsageError(f"expected {' or '.join(SCORINGS)} as scoring, got {self.scoring!r}")
        if not is_whole_number(self.layouts, 2):
            raise UsageError(f"expected at least 2 layouts, got {self.layouts!r}")
        seed: object = self.seed
        if not isinstance(seed, int) or seed < 0:
            raise UsageError(f"expected a whole number of at least 0 as seed, got {seed!r}")

    def advise(self, hand: Hand, board: Board, also: Call | None = None) -> Advice:
        """Advice for the player whose turn it is in the board's auction and who holds ``hand``.

        ``also`` is a call to list among the options even if neither layouts nor players favour it.
        """
        position = _position(hand, board)
        sample = self._sample(hand, board)
        shares = self.opinion.of(position, self.players, self.meanings)
        layouts = self._weighted(position, sample, shares)
        candidates = self._candidates(position, layouts, also)
        ranking = Ranking.of(
            candidates,
            field=layouts.field(candidates),
            weights=layouts.weights,
            shrunk=_is_ours(candidates, position) & layouts.shrinks_chances,
            scoring=self.scoring,
        )
        system = layouts.continuations.own_call()
        return Advice(
            position=position,
            scoring=self.scoring,
            shown=_shown(layouts.sample, position.seat),
            left_out=layouts.sample.left_out,
            layouts=layouts.deals,
            strains=_strains(position, layouts),
            options=ranking.options(),
            system=system,
            says=layouts.continuations.meaning(system),
        )

    def _sample(self, hand: Hand, board: Board) -> HiddenSample:
        """Draw more layouts than are used, as the unlikely ones are left out later."""
        return sample_hidden_hands(
            board,
            hand,
            players=self.players,
            net=self.meanings,
            strict=self.strict,
            n=TUNING.drawn_per_layout * self.layouts,
            seed=self.seed,
        )

    def _weighted(self, position: Position, sample: HiddenSample, shares: Floats) -> _Layouts:
        """``self.layouts`` of the sampled layouts, with weights and tricks.

        ``shares`` are those of players who make each of `ANSWERS`. The policy net and the forecast
        net know neither explanations nor convention cards. So where a call is explained, or
        ``self.strict`` is set, the layouts are weighted by the convention cards instead, and their
        tricks are the judge's alone.
        """
        liked = {
            call: share
            for call, share in zip(ANSWERS, shares, strict=True)
            if share > TUNING.liked_share
        }
        if self.strict or sample.is_explained:
            return self._weighted_by_card(position, sample, shares, liked)
        return self._weighted_by_nets(position, sample, shares, liked)

    def _weighted_by_card(
        self, position: Position, sample: HiddenSample, shares: Floats, liked: Mapping[Call, float]
    ) -> _Layouts:
        """The first ``self.layouts`` layouts, weighted by the convention cards.

        A layout weighs less if, by their cards, the other players would not pass out the calls that
        many players make, ``liked``.
        """
        used = replace(sample, deals=sample.deals[: self.layouts])
        layouts = self._judged(position, used, shares, shrinks_chances=self.truth is not None)
        return replace(layouts, weights=layouts.continuations.layout_weights(liked))

    def _weighted_by_nets(
        self, position: Position, sample: HiddenSample, shares: Floats, liked: Mapping[Call, float]
    ) -> _Layouts:
        """Layouts resampled by the policy net's weights, their tricks blended with the forecast."""
        weights = self.habits.layout_weights(position, sample.deals, liked)
        used = replace(sample, deals=sample.deals[resampled_rows(weights, self.layouts)])
        layouts = self._judged(position, used, shares, shrinks_chances=False)
        expected = self.forecast.of(position)
        tricks = blended_tricks(layouts.tricks, layouts.weights, position, expected, self.seed)
        return replace(layouts, tricks=tricks)

    def _judged(
        self, position: Position, sample: HiddenSample, shares: Floats, shrinks_chances: bool
    ) -> _Layouts:
        """The sampled layouts with equal weights, and with the judge's tricks."""
        deals, auction = sample.deals, position.auction
        return _Layouts(
            sample=sample,
            tricks=self.judge.tricks(deals, declarers=_declarers(auction)),
            weights=np.full(len(deals), 1 / len(deals)),
            continuations=Continuations(auction, position.vulnerability, self.players, deals),
            shares=shares,
            shrinks_chances=shrinks_chances,
        )

    def _candidates(self, position: Position, layouts: _Layouts, also: Call | None) -> Outcomes:
        """The outcomes of the calls that players make or that gain most if the others pass.

        Pass, double, the convention card's call and ``also`` are among them wherever legal.
        """
        playout = Playout.of(
            position.auction, position.vulnerability, layouts.tricks, self.truth, self.seed
        )
        legal = playout.outcomes()
        field, own = layouts.field(legal), layouts.continuations.own_call()
        values = worth(legal.scores, field, self.scoring).mean(axis=0)
        best = set(np.argsort(-values, kind="stable")[: TUNING.best_candidates].tolist())
        always = (PASS, DOUBLE, own, also)
        places = [
            place
            for place, call in enumerate(legal.calls)
            if place in best or field[place] >= TUNING.liked_share or call in always
        ]
        return legal.select(places)


@dataclass(frozen=True, eq=False, slots=True)
class _Layouts:
    """The sampled layouts with the tricks taken in each, and a weight for how likely each is.

    It also has the shares of players who would make each call at the position.
    """

    sample: HiddenSample
    tricks: Tricks  # (layouts, 5 strains, 4 declarers)
    weights: Floats  # (layouts,) how likely each layout is; they sum to 1
    continuations: Continuations
    shares: Floats  # (37,) share of players who make each call of `ANSWERS`
    shrinks_chances: bool  # whether chances of own contracts are drawn toward 50 %

    @property
    def deals(self) -> DealBatch:
        """The layouts themselves."""
        return self.sample.deals

    def field(self, outcomes: Outcomes) -> Floats:
        """``(calls,)`` share of players who make each of the outcomes' calls; they sum to 1."""
        shares = self.shares[[ANSWERS.index(call) for call in outcomes.calls]]
        return shares / shares.sum()


def _position(hand: Hand, board: Board) -> Position:
    if len(hand) != 13:
        raise UsageError(f"a hand has 13 cards, {hand} has {len(hand)}")
    auction = board.auction or Auction(board.dealer or Seat.NORTH)
    alerted = frozenset(note.call for note in board.notes if note.alerted)
    return Position(hand, auction, board.vulnerability or Vulnerability.NONE, alerted)


def _declarers(auction: Auction) -> tuple[Seat, ...]:
    """The players who may declare after some call: the player's side, and the present declarer."""
    standing = auction.contract
    theirs = () if not standing.level else (standing.declarer,)
    return tuple(sorted({auction.turn, auction.turn.partner, *theirs}))


def _is_ours(outcomes: Outcomes, position: Position) -> NDArray[np.bool_]:
    """``(calls,)`` whether the player's side declares after each call."""
    us = position.seat.side
    return np.array([contract.declarer.side == us for contract in outcomes.contracts])


def _strains(position: Position, layouts: _Layouts) -> tuple[StrainTricks, ...]:
    """The weighted mean and spread of the tricks of the player's side, by strain."""
    rows = []
    for strain, seat in zip(Strain, position.declarers, strict=True):
        taken = layouts.tricks[:, strain, seat]
        mean = float(layouts.weights @ taken)
        deviation = float(np.sqrt(layouts.weights @ (taken - mean) ** 2))
        rows.append(StrainTricks(strain, seat, mean, deviation))
    return tuple(rows)


def _shown(sample: HiddenSample, me: Seat) -> Mapping[Seat, Knowledge]:
    """What each player other than ``me`` has shown."""
    if sample.understanding is None:
        return {}
    return {seat: known for seat, known in sample.understanding.seats.items() if seat != me}
