"""Types of request parameters: texts with a maximum length, numbers with a range.

FastAPI checks requests by these types and describes them in the OpenAPI document. ``parsing.py``
turns the texts into values of the library.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query

from strongsuit.web.limits import MAX_BOARDS, MAX_LAYOUTS

HAND = "AQ765.KJ4.2.QJ83"
PARTNER = "KJ984.A63.J5.T62"
DEAL = "N:KJ984.A63.J5.T62 2.T975.T9743.AK9 AQ765.KJ4.2.QJ83 T3.Q82.AKQ86.754"
NO_TEXTS: list[str] = []  # the default of parameters that may be repeated


def _text(kind: str, max_length: int, description: str, *examples: str) -> Any:
    """Return a text parameter; ``kind`` names its format in the OpenAPI document."""
    return Query(
        max_length=max_length,
        description=description,
        examples=list(examples),
        json_schema_extra={"format": f"strongsuit-{kind}"},
    )


HandText = Annotated[
    str, _text("hand", 80, "13 cards: spades, hearts, diamonds and clubs between dots", HAND)
]
CardsText = Annotated[
    str, _text("cards", 80, "any number of cards, written as a hand is: AK... is ♠AK", "AK...")
]
DealText = Annotated[
    str, _text("deal", 240, "four hands clockwise, from the seat before the colon (PBN)", DEAL)
]
SuitText = Annotated[str, _text("suit", 10, "a suit: C D H S", "S")]
StrainText = Annotated[str, _text("strain", 10, "a strain: C D H S NT", "S")]
StrainTexts = Annotated[list[StrainText], Query(max_length=5, examples=[["S", "NT"]])]
SeatText = Annotated[str, _text("seat", 10, "a seat: N E S W", "S")]
SeatTexts = Annotated[list[SeatText], Query(max_length=4, examples=[["N"]])]
TableText = Annotated[
    str,
    _text(
        "tricks",
        20,
        "20 double-dummy results: C D H S NT, each by N E S W, as digits 0 to 9, A to D",
        "85853939576793A35656",
    ),
]
Tricks = Annotated[int, Query(ge=0, le=13, examples=[10])]
VulText = Annotated[str, _text("vulnerability", 15, "who is vulnerable: none, ns, ew, all", "NS")]
ContractText = Annotated[str, _text("contract", 20, "a contract and its declarer: 4SXN", "4SN")]
BidText = Annotated[str, _text("bid", 10, "a contract without its declarer: 3NT", "4S")]
AuctionText = Annotated[
    str,
    _text(
        "auction",
        4000,
        "calls after the dealer and a colon; in braces behind a call, what it means",
        "W:1D{3+ !D} 1S 2D",
    ),
]
BoundsText = Annotated[
    str, _text("bounds", 100, "bounds on a hidden hand: points and suit lengths", "hcp 11-15, S 5+")
]
FormulaText = Annotated[
    str, _text("formula", 80, "terms of jan2023 joined by plus signs", "HT+TL+NL")
]
FormulaTexts = Annotated[
    list[FormulaText], Query(min_length=1, max_length=20, examples=[["H+TL+NL", "HT+TL+NL"]])
]
BidTexts = Annotated[list[BidText], Query(min_length=1, max_length=10, examples=[["3NT", "4S"]])]
MethodText = Annotated[str, _text("method", 80, "an evaluator's name", "h-tl-nl-0.5")]
MethodTexts = Annotated[list[MethodText], Query(max_length=100, examples=[["hcp"]])]
BoardCount = Annotated[int, Query(ge=1, le=MAX_BOARDS)]
LayoutCount = Annotated[int, Query(ge=1, le=MAX_LAYOUTS)]
Precision = Annotated[float, Query(ge=0, le=13, allow_inf_nan=False)]
Seed = Annotated[int, Query(ge=0, le=2**63 - 1)]
# Convention cards and nets are named from a fixed list, so that no request can reach a file.
CardName = Literal["sayc", "two-over-one"]
CardNameOrNone = Literal["sayc", "two-over-one", "none"]
NetName = Literal["meanings", "none"]
Scoring = Literal["imps", "mp"]
PairsStrain = Literal["suit", "nt", "C", "D", "H", "S"]
TextFormat = Literal["pbn", "lin", "gib", "handviewer", "csv", "jsonl"]


def text_body(example: str) -> dict[str, Any]:
    """Return the part of the OpenAPI document which says that a request's body is plain text."""
    content = {"text/plain": {"schema": {"type": "string"}, "example": example}}
    return {"requestBody": {"required": True, "content": content}}
