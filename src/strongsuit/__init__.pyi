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
from .evaluation.counting import Explanation, evaluate, explain
from .evaluation.league import league
from .evaluation.registry import Evaluator, evaluator, evaluators
from .evaluation.requirements import requirements
from .evaluation.trick_data import TrickData, read_tricks
from .formats import dumps, loads, read, write
from .formulas.estimator import FormulaRegressor
from .meanings.cards.bidder import bid
from .meanings.cards.card import ConventionCard
from .meanings.cards.explain import ExplainedAuction, explain_auction
from .scoring import Par, imps, matchpoints, par, score, score_ns
from .solving.bounds import Bounds
from .solving.layouts import KnownHands
from .solving.play import CardResult, analyse_play, leads, next_cards
from .solving.simulation import Making, Simulation, simulate, simulate_contract, simulate_pairs
from .solving.tables import makes, solve, solve_stream

__all__ = [
    "DOUBLE",
    "PASS",
    "PASSED_OUT",
    "REDOUBLE",
    "Auction",
    "AuctionError",
    "Board",
    "Bounds",
    "Call",
    "CallNote",
    "Card",
    "CardResult",
    "Contract",
    "ConventionCard",
    "Deal",
    "DealBatch",
    "DealError",
    "Evaluator",
    "ExplainedAuction",
    "Explanation",
    "FormatError",
    "FormulaRegressor",
    "Hand",
    "HandBatch",
    "KnownHands",
    "Making",
    "Par",
    "ParseError",
    "PartialDeal",
    "Seat",
    "Simulation",
    "Strain",
    "StrongSuitError",
    "Suit",
    "Tag",
    "TrickData",
    "TrickTable",
    "UsageError",
    "Vulnerability",
    "analyse_play",
    "bid",
    "dumps",
    "evaluate",
    "evaluator",
    "evaluators",
    "explain",
    "explain_auction",
    "imps",
    "leads",
    "league",
    "loads",
    "makes",
    "matchpoints",
    "next_cards",
    "par",
    "random_deals",
    "read",
    "read_tricks",
    "requirements",
    "score",
    "score_ns",
    "simulate",
    "simulate_contract",
    "simulate_pairs",
    "solve",
    "solve_stream",
    "write",
]
