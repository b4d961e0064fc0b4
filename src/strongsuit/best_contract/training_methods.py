"""Training settings of chen2025's network: those of its Table VI, and ours.

Needs no torch, so that commands can import it.
"""

from __future__ import annotations

from dataclasses import dataclass

from strongsuit.nets.train_config import TrainConfig


@dataclass(frozen=True, slots=True)
class Method:
    """The optimizer's settings, inputs and outputs with which a network is trained."""

    name: str
    config: TrainConfig
    standardized: bool  # whether inputs are less their mean, divided by their spread
    learns_calls: bool  # whether a second head, which is left out afterwards, learns the calls made


# A hundredth of the paper's epochs is enough, as batches are smaller and the rate falls.
OURS = Method(
    "ours",
    TrainConfig(epochs=6, batch=512, rate=2e-3, cooldown=0.8, averaging=0.99, round=500),
    standardized=True,
    learns_calls=True,
)
# Table VI: Adam at a constant rate, the weights of the last batch, inputs as they are.
PAPERS = Method(
    "paper",
    TrainConfig(epochs=600, batch=4096, rate=6e-4, cooldown=1e-9, averaging=0, warmup=1),
    standardized=False,
    learns_calls=False,
)
METHODS = {method.name: method for method in (OURS, PAPERS)}
