"""Duplicate scores, IMPs and matchpoints."""

from __future__ import annotations

from functools import cache
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.auction import Contract
from strongsuit.cards import Strain, Vulnerability
from strongsuit.checks import is_whole_number
from strongsuit.errors import UsageError

Scores = NDArray[np.int16]

TRICK_POINTS = (20, 20, 30, 30, 30)  # C D H S NT; the first trick in notrump counts 10 more
GAME_BONUS = (300, 500)  # not vulnerable, vulnerable
SLAM_BONUS = {6: (500, 750), 7: (1000, 1500)}
# Not vulnerable and vulnerable, the points for 1, 2 and 3 tricks down; each further trick is 300.
DOUBLED_UNDERTRICKS = ((100, 300, 500), (200, 500, 800))

# The difference in points that is worth 1, 2, ... 24 IMPs (Laws of Duplicate Bridge, Law 78B).
IMP_STEPS = np.array(
    [
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
        *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    ]
)


def score(contract: Contract, tricks: int, vulnerability: Vulnerability) -> int:
    """Return the points of declarer's side for a contract and the tricks that declarer took."""
    if not is_whole_number(tricks, 0, 14):
        raise UsageError(f"declarer takes 0..13 tricks, not {tricks}")
    vulnerable = vulnerability.of(contract.declarer)
    return declarer_points(contract.level, contract.strain, contract.doubled, vulnerable, tricks)


def score_ns(contract: Contract, tricks: int, vulnerability: Vulnerability) -> int:
    """Return the points of North-South for a contract and the tricks that declarer took."""
    points = score(contract, tricks, vulnerability)
    return points if contract.declarer.is_ns else -points


def declarer_points(level: int, strain: int, doubled: int, vulnerable: int, tricks: int) -> int:
    """Return what `score` returns, faster: from plain numbers instead of a `Contract`."""
    if not level:
        return 0
    over = tricks - level - 6
    if over < 0:
        return -_undertricks(-over, doubled, vulnerable)
    return _contract_points(level, strain, doubled, vulnerable) + over * _overtrick(
        strain, doubled, vulnerable
    )


def _undertricks(down: int, doubled: int, vulnerable: int) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    steps = DOUBLED_UNDERTRICKS[vulnerable]
    return doubled * (steps[down - 1] if down <= 3 else steps[2] + 300 * (down - 3))


def _contract_points(level: int, strain: int, doubled: int, vulnerable: int) -> int:
    odd_tricks = (level * TRICK_POINTS[strain] + 10 * (strain == Strain.NOTRUMP)) << doubled
    bonus = GAME_BONUS[vulnerable] if odd_tricks >= 100 else 50
    slam = SLAM_BONUS.get(level, (0, 0))[vulnerable]
    return odd_tricks + bonus + slam + 50 * doubled


def _overtrick(strain: int, doubled: int, vulnerable: int) -> int:
    return doubled * (200 if vulnerable else 100) if doubled else TRICK_POINTS[strain]


@cache
def score_table() -> Scores:
    """Return the scores of declarer's side for all contracts and tricks, as one read-only array.

    Its shape is ``(8 levels, 5 strains, 3 doubled, 2 vulnerable, 14 tricks)``; level 0 is a board
    passed out. Indexing with arrays scores many boards at once.
    """
    shape = (8, 5, 3, 2, 14)
    table = np.fromiter((declarer_points(*index) for index in np.ndindex(shape)), np.int16)
    table = table.reshape(shape)
    table.flags.writeable = False
    return table


@overload
def imps(difference: int) -> int: ...
@overload
def imps(difference: NDArray[np.integer]) -> Scores: ...
def imps(difference: int | NDArray[np.integer]) -> int | Scores:
    """Return the IMPs for a difference in points, or for each of an array of differences."""
    size = np.searchsorted(IMP_STEPS, np.abs(difference), side="right")
    signed = (np.sign(difference) * size).astype(np.int16)
    return signed if isinstance(difference, np.ndarray) else int(signed)


def matchpoints(scores: ArrayLike) -> NDArray[np.int64]:
    """Return the matchpoints of each of one side's scores on a board.

    Each other score that is lower gives 2 matchpoints, each that is equal gives 1.
    """
    values = np.asarray(scores)
    ordered = np.sort(values)
    beaten = np.searchsorted(ordered, values, side="left")
    not_better = np.searchsorted(ordered, values, side="right")
    return beaten + not_better - 1
