"""``strongsuit train tricks`` and ``pairs``: from data or a teacher to a net in use."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from strongsuit import Estimator, Strain, UsageError, predict_pairs, random_deals
from strongsuit.cli.commands.train import command
from strongsuit.cli.shared import interrupt
from strongsuit.nets.tricks.runtime import load_session
from strongsuit.nets.tricks.sizes import SIZES
from tests.nets.tricks.test_export import SHAPES, decided_net
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.export import export, trained_net  # noqa: E402
from strongsuit.nets.tricks.objective import TrickConfig  # noqa: E402
from strongsuit.nets.tricks.train import TrickTraining  # noqa: E402
from strongsuit.nets.tricks.validation import calibrate, predict  # noqa: E402

NORTH, SOUTH = "KJ984.A63.J5.T62", "AQ765.KJ4.2.QJ83"


def train(folder: Path, *words: str) -> Result:
    data = ["--data", str(folder / "deals.npz"), "--out", str(folder / "net")]
    size = [] if "--begin" in words else ["--size", "tiny"]
    options = ["--round", "2", "--threads", "1", *size, *words]
    return CliRunner().invoke(command, ["tricks", *data, *options])


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("train")
    tricks_of_honours(100, seed=1).write(folder / "deals.npz")
    result = train(folder, "--epochs", "4")
    assert result.exit_code == 0, result.output
    assert "learning from 98 deals, measured on 2" in result.stderr
    assert "batch 6 of 6" in result.stderr
    return folder


def test_the_written_net_answers_as_torch_does(trained: Path) -> None:

    config = TrickConfig(**json.loads((trained / "net" / "config.json").read_text())["training"])
    training = TrickTraining.open(trained / "net", SIZES["tiny"], config)
    calibrate(training.best_net, tricks_of_honours(100, seed=1)[::50])
    deals = tricks_of_honours(300, seed=3).deals
    chances = Estimator.load(trained / "net" / "tricks.onnx").chances(deals)
    np.testing.assert_allclose(
        chances, predict(training.best_net, deals), atol=1e-3
    )  # half precision


def test_a_net_is_distilled_from_a_teacher(tmp_path: Path) -> None:
    """Of random deals: no data is needed."""
    tricks_of_honours(20, seed=1).write(tmp_path / "held.npz")
    words = [
        "tricks",
        "--teacher",
        "standard",
        "--valid",
        str(tmp_path / "held.npz"),
        "--size",
        "tiny",
    ]
    plan = ["--out", str(tmp_path / "net"), "--threads", "1", "--round", "5"]
    result = CliRunner().invoke(command, [*words, *plan, "--epochs", "0.01"])
    assert result.exit_code == 0, result.output
    assert "taught by standard, measured on 20 deals" in result.stderr
    learner = Estimator.load(tmp_path / "net" / "tricks.onnx")
    assert learner.about["teacher"]["net"] == asdict(SIZES["standard"])
    deals = random_deals(50, seed=9)
    told = Estimator.load("standard").chances(deals)
    loss = -(told * np.log(learner.chances(deals))).sum(axis=-1).mean()
    assert loss < 0.9 * np.log(14)  # of a net that knows nothing


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "expected solved boards by --data, or a net by --teacher"),
        (["--teacher", "standard"], "--teacher needs --valid"),
        (
            ["--teacher", "standard", "--data", "deals.npz"],
            "expected either --data or --teacher, got both",
        ),
    ],
)
def test_either_data_or_a_teacher_is_required(words: list[str], said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["tricks", "--out", str(tmp_path), *words])
    assert isinstance(result.exception, UsageError)
    assert said in str(result.exception)


def test_a_net_is_fine_tuned(trained: Path, tmp_path: Path) -> None:
    tricks_of_honours(100, seed=1).write(tmp_path / "deals.npz")
    first = trained / "net" / "tricks.onnx"
    result = train(tmp_path, "--epochs", "0.1", "--begin", str(trained / "net"))
    assert result.exit_code == 0, result.output
    before, after = (trained_net(str(path)) for path in (first, tmp_path / "net" / "tricks.onnx"))
    moved = (after.suits.head.weight - before.suits.head.weight).abs().max()
    assert 0 < moved < 0.01
    told, begun = (Estimator.load(path).about for path in (tmp_path / "net", first))
    assert told["begun"] == begun  # a file tells all of its history
    other = train(tmp_path, "--epochs", "0.2", "--begin", str(tmp_path / "net" / "tricks.onnx"))
    assert "other settings (data)" in str(other.exception)


def test_only_the_strains_named_are_trained(tmp_path: Path) -> None:
    first, config = tmp_path / "first.onnx", SHAPES[3]
    tricks_of_honours(100, seed=1).write(tmp_path / "deals.npz")
    export(decided_net(config), first, {"net": asdict(config), "sharpness": [0.8, 1.4]})
    result = train(tmp_path, "--epochs", "1", "--begin", str(first), "--only", "notrump")
    assert result.exit_code == 0, result.output
    assert "suits" not in result.stderr
    before, after = (trained_net(str(path)) for path in (first, tmp_path / "net" / "tricks.onnx"))
    assert torch.equal(after.suits.head.weight, before.suits.head.weight)
    assert not torch.equal(after.notrump.head.weight, before.notrump.head.weight)
    assert after.sharpness[0] == before.sharpness[0]
    assert after.sharpness[1] != before.sharpness[1]


@pytest.mark.parametrize(
    ("size", "said"),
    [("standard", "none is solved in notrump"), ("shared", "would forget the rest")],
)
def test_strains_that_cannot_be_trained_alone_are_refused(
    size: str, said: str, tmp_path: Path
) -> None:
    tricks_of_honours(100, seed=1).only((Strain.SPADES,)).write(tmp_path / "deals.npz")
    result = train(tmp_path, "--only", "notrump", "--size", size)
    assert isinstance(result.exception, UsageError)
    assert said in str(result.exception)


def test_a_run_is_resumed_with_the_same_strains_only(tmp_path: Path) -> None:
    tricks_of_honours(100, seed=1).write(tmp_path / "deals.npz")
    words = ("--size", "standard", "--epochs", "0.3", "--only")
    assert train(tmp_path, *words, "suits").exit_code == 0
    assert "other settings" in str(train(tmp_path, *words, "notrump").exception)


def test_other_files_are_not_fine_tuned(trained: Path, tmp_path: Path) -> None:
    tricks_of_honours(100, seed=1).write(tmp_path / "deals.npz")
    result = train(tmp_path, "--begin", str(trained / "deals.npz"))
    assert isinstance(result.exception, UsageError)


def test_metadata_describe_the_training(trained: Path) -> None:
    about = Estimator.load(trained / "net" / "tricks.onnx").about
    assert Estimator.load(trained / "net").about == about  # the folder will do
    assert about["deals"] == 98
    assert about["batches"] == 6
    assert about["net"]["width"] == SIZES["tiny"].width
    assert len(about["sharpness"]) == 2
    assert about["validation"]["suits"]["results"] == 2 * 16


def test_a_longer_run_resumes_the_shorter(trained: Path) -> None:
    result = train(trained, "--epochs", "6")
    assert result.exit_code == 0, result.output
    assert "batch 9 of 9" in result.stderr
    assert "batch 2 of" not in result.stderr


def test_a_killed_run_is_resumed_to_the_same_bytes(trained: Path, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    words = ["tricks", "--data", str(trained / "deals.npz"), "--size", "tiny", "--epochs", "4"]
    words += ["--round", "2", "--threads", "1", "--out"]
    CliRunner().invoke(command, [*words, str(whole)])
    program = [sys.executable, "-m", "strongsuit", "train", *words, str(killed)]
    running = subprocess.Popen(program)
    while not (killed / "checkpoint.pt").exists():
        assert running.poll() is None
        time.sleep(0.01)
    running.kill()
    running.wait()
    resumed = CliRunner().invoke(command, [*words, str(killed)])
    assert "batch 2 of 6" not in resumed.stderr
    assert (killed / "tricks.onnx").read_bytes() == (whole / "tricks.onnx").read_bytes()


def test_a_stopped_run_is_saved_at_its_batch(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even before its first round, and it ends as if it had not been stopped."""
    (tmp_path / "deals.npz").write_bytes((trained / "deals.npz").read_bytes())
    words = ("--epochs", "4", "--round", "4")
    whole = train(trained, *words, "--out", str(tmp_path / "whole"))
    assert whole.exit_code == 0
    calls = iter(range(100))

    def stop_within_the_first_round() -> None:
        if next(calls) == 3:  # the data is read with a look or two
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(interrupt, "check", stop_within_the_first_round)
        stopped = train(tmp_path, *words)
    assert re.search(r"batch [123] is saved: call again to resume", stopped.stderr)
    assert not (tmp_path / "net" / "tricks.onnx").exists()
    resumed = train(tmp_path, *words)
    assert "batch 4 of 6" in resumed.stderr
    nets = [tmp_path / name / "tricks.onnx" for name in ("whole", "net")]
    assert nets[0].read_bytes() == nets[1].read_bytes()


def test_other_settings_are_refused(trained: Path) -> None:
    result = train(trained, "--epochs", "6", "--seed", "1")
    assert isinstance(result.exception, UsageError)
    assert "holds a training with other settings (seed): name another" in str(result.exception)


def test_other_deals_are_refused(trained: Path, tmp_path: Path) -> None:
    """The best net so far was measured on what may be learnt now."""
    tricks_of_honours(100, seed=8).write(tmp_path / "other.npz")
    result = train(trained, "--epochs", "6", "--data", str(tmp_path / "other.npz"))
    assert isinstance(result.exception, UsageError)
    assert "other settings (data)" in str(result.exception)


def test_a_size_is_refused_where_a_net_is_fine_tuned(trained: Path) -> None:
    result = train(trained, "--begin", "standard", "--size", "tiny")
    assert isinstance(result.exception, UsageError)
    assert "leave out --size" in str(result.exception)


def test_a_pair_net_is_trained_and_resumed(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="training needs strongsuit[train]")
    pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")
    from strongsuit.cli.commands.train import command as train

    few = tmp_path / "few.csv"
    means = ";".join(f"{seat}{strain}" for seat in "NS" for strain in Strain)
    few.write_text(f";N;S;{means}\n0;{NORTH};{SOUTH}{';7.5' * 10}\n")
    words = ["--valid", str(few), "--out", str(tmp_path / "net"), "--size", "tiny"]
    words = ["pairs", *words, "--layouts", "2", "--round", "2", "--threads", "1"]
    first = CliRunner().invoke(train, [*words, "--millions", "0.001"])
    assert first.exit_code == 0, first.output
    assert "batch 4 of 4" in first.stderr
    second = CliRunner().invoke(train, [*words, "--millions", "0.0015"])
    assert "batch 6 of 6" in second.stderr
    assert "batch 4 of" not in second.stderr
    about = load_session(tmp_path / "net" / "pairs.onnx", players=2).about
    assert about["batches"] == 6
    assert about["training"]["layouts"] == 2
    assert len(predict_pairs(NORTH, SOUTH, model=tmp_path / "net" / "pairs.onnx")) == 1
    few.write_text(f";N;S;{means}\n0;{SOUTH};{NORTH}{';7.5' * 10}\n")
    assert "other settings (data)" in str(CliRunner().invoke(train, words).exception)


@pytest.mark.parametrize(
    ("kind", "name", "short"),
    [("tricks", "large", "--epochs"), ("pairs", "pairs", "--millions")],
)
def test_a_folder_is_not_named_as_a_shipped_net(
    kind: str, name: str, short: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="training needs strongsuit[train]")
    from strongsuit.cli.commands.train import command as train

    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(train, [kind, "--out", name, short, "0.0001", "--size", "tiny"])
    assert str(result.exception).startswith(f"'{name}' is the name of a net that comes with")
    assert not (tmp_path / name).exists()
