"""The results of advice on many boards: gains over the contracts reached, and calibration."""

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
    """Contracts with similar chances, and the share of them that was made."""

    contracts: int
    chance: float  # mean, before the play
    made: float  # share


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """The results of advice on many boards."""

    boards: int
    differ: int  # boards on which the adviser would play another contract
    unit: str  # IMPs or matchpoints
    gain: Estimate  # mean gain a board in that unit, double dummy
    punished: Estimate  # the same, if advised contracts that fail by two tricks were doubled
    won: float  # share of boards on which the advice gains
    lost: float  # share of boards on which it loses
    reliability: tuple[ReliabilityBin, ...]  # of the contracts reached, where tricks are recorded

    @property
    def calibration_error(self) -> float:
        """The mean distance between chance and share made, over all contracts; nan without any."""
        total = sum(each.contracts for each in self.reliability)
        off = sum(each.contracts * abs(each.chance - each.made) for each in self.reliability)
        return off / total if total else float("nan")


def track_record(reviewed: Sequence[Reviewed], tables: Sequence[TrickTable]) -> TrackRecord:
    """The results of advice on boards; ``tables`` are the boards' double-dummy tables."""
    pairs = list(zip(reviewed, tables, strict=True))
    gains = np.array([each.gain(table) for each, table in pairs])
    punished = [each.gain(table, punished=True) for each, table in pairs]
    return TrackRecord(
        boards=len(pairs),
        differ=sum(each.advised != each.reached for each in reviewed),
        unit=reviewed[0].unit,
        gain=Estimate.of_mean(gains),
        punished=Estimate.of_mean(punished),
        won=float((gains > 0).mean()),
        lost=float((gains < 0).mean()),
        reliability=tuple(_bins(*_chances(reviewed))),
    )


def _chances(reviewed: Sequence[Reviewed]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The chance of each contract that was bid and played as recorded, and whether it was made."""
    rows = [
        (each.chance, each.board.tricks >= each.reached.target)
        for each in reviewed
        if each.decision.label.is_bid
        and each.board.tricks is not None
        and each.board.contract == each.reached
    ]
    chances, made = zip(*rows, strict=True) if rows else ((), ())
    return np.array(chances, np.float64), np.array(made, bool)


def _bins(chances: NDArray[np.float64], made: NDArray[np.bool_]) -> list[ReliabilityBin]:
    """The contracts in `BINS` bins by rising chance, about as many in each."""
    order = np.argsort(chances, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    return [
        ReliabilityBin(len(part), float(chances[part].mean()), float(made[part].mean()))
        for part in parts
    ]
