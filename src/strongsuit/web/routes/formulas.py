"""Routes about jan2023's formulas: the list, cards, and new ones trained on request."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import StreamingResponse

from strongsuit.answers.formulas import card_row, combination_row, trained_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.errors import UsageError
from strongsuit.evaluation.league import contest
from strongsuit.evaluation.trick_data import read_tricks
from strongsuit.formulas.card import SHIPPED, card, find
from strongsuit.formulas.evolve import Evolution
from strongsuit.formulas.formula import Formula, combinations
from strongsuit.formulas.saved import SavedFormula, default_name
from strongsuit.formulas.search import search
from strongsuit.formulas.training import TRAININGS, train_steps
from strongsuit.web.inputs import FormulaText, FormulaTexts, MethodText, PairsStrain
from strongsuit.web.limits import MAX_GENERATIONS
from strongsuit.web.worker_pool import EVENT_RESPONSES, Steps, Workers, within_time_limit

PAIRS = "pairs"  # the pairs that come with the package: no request can reach a file
api = APIRouter(tags=["formulas"])

Seed = Annotated[int, Query(ge=0, le=2**31)]
Resolution = Annotated[float, Query(ge=0, le=2, allow_inf_nan=False)]
Generations = Annotated[int, Query(ge=2, le=MAX_GENERATIONS)]


@api.get("/formulas")
def list_formulas() -> list[str]:
    """List the formulas that have a card."""
    return list(SHIPPED)


@api.get("/formula")
async def formula_card(workers: Workers, name: MethodText) -> JsonObject:
    """Return a formula as a card that players can carry: `strongsuit formula card`."""
    if name not in SHIPPED:
        raise UsageError(f"no formula {name!r}; there are {', '.join(SHIPPED)}")
    return await workers.run_native(lambda: _card(name))


@api.get("/formula/list")
def list_combinations() -> list[JsonObject]:
    """List all combinations of terms in jan2023: `strongsuit formula list`."""
    return [combination_row(formula) for formula in combinations()]


@dataclass(frozen=True, slots=True)
class _FitRequest:
    """The parameters of one formula's training."""

    formula: Formula
    strain: str
    resolution: float
    evolution: Evolution

    def steps(self) -> Steps:
        """Yield how many trainings are done, and at last the trained formula."""
        played = contest(read_tricks(PAIRS), self.strain)
        training = train_steps(self.formula, played, self.resolution, self.evolution)
        done = 0
        while True:
            try:
                done += next(training)
            except StopIteration as end:
                name = default_name(self.formula, self.resolution)
                saved = SavedFormula.of(name, end.value, PAIRS, self.strain)
                yield trained_row(saved, end.value)
                return
            yield {"done": done, "of": TRAININGS}


def _fit_request(
    formula: FormulaText,
    strain: PairsStrain | None = None,
    resolution: Resolution = 0.0,
    generations: Generations = MAX_GENERATIONS,
    seed: Seed = 0,
) -> _FitRequest:
    parsed = Formula.parse(formula)
    evolution = Evolution(seed=seed, generations=generations)
    default_strain = "suit" if parsed.needs_trump else "nt"
    return _FitRequest(parsed, strain or default_strain, resolution, evolution)


FitParameters = Annotated[_FitRequest, Depends(_fit_request)]


@api.get("/formula/fit")
async def fit(workers: Workers, request: FitParameters) -> JsonObject:
    """Train a formula on the pairs that come with the package: `strongsuit formula fit`.

    The trained formula is in the answer alone; the server does not store it.
    """
    [last] = await workers.run_python(lambda: deque(request.steps(), maxlen=1))
    return last


@api.get("/formula/fit/stream", response_class=StreamingResponse, responses=EVENT_RESPONSES)
async def fit_live(workers: Workers, request: FitParameters) -> StreamingResponse:
    """Train a formula as `/api/formula/fit` does, with a stream of server-sent events.

    There is a `step` after each training; the last one has the answer. Close the connection to
    stop it.
    """
    return workers.stream(request.steps())


@dataclass(frozen=True, slots=True)
class _SearchRequest:
    """The parameters of a comparison of formulas, which are trained one after the other."""

    formulas: list[str]
    strain: str
    evolution: Evolution

    def steps(self) -> Iterator[JsonObject]:
        """Return each formula's correlation with tricks after its training."""
        played = contest(read_tricks(PAIRS), self.strain)
        names = [str(Formula.parse(text)) for text in self.formulas]
        results = search(played, self.evolution, names, workers=1)
        return (asdict(result) for result in results)


def _search_request(
    formula: FormulaTexts,
    strain: PairsStrain = "suit",
    generations: Generations = MAX_GENERATIONS,
    seed: Seed = 0,
) -> _SearchRequest:
    return _SearchRequest(formula, strain, Evolution(seed=seed, generations=generations))


SearchParameters = Annotated[_SearchRequest, Depends(_search_request)]


@api.get("/formula/search")
async def search_some(workers: Workers, request: SearchParameters) -> list[JsonObject]:
    """Train some formulas and compare them, the best first: `strongsuit formula search`.

    After a minute the answer has the formulas trained until then.
    """
    rows = await workers.run_python(lambda: list(within_time_limit(request.steps())))
    return sorted(rows, key=lambda row: -row["correlation"])


@cache
def _card(name: str) -> JsonObject:
    """Return a formula's card, cached, as its tricks are computed from 5,000 pairs."""
    return card_row(card(find(name)))
