"""Judges of tricks: the exact solver, or anything that estimates with the same method."""

from __future__ import annotations

from typing import Protocol

from strongsuit.batch import Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Deals, Seats, Strains
from strongsuit.errors import UsageError
from strongsuit.solving.tables import solve


class TrickJudge(Protocol):
    """Interface of what simulations and the adviser take tricks from."""

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """Return declarers' tricks, int8 ``(n, 5 strains, 4 declarers)``, -1 where not asked."""
        ...


def require_judge(judge: object) -> None:
    """Refuse what is no judge, such as the name of a net or its class."""
    if isinstance(judge, type) or not hasattr(judge, "tricks"):
        raise UsageError(
            f"expected a judge such as ExactJudge() or Estimator.load('large'), got {judge!r}"
        )


class ExactJudge:
    """The double-dummy solver as a judge."""

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """Return the tricks that `solve` counts."""
        return solve(deals, strains, declarers, threads=threads)
