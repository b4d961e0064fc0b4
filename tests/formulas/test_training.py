"""formulas.training and saved: what a fit finds, on pairs it did not see, and as a file by name."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from strongsuit import UsageError, evaluate, evaluators, explain, league, read_tricks
from strongsuit.cli.commands.formula import command
from strongsuit.evaluation import registry
from strongsuit.evaluation.league import contest
from strongsuit.formulas.evolve import Evolution
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.glossary import WORDS
from strongsuit.formulas.saved import SavedFormula, free_name, load
from strongsuit.formulas.terms import TERMS
from strongsuit.formulas.training import train
from tests.formulas.contests import played

QUICK = Evolution(generations=40)


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test makes known is forgotten after it."""
    evaluators()
    monkeypatch.setattr(registry, "_EVALUATORS", dict(registry._EVALUATORS))


def test_least_squares_and_the_genetic_algorithm_agree() -> None:
    found = train(Formula.parse("H+TL+NL"), played(), resamples=0)
    ways = {attempt.way: attempt.correlation for attempt in found.attempts}
    assert ways["genetic algorithm"] == pytest.approx(ways["least squares"], abs=0.001)
    assert found.correlation == pytest.approx(max(ways.values()))


def test_unseen_pairs_are_judged_by_what_others_taught() -> None:
    """A formula of many parameters learns its own pairs by heart, and no others."""
    data = played().data
    few = contest(data.rows(np.arange(len(data)) < 160), "suit")
    found = train(Formula.parse("HT+LS"), few, resamples=0)
    assert found.correlation > found.unseen.correlation.value + 0.005
    assert found.unseen.pairs == len(few.tricks)


def test_a_rounded_formula() -> None:
    found = train(Formula.parse("H+TL+NL"), played(), 0.5, resamples=0)
    assert (found.genes * 2 == np.rint(found.genes * 2)).all()
    assert found.unseen.correlation.value == pytest.approx(found.correlation, abs=0.01)


def test_rounding_keeps_exponents_in_their_range() -> None:
    """Rounded coarsely, one of S*'s would fall to nothing and below: no number but nan."""
    formula = Formula.parse("HT+L+S*")
    found = train(formula, played(), 1.0, Evolution(generations=2), resamples=0)
    fixed = [place for place, each in enumerate(formula.parameters) if not each.scales]
    bounds = [(formula.parameters[i].low, formula.parameters[i].high) for i in fixed]
    assert all(low <= found.genes[i] <= high for i, (low, high) in zip(fixed, bounds, strict=True))
    assert 0 < found.correlation < 1


def test_a_formula_of_which_nothing_can_be_moved_is_rounded() -> None:
    found = train(Formula.parse("TL"), played(), 0.5, Evolution(generations=2), resamples=0)
    assert (found.genes * 2 == np.rint(found.genes * 2)).all()
    assert 0 < found.correlation < 1


def test_what_cannot_be_trained() -> None:
    one = played()
    with pytest.raises(UsageError, match="at least 100 pairs"):
        train(Formula.parse("H"), contest(one.data.rows(np.arange(len(one.data)) < 60), "suit"))
    flat = replace(one, tricks=np.full_like(one.tricks, 8))
    with pytest.raises(UsageError, match="nothing to learn"):
        train(Formula.parse("H"), flat)


def saved(name: str, home: Path) -> SavedFormula:
    found = train(Formula.parse("H+sH+TL+NL"), played(), 0.25, QUICK, resamples=0)
    formula = SavedFormula.of(name, found, "made up", "suit")
    formula.write(home / "formulas" / f"{name}.json")
    return formula


def test_a_saved_formula_is_known_by_name(home: Path) -> None:
    formula = saved("mine-0.25", home)
    assert "mine-0.25" in {each.name for each in evaluators()}
    data = played().data
    strength = evaluate("mine-0.25", data.first, trump="S", partner=data.second)
    again = SavedFormula.read(home / "formulas" / "mine-0.25.json")
    assert again.genes.tolist() == pytest.approx(formula.genes.tolist())
    assert str(again.formula) == "H+sH+TL+NL"
    assert len(strength) == len(data)
    told = explain("mine-0.25", "AQ765.KJ4.2.QJ83", trump="S")
    assert [item.label for item in told.items] == [
        f"{name}, {WORDS[name]}" for name in ("H", "TL", "NL")
    ]  # every parameter of sH is rounded to 0
    rows = league(data, ["mine-0.25", "hcp"], resamples=0)
    assert rows[0].name == "mine-0.25"


def test_bad_files_are_told_and_passed_over(home: Path) -> None:
    folder = home / "formulas"
    folder.mkdir()
    for name, text in (
        ("empty", ""),
        ("list", "[]"),
        ("odd", json.dumps({"formula": "H+XX", "parameters": {}, "about": {}})),
        ("lacking", json.dumps({"formula": "H", "parameters": {"H A": 4}, "about": {}})),
    ):
        (folder / f"{name}.json").write_text(text)
        with pytest.raises(UsageError, match=f"{name}.json is not a trained formula"):
            SavedFormula.read(folder / f"{name}.json")
    with pytest.warns(UserWarning, match="not a trained formula"):
        load()
    for path in folder.glob("*.json"):
        path.unlink()
    assert evaluate("hcp", "AQ765.KJ4.2.QJ83") == 13


def test_names_are_checked() -> None:
    found = train(Formula.parse("H"), played(), resamples=0)
    with pytest.raises(UsageError, match="lower case with hyphens"):
        SavedFormula.of("../x", found, "made up", "suit")
    with pytest.raises(UsageError, match="another method called hcp"):
        SavedFormula.of("hcp", found, "made up", "suit")
    with pytest.raises(UsageError, match="another method called losers"):
        free_name("losers")  # that is what people call ltc


def test_names_are_checked_before_anything_else_has_looked_at_them() -> None:
    code = "from strongsuit.formulas.saved import free_name; free_name('zar')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "another method called zar" in done.stderr


def test_every_term_is_explained() -> None:
    assert WORDS.keys() == TERMS.keys()
    assert "TL     2  Table 4  trump length" in run("terms").stdout


def run(*words: str) -> Result:
    return CliRunner().invoke(command, words, catch_exceptions=False)


@pytest.fixture
def pairs(tmp_path: Path) -> str:
    """A table of 400 pairs."""
    data = played().data.rows(np.arange(len(played().data)) < 400)
    header = "N,S,NC,SC,ND,SD,NH,SH,NS,SS,NNT,SNT"
    rows = [
        ",".join([str(a), str(b), *(f"{x:.3f}" for x in tricks.ravel())])
        for a, b, tricks in zip(data.first, data.second, data.tricks, strict=True)
    ]
    path = tmp_path / "pairs.csv"
    path.write_text("\n".join([header, *rows]) + "\n")
    assert len(read_tricks(path)) == 400
    return str(path)


def test_the_command_fits_and_tells(pairs: str, home: Path, tmp_path: Path) -> None:
    said = run("fit", "TL+H+NL", "--data", pairs, "--resolution", "0.5")
    assert "H A                      4" in said.stdout
    assert "least squares: 0." in said.stderr
    assert "a training on the other four fifths did not see (" in said.stderr
    assert "9 tricks: even chance from" in said.stderr
    assert (home / "formulas" / "my-h-tl-nl-0.5.json").exists()
    out = tmp_path / "out" / "f.json"
    words = ("fit", "H+L_wh", "--data", pairs, "--name", "flat", "--out", str(out), "--json")
    found = json.loads(run(*words).stdout)
    assert found["name"] == "flat"
    assert found["parameters"]["H A"] == 4
    assert SavedFormula.read(out).about["strain"] == "nt"
    assert "Cards" in run("card", str(out)).stdout


def test_the_unit_may_be_free(pairs: str, tmp_path: Path) -> None:
    words = ("fit", "H", "--data", pairs, "--resolution", "0.5", "--json")
    out = ("--out", str(tmp_path / "f.json"))
    four = json.loads(run(*words, *out, "--ace", "4").stdout)
    free = json.loads(run(*words, *out, "--ace", "free").stdout)
    assert four["parameters"]["H A"] == 4
    assert free["correlation"] >= four["correlation"]
    for wrong in ("ten", "0", "nan"):
        assert "points for an ace" in run(*words, "--ace", wrong).output


def test_the_command_searches_and_goes_on(pairs: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    few = ("--pairs", "800", "--generations", "2", "--threads", "1")
    words = ("search", "h", "h+tl", "h+d", "h+tl+nl", "d+nl", "--data", pairs, *few)
    rows = json.loads(run(*words, "--keep", str(kept), "--best", "3", "--json").stdout)
    assert len(rows) == 3
    assert rows[0]["correlation"] >= rows[1]["correlation"] >= rows[2]["correlation"]
    again = run(*words, "--keep", str(kept), "--best", "2").stdout.splitlines()
    assert [line.split()[-1] for line in again[1:]] == [row["formula"] for row in rows[:2]]
    assert {row["formula"] for row in rows} <= {"H", "H+TL", "H+D", "H+TL+NL", "D+NL"}


def test_the_command_lists_all() -> None:
    rows = json.loads(run("list", "--json").stdout)
    assert len(rows) == 374
    assert {"formula": "H+TL+NL", "parameters": 10, "linear": True} in rows
    assert "        10  H+TL+NL\n" in run("list").stdout


def test_the_command_refuses(pairs: str) -> None:
    assert "no term 'XX'" in run("fit", "H+XX", "--data", pairs).output
    assert (
        "--ace is for rounded formulas" in run("fit", "H", "--data", pairs, "--ace", "free").output
    )
    with pytest.raises(UsageError, match="cannot read"):
        run("fit", "H", "--data", "none.csv")
