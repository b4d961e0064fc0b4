"""Solved deals as examples for a network: West leads, and a trump suit lies where spades do.

The suits are alike and so are the seats: renaming one suit spades and turning the table changes
nothing but names, so every result of a deal can be shown in the one place that a network looks at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Masks, Tricks, tricks_array
from strongsuit.cards import HOLDING, Seat, Strain, Suit
from strongsuit.errors import UsageError
from strongsuit.evaluation.trick_data import solved
from strongsuit.formats import read

_TRUMPS = np.uint64(13 * Suit.SPADES)


@dataclass(frozen=True, eq=False, slots=True)
class SolvedDeals:
    """Deals and what every declarer takes in every strain."""

    deals: DealBatch
    tricks: Tricks  # (n, 5 strains, 4 declarers)

    def __len__(self) -> int:
        return len(self.deals)

    def __getitem__(self, rows: slice | NDArray[np.integer | np.bool_]) -> SolvedDeals:
        return SolvedDeals(self.deals[rows], self.tricks[rows])

    def shared(self, other: SolvedDeals) -> int:
        """How many deals of this one the other has too."""
        mine, theirs = (_as_rows(each.deals.masks) for each in (self, other))
        return int(np.isin(mine, theirs).sum())


@dataclass(frozen=True, eq=False, slots=True)
class Examples:
    """What a network is shown, West on lead, and what it should answer."""

    deals: DealBatch  # (m,)
    strain: Strain  # spades or notrump, whatever the contract was called
    tricks: NDArray[np.int8]  # (m,) of North-South
    deal: NDArray[np.int64]  # (m,): examples of one deal belong together

    def __len__(self) -> int:
        return len(self.deals)


def read_solved(path: str | Path) -> SolvedDeals:
    """The solved deals of a file, or of a folder that `strongsuit dataset deals` made."""
    parts = sorted(Path(path).glob("part-*.parquet")) if Path(path).is_dir() else [Path(path)]
    found = [pair for part in parts for pair in solved(read(part))]
    if not found:
        raise UsageError(
            f"{path}: no deals with double-dummy tables; make some: strongsuit dataset deals"
        )
    deals, tables = zip(*found, strict=True)
    return SolvedDeals(DealBatch.of(deals), tricks_array(tables))


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


def _as_rows(masks: Masks) -> NDArray[np.void]:
    """Each deal as one value that can be compared."""
    return np.ascontiguousarray(masks).view(np.dtype((np.void, 32)))[:, 0]
