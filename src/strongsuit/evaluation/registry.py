"""The registry of evaluators by name, and the decorator that adds an evaluator.

An evaluator is a generator of parts, ``(label, points)``, whose points add up to its count: the
explanation of a count can therefore never differ from the count. To add an evaluator, write it in
the module of its family (`FAMILIES`); the docstring of `evaluator` has an example.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.evaluation.view import View

Parts = Iterator[tuple[str, NDArray[Any]]]  # a label, and points (4, n) by suit or (n,)
Rule = Callable[[View], Parts]

GROUPS = (
    "Point counts",
    "Points and distribution",
    "Tricks and losers",
    "Counts of today",
    "Fitted to tricks",
    "Opening and quality",
    "Yours",
)
# The modules that define evaluators, in the order in which the evaluators are listed.
FAMILIES = (
    *("point_counts", "distribution", "jan2023", "losers", "tricks", "counts_of_today"),
    *("kaplan_rubens", "optimal", "binky", "strong_suit", "opening"),
)
# Other names by which people know evaluators.
_ALIASES = {
    **{"work": "hcp", "milton-work": "hcp", "high-card-points": "hcp"},
    **{"losers": "ltc", "losing-trick-count": "ltc", "new-ltc": "nltc", "modern-ltc": "mltc"},
    **{"kaplan-rubens": "cccc-pavlicek", "cccc": "cccc-pavlicek", "knr": "cccc-goldsmith"},
    **{"optimal": "opc", "darricades": "opc", "kleinman": "dk", "streib": "tsp"},
    **{"rule-of-three-and-four": "rule-of-3-and-4", "bumrap": "bum-rap"},
}


@dataclass(frozen=True, slots=True)
class Evaluator:
    """A method of counting a hand or a pair: its rule, its source and what it must be given."""

    name: str
    rule: Rule
    group: str
    source: str
    needs_trump: bool = False
    needs_partner: bool = False
    low: bool = False  # fewer is better, as with losers

    @property
    def needs(self) -> str:
        """What the evaluator must be given: ``hand`` or ``pair``, then ``, trump`` if needed."""
        pair = "pair" if self.needs_partner else "hand"
        return f"{pair}, trump" if self.needs_trump else pair

    def fits(self, strain: Strain) -> bool:
        """Whether the evaluator can be used in a strain; in notrump it must need no trump suit."""
        return strain is not Strain.NOTRUMP or not self.needs_trump

    @property
    def description(self) -> str:
        """The whole docstring of the evaluator's rule, which says what is counted."""
        return inspect.getdoc(self.rule) or ""

    @property
    def summary(self) -> str:
        """The first line of the description."""
        return self.description.partition("\n")[0]

    def parts(self, view: View) -> Parts:
        """Yield the parts of the count of the view's hands; refuse points of a wrong shape."""
        n = len(view.hands)
        try:
            for label, points in self.rule(view):
                if np.shape(points) not in ((4, n), (n,)):
                    raise TypeError
                yield label, points
        except (TypeError, ValueError) as error:
            raise UsageError(
                f"evaluator {self.name!r}: its function must yield a label and an array of points, "
                "(4, n) by suit or (n,) for the hand"
            ) from error


_EVALUATORS: dict[str, Evaluator] = {}
NAME = re.compile(r"[a-z0-9.]+(-[a-z0-9.]+)*")


def evaluator(
    name: str,
    *,
    source: str = "",
    group: str = "Yours",
    trump: bool = False,
    partner: bool = False,
    low: bool = False,
) -> Callable[[Rule], Rule]:
    """Return a decorator that registers a generator of parts as an evaluator.

    ``trump`` and ``partner`` say that it needs the trump suit and the partner's hand, ``low`` that
    fewer points are better.

    >>> @evaluator("aces", source="the club's bulletin")
    ... def aces(view):
    ...     "Five points for every ace."
    ...     yield "aces", view.scale(5)
    """
    _check(name, group)

    def decorate(rule: Rule) -> Rule:
        method = Evaluator(
            name=name,
            rule=rule,
            group=group,
            source=source,
            needs_trump=trump,
            needs_partner=partner,
            low=low,
        )
        add(method)
        return rule

    return decorate


def add(method: Evaluator) -> None:
    """Register an evaluator under its name."""
    _check(method.name, method.group)
    _EVALUATORS[method.name] = method


def names() -> set[str]:
    """Return the names registered so far."""
    return set(_EVALUATORS)


def _check(name: object, group: str) -> None:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise UsageError(
            f"expected an evaluator's name in lower case, such as my-count, got {name!r}"
        )
    if name in _EVALUATORS:
        raise UsageError(f"there is an evaluator {name!r} already: choose another name")
    if group not in GROUPS:
        raise UsageError(f"no group {group!r}: expected one of {', '.join(GROUPS)}")


def evaluators() -> list[Evaluator]:
    """Return all evaluators, group by group."""
    _load()
    return sorted(_EVALUATORS.values(), key=_place)


def usable(*, trump: bool, partner: bool) -> list[Evaluator]:
    """Return the evaluators that need no more than a hand and what is known: trumps, partner."""
    return [
        each
        for each in evaluators()
        if (trump or not each.needs_trump) and (partner or not each.needs_partner)
    ]


def get(name: str | Evaluator) -> Evaluator:
    """Return the evaluator of a name, or of a scale such as ``scale:4.5,3,1.5,0.75,0.25``."""
    if isinstance(name, Evaluator):
        return name
    if not isinstance(name, str):
        raise UsageError(f"expected an evaluator's name, got {name!r}")
    if name.startswith("scale:"):
        return _own_scale(name)
    _load()
    key = name.strip().lower()
    try:
        return _EVALUATORS[_ALIASES.get(key, key)]
    except KeyError:
        raise UsageError(f"no evaluator {name!r}; {_hint(key)}") from None


def shipped(name: str) -> Evaluator:
    """Return the package's own evaluator of exactly that name, without loading any plugin.

    Nets get the evaluators of their inputs here, as these must not depend on what is installed.
    """
    _load_families()
    return _EVALUATORS[name]


def _hint(name: str) -> str:
    """Return a hint: evaluators with similar names, or that mention this name."""
    near = get_close_matches(name, _EVALUATORS, n=3)
    mentions = [
        each.name
        for each in evaluators()
        if len(name) > 2 and name in f"{each.name} {each.summary} {each.source}".lower()
    ]
    matches = list(dict.fromkeys(near + mentions))[:4]
    if not matches:
        return "`strongsuit evaluate --list` names all"
    return f"did you mean {' or '.join(matches)}?"


def _own_scale(name: str) -> Evaluator:
    text = name.removeprefix("scale:")
    try:
        separator = "-" if re.fullmatch(r"[\d.]+(-[\d.]+)+", text) else ","
        points = tuple(float(word) for word in text.split(separator))
    except ValueError:
        points = ()
    if not 0 < len(points) <= 13 or not np.isfinite(points).all():
        raise UsageError(
            f"expected a scale of points from the ace down, such as scale:4,3,2,1, got {name!r}"
        )

    def rule(view: View) -> Parts:
        yield "high cards", view.scale(*points)

    rule.__doc__ = "Points from the ace down, as given."
    return Evaluator(name, rule, "Yours", "yours")


def _load() -> None:
    """Import the modules that define evaluators, and call the functions of plugins that add more.

    A plugin is a package that names a function in the entry-point group ``strongsuit.evaluators``.
    The function is called before each lookup, and adds the evaluators that are not registered yet.
    """
    _load_families()
    for plugin in _plugins():
        plugin()


def _load_families() -> None:
    for family in FAMILIES:
        import_module(f"strongsuit.evaluation.{family}")


@cache
def _plugins() -> tuple[Callable[[], None], ...]:
    return tuple(point.load() for point in entry_points(group="strongsuit.evaluators"))


def _place(method: Evaluator) -> tuple[int, int]:
    """Return the sort key of an evaluator: group, then family; those of other modules come last."""
    family = method.rule.__module__.rpartition(".")[2]
    known = FAMILIES.index(family) if family in FAMILIES else len(FAMILIES)
    return GROUPS.index(method.group), known
