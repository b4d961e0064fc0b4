"""perceptrons: gradients, the two methods, and the scaling of inputs."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from strongsuit.nets.papers.perceptrons import (
    HIDDEN,
    LOGISTIC,
    TANH,
    Activation,
    Array,
    Descent,
    InputScale,
    Method,
    Rprop,
    Weights,
    gradients,
    outputs,
)

NETWORKS, EXAMPLES, INPUTS = 3, 7, 5


def examples(seed: int = 1) -> tuple[Array, Array]:
    rng = np.random.default_rng(seed)
    inputs = rng.normal(size=(NETWORKS, EXAMPLES, INPUTS)).astype(np.float32)
    return inputs, rng.uniform(0.1, 0.9, (NETWORKS, EXAMPLES)).astype(np.float32)


def error(weights: Weights, activation: Activation) -> float:
    inputs, targets = examples()
    return float(np.square(targets - outputs(weights, inputs, activation)).sum() / 2)


@pytest.mark.parametrize("activation", [TANH, LOGISTIC])
def test_gradients_are_slopes_of_the_error(activation: Activation) -> None:
    weights = Weights.random(NETWORKS, INPUTS, seed=2)
    slopes = gradients(weights, *examples(), activation)
    step = 1e-2
    for part, slope in zip(weights, slopes, strict=True):
        assert part.shape == slope.shape
        place = tuple(size // 2 for size in part.shape)
        ends = []
        for change in (step, -2 * step):
            part[place] += change
            ends.append(error(weights, activation))
        part[place] += step
        assert slope[place] == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=0.02, abs=1e-4)


def test_weights_depend_on_the_seed_and_the_networks_number() -> None:
    few, many = Weights.random(2, INPUTS, seed=5), Weights.random(4, INPUTS, seed=5)
    assert (few.hidden == many.hidden[:2]).all()
    assert not (many.hidden[0] == many.hidden[1]).any()
    assert np.abs(many.hidden).max() <= INPUTS**-0.5
    assert few.output.shape == (2, HIDDEN, 1)


def after(method: Method, epochs: int) -> Weights:
    steps = method.epochs(Weights.random(NETWORKS, INPUTS, 3), *examples(), TANH)
    [*_, last] = islice(steps, epochs)
    return last


def test_descent_updates_after_each_example() -> None:
    inputs, targets = examples()
    weights = Weights.random(NETWORKS, INPUTS, 3)
    for row in range(EXAMPLES):
        rows = slice(row, row + 1)
        slopes = gradients(weights, inputs[:, rows], targets[:, rows], TANH)
        weights = Weights(*(w - np.float32(0.1) * s for w, s in zip(weights, slopes, strict=True)))
    for found, wanted in zip(after(Descent(0.1), 1), weights, strict=True):
        assert np.allclose(found, wanted, atol=1e-6)


def test_descent_on_the_batch_takes_one_step_down_the_mean_error() -> None:
    start = Weights.random(NETWORKS, INPUTS, 3)
    slopes = gradients(start, *examples(), TANH)
    for found, weight, slope in zip(after(Descent(0.1, each=False), 1), start, slopes, strict=True):
        assert np.allclose(found, weight - 0.1 / EXAMPLES * slope, atol=1e-6)


def test_rprop_is_that_of_torch() -> None:
    torch = pytest.importorskip("torch")
    inputs, targets = map(torch.from_numpy, examples())
    start = Weights.random(NETWORKS, INPUTS, 3)
    weights = [torch.from_numpy(part.copy()).requires_grad_() for part in start]
    optimizer = torch.optim.Rprop(weights, lr=0.07, etas=(0.5, 1.2), step_sizes=(1e-6, 50))
    for _ in range(30):
        optimizer.zero_grad()
        hidden = torch.tanh(inputs @ weights[0] + weights[1])
        answers = torch.tanh(hidden @ weights[2] + weights[3])[..., 0]
        ((answers - targets).square().sum() / 2).backward()
        optimizer.step()
    for found, wanted in zip(after(Rprop(), 30), weights, strict=True):
        assert np.allclose(found, wanted.detach().numpy(), atol=2e-3)


def test_a_step_back_undoes_the_step_before_a_change_of_sign() -> None:
    """With one weight to move, the weight after a step too far is the one before that step."""
    weights = [part.copy() for part in islice(bias_path(Rprop(initial=0.3, step_back=True)), 6)]
    steps = np.diff([float(part) for part in weights])
    turns = np.flatnonzero(steps[1:] == -steps[:-1])
    assert len(turns)
    plain = np.diff([float(part) for part in islice(bias_path(Rprop(initial=0.3)), 6)])
    assert 0 in plain


def bias_path(method: Rprop) -> list[Array]:
    """The output bias of a network without inputs that count, epoch by epoch."""
    zero = Weights(*(np.zeros_like(part) for part in Weights.random(1, 1, 0)))
    inputs, targets = np.zeros((1, 1, 1), np.float32), np.full((1, 1), 0.5, np.float32)
    steps = method.epochs(zero, inputs, targets, TANH)
    return [weights.output_bias[0, 0, 0].copy() for weights in islice(steps, 12)]


def test_scaling_maps_each_input_to_its_range_and_folds_into_weights() -> None:
    inputs, _ = examples()
    inputs[0, :, 2] = 4.0
    scale = InputScale.of(inputs)
    scaled = scale.apply(inputs)
    assert (scaled[0, :, 2] == 0).all()
    assert np.allclose(np.delete(scaled, 2, axis=2).max(axis=1), 1, atol=1e-6)
    assert np.allclose(np.delete(scaled, 2, axis=2).min(axis=1), -1, atol=1e-6)
    weights = Weights.random(NETWORKS, INPUTS, 8)
    folded = outputs(scale.folded_into(weights), inputs, TANH)
    assert np.allclose(folded, outputs(weights, scaled, TANH), atol=1e-5)
