"""The files that the web server sends: a fixed set, all of them inside the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

STATIC: Traversable = files("strongsuit") / "web" / "static"
DOCS: Traversable = files("strongsuit") / "docs"  # copied into the package by the build

MEDIA = {
    **{".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"},
    **{".png": "image/png"},
}


@cache
def served() -> dict[str, tuple[bytes, str]]:
    """Return content and media type of every file under ``/static/``, by its name."""
    paths = [*STATIC.iterdir(), *(DOCS / "reproduction").iterdir()]
    return {
        path.name: (path.read_bytes(), MEDIA[suffix])
        for path in paths
        if (suffix := path.name[path.name.rfind(".") :]) in MEDIA
    }
