"""What an auction says of the four hands by a net trained on recorded ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strongsuit.auction import Auction
from strongsuit.cards import Seat, Vulnerability
from strongsuit.meanings.belief.intervals import shortest
from strongsuit.meanings.belief.tokens import MEASURES, Tokens, padded, tokens_of
from strongsuit.meanings.meaning import FourMeanings, Meaning
from strongsuit.nets.onnx_file import open_net, shipped_path

SEES, SHARES, LENGTHS = "calls", "points", "lengths"  # names of input and outputs
KIND, VERSION = "meaning net", 1
SHIPPED = ("meanings",)
CHUNK = 256  # auctions at a time
TEXT = "as players bid"  # what a learned meaning is read from


@dataclass(frozen=True, eq=False, slots=True)
class HandBeliefs:
    """Of hands: the leading axes are auctions, calls, players."""

    points: NDArray[np.float32]  # (..., 38)
    lengths: NDArray[np.float32]  # (..., 4 suits C D H S, 14)

    def __getitem__(self, place: int) -> HandBeliefs:
        """Along the first axis."""
        return HandBeliefs(self.points[place], self.lengths[place])

    def of(self, measure: int) -> NDArray[np.float32]:
        """HCP, or one of the suits: as in `MEASURES`."""
        return self.lengths[..., measure - 1, :] if measure else self.points

    def around(self) -> NDArray[np.float32]:
        """``(..., 5, 2)``: the mean of each of `MEASURES` less its spread, and plus it."""
        found = [_mean_and_spread(self.of(place)) for place in range(len(MEASURES))]
        mean, spread = (np.stack(part, axis=-1) for part in zip(*found, strict=True))
        return np.stack([mean - spread, mean + spread], axis=-1)


@dataclass(frozen=True, eq=False, slots=True)
class LearnedMeanings:
    """A net ready to be asked."""

    session: Any  # of onnxruntime
    about: dict[str, Any]  # on what it was trained, and how much of its chances bounds take

    @classmethod
    def load(cls, net: str | Path = "meanings") -> LearnedMeanings:
        """The one shipped, or one of your own training, by its file."""
        return _shipped(str(net)) if net in SHIPPED else cls._of(Path(net))

    @classmethod
    def _of(cls, path: Path) -> LearnedMeanings:
        return cls(*open_net(path, KIND, VERSION, SHIPPED))

    def chances(self, tokens: Tokens) -> Iterator[HandBeliefs]:
        """After every token, of every player from the dealer on; some auctions at a time."""
        for start in range(0, len(tokens), CHUNK):
            seen = {SEES: tokens[start : start + CHUNK]}
            yield HandBeliefs(*self.session.run([SHARES, LENGTHS], seen))

    def after(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> HandBeliefs:
        """``(calls + 1, 4 seats N E S W)``: before the first call, and after each."""
        [found] = self.chances(padded([tokens_of(auction, vulnerability)]))
        from_north = [(seat - auction.dealer) % 4 for seat in Seat]
        return HandBeliefs(found.points[0][:, from_north], found.lengths[0][:, from_north])

    def ranges(self, chances: HandBeliefs) -> NDArray[np.int8]:
        """``(..., 5, 2)``: bounds on each of `MEASURES` that hold about 95 of 100 hands."""
        masses: Sequence[float] = self.about["masses"]
        each = [shortest(chances.of(place), mass) for place, mass in enumerate(masses)]
        return np.stack(each, axis=-2)

    def meanings(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> tuple[FourMeanings, ...]:
        """What is known of N E S W before the first call and after each."""
        ranges = self.ranges(self.after(auction, vulnerability)).tolist()
        return tuple(tuple(map(_meaning, seats)) for seats in ranges)  # type: ignore[misc]


def _mean_and_spread(
    chances: NDArray[np.float32],
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    numbers = np.arange(chances.shape[-1], dtype=np.float32)
    mean = chances @ numbers
    return mean, np.sqrt(np.maximum(chances @ numbers**2 - mean**2, 0))


def _meaning(ranges: list[list[int]]) -> Meaning:
    hcp, c, d, h, s = ((low, high) for low, high in ranges)
    return Meaning(hcp=hcp, lengths=(c, d, h, s), text=TEXT)


@cache
def _shipped(name: str) -> LearnedMeanings:
    return LearnedMeanings._of(shipped_path(name))
