"""Solved deals as examples for a network: West leads, and a trump suit lies where spades do.

The suits are alike and so are the seats: renaming one suit spades and turning the table changes
nothing but names, so every result of a deal can be shown in the one place that a network looks at.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Masks
from strongsuit.cards import HOLDING, Seat, Strain, Suit
from strongsuit.errors import UsageError
from strongsuit.nets.tricks.solved_deals import SolvedDeals

_TRUMPS = np.uint64(13 * Suit.SPADES)
_PLACES = np.array([13 * suit for suit in Suit], np.uint64)


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
    if missing := sum(int((each < 0).sum()) for each in tricks):
        told = strain.name.lower()
        raise UsageError(f"{missing:,} results in {told} are not known: leave those deals out")
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


def renamed(deals: DealBatch, strain: Strain, draw: np.random.Generator) -> DealBatch:
    """Each deal in some order of the suits that are alike: all four, or three beside trumps."""
    alike = 4 if strain is Strain.NOTRUMP else Suit.SPADES
    order = np.tile(np.arange(4), (len(deals), 1))
    order[:, :alike] = draw.permuted(order[:, :alike], axis=1)
    suits = deals.masks[:, :, None] >> _PLACES & np.uint64(HOLDING)
    moved = np.take_along_axis(suits, order[:, None], axis=2) << _PLACES
    return DealBatch(np.bitwise_or.reduce(moved, axis=2))


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
