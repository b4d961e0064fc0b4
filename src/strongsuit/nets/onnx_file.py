"""Open and check the ONNX files of trained nets, shipped or the user's own, without torch."""

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

FORMAT = "2"  # its weights are named by state_dict keys, and a checksum covers the file
CHECKSUM = "sha256"  # metadata key of the checksum
BLANK_CHECKSUM = "0" * 64

# The bytes before the checksum in its metadata entry: the key's length, the key, and the value's
# tag and length. A search for them finds the checksum without the package onnx, which parses files.
_CHECKSUM_START = bytes([len(CHECKSUM)]) + CHECKSUM.encode() + bytes([0x12, len(BLANK_CHECKSUM)])

Net = TypeVar("Net")


@dataclass(frozen=True, slots=True)
class NetKind:
    """A kind of net, such as the trick nets: what the files of all its nets have in common."""

    name: str
    version: int
    shipped: tuple[str, ...]  # names of the nets that come with the package
    inputs: Mapping[str, list[Any]] | None = field(default=None, hash=False)  # shapes from axis 1


def shipped_path(name: str) -> Path:
    """Return the path of the file of a net that comes with the package."""
    return Path(str(files("strongsuit") / "data" / "nets" / f"{name}.onnx"))


def load_as(make: Callable[[Any, dict[str, Any]], Net], kind: NetKind, net: str | Path) -> Net:
    """Load a net: one that comes with the package by its name, or one's own by its file's path.

    ``make`` makes the result from the onnxruntime session and the facts about the training. A
    shipped net is loaded once and then cached.
    """
    if net in kind.shipped:
        return _load_shipped(make, kind, str(net))
    return make(*open_net(Path(net), kind))


@cache
def _load_shipped(make: Callable[[Any, dict[str, Any]], Net], kind: NetKind, name: str) -> Net:
    return make(*open_net(shipped_path(name), kind))


def open_net(path: Path, kind: NetKind) -> tuple[Any, dict[str, Any]]:
    """Open a file; return its onnxruntime session and the facts about the net's training.

    A file that is damaged or holds another kind of net is refused.
    """
    session, metadata = _open(path, kind)
    shapes = {value.name: value.shape[1:] for value in session.get_inputs()}
    if (
        metadata.get("kind") != f"strongsuit {kind.name}"
        or metadata.get("version") != str(kind.version)
        or (kind.inputs is not None and shapes != kind.inputs)
    ):
        raise UsageError(
            f"{path} is not a {kind.name} of this version of strongsuit: "
            "name another file, or train the net anew"
        )
    return session, _about(metadata, path)


def with_checksum(data: bytes) -> bytes:
    """Return the bytes of a file with its checksum filled in, in place of `BLANK_CHECKSUM`."""
    start = _checksum_place(data)
    assert start is not None
    return data[:start] + _checksum(data, start) + data[start + len(BLANK_CHECKSUM) :]


def _open(path: Path, kind: NetKind) -> tuple[Any, dict[str, str]]:
    """Return the onnxruntime session and the metadata of a file, whose checksum is verified."""
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
    _require(start is not None or "format" not in metadata, path)  # format 1 has no checksum
    return session, metadata


def _require(is_whole: bool, path: Path) -> None:
    if not is_whole:
        raise UsageError(
            f"{path} is damaged: its contents do not match its checksum, get the file anew"
        )


def _checksum_place(data: bytes) -> int | None:
    """Return the offset of the checksum's digits, or None; metadata is at the end of a file."""
    place = data.rfind(_CHECKSUM_START)
    return None if place < 0 else place + len(_CHECKSUM_START)


def _checksum(data: bytes, start: int) -> bytes:
    """Return the SHA-256 of a file in hexadecimal digits, with its checksum taken as zeros."""
    view = memoryview(data)
    digest = hashlib.sha256(view[:start])
    digest.update(BLANK_CHECKSUM.encode())
    digest.update(view[start + len(BLANK_CHECKSUM) :])
    return digest.hexdigest().encode()


def _about(metadata: dict[str, str], path: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = json.loads(metadata["about"])
    except (KeyError, ValueError):
        raise UsageError(
            f"{path} is damaged: its metadata about the training is not JSON, get the file anew"
        ) from None
    return about


def _session(data: bytes, path: Path, shipped: str) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # batches are small: each runs in one thread
    options.log_severity_level = 4  # fatal errors only: others are raised as exceptions
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception:  # onnxruntime raises a dozen kinds, none of them public
        raise UsageError(
            f"expected the ONNX file of a net, got {path}, which is damaged or of another kind "
            f"({shipped})"
        ) from None
