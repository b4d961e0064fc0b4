"""Trained formulas as JSON files in the user's folder, where `evaluate` and `league` find them."""

from __future__ import annotations

import json
import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from strongsuit.atomic import write_whole
from strongsuit.errors import StrongSuitError, UsageError
from strongsuit.evaluation.registry import NAME, Evaluator, Parts, Rule, add, get, names
from strongsuit.evaluation.view import View
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.glossary import WORDS
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import TrainedFormula

_VERSION = 1
GROUP = "Yours"  # of evaluators


def folder() -> Path:
    """Return the folder of the user's formulas: in ``$STRONGSUIT_HOME``, or in his data folder."""
    home = os.environ.get("STRONGSUIT_HOME")
    if home:
        return Path(home) / "formulas"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "strongsuit" / "formulas"


@dataclass(frozen=True, eq=False, slots=True)
class SavedFormula:
    """A named formula with its parameters, and a record of how they were trained."""

    name: str
    formula: Formula
    genes: Floats
    about: dict[str, Any]  # the data it was trained on, and the correlation it reached

    @classmethod
    def of(cls, name: str, training: TrainedFormula, data: str, strain: str) -> SavedFormula:
        """Return a trained formula under ``name``, with a record of its training."""
        free_name(name)
        unseen = training.unseen.correlation
        about = {
            "data": data,
            "strain": strain,
            "pairs": training.unseen.pairs,
            "resolution": training.resolution,
            "correlation": round(unseen.value, 5),
            "interval": [unseen.low, unseen.high],
            "thresholds": {
                str(tricks): round(border, 2)
                for tricks, border in training.thresholds.items()
                if np.isfinite(border)
            },
            "tricks": training.calibration.table(),
        }
        return cls(name, training.formula, training.genes, about)

    @classmethod
    def read(cls, path: Path) -> SavedFormula:
        """Read a formula from a JSON file; the file's name without suffix is the formula's name."""
        try:
            content = json.loads(path.read_text())
            formula = Formula.parse(content["formula"])
            genes = [float(content["parameters"][label]) for label in formula.labels]
            return cls(path.stem, formula, np.array(genes), dict(content["about"]))
        except OSError as error:
            raise UsageError(f"cannot read {path}: {error.strerror}") from None
        except KeyError as error:
            raise UsageError(f"{path} is not a trained formula: it has no {error}") from None
        except (ValueError, TypeError, StrongSuitError) as error:
            raise UsageError(f"{path} is not a trained formula: {error}") from None

    def write(self, path: Path) -> None:
        """Write the formula to a JSON file, completely or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        parameters = dict(zip(self.formula.labels, self.genes.round(6).tolist(), strict=True))
        content = {
            "version": _VERSION,
            "formula": str(self.formula),
            "parameters": parameters,
            "about": self.about,
        }
        write_whole(path, (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())

    def evaluator(self) -> Evaluator:
        """Return the formula as an evaluator."""
        source = f"trained on {self.about.get('pairs', 'some')} pairs ({self.about.get('data')})"
        return Evaluator(
            name=self.name,
            rule=_rule(self),
            group=GROUP,
            source=source,
            needs_trump=self.formula.needs_trump,
        )


def free_name(name: str) -> str:
    """Return the name; refuse one that is malformed or another evaluator's name or alias."""
    if not NAME.fullmatch(name):
        raise UsageError(f"expected a formula's name in lower case with hyphens, got {name!r}")
    if _is_taken(name):
        raise UsageError(f"there is another method called {name}: name the formula differently")
    return name


def _is_taken(name: str) -> bool:
    try:
        return get(name).group != GROUP
    except UsageError:  # no evaluator has this name
        return False


def default_name(formula: Formula, resolution: float) -> str:
    """Return the name, such as ``my-h-tl-nl-0.5``, of a formula that the user has not named."""
    plain = str(formula).lower().replace("+", "-").replace("*", "x").replace("_", "")
    return f"my-{plain}" + (f"-{resolution:g}" if resolution else "")


def _rule(saved: SavedFormula) -> Rule:
    def rule(view: View) -> Parts:
        start = 0
        for term in saved.formula.terms:
            genes = saved.genes[start : start + len(term.parameters)]
            start += len(term.parameters)
            yield f"{term.name}, {WORDS[term.name]}", term.count(view) @ term.value(genes[None])[0]

    rule.__doc__ = f"{saved.formula} with parameters of your own training."
    return rule


def load() -> None:
    """Register every formula of the user's folder as an evaluator; warn of unreadable files."""
    for path in sorted(folder().glob("*.json")):
        if path.stem in names():
            continue
        try:
            add(SavedFormula.read(path).evaluator())
        except UsageError as error:
            warnings.warn(str(error), stacklevel=2)
