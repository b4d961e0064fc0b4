"""Graphs drawn node by node: layers answer as torch's do, and weights are found by their names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from strongsuit import UsageError
from strongsuit.nets.onnx_file import NetKind, open_net

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from onnx import TensorProto, helper  # noqa: E402
from torch import Tensor, nn  # noqa: E402

from strongsuit.nets.onnx_graph import Graph, HalfGraph, load_weights, read_weights  # noqa: E402

KIND = NetKind("test net", 1, shipped=())


class RecurrentNet(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.gru = nn.GRU(5, 7, batch_first=True)
        self.norm = nn.LayerNorm(7)
        self.head = nn.Linear(7, 3)
        self.register_buffer("scale", torch.rand(3))

    def forward(self, steps: Tensor) -> Tensor:
        return (self.head(self.norm(self.gru(steps)[0])) * self.scale).softmax(-1)


def written(net: RecurrentNet, path: Path, graph: Graph) -> Path:
    """The file of a net, for inputs (t, n, 5)."""
    states, _ = graph.gru("steps", net.gru)
    scores = graph.times(graph.layer_norm(states, net.norm), net.head)
    scores = graph.add(scores, graph.parameter(net.head.bias))
    graph.softmax(graph.node("Mul", scores, graph.parameter(net.scale)), "chances")
    steps = helper.make_tensor_value_info("steps", TensorProto.FLOAT, ["t", "n", 5])
    chances = helper.make_tensor_value_info("chances", TensorProto.FLOAT, ["t", 1, "n", 3])
    graph.write(path, KIND, {"made": "here"}, [steps], [chances])
    return path


@pytest.fixture
def net() -> RecurrentNet:
    torch.manual_seed(3)
    net = RecurrentNet()
    net.requires_grad_(False)
    for parameter in net.parameters():
        parameter.copy_(torch.randn_like(parameter))
    return net


@pytest.mark.parametrize(("make", "tolerance"), [(Graph, 1e-6), (HalfGraph, 5e-3)])
def test_a_file_answers_as_torch_does(
    make: type[Graph], tolerance: float, net: RecurrentNet, tmp_path: Path
) -> None:
    session, about = open_net(written(net, tmp_path / "net.onnx", make(net)), KIND)
    steps = torch.randn(6, 4, 5)  # auctions, calls, inputs
    [chances] = session.run(["chances"], {"steps": steps.transpose(0, 1).numpy()})
    expected = net(steps).transpose(0, 1).numpy()
    np.testing.assert_allclose(chances[:, 0], expected, atol=tolerance)
    assert about == {"made": "here"}


def test_weights_are_stored_under_their_keys_as_torch_has_them(
    net: RecurrentNet, tmp_path: Path
) -> None:
    weights = read_weights(written(net, tmp_path / "net.onnx", Graph(net)))
    assert weights.keys() == net.state_dict().keys()
    for key, value in net.state_dict().items():
        np.testing.assert_array_equal(weights[key], value.numpy())


def test_weights_fill_another_net_and_parts_of_one(net: RecurrentNet, tmp_path: Path) -> None:
    weights = read_weights(written(net, tmp_path / "net.onnx", HalfGraph(net)))
    other = RecurrentNet()
    load_weights(other, weights)
    for value, expected in zip(other.state_dict().values(), net.state_dict().values(), strict=True):
        torch.testing.assert_close(value, expected, rtol=1e-3, atol=1e-4)
    gru = nn.GRU(5, 7)
    load_weights(gru, weights, "gru.")
    for value, expected in zip(gru.parameters(), other.gru.parameters(), strict=True):
        assert torch.equal(value, expected)


def test_missing_weights_and_other_shapes_are_refused(net: RecurrentNet, tmp_path: Path) -> None:
    weights = read_weights(written(net, tmp_path / "net.onnx", Graph(net)))
    with pytest.raises(UsageError, match=r"expected weights named layer\.weight_ih_l0"):
        load_weights(nn.GRU(5, 7), weights, "layer.")
    told = r"expected weights gru\.weight_ih_l0 of shape \(21, 6\) in the file, got \(21, 5\)"
    with pytest.raises(UsageError, match=told):
        load_weights(nn.GRU(6, 7), weights, "gru.")
