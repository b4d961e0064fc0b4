"""How advice fares: IMPs against what was reached, and chances against what was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.review import Reviewed
from strongsuit.deal import TrickTable
from strongsuit.uncertainty import Estimate

BINS = 10


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Contracts with about the same chance."""

    contracts: int
    chance: float  # mean, as said before the play
    made: float  # share


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """Over many boards."""

    boards: int
    differ: int  # where the adviser would play another contract
    unit: str  # IMPs or matchpoints
    gain: Estimate  # of them a board, double dummy
    punished: Estimate  # the same, where failing by two tricks is doubled
    won: float
    lost: float
    reliability: tuple[ReliabilityBin, ...]  # of the contracts reached, where tricks are recorded

    @property
    def calibration_error(self) -> float:
        """How far chances are from shares, mean over the contracts."""
        total = sum(each.contracts for each in self.reliability)
        off = sum(each.contracts * abs(each.chance - each.made) for each in self.reliability)
        return off / total if total else float("nan")


def track_record(reviewed: Sequence[Reviewed], tables: Sequence[TrickTable]) -> TrackRecord:
    """Of boards with their double-dummy tables."""
    pairs = list(zip(reviewed, tables, strict=True))
    gains = np.array([each.gain(table) for each, table in pairs])
    punished = [each.gain(table, punished=True) for each, table in pairs]
    return TrackRecord(
        len(pairs),
        sum(each.advised != each.reached for each in reviewed),
        reviewed[0].unit,
        Estimate.of_mean(gains),
        Estimate.of_mean(punished),
        float((gains > 0).mean()),
        float((gains < 0).mean()),
        tuple(_bins(*_chances(reviewed))),
    )


def _chances(reviewed: Sequence[Reviewed]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Of contracts bid and played: how likely they were said to be, and which were made."""
    found = [
        (each.chance, each.board.tricks >= each.reached.target)
        for each in reviewed
        if each.decision.label.is_bid
        and each.board.tricks is not None
        and each.board.contract == each.reached
    ]
    chances, made = zip(*found, strict=True) if found else ((), ())
    return np.array(chances, np.float64), np.array(made, bool)


def _bins(chances: NDArray[np.float64], made: NDArray[np.bool_]) -> list[ReliabilityBin]:
    """As many contracts in each."""
    order = np.argsort(chances, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    return [ReliabilityBin(len(p), float(chances[p].mean()), float(made[p].mean())) for p in parts]
