"""Format the counts of a hand by evaluation methods for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from strongsuit.cards import Hand, Suit
from strongsuit.cli.views.diagram import STYLES, hand_text
from strongsuit.evaluation.counting import Explanation, Item
from strongsuit.evaluation.registry import Evaluator


def number(value: float) -> str:
    """Return a number with up to three decimal places, without trailing zeros."""
    return f"{round(value, 3):g}"


def view(
    hand: Hand,
    partner: Hand | None,
    trump: Suit | None,
    counts: Sequence[Explanation],
    left_out: Sequence[Evaluator],
) -> RenderableType:
    """Return the hand and what each method counts, group by group, for printing.

    ``left_out`` are the methods that could not be used without trumps or the partner's hand.
    """
    parts: list[RenderableType] = [_hands(hand, partner, trump)]
    for group, members in groupby(counts, lambda count: count.evaluator.group):
        parts += [Text(), Text(group, "italic"), _table(list(members))]
    if notes := _notes(left_out, partner):
        parts += [Text(), Text(notes, "dim")]
    return Group(*parts)


def _hands(hand: Hand, partner: Hand | None, trump: Suit | None) -> Table:
    table = Table.grid(padding=(0, 4))
    columns = [Text("Hand\n") + hand_text(hand)]
    if partner is not None:
        columns.append(Text("Partner\n") + hand_text(partner))
    if trump is not None:
        columns.append(Text("Trumps\n") + Text(trump.symbol, STYLES[trump]))
    table.add_row(*columns)
    return table


def _table(members: Sequence[Explanation]) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", style="bold", no_wrap=True)
    table.add_column()
    for each in members:
        table.add_row(each.evaluator.name, number(each.total), why(each.items))
    return table


def why(items: Sequence[Item]) -> Text:
    """Return what was counted, as ``high cards ♠AQxxx 6 ♥KJx 4; long suits ♠AQxxx 1``."""
    text = Text()
    for (label, of_partner), members in groupby(items, lambda item: (item.label, item.of_partner)):
        text.append(("; " if text else "") + ("partner's " if of_partner else "") + label, "dim")
        for item in members:
            text.append(" ")
            if item.suit is not None:
                text.append(item.suit.symbol, STYLES[item.suit])
                text.append(f"{_spots(item.cards)} ")
            text.append(number(item.points))
    return text


def _spots(cards: str) -> str:
    """Return the cards of a suit with those below the nine written as x."""
    return "".join(rank if rank in "AKQJT9/-" else "x" for rank in cards)


def _notes(left_out: Sequence[Evaluator], partner: Hand | None) -> str:
    trump = sum(each.needs_trump for each in left_out)
    pair = sum(each.needs_partner for each in left_out)
    notes = []
    if partner is not None:
        notes.append("counts are the sum of both hands, but where a method looks at both at once")
    if trump:
        notes.append(f"{trump} more with --trump")
    if pair:
        notes.append(f"{pair} more with --partner")
    return "; ".join(notes)


def listing(methods: Sequence[Evaluator]) -> RenderableType:
    """Return tables of methods: name, what they need besides the hand, what they count, source."""
    parts: list[RenderableType] = []
    for group, members in groupby(methods, lambda each: each.group):
        table = Table(box=None, padding=(0, 1), show_header=False)
        table.add_column(no_wrap=True)
        table.add_column(style="dim", no_wrap=True)
        table.add_column()
        for each in members:
            table.add_row(
                each.name, each.needs, Text(each.summary) + Text(f"  {each.source}", "dim")
            )
        parts += [Text(group, "italic"), table, Text()]
    return Group(*parts)
