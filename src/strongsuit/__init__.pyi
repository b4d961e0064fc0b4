"""The public names and where they live; `__init__.py` loads each when it is first used."""

from .advice.adviser import Adviser
from .advice.api import advise, adviser
from .advice.result import Advice, Option
from .advice.review import Reviewed, review
from .advice.table_truth import TableTruth
from .auction import DOUBLE, PASS, PASSED_OUT, REDOUBLE, Auction, Call, Contract
from .batch import DealBatch, HandBatch
from .best_contract.opinion import Opinion
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
from .evaluation.counting import Explanation, evaluate, explain, explain_all
from .evaluation.league import league
from .evaluation.registry import Evaluator, evaluator, evaluators
from .evaluation.requirements import requirements
from .evaluation.trick_data import TrickData, read_tricks
from .formats import dumps, loads, read, write
from .formulas.sklearn import FormulaRegressor
from .layouts.bounds import Bounds
from .layouts.known_hands import KnownHands, fitting_layouts
from .meanings.belief.runtime import LearnedMeanings
from .meanings.conventions.bidder import bid
from .meanings.conventions.card import ConventionCard
from .meanings.conventions.explain import ExplainedAuction, explain_auction
from .meanings.explanations.notes import read_notes
from .meanings.explanations.reader import read_explanation
from .meanings.knowledge import Knowledge, knowledge
from .meanings.meaning import Meaning, together
from .meanings.sources import Source, call_meanings
from .meanings.understanding import Understanding, understand
from .nets.tricks.estimator import Estimator, predict_tricks
from .nets.tricks.pairs import PairEstimates, predict_pairs
from .nets.tricks.sklearn import TrickNetClassifier
from .par_score import Par, par
from .scoring import imps, matchpoints, score, score_ns
from .solving.judge import ExactJudge, TrickJudge
from .solving.leads_and_play import CardResult, analyse_play, leads, next_cards
from .solving.pair_histograms import simulate_pairs
from .solving.simulation import Making, Simulation, simulate, simulate_contract
from .solving.tables import makes, solve, solve_stream

__version__: str

__all__ = [
    "DOUBLE",
    "PASS",
    "PASSED_OUT",
    "REDOUBLE",
    "Advice",
    "Adviser",
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
    "Estimator",
    "Evaluator",
    "ExactJudge",
    "ExplainedAuction",
    "Explanation",
    "FormatError",
    "FormulaRegressor",
    "Hand",
    "HandBatch",
    "Knowledge",
    "KnownHands",
    "LearnedMeanings",
    "Making",
    "Meaning",
    "Opinion",
    "Option",
    "PairEstimates",
    "Par",
    "ParseError",
    "PartialDeal",
    "Reviewed",
    "Seat",
    "Simulation",
    "Source",
    "Strain",
    "StrongSuitError",
    "Suit",
    "TableTruth",
    "Tag",
    "TrickData",
    "TrickJudge",
    "TrickNetClassifier",
    "TrickTable",
    "Understanding",
    "UsageError",
    "Vulnerability",
    "advise",
    "adviser",
    "analyse_play",
    "bid",
    "call_meanings",
    "dumps",
    "evaluate",
    "evaluator",
    "evaluators",
    "explain",
    "explain_all",
    "explain_auction",
    "fitting_layouts",
    "imps",
    "knowledge",
    "leads",
    "league",
    "loads",
    "makes",
    "matchpoints",
    "next_cards",
    "par",
    "predict_pairs",
    "predict_tricks",
    "random_deals",
    "read",
    "read_explanation",
    "read_notes",
    "read_tricks",
    "requirements",
    "review",
    "score",
    "score_ns",
    "simulate",
    "simulate_contract",
    "simulate_pairs",
    "solve",
    "solve_stream",
    "together",
    "understand",
    "write",
]
