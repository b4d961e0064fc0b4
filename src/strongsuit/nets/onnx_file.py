"""Trained nets as files: those of the package and one's own, opened without torch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from strongsuit.errors import UsageError


def shipped_path(name: str) -> Path:
    """Where the package has one of its nets."""
    return Path(str(files("strongsuit") / "data" / "nets" / f"{name}.onnx"))


def open_net(
    path: Path,
    kind: str,
    version: int,
    shipped: tuple[str, ...],
    sees: Mapping[str, list[int]] | None = None,
) -> tuple[Any, dict[str, Any]]:
    """A session ready to be asked, and what the file tells of itself; others are refused.

    ``sees`` are the shapes of its inputs behind the first axis, where they are to be checked.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(
            f"cannot read {path}: {error.strerror} (shipped nets: {', '.join(shipped)})"
        ) from None
    session = _session(data, path, shipped)
    entries = session.get_modelmeta().custom_metadata_map
    is_ours = entries.get("kind") == f"strongsuit {kind}" and entries.get("version") == str(version)
    shapes = {each.name: each.shape[1:] for each in session.get_inputs()}
    if not is_ours or (sees is not None and shapes != sees):
        raise UsageError(f"{path} is not a {kind} of this version of strongsuit")
    return session, _about(entries, path)


def _about(entries: dict[str, str], path: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = json.loads(entries["about"])
    except (KeyError, ValueError):
        raise UsageError(f"{path} is damaged: what it tells of its training is no JSON") from None
    return about


def _session(data: bytes, path: Path, shipped: tuple[str, ...]) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # the pieces are small: threads share them out
    options.log_severity_level = 4  # what is wrong is raised
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception:  # it has a dozen kinds, none of them public
        raise UsageError(
            f"{path} is not a net that can be run: damaged, or no ONNX file at all "
            f"(shipped nets: {', '.join(shipped)})"
        ) from None
