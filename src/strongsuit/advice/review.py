"""A match reviewed: at the turn that settled each contract, what the adviser would have called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp, log

from strongsuit.advice.adviser import Adviser
from strongsuit.advice.result import Advice
from strongsuit.auction import PASS, Auction, Contract
from strongsuit.batch import DealBatch, trick_table
from strongsuit.best_contract.decisions import Decision, decisions
from strongsuit.best_contract.labels import Category
from strongsuit.board import Board, CallNote
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal, TrickTable
from strongsuit.deal_split import Part
from strongsuit.errors import UsageError
from strongsuit.meanings.belief.recorded_auctions import whole_boards
from strongsuit.scoring import imps, score_ns
from strongsuit.solving.tables import solve

LONG = 6  # cards in a suit that is opened at the level of game
STRONG = 24  # points for 3NT as an opening, or nearly
# Log-odds of contracts that players reached: more than those said, of which none counts for worse
# than even; less of three in a suit, which is bid to compete or to invite.
CHOSEN, EVEN, STRETCHED = (0.24, 0.925), 0.0, -0.484


@dataclass(frozen=True, eq=False, slots=True)
class Reviewed:
    """A board, the decision that settled its contract, and advice on it."""

    board: Board
    decision: Decision
    advice: Advice

    @property
    def reached(self) -> Contract:
        """What was played, or would have been."""
        return self.decision.contract

    @property
    def advised(self) -> Contract:
        """What would be played by the adviser's call."""
        return self.advice.best.contract

    @property
    def unit(self) -> str:
        """What `gain` counts: IMPs, or matchpoints of a board against the contract reached."""
        return "IMPs" if self.advice.scoring == "imps" else "matchpoints"

    @property
    def chance(self) -> float:
        """That the contract reached is made, knowing that players reached it.

        They know their agreements, we only what such auctions tend to say: what looks hopeless
        here was seldom so to them.
        """
        said = self.advice.of(self.decision.label).chance
        if not self.decision.label.is_bid or not 0 < said < 1:
            return said
        more, factor = CHOSEN
        told = more + factor * max(EVEN, log(said / (1 - said)))
        if self.reached.level == 3 and self.reached.strain.trump is not None:
            told += STRETCHED
        return 1 / (1 + exp(-told))

    def gain(self, table: TrickTable, punished: bool = False) -> float:
        """What the advice wins double dummy, for the side of the player; negative if it loses.

        IMPs; at matchpoints half a board for the better score. ``punished``: of two different
        contracts the advised one is doubled if it fails by two tricks or more, as if the other
        side saw all cards too.
        """
        advised = self.advised
        if punished and advised != self.reached and self._fails(advised, table):
            advised = replace(advised, doubled=1)
        ns = self._points(advised, table) - self._points(self.reached, table)
        points = ns if self.decision.position.seat.is_ns else -ns
        return imps(points) if self.unit == "IMPs" else 0.5 * ((points > 0) - (points < 0))

    def _fails(self, contract: Contract, table: TrickTable) -> bool:
        ours = contract.level and contract.declarer.side == self.decision.position.seat.side
        return bool(ours and table[contract.strain, contract.declarer] <= contract.target - 2)

    def _points(self, contract: Contract, table: TrickTable) -> int:
        if not contract.level:
            return 0
        vulnerability = self.decision.position.vulnerability
        return score_ns(contract, table[contract.strain, contract.declarer], vulnerability)


def review(boards: Iterable[Board], adviser: Adviser) -> Iterator[Reviewed]:
    """Boards with all cards and a whole auction; the others are passed over."""
    _check(boards, adviser)
    for board in boards:
        decision = _settling(board)
        if decision is not None:
            yield Reviewed(board, decision, _advice(adviser, board, decision))


def _check(boards: object, adviser: object) -> None:
    if isinstance(boards, str) or not isinstance(adviser, Adviser):
        raise UsageError("expected boards, as read(FILE) gives them, and an adviser()")


def finished_boards(boards: Iterable[Board], *parts: Part) -> Iterator[Board]:
    """Those with all cards and a whole auction, of these parts of all deals, or of any."""
    whole = (board for _, board in whole_boards(boards, *parts))
    over = (board for board in whole if board.auction and board.auction.is_over)
    return (board for board in over if not is_contract_only(board))


def is_contract_only(board: Board) -> bool:
    """Is the auction but its contract, noted by a scribe who missed the calls?

    So it seems where the only bid is a game that the hand cannot have opened: in a suit of fewer
    than six cards, or in notrump with neither seven of a minor nor the points for it.
    """
    assert board.auction is not None and isinstance(board.deal, Deal)  # noqa: PT018
    bids = [(seat, call) for seat, call in board.auction.by_seat() if call.is_bid]
    if len(bids) != 1:
        return False
    [(seat, bid)] = bids
    if Category.of(bid.level, bid.strain) is Category.PART_SCORE:
        return False
    hand = board.deal[seat]
    if bid.strain.trump is not None:
        return hand.lengths[bid.strain.trump] < LONG
    return hand.hcp < STRONG and max(hand.lengths[:2]) < LONG + 1


def double_dummy_table(board: Board) -> TrickTable:
    """The double-dummy table of a board with all cards, solved if it has none."""
    assert isinstance(board.deal, Deal)
    return board.double_dummy or trick_table(solve(DealBatch.of([board.deal]))[0])


def _advice(adviser: Adviser, board: Board, decision: Decision) -> Advice:
    """By what was said of the calls; where no layout fits that, by the card alone."""
    then, hand = _then(board, decision), decision.position.hand
    try:
        return adviser.advise(hand, then, decision.label)
    except UsageError:
        if not then.notes:
            raise
        return adviser.advise(hand, replace(then, notes=()), decision.label)


def _settling(board: Board) -> Decision | None:
    """The last call but passes; where all passed, the last."""
    found = list(decisions(board))
    spoken = [each for each in found if each.label != PASS]
    return next(iter(spoken or found[-1:]), None)


def _then(board: Board, decision: Decision) -> Board:
    """The board as it was at that turn."""
    auction: Auction = decision.position.auction
    notes: tuple[CallNote, ...] = tuple(
        note for note in board.notes if note.call < len(auction.calls)
    )
    return Board(
        dealer=auction.dealer,
        vulnerability=board.vulnerability or Vulnerability.NONE,
        auction=auction,
        notes=notes,
    )
