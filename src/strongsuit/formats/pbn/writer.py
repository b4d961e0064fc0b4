"""Writing PBN's export format: the fifteen mandatory tags in their order, then the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from strongsuit.auction import PASS, Auction
from strongsuit.board import Board, CallNote, Tag, tricks_played
from strongsuit.cards import Seat, Strain
from strongsuit.deal import TrickTable
from strongsuit.formats.pbn.games import HEAD_TAGS, escape
from strongsuit.formats.pbn.reader import TRICKS_ORDER

TABLE_HEADER = r"Declarer;Denomination\2R;Result\2R"


def write(stream: TextIO, boards: Iterable[Board]) -> None:
    """Write the standard's heading, then for each board a game and a blank line."""
    stream.write("% PBN 2.1\n% EXPORT\n\n")
    for board in boards:
        stream.write("\n".join(_lines(board)) + "\n\n")


def refuses(board: Board) -> str:
    """Return why a board cannot be written in PBN; an empty text if it can."""
    if board.play and not (board.contract and board.contract.level):
        return "PBN lists play by tricks, which needs the contract"
    return ""


def omits(board: Board) -> list[str]:
    """Return the parts of a board that PBN has no place for.

    These are tags that would be read back as something else, since ``?`` means not known and ``{``
    starts a comment, and comments that can be written neither in braces nor after a semicolon.
    """
    tags = [f"tag {tag.name}" for tag in board.tags if not _has_place(tag, board)]
    bad = [
        text for text in board.comments if "}" in text and ("\n" in text or text != text.strip())
    ]
    return tags + ["the shape of a comment with '}'"] * len(bad)


def _has_place(tag: Tag, board: Board) -> bool:
    """Return whether a tag is read back as written.

    A value ``#``, for example, would be read as the value in the game before.
    """
    if tag.value in ("", "?") or tag.value.startswith("#") or any("{" in row for row in tag.rows):
        return False
    if tag.name == "Play":  # without a contract the reader keeps Play as a tag
        contract = board.contract or (board.auction.contract if board.auction else None)
        return bool(tag.rows) and not (contract and contract.level)
    return tag.name not in ("Auction", "Deal")


def _lines(board: Board) -> Iterator[str]:
    tags = [tag for tag in board.tags if _has_place(tag, board)]
    yield from _mandatory(board, tags)
    for tag in tags:
        if tag.name not in HEAD_TAGS:
            yield from _tag_lines(tag)
    if board.double_dummy:
        yield _pair("DoubleDummyTricks", _digits(board.double_dummy))
    if board.auction:
        yield from _auction(board.auction, board.notes)
    if board.play:
        yield from _play(board)
    if board.double_dummy:
        yield from _table(board.double_dummy)
    for comment in board.comments:
        yield from _comment(comment)


def _mandatory(board: Board, tags: Iterable[Tag]) -> Iterator[str]:
    contract = board.contract
    values = {tag.name: tag.value for tag in tags}
    known: dict[str, object] = {
        "Board": board.number,
        "Dealer": board.dealer,
        "Vulnerable": board.vulnerability,
        "Deal": board.deal,
        "Declarer": contract.declarer if contract and contract.level else None,
        "Contract": contract.call if contract else None,
        "Result": board.tricks,
    }
    for name in HEAD_TAGS:
        value = known.get(name)
        yield _pair(name, values.get(name, "") if value is None else str(value))


def _pair(name: str, value: str) -> str:
    return f'[{name} "{escape(value)}"]'


def _tag_lines(tag: Tag) -> Iterator[str]:
    yield _pair(tag.name, tag.value)
    yield from tag.rows


def _auction(auction: Auction, notes: Iterable[CallNote]) -> Iterator[str]:
    """Yield rows of four calls with references to notes, then each note once."""
    texts = {note.call: format_note(note) for note in notes}
    numbers = {text: number for number, text in enumerate(dict.fromkeys(texts.values()), 1)}
    words = []
    for place, call in enumerate(auction.calls):
        word = "Pass" if call == PASS else str(call)
        words.append(f"{word} ={numbers[texts[place]]}=" if place in texts else word)
    yield _pair("Auction", str(auction.dealer))
    yield from (" ".join(words[start : start + 4]) for start in range(0, len(words), 4))
    if not auction.is_over:
        yield "+"
    yield from (_pair("Note", f"{number}:{text}") for text, number in numbers.items())


def format_note(note: CallNote) -> str:
    """Return a note as a text for `parse_note`, with a first word that marks an alert."""
    if note.alerted:
        return f"alert: {note.text}" if note.text else "alert"
    ours = note.text.partition(":")[0] in ("alert", "note")
    return f"note: {note.text}" if ours else note.text


def _play(board: Board) -> Iterator[str]:
    """Yield a row for each trick, with the four seats' cards in order from the opening leader."""
    assert board.contract is not None
    opening = board.contract.declarer.lho
    yield _pair("Play", str(opening))
    for leader, trick in tricks_played(board.play, board.contract.strain, opening):
        row = ["-"] * 4
        for place, card in enumerate(trick):
            row[(leader + place - opening) % 4] = str(card)
        yield " ".join(row)
    if len(board.play) < 52:
        yield "*"


def _digits(table: TrickTable) -> str:
    return "".join(f"{table.tricks[strain][seat]:x}" for strain, seat in TRICKS_ORDER)


def _table(table: TrickTable) -> Iterator[str]:
    yield _pair("OptimumResultTable", TABLE_HEADER)
    for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST):
        for strain in reversed(Strain):
            yield f"{seat} {strain:>2} {table[strain, seat]:>2}"


def _comment(text: str) -> Iterator[str]:
    if "}" in text:
        yield from (f"; {line}" for line in text.split("\n"))
    else:
        yield f"{{{text}}}"
