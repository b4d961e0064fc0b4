"""chen2025's best contract, and the arrays made of decision points."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import (
    Auction,
    Board,
    Call,
    Deal,
    Hand,
    HandBatch,
    Seat,
    Vulnerability,
    random_deals,
    score,
)
from strongsuit.best_contract.augmentation import MOST, augmented, rare, reshuffled, within
from strongsuit.best_contract.bidding_runs import DecisionsTask, RedealtTask
from strongsuit.best_contract.decisions import ANSWERS, Decision, Position, decisions
from strongsuit.best_contract.examples import ANSWER, DecisionExamples
from strongsuit.best_contract.labels import Category, best_call
from strongsuit.best_contract.points import DecisionPoint, decision_points, read_points, to_bytes
from strongsuit.board import standard_dealer, standard_vulnerability
from strongsuit.errors import UsageError
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.meanings.conventions.players import players_of
from strongsuit.runs.execute import run_on_processes, run_on_threads
from strongsuit.runs.run import Run
from tests.strategies import auctions, deals, vulnerabilities

HAND = Hand.parse("AQ765.KJ4.2.QJ83")
PLAYERS = players_of("sayc")


def always(tricks: int) -> list[float]:
    return [float(place == tricks) for place in range(14)]


def made(auction: str, call: str) -> Decision:
    return Decision(Position(HAND, Auction.parse(auction)), Call.parse(call))


@pytest.mark.parametrize(
    ("auction", "call", "tricks", "best"),
    [
        ("N:1S P 3S P", "4S", 10, "4S"),  # the same level
        ("N:1S P 3S P", "4S", 9, "P"),  # overbid, and partner's bid of the strain stands
        ("N:1S P 3S P", "4S", 12, "6S"),  # underbid
        ("N:1S P 3S P", "4S", 13, "7S"),
        ("N:1S P 2S P", "3S", 10, "4S"),
        ("N:1NT P", "3NT", 8, "P"),
        ("N:1S X", "4S", 11, "4S"),  # 1S would not be left in, doubled
        ("S:1S 2H 3S 4H", "4S", 8, "4S"),  # no part score is left to bid
        ("N:1D 2C", "4S", 8, "2S"),  # the cheapest part score still allowed
        ("N:1S P 4NT P 5H P", "6S", 11, "5S"),  # the cheapest game
    ],
)
def test_the_best_category(auction: str, call: str, tricks: int, best: str) -> None:
    assert str(best_call(made(auction, call), always(tricks))) == best


def test_a_game_that_is_better_by_luck_alone_is_not_bid() -> None:
    even = [0.0] * 9 + [0.5, 0.5, 0.0, 0.0, 0.0]  # 9 or 10 tricks
    bid = made("N:1S P 2S P", "3S")
    assert best_call(bid, even, margin=0) == Call.parse("4S")
    assert best_call(bid, even) == Call.parse("3S")


def test_passes_and_doubles_stay() -> None:
    assert best_call(made("W:1S P", "P"), []) == Call.parse("P")
    assert best_call(made("W:4S", "X"), []) == Call.parse("X")


@given(auctions(), st.sampled_from(range(14)), vulnerabilities)
def test_the_best_call_is_legal_and_in_the_strain(
    auction: Auction, tricks: int, vulnerability: Vulnerability
) -> None:
    for place, call in enumerate(auction.calls):
        before = Auction(auction.dealer, auction.calls[:place])
        decision = Decision(Position(HAND, before, vulnerability), call)
        if call.is_bid:
            best = best_call(decision, always(tricks))
            assert best in before.legal_calls
            assert best == 0 or best.strain == call.strain


def test_categories() -> None:
    levels = [Category.of(level, Call.parse("1S").strain).name for level in range(1, 8)]
    assert levels == [*["PART_SCORE"] * 3, *["GAME"] * 2, "SLAM", "GRAND_SLAM"]


def some_boards(n: int, seed: int = 7) -> list[Board]:
    found = []
    for number, deal in enumerate(random_deals(n, seed), 1):
        dealer, vulnerability = standard_dealer(number), standard_vulnerability(number)
        auction = bid_deal(deal, PLAYERS, dealer, vulnerability)
        found.append(Board(number=number, deal=deal, auction=auction, vulnerability=vulnerability))
    return found


@pytest.fixture(scope="module")
def some() -> list[DecisionPoint]:
    return decision_points(some_boards(60), PLAYERS)


def test_points_survive_parquet(some: list[DecisionPoint], tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").write_bytes(to_bytes(some))
    back = list(read_points(tmp_path))
    assert [each.decision for each in back] == [each.decision for each in some]
    assert [each.bounds for each in back] == [each.bounds for each in some]
    np.testing.assert_allclose(back[0].chances, some[0].chances, atol=1e-6)


def test_of_the_passes_a_share_is_kept(some: list[DecisionPoint], tmp_path: Path) -> None:
    file = tmp_path / "all[1].parquet"  # a name, no pattern
    file.write_bytes(to_bytes(some))
    kept = list(read_points(file, passes=0.3))
    assert kept == [each for each in kept if each.decision.label or each.is_kept(0.3)]
    passes = sum(not each.decision.label for each in some)
    assert 0.1 * passes < sum(not each.decision.label for each in kept) < 0.6 * passes


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "part-00000.parquet"
    file.write_text("no")
    with pytest.raises(UsageError, match="not a file of decision points"):
        list(read_points(file))
    with pytest.raises(UsageError, match="no decision points"):
        list(read_points(_empty(tmp_path)))


def _empty(folder: Path) -> Path:
    empty = folder / "empty"
    empty.mkdir()
    return empty


def test_scores_are_those_of_the_contracts(some: list[DecisionPoint]) -> None:
    examples = DecisionExamples.of(some)
    tricks = np.random.default_rng(1).integers(0, 14, (len(examples), 5, 4))
    scores, legal = examples.scores(tricks), examples.legal
    for row, point in enumerate(some[:40]):
        where = point.decision.position
        assert [call in where.auction.legal_calls for call in ANSWERS] == legal[row].tolist()
        for call in where.auction.legal_calls:
            if call in ANSWER:
                contract = where.auction.add(call).contract
                taken = int(tricks[row, contract.strain, contract.declarer])
                points_ = score(contract, taken, where.vulnerability) if contract.level else 0
                ours = contract.declarer.side == where.seat.side
                assert scores[row, ANSWER[call]] == (points_ if ours else -points_)


def test_every_turn_that_ended_the_auction() -> None:
    deal = Deal.parse("N:432.432.432.5432 AKQJ.AKQJ.AKQ.AK T98.T98.T987.T98 765.765.J65.QJ76")
    board = Board(deal=deal, auction=Auction.parse("N:P 2NT P 3NT P P P"))
    found = list(decisions(board))
    assert [str(each.label) for each in found] == ["3NT", "P", "P", "P"]
    assert [each.position.seat for each in found] == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]


@settings(max_examples=20)
@given(deals(), st.integers(0, 3))
def test_reshuffling_keeps_the_hand_and_what_was_shown(deal: Deal, seat: int) -> None:
    masks = np.array([[hand.mask for hand in deal]], np.uint64)
    spans = np.zeros((1, 4, 5, 2), np.int8)
    spans[..., 1] = 37
    spades = int(HandBatch(masks[0]).lengths[(seat + 1) % 4, 3])
    spans[0, (seat + 1) % 4, 0] = spades  # LHO has shown so many
    dealt = reshuffled(masks, np.array([seat]), spans, seed=3)
    assert dealt[0, seat] == masks[0, seat]
    assert np.bitwise_or.reduce(dealt[0]) == (1 << 52) - 1
    assert within(dealt, spans).all()


def test_rare_contracts_are_dealt_anew(some: list[DecisionPoint]) -> None:
    more = augmented(some, seed=1)
    assert more
    for each in more:
        assert each.decision.label.is_bid
        assert each.deal[each.decision.position.seat] == each.decision.position.hand
        assert sum(each.chances) == pytest.approx(1, abs=1e-3)


@given(st.lists(st.integers(0, 5), max_size=60), st.integers(0, 300))
def test_the_rarest_become_as_frequent(labels: list[int], n: int) -> None:
    chosen = rare(np.array(labels, np.int64), n, seed=3)
    assert len(chosen) <= n
    before = np.bincount(labels, minlength=6)
    more = np.bincount(np.array(labels, np.int64)[chosen], minlength=6)
    assert (more <= MOST * before).all()
    if len(chosen) < n:  # all that may be: each is as frequent as the most frequent, or at its most
        assert ((before + more == before.max()) | (more == MOST * before)).all()
    else:  # none that was added to is more frequent than one that could have been, but for a few
        raised = (before + more)[more > 0]
        could = (before + more)[more < MOST * before]
        assert not len(raised) or not len(could) or raised.max() <= could.min() + len(before)


def test_boards_are_dealt_and_bid_anew(tmp_path: Path) -> None:
    """The hand that settled the contract stays; the auction is what the card makes of the deal."""
    source = tmp_path / "source[1]"  # a name, no pattern
    task = DecisionsTask(60, seed=5, shard=30)
    assert "card_sha256" not in task.settings()
    list(run_on_threads(Run.open(source, task.settings(), task.shards), task.make))
    anew = RedealtTask(source, 40, seed=5, shard=25)
    list(run_on_processes(Run.open(tmp_path / "anew", anew.settings(), anew.shards), anew.make, 2))
    old = {point.board: point for point in read_points(source) if point.decision.label.is_bid}
    found = [point for point in read_points(tmp_path / "anew") if point.decision.label]
    assert 30 < len(found) <= 40  # some are passed out
    for point in found:
        before, now = old[point.board].decision.position, point.decision.position
        assert point.deal[before.seat] == before.hand
        assert (now.auction.dealer, now.vulnerability) == (
            before.auction.dealer,
            before.vulnerability,
        )
        auction = bid_deal(point.deal, PLAYERS, now.auction.dealer, now.vulnerability)
        assert auction.calls[: len(now.auction.calls)] == now.auction.calls
    assert {point.deal for point in found}.isdisjoint(point.deal for point in old.values())
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
