"""strongsuit reproduce: pages printed, pictures drawn, trainings resumed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.cli.commands.reproduce import command
from strongsuit.errors import UsageError
from strongsuit.formats import write
from strongsuit.reproduce.dharmalingam2013 import study as study_2013
from tests.networks import pretended


def test_jan2023(shared: Path, tmp_path: Path) -> None:
    words = ["jan2023", "--data", str(shared / "pair_tricks" / "val.csv.xz"), "--quick"]
    more = ["--table", "10", "--figure", "3", "--out", str(tmp_path)]
    result = CliRunner().invoke(command, words + more, catch_exceptions=False)
    assert "| h-tl-nl-0.5 | 0.918 | 0.9" in result.stdout
    assert (tmp_path / "jan2023-figure3.png").read_bytes().startswith(b"\x89PNG")


def test_dharmalingam2013_without_data_solves_deals_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module("strongsuit.cli.commands.reproduce.dharmalingam2013")
    monkeypatch.setattr(module, "QUICK_DEALS", 8)
    monkeypatch.setattr(study_2013, "DEALS", 3)
    monkeypatch.setattr(study_2013, "QUICK", study_2013.Dharmalingam2013Effort(draws=2, tested=2))
    words = ["dharmalingam2013", "--quick", "--table", "2", "--out", str(tmp_path)]
    for _ in range(2):
        result = CliRunner().invoke(command, [*words, "--epochs", "2"], catch_exceptions=False)
        assert "2 draws of 3 deals, 2 epochs at rate 0.01" in result.stdout
        assert "## Table 2: training" in result.stdout
    assert len(list((tmp_path / "solved-deals-8").glob("part-*.parquet"))) == 1


def test_dharmalingam2013_prints_a_whole_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    effort = study_2013.Dharmalingam2013Effort(
        draws=2, longest=3, tested=60, curve=(26, 52), curve_epochs=3
    )
    monkeypatch.setattr(study_2013, "QUICK", effort)
    data = solved_file(tmp_path / "deals.gib", 600, 4)
    words = ["dharmalingam2013", "--data", data, "--quick", "--epochs", "2", "--contract", "NT"]
    result = CliRunner().invoke(command, [*words, "--out", str(tmp_path)], catch_exceptions=False)
    headings = [line for line in result.stdout.splitlines() if line.startswith("#")]
    assert headings[0] == "# dharmalingam2013, reproduced"
    assert headings[-2:] == ["## Why ours differ", "## What the paper claims"]
    assert "Notrump, West leads" in result.stdout
    for name in ("figure12", "epochs", "deals"):
        assert (tmp_path / f"dharmalingam2013-{name}.png").read_bytes().startswith(b"\x89PNG")


def solved_file(path: Path, n: int, seed: int) -> str:
    """A file of deals with made-up tricks."""
    solved = pretended(n, seed)
    pairs = zip(solved.deals, solved.tricks, strict=True)
    write(path, [Board(deal=deal, double_dummy=trick_table(tricks)) for deal, tricks in pairs])
    return str(path)


def test_mandziuk2007(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    from strongsuit.reproduce.mandziuk2007 import tables as paper
    from strongsuit.reproduce.trick_networks import TrainingPlan

    monkeypatch.setattr(paper, "QUICK", {"rprop": TrainingPlan(3)})
    first = solved_file(tmp_path / "deals.gib", 80, 4)
    data = ["--data", first, "--data", solved_file(tmp_path / "more.gib", 40, 5)]
    out = tmp_path / "new"
    words = ["mandziuk2007", *data, "--quick", "--out", str(out)]
    more = [*("--section", "leads", "--section", "deals", "--section", "weights"), "--threads", "1"]
    result = CliRunner().invoke(command, words + more, catch_exceptions=False)
    assert "Trained on 90 deals and tested on 30 others" in result.stdout
    assert "| spades | 7.00 | 1" in result.stdout
    assert "## Section V" in result.stdout
    assert (out / "mandziuk2007-weights.png").read_bytes().startswith(b"\x89PNG")
    assert (out / "networks-quick" / "52x4_S_W_0_rprop.npz").exists()
    row = ["--network", "hcp", "--seeds", "2", "--threads", "1"]
    mean = CliRunner().invoke(command, words + row, catch_exceptions=False)
    assert "Each figure is the mean of 2 trainings." in mean.stdout
    assert mean.stdout.count("| 4-1 |") == 2  # notrump and spades; Table IV has no such row
    assert "Table IV" not in mean.stdout
    summed = ["--network", "counts", "--enhancements", "summed", "--repeat", "counts"]
    sums = CliRunner().invoke(command, [*words, *summed, "--seeds", "2"], catch_exceptions=False)
    assert "Table II's methods are sums with Work's count. Each figure of counts" in sums.stdout
    assert (out / "networks-quick" / "counts-sums_S_W_1_rprop.npz").exists()
    longer = ["--network", "hcp", "--epochs", "5", "--patience", "3", "--decay", "0"]
    steps = ["--first-step", "0.2", "--largest-step", "1", "--out", str(tmp_path / "steps")]
    by_option = CliRunner().invoke(command, [*words, *longer, *steps], catch_exceptions=False)
    assert "at most 5 epochs" in by_option.stdout
    by_muon = CliRunner().invoke(command, [*words, "--method", "muon", "--first-step", "0.2"])
    assert "--first-step and --largest-step are for --method rprop alone" in by_muon.output
    no_row = CliRunner().invoke(command, [*words, "--network", "53"])
    assert "expected a network of the chosen tables, 26x4, " in str(no_row.exception)
    no_table = CliRunner().invoke(command, [*words, "--network", "52", "--section", "suits"])
    assert "--network picks rows of tables" in no_table.output
    no_data = CliRunner().invoke(command, ["mandziuk2007", "--test", first])
    assert isinstance(no_data.exception, UsageError)
    assert "--test needs --data" in str(no_data.exception)


def test_mandziuk2007_prints_a_whole_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    from strongsuit.reproduce.mandziuk2007 import tables as paper
    from strongsuit.reproduce.trick_networks import TrainingPlan

    monkeypatch.setattr(paper, "QUICK", {"rprop": TrainingPlan(1)})
    monkeypatch.setattr("strongsuit.reproduce.mandziuk2007.neurons._DEALS", 2)
    data = solved_file(tmp_path / "deals.gib", 80, 4)
    words = ["mandziuk2007", "--data", data, "--quick", "--threads", "1", "--out", str(tmp_path)]
    result = CliRunner().invoke(command, words, catch_exceptions=False)
    headings = [line for line in result.stdout.splitlines() if line.startswith("#")]
    assert headings[:3] == [
        "# mandziuk2007, reproduced",
        "## What the paper says",
        "## What it leaves open, and what we chose",
    ]
    assert "## Section IV: neurons for finesses" in headings
    assert headings[-2:] == ["## Why ours differ", "## What the paper claims"]
