"""What may be asked, and how much of it: every text has a longest length, every number a range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from fastapi import Query, Request

from strongsuit import coerce
from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Strain, Suit, Vulnerability
from strongsuit.deal import Deal
from strongsuit.errors import FormatError
from strongsuit.formats.files import scan
from strongsuit.formats.text import PEEK, decoder
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.web.problems import TooLargeError

MOST_BYTES = 2_000_000  # of a body
MOST_BOARDS = 1000
MOST_LAYOUTS = 2000

HAND = "AQ765.KJ4.2.QJ83"
PARTNER = "KJ984.A63.J5.T62"
DEAL = "N:KJ984.A63.J5.T62 2.T975.T9743.AK9 AQ765.KJ4.2.QJ83 T3.Q82.AKQ86.754"


def _text(kind: str, longest: int, said: str, *examples: str) -> Any:
    """A text of ours; ``kind`` is its format in the OpenAPI document."""
    return Query(
        max_length=longest,
        description=said,
        examples=list(examples),
        json_schema_extra={"format": f"strongsuit-{kind}"},
    )


HandText = Annotated[str, _text("hand", 80, "13 cards, as people write them", HAND)]
CardsText = Annotated[str, _text("cards", 80, "cards, any number of them", "AK...")]
DealText = Annotated[str, _text("deal", 240, "four hands clockwise, PBN's way", DEAL)]
SuitText = Annotated[str, _text("suit", 10, "a suit: C D H S", "S")]
StrainText = Annotated[str, _text("strain", 10, "C D H S NT", "S")]
StrainTexts = Annotated[list[StrainText], Query(max_length=5, examples=[["S", "NT"]])]
SeatText = Annotated[str, _text("seat", 10, "N E S W", "S")]
SeatTexts = Annotated[list[SeatText], Query(max_length=4, examples=[["N"]])]
TableText = Annotated[
    str, _text("tricks", 20, "C D H S NT, each by N E S W, as digits 0..D", "85853939576793A35656")
]
Tricks = Annotated[int, Query(ge=0, le=13, examples=[10])]
VulText = Annotated[str, _text("vulnerability", 15, "none, ns, ew, all", "NS")]
ContractText = Annotated[str, _text("contract", 20, "with its declarer", "4SN")]
BidText = Annotated[str, _text("bid", 10, "a contract without its declarer", "4S")]
AuctionText = Annotated[
    str,
    _text("auction", 4000, "calls, with explanations in braces if you like", "W:1D{3+ !D} 1S 2D"),
]
BoundsText = Annotated[
    str, _text("bounds", 100, "what a hidden hand is known to be", "hcp 11-15, S 5+")
]
FormulaText = Annotated[str, _text("formula", 80, "terms with plus signs", "HT+TL+NL")]
FormulaTexts = Annotated[
    list[FormulaText], Query(min_length=1, max_length=20, examples=[["H+TL+NL", "HT+TL+NL"]])
]
BidTexts = Annotated[list[BidText], Query(min_length=1, max_length=10, examples=[["3NT", "4S"]])]
MethodText = Annotated[str, _text("method", 80, "an evaluator's name", "h-tl-nl-0.5")]
MethodTexts = Annotated[list[MethodText], Query(max_length=100, examples=[["hcp"]])]
Number = Annotated[int, Query(ge=1, le=MOST_BOARDS)]
Layouts = Annotated[int, Query(ge=1, le=MOST_LAYOUTS)]
Precision = Annotated[float, Query(ge=0, le=13, allow_inf_nan=False)]
Seed = Annotated[int, Query(ge=0, le=2**63 - 1)]
NOTHING: list[str] = []  # the default of those that may be repeated
# By name only: whoever asks by HTTP reaches no file.
CardName = Literal["sayc", "two-over-one"]
AnyCardName = Literal["sayc", "two-over-one", "none"]
NetName = Literal["meanings", "none"]
Scoring = Literal["imps", "mp"]
PairsStrain = Literal["suit", "nt", "C", "D", "H", "S"]
TextFormat = Literal["pbn", "lin", "gib", "handviewer", "csv", "jsonl"]


def hand_of(text: str) -> Hand:
    """A hand, whole or in part."""
    return Hand.parse(text) if text.strip() else Hand(0)


def suit_of(text: str) -> Suit | None:
    """A trump suit or an opponent's; nothing where none is named."""
    if not text:
        return None
    return coerce.suit_of(text)


def strains_of(texts: list[str]) -> tuple[Strain, ...]:
    """Those named, or all."""
    return tuple(map(Strain.parse, texts)) or tuple(Strain)


def seats_of(texts: list[str]) -> tuple[Seat, ...]:
    """Those named, or all."""
    return tuple(map(Seat.parse, texts)) or tuple(Seat)


def seat_of(text: str) -> Seat | None:
    """A seat where one is named."""
    return Seat.parse(text) if text else None


def vulnerability_of(text: str) -> Vulnerability:
    """Nobody, where nothing is said."""
    return Vulnerability.parse(text) if text else Vulnerability.NONE


def learned_of(net: NetName) -> LearnedMeanings | None:
    """The net that comes with us, or none."""
    return None if net == "none" else LearnedMeanings.load(net)


def boards_of(text: str, format: str, bad: list[FormatError] | None = None) -> Iterator[Board]:
    """Those of a text; four hands alone are a deal. Bad ones are collected where there is room."""
    if not format and len(text.split()) == 4 and "\n" not in text.strip():
        return iter([Board(deal=Deal.parse(text))])
    return scan(text, format, None if bad is None else bad.append)


def text_body(example: str) -> dict[str, Any]:
    """For the OpenAPI document: what is sent is a text."""
    content = {"text/plain": {"schema": {"type": "string"}, "example": example}}
    return {"requestBody": {"required": True, "content": content}}


async def body_text(request: Request) -> str:
    """What was sent, as text; more than there may be is refused before it is read."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_BYTES:
            raise TooLargeError(f"at most {MOST_BYTES:,} bytes may be sent")
        parts.append(part)
    data = b"".join(parts)
    encoding = decoder(data[:PEEK])
    errors = "strongsuit-latin1" if encoding.startswith("utf-8") else "replace"
    return data.decode(encoding, errors).replace("\r\n", "\n").replace("\r", "\n")
