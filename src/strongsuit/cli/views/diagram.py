"""Format a board for the terminal: hands around a compass, auction, double-dummy table, par."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from strongsuit.auction import Call, Contract
from strongsuit.board import Board
from strongsuit.cards import Card, Hand, Seat, Strain, Suit, Vulnerability, format_holding
from strongsuit.deal import PartialDeal, TrickTable
from strongsuit.par_score import par
from strongsuit.scoring import score_ns
from strongsuit.solving.leads_and_play import CardResult

STYLES = ("green", "yellow", "red", "blue", "bold")  # C D H S NT, distinct on any terminal
AUCTION_WIDTH = 40  # characters, including the gap to the left of the auction
NAME_WIDTH = 8  # characters that a player's name gets at least
SHOWN_SEATS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


def diagram(board: Board, width: int = 80) -> RenderableType:
    """Return all that is known of a board, for printing.

    The auction is beside the hands if ``width`` characters are enough for that, else below them.
    """
    hands, auction = _compass(board), _auction_and_notes(board)
    hands_width = sum(_columns(board.deal)) + 4 if board.deal else 0
    below_each_other = [part for part in (hands, auction) if part]
    side_by_side = Table.grid(padding=(0, 4))
    side_by_side.add_column(min_width=hands_width)
    side_by_side.add_row(*below_each_other)
    has_room = hands_width + AUCTION_WIDTH <= width
    main = [side_by_side] if has_room else below_each_other
    heading = _heading(board)
    parts: list[RenderableType] = [heading, Text(), *main] if heading else [*main]
    for extra in (_result(board), _play(board), _double_dummy(board), _comments(board)):
        if extra is not None:
            parts += [Text(), extra]
    return Group(*parts)


def _clean(text: str) -> str:
    """Return a text with control characters replaced, as a file's could control the terminal."""
    return "".join(char if char.isprintable() or char == "\n" else "\ufffd" for char in text)


def strain_text(strain: Strain) -> Text:
    """Return a strain's symbol in its colour."""
    return Text(strain.symbol, style=STYLES[strain])


def call_text(call: Call) -> Text:
    """Return a call with its suit in colour."""
    if not call.is_bid:
        return Text("Pass" if call == 0 else str(call), style="dim" if call == 0 else "bold")
    return Text(str(call.level)) + strain_text(call.strain)


def contract_text(contract: Contract) -> Text:
    """Return a contract with its declarer, such as ``4♠X by North``."""
    if not contract.level:
        return Text("Passed out")
    name = contract.declarer.name.title()
    return call_text(contract.bid) + Text(f"{'X' * contract.doubled} by {name}")


def _heading(board: Board) -> Text:
    parts = [f"Board {board.number}"] if board.number is not None else []
    if board.dealer is not None:
        parts.append(f"{board.dealer.name.title()} deals")
    if board.vulnerability is not None:
        parts.append(_VULNERABLE[board.vulnerability])
    event, stage, room = (board.tag(name) for name in ("Event", "Stage", "Room"))
    parts += [event, stage, f"{room} room" if room else ""]
    return Text(_clean(" · ".join(filter(None, parts))), style="bold")


_VULNERABLE = {
    Vulnerability.NONE: "none vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.ALL: "all vulnerable",
}


def _compass(board: Board) -> Table | None:
    if board.deal is None:
        return None
    deal = board.deal
    grid = Table.grid(padding=(0, 2))
    for width in _columns(deal):
        grid.add_column(no_wrap=True, min_width=width, max_width=width)
    grid.add_row("", _seat(board, deal, Seat.NORTH), "")
    rose = Text("\n   N\n W   E\n   S", style="dim")
    grid.add_row(_seat(board, deal, Seat.WEST), rose, _seat(board, deal, Seat.EAST))
    grid.add_row("", _seat(board, deal, Seat.SOUTH), "")
    return grid


def _seat(board: Board, deal: PartialDeal, seat: Seat) -> Text:
    name = _clean(board.tag(seat.name.title()))
    cards = hand_text(deal[seat]) if deal[seat].mask else Text("(not known)", style="dim")
    return Text().append(f"{name}\n" if name else "", "italic").append_text(cards)


def _columns(deal: PartialDeal) -> list[int]:
    """Return the widths of the three columns: West, North and South, East.

    Each is wide enough for its longest suit, so that no card is cut off.
    """
    suits = {seat: [_tens(format_holding(deal[seat].holding(s))) for s in Suit] for seat in Seat}
    widths = {seat: max(NAME_WIDTH, *(len(suit) + 2 for suit in suits[seat])) for seat in Seat}
    return [widths[Seat.WEST], max(widths[Seat.NORTH], widths[Seat.SOUTH]), widths[Seat.EAST]]


def hand_text(hand: Hand) -> Text:
    """Return a hand with one line for each suit, spades first."""
    return Text("\n").join(
        Text(suit.symbol, style=STYLES[suit])
        + Text(" " + (_tens(format_holding(hand.holding(suit))) or "—"))
        for suit in reversed(Suit)
    )


def _auction_and_notes(board: Board) -> Group | None:
    if board.auction is None:
        return None
    notes = {note.call: note for note in board.notes}
    numbers = {call: place for place, call in enumerate((c for c in notes if notes[c].text), 1)}
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for seat in SHOWN_SEATS:
        table.add_column(seat.name.title(), min_width=6)
    cells = [Text()] * SHOWN_SEATS.index(board.auction.dealer)
    for place, call in enumerate(board.auction.calls):
        alert = "!" if place in notes and notes[place].alerted else ""
        cells.append(call_text(call) + Text(alert + _superscript(numbers.get(place)), "cyan"))
    if not board.auction.is_over:
        cells.append(Text("?", style="bold"))
    for start in range(0, len(cells), 4):
        table.add_row(*cells[start : start + 4])
    footnotes = [
        Text(f"{_superscript(number)} {_clean(notes[call].text)}", "cyan")
        for call, number in numbers.items()
    ]
    return Group(table, *([Text()] if footnotes else []), *footnotes)


def _superscript(number: int | None) -> str:
    return (
        "" if number is None else str(number).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    )


def _result(board: Board) -> Text | None:
    contract = board.contract
    if contract is None:
        return None
    text = contract_text(contract)
    if contract.level and board.tricks is not None:
        over = board.tricks - contract.target
        text += Text(f", {board.tricks} tricks ({f'{over:+d}' if over else 'made'})")
        if board.vulnerability is not None:
            text += Text(
                f": North-South {score_ns(contract, board.tricks, board.vulnerability):+d}"
            )
    return text


def _play(board: Board) -> Text | None:
    if not board.play:
        return None
    more = f" … {len(board.play)} cards" if len(board.play) > 4 else ""
    return Text("Lead and play: ") + Text(" ").join(map(card_text, board.play[:4])) + Text(more)


def card_text(card: Card) -> Text:
    """Return a playing card with its suit in colour."""
    return Text(card.suit.symbol, STYLES[card.suit]) + Text(_tens(str(card)[1]))


def _tens(ranks: str) -> str:
    return ranks.replace("T", "10")


def _double_dummy(board: Board) -> Group | None:
    if board.double_dummy is None:
        return None
    parts: list[RenderableType] = [trick_table(board.double_dummy)]
    if board.vulnerability is not None and board.dealer is not None:
        best = par(board.double_dummy, board.vulnerability, board.dealer)
        parts.append(Text(f"Par: {best}"))
    return Group(*parts)


def trick_table(table: TrickTable) -> Table:
    """Return a double-dummy table with a row for each declarer and a column for each strain."""
    view = Table(box=None, padding=(0, 1), header_style="", title="Double dummy", title_style="dim")
    view.add_column("")
    for strain in reversed(Strain):
        view.add_column(strain_text(strain), justify="right")
    for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST):
        view.add_row(str(seat), *(str(table[strain, seat]) for strain in reversed(Strain)))
    return view


def lead_table(contract: Contract, leads: Sequence[CardResult]) -> Table:
    """Return a table of opening leads by the tricks declarer then takes, fewest tricks first."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("tricks", justify="right")
    table.add_column(Text("leads against ") + contract_text(contract))
    for tricks in sorted({result.tricks for result in leads}):
        cards = sorted((lead.card for lead in leads if lead.tricks == tricks), reverse=True)
        table.add_row(str(tricks), Text(" ").join(map(card_text, cards)))
    return table


def _comments(board: Board) -> Padding | None:
    if not board.comments:
        return None
    return Padding(
        Group(*(Text(_clean(text.strip()), style="dim") for text in board.comments)), (0, 2)
    )
