"""Trained nets in use: shipped ones, one's own, and files that are none."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from strongsuit import (
    Estimator,
    ExactJudge,
    KnownHands,
    Seat,
    Strain,
    UsageError,
    predict_tricks,
    random_deals,
    simulate,
    simulate_contract,
    simulate_pairs,
    solve,
    write,
)
from strongsuit.batch import trick_table
from strongsuit.board import Board
from strongsuit.cli.commands import simulate as simulate_command
from strongsuit.cli.commands.tricks import command
from strongsuit.nets.onnx_file import shipped_path, with_checksum
from strongsuit.nets.tricks.accuracy import SUITS, accuracy, accuracy_by_group
from strongsuit.nets.tricks.runtime import SHIPPED, load_session
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from tests.nets.test_onnx_file import as_format_1

DEAL = "N:AKQ4.J982.T3.K54 J93.AKQ.AK86.J92 T875.T53.QJ94.AQ 62.764.752.T8763"


@pytest.fixture(scope="module")
def net() -> Estimator:
    return Estimator.load()


def test_chances_of_all_strains_and_declarers() -> None:
    chances = predict_tricks(random_deals(3, seed=1))
    assert chances.shape == (3, 5, 4, 14)
    assert chances.dtype == np.float32
    np.testing.assert_allclose(chances.sum(axis=-1), 1, atol=1e-5)


def test_what_is_not_asked_is_nan_or_minus_one(net: Estimator) -> None:
    deals = random_deals(300, seed=2)
    whole, part = net.chances(deals), net.chances(deals, "S", [Seat.EAST])
    np.testing.assert_allclose(
        part[:, Strain.SPADES, Seat.EAST], whole[:, Strain.SPADES, Seat.EAST], atol=1e-5
    )
    assert np.isnan(part).sum() == 300 * 19 * 14
    tricks = net.tricks(deals, "S", [Seat.EAST])
    assert (tricks == -1).sum() == 300 * 19
    assert tricks[:, Strain.SPADES, Seat.EAST].tolist() == (
        whole[:, Strain.SPADES, Seat.EAST].argmax(axis=1).tolist()
    )


def test_no_deals_no_chances(net: Estimator) -> None:
    assert net.chances([]).shape == (0, 5, 4, 14)


def test_turned_tables_and_renamed_suits_get_the_same_answer(net: Estimator) -> None:
    deals = random_deals(20, seed=3)
    chances = net.chances(deals)
    turned = type(deals)(np.roll(deals.masks, 1, axis=1))
    np.testing.assert_allclose(net.chances(turned), np.roll(chances, 1, axis=2), atol=1e-5)
    low, high = deals.masks & np.uint64(0x3FFFFFF), deals.masks >> np.uint64(26)
    renamed = type(deals)(low << np.uint64(26) | high)
    np.testing.assert_allclose(net.chances(renamed), chances[:, [2, 3, 0, 1, 4]], atol=1e-5)


def test_it_is_mostly_right(net: Estimator) -> None:
    deals = random_deals(20, seed=4)
    truth, chances = solve(deals), net.chances(deals)
    assert accuracy(chances, truth, SUITS).exact > 0.65
    assert accuracy(chances, truth, SUITS).within_one > 0.97
    assert accuracy(chances, truth, (Strain.NOTRUMP,)).within_one > 0.9


@pytest.mark.parametrize(
    ("name", "suits", "notrump", "near"),
    [
        ("standard", 0.7905, 0.8481, 0.98),
        ("large", 0.8289, 0.8791, 0.985),
        ("shared", 0.8073, 0.8224, 0.98),
    ],
)
def test_they_are_as_right_as_their_card_says(
    name: str, suits: float, notrump: float, near: float, shared: Path
) -> None:
    """On the last of the deals that they never saw; being few, they may be two percent off."""
    solved = SolvedDeals.read(shared / "solved_random" / "more_random.txt.xz")[-1000:]
    found = accuracy_by_group(Estimator.load(name).chances(solved.deals), solved.tricks)
    assert found["suits"].exact > suits - 0.02
    assert found["suits"].within_two > 0.999
    assert found["notrump"].exact > notrump - 0.02
    assert found["notrump"].within_one > near


NETS = [(name, players) for players, names in SHIPPED.items() for name in names]


@pytest.mark.parametrize(("name", "players"), NETS)
def test_shipped_nets_tell_how_they_were_made(name: str, players: int) -> None:
    start = time.process_time()
    about = load_session(shipped_path(name), players).about
    assert time.process_time() - start < 5  # half a second; more where the machine is busy
    assert {"net", "training", "batches", "validation"} <= about.keys()


def test_shipped_nets_are_small() -> None:
    """All of them together, those of auctions too."""
    nets = list(shipped_path("standard").parent.glob("*.onnx"))
    assert {f"{name}.onnx" for name, _ in NETS} < {path.name for path in nets}
    assert sum(path.stat().st_size for path in nets) < 15_000_000


@pytest.mark.parametrize("damage", ["short", "empty", "text", "foreign"])
def test_files_that_are_no_nets_are_refused(damage: str, tmp_path: Path) -> None:
    data = shipped_path("standard").read_bytes()
    path = tmp_path / "net.onnx"
    path.write_bytes(
        {
            "short": data[: len(data) // 2],
            "empty": b"",
            "text": b"not a net",
            "foreign": with_checksum(
                data.replace(b"strongsuit trick net", b"another kind of net.")
            ),
        }[damage]
    )
    with pytest.raises(UsageError, match=r"net\.onnx is not a") as told:
        Estimator.load(path)
    assert len(str(told.value).splitlines()) == 1


def test_a_net_whose_answers_are_no_numbers_is_refused(tmp_path: Path) -> None:
    """One of the older format, which has no checksum."""
    data = bytearray(as_format_1(shipped_path("standard").read_bytes()))
    half = len(data) // 2
    data[half : half + 2000] = b"\xff" * 2000
    (tmp_path / "net.onnx").write_bytes(data)
    with pytest.raises(UsageError, match=r"net\.onnx is damaged: its answers are no numbers"):
        predict_tricks(random_deals(3, seed=1), model=tmp_path / "net.onnx")


def test_a_net_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="shipped nets: standard"):
        Estimator.load(tmp_path / "nowhere.onnx")
    with pytest.raises(UsageError, match="a training writes it when it ends"):
        Estimator.load(tmp_path)


@pytest.mark.parametrize("judge", ["large", Estimator])
def test_what_is_no_judge_is_refused(judge: Any, known: KnownHands) -> None:
    with pytest.raises(UsageError, match="expected a judge such as"):
        simulate(known, 10, "S", judge=judge)


@pytest.fixture(scope="module")
def known() -> KnownHands:
    [deal] = random_deals(1, seed=8)
    return KnownHands(deal[Seat.NORTH], deal[Seat.SOUTH])


def test_simulations_take_either_judge(net: Estimator, known: KnownHands) -> None:
    exact, told = simulate(known, 40, "NT"), simulate(known, 40, "NT", judge=ExactJudge())
    np.testing.assert_array_equal(exact.tricks, told.tricks)
    estimated = simulate(known, 40, "NT", judge=net)
    assert estimated.tricks.shape == exact.tricks.shape
    assert np.abs(estimated.mean - exact.mean).max() < 0.7


def test_so_do_contracts_and_pairs(net: Estimator, known: KnownHands) -> None:
    *_, making = simulate_contract(known, "1NT", 60, judge=net)
    assert making.made.shape == (60, 2)
    deals = random_deals(2, seed=9)
    norths, souths = deals.hands(Seat.NORTH), deals.hands(Seat.SOUTH)
    for found in simulate_pairs(norths, souths, 10, ["S", "NT"], judge=net):
        assert found.shape == (5, 2, 14)
        assert sorted(set(found.sum(axis=-1).ravel().tolist())) == [0, 10]


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(command, words, catch_exceptions=False)


def test_simulate_can_estimate() -> None:
    hands = ["--north", "KJ984.A63.J5.T62", "--south", "AQ765.KJ4.2.QJ83"]
    for more in (["--strain", "S"], ["--contract", "4S"]):
        found = CliRunner().invoke(simulate_command.command, [*hands, "--estimate", *more])
        assert "Estimated over 1,000 layouts" in found.output


def test_the_command_shows_a_deal() -> None:
    found = run(DEAL, "--strain", "NT", "--strain", "S")
    assert found.exit_code == 0, found.output
    assert "NT" in found.stdout
    assert "%)" in found.stdout


def test_the_command_names_the_boards_of_a_file(tmp_path: Path) -> None:
    boards = [Board(number=7 + i, deal=deal) for i, deal in enumerate(random_deals(2, seed=6))]
    write(tmp_path / "two.pbn", boards)
    shown = run(str(tmp_path / "two.pbn")).stdout
    assert "Board 7" in shown
    assert "Board 8" in shown
    told = run(str(tmp_path / "two.pbn"), "--json").stdout.splitlines()
    assert [json.loads(line)["board"] for line in told] == [7, 8]


def test_the_command_gives_programs_json() -> None:
    [line] = run(DEAL, "--declarer", "S", "--json").stdout.splitlines()
    rows = json.loads(line)["results"]
    assert [row["strain"] for row in rows] == ["C", "D", "H", "S", "NT"]
    assert {row["declarer"] for row in rows} == {"S"}
    assert sum(rows[0]["chances"]) == pytest.approx(1, abs=1e-3)


def test_the_report_measures_against_the_boards_tables(tmp_path: Path) -> None:
    deals = random_deals(4, seed=5)
    tables = solve(deals)
    boards = [
        Board(number=i + 1, deal=deal, double_dummy=trick_table(table))
        for i, (deal, table) in enumerate(zip(deals, tables, strict=True))
    ]
    write(tmp_path / "solved.pbn", boards)
    rows = json.loads(run(str(tmp_path / "solved.pbn"), "--report", "--json").stdout)
    whole = {row["strain"]: row for row in rows if row["tricks"] == "all"}
    assert whole["suits"]["results"] == 64
    assert whole["NT"]["results"] == 16
    assert sum(row["results"] for row in rows if row["tricks"] != "all") == 80
    table = run(str(tmp_path / "solved.pbn"), "--report").stdout
    assert "within one" in table
    twice = run(str(tmp_path / "solved.pbn"), "--report", "--json", *(3 * ["--strain", "S"]))
    assert json.loads(twice.stdout)[0]["results"] == 16


def test_the_report_leaves_out_what_is_not_known(tmp_path: Path) -> None:
    deals, file = random_deals(4, seed=5), tmp_path / "solved.npz"
    SolvedDeals(deals, solve(deals, "NT")).write(file)
    rows = json.loads(run(str(file), "--report", "--json").stdout)
    assert {row["strain"] for row in rows} == {"NT"}
    for words, told in (("--strain S", "no results"), ("--from lin", "leave out --from")):
        with pytest.raises(UsageError, match=told):
            run(str(file), "--report", *words.split())


def test_impossible_threads_are_refused() -> None:
    with pytest.raises(UsageError, match="threads, got -1"):
        predict_tricks(random_deals(1, seed=1), threads=-1)
