"""What all pictures share."""

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
    """The kind of picture a path asks for; what cannot be drawn is refused before long work."""
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path}: a picture ends in {', '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    require("a picture", "matplotlib")
    return path.suffix.lower()[1:]


def save(figure: Figure, path: Path) -> None:
    """A picture, whole or not at all."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(figure)
    picture = io.BytesIO()
    figure.savefig(picture, format=checked(path), dpi=120)
    write_whole(path, picture.getvalue())
