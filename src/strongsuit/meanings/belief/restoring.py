"""How the shipped meaning net hears calls, for another net to begin with. Needs onnx and torch."""

from __future__ import annotations

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import nn

from strongsuit.nets.onnx_file import shipped_path

Numbers = NDArray[np.float32]


def heard_words(enter: nn.Embedding, memory: nn.GRU) -> None:
    """Fill in what calls are to it, and how it remembers them."""
    graph = onnx.load(shipped_path("meanings")).graph
    kept = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    names = {node.op_type: node.input for node in graph.node}
    words = kept[names["Gather"][0]]
    seen, known, biases = (kept[name] for name in names["GRU"][1:])
    of_seen, of_known = np.split(biases[0], 2)
    parts = (
        (enter.weight, words),
        (memory.weight_ih_l0, _torch_gates(seen[0])),
        (memory.weight_hh_l0, _torch_gates(known[0])),
        (memory.bias_ih_l0, _torch_gates(of_seen)),
        (memory.bias_hh_l0, _torch_gates(of_known)),
    )
    with torch.no_grad():
        for parameter, numbers in parts:
            parameter.copy_(torch.from_numpy(np.array(numbers, np.float32)))


def _torch_gates(weight: Numbers) -> Numbers:
    """ONNX has update, reset, new; torch reset, update, new."""
    update, reset, new = np.split(weight, 3)
    return np.concatenate([reset, update, new])
