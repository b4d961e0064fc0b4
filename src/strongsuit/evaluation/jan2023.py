"""Evaluators of the paper jan2023: its formulas (Tables 10 and 12), and counts of Table 11."""

from __future__ import annotations

from strongsuit.evaluation.point_counts import SCALES, Scale
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View


def _compare(name: str, scale: Scale) -> None:
    """Register a row of Table 11: a scale plus long suits, plus short suits, and as Pavlicek's."""

    def long(view: View) -> Parts:
        yield "high cards", view.scale(*scale)
        yield "long suits", (view.lengths - 4).clip(0)

    def short(view: View) -> Parts:
        yield "high cards", view.scale(*scale)
        yield "short side suits", view.by_length((5, 3, 1, 0)) * ~view.trump

    def pavlicek(view: View) -> Parts:
        yield "high cards", view.scale(*scale)
        fit = (view.lengths * view.trump).sum(axis=0) >= 4
        yield "short side suits", view.by_length((2, 1, 0)) * ~view.trump * fit

    long.__doc__ = f"{scale}, plus 1 for each card beyond the fourth of any suit."
    short.__doc__ = f"{scale}, plus 5-3-1 for a void, singleton, doubleton in a side suit."
    pavlicek.__doc__ = (
        f"{scale}, plus 2-1 for a void, singleton in a side suit with four trumps or more.\n\n"
        "The paper says only `Pavlicek`. We read it as the part of Pavlicek's count that is for\n"
        "raising partner, as that reproduces the paper's results; his count for opening\n"
        "(`pavlicek`) does not."
    )
    group, source = "Points and distribution", "jan2023, Table 11"
    evaluator(f"{name}-long", source=source, group=group)(long)
    evaluator(f"{name}-short", source=source, group=group, trump=True)(short)
    evaluator(f"{name}-pavlicek", source=source, group=group, trump=True)(pavlicek)


for _name, _scale in SCALES.items():
    _compare(_name, _scale)

# Parameters of Table 10 in their order: nine and ten, jack, queen, king, ace; a and b of TL, the
# trump length; void, singleton, doubleton of NL, the short side suits.
SUIT_FORMULAS: dict[str, tuple[float, ...]] = {
    "h-tl-nl": (0.215, 0.619, 1.224, 2.473, 4, 1.402, 1.005, 3.390, 1.764, 0.510),
    "h-tl-nl-0.1": (0.2, 0.6, 1.2, 2.5, 4, 1.4, 1.0, 3.4, 1.8, 0.5),
    "h-tl-nl-0.25": (0.25, 0.5, 1.25, 2.5, 4, 1.5, 1, 3.5, 1.75, 0.5),
    "h-tl-nl-0.5": (0, 0.5, 1.0, 2.5, 4, 1.5, 1, 3.5, 2, 0.5),
    "h-tl-nl-1": (0, 1, 1, 2, 4, 1, 1, 3, 2, 1),
}
# Parameters of Table 12 in their order: nine and ten, jack, queen, king, ace; a and b of L_wh, the
# length of suits with honours.
NOTRUMP_FORMULAS: dict[str, tuple[float, ...]] = {
    "h-lwh": (0.298, 0.848, 1.595, 2.676, 4, 0.240, 0.091),
    "h-lwh-0.1": (0.3, 0.8, 1.6, 2.7, 4, 0.2, 0.1),
    "h-lwh-0.25": (0.25, 0.75, 1.5, 2.75, 4, 0.25, 0),
    "h-lwh-0.5": (0.5, 1, 1.5, 2.5, 4, 0, 0),
    "h-lwh-1": (0, 1, 2, 3, 4, 0, 0),
}


def _resolution(name: str) -> str:
    step = name.rpartition("-")[2]
    return f"in steps of {step}" if step[0].isdigit() else "as the genetic algorithm found it"


def _add_suit(name: str, parameters: tuple[float, ...]) -> None:
    nine, jack, queen, king, ace, a, b, *short = parameters

    def rule(view: View) -> Parts:
        yield "H, high cards", view.scale(ace, king, queen, jack, nine, nine)
        yield "TL, trump length", a * (view.lengths - b) * view.trump
        yield "NL, short side suits", view.by_length((*short, 0)) * ~view.trump

    rule.__doc__ = (
        f"H+TL+NL for suit contracts, {_resolution(name)}.\n\n"
        f"H: ace {ace:g}, king {king:g}, queen {queen:g}, jack {jack:g}, ten and nine {nine:g}. "
        f"TL: {a:g} × (number of trumps − {b:g}). NL: void {short[0]:g}, singleton {short[1]:g}, "
        f"doubleton {short[2]:g} in a side suit."
    )
    evaluator(name, source="jan2023, Table 10", group="Fitted to tricks", trump=True)(rule)


def _add_notrump(name: str, parameters: tuple[float, ...]) -> None:
    nine, jack, queen, king, ace, a, b = parameters

    def rule(view: View) -> Parts:
        yield "H, high cards", view.scale(ace, king, queen, jack, nine, nine)
        with_honours = view.scale(1, 1, 1, 1, 1) > 0
        yield "L_wh, suits with honours", a * (view.lengths - b) * with_honours

    rule.__doc__ = (
        f"H+L_wh for notrump, {_resolution(name)}.\n\n"
        f"H: ace {ace:g}, king {king:g}, queen {queen:g}, jack {jack:g}, ten and nine {nine:g}. "
        + (
            f"L_wh: {a:g} × (length − {b:g}) for each suit with an honour, the ten or better."
            if a
            else "L_wh: nothing for length."
        )
    )
    evaluator(name, source="jan2023, Table 12", group="Fitted to tricks")(rule)


for _name, _parameters in SUIT_FORMULAS.items():
    _add_suit(_name, _parameters)
for _name, _parameters in NOTRUMP_FORMULAS.items():
    _add_notrump(_name, _parameters)
