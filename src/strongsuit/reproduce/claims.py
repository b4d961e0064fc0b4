"""What a paper claims, and whether it holds here: the last table of each paper's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from strongsuit.reproduce.comparison import PlainTable
from strongsuit.uncertainty import Estimate


class Verdict(StrEnum):
    """Whether a claim of a paper is confirmed by our figures."""

    HOLDS = "holds"
    FAILS = "does not hold"
    OPEN = "cannot be told"

    @classmethod
    def of(cls, holds: bool) -> Verdict:
        """Return the verdict on a claim that our figures decide."""
        return cls.HOLDS if holds else cls.FAILS

    @classmethod
    def of_gain(cls, gain: Estimate) -> Verdict:
        """Return the verdict on a claim that a gain is above 0.

        It cannot be told if the gain's interval has 0 in it.
        """
        low, high = gain.low, gain.high
        if low is None or high is None or low <= 0 <= high:
            return cls.OPEN
        return cls.of(low > 0)


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a paper, our verdict, and the figures that it rests on."""

    text: str
    verdict: Verdict
    figures: str


def claims_table(claims: Sequence[Claim]) -> PlainTable:
    """Return the table of claims that ends a paper's page."""
    rows = tuple((claim.text, str(claim.verdict), claim.figures) for claim in claims)
    return PlainTable("What the paper claims", ("claim", "verdict", "figures"), rows)
