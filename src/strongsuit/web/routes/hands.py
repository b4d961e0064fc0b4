"""One hand, or many: what every method counts."""

from __future__ import annotations

from fastapi import APIRouter, Request

from strongsuit.answers.hands import count_row, count_rows, method_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.batch import HandBatch
from strongsuit.cards import Hand, Suit
from strongsuit.errors import UsageError
from strongsuit.evaluation.counting import evaluate, explain_all
from strongsuit.evaluation.registry import Evaluator, evaluators, get, usable
from strongsuit.web.inputs import (
    NOTHING,
    CardsText,
    HandText,
    MethodTexts,
    SuitText,
    body_text,
    hand_of,
    suit_of,
    text_body,
)
from strongsuit.web.responses import Json
from strongsuit.web.work import Shop

MOST_HANDS = 1000
api = APIRouter(tags=["hands"])


@api.get("/hand")
def read_hand(hand: CardsText = "") -> JsonObject:
    """Cards as the library writes them, and how many."""
    found = hand_of(hand)
    return {"hand": str(found), "cards": len(found)}


@api.get("/evaluate", response_class=Json)
async def evaluate_hand(  # on the event loop: a thread would take longer than the counting
    hand: HandText,
    trump: SuitText = "",
    partner: HandText = "",
    lho: SuitText = "",
    rho: SuitText = "",
    method: MethodTexts = NOTHING,
) -> Json:
    """What each method counts in a hand, or in a pair: `strongsuit evaluate --json`."""
    suit, other = suit_of(trump), hand_of(partner) if partner else None
    chosen = _methods(method, suit, other)
    left, right = suit_of(lho), suit_of(rho)
    found = explain_all(chosen, hand_of(hand), trump=suit, partner=other, lho=left, rho=right)
    return Json([count_row(each) for each in found])


@api.post("/evaluate", openapi_extra=text_body("AQ765.KJ4.2.QJ83\n"))
async def evaluate_hands(
    request: Request, shop: Shop, trump: SuitText = "", method: MethodTexts = NOTHING
) -> list[JsonObject]:
    """Many hands, one a line, at most a thousand: `strongsuit evaluate FILE --json`."""
    hands, suit = _hands(await body_text(request)), suit_of(trump)
    chosen = _methods(method, suit, None)
    return await shop.do(lambda: _counted(hands, suit, chosen))


@api.get("/evaluators")
def list_evaluators() -> list[JsonObject]:
    """Every method with its source: `strongsuit evaluate --list --json`."""
    return [method_row(each) for each in evaluators()]


def _methods(names: list[str], trump: Suit | None, partner: Hand | None) -> list[Evaluator]:
    """Those named, each once, or all that need no more than is given."""
    if names:
        known = {each.name: each for each in evaluators()}
        return list({name: known.get(name) or get(name) for name in names}.values())
    return usable(trump=trump is not None, partner=partner is not None)


def _counted(hands: list[Hand], trump: Suit | None, methods: list[Evaluator]) -> list[JsonObject]:
    batch = HandBatch.of(hands)
    return count_rows(hands, {each.name: evaluate(each, batch, trump=trump) for each in methods})


def _hands(text: str) -> list[Hand]:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not 0 < len(lines) <= MOST_HANDS:
        raise UsageError(f"expected 1 to {MOST_HANDS} hands, one a line, got {len(lines)}")
    return [Hand.parse(line) for line in lines]
