"""Readings of dharmalingam2013: ways to train that its text allows.

The paper does not say how inputs are scaled, how long is trained, or which deals are trained on. It
used MATLAB 2008a, so MATLAB's defaults of that time fill the gaps where it says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from strongsuit.nets.papers.perceptrons import Descent, Method, Rprop

RATE = 0.01  # MATLAB's default learning rate of `traingd`
EPOCHS = 100  # MATLAB's default number of epochs at that time, as far as we know
MATLABS_DIVISION = (0.6, 0.2)  # MATLAB's default: share trained on, share for validation


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to train that the paper's text allows."""

    name: str
    method: Method
    scaled: bool = True  # whether inputs are mapped to -1 … 1, MATLAB's default
    logistic: bool = False  # the logistic function instead of the hyperbolic tangent
    shares: tuple[float, float] = (1.0, 0.0)  # of the deals: trained on, for validation
    patience: int = 5  # epochs without a better validation error after which training stops

    def at_rate(self, rate: float) -> Reading:
        """Return this reading with another learning rate; Rprop has none."""
        if not isinstance(self.method, Descent):
            return self
        return replace(self, method=replace(self.method, rate=rate))


BACK_PROPAGATION = (
    Reading("after each deal, inputs scaled", Descent(RATE)),
    Reading("after each deal, inputs as listed", Descent(RATE), scaled=False),
    Reading("after all deals, inputs scaled", Descent(RATE, each=False)),
    Reading("after all deals, inputs as listed", Descent(RATE, each=False), scaled=False),
    Reading("after each deal, MATLAB's division", Descent(RATE), shares=MATLABS_DIVISION),
)
RESILIENT = (
    Reading("as in Figure 7, inputs scaled", Rprop()),
    Reading("as in Figure 7, inputs as listed", Rprop(), scaled=False),
    Reading("with Equation 7's step back, inputs scaled", Rprop(step_back=True)),
    Reading("with Equation 7's step back, inputs as listed", Rprop(step_back=True), scaled=False),
    Reading("logistic function, inputs scaled", Rprop(), logistic=True),
    Reading("MATLAB's division, inputs scaled", Rprop(), shares=MATLABS_DIVISION),
)
READINGS = {"descent": BACK_PROPAGATION, "rprop": RESILIENT}  # by the column of Table 1
TITLES = {"descent": "back-propagation", "rprop": "Rprop"}
SCALED, LISTED, DIVIDED = 0, 1, -1  # places of a method's readings in the tuples above


def learning_curve_reading(method: str) -> Reading:
    """Return the reading of learning curves: a fifth of the deals are for validation.

    Rprop has more patience: its error goes up and down in the first twenty epochs.
    """
    reading = READINGS[method][SCALED]
    patience = reading.patience if isinstance(reading.method, Descent) else 30
    return replace(reading, shares=(0.8, 0.2), patience=patience)
