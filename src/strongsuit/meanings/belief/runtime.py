"""Run the belief net without torch: probabilities of HCP and suit lengths after each call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import Auction
from strongsuit.cards import Seat, Vulnerability
from strongsuit.meanings.belief.intervals import shortest_ranges
from strongsuit.meanings.belief.tokens import MEASURES, Tokens, padded, tokens_of
from strongsuit.meanings.meaning import FourMeanings, Meaning
from strongsuit.nets.onnx_file import NetKind, load_as

CALLS_INPUT = "calls"
POINTS_OUTPUT, LENGTHS_OUTPUT = "points", "lengths"
KIND = NetKind("meaning net", 1, shipped=("meanings",))
CHUNK = 256  # auctions in one run of the net
TEXT = "as players bid"  # the ``text`` of every meaning by the net


@dataclass(frozen=True, eq=False, slots=True)
class HandBeliefs:
    """Probabilities of HCP and suit lengths; leading axes may be auctions, calls and players."""

    points: NDArray[np.float32]  # (..., 38)
    lengths: NDArray[np.float32]  # (..., 4 suits C D H S, 14)

    def __getitem__(self, place: int) -> HandBeliefs:
        """Return the beliefs at one index of the first axis."""
        return HandBeliefs(self.points[place], self.lengths[place])

    def of(self, measure: int) -> NDArray[np.float32]:
        """Return ``(..., k)`` probabilities of a measure, given as an index into `MEASURES`."""
        return self.lengths[..., measure - 1, :] if measure else self.points

    def around(self) -> NDArray[np.float32]:
        """Return ``(..., 5, 2)``: mean minus and plus standard deviation of each of `MEASURES`."""
        moments = [_mean_and_deviation(self.of(measure)) for measure in range(len(MEASURES))]
        mean, spread = (np.stack(part, axis=-1) for part in zip(*moments, strict=True))
        return np.stack([mean - spread, mean + spread], axis=-1)


@dataclass(frozen=True, eq=False, slots=True)
class LearnedMeanings:
    """ONNX inference session of the belief net, trained on recorded auctions."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # facts about the training, and the probability masses of bounds

    @classmethod
    def load(cls, net: str | Path = "meanings") -> LearnedMeanings:
        """Load the net that comes with the package, or one of your own training, by its file."""
        return load_as(cls, KIND, net)

    def chances(self, tokens: Tokens) -> Iterator[HandBeliefs]:
        """Yield the beliefs after each token about all players from the dealer on.

        Each item is for a chunk of auctions.
        """
        for start in range(0, len(tokens), CHUNK):
            inputs = {CALLS_INPUT: tokens[start : start + CHUNK]}
            yield HandBeliefs(*self.session.run([POINTS_OUTPUT, LENGTHS_OUTPUT], inputs))

    def after(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> HandBeliefs:
        """Return ``(calls + 1, 4 seats N E S W)`` beliefs, before the first call and after each."""
        [beliefs] = self.chances(padded([tokens_of(auction, vulnerability)]))
        from_north = [(seat - auction.dealer) % 4 for seat in Seat]
        return HandBeliefs(beliefs.points[0][:, from_north], beliefs.lengths[0][:, from_north])

    def ranges(self, chances: HandBeliefs) -> NDArray[np.int8]:
        """Return ``(..., 5, 2)`` bounds on each of `MEASURES` that hold about 95 of 100 hands."""
        masses: Sequence[float] = self.about["masses"]
        bounds = [shortest_ranges(chances.of(measure), mass) for measure, mass in enumerate(masses)]
        return np.stack(bounds, axis=-2)

    def meanings(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> tuple[FourMeanings, ...]:
        """Return the bounds on the hands of N E S W before the first call and after each call."""
        ranges = self.ranges(self.after(auction, vulnerability)).tolist()
        return tuple(tuple(map(_meaning, seats)) for seats in ranges)  # type: ignore[misc]


def _mean_and_deviation(
    probabilities: NDArray[np.float32],
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    numbers = np.arange(probabilities.shape[-1], dtype=np.float32)
    mean = probabilities @ numbers
    return mean, np.sqrt(np.maximum(probabilities @ numbers**2 - mean**2, 0))


def _meaning(ranges: list[list[int]]) -> Meaning:
    hcp, c, d, h, s = ((low, high) for low, high in ranges)
    return Meaning(hcp=hcp, lengths=(c, d, h, s), text=TEXT)
