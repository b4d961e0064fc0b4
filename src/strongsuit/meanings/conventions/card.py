"""A convention card: all its contexts, by name or from a file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from strongsuit.errors import FormatError, UsageError
from strongsuit.meanings.conventions.card_file import CardFile
from strongsuit.meanings.conventions.rules import Context


@dataclass(frozen=True, eq=False)
class ConventionCard:
    """A system: contexts in the order they are tried."""

    name: str
    contexts: tuple[Context, ...]

    @classmethod
    def load(cls, name: str | Path) -> ConventionCard:
        """A card that comes with us, by its name, or a file of your own."""
        known = str(name).lower() in card_names()
        return _shipped_card(str(name).lower()) if known else _own_card(Path(name))

    @classmethod
    def parse(cls, text: str, source: str = "card") -> ConventionCard:
        """Read TOML; a wrong card is a FormatError with file, line and reason."""
        return cls(*CardFile(text, source, lambda name: cls.load(name).contexts).contexts())

    def __repr__(self) -> str:
        return f"<Card {self.name}: {len(self.contexts)} contexts>"


def card_names() -> list[str]:
    """The cards that come with us."""
    return sorted(path.name.removesuffix(".toml") for path in _shipped().iterdir())


def _shipped() -> Any:
    return files("strongsuit") / "data" / "cards"


@cache  # of those alone: a file of one's own may change
def _shipped_card(name: str) -> ConventionCard:
    source = f"{name}.toml"
    return ConventionCard.parse((_shipped() / source).read_text(encoding="utf-8"), source)


def _own_card(path: Path) -> ConventionCard:
    if not path.is_file():
        known = ", ".join(card_names())
        raise UsageError(f"no card {str(path)!r}; known: {known}, or a file's name")
    try:
        return ConventionCard.parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError:
        raise FormatError("a card is a text in UTF-8, this is not", source=str(path)) from None
