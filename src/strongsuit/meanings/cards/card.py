"""A convention card: contexts and their rows, read from TOML and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from strongsuit.errors import FormatError, ParseError, UsageError
from strongsuit.meanings.cards.conditions import Condition, parse_when
from strongsuit.meanings.cards.language import (
    Calls,
    Pattern,
    Term,
    letters_of,
    parse_call_family,
    parse_pattern,
    parse_terms,
)
from strongsuit.meanings.meaning import Forcing

CARD_KEYS = {"name", "extends", "about", "names", "context"}
CONTEXT_KEYS = {"name", "after", "when", "rows", "about"}
ROW_KEYS = {"call", "shows", "name", "when", "forcing", "artificial", "off"}
FORCING = {"round": Forcing.ROUND, "game": Forcing.GAME}


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: a call, what it shows, and when it holds beyond its context."""

    context: str  # its name
    call: Calls
    shows: tuple[tuple[Term, ...], ...]  # any of these
    when: tuple[Condition, ...]
    letters: frozenset[str]  # of the call
    name: str
    text: str
    forcing: Forcing
    artificial: bool

    @property
    def key(self) -> tuple[str, Calls]:
        """What it is known by to a card that extends this one."""
        return self.context, self.call

    @property
    def is_judged(self) -> bool:
        """Does it weigh both hands together?"""
        return any(
            term.relative and term.measure != "length" for terms in self.shows for term in terms
        )


@dataclass(frozen=True, slots=True)
class Context:
    """Auctions that the same rows are for."""

    name: str
    patterns: tuple[Pattern, ...]  # none: any auction
    when: tuple[Condition, ...]
    rows: tuple[Row, ...]
    off: frozenset[tuple[str, Calls]] = (
        frozenset()
    )  # rows of the card extended that this one takes away


@dataclass(frozen=True, eq=False)
class ConventionCard:
    """A system: contexts in the order they are tried."""

    name: str
    contexts: tuple[Context, ...]

    @classmethod
    def load(cls, name: str | Path) -> ConventionCard:
        """A card that comes with us, by its name, or a file of your own."""
        return _load(str(name))

    @classmethod
    def parse(cls, text: str, source: str = "card") -> ConventionCard:
        """Read TOML; a wrong card is a FormatError with file, line and reason."""
        return _Reader(text, source).card()

    def __repr__(self) -> str:
        return f"<Card {self.name}: {len(self.contexts)} contexts>"


def card_names() -> list[str]:
    """The cards that come with us."""
    return sorted(path.name.removesuffix(".toml") for path in _shipped().iterdir())


def _shipped() -> Any:
    return files("strongsuit") / "data" / "cards"


@cache
def _load(name: str) -> ConventionCard:
    if name in card_names():
        source = f"{name}.toml"
        return ConventionCard.parse((_shipped() / source).read_text(encoding="utf-8"), source)
    path = Path(name)
    if not path.is_file():
        raise UsageError(f"no card {name!r}; known: {', '.join(card_names())}, or a file's name")
    return ConventionCard.parse(path.read_text(encoding="utf-8"), str(path))


class _Reader:
    """One file's text; knows at which line each context and row stands."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = text.split("\n")
        self.source = source
        self.text = text

    def card(self) -> ConventionCard:
        try:
            told = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            raise self._error(str(error), int(found[1]) if found else 1) from None
        self._check_keys(told, CARD_KEYS, 1)
        base = self._base(told.get("extends", ""))
        contexts = tuple(self._contexts(told.get("context", [])))
        return ConventionCard(
            str(told.get("name", self.source)),
            merged(contexts, _renamed(base, told.get("names", {}))),
        )

    def _base(self, extends: str) -> tuple[Context, ...]:
        if not extends:
            return ()
        beside = Path(self.source).parent / extends
        try:
            return ConventionCard.load(beside if beside.is_file() else extends).contexts
        except RecursionError:
            told = "a card cannot extend itself, nor one that extends it"
            raise self._error(told, self._line_of("extends", 0)) from None
        except UsageError as error:
            raise self._error(str(error), self._line_of("extends", 0)) from None

    def _contexts(self, told: list[dict[str, Any]]) -> Iterator[Context]:
        starts = [n for n, line in enumerate(self.lines) if line.strip() == "[[context]]"]
        for start, each in zip(starts, told, strict=True):
            self._check_keys(each, CONTEXT_KEYS, start + 1)
            yield self._context(each, start)

    def _context(self, told: Mapping[str, Any], start: int) -> Context:
        name = str(told.get("name", ""))
        if not name:
            raise self._error("a context needs a name", start + 1)
        patterns: list[Pattern] = []
        after = told.get("after", ())
        for text in [after] if isinstance(after, str) else after:
            patterns += self._read(parse_pattern, text, self._line_of("after", start))
        when = self._read(parse_when, told.get("when", ""), self._line_of("when", start))
        line, rows, off = self._line_of("rows", start), list[Row](), set[tuple[str, Calls]]()
        for row in told.get("rows", []):
            line = self._next_row(line)
            read = self._row(row, name, line, patterns)
            if row.get("off"):
                off.add(read.key)
            else:
                rows.append(read)
        return Context(name, tuple(patterns), when, tuple(rows), frozenset(off))

    def _row(
        self, told: Mapping[str, Any], context: str, line: int, patterns: list[Pattern]
    ) -> Row:
        self._check_keys(told, ROW_KEYS, line)
        shows = told.get("shows", "")
        texts = [shows] if isinstance(shows, str) else list(shows)
        call = str(told.get("call", ""))
        letters = letters_of(re.sub(r"(\d)([a-zA-Z])", r"\1 \2", call))
        self._check_letters(letters, texts, patterns, line)
        forcing = told.get("forcing", "")
        if forcing and forcing not in FORCING:
            raise self._error(f"forcing is 'round' or 'game', got {forcing!r}", line)
        return Row(
            context,
            self._read(parse_call_family, call, line),
            tuple(self._read(parse_terms, text, line) for text in texts),
            self._read(parse_when, told.get("when", ""), line),
            frozenset(letters),
            str(told.get("name", "")),
            "; or ".join(texts),
            FORCING.get(forcing, Forcing.NO),
            bool(told.get("artificial", False)),
        )

    def _check_letters(
        self, letters: set[str], texts: list[str], patterns: list[Pattern], line: int
    ) -> None:
        for text in texts:
            for pattern in patterns[:1] or [Pattern((), ())]:
                if free := letters_of(text) - letters - dict(pattern.binding).keys():
                    told = ", ".join(sorted(free))
                    raise self._error(
                        f"{text!r}: neither auction nor call says what {told} is", line
                    )

    def _read(self, parse: Any, text: Any, line: int) -> Any:
        try:
            return parse(str(text))
        except ParseError as error:
            raise self._error(str(error), line) from None

    def _check_keys(self, told: Mapping[str, Any], known: set[str], line: int) -> None:
        for key in told:
            if key not in known:
                wanted = ", ".join(sorted(known))
                raise self._error(f"unknown key {key!r}; known: {wanted}", line)

    def _line_of(self, key: str, start: int) -> int:
        """The line, from 1, of a key at or after a line counted from 0."""
        for number in range(start, len(self.lines)):
            if re.match(rf"\s*{key}\s*=", self.lines[number]):
                return number + 1
        return start + 1

    def _next_row(self, line: int) -> int:
        """The line, from 1, of the next row after a line counted from 1."""
        for number in range(line, len(self.lines)):
            if self.lines[number].lstrip().startswith("{"):
                return number + 1
        return line

    def _error(self, reason: str, line: int) -> FormatError:
        return FormatError(reason, source=self.source, line=line)


def _renamed(contexts: tuple[Context, ...], names: Mapping[str, str]) -> tuple[Context, ...]:
    """With other names for the conventions of a card extended."""
    if not names:
        return contexts
    return tuple(
        replace(
            context,
            rows=tuple(replace(row, name=names.get(row.name, row.name)) for row in context.rows),
        )
        for context in contexts
    )


def merged(contexts: tuple[Context, ...], base: tuple[Context, ...]) -> tuple[Context, ...]:
    """A card's own contexts, then those of the card it extends without the rows replaced."""
    replaced = {row.key for context in contexts for row in context.rows}
    replaced |= {key for context in contexts for key in context.off}
    kept = (
        replace(context, rows=tuple(row for row in context.rows if row.key not in replaced))
        for context in base
    )
    return (*contexts, *kept)
