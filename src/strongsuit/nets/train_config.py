"""Settings of a training run, without torch so that commands can import them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from strongsuit.checks import is_positive, is_whole_number
from strongsuit.errors import UsageError

SEEDS = 1 << 63  # torch accepts seeds below this


@dataclass(frozen=True, kw_only=True)
class TrainConfig:
    """Settings of a training run; the defaults are those of the trick nets."""

    seed: int = 0
    epochs: float = 20.0  # passes over the training data
    batch: int = 256  # examples: a deal from one leader or a pair, or an auction
    rate: float = 2e-3  # learning rate of AdamW, for all parameters but the hidden matrices
    matrix_rate: float = 0.02  # learning rate of Muon, for the hidden matrices
    decay: float = 0.01  # weight decay of Muon
    cooldown: float = 0.6  # the last share of the run, in which both rates fall to 0
    warmup: int = 200  # batches in which the rates rise, or a tenth of a short run
    averaging: float = 0.999  # decay of the exponential moving average of the weights
    round: int = 1000  # batches between validations and checkpoints
    patience: int = 0  # rounds without a better validation loss before it stops; 0: never
    data: str = ""  # a digest of the training and validation data and of the initial net

    def __post_init__(self) -> None:
        for name, value in (("epochs", self.epochs), ("rates", self.rate)):
            if not is_positive(value):
                raise UsageError(f"{name} of a training are a number above 0, got {value!r}")
        if not is_whole_number(self.seed, 0, SEEDS):
            raise UsageError(f"a training's seed is a whole number below 2^63, got {self.seed!r}")

    def with_scaled_rates(self, factor: float) -> Self:
        """The same settings with both learning rates multiplied by a factor."""
        return replace(self, rate=factor * self.rate, matrix_rate=factor * self.matrix_rate)
