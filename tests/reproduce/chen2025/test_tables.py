"""chen2025.tables: recomputed values beside the printed ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from strongsuit.best_contract.training_methods import METHODS, PAPERS
from strongsuit.reproduce.chen2025.study import Chen2025Study
from strongsuit.reproduce.chen2025.tables import (
    TABLES,
    mean_of_repeats,
    table_6,
    table_7,
    table_9,
    table_12,
)
from strongsuit.reproduce.comparison import PaperTable, PlainTable, markdown
from strongsuit.reproduce.paper import printed


def test_tables(study: Chen2025Study) -> None:
    accuracy, adjusted, f1 = table_7(study)
    assert isinstance(accuracy, PaperTable)
    assert isinstance(adjusted, PlainTable)
    assert isinstance(f1, PlainTable)
    counts = [int(row[1].replace(",", "")) for row in adjusted.rows]
    assert sum(counts) == len(study.test_examples(0))
    assert [row.values[0].paper for row in accuracy.rows] == [0.872, 0.794, 0.875]
    best, solved = table_9(study)
    assert isinstance(best, PaperTable)
    assert isinstance(solved, PlainTable)
    gain = best.rows[0].values[-1].ours
    assert gain is not None
    assert gain.value >= 0  # the best contract does not lose to the one bid
    [hands] = table_12(study)
    assert "| Binary encoding | 0.800 |" in markdown(hands)


def test_both_settings_are_trained_on_the_same_points(study: Chen2025Study) -> None:
    hurried = replace(PAPERS, config=replace(PAPERS.config, epochs=1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(METHODS, "paper", hurried)
        [settings] = table_6(study)
    assert isinstance(settings, PlainTable)
    assert [row[:4] for row in settings.rows] == [
        ("ours", "512", "0.002", "6"),
        ("the paper's", "4,096", "0.0006", "1"),
    ]
    assert all(0 < float(row[4]) < 1 for row in settings.rows)


def test_every_printed_table_has_its_recomputation() -> None:
    for number in TABLES.keys() - {6}:  # a table of settings
        assert printed("chen2025", f"table{number}")


def test_boards_tested_again_do_not_narrow_the_interval() -> None:
    values = np.random.default_rng(5).normal(size=400)
    once, again = mean_of_repeats(values, 1), mean_of_repeats(np.tile(values, 10), 10)
    assert again.value == pytest.approx(once.value)
    assert again.half == pytest.approx(once.half, rel=0.01)
