"""The ceiling: what a model reaches that sees all 26 cards, on the same pairs.

Gradient boosting from scikit-learn, on the holdings of both hands suit by suit. What it reaches
beyond a formula is what adding up points, one hand at a time, cannot tell.
"""

from __future__ import annotations

import numpy as np

from strongsuit.cards import HIGH_CARD_POINTS
from strongsuit.evaluation.league import Contest
from strongsuit.extras import require
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import FOLDS

_POINTS = np.array(HIGH_CARD_POINTS, np.float64)
_HIGH = 7  # the nine and above are told apart
_SHORT = 1  # partner's honours are wasted, or ruffed for, facing this many cards


def ceiling(played: Contest) -> Floats:
    """``(n,)``: the tricks that models trained without the pair's fold expect.

    Both declarers' tricks were averaged, so a pair and its mirror image are alike: models learn
    from both and answer with the mean.
    """
    require("gradient boosting", "sklearn", "threadpoolctl")
    from sklearn.ensemble import HistGradientBoostingRegressor
    from threadpoolctl import threadpool_limits

    images = _images(played)
    fold = played.data.deal % FOLDS
    said = np.empty(len(played.tricks))
    for held in (fold == number for number in range(FOLDS)):
        model = HistGradientBoostingRegressor(
            max_iter=250, learning_rate=0.06, max_leaf_nodes=12, l2_regularization=5, random_state=0
        )
        shown = np.concatenate([image[~held] for image in images])
        with threadpool_limits(1, "openmp"):  # on a busy machine threads wait for each other
            model.fit(shown, np.tile(played.tricks[~held], 2))
            said[held] = np.mean([model.predict(image[held]) for image in images], axis=0)
    return said


def _images(played: Contest) -> list[Floats]:
    """The pair from both sides, its suits in order: trumps, then by their length together."""
    planes = [hands.planes.astype(np.float64) for hands in (played.data.first, played.data.second)]
    together = (planes[0] + planes[1]).sum(axis=2)
    if played.trumps is not None:
        together[np.arange(len(together)), played.trumps] = np.inf
    order = np.argsort(-together, axis=1, kind="stable")
    mine, other = (np.take_along_axis(each, order[:, :, None], axis=1) for each in planes)
    return [_seen(mine, other), _seen(other, mine)]


def _seen(mine: Floats, other: Floats) -> Floats:
    """``(n, 4, 13)`` twice ``-> (n, features)``."""
    lengths = [hand.sum(axis=2) for hand in (mine, other)]
    points = [hand @ _POINTS for hand in (mine, other)]
    facing = [points[0] * (lengths[1] <= _SHORT), points[1] * (lengths[0] <= _SHORT)]
    differences = [np.minimum(*lengths), np.abs(lengths[0] - lengths[1])]
    cards = [hand[:, :, _HIGH:] for hand in (mine, other, mine + other)]
    sums = [np.sum(each, axis=(0, 2))[:, None] for each in (points, facing)]
    seen = [*lengths, *points, *facing, *differences, *cards, *sums]
    return np.concatenate([each.reshape(len(mine), -1) for each in seen], axis=1)
