"""``strongsuit train tricks``: from solved boards to a net in use."""

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

from strongsuit import Estimator, Strain, TrickNetClassifier, UsageError, random_deals
from strongsuit.cli.commands.train import command
from strongsuit.cli.shared import interrupt
from strongsuit.nets.tricks.sizes import SIZES
from tests.nets.tricks.test_export import SHAPES, decided_net
from tests.nets.tricks.test_train import made_up

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")


from strongsuit.nets.tricks.export import export, trained_net  # noqa: E402
from strongsuit.nets.tricks.objective import TrickConfig  # noqa: E402
from strongsuit.nets.tricks.validation import calibrate, predict  # noqa: E402


def train(folder: Path, *words: str) -> Result:
    data = ["--data", str(folder / "deals.npz"), "--out", str(folder / "net")]
    size = [] if "--begin" in words else ["--size", "tiny"]
    options = ["--round", "2", "--threads", "1", *size, *words]
    return CliRunner().invoke(command, ["tricks", *data, *options])


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("train")
    made_up(100, seed=1).write(folder / "deals.npz")
    found = train(folder, "--epochs", "4")
    assert found.exit_code == 0, found.output
    assert "learning from 98 deals, measured on 2" in found.stderr
    assert "batch 6 of 6" in found.stderr
    return folder


def test_the_net_written_says_what_torch_says(trained: Path) -> None:
    from strongsuit.nets.tricks.train import TrickTraining

    config = TrickConfig(**json.loads((trained / "net" / "config.json").read_text())["training"])
    training = TrickTraining.open(trained / "net", SIZES["tiny"], config)
    calibrate(training.best_net, made_up(100, seed=1)[::50])
    deals = made_up(300, seed=3).deals
    chances = Estimator.load(trained / "net" / "tricks.onnx").chances(deals)
    np.testing.assert_allclose(
        chances, predict(training.best_net, deals), atol=1e-3
    )  # half precision


def test_a_net_learns_from_another(tmp_path: Path) -> None:
    """Of random deals: no data is needed."""
    made_up(20, seed=1).write(tmp_path / "held.npz")
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
    found = CliRunner().invoke(command, [*words, *plan, "--epochs", "0.01"])
    assert found.exit_code == 0, found.output
    assert "taught by standard, measured on 20 deals" in found.stderr
    learner = Estimator.load(tmp_path / "net" / "tricks.onnx")
    assert learner.about["teacher"]["net"] == asdict(SIZES["standard"])
    deals = random_deals(50, seed=9)
    told = Estimator.load("standard").chances(deals)
    loss = -(told * np.log(learner.chances(deals))).sum(axis=-1).mean()
    assert loss < 0.9 * np.log(14)  # of a net that knows nothing


def test_lessons_of_a_teacher_follow_from_their_number() -> None:
    from strongsuit.nets.tricks.distillation import BATCHES_AT_ONCE, DistilledTricksObjective

    lessons = [
        DistilledTricksObjective(
            Estimator.load("standard"), made_up(2, seed=1), TrickConfig(batch=8)
        )
        for _ in range(2)
    ]
    first, later = (lessons[0].batch(step) for step in (0, BATCHES_AT_ONCE + 1))
    for expected, found in zip(later, lessons[1].batch(BATCHES_AT_ONCE + 1), strict=True):
        assert torch.equal(expected, found)
    assert not torch.equal(first[0], later[0])
    assert later[0].shape == (8, 4, 4)
    assert torch.allclose(later[1].sum(dim=-1), torch.ones(8, 5), atol=1e-5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name solved boards by --data, or a --teacher"),
        (["--teacher", "standard"], "--teacher needs --valid"),
        (["--teacher", "standard", "--data", "deals.npz"], "name one of them"),
    ],
)
def test_a_net_has_one_thing_to_learn_from(words: list[str], said: str, tmp_path: Path) -> None:
    found = CliRunner().invoke(command, ["tricks", "--out", str(tmp_path), *words])
    assert isinstance(found.exception, UsageError)
    assert said in str(found.exception)


def test_a_training_begun_with_a_net_goes_on_from_it(trained: Path, tmp_path: Path) -> None:
    made_up(100, seed=1).write(tmp_path / "deals.npz")
    first = trained / "net" / "tricks.onnx"
    found = train(tmp_path, "--epochs", "0.1", "--begin", str(trained / "net"))
    assert found.exit_code == 0, found.output
    before, after = (trained_net(str(path)) for path in (first, tmp_path / "net" / "tricks.onnx"))
    moved = (after.suits.head.weight - before.suits.head.weight).abs().max()
    assert 0 < moved < 0.01
    told, begun = (Estimator.load(path).about for path in (tmp_path / "net", first))
    assert told["begun"] == begun  # a file tells all of its history
    other = train(tmp_path, "--epochs", "0.2", "--begin", str(tmp_path / "net" / "tricks.onnx"))
    assert "other settings (data)" in str(other.exception)


def test_one_kind_of_strain_is_learnt_and_the_other_left_alone(tmp_path: Path) -> None:
    first, config = tmp_path / "first.onnx", SHAPES[3]
    made_up(100, seed=1).write(tmp_path / "deals.npz")
    export(decided_net(config), first, {"net": asdict(config), "sharpness": [0.8, 1.4]})
    found = train(tmp_path, "--epochs", "1", "--begin", str(first), "--only", "notrump")
    assert found.exit_code == 0, found.output
    assert "suits" not in found.stderr
    before, after = (trained_net(str(path)) for path in (first, tmp_path / "net" / "tricks.onnx"))
    assert torch.equal(after.suits.head.weight, before.suits.head.weight)
    assert not torch.equal(after.notrump.head.weight, before.notrump.head.weight)
    assert after.sharpness[0] == before.sharpness[0]
    assert after.sharpness[1] != before.sharpness[1]


@pytest.mark.parametrize(
    ("size", "said"),
    [("standard", "none is solved in notrump"), ("shared", "would forget the rest")],
)
def test_what_cannot_be_learnt_alone(size: str, said: str, tmp_path: Path) -> None:
    made_up(100, seed=1).only((Strain.SPADES,)).write(tmp_path / "deals.npz")
    found = train(tmp_path, "--only", "notrump", "--size", size)
    assert isinstance(found.exception, UsageError)
    assert said in str(found.exception)


def test_a_training_goes_on_with_what_it_learns(tmp_path: Path) -> None:
    made_up(100, seed=1).write(tmp_path / "deals.npz")
    words = ("--size", "standard", "--epochs", "0.3", "--only")
    assert train(tmp_path, *words, "suits").exit_code == 0
    assert "other settings" in str(train(tmp_path, *words, "notrump").exception)


def test_what_is_no_net_is_not_begun_with(trained: Path, tmp_path: Path) -> None:
    made_up(100, seed=1).write(tmp_path / "deals.npz")
    found = train(tmp_path, "--begin", str(trained / "deals.npz"))
    assert isinstance(found.exception, UsageError)


def test_it_tells_of_its_training(trained: Path) -> None:
    about = Estimator.load(trained / "net" / "tricks.onnx").about
    assert Estimator.load(trained / "net").about == about  # the folder will do
    assert about["deals"] == 98
    assert about["batches"] == 6
    assert about["net"]["width"] == SIZES["tiny"].width
    assert len(about["sharpness"]) == 2
    assert about["validation"]["suits"]["results"] == 2 * 16


def test_called_again_it_goes_on(trained: Path) -> None:
    found = train(trained, "--epochs", "6")
    assert found.exit_code == 0, found.output
    assert "batch 9 of 9" in found.stderr
    assert "batch 2 of" not in found.stderr


def test_a_killed_training_ends_as_if_it_had_not_been(trained: Path, tmp_path: Path) -> None:
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


def test_a_stopped_training_keeps_the_batch_it_is_at(
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


def test_a_request_to_stop_may_wait_once() -> None:
    """Where work is half done; who asks again does not wait."""
    program = """
import os, signal
from strongsuit.cli.shared import interrupt
interrupt.install()
with interrupt.deferred():
    os.kill(os.getpid(), signal.SIGINT)
    print("goes on")
    try:
        interrupt.check()
    except KeyboardInterrupt:
        print("stops")
    os.kill(os.getpid(), signal.SIGTERM)
    print("never said")
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.splitlines() == ["goes on", "stops"]
    assert ran.stderr.strip().endswith("KeyboardInterrupt")


def test_other_settings_are_refused(trained: Path) -> None:
    found = train(trained, "--epochs", "6", "--seed", "1")
    assert isinstance(found.exception, UsageError)
    assert "holds a training with other settings (seed): name another" in str(found.exception)


def test_other_deals_are_refused(trained: Path, tmp_path: Path) -> None:
    """The best net so far was measured on what may be learnt now."""
    made_up(100, seed=8).write(tmp_path / "other.npz")
    found = train(trained, "--epochs", "6", "--data", str(tmp_path / "other.npz"))
    assert isinstance(found.exception, UsageError)
    assert "other settings (data)" in str(found.exception)


def test_a_net_to_begin_with_has_its_size(trained: Path) -> None:
    found = train(trained, "--begin", "standard", "--size", "tiny")
    assert isinstance(found.exception, UsageError)
    assert "leave out --size" in str(found.exception)


def test_as_a_scikit_learn_estimator() -> None:
    solved = made_up(40, seed=5)
    model = TrickNetClassifier(size="tiny", epochs=2).fit(solved.deals, solved.tricks)
    assert model.predict_proba(solved.deals).shape == (40, 5, 4, 14)
    assert 0 <= model.score(solved.deals, solved.tricks) <= 1
    assert TrickNetClassifier(**model.get_params()).size == "tiny"
    with pytest.raises(UsageError, match="no size 'vast'"):
        TrickNetClassifier(size="vast").fit(solved.deals, solved.tricks)


def test_what_it_cannot_learn_from_is_told() -> None:
    solved = made_up(12, seed=5)
    model, unknown = TrickNetClassifier(size="tiny", epochs=0.1), np.full((12, 5, 4), -1)
    for wrong in (solved.tricks.astype(float), np.full((12, 5, 4), 260)):
        with pytest.raises(UsageError, match=r"whole numbers 0\.\.13"):
            model.fit(solved.deals, wrong)
    with pytest.raises(UsageError, match="no results to learn from"):
        model.fit(solved.deals, unknown)
    with pytest.raises(UsageError, match="no results to be measured on"):
        model.fit(solved.deals, solved.tricks).score(solved.deals, unknown)


def test_the_first_deal_may_be_unknown_and_weights_count() -> None:
    solved = made_up(12, seed=5)
    tricks = solved.tricks.copy()
    tricks[0] = -1
    before = torch.random.get_rng_state()
    model = TrickNetClassifier(size="tiny", epochs=0.1).fit(solved.deals, tricks)
    assert torch.equal(torch.random.get_rng_state(), before)
    one = np.eye(12)[3]
    right = (model.predict(solved.deals[3:4]) == tricks[3:4]).mean()
    assert model.score(solved.deals, tricks, one) == pytest.approx(right)
    for wrong in (np.ones(5), np.zeros(len(solved))):
        with pytest.raises(UsageError, match=r"expected \d+ weights"):
            model.score(solved.deals, tricks, wrong)
