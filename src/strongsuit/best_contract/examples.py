"""Decision points as arrays: inputs, the call that was made, and the best call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import BIDS, Auction
from strongsuit.batch import DealBatch, Masks
from strongsuit.best_contract.chen2025_inputs import Bounds, encode
from strongsuit.best_contract.decisions import ANSWERS, Position
from strongsuit.best_contract.labels import MARGIN, best_call
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.shown_bounds import bounds_by_net
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.scoring import Scores, score_table

ANSWER_PLACES = {call: place for place, call in enumerate(ANSWERS)}
_LEVELS = np.array([bid.level for bid in BIDS])
_STRAINS = np.array([bid.strain for bid in BIDS])


@dataclass(frozen=True, eq=False, slots=True)
class DecisionExamples:
    """``n`` decision points as arrays; answers are indices of `ANSWERS`."""

    # (n, 612), by `encode`; multiples of 1/2 if the bounds are those of a convention card
    inputs: NDArray[np.float16]
    deals: Masks  # (n, 4 seats)
    board: NDArray[np.int64]  # (n,): points of one deal share it
    seat: NDArray[np.int8]  # (n,): the player to call
    vulnerable: NDArray[np.int8]  # (n, 2): the player's side, the other side
    made: NDArray[np.int8]  # (n,): the answer that the player gave
    best: NDArray[np.int8]  # (n,): the best answer
    standing: NDArray[np.int8]  # (n, 4): level, strain, declarer, doubled of the last contract
    declarers: NDArray[np.int8]  # (n, 5 strains): who would declare the player's bid

    def __len__(self) -> int:
        return len(self.board)

    def __getitem__(self, rows: slice | NDArray[np.integer | np.bool_]) -> DecisionExamples:
        """The examples of some rows."""
        columns = {field.name: getattr(self, field.name)[rows] for field in fields(self)}
        return DecisionExamples(**columns)

    @classmethod
    def joined(cls, parts: Sequence[DecisionExamples]) -> DecisionExamples:
        """The examples of several parts, one part after the other."""
        names = [field.name for field in fields(cls)]
        return cls(**{n: np.concatenate([getattr(part, n) for part in parts]) for n in names})

    @property
    def legal(self) -> NDArray[np.bool_]:
        """``(n, 37)`` whether each answer is a legal call."""
        level, strain, declarer, doubled = self.standing.T
        lowest = np.where(level > 0, 5 * (level - 1) + strain + 1, 0)
        bids = np.arange(len(BIDS)) >= lowest[:, None]
        double = (level > 0) & (doubled == 0) & ((declarer - self.seat) % 2 == 1)
        return np.column_stack([np.ones(len(self), bool), double, bids])

    def scores(self, tricks: NDArray[np.integer]) -> Scores:
        """``(n, 37)`` what the player's side scores if each answer ends the auction.

        ``tricks`` are ``(n, 5 strains, 4 declarers)``: declarer's tricks in each deal.
        """
        rows = np.arange(len(self))[:, None]
        own, theirs = (self.vulnerable[:, side, None] for side in (0, 1))
        declarer = self.declarers[:, _STRAINS]
        bids = score_table()[_LEVELS, _STRAINS, 0, own, tricks[rows, _STRAINS, declarer]]
        level, strain, declarer, doubled = (column[:, None] for column in self.standing.T)
        ours = (declarer - self.seat[:, None]) % 2 == 0
        taken = tricks[rows, strain, declarer]
        side = np.where(ours, own, theirs)
        passing = [score_table()[level, strain, x, side, taken] for x in (doubled, 1)]
        return np.hstack([*(np.where(ours, score, -score) for score in passing), bids])

    @classmethod
    def of(
        cls, points: Sequence[DecisionPoint], margin: float = MARGIN, bounds: Bounds | None = None
    ) -> DecisionExamples:
        """The examples of points, with best calls by `best_call` and its ``margin``.

        ``bounds`` replace the points' own bounds, which come from a convention card.
        """
        decisions = [point.decision for point in points]
        positions = [decision.position for decision in decisions]
        best = (best_call(point.decision, point.chances, margin) for point in points)
        if bounds is None:
            bounds = np.array([point.bounds for point in points], np.int8).reshape(-1, 3, 10)
        return cls(
            inputs=encode(positions, bounds).astype(np.float16),
            deals=DealBatch.of(point.deal for point in points).masks,
            board=np.array([point.board for point in points], np.int64),
            seat=np.array([each.seat for each in positions], np.int8),
            vulnerable=np.array([_vulnerable(each) for each in positions], np.int8),
            made=np.array([ANSWER_PLACES[each.label] for each in decisions], np.int8),
            best=np.array([ANSWER_PLACES[call] for call in best], np.int8),
            standing=np.array([_standing(each.auction) for each in positions], np.int8),
            declarers=np.array([each.declarers for each in positions], np.int8),
        )

    @classmethod
    def by_net(cls, points: Sequence[DecisionPoint], meanings: LearnedMeanings) -> DecisionExamples:
        """The examples of points, with bounds that the belief net reads from the auctions."""
        positions = [point.decision.position for point in points]
        return cls.of(points, bounds=bounds_by_net(positions, meanings))


def _vulnerable(position: Position) -> tuple[bool, bool]:
    seat, vulnerability = position.seat, position.vulnerability
    return vulnerability.of(seat), vulnerability.of(seat.lho)


def _standing(auction: Auction) -> tuple[int, int, int, int]:
    contract = auction.contract
    return contract.level, contract.strain, contract.declarer, contract.doubled
