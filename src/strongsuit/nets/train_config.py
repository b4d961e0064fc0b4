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
    batch: int = 256  # examples: deals with one leader, pairs of hands, or auctions
    rate: float = 2e-3  # learning rate of AdamW, for all parameters but the hidden matrices
    matrix_rate: float = 0.02  # learning rate of Muon, for the hidden matrices
    decay: float = 0.01  # weight decay of Muon
    cooldown: float = 0.6  # share of the run, at its end, in which both rates fall to 0
    warmup: int = 200  # batches in which both rates rise; at most a tenth of the run
    averaging: float = 0.999  # decay of the exponential moving average of the weights
    round: int = 1000  # batches between validations and checkpoints
    patience: int = 0  # rounds without a better loss that end the run; 0: no such end
    data: str = ""  # digest of the training and validation data and the initial net

    def __post_init__(self) -> None:
        for name, value in (("epochs", self.epochs), ("rates", self.rate)):
            if not is_positive(value):
                raise UsageError(
                    f"expected a number above 0 for the training's {name}, got {value!r}"
                )
        if not is_whole_number(self.seed, 0, SEEDS):
            raise UsageError(
                f"expected a whole number 0..2^63 - 1 for the training's seed, got {self.seed!r}"
            )

    def with_scaled_rates(self, factor: float) -> Self:
        """The same settings with both learning rates multiplied by a factor."""
        return replace(self, rate=factor * self.rate, matrix_rate=factor * self.matrix_rate)
