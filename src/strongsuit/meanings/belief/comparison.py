"""Card and net side by side on recorded auctions, and against knowing nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from strongsuit.board import Board
from strongsuit.cards import Vulnerability
from strongsuit.deal import Deal
from strongsuit.meanings.belief.intervals import Ranges, holds
from strongsuit.meanings.belief.prior import log_prior, log_within
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions, auction_arrays
from strongsuit.meanings.belief.runtime import CHUNK, HandBeliefs, LearnedMeanings
from strongsuit.meanings.belief.tokens import CARDS, MEASURES, POINTS
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.meaning import Meaning

CALLER, ALL = "caller", "all four"  # whose hands, after each call
NOTHING, CARD, LEARNED = "nothing", "card", "learned"  # who speaks of them
NEVER = 1e-9  # the least chance, as rounding makes some nothing
_FREE = np.array([(0, POINTS - 1), *[(0, CARDS - 1)] * 4], np.int8)


def _zeros() -> NDArray[np.float64]:
    return np.zeros(len(MEASURES))


@dataclass(slots=True)
class Figures:
    """Summed over hands, for HCP and each suit."""

    hands: int = 0
    inside: NDArray[np.float64] = field(default_factory=_zeros)
    width: NDArray[np.float64] = field(default_factory=_zeros)
    log_likelihood: NDArray[np.float64] = field(default_factory=_zeros)

    def add(self, ranges: Ranges, logs: NDArray[np.float64], truth: NDArray[np.int8]) -> None:
        """Of ``(m, 5)`` truths."""
        self.hands += len(truth)
        self.inside += holds(ranges, truth).sum(axis=0)
        self.width += (ranges[..., 1] - ranges[..., 0]).sum(axis=0)
        self.log_likelihood += logs.sum(axis=0)


class Comparison:
    """Counted over auctions, some at a time."""

    def __init__(self, net: LearnedMeanings | None) -> None:
        self._net = net
        self._boards: list[Board] = []
        self._shown: list[NDArray[np.int8]] = []  # by the card, call by call
        self._figures: dict[tuple[str, str], Figures] = {}

    def add(self, board: Board, players: Players | None) -> None:
        """Take in one board; one without all its cards or an auction counts nothing."""
        if board.auction is None or not isinstance(board.deal, Deal):
            return
        self._boards.append(board)
        if players is not None:
            self._shown.append(_shown(board, players))
        if len(self._boards) == CHUNK:
            self._count()

    def figures(self) -> dict[tuple[str, str], Figures]:
        """By whose hands and by who speaks of them."""
        self._count()
        return dict(sorted(self._figures.items(), key=lambda item: item[0][0] == ALL))

    def _count(self) -> None:
        if not self._boards:
            return
        auctions = auction_arrays(self._boards)
        said = auctions.is_token[:, 1:]  # after a call
        rows, places = said.nonzero()
        truth = auctions.measures[rows]  # (m, 4 players, 5)
        by_source = {NOTHING: (np.broadcast_to(_FREE, (*truth.shape, 2)), log_prior(truth))}
        if self._shown:
            shown = np.concatenate(self._shown)
            by_source[CARD] = shown, log_within(shown, truth)
        if self._net:
            by_source[LEARNED] = _learned(self._net, auctions, said, truth)
        callers = np.arange(len(rows)), places % 4
        for source, (ranges, logs) in by_source.items():
            self._of(CALLER, source).add(ranges[callers], logs[callers], truth[callers])
            flat = ranges.reshape(-1, len(MEASURES), 2), logs.reshape(-1, len(MEASURES))
            self._of(ALL, source).add(*flat, truth.reshape(-1, len(MEASURES)))
        self._boards, self._shown = [], []

    def _of(self, scope: str, source: str) -> Figures:
        return self._figures.setdefault((scope, source), Figures())


def _shown(board: Board, players: Players) -> NDArray[np.int8]:
    """``(calls, 4 players, 5, 2)``: what each has shown after each call."""
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
    said: NDArray[np.bool_],
    truth: NDArray[np.int8],
) -> tuple[Ranges, NDArray[np.float64]]:
    [found] = net.chances(auctions.tokens)
    chances = HandBeliefs(found.points[:, 1:][said], found.lengths[:, 1:][said])
    of_truth = [
        np.take_along_axis(chances.of(i), truth[..., i : i + 1].astype(np.int64), -1)
        for i in range(len(MEASURES))
    ]
    logs = np.log(np.maximum(np.concatenate(of_truth, axis=-1), NEVER))
    return net.ranges(chances), logs
