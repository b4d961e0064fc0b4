"""What the (52x4)-(13x4)-13-1 network has learned about cards and suit lengths.

The authors' earlier work shows the weights of trained networks. Besides a figure of these, there
are a table and a figure of what each card is worth to the network, and a figure of trump lengths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from numpy.typing import NDArray

from strongsuit.cards import RANKS, Seat, Strain, Suit
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.papers.codings import HIGH, LOW
from strongsuit.nets.papers.examples import LeadExamples
from strongsuit.nets.papers.feed_forward import FeedForward
from strongsuit.reproduce.trick_networks import TrainingTarget, TrickNetworkStudy, estimated_tricks

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Worth = NDArray[np.float64]  # (4 suits from spades down, 13 ranks from the two up) in tricks
NETWORK = "52x4"
STRAINS = (Strain.SPADES, Strain.NOTRUMP)
_SUITS = "♠♥♦♣"
_DEALS = 5000  # over which a card's worth is averaged
_LOW_CARDS = 4  # ranks that count as low: two to five
_FEWEST = 20  # deals with a number of trumps that are needed to draw their mean


def card_worth(net: FeedForward, examples: LeadExamples) -> Worth:
    """Return ``(4, 13)`` tricks that each card is worth to North-South rather than East-West.

    The worth is the gradient of the network's output with respect to the card's input, averaged
    over deals. The mean worth of a low card of a side suit is subtracted: all hands have 13 cards,
    so that only differences between cards have a meaning.
    """
    inputs = network(NETWORK).encode(examples.deals[:_DEALS], examples.strain)
    x = torch.from_numpy(inputs).T.contiguous().requires_grad_()
    net(x).sum().backward()
    assert x.grad is not None
    slope = x.grad.mean(dim=1).numpy().reshape(4, 4, 13) * 14 / (HIGH - LOW)
    ours, theirs = slope[[Seat.NORTH, Seat.SOUTH]], slope[[Seat.EAST, Seat.WEST]]
    worth = np.asarray(ours.mean(axis=0) - theirs.mean(axis=0), np.float64)
    side = worth if examples.strain is Strain.NOTRUMP else worth[1:]
    return worth - side[:, :_LOW_CARDS].mean()


def worths(study: TrickNetworkStudy) -> dict[Strain, Worth]:
    """Return the worth of each card in spades and in notrump, averaged over test deals."""
    targets = {strain: TrainingTarget(NETWORK, (strain,)) for strain in STRAINS}
    return {
        strain: card_worth(study.train(target), target.examples(study.test_deals))
        for strain, target in targets.items()
    }


def worth_table(worths: dict[Strain, Worth]) -> str:
    """Return a Markdown table of the worth of the cards from ace to two.

    Its rows are trumps and side suits in spades, and notrump.
    """
    spades, notrump = (worths[strain] for strain in STRAINS)
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


def worth_figure(worths: dict[Strain, Worth]) -> Figure:
    """Draw the worth of every card in spades and in notrump, with one line for each suit."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4), layout="constrained")
    for place, (strain, worth) in enumerate(worths.items()):
        axes = figure.add_subplot(1, 2, place + 1)
        for suit, row in zip(_SUITS, worth, strict=True):
            axes.plot(range(13), row, marker="o", markersize=3, label=suit)
        axes.set_xticks(range(13), list(RANKS))
        axes.set(xlabel="card", ylabel="tricks", title=f"{strain.name.lower()}: worth of a card")
        axes.legend()
    return figure


def length_figure(study: TrickNetworkStudy) -> Figure:
    """Draw mean tricks against the number of trumps of North and South together.

    One line is the network's estimate, the other the double-dummy solver's result.
    """
    from matplotlib.figure import Figure

    target = TrainingTarget(NETWORK, (Strain.SPADES,))
    examples = target.examples(study.test_deals)
    estimates = estimated_tricks(study.train(target), target, study.test_deals)
    lengths = (
        examples.deals.hands(seat).lengths[:, Suit.SPADES] for seat in (Seat.NORTH, Seat.SOUTH)
    )
    trumps = np.sum(list(lengths), axis=0)
    figure = Figure(figsize=(5, 4), layout="constrained")
    axes = figure.add_subplot()
    for label, tricks in (("network", estimates), ("solver", examples.tricks)):
        held = [n for n in range(14) if (trumps == n).sum() >= _FEWEST]
        means = [tricks[trumps == n].mean() for n in held]
        axes.plot(held, means, marker="o", label=label)
    axes.set(xlabel="spades of North and South", ylabel="mean tricks, spades")
    axes.legend()
    return figure


def weight_figure(study: TrickNetworkStudy) -> Figure:
    """Draw the weights from North's 52 inputs to the 13 neurons that are connected to them."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6), layout="constrained")
    for place, strain in enumerate(STRAINS):
        net = study.train(TrainingTarget(NETWORK, (strain,)))
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
