"""chen2025's 612 inputs for a decision point, each with its name.

They are 15 for the hand, 141 for the calls of each of LHO, partner, RHO and the player himself, 3
for vulnerability and opening, and for each of LHO, partner and RHO 10 bounds that his calls show.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import BIDS, PASS, Auction
from strongsuit.batch import HandBatch, rank_weights
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Suit
from strongsuit.evaluation.counting import evaluate
from strongsuit.evaluation.registry import shipped

Inputs = NDArray[np.float32]  # (n, inputs)
# (n, 3 players LHO PD RHO, 10): low and high of S H D C, then of HCP
Bounds = NDArray[np.integer | np.floating]

PLAYERS = ("LHO", "PD", "RHO", "OWN")
OWN = 3
_SUITS = tuple(reversed(Suit))  # spades first, as the paper has them
_KINDS = ("", " artificial", " passed", " doubled")  # what a player did to a contract
_BID, _ARTIFICIAL, _PASSED, _DOUBLED = range(4)
WIDTH = 1 + len(_KINDS) * len(BIDS)  # inputs for one player's calls: 141

HAND_NAMES = (
    *(f"strength with {suit.name.lower()} as trumps" for suit in _SUITS),
    "strength in notrump",
    *(suit.name.lower() for suit in _SUITS),
    *("aces", "kings", "queens", "jacks", "HCP", "balanced"),
)
CALL_NAMES = tuple(
    f"{player} {what}"
    for player in PLAYERS
    for what in ("passed hand", *(f"{bid}{kind}" for bid, kind in product(BIDS, _KINDS)))
)
STATE_NAMES = ("vulnerable own", "vulnerable opponents", "opened")
BOUND_NAMES = tuple(
    f"{player} {what} {end}"
    for player in PLAYERS[:OWN]
    for what in (*(suit.name.lower() for suit in _SUITS), "HCP")
    for end in ("low", "high")
)
NAMES = (*HAND_NAMES, *CALL_NAMES, *STATE_NAMES, *BOUND_NAMES)

_HONOURS = [rank_weights(np.eye(13)[rank]) for rank in (12, 11, 10, 9)]


def encode(positions: Sequence[Position], bounds: Bounds) -> Inputs:
    """``(n, 612)`` the inputs of positions, in the order of `NAMES`.

    ``bounds`` are what LHO, partner and RHO have shown, ``(n, 3, 10)``.
    """
    hands = HandBatch.of(position.hand for position in positions)
    flat = bounds.reshape(len(positions), -1)
    parts = [hand_inputs(hands), call_inputs(positions), _state(positions), flat]
    return np.hstack(parts).astype(np.float32)


def hand_inputs(hands: HandBatch) -> Inputs:
    """``(n, 15)`` the hand as the paper's features, with strength by the formulas of jan2023."""
    suit_formula, notrump_formula = shipped("h-tl-nl-0.5"), shipped("h-lwh-0.5")
    strengths = [evaluate(suit_formula, hands, trump=suit) for suit in _SUITS]
    lengths = hands.lengths[:, _SUITS]
    balanced = (lengths.min(axis=1) >= 2) & ((lengths == 2).sum(axis=1) <= 1)
    columns = [
        *(*strengths, evaluate(notrump_formula, hands), *lengths.T),
        *(hands.total(table) for table in _HONOURS),
        *(hands.hcp, balanced),
    ]
    return np.column_stack(columns).astype(np.float32)


def call_inputs(positions: Sequence[Position]) -> Inputs:
    """``(n, 4 * 141)`` flags for what each player bid, passed over and doubled."""
    out = np.zeros((len(positions), len(PLAYERS) * WIDTH), np.float32)
    rows, columns = [], []
    for row, position in enumerate(positions):
        marks = _marks(position.auction, position.artificial)
        columns += marks
        rows += [row] * len(marks)
    out[rows, columns] = 1
    return out


def _marks(auction: Auction, artificial: frozenset[int]) -> list[int]:
    """The columns to set, one or two a call: what its player did to which contract."""
    marks, contract = [], -1
    dealer = (OWN - len(auction.calls)) % 4  # as a place in `PLAYERS`; OWN is to call
    for place, call in enumerate(auction.calls):
        player = WIDTH * ((dealer + place) % 4)
        if call.is_bid:
            contract = call - BIDS[0]
            marks.append(player + _column(contract, _BID))
            if place in artificial:
                marks.append(player + _column(contract, _ARTIFICIAL))
        elif call != PASS:
            marks.append(player + _column(contract, _DOUBLED))
        else:
            marks.append(player + (_column(contract, _PASSED) if contract >= 0 else 0))
    return marks


def _column(contract: int, kind: int) -> int:
    return 1 + len(_KINDS) * contract + kind


def _state(positions: Sequence[Position]) -> NDArray[np.bool_]:
    """``(n, 3)`` whether own side and the other are vulnerable, and whether own side has opened."""
    return np.array([_state_of(position) for position in positions], bool).reshape(-1, 3)


def _state_of(position: Position) -> tuple[bool, bool, bool]:
    seat, vulnerability = position.seat, position.vulnerability
    opener = next((by for by, call in position.auction.by_seat() if call != PASS), None)
    opened = opener is not None and opener.side == seat.side
    return vulnerability.of(seat), vulnerability.of(seat.lho), opened
