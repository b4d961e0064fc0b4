"""Files of pictures: which formats there are, and writing them whole."""

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
    """Return the format of a picture by its suffix; refuse a bad path or a missing package."""
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path}: a picture ends in {', '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    require("a picture", "matplotlib")
    return path.suffix.lower()[1:]


def save(figure: Figure, path: Path) -> None:
    """Write a figure to a file, whole or not at all."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(figure)
    picture = io.BytesIO()
    figure.savefig(picture, format=checked(path), dpi=120)
    write_whole(path, picture.getvalue())
