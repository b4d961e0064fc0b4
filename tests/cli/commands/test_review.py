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
    table = CliRunner().invoke(cli, ["review", str(file), "--layouts", "20"])
    assert table.exit_code == 0, table.output
    assert "1 boards, another contract on" in table.output
    as_json = CliRunner().invoke(cli, ["review", str(file), "--layouts", "20", "--json"])
    assert json.loads(as_json.stdout)["board"] == 1
    write(file, [Board(number=1, deal=next(iter(random_deals(1, 5))))])
    for words in (["--json"], ["--plot", str(tmp_path / "it.png")]):
        nothing = CliRunner().invoke(cli, ["review", str(file), *words])
        assert "expected boards with all cards" in str(nothing.exception)


def test_a_bad_record_is_reported_before_boards_are_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*arguments: object) -> None:
        raise AssertionError("reviewed")

    monkeypatch.setattr("strongsuit.cli.commands.review.review", never)
    file = tmp_path / "match.pbn"
    write(file, [bid_board(Board(number=1, deal=next(iter(random_deals(1, 5)))), PLAYERS)[0]])
    file.write_text(file.read_text() + '\n[Board "2"]\n[Deal "N:nothing"]\n')
    result = CliRunner().invoke(cli, ["review", str(file), "--summary"])
    assert isinstance(result.exception, FormatError), result.exception
