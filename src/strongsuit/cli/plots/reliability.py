"""Draw how often contracts of each predicted chance were made (a reliability diagram)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strongsuit.advice.track_record import ReliabilityBin
from strongsuit.uncertainty import half_of_share


def reliability(bins: Sequence[ReliabilityBin]) -> Any:
    """Return a figure of the share of contracts made against the chance predicted for them.

    Error bars are 95 % intervals; on the diagonal both are equal.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    halves = [half_of_share(each.made, each.contracts) for each in bins]
    axes.errorbar(
        [each.chance for each in bins],
        [each.made for each in bins],
        yerr=halves,
        fmt="o",
        capsize=3,
    )
    axes.set(
        xlim=(0, 1), ylim=(0, 1), xlabel="chance said before the play", ylabel="made at the table"
    )
    return figure
