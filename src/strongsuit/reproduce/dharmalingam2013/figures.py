"""dharmalingam2013's Figures 12a and 12b, and pictures of what depends on epochs and on deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from strongsuit.reproduce.dharmalingam2013.readings import READINGS, SCALED, TITLES
from strongsuit.reproduce.dharmalingam2013.study import CODINGS, PAPER, Dharmalingam2013Study
from strongsuit.reproduce.dharmalingam2013.tables import curve, epoch_curves
from strongsuit.reproduce.paper import printed
from strongsuit.uncertainty import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def figure_12(study: Dharmalingam2013Study) -> Figure:
    """Draw Figures 12a and 12b: mean squared error by epoch, of 52x4-25-1 and of 104-25-1."""
    figure, panels = _panels(2)
    for axes, (letter, coding) in zip(panels, (("a", "52x4"), ("b", "104")), strict=True):
        for method, readings in READINGS.items():
            outcome = study.outcome(coding, readings[SCALED], epochs=study.effort.longest)
            errors = outcome.networks.error
            epochs = np.arange(1, len(errors) + 1)
            (line,) = axes.plot(epochs, errors.mean(axis=1), label=TITLES[method])
            axes.fill_between(
                epochs, errors.min(axis=1), errors.max(axis=1), alpha=0.2, color=line.get_color()
            )
        axes.set(xscale="log", yscale="log", xlabel="epoch", ylabel="mean squared error")
        axes.set_title(f"12{letter}: {CODINGS[coding][0]}, on the 208 deals trained on")
        axes.legend()
    return figure


def epochs_figure(study: Dharmalingam2013Study) -> Figure:
    """Draw exact answers on the deals trained on by epoch, and the paper's values as dots."""
    figure, panels = _panels(2)
    papers = {row["name"]: row for row in printed(PAPER, "table1")}
    for axes, method in zip(panels, READINGS, strict=True):
        for number, (coding, percents) in enumerate(epoch_curves(study, method, SCALED).items()):
            epochs = np.arange(1, len(percents) + 1)
            label = CODINGS[coding][0]
            axes.plot(epochs, percents.mean(axis=1), color=f"C{number}", label=label)
            paper = float(papers[coding][method])
            axes.plot(study.effort.epochs, paper, "o", color=f"C{number}", markerfacecolor="none")
        axes.set(xscale="log", xlabel="epoch", ylabel="exact on the deals trained on, %")
        axes.set_title(f"{TITLES[method]}; rings: the paper, put at {study.effort.epochs} epochs")
        axes.legend()
    return figure


def deals_figure(study: Dharmalingam2013Study) -> Figure:
    """Draw the learning curves: exact answers on other deals by the number of deals trained on."""
    figure, panels = _panels(2)
    for axes, method in zip(panels, READINGS, strict=True):
        for coding in CODINGS:
            _draw_curve(axes, study, coding, method)
        axes.set(xscale="log", xlabel="deals trained on", ylabel="exact on other deals, %", ylim=0)
        axes.set_title(TITLES[method])
        axes.legend()
    return figure


FIGURES = {"figure12": figure_12, "epochs": epochs_figure, "deals": deals_figure}


def _draw_curve(axes: Axes, study: Dharmalingam2013Study, coding: str, method: str) -> None:
    sizes = study.curve_sizes()
    estimates = [Estimate.of_mean(curve(study, coding, method, size)) for size in sizes]
    halves = [estimate.half or 0.0 for estimate in estimates]
    values = [estimate.value for estimate in estimates]
    axes.errorbar(sizes, values, halves, marker="o", markersize=3, label=CODINGS[coding][0])


def _panels(number: int) -> tuple[Figure, list[Axes]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5 * number, 4), layout="constrained")
    return figure, [figure.add_subplot(1, number, place + 1) for place in range(number)]
