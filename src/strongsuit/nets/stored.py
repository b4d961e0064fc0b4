"""Trained nets as files: those that come with the package, by name, and one's own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.nets.tokens import Tokens, trumps
from strongsuit.solving.pool import cores

Piece = TypeVar("Piece")
Answer = TypeVar("Answer")

SEES, TRUMPS, SAYS = "tokens", "trumps", "chances"  # names of inputs and output
VERSION = 1
KINDS = {4: "strongsuit trick net", 2: "strongsuit pair net"}  # by the players whose cards are seen
SHIPPED = {4: ("standard",), 2: ("pairs",)}
CHUNK = 256  # deals at a time: what a net says of them stays in a core's own memory


@dataclass(frozen=True, eq=False, slots=True)
class StoredNet:
    """A net ready to be asked."""

    session: Any  # an onnxruntime session: it may be asked by several threads at once
    about: dict[str, Any]  # on what it was trained, what it reached

    def ask(self, seen: Tokens, strains: tuple[Strain, ...]) -> NDArray[np.float32]:
        """``(n, strains, 14)``: chances of 0..13 tricks."""
        [chances] = self.session.run([SAYS], {SEES: seen, TRUMPS: trumps(strains)})
        return np.asarray(chances)


def by_threads(
    answer: Callable[[Piece], Answer], pieces: Iterable[Piece], threads: int
) -> Iterator[Answer]:
    """What is said of each piece, in their order; 0 for all cores, and for one no thread at all."""
    if threads == 1:
        yield from map(answer, pieces)
        return
    with ThreadPoolExecutor(threads or cores()) as pool:
        yield from pool.map(answer, pieces)


def load_net(model: str | Path, players: int) -> StoredNet:
    """One that sees so many players' cards."""
    if model in SHIPPED[players]:
        return _shipped(str(model), players)
    return _read(Path(model), players)


def shipped_path(name: str) -> Path:
    """Where the package has one of its nets."""
    return Path(str(files("strongsuit") / "data" / "nets" / f"{name}.onnx"))


@cache
def _shipped(name: str, players: int) -> StoredNet:
    return _read(shipped_path(name), players)


def _read(path: Path, players: int) -> StoredNet:
    try:
        data = path.read_bytes()
    except OSError as error:
        names = ", ".join(SHIPPED[players])
        raise UsageError(f"cannot read {path}: {error.strerror} (shipped: {names})") from None
    session = _session(data, path)
    entries = session.get_modelmeta().custom_metadata_map
    seen = {each.name: each.shape[1:] for each in session.get_inputs()}
    is_ours = entries.get("kind") == KINDS[players] and entries.get("version") == str(VERSION)
    if not is_ours or seen != {SEES: [4, players], TRUMPS: [4]}:
        kind = KINDS[players].removeprefix("strongsuit ")
        raise UsageError(f"{path} is not a {kind} of this version of strongsuit")
    return StoredNet(session, _about(entries, path))


def _about(entries: dict[str, str], path: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = json.loads(entries["about"])
    except (KeyError, ValueError):
        raise UsageError(f"{path} is damaged: what it tells of its training is no JSON") from None
    return about


def _session(data: bytes, path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # the pieces are small: threads share them out
    options.log_severity_level = 4  # what is wrong is raised
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # it has a dozen kinds, none of them public
        told = [*str(error).splitlines(), type(error).__name__][0]
        raise UsageError(f"{path} is not a net that can be run: {told[:100]}") from None
