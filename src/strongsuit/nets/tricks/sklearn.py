"""A trick net as a scikit-learn classifier, for pipelines, grids and cross-validation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from strongsuit.batch import Tricks
from strongsuit.cards import Strain
from strongsuit.coerce import deals_of
from strongsuit.errors import UsageError
from strongsuit.extras import require
from strongsuit.nets.tricks.accuracy import Chances
from strongsuit.nets.tricks.solved_deals import SolvedDeals

try:
    from sklearn.base import BaseEstimator, ClassifierMixin
except ModuleNotFoundError:  # `import *` imports the class all the same
    from strongsuit.extras import MissingEstimator as BaseEstimator
    from strongsuit.extras import MissingMixin as ClassifierMixin


class TrickNetClassifier(ClassifierMixin, BaseEstimator):
    """Classifier of deals by the tricks of every strain and declarer, trained on solved deals.

    ``X`` are deals, as values, texts or a `DealBatch`; ``y`` their tricks ``(n, 5, 4)``, -1 where
    not known. Training needs the extra ``strongsuit[train]``. It is the same as by `strongsuit
    train tricks`, but without validation: the result is the last average of the weights, without
    calibration.
    """

    def __init__(self, size: str = "standard", epochs: float = 20.0, seed: int = 0) -> None:
        self.size = size
        self.epochs = epochs
        self.seed = seed

    def fit(self, X: Any, y: ArrayLike) -> TrickNetClassifier:  # noqa: N803
        """Train a net from random weights, keep it as ``net_``, and return the classifier."""
        require("training", "torch")
        import torch

        from strongsuit.nets.tricks.objective import TrickConfig
        from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective
        from strongsuit.nets.tricks.train import TrickRecipe

        solved = SolvedDeals(deals_of(X), np.asarray(y)).only(tuple(Strain))
        config = TrickConfig(seed=self.seed, epochs=self.epochs)
        recipe = TrickRecipe.from_size(self.size, config)
        if not len(solved):
            raise UsageError("expected known tricks in y to learn from, got none: all are -1")
        with torch.random.fork_rng(devices=[]):  # the caller's random numbers stay as they are
            self.net_ = recipe.fit(SolvedTricksObjective(solved, solved[:0], config))
        self.classes_ = np.arange(14)
        return self

    def predict_proba(self, X: Any) -> Chances:  # noqa: N803
        """Return ``(n, 5 strains, 4 declarers, 14)`` probabilities of 0..13 tricks."""
        from sklearn.utils.validation import check_is_fitted

        check_is_fitted(self)
        from strongsuit.nets.tricks.validation import predict

        return predict(self.net_, deals_of(X))

    def predict(self, X: Any) -> Tricks:  # noqa: N803
        """Return the ``(n, 5 strains, 4 declarers)`` likeliest numbers of tricks."""
        return self.predict_proba(X).argmax(axis=-1).astype(np.int8)

    def score(self, X: Any, y: ArrayLike, sample_weight: NDArray[Any] | None = None) -> float:  # noqa: N803
        """Return the share of known results predicted exactly; ``sample_weight`` is by deal."""
        solved = SolvedDeals(deals_of(X), np.asarray(y))
        known = solved.tricks >= 0
        if not known.any():
            raise UsageError("expected known tricks in y to measure on, got none: all are -1")
        is_right = self.predict(solved.deals) == solved.tricks
        weights = np.ones(len(solved)) if sample_weight is None else np.asarray(sample_weight)
        if weights.shape != (len(solved),):
            raise UsageError(
                f"expected {len(solved)} weights, one for each deal, got shape {weights.shape}"
            )
        if not (total := weights[known.any(axis=(1, 2))].sum()) > 0:
            raise UsageError(
                f"expected weights of deals with known tricks to have a sum above 0, got {total}"
            )
        return float(np.average(is_right[known], weights=weights[np.nonzero(known)[0]]))
