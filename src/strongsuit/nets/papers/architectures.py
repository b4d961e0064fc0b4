"""The papers' networks, and the notation of their architectures, such as ``(52x4)-(13x4)-13-1``.

Hyphens separate layers. ``13x4`` is a block of four groups of 13 neurons, each group connected to
its own quarter of the layer before. ``52x4+84`` is a layer of two blocks; if the next layer has two
blocks too, as in ``(52x4+84)-(13x4+21)``, the first is connected to the first and the second to the
second. All other layers are fully connected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch
from strongsuit.cards import Strain
from strongsuit.errors import ParseError, UsageError
from strongsuit.nets.papers.codings import HIGH, LOW, Inputs, encode, get

if TYPE_CHECKING:
    from strongsuit.nets.papers.feed_forward import FeedForward

TRICKS = 14  # possible numbers of tricks: 0 … 13


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a layer: one or more groups with the same number of neurons."""

    neurons: int  # in each group
    groups: int = 1

    @classmethod
    def parse(cls, text: str) -> Block:
        """Read a block from a text such as ``13x4`` or ``25``."""
        match = re.fullmatch(r"([1-9]\d*)(?:x([1-9]\d*))?", text)
        if not match:
            raise ParseError(f"expected neurons as 25 or 13x4, got {text!r}")
        return cls(int(match[1]), int(match[2] or 1))

    @property
    def size(self) -> int:
        """Number of neurons in all groups together."""
        return self.neurons * self.groups

    def __str__(self) -> str:
        return f"{self.neurons}x{self.groups}" if self.groups > 1 else str(self.neurons)


@dataclass(frozen=True, slots=True)
class Link:
    """A block and the neurons of the layer before that feed it, divided equally by its groups."""

    start: int  # the first of these neurons
    stop: int  # the place after the last of them
    block: Block

    def __post_init__(self) -> None:
        if (self.stop - self.start) % self.block.groups:
            width = self.stop - self.start
            raise ParseError(
                f"expected a multiple of {self.block.groups} neurons in the layer before "
                f"{self.block}, got {width}"
            )

    @property
    def width(self) -> int:
        """Number of neurons of the layer before that each group is connected to."""
        return (self.stop - self.start) // self.block.groups

    @property
    def weights(self) -> int:
        """Number of weights into the block, with a bias for every neuron."""
        return (self.width + 1) * self.block.size


@dataclass(frozen=True, slots=True)
class Architecture:
    """Layers of blocks, inputs first; ``Architecture.parse(str(a)) == a`` for any of them."""

    layers: tuple[tuple[Block, ...], ...]

    @classmethod
    def parse(cls, text: str) -> Architecture:
        """Read an architecture in the notation of this module; parentheses are optional."""
        words = text.split("-")
        if len(words) < 2 or not all(re.fullmatch(r"\([^()]+\)|[^()]+", word) for word in words):
            raise ParseError(f"expected layers as 52-25-1 or (52x4)-(13x4)-13-1, got {text!r}")
        layers = [word.strip("()").split("+") for word in words]
        architecture = cls(tuple(tuple(map(Block.parse, layer)) for layer in layers))
        list(architecture.links())  # refuses layers that cannot be connected
        return architecture

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of neurons of every layer, the inputs first."""
        return tuple(sum(block.size for block in layer) for layer in self.layers)

    @property
    def weights(self) -> int:
        """Number of weights of all layers, including the biases."""
        return sum(link.weights for layer in self.links() for link in layer)

    def links(self) -> Iterator[list[Link]]:
        """Yield the links into every layer but the first, one link for each block of the layer."""
        for before, here in pairwise(self.layers):
            stops = list(accumulate(block.size for block in before))
            stretches = [(0, stops[-1])] * len(here)
            if len(here) == len(before):
                stretches = list(pairwise([0, *stops]))
            yield [Link(*ends, block) for ends, block in zip(stretches, here, strict=True)]

    def __str__(self) -> str:
        return "-".join(map(_layer, self.layers))


def _layer(blocks: tuple[Block, ...]) -> str:
    text = "+".join(map(str, blocks))
    return f"({text})" if len(blocks) > 1 or blocks[0].groups > 1 else text


@dataclass(frozen=True, slots=True)
class Network:
    """A network of a paper's table: its name there, its inputs and its architecture."""

    name: str
    inputs: tuple[str, ...]  # names of codings, see `codings.CODINGS`
    wiring: str = ""  # the architecture, if the name is not to be read as it

    def __post_init__(self) -> None:
        size = sum(get(name).size for name in self.inputs)
        if size != self.architecture.sizes[0]:
            raise UsageError(
                f"expected {self.architecture.sizes[0]} inputs for {self.name}, "
                f"got {size} from {' and '.join(self.inputs)}"
            )

    @property
    def architecture(self) -> Architecture:
        """The layers and their connections."""
        return Architecture.parse(self.wiring or self.name)

    @property
    def bipolar(self) -> bool:
        """True if the activation function is the hyperbolic tangent, false if it is logistic.

        It is if an input may be negative.
        """
        return any(name.startswith("52-") or name in ("52", "104") for name in self.inputs)

    def encode(self, deals: DealBatch, strain: Strain) -> Inputs:
        """Return deals as ``(n, inputs)`` inputs of this network."""
        return encode(self.inputs, deals, strain)

    def build(self, seed: int, centred: bool = True) -> FeedForward:
        """Build the network in torch with random weights; for ``centred`` see `FeedForward`."""
        from strongsuit.nets.papers.feed_forward import FeedForward

        return FeedForward(self.architecture, self.bipolar, seed, centred)


def target(tricks: NDArray[np.integer]) -> NDArray[np.float32]:
    """Return target outputs of numbers of tricks: middles of 14 equal intervals of 0.1 … 0.9."""
    return (LOW + (HIGH - LOW) * (tricks + 0.5) / TRICKS).astype(np.float32)


def tricks(answers: NDArray[np.floating]) -> NDArray[np.int8]:
    """Return the numbers of tricks of outputs: the interval that each is in, or nearest to."""
    share = np.floor((answers - LOW) / (HIGH - LOW) * TRICKS)
    return share.clip(0, TRICKS - 1).astype(np.int8)


_COUNTS = ("points-4", "distribution-4")
# mandziuk2007, Tables III and IV. According to the paper's text, each neuron in the first hidden
# layer of its 26x4 network sees one card, and each in the second a hand: hence that wiring.
_26X4 = Network("(26x4)-(13x4)-(7x4)-13-1", ("26x4",), wiring="(2x52)-(1x52)-(7x4)-13-1")
NETWORKS: dict[str, Network] = {
    "26x4": _26X4,
    "52-hands": Network("52-25-1", ("52-hands",)),
    "52-declarers": Network("52-25-1", ("52-declarers",)),
    "52": Network("52-25-1", ("52",)),
    "104": Network("104-30-4-1", ("104",)),
    "52x4": Network("(52x4)-(13x4)-13-1", ("52x4",)),
    "52x4-deep": Network("(52x4)-(26x4)-26-13-1", ("52x4",)),
    "hcp-pair": Network("1-1", ("hcp-pair",)),
    "hcp": Network("4-1", ("hcp",)),
    "hcp-lengths": Network("20-1", ("hcp", "lengths")),
    "hcp-lengths-deep": Network("20-10-5-1", ("hcp", "lengths")),
    "points": Network("36-25-1", ("points-4",)),
    "52-points": Network("(52+36)-25-1", ("52", "points-4")),
    "distribution": Network("32-25-1", ("distribution-4",)),
    "52-distribution": Network("(52+32)-25-1", ("52", "distribution-4")),
    "counts": Network("68-25-1", _COUNTS),
    "52-counts": Network("(52+102)-77-38-19-1", ("52", "points-6", "distribution-6")),
    "104-counts": Network("(104+68)-50-10-1", ("104", *_COUNTS)),
    "52x4-counts": Network("(52x4+84)-(13x4+21)-26-1", ("52x4", *_COUNTS, "lengths")),
}


def with_sums(name: str) -> str:
    """Return the key of the same network with the sums of Table II's methods as inputs.

    A network without these methods keeps its key.
    """
    key = f"{name}-sums"
    return key if key in NETWORKS else name


def _summed(net: Network) -> Network:
    return replace(net, inputs=tuple(each.replace("distribution", "sums") for each in net.inputs))


NETWORKS |= {f"{name}-sums": _summed(net) for name, net in NETWORKS.items() if net != _summed(net)}


def network(name: str) -> Network:
    """Return a network of the papers by its key in `NETWORKS`."""
    try:
        return NETWORKS[name]
    except KeyError:
        raise UsageError(f"no network {name!r}; there are {', '.join(NETWORKS)}") from None
