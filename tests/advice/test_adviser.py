"""The adviser: what it recommends, by which layouts, forecasts and scoring."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from strongsuit import Advice, Call, ExactJudge, Hand, Seat, advise, adviser
from strongsuit.advice.api import explained_board
from strongsuit.advice.text import notable_options, reason
from strongsuit.answers.advice import advice_row
from strongsuit.best_contract.decisions import Position
from tests.advice.example import AUCTION, HAND


def test_game_in_partners_suit(advice: Advice) -> None:
    assert advice.position.seat == Seat.SOUTH
    assert str(advice.best.contract) == "4SN"  # partner named spades first
    assert advice.best is advice.options[0]
    spades = advice.strains[3]
    assert spades.declarer == Seat.NORTH
    assert 9 < spades.mean < 11
    assert set(advice.shown) == {Seat.NORTH, Seat.EAST, Seat.WEST}
    assert sum(option.opinion for option in advice.options) == pytest.approx(1)
    assert "4S" in reason(advice)
    assert advice.best in notable_options(advice)


def test_layouts_hold_the_hand_and_what_was_shown(advice: Advice) -> None:
    assert {str(deal[Seat.SOUTH]) for deal in advice.layouts} == {str(Hand.parse(HAND))}
    strict = advise(HAND, AUCTION, "W", "NS", layouts=60, strict=True)
    bounds = strict.shown[Seat.NORTH].bounds
    assert bounds.fit(strict.layouts.hands(Seat.NORTH)).all()
    inside = bounds.fit(advice.layouts.hands(Seat.NORTH)).mean()
    assert inside > 0.7  # players are not the card, but not far from it


def test_explanations_come_before_the_card() -> None:
    weak = advise(HAND, AUCTION, "W", "NS", explain={"1S": "4 !S; 0-3 HCP"}, layouts=60)
    assert weak.shown[Seat.NORTH].bounds.hcp == (0, 3)
    assert weak.best.call < Call.parse("4S")


class _UnusableForecast:
    """A forecast that fails when used."""

    def of(self, position: Position) -> None:
        raise AssertionError(f"used for {position}")


@pytest.mark.parametrize(("strict", "explain"), [(True, {}), (False, {"1S": "4+ !S; 6-15 HCP"})])
def test_the_forecast_is_not_used_with_cards_or_explanations(
    strict: bool, explain: dict[str, str]
) -> None:
    ready = replace(adviser(strict=strict, layouts=20), forecast=_UnusableForecast())  # type: ignore[arg-type]
    board = explained_board(AUCTION, "W", "NS", explain)
    assert ready.advise(Hand.parse(HAND), board).best.call.is_bid
    with pytest.raises(AssertionError, match="used for"):
        replace(ready, strict=False).advise(
            Hand.parse(HAND), explained_board(AUCTION, "W", "NS", {})
        )


def test_exact_and_double_dummy() -> None:
    exact = advise(HAND, AUCTION, "W", "NS", judge=ExactJudge(), double_dummy=True, layouts=20)
    assert exact.best.call.strain == Call.parse("4S").strain
    assert all(0 <= option.chance <= 1 for option in exact.options)


def test_matchpoints() -> None:
    shares = [
        option.worth for option in advise(HAND, AUCTION, "W", scoring="mp", layouts=60).options
    ]
    assert 0 <= min(shares) <= max(shares) <= 1


def test_bounds_that_no_layout_fits_are_left_out_and_named() -> None:
    """Partner's 1S promises five, but South has nine: the card cannot be right."""
    advice = advise("AKQJT9876.2.2.32", "1S P", "N", layouts=20, strict=True)
    assert advice.left_out == (Seat.NORTH,)


def test_a_strains_tricks_are_weighed_as_its_contract_is() -> None:
    explain = {"1D": "12-14 HCP"}
    advice = advise(HAND, AUCTION, "W", explain=explain, layouts=60, double_dummy=True)
    (spades,) = (each for each in advice.strains if each.strain == Call.parse("4S").strain)
    assert spades.mean == pytest.approx(advice.of("4S").tricks)


def test_threads_may_share_an_adviser() -> None:
    shared = adviser(layouts=20)
    auctions = ("", "1D", "1D 1S", "1D 1S 2D", "1D 1S 2D P P", "1NT P") * 2

    def row(auction: str) -> dict[str, object]:
        return advice_row(shared.advise(Hand.parse(HAND), explained_board(auction, "W", "NS", {})))

    with ThreadPoolExecutor(4) as threads:
        rows = list(threads.map(row, auctions))
    assert rows == list(map(row, auctions))
