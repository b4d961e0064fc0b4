"""The models that chen2025 compares: how each encodes a decision point, and how it is trained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.best_contract.chen2025_inputs import HAND_NAMES, PLAYERS, WIDTH
from strongsuit.best_contract.compared_encodings import double_indicators, label_encoding
from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.best_contract.training_methods import Method
from strongsuit.extras import require

Inputs = NDArray[np.float16]  # (m, inputs)
Scores = NDArray[np.floating]  # (m, 37), one for each call: probabilities of a forest, or logits
Progress = Callable[[str], None]  # called with a line of text

CALLS = slice(len(HAND_NAMES), len(HAND_NAMES) + len(PLAYERS) * WIDTH)  # columns of the inputs
FORMULAS = 5  # the first columns of the hand: strength by jan2023's formulas
_VALIDATED = 1000  # training points also used for validation, by which no weights are chosen


class ModelScores(NamedTuple):
    """What a trained model says of points, and how well it knows those that it was trained on."""

    test: Scores
    training_accuracy: float  # share of the training points whose best call it scores highest


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of model and the encodings of its inputs."""

    kind: str = "network"  # or plain, the network trained without augmentation, or forest
    hidden: tuple[int, ...] = (1224, 612)
    hand: str = "formulas"  # or binary, goren
    calls: str = "ours"  # or indicators, labels

    @property
    def name(self) -> str:
        """The model's name in the files of its answers."""
        return "-".join((self.kind, *map(str, self.hidden), self.hand, self.calls))

    def inputs(self, examples: DecisionExamples) -> Inputs:
        """Return the encoded points: hand and calls in the model's encodings, then the rest."""
        hand: NDArray[Any] = examples.inputs[:, : CALLS.start]
        calls: NDArray[Any] = examples.inputs[:, CALLS]
        rest = examples.inputs[:, CALLS.stop :]
        if self.hand != "formulas":
            hand = _cards(examples) if self.hand == "binary" else _goren(hand)
        if self.calls != "ours":
            encode = double_indicators if self.calls == "indicators" else label_encoding
            calls = encode(calls)
        return np.hstack([part.astype(np.float16) for part in (hand, calls, rest)])

    def scores(
        self,
        training: DecisionExamples,
        test: DecisionExamples,
        method: Method,
        progress: Progress,
    ) -> ModelScores:
        """Train on the training points, and return the score of each call at the test points."""
        inputs = self.inputs(training), self.inputs(test)
        if self.kind == "forest":
            known, scores = _forest(inputs[0], training.best, inputs[1])
        else:
            known, scores = self._network(training, inputs, method, progress)
        return ModelScores(scores, float((known.argmax(axis=1) == training.best).mean()))

    def _network(
        self,
        training: DecisionExamples,
        inputs: tuple[Inputs, Inputs],
        method: Method,
        progress: Progress,
    ) -> tuple[Scores, Scores]:
        """Train Table VI's network; return its scores for the training and for the test points.

        The network after the last epoch is used, so no checkpoint is chosen by the test points.
        """
        from strongsuit.best_contract.chen2025_network import (
            ContractNetConfig,
            ContractObjective,
            ContractTraining,
            LabelledInputs,
            scores_of,
        )

        first, last = inputs
        net = ContractNetConfig(inputs=first.shape[1], hidden=self.hidden)
        config = replace(method.config, round=10**9)
        run = ContractTraining(net, config, first if method.standardized else None)
        made = training.made if method.learns_calls else None
        labelled = LabelledInputs(first, training.best, made)
        validation = LabelledInputs(first[:_VALIDATED], training.best[:_VALIDATED])
        objective = ContractObjective(labelled, validation, config)
        steps = run.steps(objective)
        for _ in run.rounds(objective, lambda: progress(f"batch {run.step + 1:,} of {steps:,}")):
            pass
        return scores_of(run.average, first), scores_of(run.average, last)


def _hands(examples: DecisionExamples) -> HandBatch:
    """Return the hand of the player to call at each point."""
    return HandBatch(examples.deals[np.arange(len(examples)), examples.seat])


def _cards(examples: DecisionExamples) -> NDArray[np.uint8]:
    """Return the hands as ``(m, 52)`` numbers, 1 for each playing card held."""
    return _hands(examples).planes.reshape(len(examples), -1)


def _goren(hand: Inputs) -> Inputs:
    """Return the columns of the hand without the five formulas.

    The "Goren point system" of Table XII is 4, 3, 2, 1 for A, K, Q, J: the column HCP.
    """
    return hand[:, FORMULAS:]


def _forest(inputs: Inputs, best: NDArray[np.int8], test_inputs: Inputs) -> tuple[Scores, Scores]:
    """Train Table XI's random forest; return its probabilities for its inputs and the test's."""
    require("a random forest", "sklearn")
    from sklearn.ensemble import RandomForestClassifier

    forest = RandomForestClassifier(100, class_weight="balanced", random_state=0, n_jobs=-1)
    forest.fit(inputs.astype(np.float32), best)
    known, unseen = np.zeros((len(inputs), 37)), np.zeros((len(test_inputs), 37))
    for out, rows in ((known, inputs), (unseen, test_inputs)):
        out[:, forest.classes_] = forest.predict_proba(rows.astype(np.float32))
    return known, unseen
