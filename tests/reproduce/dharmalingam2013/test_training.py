"""dharmalingam2013.training: draws, scaling, and stopping by validation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from strongsuit.cards import Strain
from strongsuit.nets.papers.examples import WEST, lead_examples
from strongsuit.nets.papers.perceptrons import Descent
from strongsuit.reproduce.dharmalingam2013.readings import READINGS, SCALED, Reading
from strongsuit.reproduce.dharmalingam2013.training import Examples, train
from tests.networks import pretended

_DESCENT = READINGS["descent"][SCALED]


def examples(deals: int = 60, draws: int = 2, coding: str = "52x4") -> Examples:
    return Examples.of(coding, lead_examples(pretended(deals, 3), Strain.SPADES, WEST), draws)


def test_a_draw_is_trained_as_if_it_were_alone() -> None:
    both = examples()
    first = Examples(both.inputs[:1], both.tricks[:1])
    together, alone = (train(each, _DESCENT, 5).answers(first.inputs) for each in (both, first))
    assert np.allclose(together[0], alone[0], atol=1e-5)


def test_trained_networks_take_inputs_as_they_are_listed() -> None:
    drawn = examples()
    networks = train(drawn, _DESCENT, 20)
    assert np.allclose(drawn.error(networks.answers(drawn.inputs)), networks.error[-1], rtol=1e-3)
    assert (networks.exact[-1] > networks.exact[0]).all()


def test_scaling_changes_nothing_for_inputs_of_one_size() -> None:
    """Those of 104 are all ±1 already, if every card is somewhere in each place."""
    drawn = examples(400, 1, "104")
    scaled, listed = (
        train(drawn, replace(_DESCENT, scaled=scaled), 3).exact for scaled in (True, False)
    )
    assert np.allclose(scaled, listed, atol=1.0)


def test_validation_stops_a_training_and_its_best_weights_are_kept() -> None:
    drawn = examples(100)
    reading = replace(_DESCENT, shares=(0.6, 0.2), patience=3, method=Descent(2.0))
    networks = train(drawn, reading, 300)
    assert len(networks.error) < 300
    held = drawn.rows(slice(30, 40))
    kept = held.error(networks.answers(held.inputs))
    start = held.error(train(drawn, replace(reading, shares=(0.6, 0.0)), 1).answers(held.inputs))
    assert (kept <= start + 1e-6).all()


def test_examples_for_validation_are_not_trained_on() -> None:
    drawn = examples(100)
    changed = Examples(drawn.inputs, drawn.tricks.copy())
    changed.tricks[:, 40:] = 0
    reading = Reading("sixty percent", Descent(0.01), shares=(0.6, 0.0))
    one, other = (train(each, reading, 5).answers(drawn.inputs) for each in (drawn, changed))
    assert (one == other).all()
