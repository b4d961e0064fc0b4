"""Our own count for suit contracts: jan2023's H+TL+NL and three more terms.

H+TL+NL adds up points for high cards (H), trump length (TL) and short side suits (NL). Its errors
show what is left out: honours are worth more in trumps and less when bare, and short suits are
worth more with trumps to ruff.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.evaluation.distribution import bare_honours
from strongsuit.evaluation.registry import Parts, evaluator
from strongsuit.evaluation.view import View

# In this order: nine and ten, jack, queen, king, ace; a and b of TL; void, singleton, doubleton of
# NL; then an honour of trumps, bare honours, and a void or singleton with four trumps.
PARAMETERS = (0, 1, 2, 3.5, 6, 2, 1, 4.5, 2, 1, 0.5, -0.5, 1)


def trump_honours(view: View) -> NDArray[np.float64]:
    """Return ``(4 suits, n hands)``: how many of A K Q J 10 are in the trump suit, 0 elsewhere."""
    return view.scale(1, 1, 1, 1, 1) * view.trump


def bare_side_honours(view: View) -> NDArray[np.float64]:
    """Return ``(4 suits, n hands)``: 1 for a side suit of bare K, Q or J, KQ, KJ, QJ, Qx or Jx.

    Other suits get 0.
    """
    return bare_honours(view.holdings) * ~view.trump


def ruffing_suits(view: View) -> NDArray[np.bool_]:
    """Return ``(4 suits, n hands)`` flags of voids and singletons beside four trumps or more."""
    enough = (view.lengths * view.trump).sum(axis=0) >= 4
    return (view.lengths <= 1) & ~view.trump & enough


@evaluator(
    "strong-suit",
    source="ours: `strongsuit reproduce jan2023 --section beyond`, docs/reproduction/jan2023.md",
    group="Fitted to tricks",
    trump=True,
)
def strong_suit(view: View) -> Parts:
    """H+TL+NL with three more terms, in steps of a half.

    H: ace 6, king 3½, queen 2, jack 1. TL: 2 for each trump after the first. NL: void 4½, singleton
    2, doubleton 1 in a side suit. New: ½ for each of A K Q J 10 in trumps; ½ off for a side suit
    that is a bare K, Q or J, or KQ, KJ, QJ, Qx or Jx; and 1 more for a void or singleton with four
    trumps or more.
    """
    _, jack, queen, king, ace, each, off, *short, trump_honour, bare, ruff = PARAMETERS
    yield "high cards", view.scale(ace, king, queen, jack)
    yield "trumps", each * (view.lengths - off) * view.trump
    yield "short side suits", view.by_length((*short, 0)) * ~view.trump
    yield "trump honours", trump_honour * trump_honours(view)
    yield "bare honours", bare * bare_side_honours(view)
    yield "ruffs", ruff * ruffing_suits(view)
