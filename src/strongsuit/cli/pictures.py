"""What all pictures share."""

from __future__ import annotations

from pathlib import Path

from strongsuit.errors import UsageError

SUFFIXES = (".png", ".svg", ".pdf")


def checked(path: Path) -> str:
    """The kind of picture a path asks for; what cannot be drawn is refused before long work."""
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path}: a picture ends in {', '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise UsageError("pictures need matplotlib: pip install strongsuit[plots]") from None
    return path.suffix.lower()[1:]
