"""What a user may ask `advise`, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

from strongsuit import (
    Advice,
    Auction,
    AuctionError,
    Hand,
    ParseError,
    UsageError,
    Vulnerability,
    advise,
    evaluate,
)
from strongsuit.answers.advice import advice_row
from strongsuit.best_contract.chen2025_inputs import encode
from strongsuit.best_contract.decisions import Position
from tests.advice.example import AUCTION, HAND


def test_values_and_texts_give_the_same_advice(advice: Advice) -> None:
    again = advise(
        Hand.parse(HAND), Auction.parse("W:" + AUCTION), None, Vulnerability.NS, layouts=100
    )
    assert advice_row(again) == advice_row(advice)


@pytest.mark.parametrize(
    ("hand", "auction", "error", "text"),
    [
        ("AQ765.KJ4.2.QJ8", AUCTION, UsageError, "has 12"),
        ("AQ765.KJ4.2.QJ883", AUCTION, ParseError, "twice"),
        (HAND, "1D 1C", AuctionError, "not a legal call"),
        (HAND, "1D P P P", UsageError, "over"),
        (HAND, "1D 1Z", ParseError, "1Z"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    hand: str, auction: str, error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text) as caught:
        advise(hand, auction, "W")
    assert "\n" not in str(caught.value)


def test_unknown_scorings_judges_and_explanations_are_refused() -> None:
    with pytest.raises(UsageError, match="imps or mp"):
        advise(HAND, AUCTION, "W", scoring="rubber")
    with pytest.raises(UsageError, match="nobody called it"):
        advise(HAND, AUCTION, "W", explain={"7NT": "strong"})
    with pytest.raises(UsageError, match="expected explanations such as"):
        advise(HAND, AUCTION, "W", explain={1: "strong"})  # type: ignore[dict-item]
    with pytest.raises(UsageError, match="expected ExactJudge"):
        advise(HAND, AUCTION, "W", judge="exact")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="was dealt by W, not by N"):
        advise(HAND, Auction.parse("W:" + AUCTION), "N")


def test_advice_neither_reads_the_users_formulas_nor_warns_of_them(home: Path) -> None:
    (home / "formulas").mkdir()
    (home / "formulas" / "broken.json").write_text("no formula")
    position = Position(Hand.parse(HAND), Auction.parse("W:" + AUCTION))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        encode([position], np.zeros((1, 3, 10), np.int8))
        advise(HAND, AUCTION, "W", layouts=10)
    with pytest.warns(UserWarning, match="not a trained formula"):  # whoever asks the registry
        evaluate("hcp", HAND)


def test_advice_does_not_load_the_code_for_the_users_formulas() -> None:
    code = (
        "import sys, strongsuit; "
        f"strongsuit.advise({HAND!r}, {AUCTION!r}, 'W', layouts=10); "
        "sys.exit('strongsuit.formulas.saved' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
