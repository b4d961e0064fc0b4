"""Read the TOML file of a convention card into contexts and rules; errors name the line."""

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

Load = Callable[[str | Path], tuple[Context, ...]]  # loads the card that another extends


class CardFile:
    """The text of a convention card, with its line numbers for error messages."""

    def __init__(self, text: str, source: str, load: Load) -> None:
        self.lines = text.split("\n")
        self.source = source
        self.text = text
        self._load = load
        self._extended: tuple[Context, ...] = ()

    def contexts(self) -> tuple[str, tuple[Context, ...]]:
        """Return the card's name and its contexts, followed by those of the card it extends."""
        card = self._toml()
        self._check_keys(card, CARD_KEYS, 1)
        base = self._base(card.get("extends", ""))
        self._extended = renamed(base, self._names(card.get("names", {}), base))
        own = tuple(self._own(card.get("context", [])))
        if not own and not self._extended:
            raise self._error("expected a [[context]] or a card to extend, got neither", 1)
        return str(card.get("name", self.source)), merged(own, self._extended)

    def _toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+)", str(error))
            if place is None:  # "at end of document"
                line = len(self.text.rstrip().split("\n"))
                raise self._error(
                    "expected a closing bracket or quote, got the end of the file", line
                ) from None
            reason, line = str(error).partition(" (")[0].lower(), int(place[1])
            quoted = self.lines[line - 1].strip()
            raise self._error(f"expected TOML ({reason}), got {quoted}", line) from None

    def _base(self, extends: Any) -> tuple[Context, ...]:
        """Return the contexts of the card that this one extends, or none if it extends none.

        ``extends`` names a file beside this one, or a card of the package.
        """
        if not extends:
            return ()
        beside = Path(self.source).parent / str(extends)
        try:
            return self._load(beside if beside.is_file() else str(extends))
        except RecursionError:
            reason = "a card cannot extend itself, or a card that extends it"
            raise self._error(reason, self._line_of("extends", 0)) from None
        except UsageError as error:
            raise self._error(str(error), self._line_of("extends", 0)) from None

    def _names(self, names: Any, base: tuple[Context, ...]) -> dict[str, str]:
        """Return the new names for conventions of the card that this one extends, by the old names.

        ``base`` are the contexts of that card.
        """
        line = self._line_of("names", 0)
        if not isinstance(names, dict):
            raise self._error(
                f'expected names such as {{ Blackwood = "Roman" }}, got {names!r}', line
            )
        known = {rule.name for context in base for rule in context.rules}
        for name in names:
            if name not in known:
                listed = ", ".join(sorted(filter(None, known))) or "none"
                raise self._error(
                    "expected in names a convention of the card that this file extends, "
                    f"got {name!r}; known: {listed}",
                    line,
                )
        return {name: str(new) for name, new in names.items()}

    def _own(self, tables: Any) -> Iterator[Context]:
        """Yield the contexts in this file, without those of the card that it extends."""
        starts = [n for n, line in enumerate(self.lines) if _CONTEXT.match(line)]
        if not isinstance(tables, list) or len(tables) != len(starts):
            line = self._line_of(r"\[?context\]?", 0)
            raise self._error(
                "expected each context to begin with a line [[context]], in double brackets", line
            )
        for start, table in zip(starts, tables, strict=True):
            self._check_keys(table, CONTEXT_KEYS, start + 1)
            yield self._context(table, start)

    def _context(self, table: Mapping[str, Any], start: int) -> Context:
        name = str(table.get("name", ""))
        if not name:
            raise self._error("expected a context with a name, got one without", start + 1)
        patterns: list[Pattern] = []
        line = self._line_of("after", start)
        for text in self._texts("after", table.get("after", []), line):
            patterns += self._parsed(parse_pattern, text, line)
        line = self._line_of("when", start)
        when = self._parsed(parse_when, self._text("when", table, line), line)
        rules = tuple(self._rules(table.get("rows", []), name, patterns, start))
        return Context(name, tuple(patterns), when, rules)

    def _rules(
        self, rows: Any, context: str, patterns: list[Pattern], start: int
    ) -> Iterator[Rule]:
        line = self._line_of("rows", start)
        extended = {rule.key for base in self._extended for rule in base.rules}
        for row in rows if isinstance(rows, list) else [rows]:
            line = self._next_row(line)
            if not isinstance(row, dict):
                raise self._error(
                    f'expected a row such as {{ call = "1NT", … }}, got {row!r}', line
                )
            rule = self._rule(row, context, line, patterns)
            if rule.off and rule.key not in extended:
                reason = (
                    f"no row for {row['call']} to take away in the context {context!r} "
                    "of the card that this file extends"
                )
                raise self._error(reason, line)
            yield rule

    def _rule(
        self, row: Mapping[str, Any], context: str, line: int, patterns: list[Pattern]
    ) -> Rule:
        self._check_keys(row, ROW_KEYS, line)
        texts = self._texts("shows", row.get("shows", ""), line)
        call = str(row.get("call", ""))
        letters = letters_of(re.sub(r"(\d)([a-zA-Z])", r"\1 \2", call))
        self._check_letters(letters, texts, patterns, line)
        forcing = self._text("forcing", row, line)
        if forcing and forcing not in FORCING:
            raise self._error(f"expected forcing 'round' or 'game', got {forcing!r}", line)
        return Rule(
            context=context,
            call=self._parsed(parse_call_family, call, line),
            shows=tuple(self._parsed(parse_terms, text, line) for text in texts),
            when=self._parsed(parse_when, self._text("when", row, line), line),
            letters=frozenset(letters),
            name=str(row.get("name", "")),
            text="; or ".join(texts),
            forcing=FORCING.get(forcing, Forcing.NO),
            artificial=self._flag("artificial", row, line),
            off=self._flag("off", row, line),
        )

    def _text(self, key: str, table: Mapping[str, Any], line: int) -> str:
        if not isinstance(value := table.get(key, ""), str):
            raise self._error(f"expected a text for {key}, got {value!r}", line)
        return value

    def _flag(self, key: str, table: Mapping[str, Any], line: int) -> bool:
        if not isinstance(value := table.get(key, False), bool):
            raise self._error(f"expected true or false for {key}, got {value!r}", line)
        return value

    def _texts(self, key: str, value: Any, line: int) -> list[str]:
        """Return the value of a key as a list of texts; the file may have one text or a list."""
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self._error(f"expected a text or a list of texts for {key}, got {value!r}", line)
        return texts

    def _check_letters(
        self, letters: set[str], texts: list[str], patterns: list[Pattern], line: int
    ) -> None:
        """Raise an error if ``texts``, those of ``shows``, have letters that stand for no suit.

        A letter gets its suits from the context's auctions, ``patterns``, or from the rule's call,
        which has ``letters``.
        """
        for text in texts:
            for pattern in patterns[:1] or [Pattern((), ())]:
                if free := letters_of(text) - letters - dict(pattern.binding).keys():
                    names = ", ".join(sorted(free))
                    reason = f"expected only suit letters of after or call, got {names} in {text!r}"
                    raise self._error(reason, line)

    def _parsed(self, parse: Any, text: Any, line: int) -> Any:
        try:
            return parse(str(text))
        except ParseError as error:
            raise self._error(str(error), line) from None

    def _check_keys(self, table: Mapping[str, Any], known: set[str], line: int) -> None:
        for key in table:
            if key not in known:
                names = ", ".join(sorted(known))
                raise self._error(f"unknown key {key!r}; known: {names}", line)

    def _line_of(self, key: str, start: int) -> int:
        """Return the line number (from 1) of the first ``key`` at or after line ``start`` (from 0).

        If the key is not found, that of line ``start``.
        """
        for number in range(start, len(self.lines)):
            if re.match(rf"\s*{key}\s*(=|$)", self.lines[number]):
                return number + 1
        return start + 1

    def _next_row(self, line: int) -> int:
        """Return the number of the first line after ``line`` that begins a row, else ``line``."""
        for number in range(line, len(self.lines)):
            if self.lines[number].lstrip().startswith("{"):
                return number + 1
        return line

    def _error(self, reason: str, line: int) -> FormatError:
        return FormatError(reason, source=self.source, line=line)
