"""The adviser: what it weighs, what it says, and what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isnan
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit import (
    Auction,
    AuctionError,
    Board,
    Call,
    Contract,
    Deal,
    ExactJudge,
    FormatError,
    Hand,
    Opinion,
    ParseError,
    Seat,
    TableTruth,
    TrickTable,
    UsageError,
    Vulnerability,
    advise,
    adviser,
    random_deals,
    review,
    write,
)
from strongsuit.advice.api import explained_board
from strongsuit.advice.continuations import Continuations, choose
from strongsuit.advice.outcomes import Playout
from strongsuit.advice.ranking import break_even, worth
from strongsuit.advice.review import finished_boards, is_contract_only
from strongsuit.advice.table_truth import fit_table_truth
from strongsuit.advice.text import notable_options, reason
from strongsuit.advice.track_record import track_record
from strongsuit.answers.advice import advice_row
from strongsuit.best_contract.decisions import ANSWERS, Position
from strongsuit.best_contract.shown_bounds import bounds_by_net
from strongsuit.cli.main import cli
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.measures import measure
from strongsuit.meanings.conventions.players import players_of

HAND, AUCTION = "AQ765.KJ4.2.QJ83", "1D 1S 2D"
PLAYERS = players_of("sayc")


@pytest.fixture(scope="module")
def advice():  # type: ignore[no-untyped-def]
    return advise(HAND, AUCTION, "W", "NS", layouts=100)


def test_the_issues_example(advice) -> None:  # type: ignore[no-untyped-def]
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


def test_layouts_hold_the_hand_and_what_was_shown(advice) -> None:  # type: ignore[no-untyped-def]
    assert {str(deal[Seat.SOUTH]) for deal in advice.layouts} == {str(Hand.parse(HAND))}
    strict = advise(HAND, AUCTION, "W", "NS", layouts=60, strict=True)
    bounds = strict.shown[Seat.NORTH].bounds
    assert bounds.fit(strict.layouts.hands(Seat.NORTH)).all()
    inside = bounds.fit(advice.layouts.hands(Seat.NORTH)).mean()
    assert inside > 0.7  # players are not the card, but not far from it


def test_json_says_all_of_it(advice) -> None:  # type: ignore[no-untyped-def]
    row = json.loads(json.dumps(advice_row(advice)))
    assert row["best"] == "4S"
    assert row["options"][0]["contract"] == "4SN"
    assert {each["strain"] for each in row["tricks"]} == {"C", "D", "H", "S", "NT"}


def test_the_same_seed_the_same_advice(advice) -> None:  # type: ignore[no-untyped-def]
    again = advise(
        Hand.parse(HAND), Auction.parse("W:" + AUCTION), None, Vulnerability.NS, layouts=100
    )
    assert advice_row(again) == advice_row(advice)


def test_explanations_come_before_the_card() -> None:
    weak = advise(HAND, AUCTION, "W", "NS", explain={"1S": "4 !S; 0-3 HCP"}, layouts=60)
    assert weak.shown[Seat.NORTH].bounds.hcp == (0, 3)
    assert weak.best.call < Call.parse("4S")


class _Silent:
    """A forecast that must not be asked."""

    def of(self, position: Position) -> None:
        raise AssertionError(f"asked about {position}")


@pytest.mark.parametrize(("strict", "explain"), [(True, {}), (False, {"1S": "4+ !S; 6-15 HCP"})])
def test_the_forecast_knows_neither_cards_nor_explanations(
    strict: bool, explain: dict[str, str]
) -> None:
    ready = replace(adviser(strict=strict, layouts=20), forecast=_Silent())  # type: ignore[arg-type]
    board = explained_board(AUCTION, "W", "NS", explain)
    assert ready.advise(Hand.parse(HAND), board).best.call.is_bid
    with pytest.raises(AssertionError, match="asked about"):
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


def test_what_no_layout_fits_is_left_out_and_said() -> None:
    """Partner's 1S promises five, but South has nine: the card cannot be right."""
    found = advise("AKQJT9876.2.2.32", "1S P", "N", layouts=20, strict=True)
    assert found.left_out == (Seat.NORTH,)


@pytest.mark.parametrize(
    ("hand", "auction", "error", "said"),
    [
        ("AQ765.KJ4.2.QJ8", AUCTION, UsageError, "has 12"),
        ("AQ765.KJ4.2.QJ883", AUCTION, ParseError, "twice"),
        (HAND, "1D 1C", AuctionError, "not a legal call"),
        (HAND, "1D P P P", UsageError, "over"),
        (HAND, "1D 1Z", ParseError, "1Z"),
    ],
)
def test_bad_input_is_told_in_one_line(
    hand: str, auction: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said) as caught:
        advise(hand, auction, "W")
    assert "\n" not in str(caught.value)


def test_a_scoring_and_an_explanation_that_are_none() -> None:
    with pytest.raises(UsageError, match="imps or mp"):
        advise(HAND, AUCTION, "W", scoring="rubber")
    with pytest.raises(UsageError, match="nobody called it"):
        advise(HAND, AUCTION, "W", explain={"7NT": "strong"})
    with pytest.raises(UsageError, match="calls are explained as"):
        advise(HAND, AUCTION, "W", explain={1: "strong"})  # type: ignore[dict-item]
    with pytest.raises(UsageError, match="judge is ExactJudge"):
        advise(HAND, AUCTION, "W", judge="exact")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="was dealt by W, not by N"):
        advise(HAND, Auction.parse("W:" + AUCTION), "N")


def test_a_strains_tricks_are_weighed_as_its_contract_is() -> None:
    explain = {"1D": "12-14 HCP"}
    found = advise(HAND, AUCTION, "W", explain=explain, layouts=60, double_dummy=True)
    (spades,) = (each for each in found.strains if each.strain == Call.parse("4S").strain)
    assert spades.mean == pytest.approx(found.of("4S").tricks)


def test_the_command_and_its_errors() -> None:
    asked = ["advise", "--hand", HAND, "--auction", AUCTION, "--dealer", "W", "--layouts", "40"]
    shown = CliRunner().invoke(cli, asked)
    assert shown.exit_code == 0, shown.output
    assert "your side's tricks" in shown.output
    told = CliRunner().invoke(cli, [*asked, "--json"])
    assert json.loads(told.stdout)["layouts"] == 40
    wrong = CliRunner().invoke(cli, [*asked, "--explain", "1D"])
    assert wrong.exit_code == 2


def test_choosing_for_many_is_choosing_for_each() -> None:
    deals = random_deals(60, seed=3)
    for text in ("N:", "N:1D", "N:1S P", "N:1H 2C P P", "N:1NT P 2H P"):
        auction = Auction.parse(text)
        node = PLAYERS.start(auction.dealer)
        for call in auction.calls:
            node = node.after(call)
        hands = list(deals.hands(auction.turn))
        measured = np.array([measure(hand) for hand in hands], np.int16)
        assert choose(node, measured).tolist() == [node.choose(measure(hand)) for hand in hands]


def test_a_call_stays_where_the_bidder_passes_it_out() -> None:
    deals, before = random_deals(80, seed=4), Auction.parse("N:1S P")
    stays = Continuations(before, Vulnerability.NONE, PLAYERS, deals).is_passed_out(
        Call.parse("2S")
    )
    for deal, stands in zip(deals, stays, strict=True):
        node, auction = PLAYERS.start(Seat.NORTH), before.add(Call.parse("2S"))
        for call in auction.calls:
            node = node.after(call)
        while not auction.is_over:
            call = node.choose(measure(deal[auction.turn]))
            node, auction = node.after(call), auction.add(call)
            if call:
                break
        assert stands == auction.is_over
    assert 0 < stays.sum() < len(stays)


def test_worth_is_against_the_field() -> None:
    scores = np.array([[420, 170, -50], [-50, 140, -50]], np.int16)
    field = np.array([0.0, 1.0, 0.0])
    assert worth(scores, field).tolist() == [[6, 0, -6], [-5, 0, -5]]
    assert worth(scores, field, "mp").tolist() == [[1, 0.5, 0], [0, 0.5, 0]]


def test_break_even() -> None:
    """+6 where it makes, -5 where it does not: from 5 in 11 on."""
    made, even = np.array([True, False]), np.full(2, 0.5)
    assert break_even(np.array([6.0, -5.0]), made, even) == pytest.approx(5 / 11)
    assert isnan(break_even(np.array([1.0, 1.0]), made, even))


def test_chances_are_sober_at_the_table() -> None:
    tricks = np.random.default_rng(0).integers(6, 13, (200, 5, 4)).astype(np.int8)
    found = Playout.of(Auction.parse("W:1D 1S 2D"), Vulnerability.NS, tricks, None).outcomes()
    weights = np.full(200, 1 / 200)
    nobody = np.zeros(len(found.calls), bool)
    said, sober = found.chances(weights, nobody), found.chances(weights, ~nobody)
    np.testing.assert_allclose(said, found.making.mean(axis=0))
    known = (said > 0) & (said < 1)
    assert known.any()
    assert (np.abs(sober - 0.5) <= np.abs(said - 0.5)).all()
    assert (np.argsort(sober[known]) == np.argsort(said[known])).all()
    judged = found.reweighted(weights, sober)
    made = np.column_stack([found.made(place) for place in range(len(found.calls))])
    np.testing.assert_allclose((judged * made).sum(axis=0)[known], sober[known])
    np.testing.assert_allclose(judged.sum(axis=0), 1)


def test_a_contract_scores_as_it_does_double_dummy() -> None:
    tricks = np.full((3, 5, 4), 9, np.int8)
    playing = Playout.of(Auction.parse("W:1D 1S 2D"), Vulnerability.NS, tricks, None)
    ended = playing.outcomes()
    by_call = dict(zip(map(str, ended.calls), ended.scores[0].tolist(), strict=True))
    assert (by_call["3S"], by_call["4S"], by_call["P"], by_call["X"]) == (140, -100, -110, -280)


def played(contract: str, tricks: int, exact: int, n: int = 100) -> list[Board]:
    deal = next(iter(random_deals(1, 1)))
    one = Board(
        deal=deal,
        contract=Contract.parse(contract),
        tricks=tricks,
        double_dummy=TrickTable.of([exact] * 20),
    )
    return [one] * n


def test_table_truth_learns_what_tables_do() -> None:
    truth = fit_table_truth([*played("1NTS", 8, 7), *played("4SS", 9, 10)])
    assert truth.boards == 200
    assert truth.chances(Contract.parse("1NTE"))[7, 8] > 0.85
    assert truth.chances(Contract.parse("4HE"))[10, 9] > 0.85  # suits are alike
    for contract in ("1NTS", "7CN"):
        np.testing.assert_allclose(truth.chances(Contract.parse(contract)).sum(axis=1), 1)


def test_the_table_truth_shipped() -> None:
    truth = TableTruth.load()
    assert truth.boards > 50_000
    one_notrump = truth.chances(Contract.parse("1NTS"))
    assert one_notrump[6, 7:].sum() > 0.3  # one down double dummy is often made at the table
    failing = truth.doubling(Contract.parse("5HS"), contested=True)
    assert failing[8] > failing[11]
    with pytest.raises(UsageError, match="no board"):
        fit_table_truth([])


def test_the_opinion_shipped_and_legal() -> None:
    position = Position(Hand.parse(HAND), Auction.parse("W:1D 1S 2D"))
    shares = Opinion.load().of(position, PLAYERS, LearnedMeanings.load())
    assert shares.sum() == pytest.approx(1)
    assert shares[ANSWERS.index(Call.parse("1NT"))] == 0
    assert str(ANSWERS[int(shares.argmax())]) in ("3S", "4S")


def test_what_others_have_shown_is_heard_by_the_net() -> None:
    """Of auctions of any length together as of each alone, counted from the player to call."""
    auctions = ("S:1S P 2S P", "N:P 1NT P", "W:1D 1S 2D")
    positions = [Position(Hand.parse(HAND), Auction.parse(text)) for text in auctions]
    net = LearnedMeanings.load()
    heard = bounds_by_net(positions, net)
    for position, found in zip(positions, heard, strict=True):
        np.testing.assert_allclose(bounds_by_net([position], net)[0], found, atol=1e-3)
    low, high = 0, 1
    assert heard[0, 1, low] > 2.5  # partner raised spades
    assert heard[0, 1, 8 + high] < 11  # to the level of two
    assert 11 < heard[1, 1, 8 + low] < heard[1, 1, 8 + high] < 18  # partner opened a notrump
    assert heard[2, 1, low] > 4.5  # partner overcalled in spades


def test_a_match_is_reviewed() -> None:
    deal = Deal.parse("N:KJ942.A3.9743.T4 T.Q987.AKT85.765 AQ765.KJ4.2.QJ83 83.T652.QJ6.AK92")
    board = Board(
        number=1,
        deal=deal,
        auction=Auction.parse("W:1D 1S 2D 2S P P P"),
        vulnerability=Vulnerability.NS,
    )
    passed = replace(board, number=2, auction=Auction.parse("W:P P P P"))
    ready = adviser(layouts=60, double_dummy=True)
    found = list(review([board, passed, Board(number=3)], ready))
    assert [each.board.number for each in found] == [1, 2]
    first = found[0]
    assert (str(first.reached), str(first.advised)) == ("2SN", "4SN")
    ten = TrickTable.of([10] * 20)
    assert first.gain(ten) == 10  # 620 for 170
    at_matchpoints = replace(first, advice=replace(first.advice, scoring="mp"))
    assert at_matchpoints.gain(ten) == 0.5
    assert first.gain(TrickTable.of([8] * 20), punished=True) < first.gain(TrickTable.of([8] * 20))
    assert str(found[1].decision.label) == "P"


@pytest.mark.parametrize(
    ("auction", "noted"),
    [
        ("N:4S P P P", True),  # on four spades
        ("N:3NT P P P", True),
        ("N:P 4H P P P", False),  # on seven hearts
        ("N:2S P P P", False),  # a part score may mean anything
        ("N:1S P 4S P P P", False),
    ],
)
def test_contracts_noted_without_their_auction(auction: str, noted: bool) -> None:
    deal = Deal.parse("N:KQ84.A63.J5.KT62 2.KJT9752.743.A9 AJ765.4.982.QJ83 T93.Q8.AKQT6.754")
    board = Board(deal=deal, auction=Auction.parse(auction), dealer=Seat.NORTH)
    assert is_contract_only(board) is noted
    assert len(list(finished_boards([board, Board(deal=deal)]))) == 1 - noted


def test_the_review_command(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "match.pbn"
    write(file, [bid_board(Board(number=1, deal=next(iter(random_deals(1, 5)))), PLAYERS)[0]])
    shown = CliRunner().invoke(cli, ["review", str(file), "--layouts", "20"])
    assert shown.exit_code == 0, shown.output
    assert "1 boards, another contract on" in shown.output
    told = CliRunner().invoke(cli, ["review", str(file), "--layouts", "20", "--json"])
    assert json.loads(told.stdout)["board"] == 1
    write(file, [Board(number=1, deal=next(iter(random_deals(1, 5))))])
    for words in (["--json"], ["--plot", str(tmp_path / "it.png")]):
        nothing = CliRunner().invoke(cli, ["review", str(file), *words])
        assert "no board has all its cards and a whole auction" in str(nothing.exception)


def test_a_bad_record_is_told_of_before_boards_are_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*asked: object) -> None:
        raise AssertionError("reviewed")

    monkeypatch.setattr("strongsuit.cli.commands.review.review", never)
    file = tmp_path / "match.pbn"
    write(file, [bid_board(Board(number=1, deal=next(iter(random_deals(1, 5)))), PLAYERS)[0]])
    file.write_text(file.read_text() + '\n[Board "2"]\n[Deal "N:nothing"]\n')
    told = CliRunner().invoke(cli, ["review", str(file), "--summary"])
    assert isinstance(told.exception, FormatError), told.exception


def test_a_record_counts_gains_and_chances() -> None:
    deal = Deal.parse("N:KJ942.A3.9743.T4 T.Q987.AKT85.765 AQ765.KJ4.2.QJ83 83.T652.QJ6.AK92")
    board = Board(
        deal=deal,
        auction=Auction.parse("W:1D 1S 2D 4S P P P"),
        vulnerability=Vulnerability.NS,
        tricks=10,
    )
    found = list(review([board, board], adviser(layouts=40)))
    told = track_record(found, [TrickTable.of([10] * 20)] * 2)
    assert (told.boards, told.differ, told.gain.value) == (2, 0, 0)
    assert [each.made for each in told.reliability] == [1.0, 1.0]
    chance = told.reliability[0].chance
    assert told.calibration_error == pytest.approx(1 - chance)


def test_what_players_reached_is_likelier_than_it_looks() -> None:
    board = Board(
        deal=Deal.parse("N:KJ942.A3.9743.T4 T.Q987.AKT85.765 AQ765.KJ4.2.QJ83 83.T652.QJ6.AK92"),
        auction=Auction.parse("W:1D 1S 2D 6S P P P"),
    )
    [reviewed] = review([board], adviser(layouts=40))
    said = reviewed.advice.of(Call.parse("6S")).chance
    assert 0 < said < 0.25 < reviewed.chance < 0.6
