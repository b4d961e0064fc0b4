"""The contract net run without torch: the shares of players who would make each call."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.best_contract.chen2025_inputs import NAMES, encode
from strongsuit.best_contract.decisions import ANSWERS, Position
from strongsuit.best_contract.shown_bounds import bounds_by_net, read_by_card
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.players import Players
from strongsuit.nets.onnx_file import NetKind, load_as

INPUTS, SHARES_OUTPUT = "inputs", "shares"
# Since version 2 the inputs' bounds on the hidden hands come from the belief net.
KIND = NetKind("contract net", 2, shipped=("contracts",), inputs={INPUTS: [len(NAMES)]})


@dataclass(frozen=True, eq=False, slots=True)
class Opinion:
    """ONNX inference session of the contract net."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # facts about its training

    @classmethod
    def load(cls, net: str | Path = "contracts") -> Opinion:
        """Load the net that comes with the package, or one of your own from its file."""
        return load_as(cls, KIND, net)

    def shares(self, inputs: NDArray[np.floating]) -> NDArray[np.float32]:
        """``(n, 37)`` share of players who make each of `ANSWERS`, from ``(n, 612)`` inputs."""
        [shares] = self.session.run([SHARES_OUTPUT], {INPUTS: inputs.astype(np.float32)})
        return np.asarray(shares)

    def of(
        self, position: Position, players: Players, meanings: LearnedMeanings
    ) -> NDArray[np.float64]:
        """``(37,)`` share of players who make each of `ANSWERS` at one position, 0 where illegal.

        The convention cards of ``players`` say which calls are artificial, and the belief net
        ``meanings`` says what each player has shown.
        """
        shown = read_by_card(position.auction, players, position.vulnerability)
        bounds = bounds_by_net([position], meanings)
        with_card = replace(position, artificial=position.artificial | shown.artificial)
        shares = self.shares(encode([with_card], bounds))[0].astype(np.float64)
        legal = set(position.auction.legal_calls)
        allowed = np.where([call in legal for call in ANSWERS], shares, 0.0)
        return allowed / allowed.sum()
