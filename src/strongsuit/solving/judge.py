"""Who says how many tricks deals take: the solver, or something that estimates."""

from __future__ import annotations

from typing import Protocol

from strongsuit.batch import Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Deals, Seats, Strains
from strongsuit.errors import UsageError
from strongsuit.solving.tables import solve


class TrickJudge(Protocol):
    """Whatever simulates can ask any of these."""

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """Declarers' tricks, int8 ``(n, 5 strains, 4 declarers)``, -1 if not asked."""
        ...


def require_judge(judge: object) -> None:
    """The name of a net, or its class, is no judge."""
    if isinstance(judge, type) or not hasattr(judge, "tricks"):
        raise UsageError(
            f"expected a judge such as ExactJudge() or Estimator.load('large'), got {judge!r}"
        )


class ExactJudge:
    """The double-dummy solver."""

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """As `solve`."""
        return solve(deals, strains, declarers, threads=threads)
