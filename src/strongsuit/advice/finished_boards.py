"""The recorded boards that serve for review and training: all cards known, auction as called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from strongsuit.best_contract.labels import Category
from strongsuit.board import Board
from strongsuit.deal import Deal
from strongsuit.deal_split import Part, whole_boards

LONG = 6  # the fewest cards of a suit opening at the level of game
STRONG = 24  # the fewest points of a 3NT opening: a point less than the textbooks' 25


def finished_boards(boards: Iterable[Board], *parts: Part) -> Iterator[Board]:
    """The boards with all cards and a whole auction, of deals that belong to one of ``parts``.

    All deals count if no part is named. Boards of which only the contract is recorded
    (`is_contract_only`) are left out.
    """
    whole = (board for _, board in whole_boards(boards, *parts))
    over = (board for board in whole if board.auction and board.auction.is_over)
    return (board for board in over if not is_contract_only(board))


def is_contract_only(board: Board) -> bool:
    """Whether the recorded auction is only its contract, because the calls were not recorded.

    This is assumed where the only bid is a game that the hand cannot have opened: in a suit of
    fewer than six cards, or in notrump with neither seven cards in a minor nor 24 points.
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
