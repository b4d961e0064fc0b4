"""Checksum of training data, so that a run is resumed on the data that it began with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np


def digest(*parts: Any) -> str:
    """Hexadecimal digest of arrays, of dataclasses with such fields, and of the repr of values."""
    checksum = hashlib.sha256()
    for part in parts:
        for piece in _pieces(part):
            checksum.update(piece)
    return checksum.hexdigest()[:32]


def _pieces(part: Any) -> Iterator[bytes]:
    if isinstance(part, np.ndarray):
        yield f"{part.dtype}{part.shape}".encode()
        yield part.tobytes()
    elif is_dataclass(part):
        for field in fields(part):
            yield from _pieces(getattr(part, field.name))
    else:
        yield repr(part).encode()
