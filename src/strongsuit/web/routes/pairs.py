"""Two hands: what they take, at once by a net or growing layout by layout."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import StreamingResponse

from strongsuit.answers.json_object import JsonObject
from strongsuit.answers.pairs import making_row, pair_row, simulation_row
from strongsuit.coerce import bid_of
from strongsuit.layouts.bounds import Bounds
from strongsuit.layouts.known_hands import KnownHands
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.pairs import predict_pairs
from strongsuit.solving.judge import TrickJudge
from strongsuit.solving.simulation import simulate_contract, simulate_steps
from strongsuit.web.inputs import (
    NOTHING,
    BidText,
    BoundsText,
    CardsText,
    HandText,
    Layouts,
    Precision,
    Seed,
    StrainTexts,
    hand_of,
    strains_of,
)
from strongsuit.web.work import EVENTS, MEMORY, Shop, Steps, within

api = APIRouter(tags=["pairs"])


@dataclass(frozen=True, slots=True)
class _Asked:
    """A simulation: of which hands, over what, judged by whom."""

    known: KnownHands
    layouts: int
    strains: list[str]
    contract: str
    precision: float
    estimate: bool
    seed: int

    def steps(self) -> Steps:
        """Its answer as it grows."""
        if self.contract:
            bid = bid_of(self.contract)
            made = simulate_contract(
                self.known, bid, self.layouts, seed=self.seed, memory=MEMORY, judge=self._judge()
            )
            return (making_row(step) for step in made)
        found = simulate_steps(
            *(self.known, self.layouts, strains_of(self.strains)),
            seed=self.seed,
            precision=self.precision,
            memory=MEMORY,
            judge=self._judge(),
        )
        return (simulation_row(step) for step in found)

    def _judge(self) -> TrickJudge | None:
        return Estimator.load() if self.estimate else None


def _asked(
    north: HandText,
    south: HandText,
    layouts: Layouts = 100,
    strain: StrainTexts = NOTHING,
    contract: BidText = "",
    precision: Precision = 0.0,
    estimate: bool = False,
    seed: Seed = 0,
    east: BoundsText = "",
    west: BoundsText = "",
    east_cards: CardsText = "",
    west_cards: CardsText = "",
) -> _Asked:
    known = KnownHands(
        hand_of(north),
        hand_of(south),
        hand_of(east_cards),
        hand_of(west_cards),
        Bounds.parse(east),
        Bounds.parse(west),
    )
    return _Asked(known, layouts, strain, contract, precision, estimate, seed)


Asked = Annotated[_Asked, Depends(_asked)]


@api.get("/pair")
async def pair(
    shop: Shop, north: HandText, south: HandText, strain: StrainTexts = NOTHING
) -> JsonObject:
    """What a net says of two hands, the other cards unknown: `strongsuit pair --json`."""
    hands, strains = (hand_of(north), hand_of(south)), strains_of(strain)
    found = await shop.do(lambda: predict_pairs(*hands, strains, threads=1))
    return pair_row(*hands, found)


@api.get("/simulate")
async def simulate(shop: Shop, asked: Asked) -> JsonObject:
    """Tricks and chances over layouts, within a minute's work: `strongsuit simulate --json`."""
    [last] = await shop.do(lambda: deque(within(asked.steps()), maxlen=1))
    return last


@api.get("/simulate/stream", response_class=StreamingResponse, responses=EVENTS)
async def simulate_live(shop: Shop, asked: Asked) -> StreamingResponse:
    """The same as server-sent events: `step` with the answer so far, then `done`.

    To cancel it, hang up.
    """
    return shop.stream(asked.steps())
