"""Compare the CPU time of exact double-dummy solving with DDS 2.9 (through endplay)."""

from __future__ import annotations

from collections.abc import Iterator

from endplay.dds import calc_all_tables, solve_all_boards
from endplay.dds.solve import SolvedBoard, SolveMode
from endplay.types import Deal as TheirDeal
from endplay.types import Denom, Player

from benchmarks.race import Result, Side, race
from strongsuit import DealBatch, KnownHands, Seat, Strain, random_deals, solve
from strongsuit._native import Solver, StopFlag
from strongsuit.batch import longest_suits
from strongsuit.layouts.known_hands import layouts, take

ROUNDS = 3
TABLES = 40  # deals: the most that DDS takes in one call
LAYOUTS = 100  # of each pair of hands
PAIRS, NOTRUMPS = 8, 3  # pairs of hands; the last of them in notrump, the others in a suit
SIDE = (Seat.NORTH, Seat.SOUTH)
_DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
_PLAYERS = (Player.north, Player.east, Player.south, Player.west)


def results() -> Iterator[Result]:
    """Yield a result for each job."""
    yield tables()
    yield single_solves()
    yield simulations()
    yield from make_or_not()


def theirs(deals: DealBatch, strain: Strain, declarer: Seat) -> list[TheirDeal]:
    """Return deals as endplay's objects, with trumps and opening leader set."""
    found = []
    for deal in deals:
        their = TheirDeal(str(deal))
        their.trump, their.first = _DENOMS[strain], _PLAYERS[declarer.lho]
        found.append(their)
    return found


def declarer_tricks(boards: list[TheirDeal]) -> list[int]:
    """Return declarer's tricks of each board by DDS: 13 less the tricks of the leader's side."""
    solved = solve_all_boards(boards, SolveMode.OptimalOne)
    return [13 - max(tricks for _, tricks in board) for board in solved]


def tables() -> Result:
    deals = random_deals(TABLES, seed=2718)
    their = [TheirDeal(str(deal)) for deal in deals]
    return race(
        "solving, full tables",
        Side(lambda: solve(deals, threads=1), TABLES),
        Side(lambda: calc_all_tables(their), TABLES),
        2.5,
        rounds=ROUNDS,
    )


def single_solves() -> Result:
    deals = random_deals(TABLES, seed=3141)
    jobs = [(strain, Seat(strain % 4)) for strain in Strain]
    their = [theirs(deals, strain, seat) for strain, seat in jobs]
    ours = [
        solve(deals, [strain], [seat], threads=1)[:, strain, seat].tolist() for strain, seat in jobs
    ]
    assert ours == [declarer_tricks(boards) for boards in their]
    return race(
        "solving, one strain and leader",
        Side(lambda: [solve(deals, [s], [d], threads=1) for s, d in jobs], TABLES * len(jobs)),
        Side(lambda: [declarer_tricks(boards) for boards in their], TABLES * len(jobs)),
        2.5,
        rounds=ROUNDS,
    )


def groups() -> list[tuple[DealBatch, Strain]]:
    """Return layouts around `PAIRS` pairs of hands, each with a strain: longest suit or notrump."""
    deals = random_deals(PAIRS, seed=1618)
    north, south = map(deals.hands, SIDE)
    strains = [Strain(suit) for suit in longest_suits(north, south).tolist()]
    strains[-NOTRUMPS:] = [Strain.NOTRUMP] * NOTRUMPS
    found = []
    for deal, strain in zip(deals, strains, strict=True):
        [batch] = take(layouts(KnownHands(deal[Seat.NORTH], deal[Seat.SOUTH]), seed=1), LAYOUTS)
        found.append((batch, strain))
    return found


def simulations() -> Result:
    mine = groups()
    their = [theirs(b, s, Seat.NORTH) + theirs(b, s, Seat.SOUTH) for b, s in mine]
    solver = Solver(1 << 28, StopFlag())

    def ours() -> list[list[int]]:
        found = [solver.tables(b.masks, 1 << s, 0b0101, keep=True) for b, s in mine]
        return [t[:, s, [0, 2]].T.ravel().tolist() for t, (_, s) in zip(found, mine, strict=True)]

    assert ours() == [declarer_tricks(boards) for boards in their]
    return race(
        "100 layouts, both declarers, layouts",
        Side(ours, LAYOUTS * len(mine)),
        Side(lambda: [declarer_tricks(boards) for boards in their], LAYOUTS * len(mine)),
        2.5,
        rounds=ROUNDS,
    )


def _most(board: SolvedBoard) -> int:
    """Return the tricks of the leader's side; -1 where DDS lists no card: the target is missed."""
    return max((tricks for _, tricks in board), default=-1)


def make_or_not() -> Iterator[Result]:
    """Time whether both declarers make, against DDS asked the same, then counting all tricks."""
    mine = groups()
    solver = Solver(1 << 28, StopFlag())
    found = [solver.tables(b.masks, 1 << s, 0b0101, keep=True)[:, s, [0, 2]] for b, s in mine]
    targets = [max(round(float(tricks.mean())), 1) for tricks in found]
    their = [theirs(b, s, Seat.NORTH) + theirs(b, s, Seat.SOUTH) for b, s in mine]

    def ours() -> list[list[int]]:
        jobs = zip(mine, targets, strict=True)
        made = [solver.makes(b.masks, s, 0b0101, target, keep=True) for (b, s), target in jobs]
        return [table[:, [0, 2]].T.ravel().tolist() for table in made]

    def dds() -> list[list[int]]:
        found = []
        for boards, target in zip(their, targets, strict=True):
            solved = solve_all_boards(boards, SolveMode.TargetOne, 14 - target)
            found.append([int(_most(board) < 14 - target) for board in solved])
        return found

    assert ours() == dds()
    for label, beside in (
        ("100 layouts, makes it or not", dds),
        ("the same beside all tricks", lambda: [declarer_tricks(boards) for boards in their]),
    ):
        items = LAYOUTS * len(mine)
        yield race(label, Side(ours, items), Side(beside, items), 4, rounds=ROUNDS)
