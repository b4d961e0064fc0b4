"""What each call would lead to over many layouts: contracts, tricks, scores, and their worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.table_truth import TableTruth
from strongsuit.auction import Auction, Call, Contract
from strongsuit.batch import Tricks
from strongsuit.best_contract.decisions import ANSWERS
from strongsuit.cards import Vulnerability
from strongsuit.scoring import Scores, imps, score_table

Worth = NDArray[np.float64]

SCORINGS = ("imps", "mp")
SURENESS = 0.75  # of the log-odds that layouts give a contract: they know less than they say


@dataclass(frozen=True, eq=False, slots=True)
class Outcomes:
    """Calls a player may make, and how each fares in every layout."""

    calls: tuple[Call, ...]
    contracts: tuple[Contract, ...]  # if all pass then
    tricks: NDArray[np.int8]  # (layouts, calls): what its declarer takes; 0 of a board passed out
    making: NDArray[np.float64]  # (layouts, calls): the chance that it is made
    scores: Scores  # (layouts, calls): of the player's side if all pass then

    def tried(self, places: Sequence[int]) -> Outcomes:
        """Of some of the calls."""
        return Outcomes(
            tuple(self.calls[place] for place in places),
            tuple(self.contracts[place] for place in places),
            self.tricks[:, places],
            self.making[:, places],
            self.scores[:, places],
        )

    def made(self, place: int) -> NDArray[np.bool_]:
        """``(layouts,)``: in which of them the contract of a call is made."""
        return self.tricks[:, place] >= self.contracts[place].target

    def safer(self, place: int, means: Worth) -> int:
        """The best call that does not go higher; for pass itself the best other."""
        others = [i for i in range(len(self.calls)) if i != place]
        lower = [i for i in others if self.calls[i] < self.calls[place]]
        return max(lower or others, key=lambda i: float(means[i]), default=place)

    def chances(self, weights: Worth, doubted: NDArray[np.bool_]) -> Worth:
        """``(calls,)``: that each contract is made, some less surely than the layouts say.

        Layouts are dealt by what the auction seems to say, all with the same errors; over many
        deals the contracts that they think likely are made less often, and the others more.
        """
        said = np.clip(weights @ self.making, 0, 1)  # sums may end above one
        open_ = doubted & (said > 0) & (said < 1)
        odds = (said[open_] / (1 - said[open_])) ** SURENESS
        said[open_] = odds / (1 + odds)
        return np.asarray(said)

    def judged(self, weights: Worth, chances: Worth) -> Worth:
        """``(layouts, calls)``: weights with which each contract is made as often as it is."""
        made = self.tricks >= [contract.target for contract in self.contracts]
        share = weights @ made
        one, none = (np.where(part > 0, part, 1) for part in (share, 1 - share))
        factor = np.where(made, chances / one, (1 - chances) / none)
        return weights[:, None] * np.where((share > 0) & (share < 1), factor, 1.0)


@dataclass(frozen=True, eq=False, slots=True)
class Playout:
    """The layouts after an auction, ready to be played in any contract.

    With a table truth, declarer takes what people would take from there, and is doubled as often
    as they double; without, as many as double dummy, and doubled by nobody who has not said so.
    """

    auction: Auction
    vulnerability: Vulnerability
    tricks: Tricks  # (layouts, 5 strains, 4 declarers), double dummy
    truth: TableTruth | None
    luck: NDArray[np.float64]  # (2, layouts): of the play, of a double; the same for all contracts

    @classmethod
    def of(
        cls,
        auction: Auction,
        vulnerability: Vulnerability,
        tricks: Tricks,
        truth: TableTruth | None,
        seed: int = 0,
    ) -> Playout:
        """With luck of a seed."""
        luck = np.random.default_rng(seed).random((2, len(tricks)))
        return cls(auction, vulnerability, tricks, truth, luck)

    def ended(self) -> Outcomes:
        """Of all answers that are legal, if each ended the auction."""
        legal = set(self.auction.legal_calls)
        calls = tuple(call for call in ANSWERS if call in legal)
        contracts = tuple(self.auction.add(call).contract for call in calls)
        found = [self.play(contract) for contract in contracts]
        taken, making, scores = (np.stack(part, axis=1) for part in zip(*found, strict=True))
        return Outcomes(
            calls,
            contracts,
            taken.astype(np.int8),
            making,
            scores.astype(np.int16),
        )

    def play(self, contract: Contract) -> tuple[NDArray[np.int64], Worth, NDArray[np.int64]]:
        """Tricks, the chance to make it, and the score of the player's side, layout by layout."""
        exact = self.tricks[:, contract.strain, contract.declarer].astype(np.int64)
        if not contract.level:
            nothing = np.zeros(len(exact), np.int64)
            return nothing, nothing.astype(float), nothing
        taken, made, doubled = exact, (exact >= contract.target).astype(float), contract.doubled
        if self.truth is not None:
            chances = self.truth.chances(contract)
            made = chances[:, contract.target :].sum(axis=1)[exact]
            taken = (chances.cumsum(axis=1)[exact] < self.luck[0][:, None]).sum(axis=1).clip(0, 13)
        scores = self._scores(contract, exact, taken, doubled)
        ours = contract.declarer.side == self.auction.turn.side
        return taken, made, scores if ours else -scores

    def _scores(
        self, contract: Contract, exact: NDArray[np.int64], taken: NDArray[np.int64], doubled: int
    ) -> NDArray[np.int64]:
        table = score_table()[contract.level, contract.strain]
        vulnerable = int(self.vulnerability.of(contract.declarer))
        plain = table[doubled, vulnerable][taken].astype(np.int64)
        if doubled or self.truth is None or contract.declarer.side != self.auction.turn.side:
            return plain  # the other side's contract stands as it is
        often = self.truth.doubling(contract, self._is_contested)[exact]
        punished = table[1, vulnerable][taken].astype(np.int64)
        return np.where(self.luck[1] < often, punished, plain)

    @property
    def _is_contested(self) -> bool:
        """Has the other side bid?"""
        us = self.auction.turn.side
        return any(call.is_bid and seat.side != us for seat, call in self.auction.by_seat())


def worth(scores: Scores, field: Worth, scoring: str = "imps") -> Worth:
    """``(layouts, calls)``: of each call against the field, which calls so often as ``field`` says.

    In IMPs a board, or as a share of the matchpoints.
    """
    points = scores.astype(np.int32)
    total = np.zeros(points.shape)
    for place in np.flatnonzero(field > 0):
        difference = points - points[:, place, None]
        total += field[place] * (
            imps(difference) if scoring == "imps" else (np.sign(difference) + 1) / 2
        )
    return total


def break_even(gain: Worth, made: NDArray[np.bool_], weights: Worth) -> float:
    """How likely a contract has to be to gain nothing; nan where that never turns."""
    share = float(weights[made].sum())
    if not 0 < share < 1:
        return float("nan")
    win, loss = gain[made] @ weights[made] / share, gain[~made] @ weights[~made] / (1 - share)
    return float(-loss / (win - loss)) if loss < 0 < win else float("nan")
