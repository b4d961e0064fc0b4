"""Trick nets written as files: the same answers as torch's, and read back to be trained on."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from strongsuit import Estimator, Seat, Strain, UsageError, random_deals
from strongsuit.nets.onnx_file import shipped_path
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.tokens import deal_tokens
from tests.nets.test_onnx_file import as_format_1
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
onnx = pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.onnx_graph import read_weights  # noqa: E402
from strongsuit.nets.tricks.export import export, trained_net  # noqa: E402
from strongsuit.nets.tricks.model import TrickNet  # noqa: E402
from strongsuit.nets.tricks.objective import flag_tensor  # noqa: E402
from strongsuit.nets.tricks.validation import predict  # noqa: E402

SMALL = NetConfig(width=16, hidden=32, verdict=16)
SHAPES = (
    replace(SMALL, blocks=1),
    replace(SMALL, blocks=3),
    replace(SMALL, holding=8, suit_blocks=0),
    replace(SMALL, holding=8, notrump=replace(SMALL, hidden=24, holding=4)),
    replace(SMALL, notrump=replace(SMALL, width=8), blocks=1),
)


def decided_net(config: NetConfig) -> TrickNet:
    """A net that prefers some results, as random ones do not, in the half precision of a file."""
    net = TrickNet(config)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.copy_((3 * parameter).half().float())
    net.sharpness.copy_(torch.tensor([0.8, 1.4]))
    return net


@pytest.mark.parametrize("config", SHAPES)
def test_a_file_answers_as_torch_does(config: NetConfig, tmp_path: Path) -> None:
    """The graph has fewer operations than the module, others for suits than for notrump."""
    net = decided_net(config)
    export(net, tmp_path / "net.onnx", {})
    deals, written = random_deals(30, seed=4), Estimator.load(tmp_path / "net.onnx")
    chances = written.chances(deals)
    assert chances.max() > 0.5
    np.testing.assert_allclose(chances, predict(net, deals), atol=1e-5)
    for strains in ((Strain.NOTRUMP,), (Strain.HEARTS,), (Strain.NOTRUMP, Strain.CLUBS)):
        some, asked = written.chances(deals, strains), list(strains)
        np.testing.assert_allclose(some[:, asked], chances[:, asked], atol=1e-6)


def test_a_file_computes_the_features_of_every_holding(tmp_path: Path) -> None:
    """Random deals have few long suits."""
    net = decided_net(SHAPES[3])
    export(net, tmp_path / "net.onnx", {})
    tokens = np.arange(8192, dtype=np.int32).reshape(-1, 4, 4)
    chances = Estimator.load(tmp_path / "net.onnx").net.probabilities(tokens, tuple(Strain))
    with torch.no_grad():
        scores = net(torch.from_numpy(tokens), flag_tensor(tuple(Strain)))
    np.testing.assert_allclose(chances, scores.softmax(-1), atol=1e-5)


def test_strains_are_answered_in_the_order_asked(tmp_path: Path) -> None:
    export(decided_net(SHAPES[3]), tmp_path / "net.onnx", {})
    net = Estimator.load(tmp_path / "net.onnx").net
    tokens = deal_tokens(random_deals(5, seed=4), Seat.EAST)
    whole = net.probabilities(tokens, tuple(Strain))
    order = (Strain.SPADES, Strain.NOTRUMP, Strain.CLUBS, Strain.NOTRUMP)
    np.testing.assert_allclose(net.probabilities(tokens, order), whole[:, list(order)], atol=1e-6)
    assert net.probabilities(tokens, ()).shape == (5, 0, 14)


@pytest.mark.parametrize("config", SHAPES)
def test_a_net_of_any_shape_is_read_back(config: NetConfig, tmp_path: Path) -> None:
    net = decided_net(config)
    export(net, tmp_path / "net.onnx", {"net": asdict(config)})
    again = trained_net(str(tmp_path / "net.onnx"))
    for expected, value in zip(net.parameters(), again.parameters(), strict=True):
        torch.testing.assert_close(value, expected, rtol=0, atol=0)
    assert torch.equal(again.sharpness, net.sharpness)


@pytest.mark.parametrize("config", SHAPES)
def test_weights_have_the_names_and_shapes_of_the_module(config: NetConfig, tmp_path: Path) -> None:
    net = decided_net(config)
    export(net, tmp_path / "net.onnx", {})
    weights = read_weights(tmp_path / "net.onnx")
    parameters = {key: value for key, value in net.named_parameters() if value.numel()}
    assert parameters.keys() | {"sharpness"} == weights.keys()
    for key, value in parameters.items():
        np.testing.assert_array_equal(weights[key], value.detach().numpy())


@pytest.mark.parametrize("name", ["standard", "large", "shared"])
def test_a_shipped_net_read_back_answers_the_same(name: str) -> None:
    net, stored = trained_net(name), Estimator.load(name)
    assert net.sharpness.tolist() == stored.about["sharpness"]
    deals = tricks_of_honours(50, seed=3).deals
    np.testing.assert_allclose(predict(net, deals), stored.chances(deals), atol=1e-5)


def test_a_net_is_written_the_same_every_time(tmp_path: Path) -> None:
    net = decided_net(SHAPES[3])
    for name in ("one.onnx", "two.onnx"):
        export(net, tmp_path / name, {})
    assert (tmp_path / "one.onnx").read_bytes() == (tmp_path / "two.onnx").read_bytes()


def test_a_net_of_the_older_format_is_not_trained_on(tmp_path: Path) -> None:
    """Its weights had no names; the message says what writes the file anew."""
    model = onnx.load(shipped_path("standard"))
    renamed = {each.name: f"c{n}" for n, each in enumerate(model.graph.initializer, start=1)}
    for tensor in model.graph.initializer:
        tensor.name = renamed[tensor.name]
    rename_inputs(model.graph, renamed)
    path = tmp_path / "old.onnx"
    path.write_bytes(as_format_1(model.SerializeToString()))
    deals = random_deals(20, seed=1)
    chances = Estimator.load(path).chances(deals)
    np.testing.assert_array_equal(chances, Estimator.load("standard").chances(deals))
    with pytest.raises(UsageError, match="repeat the `strongsuit train tricks` command") as raised:
        trained_net(str(path))
    assert len(str(raised.value).splitlines()) == 1


def rename_inputs(graph: Any, names: dict[str, str]) -> None:
    for node in graph.node:
        node.input[:] = [names.get(name, name) for name in node.input]
        for attribute in node.attribute:
            rename_inputs(attribute.g, names)


def test_a_file_of_another_shape_than_it_tells_is_not_trained_on(tmp_path: Path) -> None:
    export(decided_net(SMALL), tmp_path / "net.onnx", {"net": asdict(replace(SMALL, width=8))})
    with pytest.raises(UsageError, match=r"cannot be trained on: expected weights .* of shape"):
        trained_net(str(tmp_path / "net.onnx"))
    export(decided_net(SMALL), tmp_path / "net.onnx", {"net": asdict(replace(SMALL, blocks=4))})
    with pytest.raises(UsageError, match=r"trained on: expected weights named .*, got none"):
        trained_net(str(tmp_path / "net.onnx"))
