"""``strongsuit review``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit import Board, FormatError, random_deals, write
from strongsuit.cli.main import cli
from strongsuit.meanings.conventions.bidder import bid_board
from tests.advice.example import PLAYERS


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
