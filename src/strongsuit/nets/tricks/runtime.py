"""Trained nets that tell tricks: those that come with the package, by name, and one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.nets.onnx_file import open_net, shipped_path
from strongsuit.nets.tricks.tokens import Tokens, trumps
from strongsuit.solving.pool import threads_of

SEES, TRUMPS, SAYS = "tokens", "trumps", "chances"  # names of inputs and output
VERSION = 1
KINDS = {4: "trick net", 2: "pair net"}  # by the players whose cards are seen
FILES = {4: "tricks.onnx", 2: "pairs.onnx"}  # what a training writes into its folder
SHIPPED = {4: ("standard", "large", "shared"), 2: ("pairs",)}
RESULTS = 1024  # at a time: fewer keep threads waiting, more do not stay in a core's own memory

Piece = TypeVar("Piece")
Answer = TypeVar("Answer")


@dataclass(frozen=True, eq=False, slots=True)
class StoredNet:
    """A net ready to be asked."""

    path: Path
    session: Any  # an onnxruntime session: it may be asked by several threads at once
    about: dict[str, Any]  # on what it was trained, what it reached

    def ask(self, seen: Tokens, strains: tuple[Strain, ...]) -> NDArray[np.float32]:
        """``(n, strains, 14)``: chances of 0..13 tricks."""
        [chances] = self.session.run([SAYS], {SEES: seen, TRUMPS: trumps(strains)})
        if not np.isfinite(chances).all():
            raise UsageError(f"{self.path} is damaged: its answers are no numbers")
        return np.asarray(chances)


def pieces(deals: int, strains: int) -> Iterator[slice]:
    """Which deals to ask about at a time, in so many strains."""
    size = RESULTS // max(strains, 1)
    for start in range(0, deals, size):
        yield slice(start, start + size)


def by_threads(
    answer: Callable[[Piece], Answer], pieces: Iterable[Piece], threads: int
) -> Iterator[Answer]:
    """What is said of each piece, in their order; 0 for all cores, and for one no thread at all."""
    if threads_of(threads) == 1:
        yield from map(answer, pieces)
        return
    with ThreadPoolExecutor(threads_of(threads)) as pool:
        yield from pool.map(answer, pieces)


def load_net(model: str | Path, players: int) -> StoredNet:
    """One that sees so many players' cards; those shipped are read once."""
    read = _read_once if model in SHIPPED[players] else _read
    return read(net_path(model, players), players)


def net_path(model: str | Path, players: int) -> Path:
    """Of a net that is shipped, by its name, or of a file, or of the folder of a training."""
    if model in SHIPPED[players]:
        return shipped_path(str(model))
    path = Path(model)
    if not path.is_dir():
        return path
    if not (path / FILES[players]).exists():
        raise UsageError(f"no {KINDS[players]} in {path}: a training writes it when it ends")
    return path / FILES[players]


def require_own_name(folder: Path, players: int) -> None:
    """The names of those shipped mean these: a net in such a folder would never be asked."""
    if str(folder) in SHIPPED[players]:
        raise UsageError(
            f"{str(folder)!r} is the name of a net that comes with the package: "
            "name another folder to train in"
        )


def _read(path: Path, players: int) -> StoredNet:
    sees = {SEES: [4, players], TRUMPS: [4]}
    return StoredNet(path, *open_net(path, KINDS[players], VERSION, SHIPPED[players], sees))


_read_once = cache(_read)
