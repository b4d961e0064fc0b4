"""extras: what lacks a package says which extra brings it, in Python and on the command line."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from strongsuit.extras import PACKAGES

ROOT = Path(__file__).parents[1]
HOW = (
    'pip install "strongsuit[{0}]", '
    'or in a clone .venv/bin/pip install --no-build-isolation -e ".[{0}]"'
)


def run_without_extras(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter in which no package of an extra can be imported."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({sorted(PACKAGES)})); "
    command = [sys.executable, "-c", hide + code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def names(requirements: list[str]) -> list[str]:
    return [re.split("[=<>]", requirement)[0] for requirement in requirements]


def test_every_package_stands_in_its_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for package, extra in PACKAGES.values():
        assert package in names(project["optional-dependencies"][extra])
        assert package not in names(project["dependencies"])


def test_every_public_name_can_be_imported() -> None:
    done = run_without_extras(
        "from strongsuit import *; print(FormulaRegressor, TrickNetClassifier)"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == (
        "<class 'strongsuit.formulas.sklearn.FormulaRegressor'> "
        "<class 'strongsuit.nets.tricks.sklearn.TrickNetClassifier'>\n"
    )


@pytest.mark.parametrize(
    ("code", "reason", "extra"),
    [
        ("FormulaRegressor()", "FormulaRegressor needs scikit-learn", "train"),
        ("FormulaRegressor('H+D', seed=1)", "FormulaRegressor needs scikit-learn", "train"),
        ("TrickNetClassifier(epochs=1)", "TrickNetClassifier needs scikit-learn", "train"),
    ],
)
def test_estimators_cannot_be_created(code: str, reason: str, extra: str) -> None:
    done = run_without_extras(
        f"from strongsuit import *\ntry: {code}\nexcept UsageError as error: print(error)"
    )
    assert done.stdout == f"{reason}: {HOW.format(extra)}\n", done.stderr


@pytest.mark.parametrize(
    ("words", "reason", "extra"),
    [
        ("formula fit HT+TL+NL", "the genetic algorithm needs pymoo", "train"),
        ("formula search", "the genetic algorithm needs pymoo", "train"),
        ("formula card h-tl-nl-0.5 --out card.png", "a picture needs matplotlib", "plots"),
        ("league --plot league.png", "a picture needs matplotlib", "plots"),
        ("train tricks --data deals.gib --out net", "training needs torch", "train"),
        ("train habits --data boards.lin --out net", "training needs torch", "train"),
        ("reproduce jan2023", "the genetic algorithm needs pymoo", "train"),
        ("reproduce jan2023 --figure 3", "a picture needs matplotlib", "plots"),
        ("reproduce mandziuk2007", "training needs torch", "train"),
        ("reproduce dharmalingam2013", "a picture needs matplotlib", "plots"),
        ("reproduce chen2025", "training needs torch", "train"),
        (
            "dataset deals out -n 10 --seed 1 --cluster tcp://127.0.0.1:1",
            "a cluster needs distributed",
            "cluster",
        ),
        ("web", "the web needs fastapi", "web"),
    ],
)
def test_commands_end_in_one_line(words: str, reason: str, extra: str, tmp_path: Path) -> None:
    code = f"import os; os.chdir({str(tmp_path)!r}); from strongsuit.cli.main import main; main()"
    done = run_without_extras(code, *words.split())
    assert done.stderr.splitlines()[-1:] == [f"Error: {reason}: {HOW.format(extra)}"]
    assert done.returncode == 1
    assert not done.stdout


def test_what_needs_no_extra_works_without(tmp_path: Path) -> None:
    words = f"reproduce jan2023 --quick --table 11 --out {tmp_path}"
    done = run_without_extras("from strongsuit.cli.main import main; main()", *words.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("## Table 11: other methods")
