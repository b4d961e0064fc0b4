"""chen2025's cross-validation: folds of decision points, and the models' answers about them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from strongsuit.advice.api import JUDGE
from strongsuit.atomic import write_whole
from strongsuit.batch import DealBatch, Tricks
from strongsuit.best_contract.examples import DecisionExamples
from strongsuit.best_contract.labels import lead, margin_of_share
from strongsuit.best_contract.points import DecisionPoint
from strongsuit.best_contract.training_methods import OURS, Method
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.reproduce.chen2025.compared_models import Model, Progress
from strongsuit.scoring import imps

Answers = NDArray[np.int8]  # (m,) the call, 0 … 36, that a model thinks best at each point

FOLDS = 10
ADJUSTED = 59_281 / 490_000  # share of points whose best call is not the one made, in the paper


@dataclass(frozen=True, slots=True)
class Chen2025Effort:
    """How much is trained and tested, for the full page or a quick one."""

    folds: int = FOLDS  # how many of the ten folds are tested on
    repeats: int = 10  # cross-validations, each with other folds
    models: int = FOLDS  # how many folds the models of Table X are tested on
    method: Method = OURS  # how networks are trained
    compared: int = 100_000  # at most this many points train each model of Tables XII to XIV
    weighed: int = 10_000  # boards whose IMPs are counted
    solved: int = 200  # boards whose layouts are solved exactly

    def with_training(
        self,
        method: Method | None = None,
        *,
        epochs: float | None = None,
        batch: int | None = None,
        rate: float | None = None,
    ) -> Self:
        """Return this effort with another training method, or with other settings of it."""
        method = method or self.method
        config = method.config
        config = replace(
            config,
            epochs=epochs or config.epochs,
            batch=batch or config.batch,
            rate=rate or config.rate,
        )
        return replace(self, method=replace(method, config=config))


FULL = Chen2025Effort()
QUICK = Chen2025Effort(
    folds=1, repeats=1, models=1, compared=8_000, weighed=1_000, solved=20
).with_training(epochs=4.0)


class Trained(NamedTuple):
    """A model's answers about the test points, and its accuracy on the training points."""

    answers: Answers
    training_accuracy: float


@dataclass(frozen=True, eq=False, slots=True)
class Chen2025Study:
    """Decision points cut into folds, and models' answers about each fold, stored in a folder."""

    points: Sequence[DecisionPoint]
    redealt: Sequence[DecisionPoint]  # of boards dealt anew, with the original boards' numbers
    folder: Path  # for files with the answers
    effort: Chen2025Effort = FULL
    adjusted: float = ADJUSTED  # share of points to adjust, unless there is a `surer`
    surer: float | None = None  # standard errors by which another category must be better
    progress: Progress = print
    _cache: dict[str, Any] = field(default_factory=dict)

    def setting(self) -> str:
        """Return a paragraph on the data, folds and margin that the tables are computed with."""
        boards = len({point.board for point in self.points})
        return (
            f"{len(self.points):,} decision points of {boards:,} boards, and "
            f"{len(self.redealt):,} of boards dealt anew; {self.effort.folds} of {FOLDS} folds "
            f"tested on, cross-validations: {self.effort.repeats}, "
            f"{self.effort.method.config.epochs:g} epochs. "
            f"Another category than the one bid is best if it is better by {self.margin:.2f} "
            "standard errors."
        )

    @property
    def margin(self) -> float:
        """Standard errors by which another category must be better than the one that was bid."""

        def find() -> float:
            leads = [lead(point.decision, point.chances) for point in self.points]
            return margin_of_share(leads, self.adjusted)

        return self._cached("margin", find) if self.surer is None else self.surer

    @property
    def examples(self) -> DecisionExamples:
        """The points as arrays."""
        return self._cached("examples", lambda: DecisionExamples.of(self.points, self.margin))

    @property
    def redealt_examples(self) -> DecisionExamples:
        """The points of boards dealt anew as arrays."""
        return self._cached("redealt", lambda: DecisionExamples.of(self.redealt, self.margin))

    def folds(self, repeat: int = 0) -> NDArray[np.int64]:
        """Return the ``(n,)`` number of the fold that each decision point is in.

        All points of a board are in the same fold, and boards with the same best call are spread
        evenly over the folds.
        """

        def cut() -> NDArray[np.int64]:
            boards, first = np.unique(self.examples.board, return_index=True)
            draws = np.random.default_rng([2025, repeat]).random(len(boards))
            order = np.lexsort((draws, self.examples.best[first]))
            of_board = np.empty(len(boards), np.int64)
            of_board[order] = np.arange(len(boards)) % FOLDS
            return of_board[np.searchsorted(boards, self.examples.board)]

        return self._cached(f"folds {repeat}", cut)

    def test_examples(self, fold: int, repeat: int = 0) -> DecisionExamples:
        """Return the points in a fold, which test the models trained on the other folds."""
        return self.examples[self.folds(repeat) == fold]

    def training_examples(
        self, model: Model, rows: NDArray[np.bool_], most: int = 0
    ) -> DecisionExamples:
        """Return the points to train a model on: those where the mask ``rows`` is true.

        If ``most`` is not 0, at most that many are drawn at random. For a model of kind
        ``network`` the same boards dealt anew are added as augmentation.
        """
        numbers = np.flatnonzero(rows)
        if most and len(numbers) > most:
            numbers = np.sort(np.random.default_rng(0).choice(numbers, most, replace=False))
        examples = self.examples[numbers]
        if model.kind != "network":
            return examples
        same_boards = np.isin(self.redealt_examples.board, examples.board)
        return DecisionExamples.joined([examples, self.redealt_examples[same_boards]])

    def answers(
        self, model: Model, fold: int, repeat: int = 0, most: int = 0, method: Method | None = None
    ) -> Answers:
        """Return a model's answers about the points of a fold, after training on the other folds.

        If ``most`` is not 0, at most that many points are trained on.
        """
        return self.trained(model, fold, repeat, most, method).answers

    def trained(
        self, model: Model, fold: int, repeat: int = 0, most: int = 0, method: Method | None = None
    ) -> Trained:
        """Return what a model answers about a fold, as `answers`, and what it knows of the others.

        If both are stored in the folder already, they are read from there.
        """
        method = method or self.effort.method
        key = f"{model.name}-{most}-{repeat}-{fold}-{self._checksum(method):08x}"
        path = self.folder / f"{key}.npz"
        if path.exists():
            with np.load(path, allow_pickle=False) as file:
                return Trained(file["answers"], float(file["training_accuracy"]))
        trained, data = self._train(model, fold, repeat, most, method), io.BytesIO()
        np.savez(data, **trained._asdict())
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, data.getvalue())
        return trained

    def _train(self, model: Model, fold: int, repeat: int, most: int, method: Method) -> Trained:
        name = f"{model.name}, fold {fold + 1}"
        self.progress(name)
        training = self.training_examples(model, self.folds(repeat) != fold, most)
        test = self.test_examples(fold, repeat)
        scores, accuracy = model.scores(
            training, test, method, lambda text: self.progress(f"{name}, {text}")
        )
        answers = np.where(test.legal, scores, -np.inf).argmax(axis=1).astype(np.int8)
        return Trained(answers, accuracy)

    def _checksum(self, method: Method) -> int:
        """Return a checksum of the points and of how networks are trained.

        It is in the names of stored answers, so that answers of other trainings are not read.
        """
        return crc32(repr(asdict(method)).encode(), self._points_checksum())

    def _points_checksum(self) -> int:

        def compute() -> int:
            total = 0
            for examples in (self.examples, self.redealt_examples):
                total = crc32(examples.best.tobytes(), crc32(examples.inputs.tobytes(), total))
            return total

        return self._cached("checksum", compute)

    def gains(self, examples: DecisionExamples, answers: Answers) -> NDArray[np.int16]:
        """Return ``(k,)`` IMPs that the answers gain against the calls made.

        Counted are the first points whose call was not a pass, with tricks estimated by the trick
        net.
        """
        rows = np.flatnonzero(examples.made != 0)[: self.effort.weighed]
        weighed = examples[rows]
        scores = weighed.scores(self.tricks(weighed)).astype(np.int32)
        numbers = np.arange(len(weighed))
        return imps(scores[numbers, answers[rows]] - scores[numbers, weighed.made])

    def tricks(self, examples: DecisionExamples) -> Tricks:
        """Return the trick net's ``(m, 5, 4)`` tricks for the deals of ``m`` points."""
        return Estimator.load(JUDGE).tricks(DealBatch(examples.deals))

    def _cached(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._cache:
            self._cache[name] = make()
        return self._cache[name]
