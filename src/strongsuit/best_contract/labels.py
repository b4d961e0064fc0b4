"""chen2025's best contract: the strain that was bid, in the category that scores best double dummy.

The pair's two hands stay and the other cards are dealt anew; the pair should be in the category
(part score, game, slam, grand slam) with the best mean score. If that is the category that was bid,
the label is the bid. If it is higher, the label is the cheapest bid in it. If it is lower, the
label is the cheapest bid in it that the auction still allows, or a pass that leaves partner's bid
of the strain; if the auction allows neither, the label is the bid that was made.

The mean gain over 100 layouts, as many as the paper deals, has to be `MARGIN` standard errors above
zero. The paper does not say how it decides; with a `MARGIN` of 5.5, as many bids of our first
bidder were adjusted as in the paper, 13 of 100.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from math import copysign, inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import PASS, Auction, Call, Contract
from strongsuit.best_contract.decisions import Decision
from strongsuit.cards import Strain
from strongsuit.scoring import score_table

LAYOUTS = 100
MARGIN = 5.5  # standard errors of the mean gain
_GAME_LEVEL = (5, 5, 4, 4, 3)  # C D H S NT


class Category(IntEnum):
    """The class of a contract by its bonus."""

    PART_SCORE = 0
    GAME = 1
    SLAM = 2
    GRAND_SLAM = 3

    @classmethod
    def of(cls, level: int, strain: Strain) -> Category:
        """The category of a contract of this level and strain."""
        if level >= 6:
            return cls(level - 4)
        return cls.GAME if level >= _GAME_LEVEL[strain] else cls.PART_SCORE


def best_call(decision: Decision, chances: Sequence[float], margin: float = MARGIN) -> Call:
    """The call that should have been made, by the pair's chances in the strain that was bid.

    ``chances`` are the probabilities of 0 to 13 tricks. The score in another category has to be
    better by ``margin`` standard errors of a mean over 100 layouts. Passes and doubles stay.
    """
    better = [
        other
        for other in _alternatives(decision, chances)
        if other.gain > 0 and other.lead > margin
    ]
    return max(better, key=lambda other: other.gain).call if better else decision.label


def lead(decision: Decision, chances: Sequence[float]) -> float:
    """Return by how many standard errors the best other category beats the one that was bid.

    It is 0 if none is better, and infinite if one scores better in every layout by the same amount.
    """
    return max((0.0, *(other.lead for other in _alternatives(decision, chances))))


def margin_of_share(leads: Sequence[float], share: float) -> float:
    """Return the margin by which this share of the points with these `lead`s is adjusted.

    If fewer have a lead at all, it is 0.
    """
    adjusted = round(share * len(leads))
    return sorted(leads, reverse=True)[adjusted] if adjusted < len(leads) else 0.0


class _Alternative(NamedTuple):
    """A call that would end in another category than the bid that was made."""

    call: Call
    gain: float  # mean score, less that of the bid
    error: float  # standard error of the gain over `LAYOUTS` layouts

    @property
    def lead(self) -> float:
        """The gain in standard errors; infinite if it is the same in every layout."""
        return self.gain / self.error if self.error else copysign(inf, self.gain)


def _alternatives(decision: Decision, chances: Sequence[float]) -> Iterator[_Alternative]:
    """Yield a call for each other category; none if the decision was a pass or a double."""
    if not decision.label.is_bid:
        return
    share = np.asarray(chances)
    (_, bid), *others = _options(decision.position.auction, decision.label)
    vulnerable = decision.position.vulnerability.of(decision.position.seat)
    made = _scores(bid, vulnerable)
    for call, contract in others:
        gains = _scores(contract, vulnerable) - made
        gain = float(gains @ share)
        variance = max(0.0, float(gains**2 @ share) - gain**2)
        yield _Alternative(call, gain, (variance / LAYOUTS) ** 0.5)


def _options(auction: Auction, made: Call) -> Iterator[tuple[Call, Contract]]:
    """The bid as made, then one call for each other category that can still be reached."""
    bid = auction.add(made).contract
    yield made, bid
    taken = {Category.of(bid.level, bid.strain)}
    standing = auction.contract
    if standing.level and (standing.strain, standing.declarer) == (bid.strain, bid.declarer):
        taken.add(Category.of(standing.level, standing.strain))
        if len(taken) > 1:  # as takeout doubles are not left in, a doubled bid counts as undoubled
            yield PASS, replace(standing, doubled=0)
    for level in range(1, 8):
        call = Call.bid(level, made.strain)
        kind = Category.of(level, made.strain)
        if kind not in taken and call > standing.bid:
            taken.add(kind)
            yield call, replace(bid, level=level)


def _scores(contract: Contract, vulnerable: bool) -> NDArray[np.float64]:
    scores = score_table()[contract.level, contract.strain, contract.doubled, int(vulnerable)]
    return np.asarray(scores, np.float64)
