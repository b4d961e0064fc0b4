"""Routes about hands: what every evaluator counts in one hand, in a pair, or in many hands."""

from __future__ import annotations

from fastapi import APIRouter, Request

from strongsuit.answers.hands import count_row, count_rows, method_row
from strongsuit.answers.json_object import JsonObject
from strongsuit.batch import HandBatch
from strongsuit.cards import Hand, Suit
from strongsuit.errors import UsageError
from strongsuit.evaluation.counting import evaluate, explain_all
from strongsuit.evaluation.registry import Evaluator, evaluators, get, usable
from strongsuit.web.inputs import NO_TEXTS, CardsText, HandText, MethodTexts, SuitText, text_body
from strongsuit.web.limits import MAX_HANDS
from strongsuit.web.parsing import body_text, parse_hand, parse_suit
from strongsuit.web.responses import Json
from strongsuit.web.worker_pool import Workers

api = APIRouter(tags=["hands"])


@api.get("/hand")
def read_hand(hand: CardsText = "") -> JsonObject:
    """Read cards: return them in the library's own notation, with their number."""
    cards = parse_hand(hand)
    return {"hand": str(cards), "cards": len(cards)}


@api.get("/evaluate", response_class=Json)
async def evaluate_hand(  # on the event loop: a thread would take longer than the counting
    hand: HandText,
    trump: SuitText = "",
    partner: HandText = "",
    lho: SuitText = "",
    rho: SuitText = "",
    method: MethodTexts = NO_TEXTS,
) -> Json:
    """Count a hand, or a pair of hands, by every method: `strongsuit evaluate --json`.

    `lho` and `rho` are suits that the opponents have bid, for the methods that look at them.
    """
    suit, other = parse_suit(trump), parse_hand(partner) if partner else None
    methods = _methods(method, suit, other)
    left, right = parse_suit(lho), parse_suit(rho)
    counts = explain_all(methods, parse_hand(hand), trump=suit, partner=other, lho=left, rho=right)
    return Json([count_row(count) for count in counts])


@api.post("/evaluate", openapi_extra=text_body("AQ765.KJ4.2.QJ83\n"))
async def evaluate_hands(
    request: Request, workers: Workers, trump: SuitText = "", method: MethodTexts = NO_TEXTS
) -> list[JsonObject]:
    """Count up to a thousand hands, one a line: `strongsuit evaluate FILE --json`."""
    hands, suit = _hands(await body_text(request)), parse_suit(trump)
    methods = _methods(method, suit, None)
    return await workers.run_native(lambda: _counts(hands, suit, methods))


@api.get("/evaluators")
def list_evaluators() -> list[JsonObject]:
    """List every method of counting with its source: `strongsuit evaluate --list --json`."""
    return [method_row(method) for method in evaluators()]


def _methods(names: list[str], trump: Suit | None, partner: Hand | None) -> list[Evaluator]:
    """Return the methods named, each once, or all that need no more than what is given."""
    if names:
        known = {method.name: method for method in evaluators()}
        return list({name: known.get(name) or get(name) for name in names}.values())
    return usable(trump=trump is not None, partner=partner is not None)


def _counts(hands: list[Hand], trump: Suit | None, methods: list[Evaluator]) -> list[JsonObject]:
    batch = HandBatch.of(hands)
    counts = {method.name: evaluate(method, batch, trump=trump) for method in methods}
    return count_rows(hands, counts)


def _hands(text: str) -> list[Hand]:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not 0 < len(lines) <= MAX_HANDS:
        raise UsageError(f"expected 1 to {MAX_HANDS} hands, one a line, got {len(lines)}")
    return [Hand.parse(line) for line in lines]
