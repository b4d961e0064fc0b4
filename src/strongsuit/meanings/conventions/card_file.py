"""A card's file: TOML read into contexts and rows, and refused with line and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from strongsuit.errors import FormatError, ParseError, UsageError
from strongsuit.meanings.conventions.conditions import parse_when
from strongsuit.meanings.conventions.language import (
    Pattern,
    letters_of,
    parse_call_family,
    parse_pattern,
    parse_terms,
)
from strongsuit.meanings.conventions.rules import Context, Rule, merged, renamed
from strongsuit.meanings.meaning import Forcing

CARD_KEYS = {"name", "extends", "about", "names", "context"}
CONTEXT_KEYS = {"name", "after", "when", "rows", "about"}
ROW_KEYS = {"call", "shows", "name", "when", "forcing", "artificial", "off"}
FORCING = {"round": Forcing.ROUND, "game": Forcing.GAME}
_CONTEXT = re.compile(r"\s*\[\[\s*context\s*\]\]")

Load = Callable[[str | Path], tuple[Context, ...]]  # the contexts of a card extended


class CardFile:
    """One file's text; knows at which line each context and row stands."""

    def __init__(self, text: str, source: str, load: Load) -> None:
        self.lines = text.split("\n")
        self.source = source
        self.text = text
        self._load = load
        self._extended: tuple[Context, ...] = ()

    def contexts(self) -> tuple[str, tuple[Context, ...]]:
        """The card's name and all its contexts, those of the card it extends behind its own."""
        told = self._toml()
        self._check_keys(told, CARD_KEYS, 1)
        base = self._base(told.get("extends", ""))
        self._extended = renamed(base, self._names(told.get("names", {}), base))
        own = tuple(self._own(told.get("context", [])))
        if not own and not self._extended:
            raise self._error("a card without rules: write contexts, or a card that it extends", 1)
        return str(told.get("name", self.source)), merged(own, self._extended)

    def _toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            if found is None:  # "at end of document"
                line = len(self.text.rstrip().split("\n"))
                raise self._error("the file ends within brackets or quotes", line) from None
            reason, line = str(error).partition(" (")[0].lower(), int(found[1])
            told = f"this is no TOML ({reason}): {self.lines[line - 1].strip()}"
            raise self._error(told, line) from None

    def _base(self, extends: Any) -> tuple[Context, ...]:
        if not extends:
            return ()
        beside = Path(self.source).parent / str(extends)
        try:
            return self._load(beside if beside.is_file() else str(extends))
        except RecursionError:
            told = "a card cannot extend itself, nor one that extends it"
            raise self._error(told, self._line_of("extends", 0)) from None
        except UsageError as error:
            raise self._error(str(error), self._line_of("extends", 0)) from None

    def _names(self, told: Any, base: tuple[Context, ...]) -> dict[str, str]:
        line = self._line_of("names", 0)
        if not isinstance(told, dict):
            raise self._error('names are written { Blackwood = "Roman" }', line)
        known = {row.name for context in base for row in context.rows}
        for name in told:
            if name not in known:
                raise self._error(f"the card extended has no convention {name!r}", line)
        return {name: str(new) for name, new in told.items()}

    def _own(self, told: Any) -> Iterator[Context]:
        starts = [n for n, line in enumerate(self.lines) if _CONTEXT.match(line)]
        if not isinstance(told, list) or len(told) != len(starts):
            line = self._line_of(r"\[?context\]?", 0)
            raise self._error("a context begins with a line [[context]], two brackets", line)
        for start, each in zip(starts, told, strict=True):
            self._check_keys(each, CONTEXT_KEYS, start + 1)
            yield self._context(each, start)

    def _context(self, told: Mapping[str, Any], start: int) -> Context:
        name = str(told.get("name", ""))
        if not name:
            raise self._error("a context needs a name", start + 1)
        patterns: list[Pattern] = []
        line = self._line_of("after", start)
        for text in self._texts("after", told.get("after", []), line):
            patterns += self._read(parse_pattern, text, line)
        line = self._line_of("when", start)
        when = self._read(parse_when, self._text("when", told, line), line)
        rows = tuple(self._rows(told.get("rows", []), name, patterns, start))
        return Context(name, tuple(patterns), when, rows)

    def _rows(self, told: Any, context: str, patterns: list[Pattern], start: int) -> Iterator[Rule]:
        line = self._line_of("rows", start)
        for each in told if isinstance(told, list) else [told]:
            line = self._next_row(line)
            if not isinstance(each, dict):
                raise self._error(f'rows are written {{ call = "1NT", … }}, got {each!r}', line)
            row = self._row(each, context, line, patterns)
            if row.off and row.key not in {base.key for c in self._extended for base in c.rows}:
                told = f"no row for {each['call']} to take away in a context {context!r}"
                raise self._error(told, line)
            yield row

    def _row(
        self, told: Mapping[str, Any], context: str, line: int, patterns: list[Pattern]
    ) -> Rule:
        self._check_keys(told, ROW_KEYS, line)
        texts = self._texts("shows", told.get("shows", ""), line)
        call = str(told.get("call", ""))
        letters = letters_of(re.sub(r"(\d)([a-zA-Z])", r"\1 \2", call))
        self._check_letters(letters, texts, patterns, line)
        forcing = self._text("forcing", told, line)
        if forcing and forcing not in FORCING:
            raise self._error(f"forcing is 'round' or 'game', got {forcing!r}", line)
        return Rule(
            context,
            self._read(parse_call_family, call, line),
            tuple(self._read(parse_terms, text, line) for text in texts),
            self._read(parse_when, self._text("when", told, line), line),
            frozenset(letters),
            str(told.get("name", "")),
            "; or ".join(texts),
            FORCING.get(forcing, Forcing.NO),
            self._flag("artificial", told, line),
            self._flag("off", told, line),
        )

    def _text(self, key: str, row: Mapping[str, Any], line: int) -> str:
        if not isinstance(told := row.get(key, ""), str):
            raise self._error(f"{key} is a text, got {told!r}", line)
        return told

    def _flag(self, key: str, row: Mapping[str, Any], line: int) -> bool:
        if not isinstance(told := row.get(key, False), bool):
            raise self._error(f"{key} is true or false, got {told!r}", line)
        return told

    def _texts(self, key: str, told: Any, line: int) -> list[str]:
        """One text, or several."""
        texts = [told] if isinstance(told, str) else told
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self._error(f"{key} is a text or a list of texts, got {told!r}", line)
        return texts

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
            if re.match(rf"\s*{key}\s*(=|$)", self.lines[number]):
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
