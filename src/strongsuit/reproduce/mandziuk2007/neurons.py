"""Which neurons of mandziuk2007's networks are devoted to a suit, and which to finesses.

The paper says that the authors' earlier work found both in the weights: neurons whose weights from
one suit were visibly greater, and weights suitable for finesses. Here both are measured. A finesse
wins if the king plays before the ace and queen of North-South, and loses if it plays behind them.
So the king changes places with a low card of the other opponent, and the outputs are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import torch

from strongsuit.batch import DealBatch
from strongsuit.cards import HOLDING, RANKS, Seat, Strain, Suit
from strongsuit.dealing import random_deals
from strongsuit.nets.papers.architectures import TRICKS, network
from strongsuit.nets.papers.codings import HIGH, LOW
from strongsuit.nets.papers.feed_forward import FeedForward
from strongsuit.reproduce.comparison import PlainTable
from strongsuit.reproduce.trick_networks import TrainingTarget, TrickNetworkStudy
from strongsuit.solving.tables import solve
from strongsuit.uncertainty import Estimate, Floats

NETWORKS = ("52", "104", "52x4")  # on cards alone, in both contracts of Table III
STRAINS = (Strain.SPADES, Strain.NOTRUMP)
_HOLDERS = (Seat.NORTH, Seat.SOUTH)
SEED = 2007  # of the random deals in which finesses are looked for
_DRAWN = 6000  # random deals, which suffice for `_DEALS`
_DEALS = 100  # with a finesse, for each suit and holder of the ace and queen
_ACE_QUEEN, _KING, _TEN = (
    np.uint64(sum(1 << RANKS.index(rank) for rank in ranks)) for ranks in ("AQ", "K", "T")
)
_DEVOTED = 0.5  # share of a neuron's squared weights that makes it one suit's
_ANSWERS = 0.1  # standard deviations by which a neuron that answers to the king changes


@dataclass(frozen=True, eq=False, slots=True)
class Finesses:
    """Deals in which a partner has the ace and queen of a suit, each with the king on both sides.

    In both versions of a deal all hands are equally long in the suit.
    """

    before: DealBatch  # (n,) the king plays before the ace and queen: the finesse wins
    behind: DealBatch  # (n,) the king plays after them: the finesse loses


@dataclass(frozen=True, eq=False, slots=True)
class KingAnswers:
    """How the neurons of a layer change with the king, in standard deviations of their outputs.

    From a losing finesse to a winning one the king goes to West if North has the ace and queen, and
    to East if South has them. Half the difference of these two changes is the answer to the king's
    place alone; their mean is the answer to the finesse.
    """

    place: Floats  # (suits, neurons)
    finesse: Floats  # (suits, neurons)


FinessesOf = Mapping[tuple[Suit, Seat], Finesses]  # by suit, and holder of the ace and queen
Judge = Callable[[DealBatch, Strain], Floats]  # tricks of North-South, West leads


def neurons(study: TrickNetworkStudy) -> list[PlainTable]:
    """Return the tables of neurons devoted to suits, of a finesse's worth, and of its neurons."""
    deals = random_deals(_DRAWN, SEED)
    both = {strain: _all_finesses(deals, strain) for strain in STRAINS}
    return [_by_suit(study), _worth_table(study, both), _finesse_table(study, both)]


def suit_shares(net: FeedForward) -> Floats:
    """Return ``(neurons, 4)`` shares of squared weights by suit, in the first hidden layer.

    Suits are from spades down. Each neuron must see 52 cards, or several times 52.
    """
    [groups] = net.layers[0]
    weights = groups.weight.detach().numpy().astype(np.float64).reshape(-1, groups.link.width)
    squares = np.square(weights.reshape(len(weights), -1, 4, 13)).sum(axis=(1, 3))
    return np.asarray(squares / squares.sum(axis=1, keepdims=True))


def finesses(deals: DealBatch, suit: Suit, holder: Seat) -> Finesses:
    """Return the first deals in which the king of a suit can change places around its ace.

    ``holder`` has the ace and queen, an opponent the king, and the lowest card of the other
    opponent is below the ten.
    """
    place = np.uint64(13 * suit)
    held = deals.masks >> place & np.uint64(HOLDING)
    is_before = held[:, holder.rho] & _KING > 0
    other = np.where(is_before, held[:, holder.lho], held[:, holder.rho])
    lowest = other & (~other + np.uint64(1))
    has_king = (held[:, holder.rho] | held[:, holder.lho]) & _KING > 0
    has_fork = held[:, holder] & _ACE_QUEEN == _ACE_QUEEN
    rows = np.flatnonzero(has_fork & has_king & (lowest > 0) & (lowest < _TEN))[:_DEALS]
    as_dealt, exchanged = deals.masks[rows], deals.masks[rows]
    exchanged[:, [holder.lho, holder.rho]] ^= ((lowest[rows] | _KING) << place)[:, None]
    keep = is_before[rows, None]
    return Finesses(
        before=DealBatch(np.where(keep, as_dealt, exchanged)),
        behind=DealBatch(np.where(keep, exchanged, as_dealt)),
    )


def king_answers(
    net: FeedForward, name: str, strain: Strain, found: FinessesOf
) -> list[KingAnswers]:
    """Return how the neurons of each layer, the output last, answer to the king's two places."""
    by_suit = [
        [_layer_changes(net, name, strain, found[suit, holder]) for holder in _HOLDERS]
        for suit in _suits(strain)
    ]
    layers = range(len(net.layers))
    norths, souths = (
        [np.stack([holders[i][layer] for holders in by_suit]) for layer in layers] for i in (0, 1)
    )
    return [
        KingAnswers(place=(north - south) / 2, finesse=(north + south) / 2)
        for north, south in zip(norths, souths, strict=True)
    ]


def _layer_changes(net: FeedForward, name: str, strain: Strain, both: Finesses) -> list[Floats]:
    """Return for each layer the ``(neurons,)`` mean changes, in standard deviations."""
    outputs = [_layer_outputs(net, name, strain, deals) for deals in (both.before, both.behind)]
    return [
        (wins - loses).mean(axis=1) / np.concatenate([wins, loses], axis=1).std(axis=1).clip(1e-9)
        for wins, loses in zip(*outputs, strict=True)
    ]


def _layer_outputs(net: FeedForward, name: str, strain: Strain, deals: DealBatch) -> list[Floats]:
    inputs = torch.from_numpy(network(name).encode(deals, strain)).T
    with torch.no_grad():
        return [layer.numpy().astype(np.float64) for layer in net.layer_outputs(inputs)]


def _by_suit(study: TrickNetworkStudy) -> PlainTable:
    rows = []
    for name, strain, net in _trained(study):
        shares, untrained = suit_shares(net), suit_shares(network(name).build(0, net.centred))
        devoted = [int((column > _DEVOTED).sum()) for column in shares.T]
        largest = [f"{100 * np.median(each.max(axis=1)):.0f} %" for each in (shares, untrained)]
        cells = (str(len(shares)), str(sum(devoted)), *map(str, devoted), *largest)
        rows.append((network(name).name, strain.name.lower(), *cells))
    columns = (
        *("network", "contract", "neurons", "devoted to a suit"),
        *("♠", "♥", "♦", "♣", "median largest share", "before training"),
    )
    remarks = (
        "Neurons of the first hidden layer. One is devoted to a suit from which more than half of "
        "its squared weights come; the largest share is that of the suit with most."
    )
    return PlainTable("Section IV: neurons devoted to a suit", columns, tuple(rows), remarks)


def _worth_table(study: TrickNetworkStudy, both: dict[Strain, FinessesOf]) -> PlainTable:
    cases = [(strain, holder) for strain in STRAINS for holder in _HOLDERS]
    rows = [("double-dummy solver", *(_worth(_solved, *case, both) for case in cases))]
    for name in NETWORKS:
        nets = {strain: study.train(TrainingTarget(name, (strain,))) for strain in STRAINS}
        estimate = _Estimator(name, nets)
        rows.append((network(name).name, *(_worth(estimate, *case, both) for case in cases)))
    columns = tuple(f"{strain.name.lower()}, {holder.name.title()}" for strain, holder in cases)
    remarks = (
        "Mean tricks of North-South more if the king is before the ace and queen of North or South "
        "than behind, with 95 % intervals: random deals in which it changes places with the lowest "
        f"card of the other opponent, in spades the first {_DEALS} of each side suit, in notrump "
        "of each suit. In 52 it is not seen which opponent has the king."
    )
    return PlainTable("Section IV: what a finesse is worth", ("", *columns), tuple(rows), remarks)


def _worth(judge: Judge, strain: Strain, holder: Seat, both: dict[Strain, FinessesOf]) -> str:
    found = [both[strain][suit, holder] for suit in _suits(strain)]
    gains = [judge(each.before, strain) - judge(each.behind, strain) for each in found]
    worth = Estimate.of_mean(np.concatenate(gains))
    return f"{worth.value:+.2f} ± {worth.half or 0:.2f}"


def _solved(deals: DealBatch, strain: Strain) -> Floats:
    """Return ``(n,)`` tricks of North-South when West leads."""
    tricks = solve(deals, (strain,), (Seat.NORTH,), threads=torch.get_num_threads())
    return tricks[:, strain, Seat.NORTH].astype(np.float64)


@dataclass(frozen=True, slots=True)
class _Estimator:
    """A network's estimates of tricks, not rounded."""

    name: str
    nets: dict[Strain, FeedForward]

    def __call__(self, deals: DealBatch, strain: Strain) -> Floats:
        answers = self.nets[strain].answers(network(self.name).encode(deals, strain))
        return np.asarray((answers - LOW) / (HIGH - LOW) * TRICKS - 0.5, np.float64)


def _finesse_table(study: TrickNetworkStudy, both: dict[Strain, FinessesOf]) -> PlainTable:
    rows = []
    for name, strain, net in _trained(study):
        for number, answers in enumerate(king_answers(net, name, strain, both[strain]), 1):
            layer = "output" if number == len(net.layers) else f"hidden {number}"
            neurons = f"{answers.place.shape[1]}"
            cells = (*_answering(answers.place), *_answering(answers.finesse))
            rows.append((network(name).name, strain.name.lower(), layer, neurons, *cells))
    columns = (
        *("network", "contract", "layer", "neurons"),
        *("answer to the king's place", "strongest", "answer to finesses", "strongest"),
    )
    remarks = (
        "The same deals. The king moves to West where North has the ace and queen, to East where "
        "South has them. What a neuron's output changes in the same direction in both cases is its "
        "answer to finesses, the rest its answer to the king's place; both are means over the "
        "deals of a suit, in standard deviations of the output. A neuron answers if it is "
        f"{_ANSWERS} or more in some suit."
    )
    return PlainTable("Section IV: neurons for finesses", columns, tuple(rows), remarks)


def _answering(answers: Floats) -> tuple[str, str]:
    """Return how many neurons answer in some suit, and the strongest answer."""
    strongest = np.abs(answers).max(axis=0)
    return f"{(strongest >= _ANSWERS).sum()}", f"{strongest.max():.2f}"


def _trained(study: TrickNetworkStudy) -> Iterator[tuple[str, Strain, FeedForward]]:
    for name in NETWORKS:
        for strain in STRAINS:
            yield name, strain, study.train(TrainingTarget(name, (strain,)))


def _all_finesses(deals: DealBatch, strain: Strain) -> FinessesOf:
    return {
        (suit, holder): finesses(deals, suit, holder)
        for suit in _suits(strain)
        for holder in _HOLDERS
    }


def _suits(strain: Strain) -> tuple[Suit, ...]:
    """Return the suits whose finesses are looked at: in a suit contract the side suits."""
    return tuple(suit for suit in Suit if suit != strain.trump)
