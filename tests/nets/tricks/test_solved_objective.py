"""The objective on solved deals: batches of what is known, and their loss."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from strongsuit import Seat, Strain
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.nets.tricks.tokens import deal_tokens
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.model import TrickNet  # noqa: E402
from strongsuit.nets.tricks.objective import TrickConfig, cross_entropy, flag_tensor  # noqa: E402
from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective  # noqa: E402
from strongsuit.nets.tricks.train import TrickTraining  # noqa: E402

torch.set_num_threads(1)  # the nets are so small that a second thread only waits

SMALL = NetConfig(width=16, hidden=32, verdict=16)

SHORT = TrickConfig(epochs=4, batch=40, round=10)


@pytest.fixture(scope="module")
def fit() -> SolvedDeals:
    return tricks_of_honours(100, seed=1)


def test_unknown_results_do_not_count(fit: SolvedDeals) -> None:
    hidden = fit.tricks.copy()
    hidden[:, : Strain.SPADES] = -1
    hidden[:, Strain.NOTRUMP] = -1
    spades = SolvedDeals(fit.deals, hidden)
    rounds = list(
        TrickTraining(SMALL, SHORT).rounds(SolvedTricksObjective(spades, spades[:20], SHORT))
    )
    assert np.isfinite([each.loss for each in rounds]).all()
    assert rounds[-1].metrics.keys() == {"suits"}


def test_deals_solved_in_one_strain_are_a_subset_of_that_strain(fit: SolvedDeals) -> None:
    tricks = fit.tricks.copy()
    tricks[60:98, : Strain.SPADES] = tricks[60:98, Strain.NOTRUMP] = -1  # spades alone
    tricks[98:, : Strain.NOTRUMP] = -1  # too few for a batch of their own
    objective = SolvedTricksObjective(
        SolvedDeals(fit.deals, tricks), fit[:1], replace(SHORT, batch=10)
    )
    spades, whole, rest = objective.subsets
    assert [tuple(subset.tricks.shape) for subset in objective.subsets] == [
        (152, 1),
        (240, 5),
        (8, 5),
    ]
    assert (spades.batch_size, whole.batch_size, rest.batch_size) == (
        50,
        10,
        8,
    )  # as many results each
    assert int(spades.tricks.min()) >= 0
    batches = [objective.batch(step) for step in range(3 + 24 + 1)]
    for subset in objective.subsets:
        rows = torch.cat([batch for each, batch in batches if each is subset])
        assert len(rows) == len(rows.unique()) == len(subset) * subset.batch_size


def test_the_loss_over_known_strains_is_that_with_unknown_ones(fit: SolvedDeals) -> None:
    tricks = np.full_like(fit.tricks, -1)
    tricks[:, Strain.SPADES] = fit.tricks[:, Strain.SPADES]
    objective = SolvedTricksObjective(
        SolvedDeals(fit.deals, tricks), fit[:1], replace(SHORT, batch=80)
    )
    net, [kind] = TrickNet(SMALL), objective.subsets
    seen = torch.from_numpy(np.concatenate([deal_tokens(fit.deals, seat) for seat in Seat]))
    truth = torch.from_numpy(np.concatenate([tricks[:, :, seat] for seat in Seat])).long()
    all_strains = cross_entropy(net, seen, truth, flag_tensor(tuple(Strain)))
    torch.testing.assert_close(kind.loss(net, torch.arange(400)), all_strains)
