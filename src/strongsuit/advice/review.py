"""Reviews of boards: what the adviser would have called at the turn that settled the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp, log

from strongsuit.advice.adviser import Adviser
from strongsuit.advice.result import Advice
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import PASS, Auction, Contract
from strongsuit.batch import DealBatch, trick_table
from strongsuit.best_contract.decisions import Decision, decisions
from strongsuit.board import Board, CallNote
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal, TrickTable
from strongsuit.errors import UsageError
from strongsuit.scoring import imps, score_ns
from strongsuit.solving.tables import solve


@dataclass(frozen=True, eq=False, slots=True)
class Reviewed:
    """A board, the decision that settled its contract, and the advice for that turn."""

    board: Board
    decision: Decision
    advice: Advice

    @property
    def reached(self) -> Contract:
        """The contract that was reached, if all passed after the decision's call."""
        return self.decision.contract

    @property
    def advised(self) -> Contract:
        """The contract that the adviser's call would reach."""
        return self.advice.best.contract

    @property
    def unit(self) -> str:
        """The unit of `gain`: IMPs, or matchpoints against one table with the contract reached."""
        return "IMPs" if self.advice.scoring == "imps" else "matchpoints"

    @property
    def chance(self) -> float:
        """The chance that the contract reached is made, given that players reached it.

        It is mostly higher than the adviser's chance, as players know their agreements: a contract
        that looks hopeless to the adviser seldom looked so to them.
        """
        chance = self.advice.of(self.decision.label).chance
        if not self.decision.label.is_bid or not 0 < chance < 1:
            return chance
        log_odds = max(TUNING.reached_least_log_odds, log(chance / (1 - chance)))
        log_odds = TUNING.reached_intercept + TUNING.reached_slope * log_odds
        if self.reached.level == 3 and self.reached.strain.trump is not None:
            log_odds += TUNING.reached_three_of_a_suit
        return 1 / (1 + exp(-log_odds))

    def gain(self, table: TrickTable, punished: bool = False) -> float:
        """What the player's side gains double dummy by the advised contract; a loss is negative.

        The unit is IMPs; at matchpoints the better score gains 0.5, the worse one loses 0.5. If
        ``punished``, an advised contract other than the one reached is doubled where it fails by
        two tricks or more, as if the other side saw all cards.
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
    """Yield the review of each board with all cards and a whole auction; skip the other boards."""
    _check(boards, adviser)
    for board in boards:
        decision = _settling(board)
        if decision is not None:
            yield Reviewed(board, decision, _advice(adviser, board, decision))


def _check(boards: object, adviser: object) -> None:
    if isinstance(boards, str) or not isinstance(adviser, Adviser):
        raise UsageError(
            "expected boards, as read(FILE) gives them, and an adviser(), "
            f"got {type(boards).__name__} and {type(adviser).__name__}"
        )


def double_dummy_table(board: Board) -> TrickTable:
    """The double-dummy table of a board with all cards; solved if the board has no table."""
    assert isinstance(board.deal, Deal)
    return board.double_dummy or trick_table(solve(DealBatch.of([board.deal]))[0])


def _advice(adviser: Adviser, board: Board, decision: Decision) -> Advice:
    """Advice that uses the board's notes or, if no layout fits the notes, advice without them."""
    before, hand = _before(board, decision), decision.position.hand
    try:
        return adviser.advise(hand, before, decision.label)
    except UsageError:
        if not before.notes:
            raise
        return adviser.advise(hand, replace(before, notes=()), decision.label)


def _settling(board: Board) -> Decision | None:
    """The decision for the last call that is no pass or, if all passed, for the last pass."""
    last = list(decisions(board))
    settling = [decision for decision in last if decision.label != PASS]
    return next(iter(settling or last[-1:]), None)


def _before(board: Board, decision: Decision) -> Board:
    """The board without its cards, as it was before the call of a decision."""
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
