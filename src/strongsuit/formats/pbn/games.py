"""PBN's grammar: lines parsed into games of tags, rows and comments, without bridge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import TextIO

from strongsuit.errors import FormatError

# PBN's mandatory tags in its order.
HEAD_TAGS = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
_PLACES = {name: place for place, name in enumerate(HEAD_TAGS)}
_OPENING = HEAD_TAGS[: HEAD_TAGS.index("Deal") + 1]  # the rest come again only by mistake
CHUNK = 1 << 16  # characters read at a time
LONGEST = 1 << 18  # characters looked at together
MAX_TAG_LINES = 8  # a tag may run over lines, but one never closed must not swallow the file

# A game of plain tags and rows, no comments, nothing inherited: what nearly all of a file is.
_PLAIN_TAG = re.compile(r'\[(\w+) "((?!#)[^"\\\n]*)"\]\n((?:[^\[%\s{;][^{;\n]*\n)*)')
_TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\s*\[\s*(\w+)\s*"(.*)"\s*\]\s*$')  # quotes within, not escaped
_SPACE = re.compile(r"\s*")
_ESCAPED = re.compile(r'\\([\\"])')
_TO_ESCAPE = re.compile(r'\\(?=[\\"]|$)|"')


def unescape(text: str) -> str:
    """Return a tag's value unescaped: only quotes and backslashes are, ``\\2R`` stays."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    """Return a tag's value with quotes and backslashes escaped."""
    return _TO_ESCAPE.sub(lambda match: "\\" + match[0], text)


@dataclass(slots=True)
class RawTag:
    """A tag pair with the section lines under it."""

    name: str
    value: str
    line: int
    rows: Sequence[str] = ()


@dataclass(slots=True)
class Game:
    """One game as it stands in the file."""

    line: int
    tags: list[RawTag] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    fault: FormatError | None = None

    @property
    def board(self) -> str:
        """The value of its tag Board, for messages."""
        return next((tag.value for tag in self.tags if tag.name == "Board"), "")


class _Lexer:
    """A parser that is fed lines, and gathers complete games in ``ready``."""

    def __init__(self) -> None:
        self.ready: list[Game] = []
        self.game = Game(1)
        self.place = -1  # of the game's last mandatory tag in the standard's order
        self.line = 0
        self.blank = True  # a blank line was the last thing seen
        self.comment: list[str] | None = None  # the lines of a { comment } not yet closed
        self.open_tag = ""  # a [tag not yet closed
        self.rows: list[str] = []  # of the last tag
        self.inherited: dict[str, str] = {}  # tags that hold for all later games: "##value"
        self.previous = Game(0)  # the last game, for "#"

    def whole_game(self, block: str) -> list[tuple[str, str, str]] | None:
        """Return the tags of a block that is one plain game; None if its lines must be parsed."""
        if not self.blank or self.comment is not None or self.open_tag or self.inherited:
            return None
        tags = _PLAIN_TAG.findall(block)
        plain = len("".join([name + value + rows for name, value, rows in tags])) + 6 * len(tags)
        if not tags or plain != len(block) - block.endswith("\n\n"):  # there is text between tags
            return None
        head = [name for name, _, _ in tags if name in _PLACES]
        one = len(set(head)) == len(head)
        return tags if one and head and head[0] == tags[0][0] and self._begins(head[0]) else None

    def take(self, tags: list[tuple[str, str, str]], block: str) -> None:
        """Make a plain game the current one."""
        self.finish()
        line, game = self.line, self.game
        game.line = line + 1
        game.names = {name for name, _, _ in tags}
        for name, value, rows in tags:
            line += 1
            if rows:
                lines = rows[:-1].split("\n")
                game.tags.append(RawTag(name, value, line, lines))
                line += len(lines)
            elif value:
                game.tags.append(RawTag(name, value, line))
        self.place = max([_PLACES.get(name, -1) for name in game.names])
        self.blank = block.endswith("\n\n")
        self.line = line + self.blank

    def feed(self, text: str) -> None:
        """Parse one line."""
        self.line += 1
        if self.comment is None and text.startswith("%"):
            return
        if self.open_tag:
            text = self._join(text)
        if self.comment is None and not text.strip():
            self.blank = True
        position = 0
        while position < len(text):
            position = self._next(text, position)

    def _next(self, text: str, position: int) -> int:
        """Parse the item at a position; return the position after it."""
        if self.comment is not None:
            return self._continue_comment(text, position)
        start = _SPACE.match(text, position).end()  # type: ignore[union-attr]  # always matches
        match text[start : start + 1]:
            case "[":
                return self._tag(text, start)
            case "{":
                self.comment = []
                return start + 1
            case ";":
                self.game.comments.append(text[start + 1 :].strip())
                return len(text)
        return self._row(text, start)

    def _tag(self, text: str, start: int) -> int:
        """Parse a tag: mostly one a line, but there may be several, or only the start of one."""
        match = _TAG.match(text, start) or _LOOSE_TAG.match(text, start)
        if match is None:
            self._hold(text[start:])
            return len(text)
        self.open_tag = ""
        value = re.sub(r"\s*\n\s*", " ", match[2])  # a line's end within is a space
        self._start(match[1], unescape(value))
        return match.end()

    def _hold(self, text: str) -> None:
        self.open_tag = text
        if text.count("\n") >= MAX_TAG_LINES or len(text) > 1 << 16:
            self._give_up()

    def _join(self, text: str) -> str:
        """The open tag with its next line, unless that line is a whole tag of its own."""
        if _TAG.match(text):
            self._give_up()
            return text
        return f"{self.open_tag} {text}"

    def _give_up(self) -> None:
        self.fail(f'expected a tag such as [Dealer "N"], got {self.open_tag.strip()[:60]!r}')
        self.open_tag = ""

    def _begins(self, name: str) -> bool:
        """Whether a mandatory tag starts a game: it is repeated, or begins the order again."""
        place = _PLACES[name]
        anew = self.blank and place <= self.place
        return anew or name in self.game.names or not self.game.names

    def _start(self, name: str, value: str) -> None:
        if name in _OPENING and self._begins(name):
            self.finish()
        if not self.game.names:
            self.game.line = self.line
        self.place = max(self.place, _PLACES.get(name, -1))
        self.blank, self.rows = False, []
        self.game.tags.append(RawTag(name, self._inherit(name, value), self.line))
        self.game.names.add(name)

    def _inherit(self, name: str, value: str) -> str:
        """A tag's value: ``#`` repeats the last game's, ``##value`` holds for all later games."""
        if value == "#":
            return next((tag.value for tag in self.previous.tags if tag.name == name), "")
        if value.startswith("##"):
            self.inherited[name] = value[2:]
            return value[2:]
        return value

    def _row(self, text: str, start: int) -> int:
        """Parse a section's line up to a comment; after a blank line it belongs to no section."""
        tags = self.game.tags
        braces = [mark for mark in ("{", ";") if mark == "{" or self._among_calls()]
        ends = [place for mark in braces if (place := text.find(mark, start)) >= 0]
        end = min(ends, default=len(text))
        row = text[start:end].strip()
        if row and (self.blank or not tags):
            self.game.comments.append(row)  # such as a dealing program's statistics
        elif row:
            self.rows.append(row)
            tags[-1].rows = self.rows
        return end

    def _among_calls(self) -> bool:
        """Whether the line is in a section where a semicolon starts a comment, as in no table."""
        return bool(self.game.tags) and self.game.tags[-1].name in ("Auction", "Play")

    def _continue_comment(self, text: str, position: int) -> int:
        assert self.comment is not None
        end = text.find("}", position)
        if end < 0:
            self.comment.append(text[position:].rstrip("\n"))
            return len(text)
        self.game.comments.append("\n".join([*self.comment, text[position:end]]))
        self.comment = None
        return end + 1

    def fail(self, reason: str) -> None:
        if self.game.fault is None:
            self.game.fault = FormatError(reason, line=self.line, board=self.game.board)

    def finish(self) -> None:
        """Move the current game, if there is one, to those that are ready, and begin another."""
        game = self.game
        if not game.names and not game.fault:
            return
        for name, value in self.inherited.items():
            if name not in game.names:
                game.tags.append(RawTag(name, value, game.line))
        self.ready.append(game)
        self.previous, self.game, self.place = game, Game(self.line), -1

    def close(self) -> None:
        """Finish the last game at the end of the text."""
        if self.open_tag:
            self._give_up()
        if self.comment is not None:
            self.fail("a comment is not closed: expected '}'")
        if self.game.comments and not self.previous.line:
            self.game.line = self.line
            if not self.game.names:
                self.fail('no game in the text: expected tags such as [Deal "N:…"]')
        self.finish()


def games(stream: TextIO) -> Iterator[Game]:
    """Yield every game of a PBN file, in constant memory."""
    lexer = _Lexer()
    for block in _blocks(stream):
        plain = lexer.whole_game(block)
        if plain is not None:
            lexer.take(plain, block)
        else:
            for line in StringIO(block):
                lexer.feed(line)
        yield from lexer.ready
        lexer.ready.clear()
    lexer.close()
    yield from lexer.ready


def _blocks(stream: TextIO) -> Iterator[str]:
    """The text in blocks that end with a blank line; blocks that are too long are cut."""
    rest = ""
    while chunk := stream.read(CHUNK):
        *blocks, rest = (rest + chunk).split("\n\n")
        yield from (f"{block}\n\n" for block in blocks)
        if len(rest) > LONGEST:
            cut = rest.rfind("\n") + 1 or len(rest)
            yield rest[:cut]
            rest = rest[cut:]
    yield rest
