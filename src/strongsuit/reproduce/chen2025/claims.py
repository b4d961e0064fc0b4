"""The claims of chen2025's abstract and of its Tables VII to XIV, and our verdicts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from strongsuit.reproduce.chen2025.compared_models import Model
from strongsuit.reproduce.chen2025.study import Chen2025Study
from strongsuit.reproduce.chen2025.tables import (
    NETWORK,
    PLAIN,
    architectures,
    encoded_models,
)
from strongsuit.reproduce.claims import Claim, Verdict
from strongsuit.uncertainty import Estimate

ACCURACY, SPREAD = 0.872, 0.004  # Table VII: mean and standard deviation
FOREST = Model(kind="forest")


def claims(study: Chen2025Study) -> list[Claim]:
    """Return the paper's claims with verdicts from the same trainings as the tables."""
    return [
        _accuracy(study),
        _competitive(study),
        _better(
            study,
            "The network is better than a random forest (Table X).",
            NETWORK,
            FOREST,
        ),
        _better(study, "Augmentation makes the network better (Table X).", NETWORK, PLAIN),
        _best_encoding(
            study,
            "Strength by H+TL+NL and H+L_wh is the best encoding of the hand (Table XII).",
            encoded_models("table12", "hand"),
        ),
        _best_encoding(
            study,
            "The paper's encoding of the calls is the best (Table XIII).",
            encoded_models("table13", "calls"),
        ),
        _best_encoding(
            study,
            "Hidden layers of 1224 and 612 neurons are the best (Table XIV).",
            architectures(),
        ),
    ]


def _accuracy(study: Chen2025Study) -> Claim:
    right = _right(study, NETWORK, study.effort.folds)
    accuracy = Estimate.of_share(right.mean(), len(right))
    return Claim(
        "The network finds the best contract in 87.2 ± 0.4 % (abstract, Table VII).",
        Verdict.of((accuracy.high or accuracy.value) >= ACCURACY - SPREAD),
        f"{_told(accuracy.scaled(100), 1)} % of {len(right):,} points not trained on.",
    )


def _competitive(study: Chen2025Study) -> Claim:
    folds = range(study.effort.folds)
    parts = [(study.test_examples(fold), study.answers(NETWORK, fold)) for fold in folds]
    gains = np.concatenate([study.gains(test, answers) for test, answers in parts])
    gain = Estimate.of_mean(gains)
    return Claim(
        "The network is competitive with the robot that bid the boards: +0.01 IMPs a board.",
        Verdict.HOLDS if gain.value >= 0 else Verdict.of_gain(gain),
        f"{_told(gain, 3)} IMPs a board on {len(gains):,} boards.",
    )


def _better(study: Chen2025Study, text: str, model: Model, other: Model) -> Claim:
    """Return the claim, with its verdict, that one model is more accurate than another.

    Both answer about the same points, those of the folds of Table X.
    """
    gain = _gain(study, model, other, study.effort.models)
    return Claim(text, Verdict.of_gain(gain), f"{_told(gain.scaled(100), 2)} points of accuracy.")


def _best_encoding(study: Chen2025Study, text: str, models: dict[str, Model]) -> Claim:
    """Return a claim that the paper's model is more accurate than all others of a table."""
    others = {name: model for name, model in models.items() if model != PLAIN}
    gains = {name: _gain(study, PLAIN, model) for name, model in others.items()}
    nearest = min(gains, key=lambda name: gains[name].value)
    return Claim(
        text,
        Verdict.of_gain(gains[nearest]),
        f"{_told(gains[nearest].scaled(100), 2)} points of accuracy more than the best of the "
        f"others, {nearest}.",
    )


def _gain(study: Chen2025Study, model: Model, other: Model, folds: int = 0) -> Estimate:
    """Return how much more accurate a model is than another on the same points.

    Without ``folds`` both were trained on the fewer points of Tables XII to XIV.
    """
    right, others = (_right(study, each, folds).astype(np.float64) for each in (model, other))
    return Estimate.of_mean(right - others)


def _right(study: Chen2025Study, model: Model, folds: int) -> NDArray[np.bool_]:
    """Return which points of the first ``folds`` folds a model answers right."""
    most = 0 if folds else study.effort.compared
    return np.concatenate(
        [
            study.test_examples(fold).best == study.answers(model, fold, most=most)
            for fold in range(folds or 1)
        ]
    )


def _told(estimate: Estimate, digits: int) -> str:
    half = "" if estimate.half is None else f" ± {estimate.half:.{digits}f}"
    return f"{estimate.value:.{digits}f}{half}"
