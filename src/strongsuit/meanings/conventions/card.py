"""`ConventionCard`: a bidding system, loaded by its name or from a file, or parsed from text."""

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
    """A bidding system written as rules: contexts, each with its rules, in order of priority."""

    name: str
    contexts: tuple[Context, ...]

    @classmethod
    def load(cls, name: str | Path) -> ConventionCard:
        """Load a convention card, by its name if it is in the package, else from a file."""
        known = str(name).lower() in card_names()
        return _shipped_card(str(name).lower()) if known else _own_card(Path(name))

    @classmethod
    def parse(cls, text: str, source: str = "card") -> ConventionCard:
        """Read a convention card from TOML; errors are FormatErrors with source and line."""
        return cls(*CardFile(text, source, lambda name: cls.load(name).contexts).contexts())

    def __repr__(self) -> str:
        return f"<Card {self.name}: {len(self.contexts)} contexts>"


def card_names() -> list[str]:
    """Return the names of the convention cards in the package."""
    return sorted(path.name.removesuffix(".toml") for path in _shipped().iterdir())


def _shipped() -> Any:
    """Return the folder of the package's convention cards."""
    return files("strongsuit") / "data" / "cards"


@cache  # only these: a user's own file may change between two loads
def _shipped_card(name: str) -> ConventionCard:
    source = f"{name}.toml"
    return ConventionCard.parse((_shipped() / source).read_text(encoding="utf-8"), source)


def _own_card(path: Path) -> ConventionCard:
    if not path.is_file():
        known = ", ".join(card_names())
        raise UsageError(f"no convention card {str(path)!r}; known: {known}, or a file's name")
    try:
        return ConventionCard.parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError:
        raise FormatError(
            "expected a convention card in UTF-8, got bytes that are not UTF-8", source=str(path)
        ) from None
