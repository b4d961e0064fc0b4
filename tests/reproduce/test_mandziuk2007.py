"""reproduce.mandziuk2007: tables beside the printed ones, sections IV and V, the weights."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit.batch import DealBatch, trick_table, tricks_array
from strongsuit.board import Board
from strongsuit.cards import Seat, Strain
from strongsuit.deal import Deal
from strongsuit.errors import UsageError
from strongsuit.formats import read, write
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.reproduce.comparison import ComparedValue, TableRow, markdown
from strongsuit.uncertainty import Estimate
from tests.networks import pretended

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

from strongsuit.cli.commands.reproduce import command  # noqa: E402
from strongsuit.nets.papers.architectures import network, target  # noqa: E402
from strongsuit.nets.papers.methods import Muon  # noqa: E402
from strongsuit.reproduce.mandziuk2007 import sample_deals as deals  # noqa: E402
from strongsuit.reproduce.mandziuk2007 import tables as paper  # noqa: E402
from strongsuit.reproduce.mandziuk2007.figures import card_worth, worth_table  # noqa: E402
from strongsuit.reproduce.trick_networks import (  # noqa: E402
    BOTH,
    TrainingBatches,
    TrainingPlan,
    TrainingTarget,
    TrickNetworkStudy,
    accuracy,
    measured,
)

SPADES = (Strain.SPADES,)
_26X4 = "(26x4)-(13x4)-(7x4)-13-1"


def laboratory(epochs: int = 2, folder: Path | None = None) -> TrickNetworkStudy:
    return TrickNetworkStudy(pretended(200, 1), pretended(100, 2), TrainingPlan(epochs), folder)


def test_table_3_has_the_papers_rows() -> None:
    notrump, spades = paper.table_3(laboratory())
    assert len(notrump.lines) == len(spades.lines) == 16
    best = spades.lines[5]
    assert best.name == "(52x4)-(13x4)-13-1"
    assert [figure.paper for figure in best.figures] == [99.78, 95.0, 50.03]
    assert notrump.lines[5].figures[2].paper == 37.8
    assert all(0 <= f.ours.value <= 100 for line in spades.lines for f in line.figures if f.ours)
    assert "| 99.78 |" in markdown(spades)
    assert "In the paper's order" in spades.remarks


def test_table_4_and_the_suits_have_theirs() -> None:
    lab = laboratory(1)
    west, both = paper.table_4(lab)
    assert [line.name for line in west.lines] == [line.name for line in both.lines]
    assert [figure.paper for figure in both.lines[4].figures] == [99.88, 96.48, 53.11]
    (suits,) = paper.suits(lab)
    assert [line.name for line in suits.lines][-1] == "all suits"


def test_other_orders_are_other_trainings(tmp_path: Path) -> None:
    (table,) = paper.orders(laboratory(1, tmp_path))
    assert [line.figures[-1].paper for line in table.lines] == [53.11, 37.80]
    assert {path.stem.rsplit("_", 1)[1] for path in tmp_path.iterdir()} == {"renamed"}


def test_other_orders_need_less_decay() -> None:
    usual, found = paper.FULL["muon"], paper.in_other_orders(paper.FULL["muon"])
    assert isinstance(usual.method, Muon)
    assert found.method == replace(usual.method, decay=usual.method.decay / 10)
    assert found.renamed
    assert paper.in_other_orders(paper.FULL["rprop"]).method == paper.FULL["rprop"].method


def test_lessons_are_drawn_by_their_epoch() -> None:
    asked, shown = network("52x4"), TrainingTarget("52x4", SPADES).shown(pretended(40, 3))
    lesson = TrainingBatches(asked, shown, TrainingPlan(3, Muon(epochs=3, batch=16), renamed=True))
    assert [len(part) for part in lesson.whole.answers] == [16, 16, 8]
    for draw in (lesson.shuffled, lesson.renamed):
        first, again, second = (torch.cat(draw(epoch).inputs, dim=1) for epoch in (0, 0, 1))
        assert (first == again).all()
        assert (first != second).any()
        other = getattr(replace(lesson, seed=1), draw.__name__)(0)
        assert (first != torch.cat(other.inputs, dim=1)).any()
        assert torch.cat(draw(5).answers).sum() == pytest.approx(target(shown.tricks).sum())
    trumps = [torch.cat(b.inputs, dim=1)[:13].sum() for b in (lesson.whole, lesson.renamed(0))]
    assert trumps[0] == trumps[1]  # North's are as many, whatever the others are called


def test_accuracy_counts_deals_not_examples() -> None:
    shown = TrainingTarget("52", SPADES, BOTH).shown(pretended(50, 3))
    missed = np.where(shown.deal % 2 == 0, 0, 2).astype(np.int8)
    two, one, exact = accuracy((shown.tricks + missed).astype(np.int8)[None], shown)
    assert (two.value, one.value, exact.value) == (100, 50, 50)
    assert exact.half == pytest.approx(1.96 * 50 / 50**0.5)
    assert two.half == 0


def test_several_trainings_are_told_by_their_mean() -> None:
    shown = TrainingTarget("52", SPADES).shown(pretended(50, 3))
    right = np.stack([shown.tricks, shown.tricks, shown.tricks])
    right[2, :25] += 1  # the third is wrong in every other deal
    two, one, exact = accuracy(right, shown)
    assert (two.value, two.half, one.value) == (100, 0, 100)
    assert exact.value == pytest.approx(100 * (2 + 0.5) / 3)
    by_deals = 1.96 * (100 / 6) / 50**0.5  # half of the deals have 1, half two thirds
    by_trainings = 4.302653 * np.std([100, 100, 50], ddof=1) / 3**0.5  # Student, two degrees
    assert exact.half == pytest.approx(np.hypot(by_deals, by_trainings))


def test_seeds_are_trainings_of_their_own(tmp_path: Path) -> None:
    lab = replace(laboratory(3, tmp_path), seeds=2)
    asked = TrainingTarget("52x4", SPADES)
    mean = lab.accuracy(asked)[2].value
    each = [measured(net, asked, lab.unknown)[2].value for net in lab.trained.values()]
    assert len(each) == len(list(tmp_path.iterdir())) == 2
    assert mean == pytest.approx(np.mean(each))


def test_rows_can_be_asked_for_by_name() -> None:
    notrump, spades = paper.table_3(laboratory(), only=("26x4", "52x4-deep"))
    assert [line.name for line in (*notrump.lines, *spades.lines)] == [_26X4, _26X4]
    assert not spades.remarks  # one row has no order
    assert len(paper.table_3(laboratory(), only=("52-25-1",))[0].lines) == 3  # the paper's name
    paper.require_rows((3, 4), ("52x4-deep", _26X4))
    with pytest.raises(UsageError, match="no network '52x4-deep' in the tables asked for; there"):
        paper.require_rows((3,), ("26x4", "52x4-deep"))


def test_the_order_of_rows_counts_what_chance_cannot_explain() -> None:
    def line(name: str, printed: float, ours: float) -> TableRow:
        return TableRow(
            name, (ComparedValue(printed, Estimate(ours, ours - 0.5, ours + 0.5)),), "r"
        )

    lines = [line("a", 30, 31), line("b", 40, 45), line("c", 50, 42), line("d", 50.5, 30.5)]
    said = paper.order(lines)
    assert said.startswith("In the paper's order by exact answers: 2 of 5 pairs of rows; ")
    assert (
        "Not so, widest apart in the paper: b, r and d, r (10.50), b, r and c, r (10.00)." in said
    )
    assert said.endswith("Too close here to tell, though not in the paper: a, r and d, r (20.50).")
    assert "c, r and d, r" not in said
    assert paper.order(lines[:2]).endswith(
        "1 of 1 pairs of rows; correlation of the rows' ranks 1.000."
    )


def test_the_lead_matters_in_about_seven_of_a_hundred(shared: Path) -> None:
    boards = list(islice(read(shared / "solved_random" / "more_random.txt.xz"), 5000))
    tables = [board.double_dummy for board in boards if board.double_dummy]
    whole = [board.deal for board in boards if isinstance(board.deal, Deal)]
    found = paper.lead_matters(
        SolvedDeals(DealBatch.of(whole), tricks_array(tables)), Strain.SPADES
    )
    assert 6 < found.value < 8.5


def test_what_is_trained_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    asked = TrainingTarget("52x4", SPADES)
    laboratory(10, tmp_path).train(asked)
    told: list[int] = []
    lab = TrickNetworkStudy(
        *(pretended(200, 1), pretended(100, 2), TrainingPlan(14), tmp_path),
        lambda name, epoch: told.append(epoch.number),
    )
    assert lab.train(asked) is lab.train(asked)
    assert told == [11, 12, 13, 14]
    other = TrickNetworkStudy(pretended(200, 5), pretended(100, 2), TrainingPlan(10), tmp_path)
    with pytest.raises(UsageError, match="no checkpoint of this training"):
        other.train(asked)


def test_deals_trained_on_are_not_tested_on() -> None:
    with pytest.raises(UsageError, match="40 test deals are among those to train on"):
        TrickNetworkStudy(pretended(200, 1), pretended(40, 1), TrainingPlan(1))
    with pytest.raises(UsageError, match="5 deals to train on"):
        TrickNetworkStudy(pretended(5, 1), pretended(40, 2), TrainingPlan(1))


def test_sample_deals_are_as_described() -> None:
    """Tricks made up so that the second deal is the one looked for."""
    known, unknown = pretended(60, 1), pretended(20, 2)
    tricks = np.full_like(unknown.tricks, 7)
    tricks[1, Strain.SPADES] = (8, 10, 8, 9)  # N E S W declare; West's 9 leave 4 if North leads
    lab = TrickNetworkStudy(known, SolvedDeals(unknown.deals, tricks), TrainingPlan(1))
    (sample,) = deals.samples(lab)
    assert sample.deal == unknown.deals[1]
    assert sample.leaders == (Seat.NORTH, Seat.SOUTH)
    assert sample.right == (4, 3)
    assert [name for name, _ in sample.said][1] == "(52x4)-(26x4)-26-13-1"
    assert all(0 <= answer <= 13 for _, answers in sample.said for answer in answers)
    assert "| right | 4 | 3 |" in deals.markdown(sample)


def test_the_network_finds_aces_worth_more_than_twos() -> None:
    lab = TrickNetworkStudy(pretended(1500, 1), pretended(300, 2), TrainingPlan(60))
    asked = TrainingTarget("52x4", SPADES)
    worth = card_worth(lab.train(asked), asked.shown(lab.unknown))
    assert worth.shape == (4, 13)
    assert (worth[:, 12] > worth[:, 0] + 0.3).all()  # an ace is four points, a trick here
    assert worth[0, 0] > worth[1:, 0].max()  # a low trump is half a trick
    assert "| spades, trumps |" in worth_table({Strain.SPADES: worth, Strain.NOTRUMP: worth})


@pytest.fixture
def solved_file(tmp_path: Path) -> Path:
    write(tmp_path / "deals.gib", solved_boards(pretended(80, 4)))
    return tmp_path / "deals.gib"


def solved_boards(solved: SolvedDeals) -> list[Board]:
    pairs = zip(solved.deals, solved.tricks, strict=True)
    return [Board(deal=deal, double_dummy=trick_table(tricks)) for deal, tricks in pairs]


def test_the_command(solved_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "QUICK", {"rprop": TrainingPlan(3)})
    more_deals = tmp_path / "more.gib"
    write(more_deals, solved_boards(pretended(40, 5)))
    data = ["--data", str(solved_file), "--data", str(more_deals)]
    out = tmp_path / "new"
    words = ["mandziuk2007", *data, "--quick", "--out", str(out)]
    more = [*("--section", "leads", "--section", "deals", "--section", "weights"), "--threads", "1"]
    said = CliRunner().invoke(command, words + more, catch_exceptions=False)
    assert "Trained on 90 deals and tested on 30 others" in said.stdout
    assert "| spades | 7.00 | 1" in said.stdout
    assert "## Section V" in said.stdout
    assert (out / "mandziuk2007-weights.png").read_bytes().startswith(b"\x89PNG")
    assert (out / "networks-quick" / "52x4_S_W_0_rprop.npz").exists()
    row = ["--network", "hcp", "--seeds", "2", "--threads", "1"]
    mean = CliRunner().invoke(command, words + row, catch_exceptions=False)
    assert "Each figure is the mean of 2 trainings." in mean.stdout
    assert mean.stdout.count("| 4-1 |") == 2  # notrump and spades; Table IV has no such row
    assert "Table IV" not in mean.stdout
    no_row = CliRunner().invoke(command, [*words, "--network", "53"])
    assert "no network '53' in the tables asked for; there are 26x4, " in str(no_row.exception)
    no_table = CliRunner().invoke(command, [*words, "--network", "52", "--section", "suits"])
    assert "--network picks rows of tables" in no_table.output
    bad = CliRunner().invoke(command, ["mandziuk2007", "--test", str(solved_file)])
    assert isinstance(bad.exception, UsageError)
    assert "--test needs --data" in str(bad.exception)
