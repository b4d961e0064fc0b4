"""Picture files: their formats, and writing a file completely or not at all."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from strongsuit.atomic import write_whole
from strongsuit.errors import UsageError
from strongsuit.extras import require

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg", ".pdf")


def checked(path: Path) -> str:
    """Return the format of a picture file by its suffix: ``png``, ``svg`` or ``pdf``.

    Raise an error if the suffix is another, the folder does not exist, or matplotlib is missing.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path}: expected the name of a picture, ending in {', '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}: create it first")
    require("a picture", "matplotlib")
    return path.suffix.lower()[1:]


def save(figure: Figure, path: Path) -> None:
    """Write a figure to a file; if that fails, leave no partly written file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(figure)
    picture = io.BytesIO()
    figure.savefig(picture, format=checked(path), dpi=120)
    write_whole(path, picture.getvalue())
