"""The models that chen2025 compares: how each encodes a decision point, and how it is trained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.best_contract.chen2025_inputs import HAND_NAMES, PLAYERS, WIDTH
from strongsuit.best_contract.compared_encodings import double_indicators, label_encoding
from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.evaluation.counting import evaluate
from strongsuit.extras import require

Inputs = NDArray[np.float16]  # (m, inputs)
Scores = NDArray[np.floating]  # (m, 37), one for each call: probabilities of a forest, or logits
Progress = Callable[[str], None]  # called with a line of text

CALLS = slice(len(HAND_NAMES), len(HAND_NAMES) + len(PLAYERS) * WIDTH)  # columns of the inputs
_VALIDATED = 1000  # training points also used for validation, by which no weights are chosen


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
            hand = _cards(examples) if self.hand == "binary" else _goren(examples, hand)
        if self.calls != "ours":
            encode = double_indicators if self.calls == "indicators" else label_encoding
            calls = encode(calls)
        return np.hstack([part.astype(np.float16) for part in (hand, calls, rest)])

    def scores(
        self,
        training: DecisionExamples,
        test: DecisionExamples,
        epochs: float,
        progress: Progress,
    ) -> Scores:
        """Train on the training points, and return the score of each call at the test points."""
        if self.kind == "forest":
            return _forest(self.inputs(training), training.best, self.inputs(test))
        return self._network(training, test, epochs, progress)

    def _network(
        self,
        training: DecisionExamples,
        test: DecisionExamples,
        epochs: float,
        progress: Progress,
    ) -> Scores:
        """Train Table VI's network, and return its scores for the test points.

        The network after the last epoch is used, so no checkpoint is chosen by the test points.
        """
        from strongsuit.best_contract.chen2025_network import (
            CONFIG,
            ContractNetConfig,
            ContractObjective,
            ContractTraining,
            LabelledInputs,
            scores_of,
        )

        config = replace(CONFIG, epochs=epochs, round=10**9)
        inputs = self.inputs(training)
        net = ContractNetConfig(inputs=inputs.shape[1], hidden=self.hidden)
        run = ContractTraining(net, config, inputs)
        validation = LabelledInputs(inputs[:_VALIDATED], training.best[:_VALIDATED])
        labelled = LabelledInputs(inputs, training.best, training.made)
        objective = ContractObjective(labelled, validation, config)
        steps = run.steps(objective)
        for _ in run.rounds(objective, lambda: progress(f"batch {run.step + 1:,} of {steps:,}")):
            pass
        return scores_of(run.average, self.inputs(test))


def _hands(examples: DecisionExamples) -> HandBatch:
    """Return the hand of the player to call at each point."""
    return HandBatch(examples.deals[np.arange(len(examples)), examples.seat])


def _cards(examples: DecisionExamples) -> NDArray[np.uint8]:
    """Return the hands as ``(m, 52)`` numbers, 1 for each playing card held."""
    return _hands(examples).planes.reshape(len(examples), -1)


def _goren(examples: DecisionExamples, hand: Inputs) -> Inputs:
    """Return the columns of the hand, with Goren's points in place of the five formulas."""
    points = evaluate("goren", _hands(examples))
    return np.column_stack([points, hand[:, 5:]]).astype(np.float16)


def _forest(inputs: Inputs, best: NDArray[np.int8], test_inputs: Inputs) -> Scores:
    """Train Table XI's random forest, and return its probabilities for the test inputs."""
    require("a random forest", "sklearn")
    from sklearn.ensemble import RandomForestClassifier

    forest = RandomForestClassifier(100, class_weight="balanced", random_state=0, n_jobs=-1)
    forest.fit(inputs.astype(np.float32), best)
    probabilities = np.zeros((len(test_inputs), 37))
    probabilities[:, forest.classes_] = forest.predict_proba(test_inputs.astype(np.float32))
    return probabilities
