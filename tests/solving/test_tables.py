"""Double-dummy tables: exact, against DDS and solved files, on any number of threads."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from endplay.dds import calc_dd_table
from endplay.types import Deal as TheirDeal
from hypothesis import given, settings
from hypothesis import strategies as st

from strongsuit import (
    Deal,
    DealBatch,
    DealError,
    Hand,
    Seat,
    Strain,
    UsageError,
    _native,
    makes,
    random_deals,
    read,
    solve,
    solve_stream,
)
from strongsuit.batch import Tricks, tricks_array
from strongsuit.coerce import bits
from tests.dds_reference import records

THEIR_STRAINS = (3, 2, 1, 0, 4)  # S H D C NT as ours


def by_dds(deal: Deal) -> list[list[int]]:
    """The table by DDS 2.9, in our order."""
    rows = calc_dd_table(TheirDeal(str(deal))).to_list()
    return [rows[THEIR_STRAINS.index(strain)] for strain in Strain]


def test_random_deals_as_dds_solves_them() -> None:
    deals = random_deals(8, seed=2026)
    assert solve(deals).tolist() == [by_dds(deal) for deal in deals]


FREAKS = [
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "N:AKQJT98.AKQJT9.. 765432.8765432.. ..AKQJT98.AKQJT9 ..765432.8765432",
    "N:AQ9753.AQ9753.A. KJT864.KJT864.K. 2.2.QT98765.QJT9 ..J432.AK8765432",
    "N:A2.A2.A2.AKQJT98 K3.K3.KQJT987.76 QJT9876.QJ.54.54 54.T987654.63.32",
]


@pytest.mark.parametrize("text", FREAKS)
def test_freak_shapes_as_dds_solves_them(text: str) -> None:
    deal = Deal.parse(text)
    assert solve(deal)[0].tolist() == by_dds(deal)


def solved(path: Path, start: int, stop: int) -> tuple[DealBatch, Tricks]:
    """Deals of a file with their published tables."""
    boards = list(islice(read(path), start, stop))
    whole = [board.deal for board in boards if isinstance(board.deal, Deal)]
    tables = [board.double_dummy for board in boards if board.double_dummy]
    assert len(whole) == len(tables) == len(boards)
    return DealBatch.of(whole), tricks_array(tables)


@pytest.mark.parametrize(
    ("name", "start", "stop"),
    [
        ("solved_random/gib_90000.txt.xz", 0, 60),
        ("solved_random/more_random.txt.xz", 0, 20),
        ("solved_expert/expert_deals_dd.csv.xz", 0, 20),
    ],
)
def test_a_part_of_the_solved_files(shared: Path, name: str, start: int, stop: int) -> None:
    deals, tricks = solved(shared / name, start, stop)
    assert (solve(deals) == tricks).all()


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "stop"),
    [("solved_random/gib_90000.txt.xz", 20_000), ("solved_expert/expert_deals_dd.csv.xz", 2_000)],
)
def test_the_solved_files(shared: Path, name: str, stop: int) -> None:
    deals, tricks = solved(shared / name, 0, stop)
    done = 0
    for part, found in solve_stream([deals]):
        assert (found == tricks[done : done + len(part)]).all(), f"a deal from {done} on"
        done += len(part)
    assert done == stop


def test_a_part_of_dds_reference(shared: Path) -> None:
    found = list(records(shared / "dds_reference" / "list10.txt"))
    tables = tricks_array(record.table for record in found)
    assert (solve([record.deal for record in found]) == tables).all()


@pytest.mark.long
@pytest.mark.parametrize("name", ["list1000", "largest", "thomas1", "thomas2"])
def test_the_tables_of_dds_reference(shared: Path, name: str) -> None:
    found = list(records(shared / "dds_reference" / f"{name}.txt"))
    tables = tricks_array(record.table for record in found)
    assert (solve([record.deal for record in found]) == tables).all()


def easy_deals(n: int, size: int) -> Iterator[DealBatch]:
    """Every player has a suit, but for a few cards exchanged: solved in no time."""
    rng = np.random.default_rng(1)
    suits = np.uint64(0x1FFF) << (np.arange(4, dtype=np.uint64) * np.uint64(13))
    for _ in range(0, n, size):
        masks = np.tile(suits, (size, 1))
        ranks = rng.integers(0, 13, (size, 2)).astype(np.uint64)
        one = np.uint64(1) << ranks[:, 0]
        two = np.uint64(1) << (ranks[:, 1] + np.uint64(13))
        masks[:, 0] ^= one | two
        masks[:, 1] ^= one | two
        yield DealBatch(masks)


@pytest.mark.long
def test_a_million_deals_stream_in_constant_memory() -> None:
    done, early = 0, 0
    for part, _ in solve_stream(easy_deals(1_000_000, 10_000)):
        done += len(part)
        if done == 100_000:
            early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert done == 1_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < early + 20_000  # KiB


def test_only_what_is_asked() -> None:
    deal = random_deals(1, 7)
    whole = solve(deal)
    part = solve(deal, [Strain.SPADES, Strain.NOTRUMP], [Seat.EAST])
    asked = np.zeros((1, 5, 4), bool)
    asked[:, [3, 4], 1] = True
    assert (part[asked] == whole[asked]).all()
    assert (part[~asked] == -1).all()
    with pytest.raises(UsageError, match="expected at least one strain"):
        solve(deal, [])


@given(st.integers(0, 10**6), st.integers(1, 3))
@settings(max_examples=5)
def test_turning_the_table_turns_the_result(seed: int, turn: int) -> None:
    deals = random_deals(1, seed)
    turned = DealBatch(np.roll(deals.masks, turn, axis=1))
    assert (solve(turned) == np.roll(solve(deals), turn, axis=2)).all()


@given(st.integers(0, 10**6), st.permutations(range(4)))
@settings(max_examples=5)
def test_the_suits_are_alike(seed: int, order: list[int]) -> None:
    deals = random_deals(1, seed)
    planes = deals.planes.reshape(1, 4, 4, 13)[:, :, order]
    masks = (planes.reshape(1, 4, 52).astype(np.uint64) << np.arange(52, dtype=np.uint64)).sum(
        axis=2
    )
    assert (solve(DealBatch(masks)) == solve(deals)[:, [*order, 4]]).all()


def test_threads_and_kept_tables_change_nothing() -> None:
    deals = random_deals(40, 5)
    once = solve(deals, [Strain.HEARTS], threads=1)
    assert (solve(deals, [Strain.HEARTS], threads=2, memory=4) == once).all()
    solver = _native.Solver(1 << 24, _native.StopFlag())
    kept = solver.tables(deals.masks, bits([Strain.HEARTS]), 15, keep=True)
    assert (kept == once).all()
    plain = _native.Solver(1 << 24, _native.StopFlag(), plain=True)
    assert (plain.tables(deals.masks[:4], 4, 15, keep=False) == once[:4]).all()


def test_node_counts_are_the_same_on_every_machine() -> None:
    """A tree that grows is noticed here; change the number with the reason in the commit."""
    solver = _native.Solver(1 << 27, _native.StopFlag())
    solver.tables(random_deals(4, seed=1).masks, 31, 15, keep=False)
    assert solver.nodes == NODES
    plain = _native.Solver(1 << 27, _native.StopFlag(), plain=True)
    plain.tables(random_deals(4, seed=1).masks, 31, 15, keep=False)
    assert plain.nodes == NODES


NODES = 8_577_662


def test_makes_agrees_with_the_number() -> None:
    deals = random_deals(10, 9)
    solver = _native.Solver(1 << 26, _native.StopFlag())
    tricks = solver.tables(deals.masks, 31, 15, keep=False)
    for strain in Strain:
        for target in (6, 7, 8, 9, 10):
            made = solver.makes(deals.masks, strain, 1 << Seat.SOUTH, target, True)[:, Seat.SOUTH]
            assert (made == (tricks[:, strain, Seat.SOUTH] >= target)).all()


def test_makes_in_bulk_and_by_name() -> None:
    deals = random_deals(40, 10)
    tricks = solve(deals, ["H", "NT"])
    made = makes(deals, "2H")
    assert made.shape == (40, 4)
    assert (made == (tricks[:, Strain.HEARTS] >= 8)).all()
    only = makes(deals, "3NT", "S", threads=1)
    assert (only[:, Seat.SOUTH] == (tricks[:, Strain.NOTRUMP, Seat.SOUTH] >= 9)).all()
    assert (only[:, [0, 1, 3]] == -1).all()
    with pytest.raises(UsageError, match="expected a contract such as 3NT or 4S, got 'X'"):
        makes(deals, "X")


def test_a_stopped_solver_says_so() -> None:
    flag = _native.StopFlag()
    solver = _native.Solver(1 << 24, flag)
    flag.set()
    with pytest.raises(_native.StoppedError):
        solver.tables(random_deals(1, 1).masks, 31, 15, keep=False)


def test_streams_are_lazy() -> None:
    drawn = []

    def batches() -> object:
        for first in range(1000):
            drawn.append(first)
            yield random_deals(1, 3, first=first)

    stream = solve_stream(batches(), [Strain.NOTRUMP], [Seat.NORTH], threads=1)  # type: ignore[arg-type]
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert len(drawn) < 10


@pytest.mark.parametrize(
    ("masks", "complaint"),
    [
        ([(1 << 13) - 1, 0, 0, 0], "holds no card"),
        ([1, 1, 2, 4], "twice|two hands"),
        ([1 << 52, 2, 4, 8], "52|bits|card"),
        ([0, 0, 0, 0], "card|empty|13"),
    ],
)
def test_the_native_side_refuses_too(masks: list[int], complaint: str) -> None:
    solver = _native.Solver(1 << 24, _native.StopFlag())
    with pytest.raises(ValueError, match=complaint):
        solver.tables(np.array([masks], np.uint64), 31, 15, keep=False)


def test_bad_deals_do_not_reach_it() -> None:
    good = random_deals(1, 1).masks.copy()
    good[0, 0] &= good[0, 0] - np.uint64(1)  # North loses a card
    with pytest.raises(DealError, match="13 distinct cards"):
        solve(DealBatch(good))
    with pytest.raises(DealError, match="holds 1 cards, expected 13"):
        solve(Deal((Hand(1), Hand(2), Hand(4), Hand(8))))
