"""What tells data from other data."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from strongsuit import random_deals
from strongsuit.nets.digest import digest
from strongsuit.nets.tricks.solved_deals import SolvedDeals

DEALS = random_deals(20, seed=4)
SOLVED = SolvedDeals(DEALS, np.zeros((20, 5, 4), np.int8))


def test_the_same_data_has_the_same_digest() -> None:
    again = SolvedDeals(random_deals(20, seed=4), np.zeros((20, 5, 4), np.int8))
    assert digest(SOLVED, {"name": 1}) == digest(again, {"name": 1})


def test_any_other_has_another() -> None:
    tricks = SOLVED.tricks.copy()
    tricks[7, 2, 1] = 1
    others = [
        (SOLVED,),
        (replace(SOLVED, tricks=tricks),),
        (SOLVED[::-1],),
        (SOLVED[:10], SOLVED[10:]),
        (SOLVED, "best"),
        (SOLVED.deals, SOLVED.tricks.astype(np.int16)),
        (),
    ]
    assert len({digest(*each) for each in others}) == len(others)
