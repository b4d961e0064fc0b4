"""mandziuk2007.weights: the worth of cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from strongsuit.cards import Strain
from tests.networks import pretended
from tests.reproduce.conftest import StudyOf

pytest.importorskip("torch")

from strongsuit.reproduce.mandziuk2007.weights import card_worth, worth_table
from strongsuit.reproduce.trick_networks import TrainingTarget


def test_aces_are_worth_more_than_twos(study_of: StudyOf) -> None:
    study = replace(study_of(60), training_deals=pretended(1500, 1), test_deals=pretended(300, 2))
    target = TrainingTarget("52x4", (Strain.SPADES,))
    worth = card_worth(study.train(target), target.examples(study.test_deals))
    assert worth.shape == (4, 13)
    assert (worth[:, 12] > worth[:, 0] + 0.3).all()  # an ace is four points, a trick here
    assert worth[0, 0] > worth[1:, 0].max()  # a low trump is half a trick
    assert "| spades, trumps |" in worth_table({Strain.SPADES: worth, Strain.NOTRUMP: worth})
