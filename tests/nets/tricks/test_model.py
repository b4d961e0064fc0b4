"""The architecture: what its answers do not depend on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from strongsuit import Seat, Strain, random_deals
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.tokens import deal_tokens, trump_flags

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.model import TrickNet  # noqa: E402

SMALL = NetConfig(width=16, hidden=32, verdict=16)

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
