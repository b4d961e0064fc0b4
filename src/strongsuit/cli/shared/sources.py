"""Where meanings come from: the options for card and net that commands share."""

from __future__ import annotations

import click

from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import Players

NONE = "none"

card = click.option(
    "--card", default="sayc", show_default=True, help="A card's name or file, or none."
)
their_card = click.option("--their-card", help="East-West's, if another.")
net = click.option(
    "--net", default="meanings", show_default=True, help="A net that has learned meanings: "
    "the one that comes with us, a file, or none.",
)  # fmt: skip


def players(card: str, their_card: str | None) -> Players | None:
    """North-South and East-West with their cards, or nobody."""
    if card == NONE:
        return None
    theirs = ConventionCard.load(their_card) if their_card else None
    return Players(ConventionCard.load(card), theirs)


def learned(net: str) -> LearnedMeanings | None:
    """The net asked for, or none."""
    return None if net == NONE else LearnedMeanings.load(net)
