"""dharmalingam2013.tables: every reading on 208 deals, on others, and on more."""

from __future__ import annotations

import numpy as np
import pytest

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.reproduce.comparison import PaperTable, PlainTable, markdown
from strongsuit.reproduce.dharmalingam2013.readings import READINGS, SCALED
from strongsuit.reproduce.dharmalingam2013.study import (
    CODINGS,
    DEALS,
    Dharmalingam2013Effort,
    Dharmalingam2013Study,
)
from strongsuit.reproduce.dharmalingam2013.tables import (
    epoch_curves,
    learning_curves,
    ordered,
    table_1,
    table_2,
    table_3,
)
from strongsuit.reproduce.paper import printed
from tests.networks import pretended

TINY = Dharmalingam2013Effort(
    draws=2, epochs=10, longest=20, tested=500, curve=(26, 416, 10_000), curve_epochs=20
)


@pytest.fixture(scope="module")
def study() -> Dharmalingam2013Study:
    return Dharmalingam2013Study(pretended(600, 1), pretended(500, 2), TINY)


@pytest.mark.parametrize("table", ["table1", "table2", "table3"])
def test_every_printed_row_has_its_coding(table: str) -> None:
    rows = printed("dharmalingam2013", table)
    assert {row["name"]: row["network"] for row in rows} == {
        name: title for name, (title, _) in CODINGS.items()
    }


def test_table_1(study: Dharmalingam2013Study) -> None:
    scaled, listed, divided, readings, *by_epochs = table_1(study)
    assert isinstance(scaled, PaperTable)
    assert [row.name for row in scaled.rows] == ["26x4-25-1", "52-25-1", "104-25-1", "52x4-25-1"]
    assert [value.paper for value in scaled.rows[3].values] == [71.15, 75.96]
    assert "| 52x4-25-1 | 71.15 |" in markdown(scaled)
    assert isinstance(listed, PaperTable)
    assert isinstance(divided, PaperTable)
    assert isinstance(readings, PlainTable)
    assert len(readings.rows) == sum(map(len, READINGS.values()))
    assert len(by_epochs) == 4
    assert isinstance(by_epochs[0], PlainTable)
    assert [row[0] for row in by_epochs[0].rows] == ["5", "10", "20"]


def test_rprop_learns_faster_on_what_it_is_shown(study: Dharmalingam2013Study) -> None:
    slow, fast = (study.outcome("52x4", READINGS[name][SCALED]) for name in READINGS)
    assert fast.networks.error[-1].mean() < fast.networks.error[0].mean()
    assert slow.networks.error[-1].mean() < slow.networks.error[0].mean()


def test_tables_2_and_3(study: Dharmalingam2013Study) -> None:
    (training,) = table_2(study)
    assert isinstance(training, PaperTable)
    assert training.rows[0].values[0].paper == 80.86
    assert training.rows[3].values[-1].paper == 1.90
    for table, deals in zip(table_3(study), (104, 104, DEALS), strict=True):
        assert isinstance(table, PaperTable)
        right, count, wrong = (value.ours for value in table.rows[2].values)
        assert right
        assert count
        assert wrong
        assert right.value + wrong.value == pytest.approx(100)
        assert count.value == pytest.approx(wrong.value * deals / 100)


def test_equal_trainings_are_done_once(study: Dharmalingam2013Study) -> None:
    table_2(study)
    before = len(study.outcomes)
    table_2(study)
    assert len(study.outcomes) == before


def test_draws_are_in_order_if_each_coding_is_above_the_one_before() -> None:
    percents = [np.array([10.0, 10.0, 10.0]), np.array([20.0, 10.0, 30.0])]
    assert ordered([*percents, np.array([30.0, 40.0, 20.0])]) == 1


def test_curves_by_epoch_begin_alike_however_long(study: Dharmalingam2013Study) -> None:
    longer = epoch_curves(study, "descent", SCALED)["52-hands"]
    short = study.outcome("52-hands", READINGS["descent"][SCALED]).networks.exact
    assert (longer[: len(short)] == short).all()


def test_learning_curves_go_as_far_as_there_are_deals(study: Dharmalingam2013Study) -> None:
    (table,) = learning_curves(study)
    assert isinstance(table, PlainTable)
    assert [row[:2] for row in table.rows] == [("26", "2"), ("416", "1")]


def test_another_contract_is_other_tricks() -> None:
    spades, notrump = (
        Dharmalingam2013Study(pretended(600, 1), pretended(500, 2), TINY, strain)
        for strain in (Strain.SPADES, Strain.NOTRUMP)
    )
    assert spades.setting().startswith("Spades")
    assert notrump.setting().startswith("Notrump")


def test_too_few_deals_are_refused() -> None:
    with pytest.raises(UsageError, match="expected at least 416 deals to train on, got 100"):
        Dharmalingam2013Study(pretended(100, 1), pretended(500, 2), TINY)


def test_deals_trained_on_cannot_be_tested_on() -> None:
    deals = pretended(800, 1)
    with pytest.raises(UsageError, match="got 500 in both"):
        Dharmalingam2013Study(deals, deals[:500], TINY)
