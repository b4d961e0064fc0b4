"""A feed-forward network of the papers, in torch.

Arrays have the neurons first and the deals last, ``(neurons, n)``: so the groups of a layer lie one
after the other, and no array is copied to part or to join them.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from strongsuit.nets.papers.architectures import Architecture, Link
from strongsuit.nets.papers.codings import Inputs

CHUNK = 1 << 12  # rows at a time: what becomes of them stays in the processor's cache
JAVANNS = 1.0  # the most that its weights are at first, of either sign


class Groups(nn.Module):
    """A block of neurons whose groups each see their share of a stretch of the layer before."""

    def __init__(self, link: Link, generator: torch.Generator) -> None:
        super().__init__()
        self.link = link
        shape = (link.block.groups, link.block.neurons, link.width)
        spread = link.width**-0.5
        weight = torch.empty(shape).uniform_(-spread, spread, generator=generator)
        self.weight = nn.Parameter(weight)
        self.bias = nn.Parameter(torch.zeros(*shape[:2], 1))

    def forward(self, x: Tensor) -> Tensor:
        """``(before, n) -> (neurons, n)``, not yet squashed."""
        whole = self.link.stop - self.link.start == len(x)
        seen = x if whole else x[self.link.start : self.link.stop]  # a slice's slope is a copy
        shares = seen.unflatten(0, (self.link.block.groups, -1))
        return torch.baddbmm(self.bias, self.weight, shares).flatten(0, 1)


class FeedForward(nn.Module):
    """The layers of an architecture, every neuron squashed.

    If centred, inputs are seen from their mean and in their own spread, and the logistic function's
    ½ is taken off before the next weights. That shifts biases and stretches weights and nothing
    else, so the network can be what it could be without; but methods that move every weight for
    itself need far fewer epochs, and learn more deals by heart.

    If not centred, it is as in JavaNNS, and so are the first weights and biases of logistic
    neurons: anything in ±1. Bipolar ones begin small, for so many inputs of ±1 would leave them no
    slope.
    """

    centre: Tensor  # (inputs, 1)
    stretch: Tensor  # (inputs, 1)

    def __init__(self, architecture: Architecture, bipolar: bool, seed: int, centred: bool) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(seed)
        self.squash = torch.tanh if bipolar else torch.sigmoid
        self.centred, self.middle = centred, 0.5 if centred and not bipolar else 0.0
        self.register_buffer("centre", torch.zeros(architecture.sizes[0], 1))
        self.register_buffer("stretch", torch.ones(architecture.sizes[0], 1))
        self.layers = nn.ModuleList(
            nn.ModuleList(Groups(link, generator) for link in links)
            for links in architecture.links()
        )
        if not (centred or bipolar):
            for each in self.parameters():
                nn.init.uniform_(each, -JAVANNS, JAVANNS, generator=generator)

    def forward(self, x: Tensor) -> Tensor:
        """``(inputs, n) -> (outputs, n)``"""
        if self.centred:
            x = (x - self.centre) * self.stretch
        for layer in self.layers:
            parts = [groups(x) for groups in layer]
            out = self.squash(parts[0] if len(parts) == 1 else torch.cat(parts))
            x = out - self.middle if self.middle else out
        return out

    def answers(self, inputs: Inputs) -> NDArray[np.float32]:
        """``(n, inputs) -> (n,)``: what the only output neuron says."""
        with torch.no_grad():
            parts = [self(part)[0] for part in chunks(inputs)]
        found: NDArray[np.float32] = torch.cat(parts).numpy()
        return found


def chunks(inputs: Inputs, size: int = CHUNK) -> list[Tensor]:
    """``(n, inputs)`` cut into pieces of ``(inputs, size)``."""
    return [part.T.contiguous() for part in torch.from_numpy(inputs).split(size)]
