"""The forecast net run without torch: chances of tricks from one hand and an auction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.batch import HandBatch
from strongsuit.best_contract.decisions import Position
from strongsuit.meanings.belief.tokens import PLAYERS, padded, tokens_of
from strongsuit.nets.onnx_file import NetKind, load_as

CALLS_INPUT, HANDS_INPUT, PLACES_INPUT, CHANCES_OUTPUT = "calls", "hands", "places", "chances"
INPUT_SHAPES: Mapping[str, list[Any]] = {
    CALLS_INPUT: ["calls"],
    HANDS_INPUT: [HAND_WIDTH],
    PLACES_INPUT: [PLAYERS],
}
KIND = NetKind("forecast net", 1, shipped=("forecast",), inputs=INPUT_SHAPES)

Expected = NDArray[np.float32]  # (..., own side and the other, 5 strains C D H S NT, 14)


@dataclass(frozen=True, eq=False, slots=True)
class Forecast:
    """ONNX inference session of the forecast net, trained on how recorded auctions ended."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # facts about its training

    @classmethod
    def load(cls, net: str | Path = "forecast") -> Forecast:
        """Load the net that comes with the package, or one of your own from its file."""
        return load_as(cls, KIND, net)

    def of(self, position: Position) -> Expected:
        """``(2, 5, 14)`` probability of 0..13 tricks, if the player's call ends the auction.

        The first axis is the player's side and the other, the second the strain. A strain is
        declared by the player of the side who has bid it first; if neither has, by the player to
        call or, for the other side, by his left-hand opponent.
        """
        inputs = {
            CALLS_INPUT: padded([tokens_of(position.auction, position.vulnerability)]),
            HANDS_INPUT: hand_inputs(HandBatch.of([position.hand])),
            PLACES_INPUT: place_inputs(np.array([len(position.auction.calls)])),
        }
        [probabilities] = self.session.run([CHANCES_OUTPUT], inputs)
        return np.asarray(probabilities[0])
