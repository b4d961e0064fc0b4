"""Checksum of training data, by which a resumed run checks that its data are still the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np


def digest(*parts: Any) -> str:
    """Return the first 32 hexadecimal digits of a SHA-256 over the parts, in their order.

    An array counts with dtype, shape and bytes, a dataclass field by field, and any other value by
    its ``repr``.
    """
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
