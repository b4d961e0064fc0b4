"""Compare convention card, belief net and no knowledge at all on recorded auctions."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from strongsuit.board import Board
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal
from strongsuit.meanings.belief.intervals import RangeArray, is_within
from strongsuit.meanings.belief.prior import log_prior, log_within
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions, auction_arrays
from strongsuit.meanings.belief.runtime import CHUNK, HandBeliefs, LearnedMeanings
from strongsuit.meanings.belief.tokens import CARDS, MEASURES, POINTS
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.meaning import Meaning

CALLER, ALL = "caller", "all four"  # whose hands are counted after each call
NOTHING, CARD, LEARNED = "nothing", "card", "learned"  # the source of the bounds and probabilities
LEAST = 1e-9  # floor of a probability, as some are rounded to 0
_NO_BOUNDS = np.array([(0, POINTS - 1), *[(0, CARDS - 1)] * 4], np.int8)


def _zeros() -> NDArray[np.float64]:
    return np.zeros(len(MEASURES))


@dataclass(slots=True)
class Figures:
    """Sums over hands, each ``(5,)`` for HCP and the four suits."""

    hands: int = 0
    inside: NDArray[np.float64] = field(default_factory=_zeros)  # number of hands within the bounds
    width: NDArray[np.float64] = field(default_factory=_zeros)  # greatest minus least, summed
    log_likelihood: NDArray[np.float64] = field(default_factory=_zeros)

    def add(self, ranges: RangeArray, logs: NDArray[np.float64], truth: NDArray[np.int8]) -> None:
        """Add hands: ``(m, 5, 2)`` ranges, and ``(m, 5)`` log-probabilities and true measures."""
        self.hands += len(truth)
        self.inside += is_within(ranges, truth).sum(axis=0)
        self.width += (ranges[..., 1] - ranges[..., 0]).sum(axis=0)
        self.log_likelihood += logs.sum(axis=0)


class Comparison:
    """The `Figures` of each source over recorded auctions, computed in chunks of auctions."""

    def __init__(self, net: LearnedMeanings | None) -> None:
        self._net = net
        self._boards: list[Board] = []
        self._shown: list[NDArray[np.int8]] = []  # for each board, see `_shown`
        self._figures: dict[tuple[str, str], Figures] = {}

    def add(self, board: Board, players: Players | None) -> None:
        """Add a board; a board without all its cards or an auction is left out."""
        if board.auction is None or not isinstance(board.deal, Deal):
            return
        self._boards.append(board)
        if players is not None:
            self._shown.append(_shown(board, players))
        if len(self._boards) == CHUNK:
            self._count()

    def figures(self) -> dict[tuple[str, str], Figures]:
        """Return the sums by whose hands are counted (`CALLER`, `ALL`) and by source."""
        self._count()
        return dict(sorted(self._figures.items(), key=lambda item: item[0][0] == ALL))

    def _count(self) -> None:
        if not self._boards:
            return
        auctions = auction_arrays(self._boards)
        is_call = auctions.is_token[:, 1:]
        rows, places = is_call.nonzero()
        truth = auctions.measures[rows]  # (m, 4 players, 5)
        by_source = {NOTHING: (np.broadcast_to(_NO_BOUNDS, (*truth.shape, 2)), log_prior(truth))}
        if self._shown:
            shown = np.concatenate(self._shown)
            by_source[CARD] = shown, log_within(shown, truth)
        if self._net:
            by_source[LEARNED] = _learned(self._net, auctions, is_call, truth)
        callers = np.arange(len(rows)), places % 4
        for source, (ranges, logs) in by_source.items():
            self._sums(CALLER, source).add(ranges[callers], logs[callers], truth[callers])
            flat = ranges.reshape(-1, len(MEASURES), 2), logs.reshape(-1, len(MEASURES))
            self._sums(ALL, source).add(*flat, truth.reshape(-1, len(MEASURES)))
        self._boards, self._shown = [], []

    def _sums(self, scope: str, source: str) -> Figures:
        return self._figures.setdefault((scope, source), Figures())


def _shown(board: Board, players: Players) -> NDArray[np.int8]:
    """Return ``(calls, 4 players, 5, 2)``: bounds shown, by the card, after each call."""
    assert board.auction is not None
    node = players.start(board.auction.dealer, board.vulnerability or Vulnerability.NONE)
    out = []
    for call in board.auction.calls:
        node = node.after(call)
        out.append([_spans(known) for known in node.situation.knowledge])
    return np.array(out, np.int8).reshape(-1, 4, len(MEASURES), 2)


def _spans(meaning: Meaning) -> list[tuple[int, int]]:
    return [meaning.hcp, *meaning.lengths]


def _learned(
    net: LearnedMeanings,
    auctions: RecordedAuctions,
    is_call: NDArray[np.bool_],
    truth: NDArray[np.int8],
) -> tuple[RangeArray, NDArray[np.float64]]:
    """Return the net's bounds after each call, and the log-probability of the true measures.

    ``truth`` is ``(m, 4, 5)`` for ``m`` calls, the bounds are ``(m, 4, 5, 2)``.
    """
    [every] = net.chances(auctions.tokens)
    beliefs = HandBeliefs(every.points[:, 1:][is_call], every.lengths[:, 1:][is_call])
    of_truth = [
        np.take_along_axis(beliefs.of(i), truth[..., i : i + 1].astype(np.int64), -1)
        for i in range(len(MEASURES))
    ]
    logs = np.log(np.maximum(np.concatenate(of_truth, axis=-1), LEAST))
    return net.ranges(beliefs), logs
