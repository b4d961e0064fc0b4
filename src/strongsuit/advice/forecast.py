"""Tricks forecast from one hand and an auction that may end, by a net that saw how others ended."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.batch import HandBatch
from strongsuit.best_contract.decisions import Position
from strongsuit.meanings.belief.tokens import PLAYERS, padded, tokens_of
from strongsuit.nets.onnx_file import open_net, shipped_path

SEES, HOLDS, SITS, SAYS = "calls", "hands", "places", "chances"  # names of inputs and output
KIND, VERSION = "forecast net", 1
SHIPPED = ("forecast",)

Expected = NDArray[np.float32]  # (..., own side and the other, 5 strains C D H S NT, 14)


@dataclass(frozen=True, eq=False, slots=True)
class Forecast:
    """A net ready to be asked."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # on what it was trained, what it reached

    @classmethod
    def load(cls, net: str | Path = "forecast") -> Forecast:
        """The one shipped, or one of your own training, by its file."""
        return _shipped(str(net)) if net in SHIPPED else cls._of(Path(net))

    @classmethod
    def _of(cls, path: Path) -> Forecast:
        sees = {SEES: ["calls"], HOLDS: [HAND_WIDTH], SITS: [PLAYERS]}
        return cls(*open_net(path, KIND, VERSION, SHIPPED, sees))  # type: ignore[arg-type]

    def of(self, position: Position) -> Expected:
        """``(2, 5, 14)``: how likely 0..13 tricks are, if the player's call ends the auction.

        Declared in each strain by whoever of a side has named it first, else by the player or his
        left-hand opponent.
        """
        seen = {
            SEES: padded([tokens_of(position.auction, position.vulnerability)]),
            HOLDS: hand_inputs(HandBatch.of([position.hand])),
            SITS: place_inputs(np.array([len(position.auction.calls)])),
        }
        [said] = self.session.run([SAYS], seen)
        return np.asarray(said[0])


@cache
def _shipped(name: str) -> Forecast:
    return Forecast._of(shipped_path(name))
