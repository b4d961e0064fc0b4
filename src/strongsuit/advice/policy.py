"""How players call: chances of every call, from a hand and an auction, by a net that saw many.

So layouts can be weighed: those in which the others would hardly have called as they did, or would
go on where the auction is to end, are hardly so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import PASS, Auction, Call
from strongsuit.batch import DealBatch
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Vulnerability
from strongsuit.meanings.belief.tokens import PLAYERS, padded, tokens_of
from strongsuit.nets.onnx_file import open_net, shipped_path

SEES, ASKS, HOLDS, SITS, SAYS = "calls", "turns", "hands", "places", "chances"  # inputs, output
KIND, VERSION = "habits net", 1
SHIPPED = ("habits",)

Weights = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Policy:
    """A net ready to be asked."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # on what it was trained, what it reached

    @classmethod
    def load(cls, net: str | Path = "habits") -> Policy:
        """The one shipped, or one of your own training, by its file."""
        return _shipped(str(net)) if net in SHIPPED else cls._of(Path(net))

    @classmethod
    def _of(cls, path: Path) -> Policy:
        sees = {SEES: ["calls"], ASKS: [], HOLDS: ["layouts", HAND_WIDTH], SITS: [PLAYERS]}
        return cls(*open_net(path, KIND, VERSION, SHIPPED, sees))  # type: ignore[arg-type]

    def chances(
        self,
        auction: Auction,
        vulnerability: Vulnerability,
        turns: Sequence[int],
        deals: DealBatch,
    ) -> NDArray[np.float32]:
        """``(turns, layouts, 38)``: of every call at some turns of an auction, by who calls then.

        A turn is the number of calls before it.
        """
        seats = [auction.dealer.turn(turn) for turn in turns]
        seen = {
            SEES: padded([tokens_of(auction, vulnerability)]),
            ASKS: np.array(turns, np.int64),
            HOLDS: np.stack([hand_inputs(deals.hands(seat)) for seat in seats]),
            SITS: place_inputs(np.array(turns)),
        }
        [said] = self.session.run([SAYS], seen)
        return np.asarray(said)

    def likely(self, position: Position, deals: DealBatch, field: Mapping[Call, float]) -> Weights:
        """``(layouts,)``, one in all: how likely each is.

        By what the others have called, and given that the player's call, one of the field's, ends
        the auction: partner passes 2S with little, and with much he would raise it.
        """
        told = self._told(position, deals)
        ends = sum(share * self._ends(position, call, deals) for call, share in field.items())
        ending = TUNING.policy_doubt + (1 - TUNING.policy_doubt) * ends / sum(field.values())
        weights = np.exp(told - told.max()) * ending
        return np.asarray(weights / weights.sum())

    def _told(self, position: Position, deals: DealBatch) -> Weights:
        """``(layouts,)``: the log of how often players with these hands call as the others did."""
        calls = position.auction.calls
        me = len(calls) % PLAYERS
        turns = [turn for turn in range(len(calls)) if turn % PLAYERS != me]
        if not turns:
            return np.zeros(len(deals))
        said = self.chances(position.auction, position.vulnerability, turns, deals)
        made = said[np.arange(len(turns)), :, [calls[turn] for turn in turns]]
        return np.asarray(np.log(made.astype(np.float64)).sum(axis=0))

    def _ends(self, position: Position, call: Call, deals: DealBatch) -> Weights:
        """``(layouts,)``: how likely it is that all pass over a call."""
        auction = position.auction.add(call)
        while not auction.is_over:
            auction = auction.add(PASS)
        turns = range(len(position.auction.calls) + 1, len(auction.calls))
        if not turns:
            return np.ones(len(deals))
        said = self.chances(auction, position.vulnerability, turns, deals)
        return np.asarray(said[:, :, PASS].astype(np.float64).prod(axis=0))


def spread(weights: Weights, n: int) -> NDArray[np.intp]:
    """``(n,)`` rows, each as often as its weight says, but for less than one."""
    marks = (np.arange(n) + 0.5) / n
    return np.searchsorted(np.cumsum(weights), marks * weights.sum()).clip(0, len(weights) - 1)


@cache
def _shipped(name: str) -> Policy:
    return Policy._of(shipped_path(name))
