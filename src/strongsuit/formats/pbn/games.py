"""PBN's grammar: lines are parsed into games of tags, rows and comments.

What the tags mean in bridge is left to `reader`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import TextIO

from strongsuit.errors import FormatError

# PBN's mandatory tags in the standard's order.
HEAD_TAGS = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
_PLACES = {name: place for place, name in enumerate(HEAD_TAGS)}
# Tags that may start a game; a later tag that comes a second time does so only by mistake.
_OPENING = HEAD_TAGS[: HEAD_TAGS.index("Deal") + 1]
CHUNK = 1 << 16  # characters read at a time
LONGEST = 1 << 18  # characters of a block before it is cut
MAX_TAG_LINES = 8  # of a tag; one that is never closed must not take in the rest of the file

# A plain tag with its rows: nothing escaped or inherited, no comments. Nearly all games consist of
# such tags alone, and are then matched as a whole.
_PLAIN_TAG = re.compile(r'\[(\w+) "((?!#)[^"\\\n]*)"\]\n((?:[^\[%\s{;][^{;\n]*\n)*)')
_TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\s*\[\s*(\w+)\s*"(.*)"\s*\]\s*$')  # quotes within, not escaped
_SPACE = re.compile(r"\s*")
_ESCAPED = re.compile(r'\\([\\"])')
_TO_ESCAPE = re.compile(r'\\(?=[\\"]|$)|"')


def unescape(text: str) -> str:
    """Return a tag's value with escaped quotes and backslashes unescaped; ``\\2R`` stays."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    """Return a tag's value with quotes and backslashes escaped."""
    return _TO_ESCAPE.sub(lambda match: "\\" + match[0], text)


@dataclass(slots=True)
class RawTag:
    """A tag's name and value, the number of its line, and the lines of the section under it."""

    name: str
    value: str
    line: int
    rows: Sequence[str] = ()


@dataclass(slots=True)
class Game:
    """One game as it stands in the file, with the number of its first line and its first error."""

    line: int
    tags: list[RawTag] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    fault: FormatError | None = None

    @property
    def board(self) -> str:
        """The value of the game's tag Board, for error messages; empty if there is none."""
        return next((tag.value for tag in self.tags if tag.name == "Board"), "")


class _Lexer:
    """A parser that is given lines one by one, and appends complete games to ``ready``."""

    def __init__(self) -> None:
        self.ready: list[Game] = []
        self.game = Game(1)
        self.place = -1  # the highest place of the game's tags in the order of `HEAD_TAGS`
        self.line = 0
        self.blank = True  # whether a blank line came last
        self.comment: list[str] | None = None  # the lines of a { comment } not yet closed
        self.open_tag = ""  # the text of a [tag not yet closed
        self.rows: list[str] = []  # the rows of the last tag
        self.inherited: dict[str, str] = {}  # tags that hold for all later games: "##value"
        self.previous = Game(0)  # the last game, whose values "#" repeats

    def whole_game(self, block: str) -> list[tuple[str, str, str]] | None:
        """Return (name, value, rows) of the tags of a block that is one plain game.

        Return None for any other block, whose lines have to be parsed one by one.
        """
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
        """Make a plain game the current game, from its block and the tags of `whole_game`."""
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
        """Parse one line into the current game; a game that it completes goes to ``ready``."""
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
        """Parse the tag at a position; return the position after it.

        A line may have several tags, or only the start of a tag, which is kept for the next line.
        """
        match = _TAG.match(text, start) or _LOOSE_TAG.match(text, start)
        if match is None:
            self._hold(text[start:])
            return len(text)
        self.open_tag = ""
        value = re.sub(r"\s*\n\s*", " ", match[2])  # a line's end within a value is a space
        self._start(match[1], unescape(value))
        return match.end()

    def _hold(self, text: str) -> None:
        self.open_tag = text
        if text.count("\n") >= MAX_TAG_LINES or len(text) > 1 << 16:
            self._give_up()

    def _join(self, text: str) -> str:
        """Return the open tag joined with the next line, or only the line if it is a whole tag."""
        if _TAG.match(text):
            self._give_up()
            return text
        return f"{self.open_tag} {text}"

    def _give_up(self) -> None:
        self.fail(f'expected a tag such as [Dealer "N"], got {self.open_tag.strip()[:60]!r}')
        self.open_tag = ""

    def _begins(self, name: str) -> bool:
        """Return whether a mandatory tag starts a new game.

        Such a tag is the first, is in the game already, or stands after a blank line and, in the
        standard's order, not behind the game's tags.
        """
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
        """Return the value that a tag has by inheritance.

        ``#`` repeats the value in the last game, ``##value`` holds for all later games too.
        """
        if value == "#":
            return next((tag.value for tag in self.previous.tags if tag.name == name), "")
        if value.startswith("##"):
            self.inherited[name] = value[2:]
            return value[2:]
        return value

    def _row(self, text: str, start: int) -> int:
        """Parse a section's line up to a comment; return the position after it.

        Text after a blank line belongs to no section and becomes a comment.
        """
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
        """Return whether the last tag is Auction or Play, in whose rows ``;`` starts a comment.

        In the rows of a table it does not.
        """
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
        """Append the current game to ``ready``, if it has a tag or an error, and begin another."""
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
    """Yield every game of a PBN file one by one, in constant memory."""
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
    """Yield the text in blocks that end with a blank line; a block too long is cut."""
    rest = ""
    while chunk := stream.read(CHUNK):
        *blocks, rest = (rest + chunk).split("\n\n")
        yield from (f"{block}\n\n" for block in blocks)
        if len(rest) > LONGEST:
            cut = rest.rfind("\n") + 1 or len(rest)
            yield rest[:cut]
            rest = rest[cut:]
    yield rest
