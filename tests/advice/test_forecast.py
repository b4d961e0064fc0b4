"""The forecast net: what it sees, how it is trained, and what layouts make of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit import (
    Auction,
    Board,
    Call,
    ExactJudge,
    Hand,
    HandBatch,
    Seat,
    Strain,
    TrickTable,
    UsageError,
    Vulnerability,
    advise,
    random_deals,
    write,
)
from strongsuit.advice.finished_auctions import FinishedAuctions, finished_auctions
from strongsuit.advice.forecast import Forecast
from strongsuit.advice.forecast_blend import blended_tricks
from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.advice.tuning import TUNING
from strongsuit.best_contract.decisions import Position, decisions
from strongsuit.cli.main import cli
from strongsuit.deal_split import Part
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.players import players_of
from strongsuit.nets.tricks.estimator import Estimator

BOARDS = 60
TABLE = TrickTable.parse("7" * 5 + "6" * 5 + "8" * 5 + "5" * 5)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    players = players_of("sayc")
    dealt = (Board(deal=deal) for deal in random_deals(BOARDS, seed=5))
    return [bid_board(board, players)[0] for board in dealt]


@pytest.fixture(scope="module")
def learned(boards: list[Board]) -> FinishedAuctions:
    return finished_auctions(boards, Estimator.load("standard"))[Part.LEARNING]


def test_a_hand_is_seen_whole() -> None:
    [seen] = hand_inputs(HandBatch.of([Hand.parse("AKQJT98765.2.3.4")]))
    assert seen.shape == (HAND_WIDTH,)
    assert seen[:52].sum() == 13
    assert seen[52:].sum() == 4  # one number of cards in each suit
    assert place_inputs(np.array([5])).tolist() == [[0, 1, 0, 0]]


def test_turns_are_those_of_decisions(boards: list[Board], learned: FinishedAuctions) -> None:
    """The hand and the declarers at each last turn, as `decisions` has them."""
    by_hands = {tuple(hands): row for row, hands in enumerate(learned.hands.tolist())}
    for board in boards:
        assert board.deal is not None
        assert board.auction is not None
        dealer = board.auction.dealer
        row = by_hands.get(tuple(board.deal.hands[dealer.turn(k)].mask for k in range(4)))
        if row is None:
            continue  # for choosing or for testing
        some = learned[np.array([row])]
        for decision in decisions(board):
            turn = np.array([len(decision.position.auction.calls)])
            assert some.hands_at(turn)[0] == decision.position.hand
            own = [(dealer + who) % 4 for who in some._declarers(turn)[0][0]]
            assert own == list(decision.position.declarers)
        assert some.settled[0] <= some.passes(np.array([0.99]))[0] < some.over[0]


def test_tricks_are_of_both_sides() -> None:
    [deal] = random_deals(1, seed=3)
    board = Board(
        deal=deal, auction=Auction.parse("E:1H P P 1S P P P"), double_dummy=TABLE, dealer=Seat.EAST
    )
    parts = finished_auctions([board], Estimator.load("standard"))
    [some] = [each for each in parts.values() if len(each)]
    at = some.tricks_at(np.array([3]))[0].astype(float)  # North, and East who has named hearts
    assert at.shape == (2, 5, 14)
    north, east = TABLE[Strain.SPADES, Seat.NORTH], TABLE[Strain.HEARTS, Seat.EAST]
    assert at[0, 3, north] == at[1, 2, east] == 1


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="shipped nets: forecast"):
        Forecast.load(tmp_path / "none.onnx")
    from strongsuit.nets.onnx_file import shipped_path

    with pytest.raises(UsageError, match="not a forecast net"):
        Forecast.load(shipped_path("meanings"))


def test_the_command_trains_a_net_that_forecasts(boards: list[Board], tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
    from strongsuit.advice.auction_encoder import AuctionHandConfig
    from strongsuit.advice.forecast_train import CONFIG, ForecastTraining

    file, out = tmp_path / "boards.pbn", tmp_path / "net"
    write(file, boards)
    command = ["train", "forecast", "--data", str(file), "--teacher", "standard"]
    command += ["--epochs", "1", "--out", str(out)]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    net = Forecast.load(out / "forecast.onnx")
    position = next(decisions(boards[0])).position
    said = net.of(position)
    assert said.shape == (2, 5, 14)
    assert np.allclose(said.sum(axis=-1), 1, atol=1e-4)
    training = ForecastTraining(AuctionHandConfig(), CONFIG)
    state = torch.load(out / "checkpoint.pt", weights_only=True)
    training.best_net.load_state_dict(state["kept"])
    assert np.allclose(said, _by_torch(training.best_net, position), atol=2e-3)  # stored in halves
    write(file, boards[1:])
    assert "other settings (data)" in str(CliRunner().invoke(cli, command).exception)


def _by_torch(net, position: Position):  # type: ignore[no-untyped-def]
    import torch

    from strongsuit.meanings.belief.tokens import tokens_of

    net.eval()
    tokens = torch.tensor([tokens_of(position.auction, position.vulnerability)])
    hand = torch.from_numpy(hand_inputs(HandBatch.of([position.hand])))
    place = torch.from_numpy(place_inputs(np.array([len(position.auction.calls)])))
    with torch.no_grad():
        return net(net.states(tokens)[:, -1], hand, place).softmax(-1)[0].numpy()


def test_layouts_take_the_tricks_expected_in_their_order() -> None:
    tricks = np.random.default_rng(1).integers(4, 12, (400, 5, 4)).astype(np.int8)
    hand = Hand.parse("AQ765.KJ4.2.QJ83")
    position = Position(hand, Auction.parse("W:1D 1S 2D"), Vulnerability.NS)
    expected = np.zeros((2, 5, 14), np.float32)
    expected[..., 11] = 1
    found = blended_tricks(tricks, np.full(400, 1 / 400), position, expected)
    played = [*zip(Strain, position.declarers, strict=True), (Strain.DIAMONDS, Seat.WEST)]
    for strain, declarer in played:
        before, taken = tricks[:, strain, declarer], found[:, strain, declarer]
        share = TUNING.forecast_share + (1 - TUNING.forecast_share) * (before == 11).mean()
        assert (taken == 11).mean() == pytest.approx(share, abs=0.01)
        assert before[taken == 11].min() >= before[taken < 11].max()
    assert np.array_equal(found[:, 0, Seat.WEST], tricks[:, 0, Seat.WEST])


def test_what_no_layout_allows_is_not_expected() -> None:
    hand, judge = "AKQJT98765432...", ExactJudge()
    found = advise(hand, dealer="N", layouts=10, judge=judge, double_dummy=True)
    assert found.of(Call.parse("7S")).chance == 1
