"""formulas.card: the points as a player would carry them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit import UsageError
from strongsuit.cli.commands.formula import command
from strongsuit.formulas.card import card, find, number
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.formulas.saved import SavedFormula


def test_the_papers_card() -> None:
    said = str(card(find("h-tl-nl-0.5")))
    assert "Cards                 A 4   K 2½   Q 1   J ½" in said
    assert "Trumps                each after the first 1½" in said
    assert "void 3½   singleton 2   doubleton ½" in said
    assert len({len(line) for line in said.splitlines()}) == 1


def test_trumps_and_other_suits_are_told_apart() -> None:
    genes = np.array([0, 0.5, 1, 2, 3, 4.5, 0, 0.5, 1, 2.5, 4])
    about = {"tricks": [(20.0, 7.0, 1.0), (30.0, 12.0, 1.0)]}  # half a trick a point
    rows = dict(card(SavedFormula("mine", Formula.parse("HT"), genes, about)).rows)
    assert rows["Cards, trumps"][0] == ("A", "4½")
    assert rows["Cards, others"] == (("A", "4"), ("K", "2½"), ("Q", "1"), ("J", "½"))
    assert rows["Even chance of"][:2] == (("8", "from 21"), ("9", "from 23"))


def test_strengths_near_each_other_are_told_apart() -> None:
    about = {"tricks": [(0.0, 7.5, 1.0), (1.0, 9.5, 1.0)]}
    saved = SavedFormula("mine", Formula.parse("NL"), np.array([0.3, 0.2, 0.1]), about)
    row = dict(card(saved).rows)["Even chance of"]
    assert row == (("8", "from 0"), ("9", "from ½"), ("10", "from 1"), ("11", "from 1½"))


def test_columns_stand_apart_on_every_card() -> None:
    formula = Formula.parse("H+TL+NL+cH+TH+BH+RS")
    said = str(card(SavedFormula("mine", formula, np.ones(len(formula.parameters)), {})))
    assert "Their suit (left)     A 1" in said
    assert "void, singleton with four trumps 1" in said


def test_every_formula_has_a_card() -> None:
    for formula in combinations():
        genes = np.array([each.high / 2 for each in formula.parameters])
        found = card(SavedFormula("mine", formula, genes, {}))
        assert found.rows
        assert max(map(len, str(found).splitlines())) <= 78


@pytest.mark.parametrize(
    ("value", "said"),
    [(2.5, "2½"), (0.75, "¾"), (-0.25, "−¼"), (4, "4"), (1.402, "1.4"), (-1.26, "−1.26"), (0, "0")],
)
def test_numbers_as_one_writes_them(value: float, said: str) -> None:
    assert number(value) == said


def test_the_command(tmp_path: Path, home: Path) -> None:
    runner = CliRunner()
    assert (
        "For notrump; add up both hands (H+L_wh)"
        in runner.invoke(command, ["card", "h-lwh-1"]).output
    )
    for suffix, magic in ((".png", b"\x89PNG"), (".pdf", b"%PDF")):
        path = tmp_path / f"card{suffix}"
        runner.invoke(command, ["card", "h-tl-nl-0.5", "--out", str(path)], catch_exceptions=False)
        assert path.read_bytes().startswith(magic)
    for wrong, told in (("none", "there are h-lwh"), ("Strong-Suit", "did you mean strong-suit")):
        with pytest.raises(UsageError, match=f"no formula '{wrong}'; {told}"):
            runner.invoke(command, ["card", wrong], catch_exceptions=False)
