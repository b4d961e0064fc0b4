"""Reading PBN: games are turned into boards.

Tags for which `Board` has no field become tags or comments of the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from strongsuit.auction import PASSED_OUT, Auction, Call, Contract, all_pass
from strongsuit.board import Board, CallNote, Tag, winner
from strongsuit.cards import Card, Seat, Strain, Vulnerability, parse_cards
from strongsuit.deal import TrickTable, parse_hands, whole_or_partial
from strongsuit.errors import FormatError, ParseError, StrongSuitError
from strongsuit.formats.pbn.games import HEAD_TAGS, Game, RawTag, games

UNKNOWN = ("", "?", "-")
# DoubleDummyTricks, as Bridge Composer writes it: N S E W, each NT S H D C.
TRICKS_ORDER = [(strain, seat) for seat in (0, 2, 1, 3) for strain in (4, 3, 2, 1, 0)]
_SEATS = tuple("NESW")
_MARKS = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}

Fields = dict[str, Any]


def read(stream: TextIO, source: str = "") -> Iterator[Board | FormatError]:
    """Yield the board of each game, or an error that says why the game has none."""
    for game in games(stream):
        try:
            if game.fault is not None:
                raise ParseError(game.fault.reason)
            yield _GameReader(game).board()
        except (StrongSuitError, ValueError) as error:
            line = game.fault.line if game.fault else game.line
            yield FormatError(str(error), source=source, line=line, board=game.board)


class _GameReader:
    """A reader that turns the tags of one game into the fields of a board."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields: Fields = {}
        self.seen: set[str] = set()
        self.tags: list[Tag] = []
        self.comments = list(game.comments)
        self.notes: dict[str, RawTag] = {}  # the notes on calls, by their numbers
        self.auction: RawTag | None = None
        self.play: RawTag | None = None
        self.section: RawTag | None = None  # auction or play, whichever came last
        self.contract: RawTag | None = None
        self.declarer: RawTag | None = None

    def board(self) -> Board:
        game = self.game
        for tag in game.tags:
            game.line = tag.line  # the line that an error names
            if tag.rows and tag.name in _SCALARS:
                self.comments += tag.rows  # only sections have rows: these are stray lines
                tag.rows = ()
            if tag.name in _ONCE and tag.name in self.seen:
                self._remark(tag)
            elif tag.rows or tag.value.strip() not in UNKNOWN or _dash_has_meaning(tag):
                self.seen.add(tag.name)
                _HANDLERS.get(tag.name, _GameReader._keep)(self, tag)
        if self.auction:
            game.line = self.auction.line
            self._auction(self.auction)
        self._contract()
        if self.play:
            game.line = self.play.line
            self._play(self.play)
        return Board(comments=tuple(self.comments), tags=tuple(self.tags), **self.fields)

    def _keep(self, tag: RawTag) -> None:
        self.tags.append(Tag(tag.name, tag.value, tuple(tag.rows)))

    def _number(self, tag: RawTag) -> None:
        if tag.value.strip().isdecimal() and len(tag.value) < 10:
            self.fields["number"] = int(tag.value)
        else:
            self._keep(tag)

    def _dealer(self, tag: RawTag) -> None:
        self.fields["dealer"] = Seat.parse(tag.value)

    def _vulnerable(self, tag: RawTag) -> None:
        self.fields["vulnerability"] = Vulnerability.parse(tag.value)

    def _deal(self, tag: RawTag) -> None:
        self.fields["deal"] = whole_or_partial(parse_hands(tag.value))

    def _declarer_tag(self, tag: RawTag) -> None:
        self.declarer = tag

    def _contract_tag(self, tag: RawTag) -> None:
        self.contract = tag

    def _result(self, tag: RawTag) -> None:
        text = tag.value.replace("^", "").strip()  # ^ marks an irregularity
        if text.isdecimal() and len(text) <= 2:
            self.fields["tricks"] = int(text)
        else:
            self._remark(tag)

    def _remark(self, tag: RawTag) -> None:
        """Store a tag that cannot be used, or is repeated, as a comment."""
        self.comments.append(" ".join([f"{tag.name}: {tag.value}", *tag.rows]))

    def _section(self, tag: RawTag) -> None:
        self.section = tag
        if tag.name == "Auction":
            self.auction = tag
        else:
            self.play = tag

    def _note(self, tag: RawTag) -> None:
        number, colon, text = tag.value.partition(":")
        if not colon or self.section is None:
            self._keep(tag)
        elif self.section is self.play:
            self.comments.append(f"play note {number}: {text}")
        else:
            self.notes[number.strip()] = RawTag("Note", text, tag.line)

    def _optimum(self, tag: RawTag) -> None:
        cells = dict(filter(None, map(_table_row, tag.rows)))
        if len(cells) == 20 == len(tag.rows) and max(cells.values()) <= 13:
            ordered = [cells[strain, seat] for strain in Strain for seat in Seat]
            self._double_dummy(TrickTable.of(ordered))
        else:
            self._keep(tag)

    def _tricks(self, tag: RawTag) -> None:
        if not re.fullmatch(r"[0-9A-Da-d]{20}", tag.value):
            self._keep(tag)
            return
        cells = dict(zip(TRICKS_ORDER, tag.value, strict=True))
        ordered = [int(cells[strain, seat], 16) for strain in Strain for seat in Seat]
        self._double_dummy(TrickTable.of(ordered))

    def _double_dummy(self, table: TrickTable) -> None:
        if self.fields.setdefault("double_dummy", table) != table:
            raise ParseError("OptimumResultTable and DoubleDummyTricks disagree: leave one out")

    def _contract(self) -> None:
        """Set the board's contract from the tags Contract and Declarer.

        If only one of the two is known, it becomes a comment.
        """
        text = self.contract.value.strip() if self.contract else ""
        if text.upper() == "PASS":
            self.fields["contract"] = PASSED_OUT
        elif self.contract and self.declarer:
            declarer = self.declarer.value.replace("^", "")
            self.fields["contract"] = Contract.parse(f"{text} by {declarer}")
        elif alone := self.contract or self.declarer:
            self._remark(alone)

    def _auction(self, tag: RawTag) -> None:
        dealer = self.fields.get("dealer")
        if tag.value.strip() not in UNKNOWN:
            dealer = Seat.parse(tag.value)
        text = " ".join(tag.rows)
        words = (re.sub(r"(=\d+=)", r" \1 ", text) if "=" in text else text).split()
        notes: dict[int, CallNote] = {}
        try:
            calls = list(map(Call.parse, words))
        except ParseError:  # not only calls, but also notes, marks or AP for all pass
            calls = []
            for word in words:
                self._auction_word(word, calls, notes)
        if not calls:
            return
        if dealer is None:
            raise ParseError('the auction has no dealer: expected a seat, as in [Auction "N"]')
        unused = self.notes.items()
        self.tags += [Tag("Note", f"{number}:{note.value}") for number, note in unused if note.name]
        self.fields["auction"] = Auction(dealer, tuple(calls))
        self.fields["notes"] = tuple(notes[call] for call in sorted(notes))

    def _auction_word(self, word: str, calls: list[Call], notes: dict[int, CallNote]) -> None:
        if word[0] == "=" and word[-1] == "=" and len(word) > 2:
            if not calls:
                raise ParseError(f"note {word} comes before any call")
            notes[len(calls) - 1] = self._call_note(word[1:-1], len(calls) - 1)
        elif word[0] in "$^":
            self.comments.append(f"call {len(calls)}: {word}")
        elif word.upper() == "AP":
            calls += all_pass(calls)
        elif word not in ("*", "+", "-"):
            bare = word.rstrip("!?")
            calls.append(Call.parse(bare))
            if bare != word:
                mark = word[len(bare) :]
                self.comments.append(f"call {len(calls)}: {_MARKS.get(mark, mark)}")

    def _call_note(self, number: str, call: int) -> CallNote:
        note = self.notes.get(number)
        if note is None:
            return CallNote(call, alerted=True)
        note.name = ""  # marks the note as used by a call
        return parse_note(note.value, call)

    def _play(self, tag: RawTag) -> None:
        contract = self.fields.get("contract")
        if contract is None and "auction" in self.fields:
            contract = self.fields["auction"].contract
        text = " ".join(tag.rows)
        words = text.rstrip("*+ ").split()
        if not words:
            return
        if contract is None or not contract.level or tag.value.strip().upper() not in _SEATS:
            self._keep(tag)
            return
        if any(mark in text for mark in "=$^"):
            self.comments += [f"play: {word}" for word in words if word[0] in "=$^"]
            words = [word for word in words if word[0] not in "=$^"]
        self.fields["play"] = tuple(_in_order(words, contract.strain))


def _in_order(words: list[str], strain: Strain) -> list[Card]:
    """Return the cards in the order played, from PBN's rows of tricks.

    Each row of ``words`` has the four seats' cards in the order from the opening leader, no matter
    who led to the trick.
    """
    whole = (words.index("-") if "-" in words else len(words)) // 4 * 4  # cards of whole tricks
    played: list[Card] = []
    lead = 0
    cards = parse_cards(words[:whole])
    for start in range(0, whole, 4):
        trick = cards[start : start + 4]
        trick = trick[lead:] + trick[:lead]
        played += trick
        lead = (lead + winner(trick, strain)) % 4
    last = words[whole : whole + 4]
    last = last[lead:] + last[:lead] if len(last) == 4 else last
    return played + parse_cards(last[: last.index("-")] if "-" in last else last)


def _dash_has_meaning(tag: RawTag) -> bool:
    """Return whether a tag's value is a dash that does not just stand for an unknown value.

    For Vulnerable it means neither side; of a tag that is not read here it is kept.
    """
    return tag.value.strip() == "-" and (tag.name == "Vulnerable" or tag.name not in _HANDLERS)


def _table_row(row: str) -> tuple[tuple[Strain, Seat], int] | None:
    match = re.fullmatch(r"([NESW])\s+(NT|[NSHDC])\s+(\d{1,2})", row)
    return ((Strain.parse(match[2]), Seat.parse(match[1])), int(match[3])) if match else None


def parse_note(text: str, call: int) -> CallNote:
    """Return the note on a call; a first word ``alert`` marks an alert, for which PBN has no sign.

    `format_note` of `writer` writes notes in this form.
    """
    head, colon, rest = text.partition(":")
    if head == "alert":
        return CallNote(call, rest.removeprefix(" ") if colon else "", alerted=True)
    if head == "note" and colon:
        return CallNote(call, rest.removeprefix(" "))
    return CallNote(call, text) if text else CallNote(call, alerted=True)


_HANDLERS: dict[str, Callable[[_GameReader, RawTag], None]] = {
    "Board": _GameReader._number,
    "Dealer": _GameReader._dealer,
    "Vulnerable": _GameReader._vulnerable,
    "Deal": _GameReader._deal,
    "Declarer": _GameReader._declarer_tag,
    "Contract": _GameReader._contract_tag,
    "Result": _GameReader._result,
    "Auction": _GameReader._section,
    "Play": _GameReader._section,
    "Note": _GameReader._note,
    "OptimumResultTable": _GameReader._optimum,
    "DoubleDummyTricks": _GameReader._tricks,
}
_SECTIONS = ("Auction", "Play", "Note", "OptimumResultTable")
_ONCE = {*HEAD_TAGS, "Auction", "Play"}
_SCALARS = {*HEAD_TAGS, *_HANDLERS} - {*_SECTIONS}
