"""Decision points as arrays."""

from __future__ import annotations

import numpy as np

from strongsuit import score
from strongsuit.best_contract.decisions import ANSWERS
from strongsuit.best_contract.examples import ANSWER_PLACES, DecisionExamples
from strongsuit.best_contract.points import DecisionPoint


def test_scores_are_those_of_the_contracts(points: list[DecisionPoint]) -> None:
    examples = DecisionExamples.of(points)
    tricks = np.random.default_rng(1).integers(0, 14, (len(examples), 5, 4))
    scores, legal = examples.scores(tricks), examples.legal
    for row, point in enumerate(points[:40]):
        where = point.decision.position
        assert [call in where.auction.legal_calls for call in ANSWERS] == legal[row].tolist()
        for call in where.auction.legal_calls:
            if call in ANSWER_PLACES:
                contract = where.auction.add(call).contract
                taken = int(tricks[row, contract.strain, contract.declarer])
                points_scored = score(contract, taken, where.vulnerability) if contract.level else 0
                ours = contract.declarer.side == where.seat.side
                assert scores[row, ANSWER_PLACES[call]] == (
                    points_scored if ours else -points_scored
                )
