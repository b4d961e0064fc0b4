"""The policy net run without torch: the probability of each call, given a hand and an auction.

The adviser weights layouts by these probabilities: a layout is unlikely if the other players would
hardly have called as they did with its hands, or would bid on over a call that is to end the
auction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from strongsuit.nets.onnx_file import NetKind, load_as

# Names of the ONNX file's inputs and output
CALLS_INPUT, TURNS_INPUT, HANDS_INPUT, PLACES_INPUT = "calls", "turns", "hands", "places"
CHANCES_OUTPUT = "chances"
INPUT_SHAPES: Mapping[str, list[Any]] = {
    CALLS_INPUT: ["calls"],
    TURNS_INPUT: [],
    HANDS_INPUT: ["layouts", HAND_WIDTH],
    PLACES_INPUT: [PLAYERS],
}
KIND = NetKind("habits net", 1, shipped=("habits",), inputs=INPUT_SHAPES)

Weights = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Policy:
    """ONNX inference session of the policy net."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # facts about its training

    @classmethod
    def load(cls, net: str | Path = "habits") -> Policy:
        """Load the net that comes with the package, or one of your own from its file."""
        return load_as(cls, KIND, net)

    def probabilities(
        self,
        auction: Auction,
        vulnerability: Vulnerability,
        turns: Sequence[int],
        deals: DealBatch,
    ) -> NDArray[np.float32]:
        """``(turns, layouts, 38)`` probability of every call by the player to call at each turn.

        The number of a turn is the number of calls before it.
        """
        seats = [auction.dealer.turn(turn) for turn in turns]
        inputs = {
            CALLS_INPUT: padded([tokens_of(auction, vulnerability)]),
            TURNS_INPUT: np.array(turns, np.int64),
            HANDS_INPUT: np.stack([hand_inputs(deals.hands(seat)) for seat in seats]),
            PLACES_INPUT: place_inputs(np.array(turns)),
        }
        [probabilities] = self.session.run([CHANCES_OUTPUT], inputs)
        return np.asarray(probabilities)

    def layout_weights(
        self, position: Position, deals: DealBatch, field: Mapping[Call, float]
    ) -> Weights:
        """``(layouts,)`` posterior probability of each layout; they sum to 1.

        It is proportional to the likelihood of the other players' calls, times the probability that
        they all pass after the player's call, averaged over the calls of ``field`` by the share of
        players who make each: partner passes 2S with a weak hand, but would raise it with a strong
        one.
        """
        log_likelihood = self._log_likelihood(position, deals)
        ends = sum(share * self._all_pass(position, call, deals) for call, share in field.items())
        likely_ends = TUNING.policy_doubt + (1 - TUNING.policy_doubt) * ends / sum(field.values())
        weights = np.exp(log_likelihood - log_likelihood.max()) * likely_ends
        return np.asarray(weights / weights.sum())

    def _log_likelihood(self, position: Position, deals: DealBatch) -> Weights:
        """``(layouts,)`` log-likelihood of the calls that the other players have made."""
        calls = position.auction.calls
        me = len(calls) % PLAYERS
        turns = [turn for turn in range(len(calls)) if turn % PLAYERS != me]
        if not turns:
            return np.zeros(len(deals))
        chances = self.probabilities(position.auction, position.vulnerability, turns, deals)
        made = chances[np.arange(len(turns)), :, [calls[turn] for turn in turns]]
        return np.asarray(np.log(made.astype(np.float64)).sum(axis=0))

    def _all_pass(self, position: Position, call: Call, deals: DealBatch) -> Weights:
        """``(layouts,)`` probability that all other players pass after ``call``."""
        auction = position.auction.add(call)
        while not auction.is_over:
            auction = auction.add(PASS)
        turns = range(len(position.auction.calls) + 1, len(auction.calls))
        if not turns:
            return np.ones(len(deals))
        chances = self.probabilities(auction, position.vulnerability, turns, deals)
        return np.asarray(chances[:, :, PASS].astype(np.float64).prod(axis=0))


def resampled_rows(weights: Weights, n: int) -> NDArray[np.intp]:
    """``(n,)`` row numbers drawn by systematic resampling.

    Each row is drawn ``n`` times its share of the weights, rounded up or down.
    """
    marks = (np.arange(n) + 0.5) / n
    return np.searchsorted(np.cumsum(weights), marks * weights.sum()).clip(0, len(weights) - 1)
