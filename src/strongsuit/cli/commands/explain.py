"""``strongsuit explain AUCTION``: what each call of an auction means."""

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
from strongsuit.cli.shared.options import SEAT, as_json, limit, skip_bad, vulnerability
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
@click.option(
    "--dealer",
    type=SEAT,
    help="Who dealt, if the auction does not name the dealer (North otherwise).",
)
@vulnerability
@sources.card_or_none
@sources.their_card
@sources.net
@click.option("--score", "files", multiple=True, metavar="FILE",
              help="Measure convention card and net on a file's auctions instead.")  # fmt: skip
@click.option("--score-texts", "explained", multiple=True, metavar="FILE",
              help="Measure how well the explanations in a file are read.")  # fmt: skip
@click.option("--held-out", is_flag=True, help="Use only deals that the net was not trained on.")
@click.option("--skip", type=click.IntRange(0), default=0, show_default=True,
              help="Leave out this many boards at the beginning of a file.")  # fmt: skip
@click.option("--every", type=click.IntRange(min=1), default=1, show_default=True,
              help="Take one board out of this many.")  # fmt: skip
@limit
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

    The meaning of a call is taken from an explanation behind it, as in "1S{5+ !S; 11-21 HCP}", else
    from the convention card, else from the belief net, which was trained on recorded auctions.

    With --score the command reads files of boards with auctions instead. It prints how many calls
    have a meaning, how often the hands are within the bounds shown, how wide these are, and how
    often a player with the convention card makes the same call; then it compares card and net. With
    --score-texts it prints how many of the numbers in explanations were understood, and how often
    they are true of the hands.
    """
    if as_json and (files or explained):
        raise click.UsageError("--json is for one auction: leave out --score and --score-texts")
    bad = BadRecords() if skip_bad else None

    def chosen_boards(file: str) -> Iterator[Board]:
        boards = islice(_boards(file, bad, held_out), skip, None, every)
        return track(islice(boards, limit), file)

    if explained:
        _score_texts({file: chosen_boards(file) for file in explained})
        return
    players = sources.load_players(card, their_card)
    learned = sources.load_net(net)
    if files:
        for file in files:
            _score(file, chosen_boards(file), players, learned)
    elif auction is None:
        raise click.UsageError("expected an auction, or --score with a file")
    else:
        board = replace(board_of(auction, dealer), vulnerability=vul)
        _explain(board, players, learned, as_json)


def _boards(file: str, bad: BadRecords | None, held_out: bool) -> Iterator[Board]:
    boards = read_boards(file, None, bad)
    if held_out:
        return (board for _, board in whole_boards(boards, Part.TESTING))
    return boards


def _explain(
    board: Board, players: Players | None, learned: LearnedMeanings | None, as_json: bool
) -> None:
    from strongsuit.cli.views.meanings import seat_table, source_table

    understanding = understand(board, players, learned)
    if as_json:
        click.echo(json.dumps(understanding_row(understanding)))
        return
    console = screen()
    console.print(source_table(understanding))
    console.print()
    console.print(seat_table(understanding))
    _print_rest(board)


def _print_rest(board: Board) -> None:
    """Print on standard error which parts of explanations were not understood.

    So typing errors do not go unnoticed.
    """
    assert board.auction is not None
    for call, meaning in zip(board.auction.calls, read_notes(board), strict=True):
        for text in meaning.rest:
            click.echo(f"{call}: not understood: {text}", err=True)


def _score(
    file: str, boards: Iterator[Board], players: Players | None, learned: LearnedMeanings | None
) -> None:
    """Print how well convention card and belief net describe the hands of recorded auctions."""
    from strongsuit.cli.views.meanings import agreement_table, comparison_table

    agreement, comparison = Agreement(), Comparison(learned)
    for board in boards:
        if players:
            agreement.add(board, players)
        comparison.add(board, players)
    console = screen(140)
    if players:
        console.print(agreement_table({file.rsplit("/", 1)[-1]: agreement}))
        console.print()
    console.print(comparison_table(comparison.figures()))


def _score_texts(files: dict[str, Iterator[Board]]) -> None:
    """Print how well the explanations in each file are understood."""
    from strongsuit.cli.views.meanings import coverage_table

    coverages = {}
    for file, boards in files.items():
        coverages[file.rsplit("/", 1)[-1]] = coverage = Coverage()
        for board in boards:
            coverage.add(board)
    screen(140).print(coverage_table(coverages))
