"""What players like those a network has learned from would call: its opinion, without torch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.best_contract.decisions import ANSWERS, Position
from strongsuit.best_contract.encoding import NAMES, encode
from strongsuit.best_contract.shown_bounds import bounds_by_net, read_by_card
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.players import Players
from strongsuit.nets.onnx_file import open_net, shipped_path

SEES, SAYS = "inputs", "shares"
KIND, VERSION = "contract net", 2  # which since then hears by the meaning net
SHIPPED = ("contracts",)


@dataclass(frozen=True, eq=False, slots=True)
class Opinion:
    """A network ready to be asked."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # on what it was trained, what it reached

    @classmethod
    def load(cls, net: str | Path = "contracts") -> Opinion:
        """The one shipped, or one of your own training, by its file."""
        return _shipped(str(net)) if net in SHIPPED else cls._of(Path(net))

    @classmethod
    def _of(cls, path: Path) -> Opinion:
        return cls(*open_net(path, KIND, VERSION, SHIPPED, {SEES: [len(NAMES)]}))

    def shares(self, inputs: NDArray[np.floating]) -> NDArray[np.float32]:
        """``(n, 37)`` of `ANSWERS`, for ``(n, 612)`` inputs."""
        [said] = self.session.run([SAYS], {SEES: inputs.astype(np.float32)})
        found: NDArray[np.float32] = said
        return found

    def of(
        self, position: Position, players: Players, meanings: LearnedMeanings
    ) -> NDArray[np.float64]:
        """``(37,)``: of one position; nothing illegal.

        What is artificial is heard through the players' cards, what was shown by a net.
        """
        heard = read_by_card(position.auction, players, position.vulnerability)
        bounds = bounds_by_net([position], meanings)
        seen = Position(
            position.hand,
            position.auction,
            position.vulnerability,
            position.artificial | heard.artificial,
        )
        shares = self.shares(encode([seen], bounds))[0].astype(np.float64)
        legal = set(position.auction.legal_calls)
        allowed = np.where([call in legal for call in ANSWERS], shares, 0.0)
        return allowed / allowed.sum()


@cache
def _shipped(name: str) -> Opinion:
    return Opinion._of(shipped_path(name))
