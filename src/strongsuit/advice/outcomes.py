"""What each call leads to if the others pass: contracts, tricks and scores in every layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.table_truth import TableTruth
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import Auction, Call, Contract
from strongsuit.batch import Tricks
from strongsuit.best_contract.decisions import ANSWERS
from strongsuit.cards import Vulnerability
from strongsuit.scoring import Scores, score_table

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Outcomes:
    """Candidate calls of one player, and the result of each in every layout if the others pass."""

    calls: tuple[Call, ...]
    contracts: tuple[Contract, ...]
    tricks: NDArray[np.int8]  # (layouts, calls): declarer's; 0 if passed out
    making: Floats  # (layouts, calls): probability that the contract is made
    scores: Scores  # (layouts, calls): of the player's side

    def select(self, places: Sequence[int]) -> Outcomes:
        """The outcomes of the calls at ``places`` alone."""
        return Outcomes(
            calls=tuple(self.calls[place] for place in places),
            contracts=tuple(self.contracts[place] for place in places),
            tricks=self.tricks[:, places],
            making=self.making[:, places],
            scores=self.scores[:, places],
        )

    def made(self, place: int) -> NDArray[np.bool_]:
        """``(layouts,)`` whether the contract of the call at ``place`` is made in each layout."""
        return self.tricks[:, place] >= self.contracts[place].target

    def safer(self, place: int, means: Floats) -> int:
        """The place of the call with the best mean among those lower than the call at ``place``.

        For the lowest call, it is the place of the best of all others.
        """
        others = [i for i in range(len(self.calls)) if i != place]
        lower = [i for i in others if self.calls[i] < self.calls[place]]
        return max(lower or others, key=lambda i: float(means[i]), default=place)

    def chances(self, weights: Floats, shrunk: NDArray[np.bool_]) -> Floats:
        """``(calls,)`` the probability that each contract is made.

        ``weights`` are the layouts' and sum to 1. Where ``shrunk``, by call, is true, the
        probability is drawn toward 50 %: all layouts share the errors of one reading of the
        auction, so contracts that are likely over the layouts are made less often than that, and
        unlikely ones more often.
        """
        chances = np.clip(weights @ self.making, 0, 1)  # rounding may lift a sum above 1
        uncertain = shrunk & (chances > 0) & (chances < 1)
        odds = (chances[uncertain] / (1 - chances[uncertain])) ** TUNING.log_odds_slope
        chances[uncertain] = odds / (1 + odds)
        return np.asarray(chances)

    def reweighted(self, weights: Floats, chances: Floats) -> Floats:
        """``(layouts, calls)`` weights with which each contract is made as often as in ``chances``.

        The layouts in which a contract is made share its chance in proportion to ``weights``, and
        the other layouts share the rest.
        """
        made = self.tricks >= [contract.target for contract in self.contracts]
        share = weights @ made
        made_share, failed_share = (np.where(part > 0, part, 1) for part in (share, 1 - share))
        factor = np.where(made, chances / made_share, (1 - chances) / failed_share)
        return weights[:, None] * np.where((share > 0) & (share < 1), factor, 1.0)


@dataclass(frozen=True, eq=False, slots=True)
class Playout:
    """The layouts after an auction, in which any contract can be played.

    With table results, ``truth``, declarer takes as many tricks as people take at real tables on
    layouts with his double-dummy tricks, and is doubled as often as they double. Without them, he
    takes his double-dummy tricks, and is doubled only if the contract is.
    """

    auction: Auction
    vulnerability: Vulnerability
    tricks: Tricks  # (layouts, 5 strains, 4 declarers), double dummy
    truth: TableTruth | None
    draws: Floats  # (2, layouts): uniform, for tricks and for doubles; the same for all contracts

    @classmethod
    def of(
        cls,
        auction: Auction,
        vulnerability: Vulnerability,
        tricks: Tricks,
        truth: TableTruth | None,
        seed: int = 0,
    ) -> Playout:
        """A playout whose random draws follow from ``seed``."""
        draws = np.random.default_rng(seed).random((2, len(tricks)))
        return cls(auction, vulnerability, tricks, truth, draws)

    def outcomes(self) -> Outcomes:
        """The outcomes of all legal calls but redoubles."""
        legal = set(self.auction.legal_calls)
        calls = tuple(call for call in ANSWERS if call in legal)
        contracts = tuple(self.auction.add(call).contract for call in calls)
        parts = zip(*map(self.play, contracts), strict=True)
        tricks, making, scores = (np.stack(part, axis=1) for part in parts)
        return Outcomes(
            calls=calls,
            contracts=contracts,
            tricks=tricks.astype(np.int8),
            making=making,
            scores=scores.astype(np.int16),
        )

    def play(self, contract: Contract) -> tuple[NDArray[np.int64], Floats, NDArray[np.int64]]:
        """Declarer's tricks, chance to make it, and the player's score, each ``(layouts,)``."""
        exact = self.tricks[:, contract.strain, contract.declarer].astype(np.int64)
        if not contract.level:
            nothing = np.zeros(len(exact), np.int64)
            return nothing, nothing.astype(float), nothing
        taken, made = exact, (exact >= contract.target).astype(float)
        if self.truth is not None:
            chances = self.truth.chances(contract)
            made = chances[:, contract.target :].sum(axis=1)[exact]
            taken = (chances.cumsum(axis=1)[exact] < self.draws[0][:, None]).sum(axis=1).clip(0, 13)
        scores = self._scores(contract, exact, taken)
        ours = contract.declarer.side == self.auction.turn.side
        return taken, made, scores if ours else -scores

    def _scores(
        self, contract: Contract, exact: NDArray[np.int64], taken: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """``(layouts,)`` declarer's score, doubled in the layouts where people would double."""
        table = score_table()[contract.level, contract.strain]
        vulnerable = int(self.vulnerability.of(contract.declarer))
        plain = table[contract.doubled, vulnerable][taken].astype(np.int64)
        is_theirs = contract.declarer.side != self.auction.turn.side
        if contract.doubled or self.truth is None or is_theirs:
            return plain  # the other side's contract stands as it is
        doubling = self.truth.doubling(contract, self._is_contested)[exact]
        punished = table[1, vulnerable][taken].astype(np.int64)
        return np.where(self.draws[1] < doubling, punished, plain)

    @property
    def _is_contested(self) -> bool:
        """Whether the other side has bid."""
        us = self.auction.turn.side
        return any(call.is_bid and seat.side != us for seat, call in self.auction.by_seat())
