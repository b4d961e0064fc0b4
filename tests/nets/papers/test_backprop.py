"""nets.papers.backprop: both methods learn, the same way every time, and go on after a stop."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit.cards import Strain
from strongsuit.dealing import random_deals
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import network, target

torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # on nets this small threads only wait for each other

from strongsuit.nets.papers.backprop import Batch, Trainer  # noqa: E402
from strongsuit.nets.papers.feed_forward import FeedForward  # noqa: E402
from strongsuit.nets.papers.methods import Method, MuonMethod, RpropMethod  # noqa: E402


def batch(name: str, n: int, seed: int) -> Batch:
    """Deals whose tricks are a third of North-South's points: something to learn."""
    asked, deals = network(name), random_deals(n, seed)
    points = network("hcp-pair").encode(deals, Strain.SPADES)[:, 0]
    return Batch.of(
        asked.encode(deals, Strain.SPADES), target((92 * (points - 0.1) / 3).astype(np.int8))
    )


def trainer(name: str = "52x4", method: Method | None = None, *, centred: bool = True) -> Trainer:
    net = network(name).build(5, centred)
    return Trainer(net, batch(name, 400, 1), batch(name, 200, 2), method, every=5)


@pytest.mark.parametrize("name", ["52x4", "26x4", "52", "52x4-counts"])
def test_rprop_learns(name: str) -> None:
    training = trainer(name)
    errors = [epoch.error for epoch in training.run(30)]
    assert errors[-1] < 0.9 * errors[0]
    assert training.best_error < errors[0]


def test_rprop_learns_slower_without_centring() -> None:
    plain, centred = (list(trainer(centred=each).run(30)) for each in (False, True))
    assert centred[-1].error < plain[-1].error < 0.9 * plain[0].error


@pytest.mark.parametrize(("name", "least"), [("52x4", 0.9), ("hcp-lengths-deep", 0.9), ("52", 0.0)])
def test_logistic_networks_begin_as_in_javanns_if_not_centred(name: str, least: float) -> None:
    net = network(name).build(5, centred=False)
    most = [float(abs(each).max()) for each in weights(net)]
    assert least <= max(most) <= 1
    biases = [each for each in weights(net) if each.shape[-1] == 1]
    assert any(each.any() for each in biases) == (least > 0)


def test_muon_learns_and_ends_at_rest() -> None:
    training = trainer(method=MuonMethod(epochs=30, rate=0.2))
    errors = [epoch.error for epoch in training.run(30)]
    assert errors[-1] < 0.9 * errors[0]
    left = [each.copy() for each in weights(training.net)]
    list(training.run(31))
    for one, other in zip(weights(training.net), left, strict=True):
        assert (one == other).all()


def test_small_batches_are_put_together_anew() -> None:
    asked: list[int] = []
    shown = batch("52", 60, 1)

    def epoch_batches(epoch: int) -> Batch:
        asked.append(epoch)
        return shown

    training = Trainer(
        network("52").build(1), shown, None, MuonMethod(epochs=3), epoch_batches=epoch_batches
    )
    list(training.run(3))
    assert asked == [0, 1, 2]


def test_rprop_steps_down_the_slope_of_the_mean_error() -> None:
    training = trainer("hcp", RpropMethod(initial=0.03, decay=0.0))
    x, y = training.examples.inputs[0], training.examples.answers[0]
    net = training.net
    (net(x)[0] - y).square().mean().backward()
    expected = [
        each.detach() - 0.03 * each.grad.sign()
        for each in net.parameters()
        if each.grad is not None
    ]
    net.zero_grad()
    list(training.run(1))
    for found, wanted in zip(net.parameters(), expected, strict=True):
        assert torch.allclose(found, wanted, atol=1e-6)


def test_decay_is_against_the_sum_over_all_examples() -> None:
    """So strong a decay that weights go straight to nothing."""
    strong = trainer(method=RpropMethod(decay=1e6, initial=0.01))
    list(strong.run(60))
    assert max(float(each.detach().abs().max()) for each in strong.net.parameters()) < 0.01


def test_centring_shifts_biases_and_nothing_else() -> None:
    """The plain logistic network with biases corrected says the same."""
    net, x = network("52x4").build(seed=3), torch.rand(208, 7)
    net.centre.copy_(torch.rand(208, 1))
    net.stretch.fill_(2.0)
    y, shift = 2 * x, 2 * net.centre
    for layer in net.layers:
        (groups,) = layer
        moved = torch.zeros_like(y) + shift
        y = torch.sigmoid(groups(y) - groups(moved) + groups.bias.flatten()[:, None])
        shift = torch.tensor(0.5)
    assert torch.allclose(y, net(x), atol=1e-6)


def test_without_centring_a_training_leaves_inputs_and_neurons_as_they_are() -> None:
    training = trainer(centred=False)
    list(training.run(2))
    x = training.examples.inputs[0]
    y = x
    for layer in training.net.layers:
        (groups,) = layer
        y = torch.sigmoid(groups(y))
    assert torch.equal(y, training.net(x))


def weights(net: FeedForward) -> list[np.ndarray]:
    return [each.detach().numpy() for each in net.parameters()]


@pytest.mark.parametrize("method", [RpropMethod(), MuonMethod(epochs=20)])
def test_a_training_goes_on_as_if_it_had_not_stopped(tmp_path: Path, method: Method) -> None:
    whole, first, second = (trainer(method=method) for _ in range(3))
    told = list(whole.run(20))
    list(first.run(13))
    first.save(tmp_path / "half.npz")
    second.resume(tmp_path / "half.npz")
    assert second.epoch == 13
    assert list(second.run(20)) == told[13:]
    for one, other in zip(weights(whole.finish()), weights(second.finish()), strict=True):
        assert (one == other).all()
    assert whole.best_epoch == second.best_epoch


def test_a_network_never_looked_at_is_as_it_was_left() -> None:
    training = trainer()
    list(training.run(2))
    left = [each.copy() for each in weights(training.net)]
    for one, other in zip(weights(training.finish()), left, strict=True):
        assert (one == other).all()


def test_patience_ends_a_training_that_gets_no_better() -> None:
    training = trainer(method=RpropMethod(initial=0.0, least=0.0))
    assert len(list(training.run(100, patience=20))) < 40


def test_a_foreign_checkpoint_is_refused(tmp_path: Path) -> None:
    trainer("52").save(tmp_path / "other.npz")
    trainer(centred=False).save(tmp_path / "plain.npz")
    (tmp_path / "text.npz").write_text("no arrays")
    (tmp_path / "empty.npz").touch()
    np.save(tmp_path / "one.npy", np.zeros(3))
    for name in ("other.npz", "plain.npz", "text.npz", "empty.npz", "one.npy", "absent.npz"):
        with pytest.raises(UsageError, match="no checkpoint of this training"):
            trainer().resume(tmp_path / name)
