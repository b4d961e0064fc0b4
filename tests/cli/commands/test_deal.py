"""``strongsuit deal``."""

from __future__ import annotations

from pathlib import Path

from strongsuit import read
from tests.cli.program import run


def test_deal_is_seeded_and_keeps_cards(tmp_path: Path) -> None:
    hand = "AKQJT98765432..."
    one, _ = run("deal", "-n", "3", "--seed", "7", "--north", hand)
    assert one == run("deal", "-n", "3", "--seed", "7", "--north", hand)[0]
    assert one.count(f"N:{hand}") == 3
    run("deal", "-n", "100", "--seed", "7", tmp_path / "deals.parquet")
    assert [board.number for board in read(tmp_path / "deals.parquet")] == list(range(1, 101))
