"""jan2023's Figures 1 to 4: equal strength and other tricks, convergence, strength and tricks."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from strongsuit.batch import DealBatch, Tricks
from strongsuit.cards import Seat, Strain, Suit
from strongsuit.deal import Deal
from strongsuit.dealing import random_deals
from strongsuit.evaluation.registry import get
from strongsuit.formulas.terms import Floats
from strongsuit.reproduce.comparison import PlainTable
from strongsuit.reproduce.jan2023.study import (
    GOREN,
    PAPER_FORMULA,
    Curve,
    Jan2023Study,
)
from strongsuit.solving.tables import solve

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SEED = 2023  # of the deals from which the example of Figure 1 is chosen
_DEALS = 4


def figure_1() -> PlainTable:
    """Return Figure 1 as a table: other tricks with the same strength of North-South.

    Two cards of a suit are exchanged, between East and West or between North and South, so that no
    hand's lengths change. Of a few random deals the one is shown whose tricks change most.
    """
    tried = [_changed(deal) for deal in random_deals(_DEALS, _SEED)]
    deals, tricks = max(tried, key=lambda found: int(np.abs(found[1] - found[1][0]).sum()))
    names = ("a: the deal", "b: East and West exchange", "c: North and South exchange")
    rows = [
        (name, *(f"`{hand}`" for hand in deal.hands), *map(str, north))
        for name, deal, north in zip(names, deals, tricks[:, :, Seat.NORTH].tolist(), strict=True)
    ]
    columns = ("", "North", "East", "South", "West", *(str(strain) for strain in Strain))
    remarks = (
        "Double-dummy tricks of North as declarer. The cards of Figure 1 are not legible in our "
        f"copies of the paper; this is an example of our own, out of {_DEALS} random deals. In b "
        "North-South hold the same cards, in c the same high cards and lengths: H+TL+NL gives them "
        "the same strength."
    )
    return PlainTable("Figure 1: the same strength, other tricks", columns, tuple(rows), remarks)


def _changed(deal: Deal) -> tuple[DealBatch, Tricks]:
    """Return a deal and the exchanges that change most, by East and West and by North and South.

    With them are their ``(3, 5, 4)`` tricks.
    """
    changed = [
        DealBatch(
            np.array([[hand.mask for hand in deal.hands], *_exchanges(deal, *pair)], np.uint64)
        )
        for pair in ((Seat.EAST, Seat.WEST), (Seat.NORTH, Seat.SOUTH))
    ]
    tricks = [solve(each, declarers=[Seat.NORTH], threads=1) for each in changed]
    most = [int(np.abs(each - each[0]).sum(axis=(1, 2)).argmax()) for each in tricks]
    masks = [
        changed[0].masks[0],
        *(each.masks[row] for each, row in zip(changed, most, strict=True)),
    ]
    found = [tricks[0][0], *(each[row] for each, row in zip(tricks, most, strict=True))]
    return DealBatch(np.stack(masks)), np.stack(found)


def _exchanges(deal: Deal, one: Seat, other: Seat) -> list[list[int]]:
    """Return the masks of all deals in which two players have exchanged a card of the same suit."""
    masks = [hand.mask for hand in deal.hands]
    found = []
    for suit in Suit:
        for mine, theirs in product(*(_cards(masks[seat], suit) for seat in (one, other))):
            both = mine | theirs
            swapped = [
                mask ^ both if seat in (one, other) else mask for seat, mask in enumerate(masks)
            ]
            found.append(swapped)
    return found


def _cards(hand: int, suit: Suit) -> list[int]:
    return [hand & 1 << bit for bit in range(13 * suit, 13 * suit + 13) if hand >> bit & 1]


def figure_2(study: Jan2023Study) -> Figure:
    """Draw Figure 2: the best correlation in every generation, for the paper's two sizes of data.

    Each formula of Table 9 has a curve.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 5), layout="constrained")
    for place, (size, curves) in enumerate(study.curves.items(), 1):
        axes = figure.add_subplot(1, 2, place)
        _draw_curves(axes, curves)
        axes.set_title(f"{size:,} pairs")
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right center", fontsize=7)
    return figure


def _draw_curves(axes: Axes, curves: list[Curve]) -> None:
    from matplotlib import colormaps

    colors = colormaps["nipy_spectral"](np.linspace(0, 0.95, len(curves)))
    for each, color in zip(curves, colors, strict=True):
        generations = range(1, len(each.best) + 1)
        axes.plot(generations, each.best, color=color, label=each.formula, linewidth=0.9)
    axes.set(xscale="log", xlabel="generation", ylabel="correlation", ylim=(0.7, 0.95))


def figure_3(study: Jan2023Study) -> Figure:
    """Draw Figure 3: tricks against the strength by H+TL+NL, rounded to halves."""
    return _scatter(study, PAPER_FORMULA, "H+TL+NL, resolution 0.5")


def figure_4(study: Jan2023Study) -> Figure:
    """Draw Figure 4: tricks against Goren's count with points for short suits."""
    return _scatter(study, GOREN, "Goren with 5-3-1 for short suits")


FIGURES = {2: figure_2, 3: figure_3, 4: figure_4}  # figure 1 is a table


def _scatter(study: Jan2023Study, name: str, title: str) -> Figure:
    from matplotlib.figure import Figure

    played = study.suit_contest
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
