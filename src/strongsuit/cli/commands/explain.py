"""``strongsuit explain AUCTION``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import click

from strongsuit.answers.auctions import understanding_row
from strongsuit.board import Board
from strongsuit.cards import Seat, Vulnerability
from strongsuit.cli.shared import sources
from strongsuit.cli.shared.boards import BadRecords, read_boards
from strongsuit.cli.shared.options import SEAT, VULNERABILITY, as_json, skip_bad
from strongsuit.cli.shared.output import screen
from strongsuit.cli.shared.progress import track
from strongsuit.deal_split import Part, whole_boards
from strongsuit.meanings.belief.comparison import Comparison
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.boards import board_of
from strongsuit.meanings.conventions.agreement import Agreement
from strongsuit.meanings.conventions.players import Players
from strongsuit.meanings.explanations.coverage import Coverage
from strongsuit.meanings.explanations.notes import read_notes
from strongsuit.meanings.understanding import understand


@click.command()
@click.argument("auction", required=False)
@click.option("--dealer", type=SEAT, help="Where the auction does not say it; North if none does.")
@click.option("--vul", type=VULNERABILITY, default=Vulnerability.NONE, show_default=True)
@sources.card
@sources.their_card
@sources.net
@click.option("--score", "files", multiple=True, help="Measure card and net on a file's auctions.")
@click.option("--score-texts", "explained", multiple=True, help="Measure the reading of a file's "
              "explanations.")  # fmt: skip
@click.option("--held-out", is_flag=True, help="Only deals the net was not trained on.")
@click.option("--skip", type=click.IntRange(0), default=0, help="Leave so many boards out first.")
@click.option("--every", type=click.IntRange(min=1), default=1, help="Only one of so many.")
@click.option("-n", "--limit", type=click.IntRange(min=1), help="At most so many boards a file.")
@skip_bad
@as_json
def command(
    auction: str | None,
    dealer: Seat | None,
    vul: Vulnerability,
    card: str,
    their_card: str | None,
    net: str,
    files: tuple[str, ...],
    explained: tuple[str, ...],
    held_out: bool,
    skip: int,
    every: int,
    limit: int | None,
    skip_bad: bool,
    as_json: bool,
) -> None:
    """Explain AUCTION call by call: "1D 1S X P 2H".

    What a call means is taken from an explanation behind it, "1S{5+ !S; 11-21 HCP}", else from the
    convention card, else from what a net has learned of recorded auctions.

    With --score it reads files of boards with auctions instead, and prints how many calls say
    something, how often the hands are within what was shown, how wide that is, and how often our
    bidder makes the same call; then card and net side by side. With --score-texts it prints how
    many of the numbers in explanations were read, and how often they are true.
    """
    if as_json and (files or explained):
        raise click.UsageError("--json tells of one auction: leave it out, or --score")
    bad = BadRecords() if skip_bad else None

    def chosen(file: str) -> Iterator[Board]:
        some = islice(_boards(file, bad, held_out), skip, None, every)
        return track(islice(some, limit), file)

    if explained:
        _score_texts({file: chosen(file) for file in explained})
        return
    players, learned = sources.load_players(card, their_card), sources.load_net(net)
    if files:
        for file in files:
            _score(file, chosen(file), players, learned)
    elif auction is None:
        raise click.UsageError("give an auction, or --score and a file")
    else:
        board = replace(board_of(auction, dealer), vulnerability=vul)
        _explain(board, players, learned, as_json)


def _boards(file: str, bad: BadRecords | None, held_out: bool) -> Iterator[Board]:
    found = read_boards(file, None, bad)
    return (board for _, board in whole_boards(found, Part.TESTING)) if held_out else found


def _explain(
    board: Board, players: Players | None, learned: LearnedMeanings | None, as_json: bool
) -> None:
    from strongsuit.cli.views.meanings import seat_table, source_table

    understood = understand(board, players, learned)
    if as_json:
        click.echo(json.dumps(understanding_row(understood)))
        return
    console = screen()
    console.print(source_table(understood))
    console.print()
    console.print(seat_table(understood))
    _tell_rest(board)


def _tell_rest(board: Board) -> None:
    """What was said of calls and not understood: else a slip of the pen would pass for the card."""
    assert board.auction is not None
    for call, meaning in zip(board.auction.calls, read_notes(board), strict=True):
        for text in meaning.rest:
            click.echo(f"{call}: not understood: {text}", err=True)


def _score(
    file: str, found: Iterator[Board], players: Players | None, learned: LearnedMeanings | None
) -> None:
    from strongsuit.cli.views.meanings import agreement_table, comparison_table

    agreed, compared = Agreement(), Comparison(learned)
    for board in found:
        if players:
            agreed.add(board, players)
        compared.add(board, players)
    console = screen(140)
    if players:
        console.print(agreement_table({file.rsplit("/", 1)[-1]: agreed}))
        console.print()
    console.print(comparison_table(compared.figures()))


def _score_texts(files: dict[str, Iterator[Board]]) -> None:
    from strongsuit.cli.views.meanings import coverage_table

    counted = {}
    for file, found in files.items():
        counted[file.rsplit("/", 1)[-1]] = reading = Coverage()
        for board in found:
            reading.add(board)
    screen(140).print(coverage_table(counted))
