"""How players call: what the net sees, how it is trained, and which layouts it finds likely."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import (
    Auction,
    Board,
    Call,
    DealBatch,
    Hand,
    HandBatch,
    Seat,
    UsageError,
    Vulnerability,
    random_deals,
    write,
)
from strongsuit.advice.policy import Policy, resampled_rows
from strongsuit.best_contract.decisions import Position
from strongsuit.cli.main import cli
from strongsuit.deal_split import Part
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions, split
from strongsuit.nets.onnx_file import shipped_path


def test_chances_are_of_who_calls_then() -> None:
    deals = DealBatch.of(random_deals(30, seed=1))
    auction = Auction.parse("E:1NT P 3NT")
    said = Policy.load().probabilities(auction, Vulnerability.NONE, [0, 1, 2, 3], deals)
    assert said.shape == (4, 30, 38)
    assert np.allclose(said.sum(axis=-1), 1, atol=1e-4)
    strong = np.array([15 <= points <= 17 for points in _points(deals.hands(Seat.EAST))])
    assert strong.any()
    opened = said[0, :, Call.parse("1NT")]
    assert opened[strong].mean() > 10 * opened[~strong].mean()


def _points(hands: HandBatch) -> list[int]:
    return [sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) for rank in str(h)) for h in hands]


def test_layouts_in_which_the_others_call_so_are_the_likely_ones() -> None:
    """Partner opened 1NT: of random layouts those are believed in which he can have done so."""
    mine = Hand.parse("K765.KJ4.Q92.Q83")
    deals = DealBatch.of(random_deals(4000, seed=9, fixed={Seat.SOUTH: mine}))
    position = Position(mine, Auction.parse("N:1NT P"), Vulnerability.NONE)
    weights = Policy.load().layout_weights(position, deals, {Call.parse("3NT"): 1.0})
    assert weights.sum() == pytest.approx(1)
    points = np.array(_points(deals.hands(Seat.NORTH)))
    assert ((points >= 11) & (points <= 18)).mean() < 0.6
    assert weights[(points >= 11) & (points <= 18)].sum() > 0.95


def test_before_the_first_call_and_at_the_last_all_layouts_are_weighed() -> None:
    deals, hand = DealBatch.of(random_deals(20, seed=2)), Hand.parse("AQ765.KJ4.2.QJ83")
    for auction in ("N:", "N:P P P", "N:1S P P"):
        position = Position(hand, Auction.parse(auction), Vulnerability.ALL)
        weights = Policy.load().layout_weights(
            position, deals, {Call.parse("P"): 0.7, Call(8): 0.3}
        )
        assert weights.shape == (20,)
        assert weights.sum() == pytest.approx(1)


@given(st.lists(st.floats(0.001, 1), min_size=1, max_size=30), st.integers(1, 60))
def test_rows_are_drawn_as_often_as_they_weigh(weights: list[float], n: int) -> None:
    shares = np.array(weights) / sum(weights)
    rows = resampled_rows(np.array(weights), n)
    counted = np.bincount(rows, minlength=len(weights))
    assert len(rows) == n
    assert (np.abs(counted - n * shares) < 1 + 1e-6).all()


def test_files_are_joined(boards: list[Board]) -> None:
    parts = [split(some, "boards")[Part.TRAINING] for some in (boards[:30], boards[30:])]
    joined = RecordedAuctions.joined(parts)
    assert len(joined) == sum(map(len, parts))
    assert np.array_equal(joined.hands[len(parts[0]) :], parts[1].hands)
    last = joined[np.array([len(joined) - 1])]
    assert last.tokens[0].tolist() == parts[1].tokens[-1, : last.lengths[0]].tolist()


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="shipped nets: habits"):
        Policy.load(tmp_path / "none.onnx")
    with pytest.raises(UsageError, match="not a habits net"):
        Policy.load(shipped_path("forecast"))


def test_the_command_trains_a_net_that_tells_calls(boards: list[Board], tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
    from strongsuit.advice.policy_train import PolicyTraining, call_scores

    file, out = tmp_path / "boards.pbn", tmp_path / "net"
    write(file, boards)
    command = ["train", "habits", "--data", str(file), "--epochs", "1", "--out", str(out)]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    kept = PolicyTraining().best_net
    kept.load_state_dict(torch.load(out / "checkpoint.pt", weights_only=True)["kept"])
    kept.eval()
    [board] = boards[:1]
    assert board.auction is not None
    turns = range(len(board.auction.calls))
    deals = DealBatch.of([board.deal])  # type: ignore[list-item]
    vulnerability = board.vulnerability or Vulnerability.NONE
    said = Policy.load(out / "habits.onnx").probabilities(
        board.auction, vulnerability, turns, deals
    )
    from strongsuit.meanings.belief.recorded_auctions import auction_arrays

    with torch.no_grad():
        scores, called = call_scores(kept, auction_arrays([board]))
    assert called.tolist() == list(map(int, board.auction.calls))
    assert np.allclose(said[:, 0], scores.softmax(-1).numpy(), atol=2e-3)  # stored in halves
    write(file, boards[1:])
    assert "other settings (data)" in str(CliRunner().invoke(cli, command).exception)
