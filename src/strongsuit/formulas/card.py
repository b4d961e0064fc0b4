"""A formula as a player would carry it: what every card, length and shortage counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from strongsuit.errors import UsageError
from strongsuit.evaluation.jan2023 import NOTRUMP_FORMULAS, SUIT_FORMULAS
from strongsuit.evaluation.league import contest, thresholds
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.strong_suit import PARAMETERS
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.saved import SavedFormula, folder
from strongsuit.formulas.terms import Floats, Term

_HEADINGS = {
    **{"H": "Cards", "HT": "Cards", "sH": "Suit points"},
    **{"TL": "Trumps", "L": "Long suits", "L4": "Long suits", "L*": "Long suits"},
    **{"S": "Short suits", "DS": "Short suits", "S*": "Short suits", "NL": "Side suits"},
    **{"LS": "Lengths", "D": "Lengths", "S_wh": "Short, with honours", "L_wh": "With honours"},
    **dict.fromkeys(("cH", "cS", "cD", "cL"), "Their suit"),
    **{"TH": "Trumps", "BH": "Side suits", "RS": "Side suits"},
}
_PARTS = {
    **{"trump": ", trumps", "side": ", others"},
    **{"LHO": ", bid on your left", "RHO": ", on your right", "": ""},
}
_LONGEST = 8  # of suits: what is longer goes on alike and is not worth the ink
_INDENT = 22
_MARKS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


Row = tuple[tuple[str, str], ...]  # labels and points


@dataclass(frozen=True, slots=True)
class Card:
    """Headings, and under each what counts how much."""

    title: str
    subtitle: str
    rows: tuple[tuple[str, Row], ...]

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


def folded(row: Row, width: int = 36) -> list[str]:
    """A row in lines that fit a card."""
    lines = [""]
    for piece in map(" ".join, row):
        if lines[-1] and len(lines[-1]) + len(piece) + 3 > width:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + piece
    return lines


def find(name: str) -> SavedFormula:
    """A formula of the paper's tables, or one of the user's training."""
    if name in SHIPPED:
        formula, genes = SHIPPED[name]
        about = {"thresholds": _borders(name)}
        return SavedFormula(name, Formula.parse(formula), np.array(genes, np.float64), about)
    path = folder() / f"{name}.json"
    if not path.exists():
        known = [*SHIPPED, *(p.stem for p in folder().glob("*.json"))]
        raise UsageError(f"no formula {name!r}; there are {', '.join(sorted(known))}")
    return SavedFormula.read(path)


def _borders(name: str) -> dict[str, float]:
    """The strengths from which tricks are to be expected, by the pairs that come with us."""
    played = contest(read_tricks(), "suit" if get(name).needs_trump else "nt")
    borders = thresholds(played.strengths(get(name)), played.tricks)
    return {str(tricks): border for tricks, border in borders.items() if np.isfinite(border)}


# The formulas that come with us, with their parameters.
SHIPPED: dict[str, tuple[str, tuple[float, ...]]] = {
    **{name: ("H+TL+NL", genes) for name, genes in SUIT_FORMULAS.items()},
    **{name: ("H+L_wh", genes) for name, genes in NOTRUMP_FORMULAS.items()},
    "strong-suit": ("H+TL+NL+TH+BH+RS", PARAMETERS),
}


def card(saved: SavedFormula) -> Card:
    """What to print."""
    rows: dict[str, Row] = {}
    genes = saved.genes
    for term in saved.formula.terms:
        own, genes = genes[: len(term.parameters)], genes[len(term.parameters) :]
        for heading, row in _rows(term, own):
            rows[heading] = rows.get(heading, ()) + row
    kind = "suit contracts" if saved.formula.needs_trump else "notrump"
    rows |= _tricks(saved.about.get("thresholds") or {})
    return Card(saved.name, f"{saved.formula} for {kind}: add up both hands", tuple(rows.items()))


def _rows(term: Term, genes: Floats) -> list[tuple[str, Row]]:
    """One row, or one for the trump suit and one for the others."""
    if term.name == "TL":
        return [("Trumps", _trump_length(*genes.tolist()))]
    values = term.value(genes[None])[0].tolist()
    found: dict[str, list[tuple[str, str]]] = {}
    for label, value in zip(term.classes, values, strict=True):
        part = next((name for name in _PARTS if label.startswith(name)), "")
        rest = label.removeprefix(part).strip()
        if round(value, 3) and not (rest.isdecimal() and int(rest) > _LONGEST):
            found.setdefault(part, []).append((rest, number(value)))
    heading = _HEADINGS[term.name]
    return [
        (f"{heading}{_PARTS[part]}", tuple(reversed(row) if "A" in term.classes[-1] else row))
        for part, row in found.items()
    ]


def _trump_length(each: float, off: float) -> Row:
    if off == 1:
        return (("each after the first", number(each)),)
    return ("each", number(each)), *([("less", number(each * off))] if off else [])


def _tricks(borders: dict[str, float]) -> dict[str, Row]:
    """The strength of both hands from which each number of tricks is to be expected."""
    row = tuple((tricks, f"from {number(round(x))}") for tricks, x in borders.items())
    return {"Tricks": row} if row else {}


def number(value: float) -> str:
    """``2½`` where it is a quarter, else to two places."""
    quarters = Fraction(value).limit_denominator(1000)
    whole, rest = divmod(abs(quarters), 1)
    if rest in _MARKS:
        return ("−" if value < 0 else "") + (str(whole) if whole else "") + _MARKS[rest]
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
