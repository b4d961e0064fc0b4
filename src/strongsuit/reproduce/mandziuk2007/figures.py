"""What the (52x4)-(13x4)-13-1 network thinks cards are worth, as numbers and as pictures.

The authors' earlier work drew the weights of trained networks; here besides what they come to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray

from strongsuit.cards import RANKS, Seat, Strain, Suit
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.papers.codings import HIGH, LOW
from strongsuit.nets.papers.examples import Examples
from strongsuit.nets.papers.feed_forward import FeedForward
from strongsuit.reproduce.trick_networks import TrainingTarget, TrickNetworkStudy, answered

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Worth = NDArray[np.float64]  # (4 suits from spades down, 13 ranks from the two up) in tricks
STRAINS = (Strain.SPADES, Strain.NOTRUMP)
_SUITS = "♠♥♦♣"
_DEALS = 5000  # to average over
_LOW_CARDS = 4  # two to five


def card_worth(net: FeedForward, shown: Examples) -> Worth:
    """Tricks that a card with North or South brings them more than one with East or West.

    By the slope of the network's answer, the mean over deals, and counted from a low card of a side
    suit: all hands have 13 cards, so only differences mean anything.
    """
    inputs = network("52x4").encode(shown.deals[:_DEALS], shown.strain)
    x = torch.from_numpy(inputs).T.contiguous().requires_grad_()
    net(x).sum().backward()
    assert x.grad is not None
    slope = x.grad.mean(dim=1).numpy().reshape(4, 4, 13) * 14 / (HIGH - LOW)
    ours, theirs = slope[[Seat.NORTH, Seat.SOUTH]], slope[[Seat.EAST, Seat.WEST]]
    worth = np.asarray(ours.mean(axis=0) - theirs.mean(axis=0), np.float64)
    side = worth if shown.strain is Strain.NOTRUMP else worth[1:]
    return worth - side[:, :_LOW_CARDS].mean()


def worths(lab: TrickNetworkStudy) -> dict[Strain, Worth]:
    """In spades and in notrump."""
    asked = {strain: TrainingTarget("52x4", (strain,)) for strain in STRAINS}
    return {
        strain: card_worth(lab.train(each), each.shown(lab.unknown))
        for strain, each in asked.items()
    }


def worth_table(found: dict[Strain, Worth]) -> str:
    """Markdown: trumps, side suits and notrump, ace to two."""
    spades, notrump = (found[strain] for strain in STRAINS)
    rows = {
        "spades, trumps": spades[0],
        "spades, side suits": spades[1:].mean(axis=0),
        "notrump": notrump.mean(axis=0),
    }
    lines = [
        "## What a card is worth to (52x4)-(13x4)-13-1, in tricks\n",
        "| | " + " | ".join(reversed(RANKS)) + " |",
        "|---|" + "---|" * 13,
    ]
    for name, row in rows.items():
        lines.append(f"| {name} | " + " | ".join(f"{each:.2f}" for each in row[::-1]) + " |")
    return "\n".join(lines) + "\n"


def worth_figure(found: dict[Strain, Worth]) -> Figure:
    """The same for every card."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4), layout="constrained")
    for place, (strain, worth) in enumerate(found.items()):
        axes = figure.add_subplot(1, 2, place + 1)
        for suit, row in zip(_SUITS, worth, strict=True):
            axes.plot(range(13), row, marker="o", markersize=3, label=suit)
        axes.set_xticks(range(13), list(RANKS))
        axes.set(xlabel="card", ylabel="tricks", title=f"{strain.name.lower()}: worth of a card")
        axes.legend()
    return figure


def length_figure(lab: TrickNetworkStudy) -> Figure:
    """Mean tricks by the trumps that North and South hold: the network's and the truth."""
    from matplotlib.figure import Figure

    asked = TrainingTarget("52x4", (Strain.SPADES,))
    shown, said = asked.shown(lab.unknown), answered(lab.train(asked), asked, lab.unknown)
    lengths = (shown.deals.hands(seat).lengths[:, Suit.SPADES] for seat in (Seat.NORTH, Seat.SOUTH))
    trumps = np.sum(list(lengths), axis=0)
    figure = Figure(figsize=(5, 4), layout="constrained")
    axes = figure.add_subplot()
    for label, tricks in (("network", said), ("solver", shown.tricks)):
        held = [n for n in range(14) if (trumps == n).sum() >= 20]
        means = [tricks[trumps == n].mean() for n in held]
        axes.plot(held, means, marker="o", label=label)
    axes.set(xlabel="spades of North and South", ylabel="mean tricks, spades")
    axes.legend()
    return figure


def weight_figure(lab: TrickNetworkStudy) -> Figure:
    """The weights from North's cards to the 13 neurons that see them."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6), layout="constrained")
    for place, strain in enumerate(STRAINS):
        net = lab.train(TrainingTarget("52x4", (strain,)))
        weights = net.layers[0][0].weight[Seat.NORTH].detach().numpy()  # (13 neurons, 52)
        _draw_weights(figure.add_subplot(2, 1, place + 1), weights, strain)
    return figure


def _draw_weights(axes: Axes, weights: NDArray[np.float32], strain: Strain) -> None:
    most = float(np.percentile(np.abs(weights), 99))
    image = axes.imshow(weights, cmap="RdBu", vmin=-most, vmax=most, aspect="auto")
    axes.figure.colorbar(image, ax=axes)
    axes.set_xticks(range(52), list(RANKS) * 4, fontsize=6)
    for border in (12.5, 25.5, 38.5):
        axes.axvline(border, color="black", linewidth=1)
    axes.set(ylabel="neuron", title=f"{strain.name.lower()}: North's ♠ ♥ ♦ ♣, two to ace")
