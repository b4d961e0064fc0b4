"""PBN's grammar: lines to games of tags, rows and comments. It knows nothing of bridge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import TextIO

from strongsuit.errors import FormatError

# PBN's mandatory tags in its order. A new game starts at one of these if the game already has it,
# or has a deal and a line was blank.
HEAD_TAGS = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
_HEAD = frozenset(HEAD_TAGS)
CHUNK = 1 << 16  # characters read at a time
LONGEST = 1 << 18  # characters looked at together
MAX_TAG_LINES = 8  # a tag may run over lines, but one never closed must not swallow the file

# A game of plain tags and rows, no comments, nothing inherited: what nearly all of a file is.
_PLAIN_TAG = re.compile(r'\[(\w+) "((?!#)[^"\\\n]*)"\]\n((?:[^\[%\s{;][^{;\n]*\n)*)')
_TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\s*\[\s*(\w+)\s*"(.*)"\s*\]\s*$')  # quotes within, not escaped
_ESCAPED = re.compile(r'\\([\\"])')
_TO_ESCAPE = re.compile(r'\\(?=[\\"]|$)|"')


def unescape(text: str) -> str:
    """A tag's value as meant: only quotes and backslashes are escaped, ``\\2R`` stays."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    """The inverse."""
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
    """One game as written."""

    line: int
    tags: list[RawTag] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    fault: FormatError | None = None

    @property
    def board(self) -> str:
        """What it calls itself, for messages."""
        return next((tag.value for tag in self.tags if tag.name == "Board"), "")


class _Lexer:
    """Feed it lines; it hands back each game once the next one has begun."""

    def __init__(self) -> None:
        self.game = Game(1)
        self.line = 0
        self.blank = True  # a blank line was the last thing seen
        self.comment: list[str] | None = None  # the lines of a { comment } still open
        self.open_tag = ""  # a [tag still open
        self.rows: list[str] = []  # the last tag's
        self.inherited: dict[str, str] = {}  # tags that hold for all games after: "##value"
        self.previous = Game(0)  # the last game, for "#"

    def whole_game(self, block: str) -> list[tuple[str, str, str]] | None:
        """The tags of a block that is one plain game; None if the lines need a closer look."""
        neutral = self.blank and self.comment is None and not self.open_tag and not self.inherited
        if not neutral or (self.game.names and "Deal" not in self.game.names):
            return None
        tags = _PLAIN_TAG.findall(block)
        plain = len("".join([name + value + rows for name, value, rows in tags])) + 6 * len(tags)
        if not tags or plain != len(block) - block.endswith("\n\n"):  # something stands between
            return None
        head = [name for name, _, _ in tags if name in _HEAD]
        return tags if tags[0][0] in _HEAD and len(set(head)) == len(head) else None

    def take(self, tags: list[tuple[str, str, str]], block: str) -> None:
        """Make a plain game the current one."""
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
        self.blank = block.endswith("\n\n")
        self.line = line + self.blank

    def feed(self, text: str) -> Game | None:
        self.line += 1
        if self.comment is not None:
            self._continue_comment(text)
            return None
        if text.startswith("%"):
            return None
        if self.open_tag:
            text = self._join(text)
        stripped = text.lstrip()
        if not stripped:
            self.blank = True
            return None
        if stripped[0] == "[":
            return self._tags(text)
        self._row(text)
        return None

    def _tags(self, text: str) -> Game | None:
        """One tag a line is the rule, but there may be more, or only the start of one."""
        done = None
        while text.lstrip()[:1] == "[":
            match = _TAG.match(text) or _LOOSE_TAG.match(text)
            if match is None:
                self._hold(text)
                return done
            self.open_tag = ""
            value = re.sub(r"\s*\n\s*", " ", match[2])  # a line's end within is a space
            done = self._start(match[1], unescape(value)) or done
            text = text[match.end() :]
        if text.strip():
            self._row(text)
        return done

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

    def _start(self, name: str, value: str) -> Game | None:
        game, done = self.game, None
        fresh = name in _HEAD and (name in game.names or (self.blank and "Deal" in game.names))
        if fresh:
            done = self.finish()
        self.blank, self.rows = False, []
        value = self._inherit(name, value)
        self.game.tags.append(RawTag(name, value, self.line))
        self.game.names.add(name)
        return done

    def _inherit(self, name: str, value: str) -> str:
        """``#`` repeats the last game's value; ``##value`` holds for this game and all after it."""
        if value == "#":
            return next((tag.value for tag in self.previous.tags if tag.name == name), "")
        if value.startswith("##"):
            self.inherited[name] = value[2:]
            return value[2:]
        return value

    def _row(self, text: str) -> None:
        text = self._strip_comments(text)
        if not text.strip():
            return
        tags = self.game.tags
        if self.blank or not tags:
            self.game.comments.append(text.strip())  # a dealing program's statistics, say
        else:
            self.rows.append(text.strip())
            tags[-1].rows = self.rows

    def _strip_comments(self, text: str) -> str:
        """Move ``{…}`` and ``;…`` to the game's comments; a brace may stay open over lines."""
        if "{" not in text and ";" not in text:
            return text
        before, brace, after = text.partition("{")
        if self._starts_comment(before):
            before, _, comment = text.partition(";")
            self.game.comments.append(comment.strip())
            return before
        if not brace:
            return text
        inside, closed, rest = after.partition("}")
        if not closed:
            self.comment = [inside.rstrip("\n")]
            return before
        self.game.comments.append(inside)
        return before + " " + self._strip_comments(rest)

    def _starts_comment(self, text: str) -> bool:
        """A semicolon starts a comment at the start of a line, and among calls and cards."""
        here = self.game.tags[-1].name if self.game.tags else ""
        return text.lstrip()[:1] == ";" or (";" in text and here in ("Auction", "Play"))

    def _continue_comment(self, text: str) -> None:
        assert self.comment is not None
        inside, closed, rest = text.partition("}")
        self.comment.append(inside.rstrip("\n"))
        if closed:
            self.game.comments.append("\n".join(self.comment))
            self.comment = None
            self._row(rest)

    def fail(self, reason: str) -> None:
        if self.game.fault is None:
            self.game.fault = FormatError(reason, line=self.line, board=self.game.board)

    def finish(self) -> Game:
        """The game so far, completed by what it inherits; a new one is begun."""
        game, self.game = self.game, Game(self.line)
        for name, value in self.inherited.items():
            if name not in game.names:
                game.tags.append(RawTag(name, value, game.line))
        self.previous = game
        return game

    def close(self) -> Game | None:
        """The last game, if there is one."""
        if self.open_tag:
            self._give_up()
        if self.comment is not None:
            self.fail("a comment is not closed: expected '}'")
        game = self.game
        return self.finish() if game.names or game.fault else None


def games(stream: TextIO) -> Iterator[Game]:
    """Every game of a PBN file, in constant memory."""
    lexer = _Lexer()
    for block in _blocks(stream):
        plain = lexer.whole_game(block)
        if plain is not None:
            if lexer.game.names:
                yield lexer.finish()
            lexer.take(plain, block)
            continue
        for line in StringIO(block):
            game = lexer.feed(line)
            if game is not None:
                yield game
    last = lexer.close()
    if last is not None:
        yield last


def _blocks(stream: TextIO) -> Iterator[str]:
    """The text up to and with each blank line; long stretches without are cut at a line's end."""
    rest = ""
    while chunk := stream.read(CHUNK):
        *blocks, rest = (rest + chunk).split("\n\n")
        yield from (f"{block}\n\n" for block in blocks)
        if len(rest) > LONGEST:
            cut = rest.rfind("\n") + 1 or len(rest)
            yield rest[:cut]
            rest = rest[cut:]
    yield rest
