"""Files of trained nets, the package's and one's own: opened, checked, and run without torch."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from strongsuit.errors import UsageError

FORMAT = "2"  # weights are named by their state_dict keys, and a checksum covers the file
CHECKSUM = "sha256"  # its metadata key
BLANK_CHECKSUM = "0" * 64

# A metadata entry's bytes before its value: the key's length, the key, and the value's tag and
# length. So the checksum is found without parsing the file, for which onnx would be needed.
_CHECKSUM_START = bytes([len(CHECKSUM)]) + CHECKSUM.encode() + bytes([0x12, len(BLANK_CHECKSUM)])

Net = TypeVar("Net")


@dataclass(frozen=True, slots=True)
class NetKind:
    """What all files of one kind of net have in common."""

    name: str
    version: int
    shipped: tuple[str, ...]  # names of those that come with the package
    inputs: Mapping[str, list[Any]] | None = field(default=None, hash=False)  # shapes but axis 0


def shipped_path(name: str) -> Path:
    """The file of a net that comes with the package."""
    return Path(str(files("strongsuit") / "data" / "nets" / f"{name}.onnx"))


def load_as(make: Callable[[Any, dict[str, Any]], Net], kind: NetKind, net: str | Path) -> Net:
    """A net of a kind: one that comes with the package, by its name, or one's own, by its file.

    ``make`` takes the inference session and the facts about its training. A shipped net is opened
    once.
    """
    if net in kind.shipped:
        return _load_shipped(make, kind, str(net))
    return make(*open_net(Path(net), kind))


@cache
def _load_shipped(make: Callable[[Any, dict[str, Any]], Net], kind: NetKind, name: str) -> Net:
    return make(*open_net(shipped_path(name), kind))


def open_net(path: Path, kind: NetKind) -> tuple[Any, dict[str, Any]]:
    """An onnxruntime session of a file, and the facts about its training.

    A file that is damaged or holds another kind of net is refused.
    """
    session, metadata = _open(path, kind)
    shapes = {value.name: value.shape[1:] for value in session.get_inputs()}
    if (
        metadata.get("kind") != f"strongsuit {kind.name}"
        or metadata.get("version") != str(kind.version)
        or (kind.inputs is not None and shapes != kind.inputs)
    ):
        raise UsageError(f"{path} is not a {kind.name} of this version of strongsuit")
    return session, _about(metadata, path)


def with_checksum(data: bytes) -> bytes:
    """The bytes of a file whose checksum was blank, with the right one in its place."""
    start = _checksum_place(data)
    assert start is not None
    return data[:start] + _checksum(data, start) + data[start + len(BLANK_CHECKSUM) :]


def _open(path: Path, kind: NetKind) -> tuple[Any, dict[str, str]]:
    """A session and the metadata of a file that is whole."""
    shipped = f"shipped nets: {', '.join(kind.shipped)}"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror} ({shipped})") from None
    start = _checksum_place(data)
    if start is not None:
        _require(data[start : start + len(BLANK_CHECKSUM)] == _checksum(data, start), path)
    session = _session(data, path, shipped)
    metadata: dict[str, str] = session.get_modelmeta().custom_metadata_map
    _require(start is not None or "format" not in metadata, path)  # files of format 1 have none
    return session, metadata


def _require(is_whole: bool, path: Path) -> None:
    if not is_whole:
        raise UsageError(f"{path} is damaged: its contents do not match its checksum, get it anew")


def _checksum_place(data: bytes) -> int | None:
    """Where the checksum's digits begin; the metadata is at the end of a file."""
    place = data.rfind(_CHECKSUM_START)
    return None if place < 0 else place + len(_CHECKSUM_START)


def _checksum(data: bytes, start: int) -> bytes:
    """The digits for a file: of all its bytes, its own digits taken as zeros."""
    view = memoryview(data)
    digest = hashlib.sha256(view[:start])
    digest.update(BLANK_CHECKSUM.encode())
    digest.update(view[start + len(BLANK_CHECKSUM) :])
    return digest.hexdigest().encode()


def _about(metadata: dict[str, str], path: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = json.loads(metadata["about"])
    except (KeyError, ValueError):
        raise UsageError(f"{path} is damaged: the facts about its training are no JSON") from None
    return about


def _session(data: bytes, path: Path, shipped: str) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # the pieces are small: threads share them out
    options.log_severity_level = 4  # what is wrong is raised
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception:  # it has a dozen kinds, none of them public
        raise UsageError(
            f"{path} is not a net that can be run: damaged, or no ONNX file at all ({shipped})"
        ) from None
