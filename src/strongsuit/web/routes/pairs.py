"""Routes about pairs of hands: tricks estimated by a net, or simulated layout by layout."""

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
    NO_TEXTS,
    BidText,
    BoundsText,
    CardsText,
    HandText,
    LayoutCount,
    Precision,
    Seed,
    StrainTexts,
)
from strongsuit.web.limits import SOLVER_MEGABYTES
from strongsuit.web.parsing import parse_hand, parse_strains
from strongsuit.web.worker_pool import EVENT_RESPONSES, Steps, Workers, within_time_limit

api = APIRouter(tags=["pairs"])


@dataclass(frozen=True, slots=True)
class _SimulationRequest:
    """The parameters of a simulation."""

    known: KnownHands
    layouts: int
    strains: list[str]
    contract: str
    precision: float
    estimate: bool
    seed: int

    def steps(self) -> Steps:
        """Return the answer so far, again and again as layouts are added."""
        if self.contract:
            makings = simulate_contract(
                self.known,
                bid_of(self.contract),
                self.layouts,
                seed=self.seed,
                memory=SOLVER_MEGABYTES,
                judge=self._judge(),
            )
            return (making_row(making) for making in makings)
        simulations = simulate_steps(
            self.known,
            self.layouts,
            parse_strains(self.strains),
            seed=self.seed,
            precision=self.precision,
            memory=SOLVER_MEGABYTES,
            judge=self._judge(),
        )
        return (simulation_row(simulation) for simulation in simulations)

    def _judge(self) -> TrickJudge | None:
        return Estimator.load() if self.estimate else None


def _simulation_request(
    north: HandText,
    south: HandText,
    layouts: LayoutCount = 100,
    strain: StrainTexts = NO_TEXTS,
    contract: BidText = "",
    precision: Precision = 0.0,
    estimate: bool = False,
    seed: Seed = 0,
    east: BoundsText = "",
    west: BoundsText = "",
    east_cards: CardsText = "",
    west_cards: CardsText = "",
) -> _SimulationRequest:
    known = KnownHands(
        parse_hand(north),
        parse_hand(south),
        east_cards=parse_hand(east_cards),
        west_cards=parse_hand(west_cards),
        east=Bounds.parse(east),
        west=Bounds.parse(west),
    )
    return _SimulationRequest(
        known,
        layouts,
        strains=strain,
        contract=contract,
        precision=precision,
        estimate=estimate,
        seed=seed,
    )


SimulationParameters = Annotated[_SimulationRequest, Depends(_simulation_request)]


@api.get("/pair")
async def pair(
    workers: Workers, north: HandText, south: HandText, strain: StrainTexts = NO_TEXTS
) -> JsonObject:
    """Estimate the tricks of two hands by a neural network: `strongsuit pair --json`."""
    first, second, strains = parse_hand(north), parse_hand(south), parse_strains(strain)
    estimates = await workers.run_native(lambda: predict_pairs(first, second, strains, threads=1))
    return pair_row(first, second, estimates)


@api.get("/simulate")
async def simulate(workers: Workers, request: SimulationParameters) -> JsonObject:
    """Simulate tricks and chances of contracts of two hands: `strongsuit simulate --json`.

    The other hands are dealt again and again. After a minute the answer is what was reached.
    """
    [last] = await workers.run_native(lambda: deque(within_time_limit(request.steps()), maxlen=1))
    return last


@api.get("/simulate/stream", response_class=StreamingResponse, responses=EVENT_RESPONSES)
async def simulate_live(workers: Workers, request: SimulationParameters) -> StreamingResponse:
    """Simulate as `/api/simulate` does, with a stream of server-sent events.

    Each `step` is the answer so far; `done` ends the stream. Close the connection to stop it.
    """
    return workers.stream(request.steps())
