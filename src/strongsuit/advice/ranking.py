"""The order of the candidate calls, by their worth over the layouts and by what players call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.outcomes import Floats, Outcomes
from strongsuit.advice.result import Option
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import Call
from strongsuit.scoring import Scores, imps
from strongsuit.uncertainty import half_of_weighted_mean

SCORINGS = ("imps", "mp")


@dataclass(frozen=True, eq=False, slots=True)
class Ranking:
    """Candidate calls, the worth of each in every layout, and how likely the layouts are."""

    outcomes: Outcomes
    field: Floats  # (calls,): share of players who make each call; sum 1
    weights: Floats  # (layouts,): probability of each layout; sum 1
    chances: Floats  # (calls,): probability that each contract is made
    call_weights: Floats  # (layouts, calls): weights with which contracts are made as in `chances`
    values: Floats  # (layouts, calls): gain over the calls that players make
    bonus: Floats  # (calls,): added to a call's mean worth for the players who make it

    @classmethod
    def of(
        cls,
        outcomes: Outcomes,
        field: Floats,
        weights: Floats,
        shrunk: NDArray[np.bool_],
        scoring: str,
    ) -> Ranking:
        """The ranking of candidates; those in ``shrunk`` have their chances drawn toward 50 %."""
        chances = outcomes.chances(weights, shrunk)
        penalty = outbidding_penalty(outcomes.calls, field)
        trust = TUNING.trust * np.log(field + TUNING.share_floor)
        return cls(
            outcomes=outcomes,
            field=field,
            weights=weights,
            chances=chances,
            call_weights=outcomes.reweighted(weights, chances),
            values=worth(outcomes.scores, field, scoring),
            bonus=TUNING.unit(scoring) * (trust - penalty),
        )

    @property
    def means(self) -> Floats:
        """``(calls,)`` the mean worth of each call."""
        return np.asarray((self.call_weights * self.values).sum(axis=0))

    @property
    def order(self) -> list[int]:
        """The places of the calls: the recommended one first, then the others by mean worth.

        The recommended call has the highest sum of mean worth and ``bonus``: the layouts and the
        players each know something that the other does not.
        """
        best = int(np.argmax(self.means + self.bonus))
        rest = np.argsort(-self.means, kind="stable").tolist()
        return [best, *(place for place in rest if place != best)]

    def options(self) -> tuple[Option, ...]:
        """All candidates as options, the recommended one first."""
        return tuple(map(self._option, self.order))

    def _option(self, place: int) -> Option:
        outcomes, weights = self.outcomes, self.call_weights[:, place]
        best, *rest = self.order
        rival = best if place != best or not rest else rest[0]
        safer = best if place != best else outcomes.safer(place, self.means)
        tricks = float(weights @ outcomes.tricks[:, place])
        lead = self.values[:, place] - self.values[:, rival]
        gain = self.values[:, place] - self.values[:, safer]
        return Option(
            call=outcomes.calls[place],
            contract=outcomes.contracts[place],
            tricks=tricks,
            spread=float(np.sqrt(weights @ (outcomes.tricks[:, place] - tricks) ** 2)),
            chance=float(self.chances[place]),
            score=float(weights @ outcomes.scores[:, place]),
            worth=float(self.means[place]),
            error=half_of_weighted_mean(lead, self.weights),
            opinion=float(self.field[place]),
            needs=break_even(gain, outcomes.made(place), weights),
        )


def worth(scores: Scores, field: Floats, scoring: str = "imps") -> Floats:
    """``(layouts, calls)`` mean gain of each call over the calls that players make.

    ``field`` is the ``(calls,)`` share of players who make each call. The unit is IMPs or, with
    the scoring ``mp``, a share of the board's matchpoints.
    """
    points = scores.astype(np.int32)
    total = np.zeros(points.shape)
    for place in np.flatnonzero(field > 0):
        difference = points - points[:, place, None]
        total += field[place] * (
            imps(difference) if scoring == "imps" else (np.sign(difference) + 1) / 2
        )
    return total


def outbidding_penalty(calls: Sequence[Call], field: Floats) -> Floats:
    """``(calls,)`` IMPs that a bid must gain if players bid its strain lower, or other strains.

    Where only the layouts favour such a bid, they err more often than the players. ``field`` is the
    ``(calls,)`` share of players who make each call.
    """
    bids = np.array([call.is_bid for call in calls])
    strains = np.array([call.strain if call.is_bid else -1 for call in calls])
    both, same = bids[:, None] & bids, strains[:, None] == strains
    higher = same & (np.array(calls)[:, None] > np.array(calls))
    raised, elsewhere = TUNING.higher_penalty, TUNING.elsewhere_penalty
    return np.asarray((raised * (both & higher) + elsewhere * (both & ~same)) @ field)


def break_even(gain: Floats, made: NDArray[np.bool_], weights: Floats) -> float:
    """The chance of a contract at which bidding it gains nothing over another call.

    ``gain``, ``made`` and ``weights`` are ``(layouts,)``: the gain over the other call, whether the
    contract is made, and the layout's weight. The result is nan unless bidding gains where the
    contract is made and loses where it fails.
    """
    share = float(weights[made].sum())
    if not 0 < share < 1:
        return float("nan")
    win, loss = gain[made] @ weights[made] / share, gain[~made] @ weights[~made] / (1 - share)
    return float(-loss / (win - loss)) if loss < 0 < win else float("nan")
