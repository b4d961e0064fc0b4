"""The feed-forward networks of the papers, in torch.

Arrays have the neurons first and the deals last, ``(neurons, n)``: the groups of a layer then lie
one after the other in memory, and can be split and joined without copies.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from strongsuit.nets.papers.architectures import Architecture, Link
from strongsuit.nets.papers.codings import Inputs

CHUNK = 1 << 12  # deals at a time, so that all layers fit into the processor's cache
JAVANNS = 1.0  # bound of JavaNNS's uniform initial weights


class Groups(nn.Module):
    """A block of neurons in groups, each group connected to its share of the layer before."""

    def __init__(self, link: Link, generator: torch.Generator) -> None:
        super().__init__()
        self.link = link
        shape = (link.block.groups, link.block.neurons, link.width)
        spread = link.width**-0.5
        weight = torch.empty(shape).uniform_(-spread, spread, generator=generator)
        self.weight = nn.Parameter(weight)
        self.bias = nn.Parameter(torch.zeros(*shape[:2], 1))

    def forward(self, x: Tensor) -> Tensor:
        """Return ``(neurons, n)`` inputs of the activation function, from the layer before."""
        whole = self.link.stop - self.link.start == len(x)
        # The whole layer is not sliced: the gradient of a slice is a copy.
        stretch = x if whole else x[self.link.start : self.link.stop]
        shares = stretch.unflatten(0, (self.link.block.groups, -1))
        return torch.baddbmm(self.bias, self.weight, shares).flatten(0, 1)


class FeedForward(nn.Module):
    """A network with the hyperbolic tangent (bipolar) or the logistic function after every layer.

    If ``centred``, inputs are standardized, and ½ is subtracted from outputs of logistic neurons
    before the next layer. The network can still compute the same functions, with other biases and
    weights; but training methods such as Rprop, which adapt the step of each weight, need far fewer
    epochs, and overfit more.

    If not, the network is as in JavaNNS, with JavaNNS's initial weights and biases of logistic
    neurons, uniform in ±1. The initial weights of bipolar neurons are small: with so many inputs of
    ±1, large weights would leave no gradient.
    """

    centre: Tensor  # (inputs, 1), subtracted from the inputs
    stretch: Tensor  # (inputs, 1), by which the inputs are multiplied after that

    def __init__(self, architecture: Architecture, bipolar: bool, seed: int, centred: bool) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(seed)
        self.activation = torch.tanh if bipolar else torch.sigmoid
        self.centred, self.middle = centred, 0.5 if centred and not bipolar else 0.0
        self.register_buffer("centre", torch.zeros(architecture.sizes[0], 1))
        self.register_buffer("stretch", torch.ones(architecture.sizes[0], 1))
        self.layers = nn.ModuleList(
            nn.ModuleList(Groups(link, generator) for link in links)
            for links in architecture.links()
        )
        if not (centred or bipolar):
            for parameter in self.parameters():
                nn.init.uniform_(parameter, -JAVANNS, JAVANNS, generator=generator)

    def forward(self, x: Tensor) -> Tensor:
        """Return ``(outputs, n)`` outputs of ``(inputs, n)`` inputs."""
        *_, outputs = self.layer_outputs(x)
        return outputs

    def layer_outputs(self, x: Tensor) -> Iterator[Tensor]:
        """Yield the ``(neurons, n)`` outputs of each layer, of ``(inputs, n)`` inputs."""
        if self.centred:
            x = (x - self.centre) * self.stretch
        for layer in self.layers:
            parts = [groups(x) for groups in layer]
            out = self.activation(parts[0] if len(parts) == 1 else torch.cat(parts))
            yield out
            x = out - self.middle if self.middle else out

    def answers(self, inputs: Inputs) -> NDArray[np.float32]:
        """Return ``(n,)`` values of the only output neuron, for ``(n, inputs)`` inputs."""
        with torch.no_grad():
            parts = [self(part)[0] for part in chunks(inputs)]
        answers: NDArray[np.float32] = torch.cat(parts).numpy()
        return answers


def chunks(inputs: Inputs, size: int = CHUNK) -> list[Tensor]:
    """Split ``(n, inputs)`` rows into tensors of ``(inputs, size)``."""
    return [part.T.contiguous() for part in torch.from_numpy(inputs).split(size)]
