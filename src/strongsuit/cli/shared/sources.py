"""Options for the sources of calls' meanings, convention card and belief net, and their loading."""

from __future__ import annotations

import click

from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.players import Players

NONE = "none"  # value of an option that leaves its source out

card = click.option(
    "--card",
    default="sayc",
    show_default=True,
    help="Convention card: the name of a shipped one, or a file.",
)
card_or_none = click.option(
    "--card",
    default="sayc",
    show_default=True,
    help="Convention card: the name of a shipped one, a file, or none.",
)
their_card = click.option(
    "--their-card", help="Convention card of East-West, if they play another one."
)
net = click.option(
    "--net",
    default="meanings",
    show_default=True,
    help="Belief net, for what neither notes nor card explain: the shipped one, a file, or none.",
)


def load_players(card: str, their_card: str | None) -> Players | None:
    """Return four players with these convention cards, or None if ``card`` is ``"none"``."""
    return None if card == NONE else Players.load(card, their_card)


def load_net(net: str) -> LearnedMeanings | None:
    """Return the belief net of this name or file, or None if ``net`` is ``"none"``."""
    return None if net == NONE else LearnedMeanings.load(net)
