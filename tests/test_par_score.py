"""Par: its contracts score it, neither side gains by bidding on, and it equals DDS's."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given

from strongsuit import (
    Contract,
    Seat,
    Strain,
    TrickTable,
    Vulnerability,
    par,
    score_ns,
)
from tests.dds_reference import records
from tests.strategies import seats, trick_tables, vulnerabilities


@given(trick_tables, vulnerabilities, seats)
def test_par_contracts_score_par(table: TrickTable, vul: Vulnerability, dealer: Seat) -> None:
    best = par(table, vul, dealer)
    for contract, tricks in zip(best.contracts, best.tricks, strict=True):
        assert tricks == table[contract.strain, contract.declarer]
        assert score_ns(contract, tricks, vul) == best.score
    assert bool(best.contracts) == (best.score != 0)


@given(trick_tables, vulnerabilities, seats)
def test_par_turns_with_the_table(table: TrickTable, vul: Vulnerability, dealer: Seat) -> None:
    rows = [tricks for row in table.tricks for tricks in row[-1:] + row[:-1]]
    swapped = Vulnerability((vul & 1) << 1 | vul >> 1)
    assert par(TrickTable.of(rows), swapped, dealer.lho).score == -par(table, vul, dealer).score


@given(trick_tables, vulnerabilities, seats)
def test_no_side_gains_by_bidding_over_par(
    table: TrickTable, vul: Vulnerability, dealer: Seat
) -> None:
    """Over a par contract the other side has nothing higher that is better for it."""
    best = par(table, vul, dealer)
    for contract in best.contracts:
        for seat in (contract.declarer.lho, contract.declarer.rho):
            for level in range(1, 8):
                for strain in Strain:
                    tricks = table[strain, seat]
                    over = Contract(level, strain, seat, int(tricks < level + 6))
                    if over.bid > contract.bid:
                        gain = score_ns(over, tricks, vul) - best.score
                        assert gain * (1 if seat.is_ns else -1) <= 0


def test_par_equals_dds(shared: Path) -> None:
    """Scores, contracts, declarers and overtricks of all 1,000 reference deals."""
    found = list(records(shared / "dds_reference" / "list1000.txt"))
    assert len(found) == 1000
    for record in found:
        points, *expected = record.par
        best = par(record.table, record.vulnerability, record.dealer)
        assert best.score == int(points)
        assert sorted(map(_as_dds, best.lines())) == sorted(expected)


def _as_dds(line: str) -> str:
    """``4SX by NS -1`` as ``4S*-NS-1``; DDS writes notrump N."""
    call, _, declarers, *over = line.split()
    name = call.replace("NT", "N").replace("X", "*")
    return f"{name}-{declarers}{over[0] if over else ''}"
