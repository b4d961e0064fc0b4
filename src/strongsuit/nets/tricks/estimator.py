"""Estimate the double-dummy tricks of deals by a trained net."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import DealBatch, Tricks
from strongsuit.cards import Seat, Strain
from strongsuit.coerce import Deals, Seats, Strains, deals_of, seats_of, strains_of
from strongsuit.nets.tricks.accuracy import Chances
from strongsuit.nets.tricks.runtime import (
    TrickSession,
    batch_slices,
    load_session,
    map_in_threads,
)
from strongsuit.nets.tricks.tokens import TRICKS, deal_tokens


@dataclass(frozen=True, eq=False, slots=True)
class Estimator:
    """A trained net that estimates the tricks of deals, a thousand times faster than a solver."""

    net: TrickSession

    @classmethod
    def load(cls, model: str | Path = "standard") -> Estimator:
        """Load a shipped net by its name, or your own by its file or its training's folder."""
        return cls(load_session(model, players=4))

    @property
    def about(self) -> dict[str, Any]:
        """Metadata of the net: training data and settings, accuracy."""
        return self.net.about

    def chances(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Chances:
        """Return ``(n, 5 strains, 4 declarers, 14)`` probabilities of 0..13 tricks.

        They are nan in strains and for declarers that were not asked for.
        """
        batch, options = deals_of(deals), strains_of(strains)
        out = np.full((len(batch), len(Strain), len(Seat), TRICKS), np.nan, np.float32)
        for seat, rows, chances in self._batches(batch, options, declarers, threads):
            out[rows, list(options), seat] = chances
        return out

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """Return the likeliest tricks, int8 ``(n, 5 strains, 4 declarers)`` as `solve` does.

        They are -1 in strains and for declarers that were not asked for.
        """
        batch, options = deals_of(deals), strains_of(strains)
        out = np.full((len(batch), len(Strain), len(Seat)), -1, np.int8)
        for seat, rows, chances in self._batches(batch, options, declarers, threads):
            out[rows, list(options), seat] = chances.argmax(axis=-1)
        return out

    def _batches(
        self, deals: DealBatch, strains: tuple[Strain, ...], declarers: Seats, threads: int
    ) -> Iterator[tuple[Seat, slice, NDArray[np.float32]]]:
        """Yield results: declarer, slice of the deals, their ``(m, strains, 14)`` probabilities."""

        def infer(item: tuple[Seat, slice]) -> tuple[Seat, slice, NDArray[np.float32]]:
            seat, rows = item
            return seat, rows, self.net.probabilities(deal_tokens(deals[rows], seat), strains)

        items = product(seats_of(declarers), batch_slices(len(deals), len(strains)))
        yield from map_in_threads(infer, items, threads)


def predict_tricks(
    deals: Deals,
    strains: Strains = tuple(Strain),
    declarers: Seats = tuple(Seat),
    *,
    model: str | Path = "standard",
    threads: int = 0,
) -> Chances:
    """Estimate the probabilities of 0..13 tricks of deals, in every strain and for every declarer.

    The result is ``(n, 5 strains C D H S NT, 4 declarers N E S W, 14)``, nan in strains and for
    declarers that were not asked for. ``model`` is the name of a shipped net (``standard``,
    ``large``, ``shared``), or a net of your own: its file, or the folder of its training.
    """
    return Estimator.load(model).chances(deals, strains, declarers, threads=threads)
