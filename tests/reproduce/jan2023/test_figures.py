"""jan2023.figures: the example of Figure 1, and a curve for each formula in Figure 2."""

from __future__ import annotations

from strongsuit.cards import Hand
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.reproduce.jan2023.figures import figure_1, figure_2
from strongsuit.reproduce.jan2023.study import Jan2023Effort, Jan2023Study


def test_figure_1_has_equal_strength_and_other_tricks() -> None:
    deal, east_west, north_south = figure_1().rows
    assert east_west[1] == deal[1]
    assert east_west[3] == deal[3]
    for row in (east_west, north_south):
        assert row[5:] != deal[5:]
        for mine, other in zip(row[1:5], deal[1:5], strict=True):
            assert Hand.parse(mine.strip("`")).lengths == Hand.parse(other.strip("`")).lengths
    points = [
        [Hand.parse(row[seat].strip("`")).hcp for seat in (1, 3)] for row in (deal, north_south)
    ]
    assert sum(points[0]) == sum(points[1])


def test_figure_2_has_all_curves() -> None:
    study = Jan2023Study(read_tricks(), Jan2023Effort(generations=2))
    study.__dict__["table_9"] = ["H+TL+NL", "HT+NL"]
    axes = figure_2(study).axes
    assert [len(each.lines) for each in axes] == [2, 2]
    assert len(study.curves[3000][0].best) == 2
