"""Imports every family, which fills the registry in the order it is listed."""

from strongsuit.evaluation import (  # noqa: F401
    binky,
    counts_of_today,
    distribution,
    jan2023,
    kaplan_rubens,
    losers,
    opening,
    optimal,
    point_counts,
    tricks,
)
