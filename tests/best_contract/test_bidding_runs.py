"""Runs of boards that are dealt and bid."""

from __future__ import annotations

from pathlib import Path

from strongsuit.best_contract.bidding_runs import DecisionsTask, RedealtTask
from strongsuit.best_contract.point_files import read_points
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.runs.execute import run_on_processes, run_on_threads
from strongsuit.runs.resumable_run import Run
from tests.best_contract.boards import PLAYERS


def test_rare_boards_are_dealt_and_bid_anew(tmp_path: Path) -> None:
    """The hand that settled the contract stays; the auction is what the card makes of the deal."""
    source = tmp_path / "source[1]"  # a name, no pattern
    task = DecisionsTask(60, seed=5, shard=30)
    assert "card_sha256" not in task.settings()
    list(run_on_threads(Run.open(source, task.settings(), task.shards), task.make))
    anew = RedealtTask(source, 40, seed=5, shard=25)
    list(run_on_processes(Run.open(tmp_path / "anew", anew.settings(), anew.shards), anew.make, 2))
    old = {point.board: point for point in read_points(source) if point.decision.label.is_bid}
    bids = [point for point in read_points(tmp_path / "anew") if point.decision.label]
    assert 30 < len(bids) <= 40  # some are passed out
    for point in bids:
        before, now = old[point.board].decision.position, point.decision.position
        assert point.deal[before.seat] == before.hand
        assert (now.auction.dealer, now.vulnerability) == (
            before.auction.dealer,
            before.vulnerability,
        )
        auction = bid_deal(point.deal, PLAYERS, now.auction.dealer, now.vulnerability)
        assert auction.calls[: len(now.auction.calls)] == now.auction.calls
    assert {point.deal for point in bids}.isdisjoint(point.deal for point in old.values())
    assert anew.make(1) == (tmp_path / "anew" / "part-00001.parquet").read_bytes()


def test_a_shard_follows_from_its_number(tmp_path: Path) -> None:
    task = DecisionsTask(30, seed=5, shard=10)
    assert task.shards == 3
    data = task.make(2)
    assert data == task.make(2)
    file = tmp_path / "part.parquet"
    file.write_bytes(data)
    assert {point.board for point in read_points(file)} == set(range(21, 31))


def test_a_card_that_has_changed_is_another_run(tmp_path: Path) -> None:
    card = tmp_path / "mine.toml"
    card.write_text('extends = "sayc"')
    before = DecisionsTask(60, seed=5, card=str(card)).settings()
    card.write_text('extends = "two-over-one"')
    assert DecisionsTask(60, seed=5, card=str(card)).settings() != before
