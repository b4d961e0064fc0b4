"""Which call is put first: its worth against what players call, and how far players are trusted."""

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
    """Candidate calls, what each is worth in every layout, and how likely the layouts are."""

    outcomes: Outcomes
    field: Floats  # (calls,): share of players who make each call, one in all
    weights: Floats  # (layouts,): how likely each layout is, one in all
    chances: Floats  # (calls,): that each contract is made
    call_weights: Floats  # (layouts, calls): weights by which each contract has its chance
    values: Floats  # (layouts, calls): worth against the field
    bonus: Floats  # (calls,): what trust in players adds to the worth

    @classmethod
    def of(
        cls,
        outcomes: Outcomes,
        field: Floats,
        weights: Floats,
        shrunk: NDArray[np.bool_],
        scoring: str,
    ) -> Ranking:
        """The ranking of candidates; chances of ``shrunk`` ones are taken for less sure."""
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

        Only the first place counts players as well as layouts: neither knows everything.
        """
        best = int(np.argmax(self.means + self.bonus))
        rest = np.argsort(-self.means, kind="stable").tolist()
        return [best, *(place for place in rest if place != best)]

    def options(self) -> tuple[Option, ...]:
        """All candidates as options, in their order."""
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
    """``(layouts, calls)`` what each call gains on average against the calls of the field.

    ``field`` is the ``(calls,)`` share of players who make each call. In IMPs a board, or for
    ``mp`` as a share of the board's matchpoints.
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
    """``(calls,)`` IMPs that each bid has to gain for being higher than the field, or elsewhere.

    A bid above or beside everything that players call is more often misjudged by the layouts than
    missed by the players. ``field`` is the share of players who make each call.
    """
    bids = np.array([call.is_bid for call in calls])
    strains = np.array([call.strain if call.is_bid else -1 for call in calls])
    both, same = bids[:, None] & bids, strains[:, None] == strains
    higher = same & (np.array(calls)[:, None] > np.array(calls))
    raised, elsewhere = TUNING.higher_penalty, TUNING.elsewhere_penalty
    return np.asarray((raised * (both & higher) + elsewhere * (both & ~same)) @ field)


def break_even(gain: Floats, made: NDArray[np.bool_], weights: Floats) -> float:
    """The chance of a contract at which bidding it gains nothing over another call.

    ``gain``, ``made`` and ``weights`` are ``(layouts,)``. Nan where the call gains, or loses,
    whether the contract is made or not.
    """
    share = float(weights[made].sum())
    if not 0 < share < 1:
        return float("nan")
    win, loss = gain[made] @ weights[made] / share, gain[~made] @ weights[~made] / (1 - share)
    return float(-loss / (win - loss)) if loss < 0 < win else float("nan")
