"""Load trick nets as ONNX inference sessions: shipped nets by name, your own by path."""

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
from strongsuit.nets.onnx_file import NetKind, open_net, shipped_path
from strongsuit.nets.tricks.tokens import Tokens, trump_flags
from strongsuit.solving.pool import threads_of

TOKENS, TRUMPS, CHANCES = "tokens", "trumps", "chances"  # names of inputs and output in the file
FILES = {4: "tricks.onnx", 2: "pairs.onnx"}  # by players: what a training writes into its folder
SHIPPED = {4: ("standard", "large", "shared"), 2: ("pairs",)}  # names, by players
KINDS = {  # by the number of players whose cards are the input
    players: NetKind(name, 1, SHIPPED[players], {TOKENS: [4, players], TRUMPS: [4]})
    for players, name in ((4, "trick net"), (2, "pair net"))
}
# Results (deals times strains) of one inference: with fewer, threads wait for each other; more do
# not fit into the cache of a core.
RESULTS_AT_ONCE = 1024

Item = TypeVar("Item")
Answer = TypeVar("Answer")


@dataclass(frozen=True, eq=False, slots=True)
class TrickSession:
    """ONNX inference session of a trick net or a pair net."""

    path: Path
    session: Any  # an onnxruntime session, safe to run in several threads at once
    about: dict[str, Any]  # metadata: training data and settings, accuracy

    def probabilities(self, tokens: Tokens, strains: tuple[Strain, ...]) -> NDArray[np.float32]:
        """Return ``(n, strains, 14)`` probabilities of 0..13 tricks."""
        [chances] = self.session.run([CHANCES], {TOKENS: tokens, TRUMPS: trump_flags(strains)})
        if not np.isfinite(chances).all():
            raise UsageError(
                f"{self.path} is damaged: expected probabilities, got nan or infinity; "
                "get the file anew"
            )
        return np.asarray(chances)


def batch_slices(deals: int, strains: int) -> Iterator[slice]:
    """Yield slices of ``deals`` deals, each small enough for one inference in so many strains."""
    size = RESULTS_AT_ONCE // max(strains, 1)
    for start in range(0, deals, size):
        yield slice(start, start + size)


def map_in_threads(
    function: Callable[[Item], Answer], items: Iterable[Item], threads: int
) -> Iterator[Answer]:
    """Yield a function's results for all items, in order; ``threads`` 0 is one for each core."""
    if threads_of(threads) == 1:
        yield from map(function, items)
        return
    with ThreadPoolExecutor(threads_of(threads)) as pool:
        yield from pool.map(function, items)


def load_session(model: str | Path, players: int) -> TrickSession:
    """Load a trick net (``players`` 4) or a pair net (2); a shipped net is read only once."""
    read = _read_once if model in SHIPPED[players] else _read
    return read(net_path(model, players), players)


def net_path(model: str | Path, players: int) -> Path:
    """Return the file of a net, given a shipped net's name, a file, or the folder of a training."""
    if model in SHIPPED[players]:
        return shipped_path(str(model))
    path = Path(model)
    if not path.is_dir():
        return path
    if not (path / FILES[players]).exists():
        raise UsageError(f"no {KINDS[players].name} in {path}: a training writes it when it ends")
    return path / FILES[players]


def require_own_name(folder: Path, players: int) -> None:
    """Raise UsageError for a folder named as a shipped net, which would be loaded in its place."""
    if str(folder) in SHIPPED[players]:
        raise UsageError(
            f"{str(folder)!r} is the name of a net that comes with the package: "
            "name another folder to train in"
        )


def _read(path: Path, players: int) -> TrickSession:
    return TrickSession(path, *open_net(path, KINDS[players]))


_read_once = cache(_read)
