"""The files that the web serves: all of them in the package, each known by name beforehand."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

STATIC: Traversable = files("strongsuit") / "web" / "static"
DOCS: Traversable = files("strongsuit") / "docs"  # put there by the build, from the repository's

MEDIA = {
    **{".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"},
    **{".png": "image/png"},
}


@cache
def served() -> dict[str, tuple[bytes, str]]:
    """By name: content and media type. What is not here is not served."""
    found = [*STATIC.iterdir(), *(DOCS / "reproduction").iterdir()]
    return {
        each.name: (each.read_bytes(), MEDIA[suffix])
        for each in found
        if (suffix := each.name[each.name.rfind(".") :]) in MEDIA
    }
