"""A net read back from its ONNX file, to be trained on. Needs onnx and torch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from strongsuit.errors import UsageError
from strongsuit.nets.export import drawn
from strongsuit.nets.files import open_net, shipped_path
from strongsuit.nets.graph import array
from strongsuit.nets.model import TrickNet
from strongsuit.nets.sizes import NetConfig
from strongsuit.nets.stored import KINDS, SHIPPED, VERSION
from strongsuit.nets.tokens import FINENESS

Numbers = NDArray[np.float32]

# How a file has a parameter: as it is, on its side, for whole numbers, or once for every suit.
FORMS: tuple[Callable[[Numbers], Numbers], ...] = (
    lambda kept: kept,
    lambda kept: kept.T,
    lambda kept: kept * FINENESS,
    lambda kept: kept[0],
)


def restored(name: str, players: int = 4) -> TrickNet:
    """The net that was written to a file, or one of those shipped; its sureness is not kept."""
    path = shipped_path(name) if name in SHIPPED[players] else Path(name)
    _, about = open_net(path, KINDS[players], VERSION, SHIPPED[players])
    try:
        net = TrickNet(NetConfig(**about["net"]))
        graph = onnx.load(path).graph
        return _filled(net, graph)
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{path} cannot be trained on: {error}") from None


def _filled(net: TrickNet, graph: onnx.GraphProto) -> TrickNet:
    """The random net is drawn too: where its numbers stand, the others stand in the file."""
    mine = drawn(net)
    kept = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    names = [name for node in graph.node for name in node.input]
    ours = [name for node in mine.nodes for name in node.input]
    theirs = dict(zip(ours, names, strict=True))
    constants = {each.name: numpy_helper.to_array(each) for each in mine.constants.values()}

    def find(part: Numbers) -> Numbers:
        for name, numbers in constants.items():
            for form in FORMS:
                if numbers.ndim and _same(form(numbers), part):
                    return form(kept[theirs[name]])
        raise ValueError("a matrix is missing")

    with torch.no_grad():
        for parameter in net.parameters():
            numbers = array(parameter)
            rows = [find(row) for row in numbers] if parameter is net.roles else find(numbers)
            parameter.copy_(torch.from_numpy(np.array(rows, np.float32)))
    return net


def _same(numbers: Numbers, part: Numbers) -> bool:
    return numbers.shape == part.shape and np.allclose(numbers, part, rtol=1e-5, atol=0)
