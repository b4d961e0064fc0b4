"""trick_networks: batches, accuracy over deals and trainings, checkpoints."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from tests.networks import pretended
from tests.reproduce.conftest import StudyOf

torch = pytest.importorskip("torch")

from strongsuit.nets.papers.architectures import network, target  # noqa: E402
from strongsuit.nets.papers.examples import BOTH  # noqa: E402
from strongsuit.nets.papers.methods import MuonMethod  # noqa: E402
from strongsuit.reproduce.trick_networks import (  # noqa: E402
    TrainingBatches,
    TrainingPlan,
    TrainingTarget,
    TrickNetworkStudy,
    accuracy,
    accuracy_on,
)

SPADES = (Strain.SPADES,)


def test_batches_are_drawn_by_epoch_and_seed() -> None:
    net, examples = network("52x4"), TrainingTarget("52x4", SPADES).examples(pretended(40, 3))
    plan = TrainingPlan(3, MuonMethod(epochs=3, batch=16), permute_suits=True)
    batches = TrainingBatches(net, examples, plan)
    assert [len(part) for part in batches.in_order.answers] == [16, 16, 8]
    for draw in (batches.shuffled, batches.with_permuted_suits):
        first, again, second = (torch.cat(draw(epoch).inputs, dim=1) for epoch in (0, 0, 1))
        assert (first == again).all()
        assert (first != second).any()
        other = getattr(replace(batches, seed=1), draw.__name__)(0)
        assert (first != torch.cat(other.inputs, dim=1)).any()
        assert torch.cat(draw(5).answers).sum() == pytest.approx(target(examples.tricks).sum())
    both = (batches.in_order, batches.with_permuted_suits(0))
    trumps = [torch.cat(batch.inputs, dim=1)[:13].sum() for batch in both]
    assert trumps[0] == trumps[1]  # North has as many trumps, whatever the other suits are called


def test_accuracy_counts_deals_not_examples() -> None:
    examples = TrainingTarget("52", SPADES, BOTH).examples(pretended(50, 3))
    errors = np.where(examples.deal % 2 == 0, 0, 2).astype(np.int8)
    two, one, exact = accuracy((examples.tricks + errors).astype(np.int8)[None], examples)
    assert (two.value, one.value, exact.value) == (100, 50, 50)
    assert exact.half == pytest.approx(1.96 * 50 / 50**0.5)
    assert two.half == 0


def test_several_trainings_count_by_their_mean() -> None:
    examples = TrainingTarget("52", SPADES).examples(pretended(50, 3))
    estimates = np.stack([examples.tricks, examples.tricks, examples.tricks])
    estimates[2, :25] += 1  # the third is wrong in every other deal
    two, one, exact = accuracy(estimates, examples)
    assert (two.value, two.half, one.value) == (100, 0, 100)
    assert exact.value == pytest.approx(100 * (2 + 0.5) / 3)
    by_deals = 1.96 * (100 / 6) / 50**0.5  # half of the deals have 1, half two thirds
    by_trainings = 4.302653 * np.std([100, 100, 50], ddof=1) / 3**0.5  # Student, two degrees
    assert exact.half == pytest.approx(np.hypot(by_deals, by_trainings))


def test_seeds_are_trainings_of_their_own(study_of: StudyOf, tmp_path: Path) -> None:
    study = replace(study_of(3, tmp_path), seeds=2, trained={})
    target = TrainingTarget("52x4", SPADES)
    mean = study.accuracy(target)[2].value
    nets = study.trained.values()
    values = [accuracy_on(net, target, study.test_deals)[2].value for net in nets]
    assert len(values) == len(list(tmp_path.iterdir())) == 2
    assert mean == pytest.approx(np.mean(values))


def test_trainings_are_stored_and_resumed(study_of: StudyOf, tmp_path: Path) -> None:
    target = TrainingTarget("52x4", SPADES)
    study_of(10, tmp_path).train(target)
    epochs: list[int] = []
    study = replace(
        study_of(14, tmp_path), progress=lambda name, epoch: epochs.append(epoch.number)
    )
    assert study.train(target) is study.train(target)
    assert epochs == [11, 12, 13, 14]
    other = replace(study_of(10, tmp_path), training_deals=pretended(200, 5))
    with pytest.raises(UsageError, match="no checkpoint of this training"):
        other.train(target)


def test_deals_trained_on_cannot_be_tested_on() -> None:
    with pytest.raises(UsageError, match="got 40 in both"):
        TrickNetworkStudy(pretended(200, 1), pretended(40, 1), TrainingPlan(1))
    with pytest.raises(UsageError, match="deals to train on, got 5"):
        TrickNetworkStudy(pretended(5, 1), pretended(40, 2), TrainingPlan(1))


def test_a_lead_is_the_difference_of_two_accuracies(study_of: StudyOf) -> None:
    study = replace(study_of(20), seeds=2, repeated=("52",))
    one, other = (study.target(name, SPADES) for name in ("52", "hcp-lengths"))
    lead = study.lead(one, other)
    exact = [study.accuracy(each)[-1] for each in (one, other)]
    assert lead.value == pytest.approx(exact[0].value - exact[1].value)
    assert study.lead(one, one).value == 0
    assert {target.seed for target in study.trained if target.network == "52"} == {0, 1}
    assert {target.seed for target in study.trained if target.network == "hcp-lengths"} == {0}


def test_a_plan_adapted_keeps_what_is_not_given() -> None:
    plan = TrainingPlan(200, MuonMethod(epochs=200), patience=7)
    assert plan.adapted() == plan
    longer = plan.adapted(300, decay=0.5)
    assert longer == TrainingPlan(300, MuonMethod(epochs=300, decay=0.5), patience=7)
    assert plan.adapted(patience=0).patience == 0


def test_a_study_of_sums_takes_the_networks_with_sums(study_of: StudyOf) -> None:
    study = replace(study_of(1), summed=True)
    assert study.target("counts", SPADES).network == "counts-sums"
    assert study.target("52", SPADES).network == "52"
    assert "Table II's methods are sums" in study.setting()
