"""The public names and where they live; `__init__.py` loads each when it is first used."""

from .auction import DOUBLE, PASS, PASSED_OUT, REDOUBLE, Auction, Call, Contract
from .batch import DealBatch, HandBatch
from .board import Board, CallNote, Tag
from .cards import Card, Hand, Seat, Strain, Suit, Vulnerability
from .deal import Deal, PartialDeal, TrickTable
from .dealing import random_deals
from .errors import (
    AuctionError,
    DealError,
    FormatError,
    ParseError,
    StrongSuitError,
    UsageError,
)
from .formats import dumps, loads, read, write
from .scoring import Par, imps, matchpoints, par, score, score_ns

__all__ = [
    "DOUBLE",
    "PASS",
    "PASSED_OUT",
    "REDOUBLE",
    "Auction",
    "AuctionError",
    "Board",
    "Call",
    "CallNote",
    "Card",
    "Contract",
    "Deal",
    "DealBatch",
    "DealError",
    "FormatError",
    "Hand",
    "HandBatch",
    "Par",
    "ParseError",
    "PartialDeal",
    "Seat",
    "Strain",
    "StrongSuitError",
    "Suit",
    "Tag",
    "TrickTable",
    "UsageError",
    "Vulnerability",
    "dumps",
    "imps",
    "loads",
    "matchpoints",
    "par",
    "random_deals",
    "read",
    "score",
    "score_ns",
    "write",
]
