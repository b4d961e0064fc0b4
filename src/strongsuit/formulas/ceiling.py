"""An upper bound for formulas: the tricks that a model of all 26 cards predicts for each pair.

The model is scikit-learn's gradient boosting on the holdings of both hands, suit by suit. A formula
adds up points of one hand at a time; the model's gain over the formula is what such a sum cannot
express.
"""

from __future__ import annotations

import numpy as np

from strongsuit.cards import HIGH_CARD_POINTS
from strongsuit.evaluation.league import Contest
from strongsuit.extras import require
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import FOLDS

_POINTS = np.array(HIGH_CARD_POINTS, np.float64)
_HIGH = 7  # index of the nine; single cards from the nine up are inputs
_SHORT = 1  # honours facing at most this number of cards are wasted, or the suit is ruffed


def ceiling(played: Contest) -> Floats:
    """Return the ``(pairs,)`` tricks that models predict, each for pairs it was not trained on.

    The pairs are in `FOLDS` folds, and each fold is predicted by a model trained on the others.
    Both declarers' tricks were averaged, so that exchanging the hands changes nothing: models are
    trained on both orders of the hands, and their predictions averaged.
    """
    require("gradient boosting", "sklearn", "threadpoolctl")
    from sklearn.ensemble import HistGradientBoostingRegressor
    from threadpoolctl import threadpool_limits

    orders = _both_orders(played)
    fold = played.data.deal % FOLDS
    predictions = np.empty(len(played.tricks))
    for held_out in (fold == number for number in range(FOLDS)):
        model = HistGradientBoostingRegressor(
            max_iter=250, learning_rate=0.06, max_leaf_nodes=12, l2_regularization=5, random_state=0
        )
        inputs = np.concatenate([features[~held_out] for features in orders])
        with threadpool_limits(1, "openmp"):  # on a busy machine threads wait for each other
            model.fit(inputs, np.tile(played.tricks[~held_out], 2))
            both = [model.predict(features[held_out]) for features in orders]
            predictions[held_out] = np.mean(both, axis=0)
    return predictions


def _both_orders(played: Contest) -> list[Floats]:
    """Return the model's ``(pairs, features)`` inputs for each of the two orders of the hands.

    Suits are sorted: trumps first, then from the longest combined suit to the shortest.
    """
    planes = [hands.planes.astype(np.float64) for hands in (played.data.first, played.data.second)]
    together = (planes[0] + planes[1]).sum(axis=2)
    if played.trumps is not None:
        together[np.arange(len(together)), played.trumps] = np.inf
    order = np.argsort(-together, axis=1, kind="stable")
    mine, other = (np.take_along_axis(each, order[:, :, None], axis=1) for each in planes)
    return [_features(mine, other), _features(other, mine)]


def _features(mine: Floats, other: Floats) -> Floats:
    """Return the model's ``(pairs, features)`` inputs from the cards of both hands.

    ``mine`` and ``other`` are ``(pairs, 4 suits, 13 ranks)``: 1 for a card that is held, else 0.
    """
    lengths = [hand.sum(axis=2) for hand in (mine, other)]
    points = [hand @ _POINTS for hand in (mine, other)]
    facing = [points[0] * (lengths[1] <= _SHORT), points[1] * (lengths[0] <= _SHORT)]
    differences = [np.minimum(*lengths), np.abs(lengths[0] - lengths[1])]
    cards = [hand[:, :, _HIGH:] for hand in (mine, other, mine + other)]
    sums = [np.sum(each, axis=(0, 2))[:, None] for each in (points, facing)]
    parts = [*lengths, *points, *facing, *differences, *cards, *sums]
    return np.concatenate([part.reshape(len(mine), -1) for part in parts], axis=1)
