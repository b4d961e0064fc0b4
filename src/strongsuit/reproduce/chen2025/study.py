"""chen2025's experiments: models trained on some boards' decisions and asked about the others'."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.api import JUDGE
from strongsuit.atomic import write_whole
from strongsuit.batch import DealBatch, HandBatch, Tricks
from strongsuit.best_contract.encoding import HAND_NAMES, PLAYERS, WIDTH
from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.best_contract.labels import MARGIN
from strongsuit.best_contract.other_encodings import double_indicators, label_encoding
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.evaluation.counting import evaluate
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.scoring import imps

Answers = NDArray[np.int8]
Progress = Callable[[str], None]

FOLDS = 10
CALLS = slice(len(HAND_NAMES), len(HAND_NAMES) + len(PLAYERS) * WIDTH)


@dataclass(frozen=True, slots=True)
class Chen2025Effort:
    """How thorough to be."""

    folds: int = FOLDS  # of the ten that are tested on
    repeats: int = 10  # cross-validations, each with folds of its own
    models: int = 1  # folds that Table X tests its models on
    epochs: float = 6.0
    compared: int = 100_000  # points that Tables XII to XIV are trained on
    weighed: int = 10_000  # boards whose IMPs are counted
    solved: int = 200  # boards whose layouts are solved exactly


FULL = Chen2025Effort()
QUICK = Chen2025Effort(folds=1, repeats=1, epochs=4.0, compared=8_000, weighed=1_000, solved=20)


@dataclass(frozen=True, slots=True)
class Model:
    """What is trained, on what it sees."""

    kind: str = "network"  # or plain, without augmentation, or forest
    hidden: tuple[int, ...] = (1224, 612)
    hand: str = "formulas"  # or binary, goren
    calls: str = "ours"  # or indicators, labels

    @property
    def name(self) -> str:
        """For its file."""
        return "-".join((self.kind, *map(str, self.hidden), self.hand, self.calls))


@dataclass(frozen=True, eq=False, slots=True)
class Chen2025Study:
    """Decision points, cut into folds; what a model said of a fold is kept in a folder."""

    points: Sequence[DecisionPoint]
    anew: Sequence[DecisionPoint]  # of boards dealt anew, numbered by those they come from
    folder: Path
    effort: Chen2025Effort = FULL
    margin: float = MARGIN
    told: Progress = print
    _kept: dict[str, Any] = field(default_factory=dict)

    def setting(self) -> str:
        """What the tables are made from."""
        boards = len({point.board for point in self.points})
        return (
            f"{len(self.points):,} decision points of {boards:,} boards, and {len(self.anew):,} of "
            f"boards dealt anew; {self.effort.folds} of {FOLDS} folds tested on, "
            f"cross-validations: {self.effort.repeats}, {self.effort.epochs:g} epochs."
        )

    @property
    def examples(self) -> DecisionExamples:
        """The points as arrays."""
        return self._once("examples", lambda: DecisionExamples.of(self.points, self.margin))

    @property
    def more(self) -> DecisionExamples:
        """The points dealt anew as arrays."""
        return self._once("more", lambda: DecisionExamples.of(self.anew, self.margin))

    def folds(self, repeat: int = 0) -> NDArray[np.int64]:
        """``(n,)``: the fold of each point; all of one board in one, each answer in all."""

        def cut() -> NDArray[np.int64]:
            boards, first = np.unique(self.examples.board, return_index=True)
            luck = np.random.default_rng([2025, repeat]).random(len(boards))
            order = np.lexsort((luck, self.examples.best[first]))
            of_board = np.empty(len(boards), np.int64)
            of_board[order] = np.arange(len(boards)) % FOLDS
            return of_board[np.searchsorted(boards, self.examples.board)]

        return self._once(f"folds {repeat}", cut)

    def said(self, model: Model, fold: int, repeat: int = 0, most: int = 0) -> Answers:
        """What a model says of a fold's points, trained on the others, or on ``most`` of them."""

        def train() -> Answers:
            name = f"{model.name}, fold {fold + 1}"
            self.told(name)
            fit = self.learned(model, self.folds(repeat) != fold, most)
            return self._answers(model, fit, self.test(fold, repeat), name)

        return self._stored(f"{model.name}-{most}-{repeat}-{fold}", train)

    def _stored(self, name: str, train: Callable[[], Answers]) -> Answers:
        """What a training ends in, kept in a file."""
        path = self.folder / f"{name}-{self.effort.epochs:g}-{self._sum():08x}.npy"
        if path.exists():
            return np.load(path)
        answers, data = train(), io.BytesIO()
        np.save(data, answers)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, data.getvalue())
        return answers

    def _sum(self) -> int:
        """Of what is learned: answers about other boards are not taken for these."""

        def add() -> int:
            found = 0
            for some in (self.examples, self.more):
                found = crc32(some.best.tobytes(), crc32(some.inputs.tobytes(), found))
            return found

        return self._once("sum", add)

    def test(self, fold: int, repeat: int = 0) -> DecisionExamples:
        """The points a fold is tested on."""
        return self.examples[self.folds(repeat) == fold]

    def learned(self, model: Model, train: NDArray[np.bool_], most: int = 0) -> DecisionExamples:
        """What a model learns from some of the points; dealt anew only what is of their boards."""
        rows = np.flatnonzero(train)
        if most and len(rows) > most:
            rows = np.sort(np.random.default_rng(0).choice(rows, most, replace=False))
        fit = self.examples[rows]
        if model.kind != "network":
            return fit
        return DecisionExamples.joined([fit, self.more[np.isin(self.more.board, fit.board)]])

    def _answers(
        self, model: Model, fit: DecisionExamples, held: DecisionExamples, name: str
    ) -> Answers:
        inputs, asked = seen(fit, model), seen(held, model)
        if model.kind == "forest":
            shares: NDArray[np.floating] = _forest(inputs, fit.best, asked)
        else:
            learned = _network(
                *(model, inputs, fit, self.effort.epochs), lambda done: self.told(f"{name}, {done}")
            )
            shares = learned(asked)
        return np.where(held.legal, shares, -np.inf).argmax(axis=1).astype(np.int8)

    def gains(self, examples: DecisionExamples, answers: Answers) -> NDArray[np.int16]:
        """IMPs of answers against the calls as made, on the first boards, by the trick net."""
        settling = np.flatnonzero(examples.made != 0)[: self.effort.weighed]
        some = examples[settling]
        scores = some.scores(self.tricks(some)).astype(np.int32)
        rows = np.arange(len(some))
        return imps(scores[rows, answers[settling]] - scores[rows, some.made])

    def tricks(self, some: DecisionExamples) -> Tricks:
        """Of their deals, by the trick net."""
        return Estimator.load(JUDGE).tricks(DealBatch(some.deals))

    def _once(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]


def seen(examples: DecisionExamples, model: Model) -> NDArray[np.float16]:
    """The inputs as a model has them: hand and calls in one of their encodings, then the rest."""
    hand: NDArray[Any] = examples.inputs[:, : CALLS.start]
    calls: NDArray[Any] = examples.inputs[:, CALLS]
    rest = examples.inputs[:, CALLS.stop :]
    if model.hand != "formulas":
        hand = _cards(examples) if model.hand == "binary" else _goren(examples, hand)
    if model.calls != "ours":
        calls = double_indicators(calls) if model.calls == "indicators" else label_encoding(calls)
    return np.hstack([part.astype(np.float16) for part in (hand, calls, rest)])


def _hands(examples: DecisionExamples) -> HandBatch:
    return HandBatch(examples.deals[np.arange(len(examples)), examples.seat])


def _cards(examples: DecisionExamples) -> NDArray[np.uint8]:
    """A one for each card held."""
    return _hands(examples).planes.reshape(len(examples), -1)


def _goren(examples: DecisionExamples, hand: NDArray[np.float16]) -> NDArray[np.float16]:
    """The same features, strength by Goren's points instead of the five formulas."""
    points = evaluate("goren", _hands(examples))
    return np.column_stack([points, hand[:, 5:]]).astype(np.float16)


def _forest(
    inputs: NDArray[np.float16], answers: Answers, asked: NDArray[np.float16]
) -> NDArray[np.float64]:
    """Table XI's."""
    from sklearn.ensemble import RandomForestClassifier

    forest = RandomForestClassifier(100, class_weight="balanced", random_state=0, n_jobs=-1)
    forest.fit(inputs.astype(np.float32), answers)
    shares = np.zeros((len(asked), 37))
    shares[:, forest.classes_] = forest.predict_proba(asked.astype(np.float32))
    return shares


def _network(
    model: Model, inputs: NDArray[np.float16], fit: DecisionExamples, epochs: float, told: Progress
) -> Callable[[NDArray[np.float16]], NDArray[np.float32]]:
    """Table VI's, trained to the end: nothing is chosen by what it is tested on."""
    from strongsuit.best_contract.network import (
        CONFIG,
        ContractNetConfig,
        ContractObjective,
        ContractTraining,
        LabelledInputs,
        answers_of,
    )

    config = replace(CONFIG, epochs=epochs, round=10**9)
    net = ContractNetConfig(inputs=inputs.shape[1], hidden=model.hidden)
    training = ContractTraining(net, config, inputs)
    measured = LabelledInputs(inputs[:1000], fit.best[:1000])
    objective = ContractObjective(LabelledInputs(inputs, fit.best, fit.made), measured, config)
    steps = training.steps(objective)
    for _ in training.rounds(objective, lambda: told(f"batch {training.step + 1:,} of {steps:,}")):
        pass
    return partial(answers_of, training.average)
