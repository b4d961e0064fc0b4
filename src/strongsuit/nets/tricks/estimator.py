"""Tricks of deals by a trained net: a thousand times faster than solving, and often as right."""

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
from strongsuit.nets.tricks.runtime import StoredNet, by_threads, load_net, pieces
from strongsuit.nets.tricks.tokens import TRICKS, tokens


@dataclass(frozen=True, eq=False, slots=True)
class Estimator:
    """A net ready to be asked."""

    net: StoredNet

    @classmethod
    def load(cls, model: str | Path = "standard") -> Estimator:
        """One of those shipped, by its name, or one of your own, by its file or its folder."""
        return cls(load_net(model, players=4))

    @property
    def about(self) -> dict[str, Any]:
        """On what it was trained, what it reached."""
        return self.net.about

    def chances(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Chances:
        """``(n, 5 strains, 4 declarers, 14)`` chances of 0..13 tricks, nan where not asked."""
        batch, asked = deals_of(deals), strains_of(strains)
        out = np.full((len(batch), len(Strain), len(Seat), TRICKS), np.nan, np.float32)
        for seat, rows, chances in self._answers(batch, asked, declarers, threads):
            out[rows, list(asked), seat] = chances
        return out

    def tricks(
        self,
        deals: Deals,
        strains: Strains = tuple(Strain),
        declarers: Seats = tuple(Seat),
        *,
        threads: int = 0,
    ) -> Tricks:
        """The likeliest tricks in the shape of `solve`: int8 ``(n, 5, 4)``, -1 if not asked."""
        batch, asked = deals_of(deals), strains_of(strains)
        out = np.full((len(batch), len(Strain), len(Seat)), -1, np.int8)
        for seat, rows, chances in self._answers(batch, asked, declarers, threads):
            out[rows, list(asked), seat] = chances.argmax(axis=-1)
        return out

    def _answers(
        self, deals: DealBatch, strains: tuple[Strain, ...], declarers: Seats, threads: int
    ) -> Iterator[tuple[Seat, slice, NDArray[np.float32]]]:
        """Piece by piece: a declarer, which deals, and ``(m, strains, 14)`` chances."""

        def answer(piece: tuple[Seat, slice]) -> tuple[Seat, slice, NDArray[np.float32]]:
            seat, rows = piece
            return seat, rows, self.net.ask(tokens(deals[rows], seat), strains)

        asked = product(seats_of(declarers), pieces(len(deals), len(strains)))
        yield from by_threads(answer, asked, threads)


def predict_tricks(
    deals: Deals,
    strains: Strains = tuple(Strain),
    declarers: Seats = tuple(Seat),
    *,
    model: str | Path = "standard",
    threads: int = 0,
) -> Chances:
    """Chances of 0..13 tricks: ``(n, 5 strains C D H S NT, 4 declarers N E S W, 14)``.

    Nan where not asked. ``model`` is a net shipped (``standard``, ``large``, ``shared``) or one of
    your own: its file, or the folder of its training.
    """
    return Estimator.load(model).chances(deals, strains, declarers, threads=threads)
