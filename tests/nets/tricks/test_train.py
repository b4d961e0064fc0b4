"""Training, stopping, going on: on deals so few and a net so small that it takes seconds."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from strongsuit import DealBatch, Seat, Strain, UsageError, random_deals, write
from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.solved_deals import SolvedDeals

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")


from strongsuit.nets.muon import orthogonal  # noqa: E402
from strongsuit.nets.tricks.model import TrickNet  # noqa: E402
from strongsuit.nets.tricks.objective import TrickConfig, cross_entropy, flag_tensor  # noqa: E402
from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective  # noqa: E402
from strongsuit.nets.tricks.tokens import deal_tokens, trump_flags  # noqa: E402
from strongsuit.nets.tricks.train import TrickTraining  # noqa: E402
from strongsuit.nets.tricks.validation import calibrate, predict  # noqa: E402

torch.set_num_threads(1)  # the nets are so small that a second thread only waits
SMALL = NetConfig(width=16, hidden=32, verdict=16)
SHORT = TrickConfig(epochs=4, batch=40, round=10)


def made_up(n: int, seed: int) -> SolvedDeals:
    """Tricks that follow from the aces and kings of declarer's side, as no solver is needed."""
    deals = random_deals(n, seed=seed)
    honours = deals.planes[..., 11:].sum(axis=(2, 3), dtype=np.int8)  # (n, 4 seats)
    sides = honours + np.roll(honours, 2, axis=1)
    return SolvedDeals(deals, np.repeat(sides[:, None] + 2, 5, axis=1).astype(np.int8))


@pytest.fixture(scope="module")
def fit() -> SolvedDeals:
    return made_up(100, seed=1)


@pytest.fixture(scope="module")
def objective(fit: SolvedDeals) -> SolvedTricksObjective:
    return SolvedTricksObjective(fit, made_up(30, seed=2), SHORT)


def weights(net: TrickNet) -> list[np.ndarray]:
    return [each.detach().numpy().copy() for each in net.parameters()]


def test_it_learns(objective: SolvedTricksObjective) -> None:
    rounds = list(TrickTraining(SMALL, SHORT).rounds(objective))
    assert [found.step for found in rounds] == [10, 20, 30, 40]
    assert rounds[-1].loss < rounds[0].loss
    assert rounds[-1].validation_loss < 2.0 < rounds[0].validation_loss


def test_a_stopped_training_goes_on_as_if_it_had_not(
    objective: SolvedTricksObjective, tmp_path: Path
) -> None:
    whole = TrickTraining(SMALL, SHORT)
    list(whole.rounds(objective))
    first = TrickTraining.open(tmp_path, SMALL, SHORT)
    next(first.rounds(objective))
    first.save(tmp_path)
    second = TrickTraining.open(tmp_path, SMALL, SHORT)
    list(second.rounds(objective))
    for expected, found in zip(weights(whole.best_net), weights(second.best_net), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_a_checkpoint_with_older_names_of_layers_is_resumed(
    objective: SolvedTricksObjective, tmp_path: Path
) -> None:
    training = TrickTraining.open(tmp_path, SMALL, SHORT)
    next(training.rounds(objective))
    training.save(tmp_path)
    state = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    for net in ("net", "average", "kept"):
        state[net] = {f"older.{key}": value for key, value in state[net].items()}
    torch.save(state, tmp_path / "checkpoint.pt")
    resumed = TrickTraining.open(tmp_path, SMALL, SHORT)
    for expected, value in zip(weights(training.net), weights(resumed.net), strict=True):
        np.testing.assert_array_equal(value, expected)


def test_other_settings_or_a_damaged_checkpoint_are_refused(
    objective: SolvedTricksObjective, tmp_path: Path
) -> None:
    training = TrickTraining.open(tmp_path, SMALL, SHORT)
    next(training.rounds(objective))
    training.save(tmp_path)
    with pytest.raises(UsageError, match="other settings"):
        TrickTraining.open(tmp_path, NetConfig(width=8, hidden=32, verdict=16), SHORT)
    TrickTraining.open(tmp_path, SMALL, replace(SHORT, epochs=9, round=5, patience=2))
    data = (tmp_path / "checkpoint.pt").read_bytes()
    half = len(data) // 2
    flipped = bytes(each ^ 0x5A for each in data[half : half + 50])
    within = data[:half] + flipped + data[half + 50 :]
    for damaged in (data[:1000], b"", b"not a checkpoint", within):
        (tmp_path / "checkpoint.pt").write_bytes(damaged)
        with pytest.raises(UsageError, match="not a checkpoint"):
            TrickTraining.open(tmp_path, SMALL, SHORT)
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(UsageError, match="missing or damaged"):
        TrickTraining.open(tmp_path, SMALL, SHORT)


@pytest.mark.parametrize(
    "wrong",
    [{"epochs": each} for each in (0, -1, math.nan, math.inf, "x", None)]
    + [{"rate": math.nan}]
    + [{"seed": each} for each in (-1, 1 << 63, 1.5, None)],
)
def test_settings_that_mean_nothing_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="got"):
        TrickConfig(**wrong)


def test_patience_ends_a_training_that_gains_nothing(objective: SolvedTricksObjective) -> None:
    config = TrickConfig(epochs=40, batch=40, round=2, rate=1e-9, matrix_rate=1e-9, patience=3)
    training = TrickTraining(SMALL, config)
    assert len(list(training.rounds(objective))) < 20
    assert not list(training.rounds(objective))  # called again, it has no more patience


def test_unknown_results_teach_nothing(fit: SolvedDeals) -> None:
    hidden = fit.tricks.copy()
    hidden[:, : Strain.SPADES] = -1
    hidden[:, Strain.NOTRUMP] = -1
    spades = SolvedDeals(fit.deals, hidden)
    rounds = list(
        TrickTraining(SMALL, SHORT).rounds(SolvedTricksObjective(spades, spades[:20], SHORT))
    )
    assert np.isfinite([each.loss for each in rounds]).all()
    assert rounds[-1].metrics.keys() == {"suits"}


def test_deals_of_a_strain_are_asked_of_that_strain_alone(fit: SolvedDeals) -> None:
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


def test_the_loss_of_known_strains_is_that_among_unknown_ones(fit: SolvedDeals) -> None:
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


APART = replace(SMALL, holding=8, notrump=SMALL)


@pytest.mark.parametrize("config", [SMALL, APART])
def test_the_order_of_side_suits_does_not_matter(config: NetConfig) -> None:
    net, deals = TrickNet(config), random_deals(8, seed=5)
    seen = torch.from_numpy(deal_tokens(deals, Seat.EAST))
    flags = torch.from_numpy(trump_flags((Strain.SPADES, Strain.NOTRUMP)))
    swapped = net(seen[:, [2, 0, 1, 3]], flags)
    torch.testing.assert_close(swapped, net(seen, flags))


@pytest.mark.parametrize("config", [SMALL, APART])
def test_a_strain_asked_alone_gets_the_same_answer(config: NetConfig) -> None:
    net, deals = TrickNet(config), random_deals(8, seed=6)
    seen = torch.from_numpy(deal_tokens(deals, Seat.NORTH))
    both = net(seen, torch.from_numpy(trump_flags((Strain.HEARTS, Strain.NOTRUMP))))
    alone = net(seen, torch.from_numpy(trump_flags((Strain.NOTRUMP,))))
    torch.testing.assert_close(alone[:, 0], both[:, 1])


def test_chances_add_up() -> None:
    chances = predict(TrickNet(SMALL), random_deals(30, seed=7))
    assert chances.shape == (30, 5, 4, 14)
    np.testing.assert_allclose(chances.sum(axis=-1), 1, atol=1e-5)


def test_a_net_that_is_too_sure_is_told_so(fit: SolvedDeals) -> None:
    net = TrickNet(SMALL)
    with torch.no_grad():
        net.suits.head.weight.zero_()
        net.suits.head.bias.copy_(torch.eye(14)[7] * 6)  # sure of seven tricks
    sevens = np.full_like(fit.tricks, 7)
    sevens[::5, : Strain.NOTRUMP] = 6
    calibrate(net, SolvedDeals(fit.deals, sevens))
    suits, notrump = net.sharpness.tolist()
    assert suits < 1 < notrump


def test_muon_makes_singular_values_alike() -> None:
    values = torch.linalg.svdvals(orthogonal(torch.randn(24, 9)))
    assert values.min() > 0.6
    assert values.max() < 1.3


def test_solved_deals_are_read_back(fit: SolvedDeals, tmp_path: Path) -> None:
    boards = [
        Board(number=i + 1, deal=deal, double_dummy=trick_table(table))
        for i, (deal, table) in enumerate(zip(fit.deals, fit.tricks, strict=True))
    ]
    write(tmp_path / "deals.pbn", boards)
    fit.write(tmp_path / "deals.npz")
    for name in ("deals.pbn", "deals.npz"):
        found = SolvedDeals.read(tmp_path / name)
        np.testing.assert_array_equal(found.deals.masks, fit.deals.masks)
        np.testing.assert_array_equal(found.tricks, fit.tricks)


def test_a_deal_of_the_test_is_not_learnt(fit: SolvedDeals) -> None:
    twice = SolvedDeals.join([fit, fit[:7]])
    assert len(twice.without(DealBatch(fit.deals.masks[:10]))) == 90


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no", b"no arrays at all"])
def test_foreign_arrays_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deals.npz"
    path.write_bytes(data)
    with pytest.raises(UsageError, match="does not hold solved deals"):
        SolvedDeals.read(path)


def test_tricks_of_another_shape_are_refused(fit: SolvedDeals) -> None:
    with pytest.raises(UsageError, match="need tricks of shape"):
        SolvedDeals(fit.deals, fit.tricks[:, :4])
    with pytest.raises(UsageError, match=r"0\.\.13"):
        SolvedDeals(fit.deals, fit.tricks + np.int8(20))
    with pytest.raises(UsageError, match="whole numbers"):
        SolvedDeals(fit.deals, fit.tricks.astype(np.float64))
    assert SolvedDeals(fit.deals, fit.tricks.astype(np.int64)).tricks.dtype == np.int8


def test_a_file_of_no_deals_is_refused(fit: SolvedDeals, tmp_path: Path) -> None:
    fit[:0].write(tmp_path / "none.npz")
    with pytest.raises(UsageError, match="no deals in it"):
        SolvedDeals.read(tmp_path / "none.npz")
