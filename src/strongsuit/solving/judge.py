"""Judges of tricks: the exact solver, or a net that estimates tricks by the same method."""

from __future__ import annotations

from typing import Protocol

from strongsuit.batch import Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Deals, Seats, Strains
from strongsuit.errors import UsageError
from strongsuit.solving.tables import solve


class TrickJudge(Protocol):
    """Interface of the objects from which simulations and the adviser get the tricks of deals."""

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """Return declarers' tricks, int8 ``(n, 5 strains, 4 declarers)``, -1 if not asked for."""
        ...


def require_judge(judge: object) -> None:
    """Refuse an object that is not a judge, such as a net's name or its class."""
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
        """Return the tricks that `solve` counts; the arguments are the same."""
        return solve(deals, strains, declarers, threads=threads)
