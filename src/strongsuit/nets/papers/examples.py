"""Solved deals as examples for a network: turned so that West leads and spades are trumps.

Double dummy, the names of suits and seats do not matter: exchanging the trump suit with spades and
turning the table changes no result. So one network, for West's lead against a spade contract,
serves for all suits and leaders.
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

WEST: tuple[Seat, ...] = (Seat.WEST,)
BOTH: tuple[Seat, ...] = (Seat.WEST, Seat.EAST)  # what mandziuk2007 calls changed leads


@dataclass(frozen=True, eq=False, slots=True)
class LeadExamples:
    """Deals with West on lead and the tricks that North-South take."""

    deals: DealBatch  # (m,)
    strain: Strain  # spades for any trump suit, or notrump
    tricks: NDArray[np.int8]  # (m,) of North-South
    deal: NDArray[np.int64]  # (m,) the index of the deal that each example is made of

    def __len__(self) -> int:
        return len(self.deals)


def lead_examples(solved: SolvedDeals, strain: Strain, leaders: tuple[Seat, ...]) -> LeadExamples:
    """Return examples of all deals, one for every leader, turned so that this leader sits West.

    In mandziuk2007 West leads, or West and East in its results with changed leads. The tricks are
    those of the declaring side, which sits North-South after turning.
    """
    renamed = trump_first(solved.deals.masks, strain)
    turned = [_turned(renamed, leader) for leader in leaders]
    tricks = [solved.tricks[:, strain, leader.rho] for leader in leaders]
    if missing := sum(int((column < 0).sum()) for column in tricks):
        name = strain.name.lower()
        raise UsageError(
            f"expected known results in {name} for all deals and leaders, got {missing:,} that are "
            "not known: leave those deals out"
        )
    return LeadExamples(
        deals=DealBatch(np.concatenate(turned)),
        strain=Strain.NOTRUMP if strain is Strain.NOTRUMP else Strain.SPADES,
        tricks=np.concatenate(tricks),
        deal=np.tile(np.arange(len(solved)), len(leaders)),
    )


def joined(parts: list[LeadExamples]) -> LeadExamples:
    """Join examples made of the same deals, in several strains or for several leaders."""
    return LeadExamples(
        deals=DealBatch(np.concatenate([part.deals.masks for part in parts])),
        strain=parts[0].strain,
        tricks=np.concatenate([part.tricks for part in parts]),
        deal=np.concatenate([part.deal for part in parts]),
    )


def with_permuted_suits(deals: DealBatch, strain: Strain, draw: np.random.Generator) -> DealBatch:
    """Return deals with suits exchanged at random, in each deal anew; spades stay if trumps."""
    count = 4 if strain is Strain.NOTRUMP else Suit.SPADES
    order = np.tile(np.arange(4), (len(deals), 1))
    order[:, :count] = draw.permuted(order[:, :count], axis=1)
    suits = deals.masks[:, :, None] >> _PLACES & np.uint64(HOLDING)
    moved = np.take_along_axis(suits, order[:, None], axis=2) << _PLACES
    return DealBatch(np.bitwise_or.reduce(moved, axis=2))


def trump_first(masks: Masks, strain: Strain) -> Masks:
    """Return ``(n, 4)`` hands with the trump suit and spades exchanged; unchanged in notrump."""
    if strain in (Strain.NOTRUMP, Strain.SPADES):
        return masks
    trumps, suit = np.uint64(HOLDING), np.uint64(13 * strain)
    differ = (masks >> suit ^ masks >> _TRUMPS) & trumps
    return masks ^ (differ << suit | differ << _TRUMPS)


def _turned(masks: Masks, leader: Seat) -> Masks:
    """Return ``(n, 4)`` hands turned round the table so that the leader becomes West."""
    return np.roll(masks, Seat.WEST - leader, axis=1)
