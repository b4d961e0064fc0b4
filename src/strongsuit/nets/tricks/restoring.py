"""A net read back from its ONNX file, to be trained on. Needs onnx and torch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from strongsuit.errors import UsageError
from strongsuit.nets.onnx_file import open_net
from strongsuit.nets.onnx_graph import array
from strongsuit.nets.tricks.export import drawn
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.runtime import KINDS, SHIPPED, VERSION, net_path
from strongsuit.nets.tricks.sizes import NetConfig

Numbers = NDArray[np.float32]

# How a file has a parameter: as it is or on its side.
FORMS: tuple[Callable[[Numbers], Numbers], ...] = (lambda kept: kept, lambda kept: kept.T)


PLAYERS = 4  # whose cards are seen: nets for pairs are taught in minutes, from nothing


def restored(name: str) -> TrickNet:
    """The net that was written to a file or by a training into its folder, or one shipped."""
    path = net_path(name, PLAYERS)
    _, about = open_net(path, KINDS[PLAYERS], VERSION, SHIPPED[PLAYERS])
    try:
        net = TrickNet(NetConfig.from_metadata(about["net"]))
        net.sharpness.copy_(torch.tensor(about.get("sharpness", (1.0, 1.0))))
        return _filled(net, onnx.load(path).graph)
    except (KeyError, TypeError, ValueError, AttributeError, RuntimeError) as error:
        raise UsageError(f"{path} cannot be trained on: {error}") from None


def _filled(net: TrickNet, graph: onnx.GraphProto) -> TrickNet:
    """The random net is drawn too: where its numbers stand, the others stand in the file."""
    mine = drawn(net)
    kept = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    ours, others = [*_inputs(mine.nodes)], [*_inputs(graph.node)]
    if len(ours) != len(others):
        raise ValueError("it was drawn by another version of strongsuit")
    theirs = dict(zip(ours, others, strict=True))
    constants = {each.name: numpy_helper.to_array(each) for each in mine.constants.values()}

    def find(part: Numbers) -> Numbers:
        for name, numbers in constants.items():
            for form in FORMS:
                if numbers.dtype.kind == "f" and _same(form(numbers), part):
                    return form(kept[theirs[name]])
        raise ValueError("a matrix is missing")

    with torch.no_grad():
        for name, parameter in net.named_parameters():
            numbers = array(parameter)
            rows = [find(row) for row in numbers] if name.endswith("roles") else find(numbers)
            found = np.array(rows, np.float32).reshape(numbers.shape)
            parameter.copy_(torch.from_numpy(found))
    return net


def _inputs(nodes: Iterable[onnx.NodeProto]) -> Iterator[str]:
    """Of all nodes, and of those in their branches."""
    for node in nodes:
        yield from node.input
        for attribute in node.attribute:
            yield from _inputs(attribute.g.node)


def _same(numbers: Numbers, part: Numbers) -> bool:
    return numbers.shape == part.shape and np.array_equal(numbers, part.astype(numbers.dtype))
