"""jan2023's formulas: those there are, their cards, and new ones trained while one waits."""

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
from strongsuit.web.work import EVENTS, Shop, Steps, within

PAIRS = "pairs"  # those that come with us: whoever asks by HTTP reaches no file
GENERATIONS = 450
api = APIRouter(tags=["formulas"])

Seed = Annotated[int, Query(ge=0, le=2**31)]
Resolution = Annotated[float, Query(ge=0, le=2, allow_inf_nan=False)]
Generations = Annotated[int, Query(ge=2, le=GENERATIONS)]


@api.get("/formulas")
def list_formulas() -> list[str]:
    """The formulas that have a card."""
    return list(SHIPPED)


@api.get("/formula")
async def formula_card(shop: Shop, name: MethodText) -> JsonObject:
    """A formula as one carries it to the table: `strongsuit formula card`."""
    if name not in SHIPPED:
        raise UsageError(f"no formula {name!r}; there are {', '.join(SHIPPED)}")
    return await shop.do(lambda: _card(name))


@api.get("/formula/list")
def list_combinations() -> list[JsonObject]:
    """All that the paper combines, each of which can be trained: `strongsuit formula list`."""
    return [combination_row(each) for each in combinations()]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A training: of what, in which contracts, how rounded."""

    formula: Formula
    strain: str
    resolution: float
    how: Evolution

    def steps(self) -> Steps:
        """How much is done; at the end what was found."""
        played = contest(read_tricks(PAIRS), self.strain)
        training = train_steps(self.formula, played, self.resolution, self.how)
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


def _asked(
    formula: FormulaText,
    strain: PairsStrain | None = None,
    resolution: Resolution = 0.0,
    generations: Generations = GENERATIONS,
    seed: Seed = 0,
) -> _Asked:
    found = Formula.parse(formula)
    how = Evolution(seed=seed, generations=generations)
    return _Asked(found, strain or ("suit" if found.needs_trump else "nt"), resolution, how)


Asked = Annotated[_Asked, Depends(_asked)]


@api.get("/formula/fit")
async def fit(shop: Shop, asked: Asked) -> JsonObject:
    """A formula trained on the pairs that come with us, and not kept: `strongsuit formula fit`."""
    [last] = await shop.think(lambda: deque(asked.steps(), maxlen=1))
    return last


@api.get("/formula/fit/stream", response_class=StreamingResponse, responses=EVENTS)
async def fit_live(shop: Shop, asked: Asked) -> StreamingResponse:
    """The same as server-sent events: a `step` after each training, the last has the answer.

    To cancel it, hang up.
    """
    return shop.stream(asked.steps())


@dataclass(frozen=True, slots=True)
class _Search:
    """Formulas to be trained one after the other."""

    formulas: list[str]
    strain: str
    how: Evolution

    def steps(self) -> Iterator[JsonObject]:
        """What each of them has reached."""
        played = contest(read_tricks(PAIRS), self.strain)
        names = [str(Formula.parse(each)) for each in self.formulas]
        return (asdict(found) for found in search(played, self.how, names, workers=1))


def _search(
    formula: FormulaTexts,
    strain: PairsStrain = "suit",
    generations: Generations = GENERATIONS,
    seed: Seed = 0,
) -> _Search:
    return _Search(formula, strain, Evolution(seed=seed, generations=generations))


Search = Annotated[_Search, Depends(_search)]


@api.get("/formula/search")
async def search_some(shop: Shop, asked: Search) -> list[JsonObject]:
    """Some formulas trained, best first, within a minute's work: `strongsuit formula search`."""
    rows = await shop.think(lambda: list(within(asked.steps())))
    return sorted(rows, key=lambda row: -row["correlation"])


@cache
def _card(name: str) -> JsonObject:
    """Once for each: what its strengths mean in tricks is worked out from 5,000 pairs."""
    return card_row(card(find(name)))
