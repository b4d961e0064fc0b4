"""mandziuk2007.sample_deals: the deals that fit a description, with the networks' estimates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from strongsuit.cards import Seat, Strain, Suit
from strongsuit.dealing import random_deals
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.solving.tables import solve
from tests.networks import pretended
from tests.reproduce.conftest import StudyOf

pytest.importorskip("torch")

from strongsuit.reproduce.mandziuk2007.sample_deals import FOUND, markdown, samples


def test_sample_deals_fit_their_descriptions(study_of: StudyOf) -> None:
    """Tricks are made up so that the second deal is as in Figure 4."""
    test = pretended(20, 2)
    tricks = np.full_like(test.tricks, 7)
    tricks[1, Strain.SPADES] = (8, 10, 8, 9)  # N E S W declare; West's 9 leave 4 if North leads
    study = replace(
        study_of(1), training_deals=pretended(60, 1), test_deals=SolvedDeals(test.deals, tricks)
    )
    _, sample = samples(study)
    assert sample.deal == test.deals[1]
    assert sample.leaders == (Seat.NORTH, Seat.SOUTH)
    assert sample.tricks == (4, 3)
    assert [name for name, _ in sample.estimates][1] == "(52x4)-(26x4)-26-13-1"
    assert all(0 <= tricks <= 13 for _, estimates in sample.estimates for tricks in estimates)
    assert "| right | 4 | 3 |" in markdown(sample)


def test_the_deal_found_for_figure_2_is_as_described(study_of: StudyOf) -> None:
    [deal] = FOUND.deals
    north, _, south, _ = deal.hands
    assert north.hcp + south.hcp == 15
    assert south.lengths[Suit.CLUBS] == 0
    assert (north.lengths[Suit.HEARTS], north.lengths[Suit.DIAMONDS]) == (1, 1)
    assert deal == random_deals(1, seed=2007, first=10_458_038)[0]
    solved = solve([deal], (Strain.SPADES,), threads=1)[:, Strain.SPADES]
    assert solved.tolist() == FOUND.tricks[:, Strain.SPADES].tolist()
    [sample, *_] = samples(study_of(1))
    assert sample.deal == deal
    assert sample.tricks == (10,)
