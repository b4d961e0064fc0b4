"""Two hands by a net: in use, in training, and where they are none."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from strongsuit import (
    DealError,
    Estimator,
    HandBatch,
    KnownHands,
    PairEstimates,
    Seat,
    Strain,
    UsageError,
    predict_pairs,
    random_deals,
    read_tricks,
    simulate,
)
from strongsuit.cli.commands.pair import command
from strongsuit.nets.onnx_file import shipped_path, with_checksum
from strongsuit.nets.tricks.accuracy import pair_accuracy_by_group
from strongsuit.nets.tricks.runtime import load_session
from strongsuit.nets.tricks.tokens import deal_tokens, pair_tokens

NORTH, SOUTH = "KJ984.A63.J5.T62", "AQ765.KJ4.2.QJ83"


def pairs(n: int, seed: int) -> tuple[HandBatch, HandBatch]:
    deals = random_deals(n, seed=seed)
    return deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)


def test_of_a_deal_a_pair_sees_dummy_and_declarer() -> None:
    deals = random_deals(20, seed=3)
    seen = pair_tokens(deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH))
    np.testing.assert_array_equal(seen, deal_tokens(deals, Seat.NORTH)[:, :, [1, 3]])


def test_what_follows_from_the_chances() -> None:
    chances = np.zeros((1, 1, 2, 14), np.float32)
    chances[0, 0, 0, [8, 10]] = 0.5
    chances[0, 0, 1, 13] = 1
    found = PairEstimates((Strain.SPADES,), chances)
    np.testing.assert_allclose(found.mean, [[[9, 13]]])
    np.testing.assert_allclose(found.spread, [[[1, 0]]])
    np.testing.assert_allclose(found.making[0, 0, 0], [1, 1, 0.5, 0.5, 0, 0, 0])
    np.testing.assert_allclose(found.making[0, 0, 1], 1)


def test_many_pairs_and_one() -> None:
    norths, souths = pairs(300, seed=1)
    many = predict_pairs(norths, souths)
    assert many.chances.shape == (300, 5, 2, 14)
    np.testing.assert_allclose(many.chances.sum(axis=-1), 1, atol=1e-5)
    one = predict_pairs(norths[7], souths[7], ["NT", "H"])
    assert one.strains == (Strain.HEARTS, Strain.NOTRUMP)
    np.testing.assert_allclose(one.chances[0], many.chances[7, [2, 4]], atol=1e-5)
    assert len(predict_pairs([], [])) == 0


def test_the_other_hand_first_is_the_other_declarer() -> None:
    norths, souths = pairs(50, seed=2)
    found, turned = predict_pairs(norths, souths), predict_pairs(souths, norths)
    np.testing.assert_allclose(turned.chances, found.chances[:, :, ::-1], atol=1e-5)


def test_it_says_about_what_a_simulation_finds() -> None:
    norths, souths = pairs(10, seed=4)
    net, found = Estimator.load(), predict_pairs(norths, souths)
    for i, (north, south) in enumerate(zip(norths, souths, strict=True)):
        expected = simulate(KnownHands(north, south), 200, judge=net)
        assert np.abs(found.mean[i] - expected.mean).max() < 0.8
        assert np.abs(found.spread[i] - expected.spread).max() < 0.6


def test_it_tells_means_better_than_the_best_that_is_public(shared: Path) -> None:
    known = read_tricks(shared / "pair_tricks" / "val.csv.xz").first_rows(3000)
    found = pair_accuracy_by_group(predict_pairs(known.first, known.second).mean, known.tricks)
    assert found["suits"].correlation > 0.991
    assert found["suits"].error < 0.36
    assert found["notrump"].correlation > 0.982
    assert found["notrump"].error < 0.50


def test_hands_that_are_no_pair_are_refused() -> None:
    with pytest.raises(DealError, match="both partners hold"):
        predict_pairs(NORTH, NORTH)
    with pytest.raises(DealError, match="13 cards"):
        predict_pairs(NORTH, "AKQ...")
    with pytest.raises(UsageError, match="2 hands, but 1"):
        predict_pairs([NORTH, NORTH], [SOUTH])


def test_a_net_of_the_other_kind_is_refused() -> None:
    with pytest.raises(UsageError, match="is not a pair net"):
        predict_pairs(NORTH, SOUTH, model=shipped_path("standard"))
    with pytest.raises(UsageError, match="is not a trick net"):
        load_session(shipped_path("pairs"), players=4)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [("kind", "strongsuit trick net", "is not a trick net"), ("about", "{", "is damaged")],
)
def test_a_net_that_says_it_is_another_is_refused(
    name: str, value: str, told: str, tmp_path: Path
) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(shipped_path("pairs" if name == "kind" else "standard"))
    entries = {entry.key: entry.value for entry in model.metadata_props}
    onnx.helper.set_model_props(model, entries | {name: value})
    (tmp_path / "net.onnx").write_bytes(with_checksum(model.SerializeToString()))
    with pytest.raises(UsageError, match=told):
        load_session(tmp_path / "net.onnx", players=4)


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(command, words)


def test_the_command_shows_a_pair() -> None:
    found = run(NORTH, SOUTH, "--strain", "S", "--strain", "NT")
    assert found.exit_code == 0, found.output
    assert "♠ KJ984" in found.stdout
    assert len([line for line in found.stdout.splitlines() if line.startswith(" NT")]) == 2


def test_the_command_gives_programs_json() -> None:
    rows = json.loads(run(NORTH, SOUTH, "--json").stdout)["results"]
    assert [(row["strain"], row["declarer"]) for row in rows[:3]] == [
        ("C", "N"),
        ("C", "S"),
        ("D", "N"),
    ]
    assert rows[0]["making"][0] == pytest.approx(sum(rows[0]["chances"][7:]), abs=1e-3)


def test_the_command_wants_two_hands() -> None:
    assert "expected two hands" in run(NORTH).output


def test_the_report_measures_against_known_means() -> None:
    found = json.loads(run("--report", "pairs", "--json").stdout)
    assert found["suits"]["correlation"] > 0.99
    assert 0.01 < found["making_error"] < 0.08
    assert isinstance(run("--report", "overcalled").exception, UsageError)
    assert "leave out hands and --strain" in run("--report", "pairs", "--strain", "NT").output
    assert "leave out hands and --strain" in run(NORTH, SOUTH, "--report", "pairs").output


def test_training_learns_stops_and_goes_on(tmp_path: Path) -> None:
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


def test_a_pair_has_two_hands() -> None:
    with pytest.raises(UsageError, match="got no souths"):
        predict_pairs(NORTH, None)  # type: ignore[arg-type]


def test_what_is_taught_follows_from_seed_and_step() -> None:
    pytest.importorskip("torch", reason="training needs strongsuit[train]")
    from strongsuit.nets.tricks.distillation import BATCHES_AT_ONCE
    from strongsuit.nets.tricks.objective import PairConfig
    from strongsuit.nets.tricks.pair_distillation import DistilledPairsObjective

    config = PairConfig(batch=8, layouts=2)
    one, two = (DistilledPairsObjective(Estimator.load(), read_tricks(), config) for _ in range(2))
    later = [one.batch(step) for step in range(BATCHES_AT_ONCE + 2)][-1]
    for expected, found in zip(later, two.batch(BATCHES_AT_ONCE + 1), strict=True):
        np.testing.assert_array_equal(found.numpy(), expected.numpy())
    seen, chances = later
    assert seen.shape == (8, 4, 2)
    assert chances.shape == (8, 5, 14)
    np.testing.assert_allclose(chances.sum(dim=-1).numpy(), 1, atol=1e-5)
    solved = pair_tokens(*pairs(BATCHES_AT_ONCE * 4, config.seed))  # by a dataset of this seed
    assert not (one.labelled(0)[0][:, None] == solved).all(axis=(2, 3)).any()


@pytest.mark.parametrize(
    ("kind", "name", "short"),
    [("tricks", "large", "--epochs"), ("pairs", "pairs", "--millions")],
)
def test_a_training_has_a_name_of_its_own(
    kind: str, name: str, short: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="training needs strongsuit[train]")
    from strongsuit.cli.commands.train import command as train

    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(train, [kind, "--out", name, short, "0.0001", "--size", "tiny"])
    assert str(found.exception).startswith(f"'{name}' is the name of a net that comes with")
    assert not (tmp_path / name).exists()
