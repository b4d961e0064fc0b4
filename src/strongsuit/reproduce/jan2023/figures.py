"""jan2023's Figures 2 to 4: how the genetic algorithm converges, and strength against tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from strongsuit.evaluation.league import contest
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.formulas.evolve import evolve
from strongsuit.formulas.fitness import Fitness
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.optimum import optimum
from strongsuit.formulas.terms import Floats
from strongsuit.reproduce.jan2023.tables import FULL, MIDDLE, SMALL, Jan2023Effort

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CURVES = ("H+TL+NL", "HT+TL+NL", "H+L*+S*", "H+sH+TL+S", "H+D")


def figure_2(data: TrickData, effort: Jan2023Effort = FULL) -> Figure:
    """Draw Figure 2: the best correlation in every generation, for the paper's two sizes of data.

    Each formula has a curve. A dotted line is the formula's optimum by least squares.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4), layout="constrained")
    for place, size in enumerate((SMALL, MIDDLE)):
        axes = figure.add_subplot(1, 2, place + 1)
        played = contest(data.first_rows(size), "suit")
        for number, name in enumerate(_CURVES):
            fitness = Fitness.of(Formula.parse(name), played)
            best = [each.correlation for each in evolve(fitness, effort.evolution)]
            axes.plot(range(1, len(best) + 1), best, color=f"C{number}", label=name)
            least_squares = float(fitness(optimum(fitness)[None])[0])
            axes.axhline(least_squares, color=f"C{number}", linestyle=":", linewidth=1)
        axes.set(xlabel="generation", ylabel="correlation", ylim=(0.7, 0.95))
        axes.set_title(f"{size:,} pairs; dotted: least squares")
        axes.legend(fontsize=8, loc="lower right")
    return figure


def figure_3(data: TrickData, effort: Jan2023Effort = FULL) -> Figure:
    """Draw Figure 3: tricks against the strength by H+TL+NL, rounded to halves."""
    return _scatter(data, "h-tl-nl-0.5", "H+TL+NL, resolution 0.5")


def figure_4(data: TrickData, effort: Jan2023Effort = FULL) -> Figure:
    """Draw Figure 4: tricks against Goren's count with points for short suits."""
    return _scatter(data, "hcp-short", "Goren with 5-3-1 for short suits")


FIGURES = {2: figure_2, 3: figure_3, 4: figure_4}


def _scatter(data: TrickData, name: str, title: str) -> Figure:
    from matplotlib.figure import Figure

    played = contest(data, "suit")
    strength = played.strengths(get(name))
    figure = Figure(figsize=(6, 4.5), layout="constrained")
    axes = figure.add_subplot()
    bins = _bins(strength), 48
    image = axes.hist2d(strength, played.tricks, bins=bins, cmin=1, cmap="viridis_r")[3]
    figure.colorbar(image, ax=axes, label="pairs")
    correlation = np.corrcoef(strength, played.tricks)[0, 1]
    axes.set(xlabel="strength of both hands", ylabel="mean tricks")
    axes.set_title(f"{title}: correlation {correlation:.3f}")
    return figure


def _bins(strength: Floats) -> Floats:
    """Return bin edges half a step below each possible strength, so that no bin is always empty."""
    step = float(np.diff(np.unique(strength)).min())
    edges: Floats = np.arange(strength.min() - step / 2, strength.max() + step, step)
    return edges
