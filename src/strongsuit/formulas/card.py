"""A formula as a printed summary for players: what every rank, length and short suit counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path

import numpy as np

from strongsuit.errors import UsageError
from strongsuit.evaluation.jan2023 import NOTRUMP_FORMULAS, SUIT_FORMULAS
from strongsuit.evaluation.league import contest
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.strong_suit import PARAMETERS
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.formulas.calibration import Calibration
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.saved import SavedFormula, folder
from strongsuit.formulas.terms import Floats, Term

_HEADINGS = {
    **{"H": "Cards", "HT": "Cards", "sH": "Suit points"},
    **{"TL": "Trumps", "L": "Long suits", "L4": "Long suits", "L*": "Long suits"},
    **{"S": "Short suits", "DS": "Short suits", "S*": "Short suits", "NL": "Side suits"},
    **{"LS": "Lengths", "D": "Lengths", "S_wh": "Short with honour", "L_wh": "Suit with honour"},
    **dict.fromkeys(("cH", "cS", "cD", "cL"), "Their suit"),
    **{"TH": "Trumps", "BH": "Side suits", "RS": "Side suits"},
}
_PARTS = {
    **{"trump": ", trumps", "side": ", others"},
    **{"LHO": " (left)", "RHO": " (right)", "": ""},
}
_WORDS = {  # for classes whose names a player would not understand
    "9 10": "9, 10:",
    "honour": "A K Q J 10 each",
    "bare honours": "bare K Q J, KQ KJ QJ, Qx Jx",
    "short with four trumps": "void, singleton with four trumps",
}
_LONGEST = 8  # length of the longest suits that are printed
_INDENT = 22
_COARSE, _FINE = 0.5, 0.01  # multiples to which strengths are rounded: fine if two are close
_MARKS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


CardRow = tuple[tuple[str, str], ...]  # labels and their points


@dataclass(frozen=True, slots=True)
class FormulaCard:
    """A printed summary of a formula: titles, and rows of a heading with labels and points."""

    title: str
    subtitle: str
    rows: tuple[tuple[str, CardRow], ...]

    def __str__(self) -> str:
        lines = [
            f"{heading if first else '':{_INDENT}}{line}"
            for heading, row in self.rows
            for first, line in zip((True, *[False] * len(row)), folded(row), strict=False)
        ]
        inside = [self.title, self.subtitle, "", *lines]
        width = max(map(len, inside))
        edge = "─" * (width + 2)
        body = "\n".join(f"│ {line:{width}} │" for line in inside)
        return f"┌{edge}┐\n{body}\n└{edge}┘"


def folded(row: CardRow, width: int = 36) -> list[str]:
    """Return a row's labels and points as lines of at most ``width`` characters."""
    lines = [""]
    for piece in map(" ".join, row):
        if lines[-1] and len(lines[-1]) + len(piece) + 3 > width:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + piece
    return lines


def find(name: str) -> SavedFormula:
    """Return the formula of a name: a shipped one, one in the user's folder, or a JSON file's."""
    if name in SHIPPED:
        formula, genes = SHIPPED[name]
        about = {"tricks": _calibration(name).table()}
        return SavedFormula(name, Formula.parse(formula), np.array(genes, np.float64), about)
    path = Path(name) if name.endswith(".json") else folder() / f"{name}.json"
    if not path.exists():
        known = sorted([*SHIPPED, *(p.stem for p in folder().glob("*.json"))])
        near = get_close_matches(name.lower(), known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise UsageError(f"no formula {name!r}; {hint}")
    return SavedFormula.read(path)


def _calibration(name: str) -> Calibration:
    """Return the calibration of an evaluator on the pairs that come with the package."""
    played = contest(read_tricks(), "suit" if get(name).needs_trump else "nt")
    return Calibration.of(played.strengths(get(name)), played)


# Shipped formulas by name: terms, and parameters in the order of the terms.
SHIPPED: dict[str, tuple[str, tuple[float, ...]]] = {
    **{name: ("H+TL+NL", genes) for name, genes in SUIT_FORMULAS.items()},
    **{name: ("H+L_wh", genes) for name, genes in NOTRUMP_FORMULAS.items()},
    "strong-suit": ("H+TL+NL+TH+BH+RS", PARAMETERS),
}


def card(saved: SavedFormula) -> FormulaCard:
    """Return the printed summary of a formula with its parameters."""
    rows: dict[str, CardRow] = {}
    genes = saved.genes
    for term in saved.formula.terms:
        parameters, genes = genes[: len(term.parameters)], genes[len(term.parameters) :]
        for heading, row in _rows(term, parameters):
            rows[heading] = rows.get(heading, ()) + row
    kind = "suit contracts" if saved.formula.needs_trump else "notrump"
    rows |= _even_chances(saved.about.get("tricks") or [])
    subtitle = f"For {kind}; add up both hands ({saved.formula})"
    return FormulaCard(saved.name, subtitle, tuple(rows.items()))


def _rows(term: Term, genes: Floats) -> list[tuple[str, CardRow]]:
    """Return a term's rows with headings: one row, or one for each part (trump, side; LHO, RHO)."""
    if term.name == "TL":
        return [("Trumps", _trump_length(*genes.tolist()))]
    values = term.value(genes[None])[0].tolist()
    parts: dict[str, list[tuple[str, str]]] = {}
    for label, value in zip(term.classes, values, strict=True):
        part = next((name for name in _PARTS if label.startswith(name)), "")
        rest = label.removeprefix(part).strip()
        if round(value, 3) and not (rest.isdecimal() and int(rest) > _LONGEST):
            parts.setdefault(part, []).append((_label(rest), number(value)))
    heading = _HEADINGS[term.name]
    return [
        (f"{heading}{_PARTS[part]}", tuple(reversed(row) if "A" in term.classes[-1] else row))
        for part, row in parts.items()
    ]


def _label(name: str) -> str:
    """Return the name of a class in a player's words."""
    if name.isdecimal():
        return f"{name} cards" if name != "1" else "1 card"
    return _WORDS.get(name, name)


def _trump_length(each: float, off: float) -> CardRow:
    if off == 1:
        return (("each after the first", number(each)),)
    return ("each", number(each)), *([("less, a hand", number(each * off))] if off else [])


def _even_chances(table: Sequence[Sequence[float]]) -> dict[str, CardRow]:
    """Return a card's row of strengths from which a pair as likely as not takes 8 … 13 tricks.

    ``table`` is that of a `Calibration`; without one there is no row.
    """
    strengths = Calibration.of_table(table).even_chances() if table else {}
    gaps = np.diff(list(strengths.values()))
    step = _FINE if len(gaps) and gaps.min() < 1 else _COARSE
    row = tuple(
        (str(tricks), f"from {number(round(strength / step) * step)}")
        for tricks, strength in strengths.items()
    )
    return {"Even chance of": row} if row else {}


def number(value: float) -> str:
    """Return a number as text: with ¼, ½ or ¾ where it is a quarter, else to two places."""
    quarters = Fraction(value).limit_denominator(1000)
    whole, rest = divmod(abs(quarters), 1)
    if rest in _MARKS:
        return ("−" if value < 0 else "") + (str(whole) if whole else "") + _MARKS[rest]
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
