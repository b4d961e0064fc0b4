"""Solved deals as examples for a network: West leads, and a trump suit lies where spades do.

The suits are alike and so are the seats: renaming one suit spades and turning the table changes
nothing but names, so every result of a deal can be shown in the one place that a network looks at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Masks
from strongsuit.cards import HOLDING, Seat, Strain, Suit
from strongsuit.nets.data import SolvedDeals

_TRUMPS = np.uint64(13 * Suit.SPADES)


@dataclass(frozen=True, eq=False, slots=True)
class Examples:
    """What a network is shown, West on lead, and what it should answer."""

    deals: DealBatch  # (m,)
    strain: Strain  # spades or notrump, whatever the contract was called
    tricks: NDArray[np.int8]  # (m,) of North-South
    deal: NDArray[np.int64]  # (m,): examples of one deal belong together

    def __len__(self) -> int:
        return len(self.deals)


def examples(solved: SolvedDeals, strain: Strain, leaders: tuple[Seat, ...]) -> Examples:
    """Each deal once for every leader, turned so that this leader sits West.

    mandziuk2007 has West lead; its changed leads are West and East. The tricks are those of the
    pair that then sits North-South, which declares.
    """
    renamed = trump_first(solved.deals.masks, strain)
    turned = [_turned(renamed, leader) for leader in leaders]
    tricks = [solved.tricks[:, strain, leader.rho] for leader in leaders]
    return Examples(
        DealBatch(np.concatenate(turned)),
        Strain.NOTRUMP if strain is Strain.NOTRUMP else Strain.SPADES,
        np.concatenate(tricks),
        np.tile(np.arange(len(solved)), len(leaders)),
    )


def joined(parts: list[Examples]) -> Examples:
    """Several strains of the same deals, or more leaders, as one."""
    return Examples(
        DealBatch(np.concatenate([part.deals.masks for part in parts])),
        parts[0].strain,
        np.concatenate([part.tricks for part in parts]),
        np.concatenate([part.deal for part in parts]),
    )


def renamed(shown: Examples, orders: int) -> Examples:
    """The same examples in so many orders of the suits, at most all 24, or 6 beside trumps."""
    fixed = () if shown.strain is Strain.NOTRUMP else (Suit.SPADES,)
    every = list(permutations(suit for suit in Suit if suit not in fixed))
    apart = every[:: max(len(every) // orders, 1)][:orders]  # so that all suits change places
    masks = (_reordered(shown.deals.masks, (*order, *fixed)) for order in apart)
    return joined([replace(shown, deals=DealBatch(each)) for each in masks])


def _reordered(masks: Masks, order: tuple[Suit, ...]) -> Masks:
    """Clubs, diamonds … take the cards of the suits in this order."""
    suits = [(masks >> np.uint64(13 * suit) & np.uint64(HOLDING)) for suit in order]
    shifted = [holding << np.uint64(13 * place) for place, holding in enumerate(suits)]
    return np.bitwise_or.reduce(shifted)


def trump_first(masks: Masks, strain: Strain) -> Masks:
    """The same hands with the trump suit and spades exchanged; as they are in notrump."""
    if strain in (Strain.NOTRUMP, Strain.SPADES):
        return masks
    trumps, suit = np.uint64(HOLDING), np.uint64(13 * strain)
    differ = (masks >> suit ^ masks >> _TRUMPS) & trumps
    return masks ^ (differ << suit | differ << _TRUMPS)


def _turned(masks: Masks, leader: Seat) -> Masks:
    """Seats N E S W so that the leader becomes West."""
    return np.roll(masks, Seat.WEST - leader, axis=1)
