"""The contract net as shipped."""

from __future__ import annotations

import pytest

from strongsuit import Auction, Call, Hand, Opinion
from strongsuit.best_contract.decisions import ANSWERS, Position
from strongsuit.meanings.belief.runtime import LearnedMeanings
from tests.best_contract.boards import PLAYERS


def test_the_shipped_opinion_gives_shares_to_legal_calls() -> None:
    position = Position(Hand.parse("AQ765.KJ4.2.QJ83"), Auction.parse("W:1D 1S 2D"))
    shares = Opinion.load().of(position, PLAYERS, LearnedMeanings.load())
    assert shares.sum() == pytest.approx(1)
    assert shares[ANSWERS.index(Call.parse("1NT"))] == 0
    assert str(ANSWERS[int(shares.argmax())]) in ("3S", "4S")
