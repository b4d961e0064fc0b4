"""``strongsuit evaluate HAND``: the counts of a hand, or of a file of hands, by every method."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from strongsuit.answers.hands import count_row, count_rows, method_row
from strongsuit.batch import HandBatch
from strongsuit.cards import Hand, Suit
from strongsuit.cli.shared.options import HAND, Parsed, as_json
from strongsuit.cli.shared.output import screen
from strongsuit.coerce import suit_of
from strongsuit.errors import FormatError, ParseError, StrongSuitError, UsageError
from strongsuit.evaluation.counting import evaluate, explain_all
from strongsuit.evaluation.registry import GROUPS, Evaluator, evaluators, get, usable
from strongsuit.formats.files import open_input
from strongsuit.formats.text import as_text

LONGEST = 60  # characters; a longer line in a file of hands is not a hand


SUIT = Parsed("C|D|H|S", suit_of)


@dataclass(frozen=True, slots=True)
class _PartnerAndBids:
    """What a count may depend on besides the hand: trumps, partner, and the opponents' suits."""

    trump: Suit | None
    partner: Hand | None
    lho: Suit | None
    rho: Suit | None

    def usable(self, chosen: Sequence[Evaluator]) -> Sequence[Evaluator]:
        """Return ``chosen``, or if that is empty all methods that need no more than is given."""
        if chosen:
            return chosen
        return usable(trump=self.trump is not None, partner=self.partner is not None)

    @property
    def bids(self) -> dict[str, Any]:
        """Trumps and the opponents' suits as keyword arguments of `evaluate`."""
        return {"trump": self.trump, "lho": self.lho, "rho": self.rho}


@click.command()
@click.argument("hand", default="", metavar="HAND|FILE|-")
@click.option("--trump", type=SUIT, help="The trump suit.")
@click.option("--partner", type=HAND, help="The partner's 13 cards, to count the pair of hands.")
@click.option(
    "--lho",
    type=SUIT,
    help="The suit that the left-hand opponent has bid, for formulas with cH, cS, cD or cL.",
)
@click.option("--rho", type=SUIT, help="The suit that the right-hand opponent has bid.")
@click.option(
    "--method", "methods", multiple=True, help="Only this method; repeat the option for several."
)
@click.option(
    "--list", "listing", is_flag=True, help="List all methods with their sources instead."
)
@as_json
def command(
    hand: str,
    trump: Suit | None,
    partner: Hand | None,
    lho: Suit | None,
    rho: Suit | None,
    methods: tuple[str, ...],
    listing: bool,
    as_json: bool,
) -> None:
    """Count a hand by every method, and show what each method counts.

    HAND is 13 cards such as AQ765.KJ4.2.QJ83. A file, or - for standard input, has one hand on each
    line; the counts of its hands are printed as CSV. A method may be a scale of your own, with the
    points of each high card from the ace down: scale:4.5,3,1.5,0.75,0.25.
    """
    chosen, context = _chosen(methods), _PartnerAndBids(trump, partner, lho, rho)
    if lho is not None or rho is not None:
        click.echo("their suit counts only in formulas with cH, cS, cD or cL", err=True)
    if listing:
        _list(chosen or evaluators(), as_json)
    elif not hand:
        raise click.UsageError("expected a hand such as AQ765.KJ4.2.QJ83, a file, or --list")
    elif hand == "-" or (Path(hand).exists() and not Path(hand).is_dir()):
        _many(hand, context, chosen, as_json)
    else:
        _one(_hand(hand), context, chosen, as_json)


def _chosen(names: Sequence[str]) -> list[Evaluator]:
    """Return the methods of these names, each once, sorted by their groups."""
    methods = {method.name: method for method in map(get, names)}
    return sorted(methods.values(), key=lambda method: GROUPS.index(method.group))


def _hand(text: str) -> Hand:
    if Path(text).is_dir():
        raise click.UsageError(f"expected a file of hands, got the folder {text}")
    try:
        return Hand.parse(text)
    except ParseError as error:
        raise click.UsageError(f"{text!r} is no file, and as a hand: {error}") from None


def _one(hand: Hand, context: _PartnerAndBids, chosen: Sequence[Evaluator], as_json: bool) -> None:
    methods = context.usable(chosen)
    counts = explain_all(methods, hand, partner=context.partner, **context.bids)
    if as_json:
        click.echo(json.dumps([count_row(count) for count in counts]))
        return
    from strongsuit.cli.views.evaluation import view

    left_out = [] if chosen else [each for each in evaluators() if each not in methods]
    screen().print(view(hand, context.partner, context.trump, counts, left_out))


def _many(
    source: str, context: _PartnerAndBids, chosen: Sequence[Evaluator], as_json: bool
) -> None:
    hands = _read_hands(source)
    partners = None if context.partner is None else HandBatch.of([context.partner] * len(hands))
    columns = {
        each.name: evaluate(each.name, HandBatch.of(hands), partner=partners, **context.bids)
        for each in context.usable(chosen)
    }
    rows = count_rows(hands, columns)
    if as_json:
        click.echo(json.dumps(rows))
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(rows[0])
    for hand, *counts in map(dict.values, rows):
        writer.writerow([hand, *(f"{x:g}" for x in counts)])


def _read_hands(source: str) -> list[Hand]:
    """Return the hands of a file, one from each line; empty lines and # comments are skipped."""
    hands = []
    with open_input(source) as stream, as_text(stream) as lines:
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                hands.append(_whole(text))
            except StrongSuitError as error:
                raise FormatError(str(error), source=source, line=number) from None
    if not hands:
        raise UsageError(
            f"{source}: expected a hand such as AQ765.KJ4.2.QJ83 on each line, got none"
        )
    return hands


def _whole(text: str) -> Hand:
    if len(text) > LONGEST or not text.isprintable():
        raise ParseError("expected one hand on each line, such as AQ765.KJ4.2.QJ83")
    hand = Hand.parse(text)
    if len(hand) != 13:
        raise UsageError(f"expected a hand of 13 cards, got {len(hand)} in {str(hand)!r}")
    return hand


def _list(methods: Sequence[Evaluator], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([method_row(each) for each in methods]))
        return
    from strongsuit.cli.views.evaluation import listing

    screen().print(listing(methods))
