"""The belief net's file: torch reads its weights back and answers the same."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit import Auction, LearnedMeanings, Vulnerability
from strongsuit.meanings.belief.tokens import padded, tokens_of
from strongsuit.nets.onnx_file import shipped_path

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="reading weights needs strongsuit[train]")

from strongsuit.meanings.belief.model import BeliefNet, BeliefNetConfig  # noqa: E402
from strongsuit.nets.onnx_graph import load_weights, read_weights  # noqa: E402


def test_the_shipped_net_read_back_answers_the_same() -> None:
    session = LearnedMeanings.load()
    net = BeliefNet(BeliefNetConfig(**session.about["net"]))
    load_weights(net, read_weights(shipped_path("meanings")))
    auctions = [Auction.parse(text) for text in ("N:1NT P 2H X", "E:P P 1S 2D 4S P P P")]
    tokens = padded([tokens_of(auction, Vulnerability.NS) for auction in auctions])
    [beliefs] = session.chances(tokens)
    with torch.no_grad():
        points, lengths = net(torch.from_numpy(tokens))
    np.testing.assert_allclose(beliefs.points, points.softmax(-1).numpy(), atol=1e-5)
    np.testing.assert_allclose(beliefs.lengths, lengths.softmax(-1).numpy(), atol=1e-5)
