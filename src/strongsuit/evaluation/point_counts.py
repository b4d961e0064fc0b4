"""Point counts: evaluators that give every card of a rank the same points, whatever the hand."""

from __future__ import annotations

from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

_PAPERS = "mandziuk2007, Table I; jan2023, Table 2"


class Scale(tuple[float, ...]):
    """Points of the ranks from the ace down, printed as in 4-3-2-1."""

    def __str__(self) -> str:
        return "-".join(f"{points:g}" for points in self)


# The nine scales that the papers compare.
SCALES = {
    "hcp": Scale((4, 3, 2, 1)),
    "bamberger": Scale((7, 5, 3, 1)),
    "collet": Scale((4, 3, 2, 0.5, 0.5)),
    "four-aces": Scale((3, 2, 1, 0.5)),
    "polish": Scale((7, 4, 3)),
    "reith": Scale((6, 4, 3, 2, 1)),
    "robertson": Scale((7, 5, 3, 2, 1)),
    "vernes": Scale((4, 3.1, 1.9, 0.9)),
    "akq": Scale((4, 3, 2)),
}
_WHOSE = {
    "hcp": "Milton Work's count, known from Goren's books",
    "bamberger": "Bamberger's count",
    "collet": "Collet's count",
    "four-aces": "The Four Aces' count",
    "polish": "The Polish count",
    "reith": "Reith's count",
    "robertson": "Robertson's count",
    "vernes": "Vernes's count",
    "akq": "Work's count without jacks",
}
# Scales that players use today.
_TODAY = {
    "bum-rap": (
        Scale((4.5, 3, 1.5, 0.75, 0.25)),
        "BUM-RAP, Work's count corrected for aces and tens",
        "Alex Martelli, The Bridge World and rec.games.bridge, about 2000",
    ),
    "fifths": (
        Scale((4, 2.8, 1.8, 1, 0.4)),
        "Fifths, in fifths of a point, for notrump games",
        "Thomas Andrews, bridge.thomasoandrews.com/valuations",
    ),
    "banzai": (
        Scale((5, 4, 3, 2, 1)),
        "Banzai points, for balanced hands",
        "Richard Cowan, Hand evaluation in the game of contract bridge, Applied Statistics 1987",
    ),
}


def _add(name: str, scale: Scale, whose: str, source: str) -> None:
    def rule(view: View) -> Parts:
        yield "high cards", view.scale(*scale)

    rule.__doc__ = f"{whose}: {scale} from the ace down."
    evaluator(name, source=source, group="Point counts")(rule)


for _name, _scale in SCALES.items():
    _add(_name, _scale, _WHOSE[_name], _PAPERS)
for _name, (_scale, _whose, _source) in _TODAY.items():
    _add(_name, _scale, _whose, _source)
