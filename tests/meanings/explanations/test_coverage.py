"""How much of explanations is understood, on a few texts and on those of robots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit import Board, read
from strongsuit.cli.main import cli
from strongsuit.meanings.explanations.coverage import LENGTHS, Coverage, stated_numbers

RECORD = {
    "src": "made up",
    "board": "7",
    "dealer": "N",
    "vul": "All",
    "deal": "AKT97.8.6532.QT9 3.AT62.KT97.A852 QJ864.KJ9543..K3 52.Q7.AQJ84.J764",
    "auction": ["1S", "P", "4S", "P", "P", "P"],
    "explain": ["5+ !S; 11-21 HCP", "Alert.", "5+ !S; 4+ !H; 3+ !D", "", "", ""],
}


@pytest.fixture
def board(tmp_path: Path) -> Board:
    path = tmp_path / "explained.jsonl"
    path.write_text(json.dumps(RECORD) + "\n")
    [board] = read(path)
    return board


def test_records_of_explained_auctions_are_boards(board: Board) -> None:
    assert board.number == 7
    assert str(board.auction) == "N:1S P 4S P P P"
    assert [note.call for note in board.notes] == [0, 1, 2]
    assert ("src", "made up") in [(tag.name, tag.value) for tag in board.tags]


def test_numbers_are_found_without_the_reader() -> None:
    text = "Two suits -- 4+ !C; 5- !H; 8-8 HCP; 12+ total points; 6= !D; max 3 !S"
    assert list(stated_numbers(text)) == [
        ("clubs", (4, 13)),
        ("hearts", (0, 5)),
        ("HCP", (8, 8)),
        ("total points", (12, 50)),
        ("diamonds", (6, 6)),
    ]


def test_what_is_read_is_counted_and_held_against_the_hand(board: Board) -> None:
    counted = Coverage()
    counted.add(board)
    assert (counted.texts, counted.answered, counted.informative) == (3, 3, 2)
    assert (counted.numbers, counted.read) == (5, 5)
    assert (counted.bounds["HCP"], counted.true["HCP"]) == (1, 0)  # North opened nine points
    assert (counted.bounds[LENGTHS], counted.true[LENGTHS]) == (4, 3)  # no diamonds were there
    counted.add(Board())
    assert counted.texts == 3


def test_the_command_prints_it(board: Board, tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["explain", "--score-texts", str(tmp_path / "explained.jsonl")])
    assert done.exit_code == 0, done.output
    assert "100.0 %" in done.output
    assert "75.0 %" in done.output


@pytest.mark.parametrize(
    ("name", "numbers", "hcp", "lengths"),
    [("gib_explained", 9_000, 0.944, 0.963), ("bba_ben_explained", 26_000, 0.932, 0.989)],
)
def test_robots(shared: Path, name: str, numbers: int, hcp: float, lengths: float) -> None:
    """Every number is read, every text has a meaning, and the bounds are as true as recorded."""
    counted = Coverage()
    for board in read(shared / "explained" / f"{name}.jsonl.xz"):
        counted.add(board)
    assert counted.missed == []
    assert counted.numbers > numbers
    assert counted.answered == counted.texts
    assert counted.true["HCP"] / counted.bounds["HCP"] == pytest.approx(hcp, abs=0.002)
    assert counted.true[LENGTHS] / counted.bounds[LENGTHS] == pytest.approx(lengths, abs=0.002)


def test_every_text_of_six_robots_says_something(shared: Path) -> None:
    counted = Coverage()
    for board in read(shared / "explained" / "same_500_deals_six_robots.jsonl.xz"):
        counted.add(board)
    assert counted.answered == counted.texts > 9_000
